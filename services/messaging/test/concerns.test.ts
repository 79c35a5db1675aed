import { hash } from 'node:crypto';
import { aViewer } from '@patchwork/testkit/callers';
import { readOutbox, takeAuditEvents } from '@patchwork/testkit/outbox';
import { clientOf } from '@patchwork/testkit/service';
import { sql } from 'slonik';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type Messaging, startMessaging } from './harness.ts';
import { startNeighbours } from './neighbours.ts';

const teacher = aViewer({ userId: 10, schoolId: 1 });
const admin = aViewer({ userId: 900, schoolId: 9, roles: ['Viewer', 'Contributor', 'Responder', 'AdminRO', 'Admin'] });
const leadOf = (schoolId: number) =>
  aViewer({ userId: schoolId * 10 + 5, schoolId, roles: ['Viewer', 'Contributor', 'Responder', 'SchoolAdmin'] });

let messaging: Messaging;
let neighbours: Awaited<ReturnType<typeof startNeighbours>>;
let articleId = 40;
/** Each test raises as a different user, because the hourly limit is per user. */
let raiser = teacher;
const raise = (given: object = {}, viewer = raiser) =>
  messaging.post('/api/concern', viewer, { kind: 'article', id: articleId, reason: 'A surname is in it', ...given });
const listed = async (viewer = admin) =>
  (await messaging.get('/api/concern', viewer)).body.filter(({ targetId }: { targetId: number }) => targetId === articleId);
const read = (id: number, viewer = admin) => messaging.get(`/api/concern/${id}`, viewer);
const auditEvents = () => takeAuditEvents(messaging.db);
const holdEvents = async () =>
  (await readOutbox(messaging.db))
    .filter(({ type, data }) => type === 'EvidenceHeld' && data.subjectId === articleId)
    .map(({ data }) => data);

beforeAll(async () => {
  neighbours = await startNeighbours();
  messaging = await startMessaging(neighbours);
  for (const schoolId of [1, 2, 3]) await messaging.deliverSchool({ schoolId });
  await messaging.deliverSchool({ schoolId: 4, isActive: false });
  for (const userId of [10, 21, 25, 900]) neighbours.addPerson(userId, Math.floor(userId / 10) || 1);
});
afterAll(async () => {
  await messaging?.stop();
  await neighbours?.stop();
});
beforeEach(async () => {
  articleId += 1;
  raiser = aViewer({ userId: 1_000 + articleId, schoolId: 1 });
  neighbours.addPerson(raiser.userId, 1, { firstName: 'Rae', lastName: 'Ser' });
  neighbours.subjects.set(`article/${articleId}`, { schoolId: 2, articleId, excerpt: 'Our coats' });
  await auditEvents();
});

test('the raiser sees the state of their concern; Admins and the Leads of the school see it, and only Admins who raised it', async () => {
  const { status, body } = await raise();
  const own = {
    ...{ id: expect.any(Number), kind: 'article', targetId: articleId, articleId, excerpt: 'Our coats' },
    ...{ reason: 'A surname is in it', createDate: expect.stringMatching(/Z$/), state: 'new', closeDate: null },
  };
  expect([status, body]).toEqual([201, own]);
  expect((await messaging.get('/api/concern/mine', raiser)).body).toEqual([body]);
  expect((await messaging.get('/api/concern/mine', teacher)).body).toEqual([]);
  expect(await auditEvents()).toMatchObject([
    { type: 'concern-raised', userId: raiser.userId, schoolId: 2, ipAddress: '203.0.113.7' },
  ]);
  const seen = {
    ...{ ...own, id: body.id, school: { id: 2, name: 'School 2' }, placeSchool: { id: 2, name: 'School 2' } },
    author: expect.objectContaining({ id: 21 }),
    ...{ mediaKind: null, visitor: null, about: null, isHidden: false, hiddenReason: null, outcome: null, closeReason: null },
  };
  const person = { id: raiser.userId, title: 'Ms', firstName: 'Rae', lastName: 'Ser', schoolGroup: null };
  expect(await listed()).toEqual([{ ...seen, raisedBy: { ...person, school: { id: 1, name: 'School 1' } } }]);
  expect(await listed(leadOf(2))).toEqual([{ ...seen, raisedBy: null }]);
  for (const schoolId of [1, 3]) expect(await listed(leadOf(schoolId))).toEqual([]);
  for (const answer of [await listed(leadOf(2)), (await read(body.id, leadOf(2))).body])
    expect(JSON.stringify(answer)).not.toMatch(/Rae|School 1/);
});

