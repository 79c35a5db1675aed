import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { createPool } from '@patchwork/platform/db';
import { findDatabase } from '@patchwork/platform/operator-command';
import { describeFault, describeOutcome, importRegister, UnusableRegister } from './register/import/import-register.ts';

const usage = `Usage: npm run register:import -- FILE.csv [--yes]
The layouts are in services/schools/README.md. --yes lets a file close more than a tenth of the known schools.
The database is SCHOOLS_DATABASE_URL, or that of the system that runs here (npm start).`;

/** Returns the exit code: 1 when some lines could not be read. */
async function main(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    options: { yes: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const [file, ...others] = positionals;
  if (!file || others.length > 0) {
    console.error(usage);
    return 2;
  }
  // npm changes the working directory; the operator named the file relative to the original one.
  const path = resolve(process.env.INIT_CWD ?? '.', file);
  if (!existsSync(path)) {
    console.error(`${file} cannot be read.`);
    return 2;
  }
  const url = findDatabase('schools');
  if (!url) return 2;
  const db = await createPool(url, { size: 1, statementTimeout: 60_000 });
  try {
    const outcome = await importRegister(db, path, { mayCloseMany: values.yes });
    for (const fault of outcome.faults) console.error(describeFault(fault));
    console.log(describeOutcome(outcome));
    return outcome.faults.length > 0 ? 1 : 0;
  } catch (error) {
    // Never the error itself: a database message may quote a line of the file.
    console.error(error instanceof UnusableRegister ? error.message : 'Stopped. Run it again to go on.');
    return 2;
  } finally {
    await db.end();
  }
}

process.exitCode = await main(process.argv.slice(2));
