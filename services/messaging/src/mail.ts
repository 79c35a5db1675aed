import type { DatabasePool } from '@patchwork/platform/db';
import { type Outcome, runOnDatabase } from '@patchwork/platform/operator-command';
import { z } from 'zod';
import { listParkedMails } from './mails/parked-mails.sql.ts';
import { retryParkedMails } from './mails/parked-mails.ts';

const usage = `Usage:
  npm run mail -- list
  npm run mail -- retry ID ...
  npm run mail -- retry --all
Parked mails are those that the mail server refused for good, or did not take for a day. The database is MESSAGING_DATABASE_URL, or
that of the system that runs here (npm start); workers send what is retried.`;

async function list(db: DatabasePool): Promise<Outcome> {
  const mails = await listParkedMails(db);
  const lines = mails.map(({ id, kind, userId, schoolId, attempts, lastError, parkedAt }) =>
    [
      id,
      kind.padEnd(20),
      userId ? `user ${userId}` : `school ${schoolId}`,
      `parked ${parkedAt}`,
      `${attempts} tries`,
      lastError ?? '',
    ]
      .join('  ')
      .trimEnd(),
  );
  return { text: lines.join('\n') || 'No mail is parked.', code: 0 };
}

async function retry(db: DatabasePool, ids: string[] | null): Promise<Outcome> {
  const count = await retryParkedMails(db, ids);
  const text = `${count} ${count === 1 ? 'mail is' : 'mails are'} on the way again.`;
  const missing = ids ? new Set(ids).size - count : 0;
  return missing > 0 ? { text: `${text} Not parked, or unknown: ${missing}.`, code: 1 } : { text, code: 0 };
}

/** Carries out one command. Answers what to print and the exit code. */
async function run(db: DatabasePool, [command, ...given]: string[]): Promise<Outcome> {
  if (command === 'list' && given.length === 0) return list(db);
  if (command === 'retry' && given.length === 1 && given[0] === '--all') return retry(db, null);
  const ids = z
    .array(z.uuid())
    .min(1)
    .safeParse(given.map((id) => id.toLowerCase()));
  if (command === 'retry' && ids.success) return retry(db, ids.data);
  return { text: usage, code: 2 };
}

await runOnDatabase('messaging', run);
