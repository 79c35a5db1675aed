import { createInternalClient } from '@patchwork/platform/client';
import { aViewer, testSigningKeys } from '@patchwork/testkit/callers';
import { takeAuditEvents } from '@patchwork/testkit/outbox';
import { unreachableUrl } from '@patchwork/testkit/service';
import { sql } from 'slonik';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { listConcerned } from '../src/notices/staff-notices.ts';
import { type Messaging, startMessaging } from './harness.ts';
import { startNeighbours } from './neighbours.ts';

const teacher = aViewer({ userId: 10, schoolId: 1 });
const admin = aViewer({ userId: 900, schoolId: 9, roles: ['Viewer', 'Contributor', 'Responder', 'AdminRO', 'Admin'] });
const leadOf = (schoolId: number) =>
  aViewer({ userId: schoolId * 10 + 5, schoolId, roles: ['Viewer', 'Contributor', 'Responder', 'SchoolAdmin'] });

let messaging: Messaging;
let neighbours: Awaited<ReturnType<typeof startNeighbours>>;
let articleId = 40;
const raise = (given: object = {}, viewer = teacher) =>
  messaging.post('/api/concern', viewer, { kind: 'article', id: articleId, reason: 'A surname is in it', ...given });
const close = (id: number, viewer = leadOf(2), outcome = 'Taken out') =>
  messaging.post(`/api/concern/${id}/close`, viewer, { outcome });
const list = async (viewer = admin) => (await messaging.get('/api/concern', viewer)).body;
const auditEvents = () => takeAuditEvents(messaging.db);

beforeAll(async () => {
  neighbours = await startNeighbours();
  messaging = await startMessaging(neighbours);
  for (const schoolId of [1, 2, 3]) await messaging.deliverSchool({ schoolId });
  await messaging.deliverSchool({ schoolId: 4, isActive: false });
  for (const userId of [10, 11, 25, 900]) neighbours.addPerson(userId);
});
afterAll(async () => {
  await messaging?.stop();
  await neighbours?.stop();
});
beforeEach(async () => {
  await messaging.db.query(sql.unsafe`delete from concerns`);
  await auditEvents();
  articleId += 1;
  neighbours.subjects.set(`article/${articleId}`, { schoolId: 2, articleId, excerpt: 'Our coats' });
});

test('a concern is listed for Admins and for the Leads of the school, who do not see who raised it', async () => {
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
  expect(await auditEvents()).toMatchObject([{ type: 'concern-raised', userId: 10, schoolId: 2, ipAddress: '203.0.113.7' }]);
});

test.each([
  ['comment', { schoolId: 2, placeSchoolId: 3, articleId: 77 }],
  ['response', { schoolId: 3, placeSchoolId: 2, articleId: 78 }],
  ['media', { schoolId: 2, articleId: 79, mediaKind: 'video' as const }],
  ['comment', { schoolId: 2, articleId: null, excerpt: 'Hello' }],
])('a concern about a %s stores where it belongs: %j', async (kind, subject) => {
  neighbours.subjects.set(`${kind}/5`, subject);
  expect((await raise({ kind, id: 5 })).body).toMatchObject({ kind, targetId: 5, ...subject });
});

test('a concern about a comment goes to the school that wrote it and the school of the report', async () => {
  neighbours.subjects.set('comment/6', { schoolId: 2, placeSchoolId: 3, articleId: 77 });
  const { id } = (await raise({ kind: 'comment', id: 6 })).body;
  for (const viewer of [leadOf(2), leadOf(3)]) expect(await list(viewer)).toMatchObject([{ id }]);
  expect((await listConcerned(messaging.deps, 'concern', id)).sort()).toEqual([25, 35, 900]);
  expect(await list(leadOf(1))).toEqual([]);
  expect((await close(id, leadOf(1))).status).toBe(404);
  expect((await close(id, leadOf(3))).status).toBe(200);
});

