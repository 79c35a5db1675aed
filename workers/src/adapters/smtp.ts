import { createTransport } from 'nodemailer';

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  messageId: string;
  /** For a notification: the address where one POST unsubscribes the recipient (RFC 8058). */
  unsubscribeUrl?: string;
}

/** The mail server did not accept the mail. Its reply may quote the address, so only codes leave this file. */
export class MailRefused extends Error {
  override name = 'MailRefused';
  /** The server's reply code or the kind of failure: `SMTP 550`, `ETIMEDOUT`. */
  readonly reason: string;
  /** No retry can succeed. */
  readonly isPermanent: boolean;

  constructor(reason: string, isPermanent: boolean) {
    super(`The server did not accept the mail: ${reason}.`);
    this.reason = reason;
    this.isPermanent = isPermanent;
  }
}

export interface Mailer {
  /** Resolves when the server has answered 250 to the whole mail. @throws MailRefused */
  send(mail: Mail): Promise<void>;
  close(): Promise<void>;
}

interface MailerOptions {
  /** `smtp://` or `smtps://`, with user and password when the server requires them. */
  url: string;
  from: string;
  maxConnections: number;
}

/** Sends mails to an SMTP server over a small pool of connections. */
export function createMailer({ url, from, maxConnections }: MailerOptions): Mailer {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections,
    // A connection that drops may have delivered already; the mail's own record decides about a retry.
    maxRequeues: 0,
    dnsTimeout: 10_000,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    // Long, because a server that is slow to answer 250 has the mail: after a timeout it would be sent twice.
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

/** Mail programs show an unsubscribe button once the operator's DKIM signature covers both headers. */
const oneClickHeaders = (url: string) => ({
  // On one line however long, because not every mail program unfolds it.
  'List-Unsubscribe': { prepared: true, value: `<${url}>` },
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

function toRefusal(error: unknown): MailRefused {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  const kind = typeof code === 'string' && /^[A-Z0-9_]{1,40}$/.test(code) ? code : 'unknown failure';
  // A reply about this sender, recipient or text can be permanent; a refused greeting or sign-in is our fault and temporary.
  const isAboutThisMail = kind === 'EENVELOPE' || kind === 'EMESSAGE';
  if (typeof responseCode !== 'number') return new MailRefused(kind, isAboutThisMail);
  return new MailRefused(`SMTP ${responseCode}`, isAboutThisMail && responseCode >= 500);
}
