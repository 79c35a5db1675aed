import { SchoolChanged } from '@patchwork/contracts/events/schools';
import { defineConsumer } from '@patchwork/platform/consumers';
import { Nothing } from '@patchwork/platform/db';
import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import { renderAgain } from './render-again.ts';

/** Keeps which schools are to be seen, and mends the reports that show a school's name and badge. An older version changes nothing. */
export const schoolChanged = defineConsumer(SchoolChanged, 'schools', async (tx, school) => {
  const isShownTheSame = await tx.exists(sql.type(z.unknown())`
    select 1
    from schools
    where id = ${school.schoolId}
      and name = ${school.name}
      and badge_media_item_id is not distinct from ${school.badgeMediaItemId}::bigint
  `);
  if (!(await upsertSchool(tx, school)) || isShownTheSame) return;
  const people = sql.fragment`select id from people where school_id = ${school.schoolId}`;
  await renderAgain(tx, sql.fragment`select id from articles where author_id in (${people})`, 'articles');
  await renderAgain(tx, sql.fragment`select article_id from article_likes where user_id in (${people})`, 'likes');
});

/** False when the row is as new as the event or newer. */
async function upsertSchool(tx: CommonQueryMethods, school: z.output<typeof SchoolChanged.data>): Promise<boolean> {
  const { rowCount } = await tx.query(sql.type(Nothing)`
    insert into schools (id, version, name, badge_media_item_id, is_active, is_approved)
    values (
      ${school.schoolId}, ${school.version}, ${school.name}, ${school.badgeMediaItemId}, ${school.isActive}, ${school.isApproved}
    )
    on conflict (id) do update
    set version = excluded.version,
      name = excluded.name,
      badge_media_item_id = excluded.badge_media_item_id,
      is_active = excluded.is_active,
      is_approved = excluded.is_approved
    where schools.version < excluded.version
  `);
  return rowCount === 1;
}
