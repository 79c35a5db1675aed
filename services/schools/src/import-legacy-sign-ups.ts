import { existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { environment } from '@patchwork/platform/config';
import { createPool } from '@patchwork/platform/db';
import { z } from 'zod';
import { type ImportOutcome, importLegacySignUps, UnreadableFile } from './legacy-sign-ups/import/import-legacy.ts';

const usage = `Usage: npm run import:legacy-signups -- FILE.csv
The columns are in services/schools/README.md. The database is SCHOOLS_DATABASE_URL, or that of the system that runs here (npm start).`;

/** What the environment says, else the local system; undefined where there is neither. */
function findDatabase(): string | undefined {
  const { SCHOOLS_DATABASE_URL } = environment();
  if (SCHOOLS_DATABASE_URL) return SCHOOLS_DATABASE_URL;
  const file = fileURLToPath(new URL('../../../.stack/state.json', import.meta.url));
  if (!existsSync(file)) return undefined;
  const url = new URL(z.object({ postgresUrl: z.string() }).parse(JSON.parse(readFileSync(file, 'utf8'))).postgresUrl);
  url.pathname = '/patchwork_schools';
  return url.href;
}

/** The text of a UTF-8 file. @throws UnreadableFile */
async function readText(name: string): Promise<string> {
  try {
    // npm changes the folder; the operator named the file from where they stand.
    return new TextDecoder('utf-8', { fatal: true }).decode(await readFile(resolve(process.env.INIT_CWD ?? '.', name)));
  } catch {
    throw new UnreadableFile(`${name} cannot be read, or is not UTF-8.`);
  }
}

function report({ schools, users, asBefore, faults }: ImportOutcome): void {
  for (const { line, reason } of faults) console.error(`Line ${line}: ${reason}`);
  console.log(`Imported: ${schools} schools, ${users} users. There already: ${asBefore}. Lines refused: ${faults.length}.`);
}

async function run(file: string, url: string): Promise<number> {
  const text = await readText(file);
  const db = await createPool(url, { size: 1 });
  try {
    const outcome = await importLegacySignUps(db, text);
    report(outcome);
    return outcome.faults.length > 0 ? 1 : 0;
  } finally {
    await db.end();
  }
}

const [file, ...others] = process.argv.slice(2);
const url = findDatabase();
if (!file || others.length > 0) {
  console.error(usage);
  process.exitCode = 2;
} else if (!url) {
  console.error('No database: set SCHOOLS_DATABASE_URL, or start the system with npm start.');
  process.exitCode = 2;
} else {
  process.exitCode = await run(file, url).catch((error: unknown) => {
    // Never the error itself: a database's words may quote a line.
    console.error(
      error instanceof UnreadableFile ? error.message : 'Stopped: the database did not answer. Run it again to go on.',
    );
    return 2;
  });
}
