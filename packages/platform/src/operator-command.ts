import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import { databaseVariable, environment } from './config.ts';
import { createPool, type DatabasePool } from './db.ts';

/** What a command prints, and its exit code: 0 done, 1 not found or failed, 2 usage error. */
export interface Outcome {
  text: string;
  code: number;
}

/** Reads a file of the system that `npm start` runs here (`state.json`, `secrets.json`); undefined where there is none. */
export function readStackFile<Schema extends z.ZodType>(name: string, schema: Schema): z.output<Schema> | undefined {
  const file = new URL(`../../../.stack/${name}`, import.meta.url);
  return existsSync(file) ? schema.parse(JSON.parse(readFileSync(file, 'utf8'))) : undefined;
}

/**
 * Returns the URL of a service's database: <SERVICE>_DATABASE_URL, or that of the system that runs here. Prints an error if
 * neither exists.
 */
export function findDatabase(service: string): string | undefined {
  const variable = databaseVariable(service);
  const given = environment()[variable];
  if (given) return given;
  const state = readStackFile('state.json', z.object({ postgresUrl: z.string() }));
  if (state) return Object.assign(new URL(state.postgresUrl), { pathname: `/patchwork_${service}` }).href;
  console.error(`No database: set ${variable}, or start the system with npm start.`);
  return undefined;
}

/** Runs an operator's command on a service's database, prints its outcome and sets the exit code. */
export async function runOnDatabase(service: string, run: (db: DatabasePool, args: string[]) => Promise<Outcome>): Promise<void> {
  const url = findDatabase(service);
  if (!url) {
    process.exitCode = 2;
    return;
  }
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
