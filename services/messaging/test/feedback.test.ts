import { randomUUID } from 'node:crypto';
import { aViewer } from '@patchwork/testkit/callers';
import { takeAuditEvents } from '@patchwork/testkit/outbox';
import { sql } from 'slonik';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Messaging, startMessaging } from './harness.ts';
import { startNeighbours } from './neighbours.ts';

let messaging: Messaging;
let neighbours: Awaited<ReturnType<typeof startNeighbours>>;
const send = (payload: object, viewer = aViewer()) => messaging.post('/api/feedback', viewer, payload);
beforeAll(async () => {
  neighbours = await startNeighbours();
  messaging = await startMessaging({ identityUrl: neighbours.identityUrl });
});
afterAll(async () => {
  await messaging?.stop();
  await neighbours?.stop();
});

test('feedback is stored with its user and school', async () => {
  const { status, body } = await send({ title: 'Larger letters', narrative: 'Please. 🧵' }, aViewer({ userId: 5, schoolId: 6 }));
  expect(status).toBe(201);
  const [row] = await messaging.db.any(sql.unsafe`
    select user_id as "userId", school_id as "schoolId", title, narrative
    from feedback
    where id = ${body.id}
  `);
  expect(row).toEqual({ userId: 5, schoolId: 6, title: 'Larger letters', narrative: 'Please. 🧵' });
});

test('feedback is stored once after a double click', async () => {
  const answers = await Promise.all([1, 2, 3].map(() => send({ title: 'Twice', narrative: 'Oops' })));
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
  expect((await send({ title: 'Twice', narrative: 'Oops' }, aViewer({ userId: 2 }))).body.id).not.toBe(answers[0]!.body.id);
});

test('feedback sent again minutes after a lost answer is stored once', async () => {
  const feedback = { title: 'Lost', narrative: 'Answer' };
  const { id } = (await send(feedback)).body;
  const age = (by: string) =>
    messaging.db.query(sql.unsafe`update feedback set created_at = now() - ${by}::interval where id = ${id}`);
  await age('9 minutes');
  expect((await send(feedback)).body.id).toBe(id);
  await age('11 minutes');
  expect((await send(feedback)).body.id).not.toBe(id);
});

test.each([
  [{ narrative: 'x' }, 'title', 'Please provide a title'],
  [{ title: ' ', narrative: 'x' }, 'title', 'Please provide a title'],
  [{ title: 'x'.repeat(256), narrative: 'x' }, 'title', 'Maximum 255 characters'],
  [{ title: 'x' }, 'narrative', 'Please provide comments'],
  [{ title: 'x', narrative: 'x'.repeat(10_001) }, 'narrative', 'Maximum 10,000 characters'],
])("invalid feedback %# is refused with the form's message", async (payload, field, message) => {
  const { status, body } = await send(payload);
  expect([status, body.errors]).toEqual([400, [{ field, message }]]);
});

test('feedback of the maximum length is accepted, counting an emoji as one character', async () => {
  expect((await send({ title: '🧵'.repeat(255), narrative: '🧵'.repeat(10_000) })).status).toBe(201);
});

test('feedback is listed for Admins in pages, newest first, and each read is recorded', async () => {
  const admin = aViewer({ userId: 900, roles: ['Viewer', 'Admin'] });
  await messaging.db.query(sql.unsafe`delete from feedback`);
  neighbours.addPerson(5, 6, { firstName: 'Nell', lastName: 'Price' });
  await messaging.deliverSchool({ schoolId: 6, name: 'Hill School' });
  const [first] = await Promise.all([send({ title: 'One', narrative: 'Words' }, aViewer({ userId: 5, schoolId: 6 }))]);
  await messaging.db.query(sql.unsafe`
    insert into feedback (user_id, school_id, title, narrative)
    select 7, 8, 'Title ' || n, 'Words' from generate_series(1, 60) as n
  `);
  const page = (await messaging.get('/api/feedback', admin)).body;
  expect(page.map(({ title }: { title: string }) => title)).toEqual(
    Array.from({ length: 50 }, (_, index) => `Title ${60 - index}`),
  );
  const next = (await messaging.get(`/api/feedback?before=${page.at(-1).id}`, admin)).body;
  expect(next).toHaveLength(11);
  expect(next.at(-1)).toEqual({
    id: first.body.id,
    title: 'One',
    narrative: 'Words',
    createDate: expect.stringMatching(/Z$/),
    userId: 5,
    schoolId: 6,
    user: { id: 5, title: 'Ms', firstName: 'Nell', lastName: 'Price' },
    schoolName: 'Hill School',
  });
  // A deleted user, of a school whose event has not arrived.
  expect(next[0]).toMatchObject({ userId: 7, user: null, schoolName: '' });
  expect((await messaging.get('/api/feedback?before=x', admin)).status).toBe(400);
  const events = await takeAuditEvents(messaging.db);
  expect(events.map(({ type, userId }) => `${type} ${userId}`)).toEqual(['staff-read 900', 'staff-read 900']);
});

test('sending feedback returns 403 to a user who is not a Contributor', async () => {
  expect((await send({ title: 'x', narrative: 'x' }, aViewer({ roles: ['Viewer'] }))).status).toBe(403);
});

test('feedback that is sent again with its key is stored once, however late', async () => {
  const [feedback, key] = [{ title: 'Late', narrative: 'Answer' }, { 'idempotency-key': randomUUID() }];
  const first = await messaging.post('/api/feedback', aViewer(), feedback, key);
  await messaging.db.query(sql.unsafe`update feedback set created_at = now() - interval '2 hours' where id = ${first.body.id}`);
  expect((await messaging.post('/api/feedback', aViewer(), feedback, key)).body).toEqual(first.body);
  const other = await messaging.post('/api/feedback', aViewer(), { ...feedback, title: 'Other' }, key);
  expect([other.status, other.body.code]).toEqual([409, 'key-of-another-request']);
});
