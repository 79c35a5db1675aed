import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import PostalMime from 'postal-mime';

export interface CaughtMail {
  id: number;
  /** The recipients' addresses, separated by commas. */
  to: string;
  from: string;
  subject: string;
  text: string;
  html: string;
  /** ISO time of arrival. */
  date: string;
  messageId: string;
  /** The List-Unsubscribe header, for one-click unsubscribing; empty without it. */
  listUnsubscribe: string;
  listUnsubscribePost: string;
}

/** Parses one message from SMTP. */
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

/** Opens the mailbox: mails in memory and, one line each, in a file, so that they survive a restart. Oldest first. */
export function openMailbox(file: string) {
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
  const mails = lines.flatMap(parseLine);
  return {
    /** Those to addresses with `to` in them, in capitals or not. */
    list: (to = '') => mails.filter((mail) => mail.to.toLowerCase().includes(to.toLowerCase())),
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

/** Skips a line that a crash has truncated. */
function parseLine(line: string): CaughtMail[] {
  try {
    return line ? [JSON.parse(line)] : [];
  } catch {
    return [];
  }
}
