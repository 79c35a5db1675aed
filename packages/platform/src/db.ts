import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import {
  type CommonQueryMethods,
  createPool as createSlonikPool,
  createTypeParserPreset,
  type DatabasePool,
  type DatabaseTransactionConnection,
  type Interceptor,
  SchemaValidationError,
  sql,
} from 'slonik';
import { z } from 'zod';

export type { CommonQueryMethods as Db, DatabasePool, DatabaseTransactionConnection as Tx } from 'slonik';

/** Numbers beyond 2^53 would lose digits silently; ids and counts here never come near. */
function parseInt8(value: string): number {
  const number = Number(value);
  if (!Number.isSafeInteger(number)) throw new RangeError('A database integer does not fit a JavaScript number.');
  return number;
}

const toIsoInstant = (value: string) => new Date(value).toISOString();

const typeParsers = [
  ...createTypeParserPreset().filter(({ name }) => !['int8', 'timestamptz', 'timestamp', 'date'].includes(name)),
  { name: 'int8', parse: parseInt8 },
  { name: 'timestamptz', parse: toIsoInstant },
  { name: 'date', parse: (value: string) => value },
];

/** Proves in tests and development that each row is what its query promised; production trusts the tests. */
const validateRows: Interceptor = {
  name: 'validate-rows',
  transformRow: ({ resultParser }, query, row) => {
    const result = (resultParser as z.ZodType | undefined)?.safeParse(row);
    if (result && !result.success) throw new SchemaValidationError(query, row, result.error.issues);
    return row;
  },
};

export interface PoolOptions {
  /** Connections at most; default 10. */
  size?: number;
  /** Milliseconds after which the database gives up on a statement; default 3 s. */
  statementTimeout?: number;
  validate?: boolean;
}

/**
 * A pool in which int8 is a number, timestamptz an ISO string with milliseconds and date a `YYYY-MM-DD` string.
 * `DISCARD ALL` on release is off: use only `SET LOCAL` and transaction-level locks.
 */
export const createPool = (url: string, options: PoolOptions = {}): Promise<DatabasePool> =>
  createSlonikPool(url, {
    maxPoolSize: options.size ?? 10,
    statementTimeout: options.statementTimeout ?? 3_000,
    idleInTransactionSessionTimeout: 10_000,
    connectionTimeout: 2_500,
    connectionRetryLimit: 1,
    captureStackTrace: false,
    resetConnection: async () => undefined,
    typeParsers,
    interceptors: (options.validate ?? process.env.NODE_ENV !== 'production') ? [validateRows] : [],
  });

/** The outbox, inbox and parked events that every service database holds. */
export const platformMigrations = fileURLToPath(new URL('../migrations', import.meta.url));

/**
 * Applies every `*.sql` file of the folders that this database has not seen, in order of folder and name, each in a transaction
 * of its own. Two processes that start together wait for each other. A shipped file is never edited.
 */
export async function migrate(pool: DatabasePool, folders: string[]): Promise<string[]> {
  const files: { name: string; path: string }[] = [];
  for (const folder of folders) {
    const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
    files.push(...names.map((name) => ({ name, path: `${folder}/${name}` })));
  }
  const applied: string[] = [];
  for (const { name, path } of files) {
    const text = await readFile(path, 'utf8');
    const isNew = await pool.transaction((tx) => applyOnce(tx, name, text));
    if (isNew) applied.push(name);
  }
  return applied;
}

async function applyOnce(tx: DatabaseTransactionConnection, name: string, text: string): Promise<boolean> {
  await tx.query(sql.unsafe`select pg_advisory_xact_lock(7226141)`);
  await tx.query(sql.unsafe`
    create table if not exists migrations (
      name text primary key,
      applied_at timestamptz not null default now()
    )
  `);
  const isKnown = await tx.exists(sql.unsafe`select 1 from migrations where name = ${name}`);
  if (isKnown) return false;
  await tx.query(sql.unsafe`set local statement_timeout = 0`);
  await tx.query(sql.unsafe(asOneStatement(text)));
  await tx.query(sql.unsafe`insert into migrations (name) values (${name})`);
  return true;
}

/**
 * A trusted file of several statements as the one statement that slonik lets through. `execute` takes them in turn, so later
 * ones see what earlier ones made.
 */
function asOneStatement(text: string): TemplateStringsArray {
  const statement = `do $migration_do$ begin execute $migration_text$${text}$migration_text$; end $migration_do$`;
  // What slonik asks of a template literal.
  return Object.assign([statement], { raw: Object.freeze([statement]) });
}

/** For `like` patterns: the term matches itself, whatever `%`, `_` and `\` it holds. */
export const escapeLike = (term: string): string => term.replace(/[\\%_]/g, (character) => `\\${character}`);

export const Count = z.object({ count: z.int() });
/** For statements whose rows nobody reads. Making a schema costs more than most queries here, so it is made once. */
export const Nothing = z.object({});

export type { CommonQueryMethods };
