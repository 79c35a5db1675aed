import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { StackFailure } from '../failure.ts';
import { root } from '../paths.ts';
import { assertPortFree } from '../ports.ts';
import { launch, stop, waitUntil } from '../processes.ts';
import type { BackingContext, Started } from './context.ts';

export interface Mail {
  smtpUrl: string;
  /** Returns a JSON array of the received mails. */
  mailboxApi: string;
  mailboxPage: string;
}

/** Starts the mail catcher, which accepts every mail, delivers none, and shows them on a page. */
export async function startMail({ dir, ports }: BackingContext): Promise<Started<Mail>> {
  const given = process.env.PATCHWORK_SMTP_URL;
  if (given) return { value: givenMail(given), stop: async () => undefined };

  await assertPortFree(ports.smtp, 'The mail catcher');
  await assertPortFree(ports.mailbox, "The mail catcher's page");
  mkdirSync(dir, { recursive: true });
  const logFile = join(dir, 'mail.log');
  const child = launch({
    command: process.execPath,
    args: [join(root, 'dev/src/backing/mail-catcher.ts')],
    env: {
      ...process.env,
      MAIL_CATCHER_SMTP_PORT: String(ports.smtp),
      MAIL_CATCHER_HTTP_PORT: String(ports.mailbox),
      MAIL_CATCHER_FILE: join(dir, 'mails.jsonl'),
    },
    logFile,
  });
  const mailboxPage = `http://127.0.0.1:${ports.mailbox}/`;
  const mailboxApi = `${mailboxPage}api/mails`;
  await waitUntil('The mail catcher', () => fetch(mailboxApi), { child, logFile });
  return { value: { smtpUrl: `smtp://127.0.0.1:${ports.smtp}`, mailboxApi, mailboxPage }, stop: () => stop(child) };
}

function givenMail(smtpUrl: string): Mail {
  const page = process.env.PATCHWORK_MAILBOX_URL;
  if (!page) {
    throw new StackFailure(
      'PATCHWORK_SMTP_URL is set without PATCHWORK_MAILBOX_URL: set both (the mailbox answers its mails as JSON at api/mails below that address), or neither.',
    );
  }
  return { smtpUrl, mailboxPage: page, mailboxApi: new URL('api/mails', page.endsWith('/') ? page : `${page}/`).href };
}