test('open concerns are counted for those who handle them, and those that waited for over a day to be taken up', async () => {
  const involved = leadOf(2);
  const count = async (viewer: typeof admin) => (await messaging.get('/api/concern/count', viewer)).body;
  const all = () => Promise.all([admin, involved, leadOf(3)].map(count));
  const tomorrow = new Date(Date.now() + 25 * 60 * 60 * 1000);
  // Those of earlier tests are overdue by then, too.
  messaging.time.now = tomorrow;
  const before = await all();
  messaging.time.now = null;
  const late = (await raise()).body.id;
  const marked = (await raise({ reason: 'Another' })).body.id;
  const mark = { userId: involved.userId, reason: 'It is theirs' };
  expect((await messaging.post(`/api/concern/${marked}/involve`, admin, mark)).status).toBe(200);
  messaging.time.now = tomorrow;
  const added = async () =>
    (await all()).map(({ open, overdue }, place) => [open - before[place]!.open, overdue - before[place]!.overdue]);
  expect(await added()).toEqual([
    [2, 2],
    [1, 1],
    [0, 0],
  ]);
  // Somebody of the school is on it, but no Admin.
  expect((await messaging.post(`/api/concern/${late}/acknowledge`, involved, { reason: 'Looking' })).status).toBe(200);
  expect(await added()).toEqual([
    [2, 2],
    [1, 0],
    [0, 0],
  ]);
  expect((await messaging.post(`/api/concern/${late}/acknowledge`, admin, { reason: 'Looking' })).status).toBe(200);
  expect(await added()).toEqual([
    [2, 1],
    [1, 0],
    [0, 0],
  ]);
  messaging.time.now = null;
});

test('a case shows what was reported beside what it says now, and its history; reading it is an audit event', async () => {
  const texts = [{ field: 'title' as const, text: 'Our coats' }];
  const media = [
    { mediaItemId: 4, kind: 'image' as const, altText: null, renditions: [{ name: 'large' as const, sha256: 'a'.repeat(64) }] },
  ];
  neighbours.subjects.set(`article/${articleId}`, { schoolId: 2, articleId, texts, media });
  const { id } = (await raise()).body;
  neighbours.subjects.set(`article/${articleId}`, {
    ...{ schoolId: 2, articleId, isWithdrawn: true },
    texts: [{ field: 'title', text: 'Our caps' }],
  });
  await auditEvents();
  const { body } = await read(id);
  expect(body.evidence).toEqual({
    pinnedAt: expect.any(String),
    sha256: 'f'.repeat(64),
    texts,
    versions: [],
    events: [],
    media,
  });
  expect(body.current).toEqual({ texts: [{ field: 'title', text: 'Our caps' }], isWithdrawn: true, isDeleted: false });
  expect(body.entries).toEqual([
    {
      ...{ id: expect.any(Number), kind: 'raised', createDate: body.concern.createDate, isStaff: false },
      ...{ actor: expect.objectContaining({ id: raiser.userId }), reason: null, outcome: null },
    },
  ]);
  expect((await read(id, leadOf(2))).body.entries).toMatchObject([{ kind: 'raised', actor: null }]);
  neighbours.subjects.delete(`article/${articleId}`);
  expect((await read(id)).body).toMatchObject({ evidence: { texts }, current: { texts: [], isDeleted: true } });
  await messaging.get('/api/concern', admin);
  expect((await auditEvents()).map(({ type, userId, schoolId }) => [type, userId, schoolId])).toEqual([
    ['concern-read', 900, 2],
    ['concern-read', 25, 2],
    ['concern-read', 900, 2],
    ['concern-read', 900, null],
  ]);
});

