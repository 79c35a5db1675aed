import { readFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { MigrationBuilder, RunnerOption } from 'node-pg-migrate';
import pg from 'pg';
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
type OnWait = (sentence: string) => void;

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
const itIsReadOnly = () => Object.assign(new Error('It is read-only.'), { code: '25006' });

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

/** Folder of the migrations that every service database has: outbox, inbox and dead letters. */
export const platformMigrations = fileURLToPath(new URL('../migrations', import.meta.url));

/**
 * Applies each new `*.sql` file of the folders, by folder and name, in a transaction each, and returns their names. A file that
 * begins with `-- no transaction` has one statement that cannot run in one, such as `create index concurrently`. Processes that
 * start together wait for each other. A released file is never edited. With `onWait` it waits for a database that is away and
 * calls it with a sentence about it each time.
 * @throws Error that names the database when it cannot be reached, or refuses
 */
export async function migrate(url: string, folders: string[], onWait?: OnWait): Promise<string[]> {
  const client = await connect(url, onWait);
  try {
    await lockMigrations(client);
    const known = await appliedMigrations(client);
    const names = (await Promise.all(folders.map((folder) => readdir(folder)))).flat();
    // A role that does not own the database may only find that nothing is left to do.
    if (names.every((name) => known.has(name) || !name.endsWith('.sql'))) return [];
    await client.query(prepareMigrations);
    // Loaded only when there is a migration to apply: it takes 6 MB.
    const { runner } = await import('node-pg-migrate');
    const applied: string[] = [];
    for (const dir of folders) {
      const done = await runner({
        dbClient: client,
        noLock: true,
        dir,
        ignorePattern: String.raw`(?!.*\.sql$).*`,
        direction: 'up',
        migrationsTable: 'migrations',
        checkOrder: false,
        migrationLoaderStrategies,
        log: () => undefined,
      });
      applied.push(...done.map(({ name }) => name));
    }
    return applied;
  } finally {
    await client.end();
  }
}

async function connect(url: string, onWait?: OnWait): Promise<pg.Client> {
  const attempt = async () => {
    const client = new pg.Client({
      connectionString: clientUrl(url),
      connectionTimeoutMillis: 5_000,
      application_name: 'migrate',
    });
    // A broken connection fails the running statement; without a listener the error would also end the process.
    client.on('error', () => undefined);
    await client.connect().catch(async (error: unknown) => {
      await client.end().catch(() => undefined);
      throw error;
    });
    if (!onWait || !(await isReadOnly(client))) return client;
    await client.end();
    throw itIsReadOnly();
  };
  return untilItAnswers(url, attempt, onWait);
}

async function isReadOnly(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ transaction_read_only: string }>('show transaction_read_only');
  return rows[0]?.transaction_read_only === 'on';
}

/** Repeats an attempt to connect while the database is away, if there is an `onWait`. @throws ConfigError that names the database */
async function untilItAnswers<Connected>(url: string, attempt: () => Promise<Connected>, onWait?: OnWait): Promise<Connected> {
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

async function appliedMigrations(client: pg.Client): Promise<Set<string>> {
  const table = await client.query<{ isThere: boolean }>(`select to_regclass('migrations') is not null as "isThere"`);
  if (!table.rows[0]?.isThere) return new Set();
  const { rows } = await client.query<{ name: string }>('select name from migrations');
  return new Set(rows.map(({ name }) => name));
}

/**
 * Polls: a statement that waits for the lock would keep a snapshot open, and `create index concurrently` waits for open
 * snapshots.
 */
async function lockMigrations(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ isOurs: boolean }>('select pg_try_advisory_lock(7226141) as "isOurs"');
    if (rows[0]?.isOurs) return;
    await setTimeout(100);
  }
}

/** The table with the columns that node-pg-migrate uses. */
const prepareMigrations = `
  set statement_timeout = 0;
  create table if not exists migrations (
    id integer generated by default as identity,
    name text primary key,
    run_on timestamp not null default now()
  );`;

/** The library's own SQL loader cannot leave the transaction, and omits `.sql` from the recorded name. */
const migrationLoaderStrategies: RunnerOption['migrationLoaderStrategies'] = [
  {
    extensions: ['.sql'],
    loader: (paths) =>
      Promise.all(
        paths.map(async (path) => {
          const text = await readFile(path, 'utf8');
          const up = (migration: MigrationBuilder) => {
            if (text.startsWith('-- no transaction')) migration.noTransaction();
            migration.sql(text);
          };
          return { id: `${path}.sql`, filePaths: [path], actions: { up, down: false } };
        }),
      ),
  },
];

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
