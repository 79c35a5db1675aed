import { SchoolChanged } from '@patchwork/contracts/events/schools';
import { defineConsumer } from '@patchwork/platform/consumers';
import { sql } from 'slonik';
import { renderAgain } from '../feed-cache/rendered.ts';
import { saveSchool } from '../people/schools.sql.ts';

/** Stores which schools are visible, and renders again the reports and likes that show a school's changed name or badge. */
export const schoolChanged = defineConsumer(SchoolChanged, { name: 'content.SchoolChanged' }, async (tx, school, { time }) => {
  const looksDifferent = await saveSchool(tx, school, time);
  if (!looksDifferent) return;
  const people = sql.fragment`select id from people where school_id = ${school.schoolId}`;
  await renderAgain(tx, sql.fragment`select id from articles where author_id in (${people})`, 'articles');
  await renderAgain(tx, sql.fragment`select article_id from article_likes where user_id in (${people})`, 'likes');
});
