import { readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import {
  type CommonQueryMethods,
  createPool as createSlonikPool,
  createTypeParserPreset,
  type DatabasePool,
  type DatabaseTransactionConnection,
  type Interceptor,
  SchemaValidationError,
  sql,
  type ValueExpression,
} from 'slonik';
import { z } from 'zod';
import { ConfigError } from './config.ts';
import { describeError, isTransient } from './failures.ts';

export type { CommonQueryMethods as Db, DatabasePool, DatabaseTransactionConnection as Tx } from 'slonik';

/** Throws beyond 2^53, where numbers would silently lose digits; ids and counts here stay far below. */
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

/** Checks each row against its query's schema in tests and development; production relies on the tests. */
const validateRows: Interceptor = {
  name: 'validate-rows',
  transformRow: ({ resultParser }, query, row) => {
    const result = (resultParser as z.ZodType | undefined)?.safeParse(row);
    if (result && !result.success) throw new SchemaValidationError(query, row, result.error.issues);
    return row;
  },
};

/** Called with a sentence about a database that is away, before each further attempt. */
export type OnWait = (sentence: string) => void;

interface PoolOptions {
  /** Most connections; default 10. */
  size?: number;
  /** Connections that are open before the promise resolves, and stay open; default 0. */
  minSize?: number;
  /** Milliseconds after which PostgreSQL cancels a statement; default 3 s. */
  statementTimeout?: number;
  validate?: boolean;
  /** Milliseconds to open a connection; default 2.5 s. */
  connectionTimeout?: number;
  /** Waits for a database that is away or read-only, instead of failing. */
  onWait?: OnWait;
}

/**
 * Opens a pool in which int8 is a number, timestamptz an ISO string with milliseconds and date a `YYYY-MM-DD` string.
 * `DISCARD ALL` on release is off: use only `SET LOCAL` and transaction-level locks.
 * @throws ConfigError that names the database when it cannot be reached, or refuses
 */
export function createPool(url: string, options: PoolOptions = {}): Promise<DatabasePool> {
  const attempt = async () => {
    // slonik connects once to learn the numbers of types.
    const pool = await openPool(url, options);
    if (!options.onWait || (await stateOfDatabase(pool)) === 'ready') return pool;
    await pool.end();
    throw itIsReadOnly();
  };
  return untilItAnswers(url, attempt, options.onWait);
}

/** What PostgreSQL answers to a write: a process that starts during a failover waits for its end. */
export const itIsReadOnly = () => Object.assign(new Error('It is read-only.'), { code: '25006' });

const openPool = (url: string, options: PoolOptions) =>
  createSlonikPool(url, {
    ...trustedAuthority(url),
    maxPoolSize: options.size ?? 10,
    minPoolSize: options.minSize ?? 0,
    statementTimeout: options.statementTimeout ?? 3_000,
    idleInTransactionSessionTimeout: 10_000,
    connectionTimeout: options.connectionTimeout ?? 2_500,
    connectionRetryLimit: 1,
    captureStackTrace: false,
    resetConnection: async () => undefined,
    typeParsers,
    interceptors: (options.validate ?? process.env.NODE_ENV !== 'production') ? [validateRows] : [],
  });

/** slonik reads the file of `sslrootcert`, but does not use it: it would trust public authorities only. */
function trustedAuthority(url: string): { ssl?: { ca: string } } {
  const file = new URL(url).searchParams.get('sslrootcert');
  return file ? { ssl: { ca: readFileSync(file, 'utf8') } } : {};
}

/**
 * Returns the URL for a client of `pg`, which checks the certificate for `sslmode=require` too, but warns that it will not in a
 * later version; slonik accepts no other name of this mode.
 */
export function clientUrl(url: string): string {
  const address = new URL(url);
  if (address.searchParams.get('sslmode') !== 'require') return url;
  address.searchParams.set('sslmode', 'verify-full');
  return address.href;
}

/** Repeats an attempt to connect while the database is away, if there is an `onWait`. @throws ConfigError that names the database */
export async function untilItAnswers<Connected>(
  url: string,
  attempt: () => Promise<Connected>,
  onWait?: OnWait,
): Promise<Connected> {
  const { pathname, host } = new URL(url);
  const place = `the database ${pathname.slice(1)} at ${host}`;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      const isAway = isTransient(error) || /^(timeout expired|Connection terminated)/.test((error as Error).message);
      const because = describeError(error);
      if (!isAway || !onWait) throw new ConfigError(`Cannot connect to ${place}. ${because}`, { cause: error });
      onWait(`Waiting for ${place}. ${because}`);
      await setTimeout(1_000);
    }
  }
}

const Writable = z.object({ isReadOnly: z.boolean() });

/** Whether the database takes writes now: a replica, or one that was made read-only, does not. @throws when it does not answer */
export async function stateOfDatabase(db: CommonQueryMethods): Promise<'ready' | 'read-only'> {
  const { isReadOnly } = await db.one(sql.type(Writable)`select current_setting('transaction_read_only') = 'on' as "isReadOnly"`);
  return isReadOnly ? 'read-only' : 'ready';
}

/** Extends the timeout of each later statement of the transaction to 60 s, for work on the whole network. */
export const extendStatementTimeout = (tx: DatabaseTransactionConnection) =>
  tx.query(sql.type(Nothing)`set local statement_timeout = '60s'`);

/** Takes the advisory lock of this name until the transaction ends. */
export const lockName = (tx: CommonQueryMethods, name: string) =>
  tx.query(sql.type(Nothing)`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);

/** Upserts a row of a projection, `schoolId` as `school_id`; false, and nothing changed, when the stored version is equal or newer. */
export async function saveNewer(
  tx: CommonQueryMethods,
  table: string,
  key: string,
  row: Record<string, ValueExpression> & { version: number },
): Promise<boolean> {
  const columns = Object.keys(row).map((name) => sql.identifier([toColumn(name)]));
  const assignments = columns.map((column) => sql.fragment`${column} = excluded.${column}`);
  const { rowCount } = await tx.query(sql.type(Nothing)`
    insert into ${sql.identifier([table])} (${sql.join(columns, comma)})
    values (${sql.join(Object.values(row), comma)})
    on conflict (${sql.identifier([toColumn(key)])}) do update
    set ${sql.join(assignments, comma)}
    where ${sql.identifier([table])}.version < excluded.version
  `);
  return rowCount === 1;
}
const comma = sql.fragment`, `;
const toColumn = (name: string) => name.replace(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`);

/** Escapes `%`, `_` and `\` in a search term for a `like` pattern. */
export const escapeLike = (term: string): string => term.replace(/[\\%_]/g, (character) => `\\${character}`);

/**
 * An array for a prepared statement, in a subquery, so that the planner does not see its length. PostgreSQL plans a statement
 * again for every call while that seems cheaper than one plan for all. For a short array it often does, and planning a page of
 * the feed takes several times as long as reading it (docs/decisions/0029).
 */
export const opaque = (values: readonly (number | boolean | string)[], type: 'int8' | 'bool' | 'text') =>
  sql.fragment`(select ${sql.array([...values], type)})::${sql.identifier([type])}[]`;

/** The same for a number with which a column is compared by `<` or `>`. */
export const opaqueNumber = (value: number) => sql.fragment`(select ${value}::bigint)`;

export const Count = z.object({ count: z.int() });
/** The schema of statements whose rows are not read. Created once, because that costs more than most queries here. */
export const Nothing = z.object({});

export type { CommonQueryMethods };
