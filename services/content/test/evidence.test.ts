import { aViewer } from '@patchwork/testkit/callers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { admin, type Content, introduce, recentEvidence, startContent, stranger, teacher } from './harness.ts';

let content: Content;
const lead = aViewer({ userId: 2, schoolId: 1, schoolGroupId: 1, roles: ['Viewer', 'Contributor', 'Responder', 'SchoolAdmin'] });
const inTerm = recentEvidence();

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
const evidence = async (viewer = lead, url = inTerm): Promise<Evidence> => (await content.get(url, viewer)).body;

const say = async (who: typeof teacher, article: number, narrative: string): Promise<number> =>
  (await content.post('/api/article/comment', who, { article, narrative })).body.id;
const reply = async (who: typeof teacher, articleComment: number, narrative: string): Promise<number> =>
  (await content.post('/api/article/comment/response', who, { articleComment, narrative })).body.id;

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
  // A comment within the school is no conversation with another school.
  await reply(teacher, await say(lead, own, 'Well done'), 'Thank you');
});
afterAll(() => content.stop());

test("lists what the Lead's school wrote, and counts its conversations with other schools", async () => {
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

test('contains no name of a user and no text of another school', async () => {
  const text = JSON.stringify(await evidence());
  for (const secret of ['Catrin', 'Price', 'Amina', 'Khan', 'pebbles', 'count the votes', 'lambs"', 'Lambing']) {
    expect(text).not.toContain(secret);
  }
});

test("contains only the Lead's own school and the requested period", async () => {
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

test('leaves out hidden reports and comments', async () => {
  const hidden = await content.publish(teacher, { title: 'Not for long' });
  await say(stranger, hidden.id, 'Why not?');
  await content.deliverHidden('article', hidden.id, true);
  await content.deliverHidden('comment', theirComment, true);
  const { reports, conversations } = await evidence();
  expect(reports.map(({ title, commentsReceived }) => [title, commentsReceived])).toEqual([['We voted for a hedgehog house', 0]]);
  expect(conversations).toEqual([expect.objectContaining({ written: 1, received: 0 })]);
  await content.deliverHidden('comment', theirComment, false);
});

test('leaves out a school that has been deactivated', async () => {
  await content.deliverSchool({ schoolId: 2, version: 2, name: 'Moorside Academy', isActive: false });
  const { comments, conversations } = await evidence();
  expect([comments, conversations]).toEqual([[], []]);
});

test('returns 403 to users who are not Leads, and 400 for an invalid period or more than a year', async () => {
  for (const viewer of [teacher, admin]) expect((await content.get(inTerm, viewer)).status).toBe(403);
  for (const period of [
    'from=2026-03-01&to=2026-02-01',
    'from=2024-01-01&to=2026-01-01',
    'from=soon&to=later',
    'from=2026-01-01',
  ]) {
    expect((await content.get(`/api/evidence/reports?${period}`, lead)).status, period).toBe(400);
  }
});

test('our team is no school that one has met', async () => {
  await content.deliverSchool({ schoolId: 3, name: 'The network team', typeId: 11, version: 2 });
  await say(admin, own, 'A fine house');
  expect((await evidence()).conversations.map(({ school }) => school.id)).not.toContain(3);
});
