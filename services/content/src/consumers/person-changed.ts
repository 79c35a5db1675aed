import { PersonChanged } from '@patchwork/contracts/events/identity';
import { defineConsumer } from '@patchwork/platform/consumers';
import { Nothing } from '@patchwork/platform/db';
import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import { renderAgain } from './render-again.ts';

/** Keeps who people are, and mends the reports that show them. An older version changes nothing. */
export const personChanged = defineConsumer(PersonChanged, 'people', async (tx, person) => {
  const isShownTheSame = await looksTheSame(tx, person);
  if (!(await upsertPerson(tx, person)) || isShownTheSame) return;
  const { userId } = person;
  await renderAgain(tx, sql.fragment`select id from articles where author_id = ${userId}`, 'articles');
  await renderAgain(tx, sql.fragment`select article_id from article_likes where user_id = ${userId}`, 'likes');
});

type Person = z.output<typeof PersonChanged.data>;

const looksTheSame = (tx: CommonQueryMethods, person: Person): Promise<boolean> =>
  tx.exists(sql.type(z.unknown())`
    select 1
    from people
    where id = ${person.userId}
      and (title, first_name, last_name) = (${person.title}, ${person.firstName}, ${person.lastName})
      and (school_id, school_group_id) = (${person.schoolId}, ${person.schoolGroupId})
  `);

/** False when the row is as new as the event or newer. */
async function upsertPerson(tx: CommonQueryMethods, person: Person): Promise<boolean> {
  const { rowCount } = await tx.query(sql.type(Nothing)`
    insert into people (id, version, title, first_name, last_name, school_id, school_group_id, is_active)
    values (
      ${person.userId}, ${person.version}, ${person.title}, ${person.firstName}, ${person.lastName},
      ${person.schoolId}, ${person.schoolGroupId}, ${person.isActive}
    )
    on conflict (id) do update
    set version = excluded.version,
      title = excluded.title,
      first_name = excluded.first_name,
      last_name = excluded.last_name,
      school_id = excluded.school_id,
      school_group_id = excluded.school_group_id,
      is_active = excluded.is_active
    where people.version < excluded.version
  `);
  return rowCount === 1;
}
