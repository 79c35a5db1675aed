import { type Db, Nothing, type Tx } from '@patchwork/platform/db';
import { sql } from 'slonik';
import { z } from 'zod';

const kinds = ['added', 'restored', 'named-safeguarding-lead'] as const;
export type AdditionKind = (typeof kinds)[number];

export const insertAddition = (tx: Tx, addedBy: number, change: AdditionKind, userIds: readonly number[]): Promise<number> =>
  tx.oneFirst(sql.type(z.object({ id: z.int() }))`
    insert into user_additions (change, added_by, user_ids)
    values (${change}, ${addedBy}, ${sql.array([...userIds], 'int8')})
    returning id
  `);

/** The newest naming of a safeguarding lead of a school in the last 30 days; null if there is none. */
export const findLastNaming = (tx: Tx, schoolId: number) =>
  tx.maybeOneFirst(sql.type(z.object({ id: z.int() }))`
    select user_additions.id
    from user_additions
    where user_additions.change = 'named-safeguarding-lead' and user_additions.added_at > now() - interval '30 days'
      and exists (select from users where users.id = any(user_additions.user_ids) and users.school_id = ${schoolId})
    order by user_additions.id desc
    limit 1
  `);

const Person = z.object({ title: z.string(), firstName: z.string(), lastName: z.string(), email: z.string() });
const AdditionRow = z.object({
  change: z.enum(kinds),
  addedBy: Person.nullable(),
  people: z.array(Person),
  additionDate: z.string(),
});

/** One of `users` under this name in the surrounding query. */
const personOf = (table: string) => sql.fragment`
  jsonb_build_object(
    'title', ${sql.identifier([table, 'title'])},
    'firstName', ${sql.identifier([table, 'first_name'])},
    'lastName', ${sql.identifier([table, 'last_name'])},
    'email', ${sql.identifier([table, 'email'])}
  )
`;

export const findAddition = (db: Db, id: number) =>
  db.maybeOne(sql.type(AdditionRow)`
    select
      user_additions.change,
      case
        when user_additions.change <> 'named-safeguarding-lead' or exists (
          select 1 from users as people where people.id = any(user_additions.user_ids) and people.school_id = leads.school_id
        ) then ${personOf('leads')}
      end as "addedBy",
      (
        select jsonb_agg(${personOf('people')} order by people.last_name, people.first_name, people.id)
        from users as people
        where people.id = any(user_additions.user_ids)
      ) as people,
      user_additions.added_at as "additionDate"
    from user_additions
    join users as leads on leads.id = user_additions.added_by
    where user_additions.id = ${id}
  `);

/** Deletes additions from before an instant; their emails have been sent or have failed. */
export const deleteOldAdditions = (db: Db, before: string) =>
  db.query(sql.type(Nothing)`delete from user_additions where added_at < ${before}`);
