import { randomUUID } from 'node:crypto';
import { MediaReady } from '@patchwork/contracts/events/content';
import { PersonChanged } from '@patchwork/contracts/events/identity';
import { notFound } from '@patchwork/platform/errors';
import { buildServer } from '@patchwork/platform/http';
import { createLog } from '@patchwork/platform/log';
import { aViewer, testAcceptedKeys } from '@patchwork/testkit/callers';
import { readOutbox } from '@patchwork/testkit/outbox';
import { onlyThese } from '@patchwork/testkit/stand-in';
import { sql } from 'slonik';
import { afterAll, expect, test } from 'vitest';
import { announceNewcomers } from '../src/schools/announce.ts';
import { admin, approver, aSignUp, readOnlyStaff } from './harness.ts';
import { startWithIdentity } from './identity.ts';

const comment = {
  id: 7,
  narrative: 'What a lovely harbour.',
  postedByUser: { id: 3, title: 'Mr', firstName: 'Al', lastName: 'Dee', schoolGroup: null, school: { id: 9, name: 'Hill' } },
  createDate: '2026-11-01T10:00:00.000Z',
  lastUpdate: '2026-11-01T10:00:00.000Z',
  commentResponses: [],
};

async function startContentStandIn() {
  const app = await buildServer({
    service: 'content',
    log: createLog('content', 'silent'),
    acceptedKeys: testAcceptedKeys,
    handlers: onlyThese('content', {
      listSchoolComments: async ({ params }: { params: { schoolId: number } }) => {
        if (params.schoolId !== open) throw notFound();
        return [comment];
      },
    }),
  });
  return { url: await app.listen({ host: '127.0.0.1', port: 0 }), stop: () => app.close() };
}

const aSchool = async (name: string) => {
  const { text } = await schools.post('/api/school/signup', null, aSignUp({ school: { name, email: 'office@x.example' } }));
  return schools.schoolIdOf(text);
};

const content = await startContentStandIn();
const { identity, schools, stop } = await startWithIdentity({ contentUrl: content.url });
afterAll(() => Promise.all([stop(), content.stop()]));
const open = await aSchool('Open School');
const pending = await aSchool('Pending School');
const closed = await aSchool('Closed School');
for (const id of [open, closed]) {
  await identity.confirmLead(id);
  await schools.post(`/api/school/approve/${id}`, approver);
}
await schools.db.query(sql.unsafe`update schools set is_active = false where id = ${closed}`);

const publicFields = [
  'badgeMediaItem',
  'county',
  'id',
  'locationType',
  'name',
  'numberOfPupils',
  'primaryEthnicity',
  'secondaryEthnicity',
  'type',
];

test('a teacher sees the public fields of a school and its comments, and nothing else', async () => {
  const { status, body } = await schools.get(`/api/school/teacherview/${open}`, aViewer());
  expect(status).toBe(200);
  expect(Object.keys(body).sort()).toEqual([...publicFields, 'schoolComments'].sort());
  expect(body).toMatchObject({ id: open, name: 'Open School', schoolComments: [{ id: 7, narrative: comment.narrative }] });
});

test('a teacher sees a school without comments while content is unavailable', async () => {
  await content.stop();
  const { status, body } = await schools.get(`/api/school/teacherview/${open}`, aViewer());
  expect([status, body.schoolComments]).toEqual([200, []]);
});

test('returns the same 404 to a teacher for a pending, a closed and a missing school', async () => {
  const answers = await Promise.all(
    [pending, closed, 987_654].map((id) => schools.get(`/api/school/teacherview/${id}`, aViewer())),
  );
  const responses = answers.map(({ status, body }) => ({ status, ...body, requestId: '' }));
  expect(responses).toEqual([responses[0], responses[0], responses[0]]);
  expect(responses[0]!.status).toBe(404);
});

test('a teacher sees the public fields of the user’s school, a Lead also its contact details but no staff fields', async () => {
  const teacher = await schools.get('/api/school/myschool', aViewer({ schoolId: open }));
  expect(Object.keys(teacher.body).sort()).toEqual(publicFields);
  const lead = await schools.get('/api/school/myschool', aViewer({ schoolId: open, roles: ['Viewer', 'SchoolAdmin'] }));
  expect(lead.body).toMatchObject({ zip: 'BS1 4ST', email: 'office@x.example', active: true, approved: true });
  for (const hidden of ['subscriptionStartDate', 'trialStartDate', 'signUpEventDetails', 'users', 'promotionCode'])
    expect(lead.body).not.toHaveProperty(hidden);
});

test('a Lead lists the groups of the Lead’s school, the primary one first', async () => {
  await schools.db.query(sql.unsafe`
    insert into school_groups (school_id, name, is_active)
    values (${open}, 'Beech class', true), (${open}, 'Ash class', true), (${open}, 'Old class', false), (${pending}, 'Other', true)
  `);
  const lead = aViewer({ schoolId: open, roles: ['Viewer', 'SchoolAdmin'] });
  const { body } = await schools.get('/api/schoolgroup/myschool', lead);
  expect(body.map(({ name, primaryGroup }: Record<string, unknown>) => [name, primaryGroup])).toEqual([
    ['Whole school', true],
    ['Ash class', false],
    ['Beech class', false],
  ]);
  expect(body[0].school).toEqual({ id: open, name: 'Open School' });
  expect((await schools.get('/api/schoolgroup/myschool', aViewer({ schoolId: open }))).status).toBe(403);
});

