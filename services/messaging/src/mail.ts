import type { DatabasePool } from '@patchwork/platform/db';
import { type Outcome, runOnDatabase } from '@patchwork/platform/operator-command';
import { z } from 'zod';
import { listFailedMails } from './mails/failed-mails.sql.ts';
import { retryFailedMails } from './mails/failed-mails.ts';

const usage = `Usage:
  npm run mail -- list
  npm run mail -- retry ID ...
  npm run mail -- retry --all
Lists or retries failed mails: those that the mail server refused permanently, or did not accept for 24 hours. The database is
MESSAGING_DATABASE_URL, or that of the running local system (npm start); the workers send the retried mails.`;

async function list(db: DatabasePool): Promise<Outcome> {
  const mails = await listFailedMails(db);
  const lines = mails.map(({ id, kind, userId, schoolId, attempts, lastError, failedAt }) =>
    [
      id,
      kind.padEnd(20),
      userId ? `user ${userId}` : `school ${schoolId}`,
      `failed ${failedAt}`,
      `${attempts} tries`,
      lastError ?? '',
    ]
      .join('  ')
      .trimEnd(),
  );
  return { text: lines.join('\n') || 'No failed mails.', code: 0 };
}

async function retry(db: DatabasePool, ids: string[] | null): Promise<Outcome> {
  const count = await retryFailedMails(db, ids);
  const text = `${count} ${count === 1 ? 'mail has' : 'mails have'} been queued again.`;
  const missing = ids ? new Set(ids).size - count : 0;
  return missing > 0 ? { text: `${text} Not failed, or unknown: ${missing}.`, code: 1 } : { text, code: 0 };
}

/** Runs one command; returns the text to print and the exit code. */
export async function run(db: DatabasePool, [command, ...given]: string[]): Promise<Outcome> {
  if (command === 'list' && given.length === 0) return list(db);
  if (command === 'retry' && given.length === 1 && given[0] === '--all') return retry(db, null);
  const ids = z
    .array(z.uuid())
    .min(1)
    .safeParse(given.map((id) => id.toLowerCase()));
  if (command === 'retry' && ids.success) return retry(db, ids.data);
  return { text: usage, code: 2 };
}

if (import.meta.main) await runOnDatabase('messaging', run);