test('a case shows what its subject said before the concern, by whom, and the order of events', async () => {
  const at = new Date().toISOString();
  const text = { mediaItemId: null, field: 'narrative' as const, text: 'A disgrace' };
  neighbours.subjects.set(`article/${articleId}`, {
    ...{ schoolId: 2, articleId, excerpt: null },
    versions: [{ ...text, authorId: 21, writtenAt: at, replacedAt: at }],
    events: [
      { kind: 'created', mediaItemId: null, at, userId: 21 },
      { kind: 'hidden', mediaItemId: null, at, userId: null },
    ],
  });
  const raised = (await raise()).body;
  // What is gone is not shown again to who raises the concern.
  expect(raised.excerpt).toBeNull();
  for (const viewer of [admin, leadOf(2)])
    expect((await read(raised.id, viewer)).body.evidence).toMatchObject({
      versions: [{ ...text, author: { id: 21 }, writeDate: at, replaceDate: at }],
      events: [
        { kind: 'created', mediaItemId: null, createDate: at, actor: { id: 21 } },
        { kind: 'hidden', mediaItemId: null, createDate: at, actor: null },
      ],
    });
});

test('the stored evidence has the SHA-256 that docs/security.md describes', async () => {
  const sorted = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(sorted);
    if (value === null || typeof value !== 'object') return value;
    return Object.fromEntries(
      Object.entries(value)
        .map(([key, inner]) => [key, sorted(inner)] as const)
        .sort(),
    );
  };
  const hashOf = ({ sha256: _, ...evidence }: Record<string, unknown>) => hash('sha256', JSON.stringify(sorted(evidence)));
  const stored = async (id: number) =>
    (await messaging.db.oneFirst(sql.unsafe`select evidence from concern_cases where id = ${id}`)) as Record<string, unknown>;
  const school = (await raise({ kind: 'school', id: 3 })).body.id;
  expect((await stored(school)).sha256).toBe(hashOf(await stored(school)));

  const texts = [{ field: 'title' as const, text: '“Tom’s” 🐸 café\n\u2028\\ £5' }];
  neighbours.subjects.set(`article/${articleId}`, { schoolId: 2, articleId, texts });
  const article = (await raise()).body.id;
  // The stand-in for content does not hash: what it pinned is stored unchanged, so content's own hash is right for it.
  const [pinned] = [...neighbours.pinned.values()].slice(-1);
  expect(hashOf(await stored(article))).toBe(hashOf(pinned as unknown as Record<string, unknown>));
});

test('a case opens while content is down, without what the subject says now', async () => {
  const { id } = (await raise()).body;
  const { content } = messaging.deps;
  messaging.deps.content = clientOf('messaging', 'content');
  const { status, body } = await read(id);
  messaging.deps.content = content;
  expect([status, body.current, body.evidence.sha256]).toEqual([200, null, 'f'.repeat(64)]);
});

test.each([
  ['comment', { schoolId: 2, placeSchoolId: 3, articleId: 77 }],
  ['response', { schoolId: 3, placeSchoolId: 2, articleId: 78 }],
  ['media', { schoolId: 2, articleId: 79, mediaKind: 'video' as const }],
  ['comment', { schoolId: 2, articleId: null, excerpt: 'Hello' }],
])('a concern about a %s stores where it belongs: %j', async (kind, given) => {
  const { placeSchoolId, schoolId, ...subject } = { placeSchoolId: undefined, ...given };
  neighbours.subjects.set(`${kind}/5`, { schoolId, placeSchoolId: placeSchoolId ?? schoolId, ...subject });
  const { id } = (await raise({ kind, id: 5 })).body;
  const school = { id: schoolId, name: `School ${schoolId}` };
  expect((await read(id)).body.concern).toMatchObject({ kind, targetId: 5, ...subject, school });
  for (const handler of new Set([schoolId, placeSchoolId ?? schoolId]))
    expect((await read(id, leadOf(handler))).status).toBe(200);
  expect((await read(id, leadOf(1))).status).toBe(404);
});

test('the evidence is held from the moment of raising, once', async () => {
  const answers = await Promise.all([1, 2, 3].map(() => raise()));
  expect(new Set(answers.map(({ status, body }) => `${status}/${body.id}`)).size).toBe(1);
  const held = await holdEvents();
  expect(held).toEqual([{ holdId: expect.any(String), kind: 'article', subjectId: articleId, version: 1, heldUntil: null }]);
  expect(neighbours.pinned.has(held[0]!.holdId as string)).toBe(true);
  expect(await auditEvents()).toHaveLength(1);
});