const lead = (schoolId: number) => aViewer({ schoolId, roles: ['Viewer', 'SchoolAdmin'] });

test('a school in full is returned to permitted viewers only', async () => {
  const statusFor = async (viewer: ReturnType<typeof aViewer> | null, id: number) =>
    (await schools.get(`/api/school/${id}`, viewer)).status;
  expect(await statusFor(admin, open)).toBe(200);
  expect(await statusFor(admin, closed)).toBe(200);
  expect(await statusFor(readOnlyStaff, pending)).toBe(200);
  expect(await statusFor(approver, pending)).toBe(200);
  expect(await statusFor(readOnlyStaff, open)).toBe(404);
  expect(await statusFor(approver, open)).toBe(404);
  expect(await statusFor(lead(open), open)).toBe(200);
  expect(await statusFor(lead(open), pending)).toBe(404);
  expect(await statusFor(admin, 987_654)).toBe(404);
  expect(await statusFor(aViewer({ schoolId: open }), open)).toBe(403);
  expect(await statusFor(null, open)).toBe(401);
});

test('a school in full includes users and subscription for staff, not for a Lead', async () => {
  const staff = await schools.get(`/api/school/${open}`, admin);
  expect(staff.body).toMatchObject({ okToApprove: true, trialStartDate: expect.any(String), promotionCode: { id: 1 } });
  expect(staff.body.users).toHaveLength(1);
  const own = await schools.get(`/api/school/${open}`, lead(open));
  for (const hidden of ['users', 'okToApprove', 'subscriptionStartDate', 'signUpEventDetails'])
    expect(own.body).not.toHaveProperty(hidden);
});

test.each(['0', '007', '1e3', '-1', 'x', '99999999999'])('refuses the school id %s', async (id) => {
  expect((await schools.get(`/api/school/${id}`, admin)).status).toBe(400);
});

const person = {
  userId: 44,
  title: 'Mx',
  firstName: 'Kit',
  lastName: 'Lee',
  schoolGroupId: 1,
  isActive: true,
  isLead: true,
  isSafeguardingLead: false,
};
const hasLead = async () => (await schools.get(`/api/school/${open}`, admin)).body.schoolAdministrator;

test('a school has a Lead once an event names one, and an older event does not undo a newer one', async () => {
  expect(await hasLead()).toBe(false);
  await schools.deliver(PersonChanged, { ...person, version: 2, schoolId: open });
  await schools.deliver(PersonChanged, { ...person, version: 1, schoolId: open, isLead: false });
  expect(await hasLead()).toBe(true);
  await schools.deliver(PersonChanged, { ...person, version: 3, schoolId: open, isActive: false });
  expect(await hasLead()).toBe(false);
});

test('a ready image without a report becomes the badge, once', async () => {
  const badges = async () =>
    (await readOutbox(schools.db))
      .filter(({ type, data }) => type === 'SchoolChanged' && data.schoolId === open && data.badgeMediaItemId !== null)
      .map(({ data }) => data.badgeMediaItemId);
  await schools.deliver(MediaReady, { mediaItemId: 31, articleId: 5, schoolId: open, uploadedBy: 7 });
  expect(await badges()).toEqual([]);
  const ready = { mediaItemId: 32, articleId: null, schoolId: open, uploadedBy: 7 };
  const eventId = randomUUID();
  // A redelivery, then the same event with another id, then an older one.
  for (const id of [eventId, eventId, randomUUID()]) await schools.deliver(MediaReady, ready, id);
  await schools.deliver(MediaReady, { ...ready, mediaItemId: 31 });
  expect(await badges()).toEqual([32]);
  const { body } = await schools.get(`/api/school/teacherview/${open}`, aViewer());
  expect(body.badgeMediaItem).toMatchObject({ id: 32, url: '/api/mediaitem/32/large' });
});

test('the provider’s own school exists from the first start and is published once', async () => {
  const before = (await readOutbox(schools.db)).length;
  await announceNewcomers(schools.db);
  await announceNewcomers(schools.db);
  const newEvents = (await readOutbox(schools.db)).slice(before);
  expect(newEvents.map(({ type, data }) => [type, data.version])).toEqual([
    ['SchoolChanged', 1],
    ['GroupChanged', 1],
  ]);
  expect(newEvents[0]!.data).toMatchObject({ name: 'Patchwork team', typeId: 11, isActive: true, isApproved: true });
  const { body } = await schools.get('/api/school/myschool', aViewer({ schoolId: newEvents[0]!.data.schoolId as number }));
  expect(body.name).toBe('Patchwork team');
  expect(newEvents[1]!.data).toMatchObject({ isPrimary: true });
});

test('the provider’s own school is not in the list of sign-ups', async () => {
  const { body } = await schools.get('/api/school/signups?name=Patchwork', approver);
  expect(body).toEqual([]);
});
