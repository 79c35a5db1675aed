import { aViewer } from '@patchwork/testkit/callers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { admin, type Content, introduce, startContent, stranger, teacher } from './setting.ts';

let content: Content;
const lead = aViewer({ userId: 2, schoolId: 1, schoolGroupId: 1, roles: ['Viewer', 'Contributor', 'Responder', 'SchoolAdmin'] });
const today = new Date().toISOString().slice(0, 10);
const inTerm = `/api/evidence/reports?from=${today}&to=${today}`;

interface Evidence {
  reports: {
    id: number;
    title: string;
    narrative: string;
    schoolGroup: { name: string };
    mediaCount: number;
    commentsReceived: number;
  }[];
  comments: { narrative: string; school: { id: number; name: string } }[];
  conversations: { school: { id: number; name: string }; written: number; received: number }[];
}
const evidence = async (viewer = lead, url = inTerm): Promise<Evidence> => (await content.get(viewer, url)).body;

const say = async (who: typeof teacher, article: number, narrative: string): Promise<number> =>
  (await content.post(who, '/api/article/comment', { article, narrative })).body.id;
const reply = async (who: typeof teacher, articleComment: number, narrative: string): Promise<number> =>
  (await content.post(who, '/api/article/comment/response', { articleComment, narrative })).body.id;

let own: number;
let theirComment: number;
beforeAll(async () => {
  content = await startContent();
  await introduce(content);
  own = (await content.publish(teacher, { title: 'We voted for a hedgehog house', narrative: 'Twelve to nine.' })).id;
  const theirs = (await content.publish(stranger, { title: 'Lambing', narrative: 'Their own words about lambs' })).id;
  theirComment = await say(stranger, own, 'How did you count the votes?');
  await reply(teacher, theirComment, 'With dried beans in a jar.');
  await reply(stranger, theirComment, 'We use pebbles.');
  await say(teacher, theirs, 'Do lambs know their names?');
  // Among ourselves: no conversation with anybody else.
  await reply(teacher, await say(lead, own, 'Well done'), 'Thank you');
});
afterAll(() => content.stop());

test('gathers what the own school wrote, and counts with whom it spoke', async () => {
  const { reports, comments, conversations } = await evidence();
  expect(reports).toEqual([
    expect.objectContaining({
      id: own,
      title: 'We voted for a hedgehog house',
      narrative: 'Twelve to nine.',
      schoolGroup: { id: 1, name: 'Willow class 1' },
      mediaCount: 0,
      commentsReceived: 2,
    }),
  ]);
  expect(comments.map(({ narrative, school }) => [narrative, school.name])).toEqual([
    ['With dried beans in a jar.', 'Moorside Academy'],
    ['Do lambs know their names?', 'Moorside Academy'],
  ]);
  expect(conversations).toEqual([
    expect.objectContaining({ school: { id: 2, name: 'Moorside Academy' }, written: 2, received: 2 }),
  ]);
});

test("holds nobody's name, and no word of another school", async () => {
  const text = JSON.stringify(await evidence());
  for (const secret of ['Catrin', 'Price', 'Amina', 'Khan', 'pebbles', 'count the votes', 'lambs"', 'Lambing']) {
    expect(text).not.toContain(secret);
  }
});

test('is of the own school whoever asks, and of the days that were asked for', async () => {
  const theirLead = aViewer({
    userId: 3,
    schoolId: 2,
    schoolGroupId: 2,
    roles: ['Viewer', 'Contributor', 'Responder', 'SchoolAdmin'],
  });
  const theirs = await evidence(theirLead);
  expect(theirs.reports.map(({ title }) => title)).toEqual(['Lambing']);
  expect(theirs.conversations).toEqual([
    expect.objectContaining({ written: 2, received: 2, school: expect.objectContaining({ id: 1 }) }),
  ]);
  expect(await evidence(lead, '/api/evidence/reports?from=2026-01-01&to=2026-03-01')).toEqual({
    reports: [],
    comments: [],
    conversations: [],
  });
});

test('leaves out what was deleted or is hidden', async () => {
  const hidden = await content.publish(teacher, { title: 'Not for long' });
  await say(stranger, hidden.id, 'Why not?');
  await content.hearOfHidden('article', hidden.id, true);
  await content.hearOfHidden('comment', theirComment, true);
  const { reports, conversations } = await evidence();
  expect(reports.map(({ title, commentsReceived }) => [title, commentsReceived])).toEqual([['We voted for a hedgehog house', 0]]);
  expect(conversations).toEqual([expect.objectContaining({ written: 1, received: 0 })]);
  await content.hearOfHidden('comment', theirComment, false);
});

test('does not name a school that has left', async () => {
  await content.hearOfSchool({ schoolId: 2, version: 2, name: 'Moorside Academy', isActive: false });
  const { comments, conversations } = await evidence();
  expect([comments, conversations]).toEqual([[], []]);
});

test('is for Leads alone, and for a year at most', async () => {
  for (const viewer of [teacher, admin]) expect((await content.get(viewer, inTerm)).status).toBe(403);
  for (const period of [
    'from=2026-03-01&to=2026-02-01',
    'from=2024-01-01&to=2026-01-01',
    'from=soon&to=later',
    'from=2026-01-01',
  ]) {
    expect((await content.get(lead, `/api/evidence/reports?${period}`)).status, period).toBe(400);
  }
});
