import { aViewer } from '@patchwork/testkit/callers';
import { readOutbox } from '@patchwork/testkit/outbox';
import { sql } from 'slonik';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startNeighbours } from './neighbours.ts';
import { type Messaging, startMessaging } from './setting.ts';

const teacherOf = (schoolId: number, userId = schoolId * 10) => aViewer({ userId, schoolId });
const leadOf = (schoolId: number) =>
  aViewer({ userId: schoolId * 10 + 5, schoolId, roles: ['Viewer', 'Contributor', 'Responder', 'SchoolAdmin'] });
const admin = aViewer({ userId: 900, schoolId: 9, roles: ['Viewer', 'Contributor', 'Responder', 'AdminRO', 'Admin'] });
const readOnly = aViewer({ userId: 901, schoolId: 9, roles: ['Viewer', 'AdminRO'] });

describe('what a concern is about', () => {
  let messaging: Messaging;
  let neighbours: Awaited<ReturnType<typeof startNeighbours>>;
  let articleId = 140;

  beforeAll(async () => {
    neighbours = await startNeighbours();
    messaging = await startMessaging(neighbours);
    for (const schoolId of [1, 2, 3, 4, 5, 6]) await messaging.hearOfSchool(schoolId);
  });
  afterAll(async () => {
    await messaging?.stop();
    await neighbours?.stop();
  });
  beforeEach(async () => {
    articleId += 1;
    neighbours.subjects.set(`article/${articleId}`, { schoolId: 2, articleId, excerpt: 'Our coats' });
    await heard();
  });

  const raise = async (viewer = teacherOf(1), reason = 'A surname is in it', kind = 'article', id = articleId) =>
    (await messaging.post('/api/concern', viewer, { kind, id, reason })).body;
  const hide = (id: number, viewer = leadOf(2), reason = 'We are looking at it') =>
    messaging.post(`/api/concern/${id}/hide`, viewer, { reason });
  const unhide = (id: number, viewer = leadOf(2), reason = 'It is all right') =>
    messaging.post(`/api/concern/${id}/unhide`, viewer, { reason });
  const seen = async (id: number) =>
    (await messaging.get('/api/concern', admin)).body.find((concern: { id: number }) => concern.id === id);
  const heard = async () => {
    while ((await messaging.tellIdentity()) > 0);
    return neighbours.clientEvents.splice(0).map(({ type, userId, schoolId }) => [type, userId, schoolId]);
  };
  const told = async (about = articleId) =>
    (await readOutbox(messaging.db))
      .filter(({ type, data }) => type === 'ConcernSubjectHidden' && data.subjectId === about)
      .map(({ data }) => [data.kind, data.isHidden]);
  const actions = (subjectId = articleId) =>
    messaging.db.any(sql.unsafe`
      select is_hidden as "isHidden", reason, done_by as "doneBy" from concern_actions where target_id = ${subjectId} order by id
    `);

  it('is hidden and shown again, with why, by those who deal with the concern', async () => {
    const { id } = await raise();
    await heard();
    const { status, body } = await hide(id);
    expect([status, body]).toMatchObject([
      200,
      { id, isHidden: true, hiddenReason: 'We are looking at it', excerpt: 'Our coats' },
    ]);
    expect(body.raisedBy).toBeNull();
    expect(await seen(id)).toMatchObject({ isHidden: true, hiddenReason: 'We are looking at it' });
    expect((await unhide(id, admin)).body).toMatchObject({ id, isHidden: false, hiddenReason: null });
    expect(await seen(id)).toMatchObject({ isHidden: false, hiddenReason: null });
    expect(await told()).toEqual([
      ['article', true],
      ['article', false],
    ]);
    expect(await actions()).toEqual([
      { isHidden: true, reason: 'We are looking at it', doneBy: 25 },
      { isHidden: false, reason: 'It is all right', doneBy: 900 },
    ]);
    expect(await heard()).toEqual([
      ['concern-hidden', 25, 2],
      ['concern-unhidden', 900, 2],
    ]);
  });

  it('stays as it is when the same is asked again, also all at once', async () => {
    const { id } = await raise();
    await heard();
    expect((await unhide(id)).body).toMatchObject({ isHidden: false });
    const answers = await Promise.all([hide(id), hide(id), hide(id, admin)]);
    const words = new Set(answers.map(({ status, body }) => `${status} ${body.isHidden} ${body.hiddenReason}`));
    expect([...words]).toEqual(['200 true We are looking at it']);
    expect((await hide(id, admin, 'Other words')).body).toMatchObject({ hiddenReason: 'We are looking at it' });
    expect([await told(), (await actions()).length, (await heard()).length]).toEqual([[['article', true]], 1, 1]);
  });

  it('is one thing for all concerns about it, closed ones too', async () => {
    const first = (await raise()).id;
    const second = (await raise(teacherOf(1), 'An address too')).id;
    await messaging.post(`/api/concern/${first}/close`, leadOf(2), { outcome: 'Seen' });
    await hide(second);
    expect(await seen(first)).toMatchObject({ isHidden: true });
    expect((await unhide(first)).body).toMatchObject({ isHidden: false });
    expect(await seen(second)).toMatchObject({ isHidden: false });
  });

  it('is touched by nobody else', async () => {
    const { id } = await raise();
    for (const [viewer, expected] of [
      [teacherOf(2), 403],
      [readOnly, 403],
      [leadOf(1), 404],
      [leadOf(3), 404],
      [null, 401],
    ] as const)
      for (const verb of ['hide', 'unhide']) {
        const { status } = await messaging.post(`/api/concern/${id}/${verb}`, viewer, { reason: 'Because' });
        expect([viewer?.userId, verb, status]).toEqual([viewer?.userId, verb, expected]);
      }
    expect((await hide(987_654, admin)).status).toBe(404);
    expect([await told(), await actions()]).toEqual([[], []]);
  });

  it('is hidden by the school that wrote a comment and by the one on whose report it stands', async () => {
    neighbours.subjects.set('comment/6', { schoolId: 2, placeSchoolId: 3, articleId });
    const { id } = await raise(teacherOf(1), 'Rude', 'comment', 6);
    expect((await hide(id, leadOf(1))).status).toBe(404);
    expect((await hide(id, leadOf(3))).body).toMatchObject({ isHidden: true });
    expect((await unhide(id, leadOf(2))).body).toMatchObject({ isHidden: false });
    expect(await told(6)).toEqual([
      ['comment', true],
      ['comment', false],
    ]);
  });

  it('is never a whole school', async () => {
    const { id } = await raise(teacherOf(1), 'Odd', 'school', 3);
    for (const answer of [await hide(id, admin), await unhide(id, leadOf(3))])
      expect([answer.status, answer.body.code, answer.body.detail]).toEqual([
        409,
        'cannot-hide',
        'Deactivate the school instead.',
      ]);
    for (const schoolId of [2, 4, 5]) await raise(teacherOf(schoolId), 'Odd', 'school', 3);
    expect(await actions(3)).toEqual([]);
  });

  it.each([
    [' ', 'Please say why'],
    ['x'.repeat(1_001), 'Maximum 1,000 characters'],
  ])('needs a reason: %#', async (reason, message) => {
    const { id } = await raise();
    for (const answer of [await hide(id, leadOf(2), reason), await unhide(id, leadOf(2), reason)])
      expect([answer.status, answer.body.errors]).toEqual([400, [{ field: 'reason', message }]]);
  });

  describe('of which people of three schools are worried', () => {
    it('is hidden at once, by nobody', async () => {
      await raise(teacherOf(1));
      await raise(teacherOf(3));
      // A second person, and a second concern, of a school that has spoken already.
      await raise(teacherOf(3, 31));
      await raise(teacherOf(1), 'An address too');
      expect(await actions()).toEqual([]);
      await heard();
      const third = await raise(teacherOf(4));
      expect(third).toMatchObject({ isHidden: true, hiddenReason: 'Three schools have raised a concern about this.' });
      expect(await actions()).toEqual([{ isHidden: true, reason: third.hiddenReason, doneBy: null }]);
      expect(await told()).toEqual([['article', true]]);
      expect(await heard()).toEqual([['concern-raised', 40, 2]]);
      // Once more changes nothing.
      await raise(teacherOf(5));
      expect(await told()).toHaveLength(1);
    });

    it('is hidden once when they speak at the same moment', async () => {
      await Promise.all([1, 3, 4, 5].map((schoolId) => raise(teacherOf(schoolId))));
      expect([await told(), (await actions()).length]).toEqual([[['article', true]], 1]);
    });

    it('does not count concerns that are closed', async () => {
      const { id } = await raise(teacherOf(1));
      await messaging.post(`/api/concern/${id}/close`, admin, { outcome: 'Nothing in it' });
      await raise(teacherOf(3));
      await raise(teacherOf(4));
      expect(await actions()).toEqual([]);
    });

    it('is not hidden again by the same concerns once somebody has shown it, but by three new ones', async () => {
      const [{ id }] = [await raise(teacherOf(1)), await raise(teacherOf(3)), await raise(teacherOf(4))];
      await unhide(id);
      expect(await raise(teacherOf(5))).toMatchObject({ isHidden: false });
      expect(await raise(teacherOf(6))).toMatchObject({ isHidden: false });
      expect(await raise(teacherOf(1), 'Still there')).toMatchObject({ isHidden: true });
      expect(await told()).toEqual([
        ['article', true],
        ['article', false],
        ['article', true],
      ]);
    });
  });

  it('leaves a history that nobody can change', async () => {
    await hide((await raise()).id);
    for (const query of [sql.unsafe`delete from concern_actions`, sql.unsafe`update concern_actions set reason = 'x'`])
      await expect(messaging.db.query(query)).rejects.toThrow();
    expect(await actions()).toMatchObject([{ reason: 'We are looking at it' }]);
  });
});
