import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { createPool } from '@patchwork/platform/db';
import { findDatabase } from '@patchwork/platform/operator-command';
import { type ImportOutcome, importLegacySignUps, UnreadableFile } from './legacy-sign-ups/import/import-legacy.ts';

const usage = `Usage: npm run import:legacy-signups -- FILE.csv
The columns are in services/schools/README.md. The database is SCHOOLS_DATABASE_URL, or that of the system that runs here (npm start).`;

/** The text of a UTF-8 file. @throws UnreadableFile */
async function readText(name: string): Promise<string> {
  try {
    // npm changes the working directory; the operator named the file relative to the original one.
    return new TextDecoder('utf-8', { fatal: true }).decode(await readFile(resolve(process.env.INIT_CWD ?? '.', name)));
  } catch {
    throw new UnreadableFile(`${name} cannot be read, or is not UTF-8.`);
  }
}

function report({ schools, users, asBefore, faults }: ImportOutcome): void {
  for (const { line, reason } of faults) console.error(`Line ${line}: ${reason}`);
  console.log(`Imported: ${schools} schools, ${users} users. There already: ${asBefore}. Lines refused: ${faults.length}.`);
}

async function importFile(file: string, url: string): Promise<number> {
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

/** Returns the exit code. */
async function main([file, ...others]: string[]): Promise<number> {
  if (!file || others.length > 0) {
    console.error(usage);
    return 2;
  }
  const url = findDatabase('schools');
  if (!url) return 2;
  return importFile(file, url).catch((error: unknown) => {
    // Never the error itself: a database message may quote a line of the file.
    console.error(
      error instanceof UnreadableFile ? error.message : 'Stopped: the database did not answer. Run it again to go on.',
    );
    return 2;
  });
}

process.exitCode = await main(process.argv.slice(2));
