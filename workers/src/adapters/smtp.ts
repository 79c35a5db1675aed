import { createTransport } from 'nodemailer';

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  messageId: string;
  /** Of a notification: where one POST ends them (RFC 8058). */
  unsubscribeUrl?: string;
}

/** The mail server did not take the mail. Its own words may quote the address, so only codes leave this file. */
export class MailRefused extends Error {
  override name = 'MailRefused';
  /** The server's reply code or the kind of failure: `SMTP 550`, `ETIMEDOUT`. */
  readonly reason: string;
  /** No later try can succeed. */
  readonly isPermanent: boolean;

  constructor(reason: string, isPermanent: boolean) {
    super(`The mail was not taken: ${reason}.`);
    this.reason = reason;
    this.isPermanent = isPermanent;
  }
}

export interface Mailer {
  /** Resolves when the server has answered 250 to the whole mail. @throws MailRefused */
  send(mail: Mail): Promise<void>;
  close(): Promise<void>;
}

export interface MailerOptions {
  /** `smtp://` or `smtps://`, with user and password when the server wants them. */
  url: string;
  from: string;
  maxConnections: number;
}

/** Hands mails to an SMTP server over a few connections that are used again. */
export function createMailer({ url, from, maxConnections }: MailerOptions): Mailer {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections,
    // A connection that drops may have delivered already; whether to try again is decided by the mail's own record.
    maxRequeues: 0,
    dnsTimeout: 10_000,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    // Patience: a server that is slow to say 250 has the mail, and giving up on it sends it twice.
    socketTimeout: 60_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({ to, subject, text, html, messageId, unsubscribeUrl }) {
      if (/[\r\n]/.test(`${to}${subject}${messageId}${unsubscribeUrl}`)) throw new MailRefused('line break in a header', true);
      try {
        const headers = { 'Auto-Submitted': 'auto-generated', ...(unsubscribeUrl && oneClickHeaders(unsubscribeUrl)) };
        await transport.sendMail({ from, to: { name: '', address: to }, subject, text, html, messageId, headers });
      } catch (error) {
        throw toRefusal(error);
      }
    },
    async close() {
      transport.close();
    },
  };
}

/** Mail programs show a button for it once the operator's DKIM signature covers both. */
const oneClickHeaders = (url: string) => ({
  // On one line however long, which not every program would fold back.
  'List-Unsubscribe': { prepared: true, value: `<${url}>` },
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

function toRefusal(error: unknown): MailRefused {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  const kind = typeof code === 'string' && /^[A-Z0-9_]{1,40}$/.test(code) ? code : 'unknown failure';
  // What the server says of this sender, recipient or text counts; a refused greeting or sign-in is about us and will be mended.
  const isAboutThisMail = kind === 'EENVELOPE' || kind === 'EMESSAGE';
  if (typeof responseCode !== 'number') return new MailRefused(kind, isAboutThisMail);
  return new MailRefused(`SMTP ${responseCode}`, isAboutThisMail && responseCode >= 500);
}
