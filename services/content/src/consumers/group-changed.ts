import { GroupChanged } from '@patchwork/contracts/events/schools';
import { defineConsumer } from '@patchwork/platform/consumers';
import { Nothing } from '@patchwork/platform/db';
import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import { renderAgain } from './render-again.ts';

/** Keeps what groups are called, and mends the reports that show the name. An older version changes nothing. */
export const groupChanged = defineConsumer(GroupChanged, 'groups', async (tx, group) => {
  const isSameName = await tx.exists(sql.type(z.unknown())`
    select 1 from school_groups where id = ${group.groupId} and name = ${group.name}
  `);
  if (!(await upsertGroup(tx, group)) || isSameName) return;
  const people = sql.fragment`select id from people where school_group_id = ${group.groupId}`;
  await renderAgain(
    tx,
    sql.fragment`select id from articles where school_group_id = ${group.groupId} or author_id in (${people})`,
    'articles',
  );
  await renderAgain(tx, sql.fragment`select article_id from article_likes where user_id in (${people})`, 'likes');
});

/** False when the row is as new as the event or newer. */
async function upsertGroup(tx: CommonQueryMethods, group: z.output<typeof GroupChanged.data>): Promise<boolean> {
  const { rowCount } = await tx.query(sql.type(Nothing)`
    insert into school_groups (id, version, school_id, name)
    values (${group.groupId}, ${group.version}, ${group.schoolId}, ${group.name})
    on conflict (id) do update
    set version = excluded.version, school_id = excluded.school_id, name = excluded.name
    where school_groups.version < excluded.version
  `);
  return rowCount === 1;
}
