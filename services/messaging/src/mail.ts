import { existsSync, readFileSync } from 'node:fs';
import { environment } from '@patchwork/platform/config';
import { createPool, type DatabasePool } from '@patchwork/platform/db';
import { z } from 'zod';
import { listParkedMails } from './mails/parked-mails.sql.ts';
import { retryParkedMails } from './mails/parked-mails.ts';

const usage = `Usage:
  npm run mail -- list
  npm run mail -- retry ID ...
  npm run mail -- retry --all
Parked mails are those that the mail server refused for good, or did not take for a day. The database is MESSAGING_DATABASE_URL, or
that of the system that runs here (npm start); workers send what is retried.`;

interface Outcome {
  text: string;
  code: number;
}

/** What the environment says, else the local system. Undefined where there is neither. */
function databaseUrl(env = environment()): string | undefined {
  if (env.MESSAGING_DATABASE_URL) return env.MESSAGING_DATABASE_URL;
  const file = new URL('../../../.stack/state.json', import.meta.url);
  if (!existsSync(file)) return undefined;
  const { postgresUrl } = z.object({ postgresUrl: z.string() }).parse(JSON.parse(readFileSync(file, 'utf8')));
  const url = new URL(postgresUrl);
  url.pathname = '/patchwork_messaging';
  return url.href;
}

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

const url = databaseUrl();
if (!url) {
  console.error('No database: set MESSAGING_DATABASE_URL, or start the system with npm start.');
  process.exitCode = 2;
} else {
  const db = await createPool(url, { size: 1 });
  try {
    const { text, code } = await run(db, process.argv.slice(2));
    if (code === 0) console.log(text);
    else console.error(text);
    process.exitCode = code;
  } finally {
    await db.end();
  }
}