test('a concern shows the reported text after it was changed or deleted, and when content is down', async () => {
  await raise();
  neighbours.subjects.set(`article/${articleId}`, { schoolId: 2, articleId, excerpt: 'Our caps' });
  expect(await list(leadOf(2))).toMatchObject([{ excerpt: 'Our coats', currentExcerpt: 'Our caps' }]);
  neighbours.subjects.delete(`article/${articleId}`);
  expect(await list(leadOf(2))).toMatchObject([{ excerpt: 'Our coats', currentExcerpt: null }]);
  const { content } = messaging.deps;
  messaging.deps.content = createInternalClient({
    service: 'content',
    url: unreachableUrl,
    signingKeys: testSigningKeys,
    from: 'messaging',
  });
  expect(await list(leadOf(2))).toMatchObject([{ excerpt: 'Our coats', currentExcerpt: null }]);
  messaging.deps.content = content;
});

test('a concern about a closed or unknown school returns 404', async () => {
  expect((await raise({ kind: 'school', id: 3 })).body).toMatchObject({ kind: 'school', schoolId: 3, articleId: null });
  for (const id of [4, 987_654]) expect((await raise({ kind: 'school', id })).status).toBe(404);
});

test('a concern about something that the viewer cannot see returns 404', async () => {
  neighbours.subjects.set(`article/${articleId}`, { schoolId: 2, articleId, hiddenFrom: 1 });
  expect((await raise()).status).toBe(404);
  expect((await raise({}, aViewer({ userId: 11, schoolId: 3 }))).status).toBe(201);
  expect((await raise({ id: 987_654 })).status).toBe(404);
  expect(await list()).toHaveLength(1);
});

test('raising an open concern with the same reason returns it; another reason or person creates a new one', async () => {
  const answers = await Promise.all([1, 2, 3].map(() => raise()));
  expect(new Set(answers.map(({ status, body }) => `${status}/${body.id}`)).size).toBe(1);
  await raise({ reason: 'And an address' });
  await raise({}, aViewer({ userId: 11, schoolId: 1 }));
  expect(await list()).toHaveLength(3);
  expect(await auditEvents()).toHaveLength(3);
  const { id } = answers[0]!.body;
  await close(id);
  expect((await raise()).body.id).not.toBe(id);
});

test('one person can raise 30 concerns an hour', async () => {
  await messaging.db.query(sql.unsafe`
    insert into concerns (kind, target_id, school_id, reason, raised_by)
    select 'article', n, 2, 'x', 10 from generate_series(1, 30) as n
  `);
  expect((await raise()).status).toBe(429);
  expect((await raise({}, aViewer({ userId: 11 }))).status).toBe(201);
});

test('a concern is closed once, with an outcome, by a Lead of the school or an Admin', async () => {
  const { id } = (await raise()).body;
  for (const viewer of [leadOf(1), leadOf(3)]) expect((await close(id, viewer)).status).toBe(404);
  const { status, body } = await close(id);
  expect([status, body]).toMatchObject([200, { id, outcome: 'Taken out', closeDate: expect.any(String), raisedBy: null }]);
  expect((await close(id)).body).toEqual(body);
  const late = await close(id, admin, 'Nothing to do');
  expect([late.status, late.body.code]).toEqual([409, 'concern-closed']);
  expect((await close(987_654, admin)).status).toBe(404);
  expect((await auditEvents()).map(({ type, userId }) => [type, userId])).toEqual([
    ['concern-raised', 10],
    ['concern-closed', 25],
  ]);
});

test.each([
  [{ reason: ' ' }, 'reason', 'Please tell us your concern'],
  [{ reason: 'x'.repeat(1_001) }, 'reason', 'Maximum 1,000 characters'],
])("a concern with an invalid reason is refused with the form's message: %#", async (given, field, message) => {
  const { status, body } = await raise(given);
  expect([status, body.errors]).toEqual([400, [{ field, message }]]);
});

test('a concern cannot be closed without an outcome', async () => {
  const { body } = await close((await raise()).body.id, leadOf(2), ' ');
  expect(body.errors).toEqual([{ field: 'outcome', message: 'Please say what action was taken' }]);
});
