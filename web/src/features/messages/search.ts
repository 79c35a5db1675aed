import { parseMessage, textOf } from '../../lib/message-html.ts';
import type { Message } from './api.ts';

/** A message with what the search looks at, worked out once. */
export type Searchable = { message: Message; words: string };

export const toSearchable = (message: Message): Searchable => ({
  message,
  words: plain(`${message.subject} ${textOf(parseMessage(message.htmlMessage))}`),
});

/** Those whose subject or text holds every word that was typed, whole or in part; capitals and accents make no difference. */
export function search(messages: readonly Searchable[], typed: string): Message[] {
  const wanted = plain(typed).split(/\s+/).filter(Boolean);
  return messages.filter(({ words }) => wanted.every((word) => words.includes(word))).map(({ message }) => message);
}

// Somebody on an English keyboard looks for "dwr" and means "dŵr"; typed apostrophes are straight, printed ones are not.
const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .replace(/[‘’]/g, "'")
    .toLocaleLowerCase('en-GB');
