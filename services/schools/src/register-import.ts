import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { createPool, type DatabasePool } from '@patchwork/platform/db';
import { findDatabase } from '@patchwork/platform/operator-command';
import { describeFault, describeOutcome, importRegister, UnusableRegister } from './register/import/import-register.ts';

const usage = `Usage: npm run register:import -- FILE.csv… [--yes]
The layouts are in services/schools/README.md. --yes lets a file close more than a tenth of the known schools.
The database is SCHOOLS_DATABASE_URL, or that of the system that runs here (npm start).`;

/** Imports one file. Returns the exit code: 1 when some lines could not be read, 2 when nothing was imported. */
async function importFile(db: DatabasePool, file: string, mayCloseMany: boolean): Promise<number> {
  // npm changes the working directory; the operator named the file relative to the original one.
  const path = resolve(process.env.INIT_CWD ?? '.', file);
  if (!existsSync(path)) {
    console.error(`${file} cannot be read.`);
    return 2;
  }
  try {
    const outcome = await importRegister(db, path, { mayCloseMany });
    for (const fault of outcome.faults) console.error(describeFault(fault));
    console.log(describeOutcome(outcome));
    return outcome.faults.length > 0 ? 1 : 0;
  } catch (error) {
    // Never the error itself: a database message may quote a line of the file.
    console.error(error instanceof UnusableRegister ? error.message : 'Stopped. Run it again to go on.');
    return 2;
  }
}

/** Imports one file after the other. Returns the highest of their exit codes. */
async function main(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    options: { yes: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  if (positionals.length === 0) {
    console.error(usage);
    return 2;
  }
  const url = findDatabase('schools');
  if (!url) return 2;
  const db = await createPool(url, { size: 1, statementTimeout: 60_000 });
  try {
    let code = 0;
    for (const file of positionals) code = Math.max(code, await importFile(db, file, values.yes));
    return code;
  } finally {
    await db.end();
  }
}

process.exitCode = await main(process.argv.slice(2));
