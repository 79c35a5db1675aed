import { type Db, Nothing, type Tx } from '@patchwork/platform/db';
import { sql } from 'slonik';
import { z } from 'zod';

const Texts = z.object({ name: z.string(), description: z.string().nullable() });
const Plan = z.object({
  classes: z.array(z.object({ id: z.int(), was: Texts, next: Texts })),
  ended: z.array(z.object({ id: z.int(), was: Texts })),
  added: z.array(Texts.extend({ id: z.int() })),
  moves: z.array(z.object({ userId: z.int(), fromGroupId: z.int(), toGroupId: z.int() })),
  leavers: z.array(z.object({ userId: z.int(), fromGroupId: z.int() })),
});
export type Plan = z.output<typeof Plan>;
export type Texts = z.output<typeof Texts>;

const SchoolYearRow = z.object({
  id: z.string(),
  schoolId: z.int(),
  key: z.string(),
  state: z.enum(['starting', 'started', 'undoing', 'undone']),
  plan: Plan,
  changedBy: z.int(),
  startedAt: z.string(),
  undoUntil: z.string(),
  canUndo: z.boolean(),
});
export type SchoolYearRow = z.output<typeof SchoolYearRow>;

const columns = sql.fragment`
  school_years.id, school_years.school_id as "schoolId", school_years.key, school_years.state, school_years.plan,
  school_years.changed_by as "changedBy", school_years.started_at as "startedAt",
  school_years.started_at + interval '1 day' as "undoUntil",
  school_years.started_at > now() - interval '1 day' as "canUndo"
`;

/** One after another: until the transaction ends no other one can change the groups of this school. */
export const lockGroups = (tx: Tx, schoolId: number) =>
  tx.query(sql.type(Nothing)`select from schools where id = ${schoolId} for no key update`);

export const isBusy = (tx: Tx, schoolId: number): Promise<boolean> =>
  tx.exists(sql.unsafe`select from school_years where school_id = ${schoolId} and state in ('starting', 'undoing')`);

export const findSchoolYear = (db: Db, id: string) =>
  db.maybeOne(sql.type(SchoolYearRow)`select ${columns} from school_years where id = ${sql.uuid(id)}`);

export const findByKey = (db: Db, schoolId: number, key: string) =>
  db.maybeOne(sql.type(SchoolYearRow)`
    select ${columns} from school_years where school_id = ${schoolId} and key = ${sql.uuid(key)}
  `);

/** The school's last start, undone or not. */
export const findLast = (db: Db, schoolId: number) =>
  db.maybeOne(sql.type(SchoolYearRow)`
    select ${columns}
    from school_years
    where school_id = ${schoolId}
    order by started_at desc
    limit 1
  `);

/** Reserves ids for new groups. */
export const reserveGroupIds = (tx: Tx, count: number): Promise<readonly number[]> =>
  tx.anyFirst(sql.type(z.object({ id: z.int() }))`
    select nextval(pg_get_serial_sequence('school_groups', 'id')) as id from generate_series(1, ${count})
  `);

/** Returns the id of the new start, in progress. */
export const insertSchoolYear = (tx: Tx, given: { schoolId: number; key: string; plan: Plan; changedBy: number }) =>
  tx.oneFirst(sql.type(z.object({ id: z.string() }))`
    insert into school_years (school_id, key, plan, changed_by)
    values (${given.schoolId}, ${sql.uuid(given.key)}, ${sql.jsonb(given.plan)}, ${given.changedBy})
    returning id
  `);

/** Takes a start from one state to the next; true for the caller whose update did. */
export const changeState = async (
  db: Db,
  id: string,
  from: SchoolYearRow['state'],
  to: SchoolYearRow['state'],
  changedBy?: number,
): Promise<boolean> => {
  const { rowCount } = await db.query(sql.type(Nothing)`
    update school_years
    set state = ${to}, tried_at = now(), changed_by = coalesce(${changedBy ?? null}, changed_by)
    where id = ${sql.uuid(id)} and state = ${from}
  `);
  return rowCount > 0;
};

/** Deletes a start that identity refused: nothing has changed. */
export const deleteRefused = (db: Db, id: string) =>
  db.query(sql.type(Nothing)`delete from school_years where id = ${sql.uuid(id)} and state = 'starting'`);

/** Takes over the starts and undos that no process has tried to finish for a minute; returns their ids. */
export const takeUnfinished = (db: Db): Promise<readonly string[]> =>
  db.anyFirst(sql.type(z.object({ id: z.string() }))`
    update school_years
    set tried_at = now()
    where state in ('starting', 'undoing') and tried_at < now() - interval '1 minute'
    returning id
  `);

/** Gives a group a name and a description, and opens or ends it; adds one that is not there. */
export const saveGroup = (tx: Tx, schoolId: number, group: Texts & { id: number; isActive: boolean }) =>
  tx.query(sql.type(Nothing)`
    insert into school_groups (id, school_id, name, description, is_active)
    overriding system value
    values (${group.id}, ${schoolId}, ${group.name}, ${group.description}, ${group.isActive})
    on conflict (id) do update
    set
      name = excluded.name, description = excluded.description, is_active = excluded.is_active,
      version = school_groups.version + 1
    where school_groups.school_id = excluded.school_id and not school_groups.is_primary
  `);

/** Deletes finished starts from before an instant. Returns the number of rows. */
export const deleteOldSchoolYears = async (db: Db, before: string): Promise<number> => {
  const { rowCount } = await db.query(sql.type(Nothing)`
    delete from school_years where started_at < ${before} and state in ('started', 'undone')
  `);
  return rowCount;
};
