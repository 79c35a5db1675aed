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

const namesOf = async (viewer: Viewer): Promise<string[]> =>
  (await steps(viewer)).steps.map(({ name }: { name: string }) => name);
const pass = (viewer: Viewer, name: string) => content.post(`/api/feed/firststeps/${name}/pass`, viewer);

test('a new teacher is asked for three steps, and a Lead for four', async () => {
  expect(await steps(await aNewcomer())).toEqual({
    steps: ['read', 'comment', 'report'].map((name) => ({ name, isDone: false })),
  });
  expect(await namesOf(await aLead())).toEqual(['read', 'comment', 'audience', 'colleague']);
  expect(await done(await aLead())).toEqual([]);
});

test('a user is not asked to do what their roles do not allow', async () => {
  const reader = await aNewcomer(['Viewer']);
  expect(await steps(reader)).toEqual({ steps: [{ name: 'read', isDone: false }] });
  expect((await pass(reader, 'audience')).status).toBe(404);
});

test('each step is done by what the user did, and by nothing that another did', async () => {
  const [mine, other] = [await aNewcomer(), await aNewcomer()];
  const theirs = await content.publish(stranger);
  await like(mine, theirs.id);
  expect(await done(mine)).toEqual(['read']);
  await say(mine, theirs.id);
  expect(await done(mine)).toEqual(['read', 'comment']);
  await content.publish(mine);
  expect(await done(mine)).toEqual(['read', 'comment', 'report']);
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
  expect(await done(mine)).toEqual(['read', 'comment', 'report']);
});

test('what was done stays done after it was deleted', async () => {
  const mine = await aNewcomer();
  const comment = await say(mine, (await content.publish(stranger)).id);
  expect(await done(mine)).toEqual(['read', 'comment']);
  await content.post(`/api/article/comment/${comment}/delete`, mine);
  expect(await done(mine)).toEqual(['read', 'comment']);
});

test('a Lead’s steps follow the rules and the colleagues of their school', async () => {
  const lead = await aLead();
  await content.post('/api/school/childrenspictures', lead, { defaultAudience: 'linked', preModeration: false });
  expect(await done(lead)).toEqual(['audience']);
  await content.deliverPerson({ userId: 9_001, schoolId: lead.schoolId, schoolGroupId: lead.schoolGroupId });
  expect(await done(lead)).toEqual(['audience', 'colleague']);
  expect(await done(await aLead())).toEqual([]);
});

test('a step that is skipped is not asked for again, of this user alone, also when skipped twice', async () => {
  const [mine, other] = [await aLead(), await aLead()];
  for (const _ of [1, 2]) {
    const { status, body } = await pass(mine, 'colleague');
    expect([status, body]).toEqual([200, await steps(mine)]);
  }
  expect(await done(mine)).toEqual(['colleague']);
  expect(await done(other)).toEqual([]);
});

test('concurrent readings lose no step', async () => {
  const mine = await aNewcomer();
  await like(mine, (await content.publish(stranger)).id);
  expect(await Promise.all(Array.from({ length: 8 }, () => done(mine)))).toEqual(Array.from({ length: 8 }, () => ['read']));
});

test('the steps of who has left are deleted', async () => {
  const mine = await aNewcomer();
  await pass(mine, 'report');
  await content.deliverPerson({ userId: mine.userId, version: 2, schoolId: mine.schoolId, isActive: false });
  expect(await done(mine)).toEqual([]);
});