test('nothing is stored about something that was deleted meanwhile or that the raiser cannot see', async () => {
  neighbours.subjects.set(`article/${articleId}`, { schoolId: 2, articleId, hiddenFrom: 1 });
  expect((await raise()).status).toBe(404);
  neighbours.subjects.delete(`article/${articleId}`);
  expect((await raise()).status).toBe(404);
  expect([await listed(), await holdEvents(), await auditEvents()]).toEqual([[], [], expect.any(Array)]);
  expect((await messaging.get('/api/concern/mine', raiser)).body).toEqual([]);
});

test('nothing is stored while identity is down, because involved people cannot be determined', async () => {
  const { identity } = messaging.deps;
  messaging.deps.identity = clientOf('messaging', 'identity');
  const { status } = await raise();
  messaging.deps.identity = identity;
  expect([status, await listed()]).toEqual([503, []]);
});

test('a concern about a school pins its name, and about a closed or unknown one returns 404', async () => {
  const { id } = (await raise({ kind: 'school', id: 3 })).body;
  expect((await read(id)).body).toMatchObject({
    concern: { kind: 'school', school: { id: 3 }, articleId: null, author: null },
    evidence: { texts: [{ field: 'name', text: 'School 3' }], media: [], sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
    current: { texts: [{ field: 'name', text: 'School 3' }] },
  });
  for (const unknown of [4, 987_654]) expect((await raise({ kind: 'school', id: unknown })).status).toBe(404);
});

test('the evidence of a concern about a school has the time of the database, not that of the process', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 600_000 });
  const raised = await raise({ kind: 'school', id: 3, reason: 'At which time?' }).finally(() => vi.useRealTimers());
  const { evidence } = (await read(raised.body.id)).body;
  expect(Math.abs(Date.parse(evidence.pinnedAt) - Date.now())).toBeLessThan(60_000);
});

test('another reason, another person, or the same after closing is a new concern', async () => {
  const { id } = (await raise()).body;
  await raise({ reason: 'And an address' });
  await raise({}, aViewer({ userId: 11, schoolId: 1 }));
  expect(await listed()).toHaveLength(3);
  await messaging.post(`/api/concern/${id}/close`, admin, { outcome: 'no-action', reason: 'Seen' });
  expect((await raise()).body.id).not.toBe(id);
});

test('one person can raise 30 concerns an hour', async () => {
  await messaging.db.query(sql.unsafe`
    insert into concern_cases (kind, target_id, school_id, reason, raised_by)
    select 'article', n, 2, 'x', ${raiser.userId} from generate_series(1, 30) as n
  `);
  const holds = neighbours.pinned.size;
  expect((await raise()).status).toBe(429);
  expect(neighbours.pinned.size).toBe(holds);
  expect((await raise({}, aViewer({ userId: 12 }))).status).toBe(201);
});

test.each([
  [{ reason: ' ' }, 'reason', 'Please tell us your concern'],
  [{ reason: 'x'.repeat(10_001) }, 'reason', 'Maximum 10,000 characters'],
])("a concern with an invalid reason is refused with the form's message: %#", async (given, field, message) => {
  const { status, body } = await raise(given);
  expect([status, body.errors]).toEqual([400, [{ field, message }]]);
});

test('a reason of 10,000 characters is kept whole, in the concern and in every step', async () => {
  const reason = '😀'.repeat(10_000);
  const { id } = (await raise({ reason })).body;
  for (const verb of ['acknowledge', 'note', 'hide', 'unhide', 'refer'])
    expect([verb, (await messaging.post(`/api/concern/${id}/${verb}`, admin, { reason })).status]).toEqual([verb, 200]);
  const { body } = await messaging.post(`/api/concern/${id}/close`, admin, { outcome: 'advice-given', reason });
  expect(body.concern.reason).toBe(reason);
  expect(body.entries.map((entry: { reason: string | null }) => entry.reason === reason)).toEqual([
    false,
    ...Array.from({ length: 6 }, () => true),
  ]);
});

test('a concern stays when the account of its raiser has been erased', async () => {
  const { id } = (await raise()).body;
  neighbours.people.delete(raiser.userId);
  expect((await read(id)).body).toMatchObject({ concern: { raisedBy: null }, entries: [{ kind: 'raised', actor: null }] });
});
