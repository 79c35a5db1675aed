import { type DatabasePool, type Db, Nothing, type Tx } from '@patchwork/platform/db';
import { sql } from 'slonik';
import { z } from 'zod';

type Row = Readonly<Record<string, unknown>>;

/**
 * Runs `fill` in a transaction unless the table has rows; concurrent seeds wait for each other. `prepare` does the slow work
 * beforehand, because PostgreSQL ends transactions that are idle.
 */
export async function fillOnce<Prepared>(
  db: DatabasePool,
  table: string,
  prepare: () => Prepared | Promise<Prepared>,
  fill: (tx: Tx, prepared: Prepared) => Promise<void>,
): Promise<void> {
  const hasRows = (tx: Db) => tx.exists(sql.unsafe`select from ${sql.identifier([table])}`);
  if (await hasRows(db)) return;
  const prepared = await prepare();
  await db.transaction(async (tx) => {
    await tx.query(sql.type(Nothing)`lock table ${sql.identifier([table])} in share row exclusive mode`);
    if (!(await hasRows(tx))) await fill(tx, prepared);
  });
}

/**
 * Inserts rows whose keys are the columns in camel case; all rows must have the same keys. PostgreSQL casts each value to its
 * column's type. `keep` leaves existing rows unchanged.
 */
export async function insertRows(
  tx: Tx,
  table: string,
  rows: readonly Row[],
  onConflict: 'fail' | 'keep' = 'fail',
): Promise<void> {
  if (rows.length === 0) return;
  const toColumn = (key: string) => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  const columns = Object.keys(rows[0]!).map(toColumn);
  const records = rows.map((row) => Object.fromEntries(Object.entries(row).map(([key, value]) => [toColumn(key), value])));
  const list = sql.join(
    columns.map((column) => sql.identifier([column])),
    sql.fragment`, `,
  );
  await tx.query(sql.type(Nothing)`
    insert into ${sql.identifier([table])} (${list})
    overriding system value
    select ${list}
    from jsonb_populate_recordset(null::${sql.identifier([table])}, ${JSON.stringify(records)}::jsonb)
    ${onConflict === 'keep' ? sql.fragment`on conflict do nothing` : sql.fragment``}
  `);
}

/** Sets the id sequence of a table to continue after the inserted ids. */
export const continueIds = (tx: Tx, table: string) =>
  tx.query(sql.type(z.unknown())`
    select setval(pg_get_serial_sequence(${table}, 'id'), (select max(id) from ${sql.identifier([table])}))
  `);

/** Returns a function that turns minutes before `now` into ISO instants. */
export const clockOf = (now: Date) => (minutesAgo: number) => new Date(now.getTime() - minutesAgo * 60_000).toISOString();
