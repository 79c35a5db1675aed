import { createInternalClient } from '@patchwork/platform/client';
import { aViewer, testSigningKeys } from '@patchwork/testkit/callers';
import { sql } from 'slonik';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listConcerned } from '../src/notices/staff-notices.ts';
import { startNeighbours } from './neighbours.ts';
import { type Messaging, nowhere, startMessaging } from './setting.ts';

const teacher = aViewer({ userId: 10, schoolId: 1 });
const admin = aViewer({ userId: 900, schoolId: 9, roles: ['Viewer', 'Contributor', 'Responder', 'AdminRO', 'Admin'] });
const leadOf = (schoolId: number) =>
  aViewer({ userId: schoolId * 10 + 5, schoolId, roles: ['Viewer', 'Contributor', 'Responder', 'SchoolAdmin'] });

describe('concerns', () => {
  let messaging: Messaging;
  let neighbours: Awaited<ReturnType<typeof startNeighbours>>;
  let articleId = 40;
  const raise = (given: object = {}, viewer = teacher) =>
    messaging.post('/api/concern', viewer, { kind: 'article', id: articleId, reason: 'A surname is in it', ...given });
  const close = (id: number, viewer = leadOf(2), outcome = 'Taken out') =>
    messaging.post(`/api/concern/${id}/close`, viewer, { outcome });
  const list = async (viewer = admin) => (await messaging.get('/api/concern', viewer)).body;
  const heard = async () => {
    while ((await messaging.tellIdentity()) > 0);
    return neighbours.clientEvents.splice(0);
  };

  beforeAll(async () => {
    neighbours = await startNeighbours();
    messaging = await startMessaging(neighbours);
    for (const schoolId of [1, 2, 3]) await messaging.hearOfSchool(schoolId);
    await messaging.hearOfSchool(4, { isActive: false });
    for (const userId of [10, 11, 25, 900]) neighbours.addPerson(userId);
  });
  afterAll(async () => {
    await messaging?.stop();
    await neighbours?.stop();
  });
  beforeEach(async () => {
    await messaging.db.query(sql.unsafe`delete from concerns`);
    await heard();
    articleId += 1;
    neighbours.subjects.set(`article/${articleId}`, { schoolId: 2, articleId, excerpt: 'Our coats' });
  });

  it('are kept with the school whose thing it is, for who raised them, Admins and the school', async () => {
    const { status, body } = await raise();
    expect([status, body]).toEqual([
      201,
      {
        id: expect.any(Number),
        kind: 'article',
        targetId: articleId,
        articleId,
        schoolId: 2,
        placeSchoolId: 2,
        excerpt: 'Our coats',
        currentExcerpt: null,
        mediaKind: null,
        reason: 'A surname is in it',
        createDate: expect.stringMatching(/Z$/),
        raisedBy: {
          id: 10,
          title: 'Ms',
          firstName: 'Ada',
          lastName: 'Okafor',
          schoolGroup: null,
          school: { id: 1, name: 'School 1' },
        },
        isHidden: false,
        hiddenReason: null,
        closeDate: null,
        outcome: null,
      },
    ]);
    expect(await list()).toEqual([{ ...body, currentExcerpt: 'Our coats' }]);
    expect(await list(leadOf(2))).toEqual([{ ...body, currentExcerpt: 'Our coats', raisedBy: null }]);
    expect(await list(leadOf(1))).toEqual([]);
    expect(await list(leadOf(3))).toEqual([]);
    expect(JSON.stringify(await list(leadOf(2)))).not.toMatch(/Okafor|School 1/);
    expect(await heard()).toMatchObject([{ type: 'concern-raised', userId: 10, schoolId: 2, ipAddress: '203.0.113.7' }]);
  });

  it.each([
    ['comment', { schoolId: 2, placeSchoolId: 3, articleId: 77 }],
    ['response', { schoolId: 3, placeSchoolId: 2, articleId: 78 }],
    ['media', { schoolId: 2, articleId: 79, mediaKind: 'video' as const }],
    ['comment', { schoolId: 2, articleId: null, excerpt: 'Hello' }],
  ])('about a %s know where it belongs: %j', async (kind, subject) => {
    neighbours.subjects.set(`${kind}/5`, subject);
    expect((await raise({ kind, id: 5 })).body).toMatchObject({ kind, targetId: 5, ...subject });
  });

  it('about a comment are for the school that wrote it and the one on whose report it stands', async () => {
    neighbours.subjects.set('comment/6', { schoolId: 2, placeSchoolId: 3, articleId: 77 });
    const { id } = (await raise({ kind: 'comment', id: 6 })).body;
    for (const viewer of [leadOf(2), leadOf(3)]) expect(await list(viewer)).toMatchObject([{ id }]);
    expect((await listConcerned(messaging.deps, 'concern', id)).sort()).toEqual([25, 35, 900]);
    expect(await list(leadOf(1))).toEqual([]);
    expect((await close(id, leadOf(1))).status).toBe(404);
    expect((await close(id, leadOf(3))).status).toBe(200);
  });

  it('still say what was reported when it has changed, has gone, or content is away', async () => {
    await raise();
    neighbours.subjects.set(`article/${articleId}`, { schoolId: 2, articleId, excerpt: 'Our caps' });
    expect(await list(leadOf(2))).toMatchObject([{ excerpt: 'Our coats', currentExcerpt: 'Our caps' }]);
    neighbours.subjects.delete(`article/${articleId}`);
    expect(await list(leadOf(2))).toMatchObject([{ excerpt: 'Our coats', currentExcerpt: null }]);
    const { content } = messaging.deps;
    messaging.deps.content = createInternalClient({
      service: 'content',
      url: nowhere,
      signingKeys: testSigningKeys,
      from: 'messaging',
    });
    expect(await list(leadOf(2))).toMatchObject([{ excerpt: 'Our coats', currentExcerpt: null }]);
    messaging.deps.content = content;
  });

  it('about a school need one that is open', async () => {
    expect((await raise({ kind: 'school', id: 3 })).body).toMatchObject({ kind: 'school', schoolId: 3, articleId: null });
    for (const id of [4, 987_654]) expect((await raise({ kind: 'school', id })).status).toBe(404);
  });

  it('about what the caller cannot see are a 404', async () => {
    neighbours.subjects.set(`article/${articleId}`, { schoolId: 2, articleId, hiddenFrom: 1 });
    expect((await raise()).status).toBe(404);
    expect((await raise({}, aViewer({ userId: 11, schoolId: 3 }))).status).toBe(201);
    expect((await raise({ id: 987_654 })).status).toBe(404);
    expect(await list()).toHaveLength(1);
  });

  it('raised again in the same words are one, in other words or by somebody else another', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => raise()));
    expect(new Set(answers.map(({ status, body }) => `${status}/${body.id}`)).size).toBe(1);
    await raise({ reason: 'And an address' });
    await raise({}, aViewer({ userId: 11, schoolId: 1 }));
    expect(await list()).toHaveLength(3);
    expect(await heard()).toHaveLength(3);
    const { id } = answers[0]!.body;
    await close(id);
    expect((await raise()).body.id).not.toBe(id);
  });

  it('do not flood those who look after them', async () => {
    await messaging.db.query(sql.unsafe`
      insert into concerns (kind, target_id, school_id, reason, raised_by)
      select 'article', n, 2, 'x', 10 from generate_series(1, 30) as n
    `);
    expect((await raise()).status).toBe(429);
    expect((await raise({}, aViewer({ userId: 11 }))).status).toBe(201);
  });

  it('are closed by the school or an Admin, with what came of it', async () => {
    const { id } = (await raise()).body;
    for (const viewer of [leadOf(1), leadOf(3)]) expect((await close(id, viewer)).status).toBe(404);
    const { status, body } = await close(id);
    expect([status, body]).toMatchObject([200, { id, outcome: 'Taken out', closeDate: expect.any(String), raisedBy: null }]);
    expect((await close(id)).body).toEqual(body);
    const late = await close(id, admin, 'Nothing to do');
    expect([late.status, late.body.code]).toEqual([409, 'concern-closed']);
    expect((await close(987_654, admin)).status).toBe(404);
    expect((await heard()).map(({ type, userId }) => [type, userId])).toEqual([
      ['concern-raised', 10],
      ['concern-closed', 25],
    ]);
  });

  it.each([
    [{ reason: ' ' }, 'reason', 'Please tell us what concerns you'],
    [{ reason: 'x'.repeat(1_001) }, 'reason', 'Maximum 1,000 characters'],
  ])('are refused with the sentence of the form: %#', async (given, field, message) => {
    const { status, body } = await raise(given);
    expect([status, body.errors]).toEqual([400, [{ field, message }]]);
  });

  it('need an outcome to be closed', async () => {
    const { body } = await close((await raise()).body.id, leadOf(2), ' ');
    expect(body.errors).toEqual([{ field: 'outcome', message: 'Please say what was done' }]);
  });
});
