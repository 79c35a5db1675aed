import type { Role, Viewer } from '@patchwork/platform/assertion';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Content, introduce, startContent, stranger } from './harness.ts';

let content: Content;
beforeAll(async () => {
  content = await startContent();
  await introduce(content);
});
afterAll(() => content.stop());

/** A new user in a new school, so that no test counts what another test did. */
let count = 100;
async function aNewcomer(roles: Role[] = ['Viewer', 'Contributor', 'Responder']): Promise<Viewer> {
  count += 1;
  const viewer: Viewer = { ...stranger, userId: count, schoolId: count, schoolGroupId: count, roles };
  await content.deliverSchool({ schoolId: count });
  await content.deliverGroup({ groupId: count, schoolId: count, name: 'Whole school', isPrimary: true });
  await content.deliverPerson({ userId: count, schoolId: count, schoolGroupId: count });
  return viewer;
}
const aLead = () => aNewcomer(['Viewer', 'Contributor', 'Responder', 'SchoolAdmin']);

const steps = async (viewer: Viewer) => (await content.get('/api/feed/firststeps', viewer)).body;
const done = async (viewer: Viewer): Promise<string[]> =>
  (await steps(viewer)).steps.filter((step: { isDone: boolean }) => step.isDone).map(({ name }: { name: string }) => name);
const like = (viewer: Viewer, id: number) => content.post(`/api/articlelike/${id}`, viewer);
const say = async (viewer: Viewer, article: number): Promise<number> =>
  (await content.post('/api/article/comment', viewer, { article, narrative: `Why ${viewer.userId}?` })).body.id;

test('a new teacher has taken none of four steps, and a Lead has three further ones', async () => {
  expect(await steps(await aNewcomer())).toEqual({
    isHidden: false,
    steps: ['like', 'favourite', 'comment', 'report'].map((name) => ({ name, isDone: false })),
  });
  const lead = await steps(await aLead());
  expect(lead.steps.map(({ name }: { name: string }) => name)).toEqual([
    ...['like', 'favourite', 'comment', 'report'],
    ...['badge', 'colleague', 'class'],
  ]);
  expect(await done(await aLead())).toEqual([]);
});

test('a user is not asked to do what their roles do not allow', async () => {
  const reader = await steps(await aNewcomer(['Viewer']));
  expect(reader.steps).toEqual([{ name: 'favourite', isDone: false }]);
});

test('each step is done by what the user did, and by nothing that another did', async () => {
  const [mine, other] = [await aNewcomer(), await aNewcomer()];
  const theirs = await content.publish(stranger);
  await like(mine, theirs.id);
  expect(await done(mine)).toEqual(['like']);
  await say(mine, theirs.id);
  expect(await done(mine)).toEqual(['like', 'comment']);
  await content.publish(mine);
  await content.deliverFavourites(mine.userId, [stranger.schoolId]);
  expect(await done(mine)).toEqual(['like', 'favourite', 'comment', 'report']);
  expect(await done(other)).toEqual([]);
});

test('liking and commenting on one’s own report are not steps; a reply to another class is', async () => {
  const mine = await aNewcomer();
  const own = await content.publish(mine);
  await like(mine, own.id);
  const articleComment = await say(mine, own.id);
  await content.post('/api/article/comment/response', mine, { articleComment, narrative: 'To myself' });
  expect(await done(mine)).toEqual(['report']);
  const asked = await say(stranger, (await content.publish(stranger)).id);
  await content.post('/api/article/comment/response', mine, { articleComment: asked, narrative: 'We do too.' });
  expect(await done(mine)).toEqual(['comment', 'report']);
});

test('what was done stays done after it was deleted', async () => {
  const mine = await aNewcomer();
  const comment = await say(mine, (await content.publish(stranger)).id);
  expect(await done(mine)).toEqual(['comment']);
  await content.post(`/api/article/comment/${comment}/delete`, mine);
  await content.deliverFavourites(mine.userId, [stranger.schoolId]);
  await content.deliverFavourites(mine.userId, [], 2);
  expect(await done(mine)).toEqual(['favourite', 'comment']);
});

test('a Lead’s steps follow the badge, the colleagues and the classes of their school', async () => {
  const lead = await aLead();
  await content.deliverSchool({ schoolId: lead.schoolId, version: 2, badgeMediaItemId: 7 });
  expect(await done(lead)).toEqual(['badge']);
  await content.deliverPerson({ userId: 9_001, schoolId: lead.schoolId, schoolGroupId: lead.schoolGroupId });
  await content.deliverGroup({ groupId: 9_001, schoolId: lead.schoolId, name: 'Otters' });
  expect(await done(lead)).toEqual(['badge', 'colleague', 'class']);
  expect(await done(await aLead())).toEqual([]);
});

test('hidden steps stay hidden for this user alone, also when hidden twice', async () => {
  const [mine, other] = [await aNewcomer(), await aNewcomer()];
  await content.publish(mine);
  for (const _ of [1, 2]) {
    const { status, body } = await content.post('/api/feed/firststeps/hide', mine);
    expect([status, body]).toEqual([200, await steps(mine)]);
    expect(body.isHidden).toBe(true);
  }
  expect(await done(mine)).toEqual(['report']);
  expect((await steps(other)).isHidden).toBe(false);
});

test('concurrent readings lose no step', async () => {
  const mine = await aNewcomer();
  await like(mine, (await content.publish(stranger)).id);
  expect(await Promise.all(Array.from({ length: 8 }, () => done(mine)))).toEqual(Array.from({ length: 8 }, () => ['like']));
});

test('the steps of who has left are deleted', async () => {
  const mine = await aNewcomer();
  await content.post('/api/feed/firststeps/hide', mine);
  await content.deliverPerson({ userId: mine.userId, version: 2, schoolId: mine.schoolId, isActive: false });
  expect((await steps(mine)).isHidden).toBe(false);
});
