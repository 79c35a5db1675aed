import { PersonChanged } from '@patchwork/contracts/events/identity';
import { defineConsumer } from '@patchwork/platform/consumers';
import { sql } from 'slonik';
import { renderAgain } from '../feed-cache/rendered.ts';
import { deleteFirstSteps } from '../first-steps/first-steps.sql.ts';
import { savePerson } from '../people/people.sql.ts';
import { deleteFeedVisit } from '../visits/visits.sql.ts';

/** Stores people's names, deletes visits and first steps of who has left, and renders again what shows a changed name. */
export const personChanged = defineConsumer(PersonChanged, { name: 'content.PersonChanged' }, async (tx, person) => {
  if (!person.isActive) {
    await deleteFeedVisit(tx, person.userId);
    await deleteFirstSteps(tx, person.userId);
  }
  const looksDifferent = await savePerson(tx, person);
  if (!looksDifferent) return;
  await renderAgain(tx, sql.fragment`select id from articles where author_id = ${person.userId}`, 'articles');
  await renderAgain(tx, sql.fragment`select article_id from article_likes where user_id = ${person.userId}`, 'likes');
});
