import { settle } from './settle.ts';

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The one-click unsubscribe address, in angle brackets; empty where there is none. */
  listUnsubscribe: string;
  listUnsubscribePost: string;
}

const api = () => process.env.E2E_MAILBOX_API ?? 'http://127.0.0.1:14780/api/mails';

/** Every mail to this address so far, oldest first. */
export async function mailsTo(address: string): Promise<Mail[]> {
  const mails = (await (await fetch(`${api()}?${new URLSearchParams({ to: address })}`)).json()) as Mail[];
  // Another mail catcher may ignore the address and return every mail.
  return mails.filter(({ to }) => to.toLowerCase().includes(address.toLowerCase()));
}

/** Settles the system and returns the first mail to this address whose subject or text matches. */
export async function waitForMail(address: string, pattern: RegExp): Promise<Mail> {
  await settle();
  const found = (await mailsTo(address)).find(({ subject, text }) => pattern.test(subject) || pattern.test(text));
  if (!found) throw new Error(`No mail to ${address} fits ${pattern}.`);
  return found;
}

/** The first link in the mail whose address contains `part`. */
export function linkIn(mail: Mail, part: string): string {
  const link = mail.text.match(/https?:\/\/\S+/g)?.find((address) => address.includes(part));
  if (!link) throw new Error(`The mail holds no link with ${part}.`);
  return link;
}
