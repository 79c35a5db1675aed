import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import PostalMime from 'postal-mime';

export interface CaughtMail {
  id: number;
  /** The addresses it was sent to, with commas between. */
  to: string;
  from: string;
  subject: string;
  text: string;
  html: string;
  /** ISO time of arrival. */
  date: string;
  messageId: string;
  /** Where mail programs end these mails with one click, empty where they cannot. */
  listUnsubscribe: string;
  listUnsubscribePost: string;
}

/** Reads one message from the wire. */
export async function receive(stream: Readable, recipients: string[]): Promise<Omit<CaughtMail, 'id'>> {
  const message = await PostalMime.parse(await buffer(stream));
  const header = (name: string) => message.headers.find(({ key }) => key === name)?.value ?? '';
  return {
    to: recipients.join(', '),
    from: message.from?.address ?? '',
    subject: message.subject ?? '',
    text: message.text ?? '',
    html: message.html ?? '',
    date: new Date().toISOString(),
    messageId: message.messageId ?? '',
    listUnsubscribe: header('list-unsubscribe'),
    listUnsubscribePost: header('list-unsubscribe-post'),
  };
}

/** The mails in memory and, a line each, in a file, so that a restart keeps them. Oldest first. */
export function openMailbox(file: string) {
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
  const mails = lines.flatMap(parseLine);
  return {
    list: () => mails,
    add: (mail: Omit<CaughtMail, 'id'>) => {
      const numbered = { id: (mails.at(-1)?.id ?? 0) + 1, ...mail };
      appendFileSync(file, `${JSON.stringify(numbered)}\n`);
      mails.push(numbered);
    },
    clear: () => {
      writeFileSync(file, '');
      mails.length = 0;
    },
  };
}

/** A line cut short by a crash is left out. */
function parseLine(line: string): CaughtMail[] {
  try {
    return line ? [JSON.parse(line)] : [];
  } catch {
    return [];
  }
}
