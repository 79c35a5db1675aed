import { type Db, Nothing, type Tx } from '@patchwork/platform/db';
import { AppError } from '@patchwork/platform/errors';
import { sql } from 'slonik';
import { z } from 'zod';

const SignUp = z.object({ guuid: z.uuid(), schoolId: z.int(), schoolGroupId: z.int(), isCompleted: z.boolean() });
export type SignUp = z.output<typeof SignUp>;

const columns = sql.fragment`
  sign_ups.guuid::text as guuid,
  sign_ups.school_id as "schoolId",
  sign_ups.school_group_id as "schoolGroupId",
  sign_ups.completed_at is not null as "isCompleted"
`;

/** The request of the last ten minutes with the same form, completed or not. */
export const findSame = (db: Db, requestHash: string) =>
  db.maybeOne(sql.type(SignUp)`
    select ${columns}
    from sign_ups
    where sign_ups.request_hash = ${requestHash} and sign_ups.created_at > now() - interval '10 minutes'
    order by sign_ups.created_at
    limit 1
  `);

export const isCompleted = (db: Db, guuid: string): Promise<boolean> =>
  db.exists(sql.unsafe`select from sign_ups where guuid = ${sql.uuid(guuid)} and completed_at is not null`);

/** Which of these schools have the address, name and postcode of another sign-up whose school is still open. */
export const listPossibleDuplicates = (db: Db, schoolIds: readonly number[]): Promise<readonly number[]> =>
  db.anyFirst(sql.type(z.object({ schoolId: z.int() }))`
    select sign_ups.school_id as "schoolId"
    from sign_ups
    where
      sign_ups.school_id = any(${sql.array([...schoolIds], 'int8')})
      and exists (
        select
        from sign_ups as others
        join schools on schools.id = others.school_id
        where others.dedupe_hash = sign_ups.dedupe_hash and others.guuid <> sign_ups.guuid and schools.is_active
      )
  `);

/** Reserves a request, with ids for its school and group. */
export const insertSignUp = (db: Db, signUp: { guuid: string; dedupeHash: string; requestHash: string }) =>
  db.one(sql.type(SignUp)`
    insert into sign_ups (guuid, dedupe_hash, request_hash, school_id, school_group_id)
    values (
      ${sql.uuid(signUp.guuid)}, ${signUp.dedupeHash}, ${signUp.requestHash},
      nextval(pg_get_serial_sequence('schools', 'id')), nextval(pg_get_serial_sequence('school_groups', 'id'))
    )
    returning ${columns}
  `);

export const completeSignUp = (db: Db, guuid: string) =>
  db.query(sql.type(Nothing)`
    update sign_ups
    set completed_at = now()
    where guuid = ${sql.uuid(guuid)}
  `);

/** A live request: stage one completed, less than 24 hours old, its school pending. Locks its row for the transaction. */
export const lockLiveSignUp = (tx: Tx, guuid: string) =>
  tx.maybeOne(sql.type(SignUp)`
    select ${columns}
    from sign_ups
    join schools on schools.id = sign_ups.school_id
    where
      sign_ups.guuid = ${sql.uuid(guuid)}
      and sign_ups.completed_at is not null
      and sign_ups.created_at > now() - interval '24 hours'
      and schools.is_active
      and not schools.is_approved
    for update of sign_ups
  `);

/** Counts a change of the second stage, also one that identity then refuses. @throws AppError `conflict` beyond the limit */
export async function countChange(tx: Tx, guuid: string, max: number): Promise<void> {
  const count = await tx.maybeOneFirst(sql.type(z.object({ changes: z.int() }))`
    update sign_ups
    set changes = changes + 1
    where guuid = ${sql.uuid(guuid)} and changes < ${max}
    returning changes
  `);
  if (count === null) throw new AppError('conflict', 'too-many-changes', tooManyChanges);
}

const tooManyChanges = 'This sign-up has been changed too many times. You can add more users once your school is approved.';

/** The guuid of a school's sign-up; null for a school that came another way. */
export const findGuuid = (db: Db, schoolId: number): Promise<string | null> =>
  db.maybeOneFirst(sql.type(z.object({ guuid: z.string() }))`
    select sign_ups.guuid::text as guuid from sign_ups where sign_ups.school_id = ${schoolId}
  `);

/** Follows a correction, so that possible duplicates are found by what the sign-up says now. */
export const setDedupeHash = (db: Db, guuid: string, dedupeHash: string) =>
  db.query(sql.type(Nothing)`update sign_ups set dedupe_hash = ${dedupeHash} where guuid = ${sql.uuid(guuid)}`);

export interface ProfileChange {
  locationTypeId?: number | null | undefined;
  numberOfPupils?: number | null | undefined;
  primaryEthnicityId?: number | null | undefined;
  secondaryEthnicityId?: number | null | undefined;
}

/** Changes the given fields, null included, and no others. Changes nothing once the school is approved. */
export const updateProfile = (db: Db, schoolId: number, change: ProfileChange) => {
  const set = (name: string, value: number | null | undefined) =>
    value === undefined
      ? sql.fragment`${sql.identifier([name])} = schools.${sql.identifier([name])}`
      : sql.fragment`${sql.identifier([name])} = ${value}`;
  return db.maybeOne(sql.type(z.object({ id: z.int() }))`
    update schools
    set
      ${set('location_type_id', change.locationTypeId)},
      ${set('number_of_pupils', change.numberOfPupils)},
      ${set('primary_ethnicity_id', change.primaryEthnicityId)},
      ${set('secondary_ethnicity_id', change.secondaryEthnicityId)},
      version = version + 1
    where id = ${schoolId} and not is_approved
    returning id
  `);
};
