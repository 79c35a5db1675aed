import { GroupChanged } from '@patchwork/contracts/events/schools';
import { defineConsumer } from '@patchwork/platform/consumers';
import { sql } from 'slonik';
import { renderAgain } from '../feed-cache/rendered.ts';
import { saveGroup } from '../people/schools.sql.ts';

/** Stores the names of groups, and renders again the reports and likes that show a changed one. */
export const groupChanged = defineConsumer(GroupChanged, { name: 'content.GroupChanged' }, async (tx, group) => {
  const hasNewName = await saveGroup(tx, group);
  if (!hasNewName) return;
  const people = sql.fragment`select id from people where school_group_id = ${group.groupId}`;
  const articles = sql.fragment`
    select id from articles where school_group_id = ${group.groupId} or author_id in (${people})
  `;
  await renderAgain(tx, articles, 'articles');
  await renderAgain(tx, sql.fragment`select article_id from article_likes where user_id in (${people})`, 'likes');
});
