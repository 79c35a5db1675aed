import type { Viewer } from '@patchwork/platform/assertion';
import { Nothing } from '@patchwork/platform/db';
import { aViewer } from '@patchwork/testkit/callers';
import { sql } from 'slonik';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { admin, type Content, colleague, introduce, startContent, stranger, teacher } from './harness.ts';

const linkedSchool = 11;
const linked = aViewer({ userId: 21, schoolId: linkedSchool, schoolGroupId: linkedSchool });

let content: Content;
beforeEach(async () => {
  await content?.stop();
  content = await startContent();
  await introduce(content);
  await content.deliverSchool({ schoolId: linkedSchool, name: 'Linked Primary' });
  await content.deliverPerson({ userId: 21, schoolId: linkedSchool, schoolGroupId: linkedSchool });
  await content.deliverLinks(1, [linkedSchool]);
  await content.deliverLinks(linkedSchool, [1]);
});
afterAll(() => content.stop());

const visit = async (viewer: Viewer) => {
  const { status, body } = await content.post('/api/feed/visit', viewer);
  expect(status).toBe(200);
  return body;
};
/** Moves everything stored so far back, as if this time had passed since. */
const afterMinutes = async (minutes: number) => {
  const passed = sql.fragment`${minutes} * interval '1 minute'`;
  await content.db.query(sql.type(Nothing)`
    update feed_visits set last_seen_at = last_seen_at - ${passed}, since = since - ${passed}
  `);
  for (const table of ['articles', 'comments', 'responses'])
    await content.db.query(sql.type(Nothing)`update ${sql.identifier([table])} set created_at = created_at - ${passed}`);
};
const say = async (viewer: Viewer, article: number): Promise<number> =>
  (await content.post('/api/article/comment', viewer, { article, narrative: `Hello ${Math.random()}` })).body.id;
const reply = async (viewer: Viewer, articleComment: number): Promise<number> =>
  (await content.post('/api/article/comment/response', viewer, { articleComment, narrative: `Hi ${Math.random()}` })).body.id;

test('at the first visit nothing is new, and for half an hour it is the same visit', async () => {
  const { id } = await content.publish(teacher);
  await say(linked, id);
  const first = { since: null, comments: [], reports: [], links: 1 };
  expect(await visit(teacher)).toEqual(first);
  await afterMinutes(29);
  await say(linked, id);
  expect(await visit(teacher)).toEqual(first);
  await afterMinutes(29);
  expect(await visit(teacher)).toEqual(first);
});

test('a new visit has the comments and replies of other people on own reports, the newest first', async () => {
  const [quiet, busy] = [await content.publish(teacher, { title: 'Quiet' }), await content.publish(teacher, { title: 'Busy' })];
  const theirs = await content.publish(linked);
  const asked = await say(linked, busy.id);
  await visit(teacher);
  await afterMinutes(31);
  await reply(linked, asked);
  await reply(teacher, asked);
  await say(stranger, busy.id);
  await say(teacher, busy.id);
  await say(stranger, quiet.id);
  await say(stranger, theirs.id);
  const news = await visit(teacher);
  expect(news.comments).toEqual([
    { articleId: quiet.id, title: 'Quiet', count: 1 },
    { articleId: busy.id, title: 'Busy', count: 2 },
  ]);
  expect(new Date(news.since).getTime()).toBeLessThan(Date.now() - 30 * 60_000);
  // The same visit goes on, with what has been added since.
  await afterMinutes(10);
  await say(stranger, busy.id);
  expect((await visit(teacher)).comments[0]).toEqual({ articleId: busy.id, title: 'Busy', count: 3 });
  await afterMinutes(31);
  expect((await visit(teacher)).comments).toEqual([]);
});

test('words and reports that the author no longer sees are not news', async () => {
  const reports = [];
  for (const title of ['Hidden', 'Withdrawn', 'Deleted', 'Shown']) reports.push(await content.publish(teacher, { title }));
  const [hidden, withdrawn, deleted, shown] = reports as { id: number }[];
  await visit(teacher);
  await afterMinutes(31);
  for (const { id } of reports) await say(linked, id);
  const [gone, secret, waiting] = [await say(linked, shown!.id), await say(linked, shown!.id), await say(linked, shown!.id)];
  await content.post(`/api/article/comment/${gone}/delete`, linked);
  await content.deliverHidden('comment', secret, true);
  await reply(stranger, secret);
  await content.db.query(sql.type(Nothing)`update comments set review_since = now() where id = ${waiting}`);
  await content.deliverHidden('article', hidden!.id, true);
  await content.post('/api/withdrawal', teacher, { kind: 'article', id: withdrawn!.id, reason: 'A mistake' });
  await content.post(`/api/article/${deleted!.id}/delete`, admin);
  expect((await visit(teacher)).comments).toEqual([{ articleId: shown!.id, title: 'Shown', count: 1 }]);
});

test('a new visit has the new reports of other people at linked schools and the own one', async () => {
  await content.publish(linked);
  await visit(teacher);
  await visit(stranger);
  await afterMinutes(31);
  await content.publish(linked);
  await content.post('/api/article', linked, { title: 'Linked', narrative: 'Newts', audience: 'linked' });
  await content.post('/api/article', linked, { title: 'School', narrative: 'Newts', audience: 'school' });
  await content.publish(colleague);
  await content.publish(teacher);
  await content.publish(stranger);
  expect((await visit(teacher)).reports).toEqual([
    { schoolId: 1, count: 1 },
    { schoolId: linkedSchool, count: 2 },
  ]);
  expect(await visit(stranger)).toMatchObject({ reports: [], links: 0 });
  await content.deliverLinks(linkedSchool, [], 2);
  expect(await visit(teacher)).toMatchObject({ reports: [{ schoolId: 1, count: 1 }], links: 0 });
});

test('tabs that open at the same time are one visit', async () => {
  await visit(teacher);
  await afterMinutes(31);
  await content.publish(linked);
  const all = await Promise.all([1, 2, 3, 4, 5].map(() => visit(teacher)));
  expect(new Set(all.map((news) => JSON.stringify(news))).size).toBe(1);
  expect(all[0].reports).toEqual([{ schoolId: linkedSchool, count: 1 }]);
  const fresh = aViewer({ userId: 77, schoolId: 1, schoolGroupId: 1 });
  expect((await Promise.all([1, 2, 3].map(() => visit(fresh)))).map(({ since }) => since)).toEqual([null, null, null]);
});

test('the visits of a person are deleted when their account is', async () => {
  await visit(teacher);
  await visit(colleague);
  const visitors = () => content.db.anyFirst(sql.type(z.object({ id: z.int() }))`select user_id as id from feed_visits`);
  expect(await visitors()).toEqual([1, 2]);
  await content.deliverPerson({ userId: 1, version: 2, firstName: 'Amina', isActive: false });
  expect(await visitors()).toEqual([2]);
});
