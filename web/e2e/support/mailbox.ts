import { setTimeout } from 'node:timers/promises';

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Where a mail program ends mails like this one, in angle brackets; empty where it cannot. */
  listUnsubscribe: string;
  listUnsubscribePost: string;
}

const api = () => process.env.E2E_MAILBOX_API ?? 'http://127.0.0.1:10800/api/mails';

/** Every mail to this address so far, oldest first. */
export async function mailsTo(address: string): Promise<Mail[]> {
  const mails = (await (await fetch(api())).json()) as Mail[];
  return mails.filter(({ to }) => to.toLowerCase().includes(address.toLowerCase()));
}

/** Waits for a mail to this address whose subject or text fits. */
export async function waitForMail(address: string, pattern: RegExp, seconds = 40): Promise<Mail> {
  for (let tries = seconds * 4; tries > 0; tries -= 1) {
    const found = (await mailsTo(address)).find(({ subject, text }) => pattern.test(subject) || pattern.test(text));
    if (found) return found;
    await setTimeout(250);
  }
  throw new Error(`No mail that fits ${pattern} arrived within ${seconds} s.`);
}

/** The first link of the mail whose address holds `part`. */
export function linkIn(mail: Mail, part: string): string {
  const link = mail.text.match(/https?:\/\/\S+/g)?.find((address) => address.includes(part));
  if (!link) throw new Error(`The mail holds no link with ${part}.`);
  return link;
}
