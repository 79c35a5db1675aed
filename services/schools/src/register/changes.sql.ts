import type { Db } from '@patchwork/platform/db';
import { sql } from 'slonik';
import { z } from 'zod';

const Change = z.object({
  school: z.object({ id: z.int(), name: z.string() }),
  kind: z.enum(['closed', 'trust', 'name']),
  before: z.string().nullable(),
  after: z.string().nullable(),
  changedAt: z.string(),
});
export type RegisterChange = z.output<typeof Change>;

/**
 * What the rows of active, approved schools say that staff have not seen yet; one school's only, if `schoolId` is given. Derived from
 * what staff last saw, so that an import that stops half-way or runs twice lists nothing twice.
 */
export const listChanges = (db: Db, { schoolId, limit }: { schoolId?: number; limit: number }) =>
  db.any(sql.type(Change)`
    select
      jsonb_build_object('id', schools.id, 'name', schools.name) as school,
      change.kind,
      change.before,
      change.after,
      register_schools.changed_at as "changedAt"
    ${waiting(schoolId)}
    order by register_schools.changed_at, schools.id, change.kind
    limit ${limit}
  `);

export const countChanges = (db: Db): Promise<number> =>
  db.oneFirst(sql.type(z.object({ count: z.int() }))`select count(*) as count ${waiting()}`);

const waiting = (schoolId?: number) => sql.fragment`
  from register_links
  join schools on schools.id = register_links.school_id and schools.is_active and schools.is_approved
  join register_schools on register_schools.key = schools.register_key
  cross join lateral (
    values
      (
        'closed', null, register_schools.closed_on::text,
        register_schools.status = 'closed' and not register_links.seen_closed
      ),
      (
        'trust', register_links.seen_trust_name, register_schools.trust_name,
        register_schools.trust_code is distinct from register_links.seen_trust_code
      ),
      ('name', register_links.seen_name, register_schools.name, register_schools.name <> register_links.seen_name)
  ) as change(kind, before, after, is_new)
  where change.is_new and ${schoolId === undefined ? sql.fragment`true` : sql.fragment`schools.id = ${schoolId}`}
`;

/** Remembers that staff have decided about what a row says now. */
export const markDecided = (db: Db, schoolId: number, kind: RegisterChange['kind']) => {
  const seen = {
    closed: sql.fragment`seen_closed = true`,
    trust: sql.fragment`seen_trust_code = register_schools.trust_code, seen_trust_name = register_schools.trust_name`,
    name: sql.fragment`seen_name = register_schools.name`,
  }[kind];
  return db.query(sql.unsafe`
    update register_links
    set ${seen}
    from schools
    join register_schools on register_schools.key = schools.register_key
    where schools.id = register_links.school_id and register_links.school_id = ${schoolId}
  `);
};

/** A school that has opened again may close again. */
export const forgetReopened = (db: Db, schoolId: number) =>
  db.query(sql.unsafe`
    update register_links
    set seen_closed = false
    from schools
    join register_schools on register_schools.key = schools.register_key
    where
      schools.id = register_links.school_id
      and register_links.school_id = ${schoolId}
      and register_schools.status <> 'closed'
      and register_links.seen_closed
  `);

export const setName = (db: Db, schoolId: number, name: string) =>
  db.query(sql.unsafe`update schools set name = ${name}, version = version + 1 where id = ${schoolId}`);
