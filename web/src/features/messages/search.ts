import { parseMessage, textOf } from '../../lib/message-html.ts';
import type { Message } from './api.ts';

/** A message with its searchable text, computed once. */
export type Searchable = { message: Message; words: string };

export const toSearchable = (message: Message): Searchable => ({
  message,
  words: plain(`${message.subject} ${textOf(parseMessage(message.htmlMessage))}`),
});

/** The messages whose subject or text contains every typed word, whole or in part; case and accents are ignored. */
export function search(messages: readonly Searchable[], typed: string): Message[] {
  const wanted = plain(typed).split(/\s+/).filter(Boolean);
  return messages.filter(({ words }) => wanted.every((word) => words.includes(word))).map(({ message }) => message);
}

// A user with an English keyboard types "dwr" for "dŵr"; typed apostrophes are straight, printed ones are curly.
const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .replace(/[‘’]/g, "'")
    .toLocaleLowerCase('en-GB');
