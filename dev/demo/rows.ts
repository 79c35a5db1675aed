import { type DatabasePool, type Db, Nothing, type Tx } from '@patchwork/platform/db';
import { sql } from 'slonik';
import { z } from 'zod';
import type { DemoIds } from './ids.ts';
import type { DemoNetwork } from './network.ts';

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

/** The name of the primary group of each pending sign-up. */
export const signUpGroup = 'Whole school';

/** Seeds a service's projections of schools and groups. Rows have version 0, so the events of schools replace them. */
export async function seedPlaces(tx: Tx, { schools, pendingSignUps }: DemoNetwork, ids: DemoIds): Promise<void> {
  const places = [
    ...schools.map((school) => ({ ...school, isApproved: true })),
    ...pendingSignUps.map(({ key, school }) => {
      const groups = [{ key, name: signUpGroup, description: null, isPrimary: true }];
      return { ...school, key, isActive: true, isApproved: false, groups };
    }),
  ];
  const schoolRows = places.map(({ key, name, typeId, isActive, isApproved }) => ({
    ...{ id: ids.school(key), version: 0, name, typeId, isActive, isApproved },
  }));
  const groupRows = places.flatMap(({ key: school, groups }) =>
    groups.map(({ key, ...group }) => ({
      ...{ id: ids.group(key), version: 0, schoolId: ids.school(school), isActive: true },
      ...group,
    })),
  );
  await insertRows(tx, 'schools', schoolRows, 'keep');
  await insertRows(tx, 'school_groups', groupRows, 'keep');
}
