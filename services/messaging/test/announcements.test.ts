import { randomUUID } from 'node:crypto';
import { readChange, secondPersonHeader } from '@patchwork/platform/second-person';
import { aViewer, callAs } from '@patchwork/testkit/callers';
import { takeAuditEvents } from '@patchwork/testkit/outbox';
import { device } from '@patchwork/testkit/service';
import { sql } from 'slonik';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { fanOutMessage } from '../src/announcements/fan-out.ts';
import { fanOut } from '../src/fan-out/fan-out.ts';
import { type Messaging, startMessaging } from './harness.ts';
import { startNeighbours } from './neighbours.ts';

const admin = aViewer({ userId: 900, schoolId: 9, roles: ['Viewer', 'Contributor', 'Responder', 'AdminRO', 'Admin'] });
const [closedSchool, pendingSchool] = [3, 4];
const everybody = [10, 11, 20, 21];

let messaging: Messaging;
let neighbours: Awaited<ReturnType<typeof startNeighbours>>;
let count = 0;
const writing = (given: object = {}) => ({
  audience: 'everyone',
  subject: `News ${++count}`,
  htmlMessage: `<p>News ${count}</p>`,
  ...given,
});
const send = async (given: object = {}) => (await messaging.post('/api/messages', admin, writing(given))).body;
const listed = async (id: number) =>
  (await messaging.get('/api/messages/written', admin)).body.find((message: { id: number }) => message.id === id);
const nextBatch = (id: number) => fanOutMessage(messaging.deps, id);
const fanOutAll = async (id: number) => {
  while (!(await nextBatch(id)).isDone);
};
const holders = async (id: number) => {
  const rows = await messaging.db.anyFirst(sql.unsafe`
    select user_id from message_recipients where message_id = ${id} order by user_id
  `);
  return [...rows];
};
const isDue = (id: number) =>
  messaging.db.oneFirst(sql.type(z.object({ isDue: z.boolean() }))`
    select check_at <= now() and done_at is null as "isDue" from announcements where message_id = ${id}
  `);
const makeDue = (id: number) =>
  messaging.db.query(sql.unsafe`
    update announcements set send_at = now() - interval '1 second', check_at = now() - interval '1 second'
    where message_id = ${id}
  `);

beforeAll(async () => {
  neighbours = await startNeighbours();
  messaging = await startMessaging(neighbours);
  for (const schoolId of [1, 2]) {
    await messaging.deliverSchool({ schoolId });
    await messaging.deliverPerson({ userId: schoolId * 10, schoolId, isLead: true });
    await messaging.deliverPerson({ userId: schoolId * 10 + 1, schoolId });
    await messaging.deliverPerson({ userId: schoolId * 10 + 2, schoolId, isActive: false, isLead: true });
  }
  await messaging.deliverSchool({ schoolId: closedSchool, isActive: false });
  await messaging.deliverSchool({ schoolId: pendingSchool, isApproved: false });
  await messaging.deliverPerson({ userId: 30, schoolId: closedSchool, isLead: true });
  await messaging.deliverPerson({ userId: 40, schoolId: pendingSchool, isLead: true });
  await messaging.deliverPerson({ userId: 50, schoolId: 5, isLead: true });
});
afterAll(async () => {
  await messaging?.stop();
  await neighbours?.stop();
});

test.each([
  ['everyone', everybody],
  ['leads', [10, 20]],
  [{ schoolId: 2 }, [20, 21]],
])('announcements for %j reach each active user of the open schools once', async (audience, expected) => {
  const { status, body } = await messaging.post('/api/messages', admin, writing({ audience }));
  expect([status, body.recipients]).toEqual([202, expected.length]);
  expect(await isDue(body.id)).toBe(true);
  expect(await holders(body.id)).toEqual([]);
  await Promise.all([fanOutAll(body.id), fanOutAll(body.id)]);
  await fanOutAll(body.id);
  expect(await holders(body.id)).toEqual(expected);
  expect(await listed(body.id)).toMatchObject({
    audience: typeof audience === 'string' ? audience : 'school',
    schoolId: typeof audience === 'string' ? null : audience.schoolId,
    writtenBy: 900,
    state: 'sent',
    recipients: expected.length,
    handedOut: expected.length,
  });
  const [first] = (await messaging.get('/api/messages', aViewer({ userId: 20, schoolId: 2 }))).body;
  expect(first).toMatchObject({ id: body.id, hasBeenRead: false });
});

test('announcements are previewed as they would be sent, without being stored', async () => {
  const given = { subject: ' Hello ', htmlMessage: '<p onclick="x()">Hello<script>alert(1)</script></p>' };
  const before = (await messaging.get('/api/messages/written', admin)).body.length;
  const { status, body } = await messaging.post('/api/messages/preview', admin, writing({ ...given, audience: 'leads' }));
  expect([status, body]).toEqual([200, { subject: 'Hello', htmlMessage: '<p>Hello</p>', recipients: 2 }]);
  expect((await messaging.get('/api/messages/written', admin)).body).toHaveLength(before);
});

test('announcements are stored with allowed tags only', async () => {
  const { id } = await send({ htmlMessage: '<h3>Hi</h3><img src=x onerror=alert(1)><a href="javascript:alert(1)">go</a>' });
  await fanOutAll(id);
  const [first] = (await messaging.get('/api/messages', aViewer({ userId: 10 }))).body;
  expect(first.htmlMessage).toBe('<h3>Hi</h3>go');
});

test.each([
  [{ subject: ' ' }, 'subject', 'Enter a subject'],
  [{ subject: 'x'.repeat(256) }, 'subject', 'Maximum 255 characters'],
  [{ subject: 'Hello\r\nBcc: all@school.example' }, 'subject', 'Enter a subject on one line'],
  [{ htmlMessage: '' }, 'htmlMessage', 'Enter a message'],
  [{ htmlMessage: '<p><script>alert(1)</script>&nbsp;</p>' }, 'htmlMessage', 'Enter a message'],
  [{ htmlMessage: 'x'.repeat(50_001) }, 'htmlMessage', 'Maximum 50,000 characters'],
  [{ sendAt: new Date(Date.now() + 400 * 86_400_000).toISOString() }, 'sendAt', 'Choose a time within a year'],
])("invalid announcements are refused with the form's message: %j", async (given, field, message) => {
  for (const url of ['/api/messages', '/api/messages/preview']) {
    const { status, body } = await messaging.post(url, admin, writing(given));
    expect([status, body.errors]).toEqual([400, [{ field, message }]]);
  }
});

test.each([closedSchool, pendingSchool, 5, 987_654])(
  'announcements to a school that is not open return 404: %i',
  async (schoolId) => {
    for (const url of ['/api/messages', '/api/messages/preview'])
      expect((await messaging.post(url, admin, writing({ audience: { schoolId } }))).status).toBe(404);
  },
);

test('announcements are stored once after a double click', async () => {
  const payload = writing();
  const answers = await Promise.all([1, 2, 3].map(() => messaging.post('/api/messages', admin, payload)));
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
  expect((await send({ ...payload, audience: 'leads' })).id).not.toBe(answers[0]!.body.id);
});

test('announcements sent again minutes after a lost answer are stored once, unless the first was recalled', async () => {
  const payload = writing();
  const { id } = await send(payload);
  await messaging.db.query(sql.unsafe`
    update announcements set created_at = now() - interval '9 minutes' where message_id = ${id}
  `);
  expect((await send(payload)).id).toBe(id);
  await messaging.post(`/api/messages/recall/${id}`, admin);
  expect((await send(payload)).id).not.toBe(id);
});

test("announcements for later are delivered when due by the database's clock", async () => {
  const sendAt = new Date(Date.now() + 3_600_000).toISOString();
  const { id } = await send({ sendAt });
  expect(await listed(id)).toMatchObject({ state: 'scheduled', sendAt, recipients: 4, handedOut: 0 });
  await fanOut(messaging.deps);
  expect(await nextBatch(id)).toEqual({ isDone: true });
  expect(await holders(id)).toEqual([]);
  await makeDue(id);
  const begun = Date.now();
  await Promise.all([fanOut(messaging.deps), fanOut(messaging.deps)]);
  await fanOut(messaging.deps);
  expect(await holders(id)).toEqual(everybody);
  const [first] = (await messaging.get('/api/messages', aViewer({ userId: 10 }))).body;
  expect([first.id, Math.abs(Date.parse(first.sentDateTime) - begun) < 60_000]).toEqual([id, true]);
});

test('announcements with a past or missing time are delivered at once', async () => {
  for (const sendAt of [new Date(Date.now() - 60_000).toISOString(), null]) {
    const { id } = await send({ sendAt });
    await fanOut(messaging.deps);
    expect(await holders(id)).toEqual(everybody);
  }
});

test('announcements can be recalled until their fan-out starts', async () => {
  const { id } = await send();
  const recall = (of: number) => messaging.post(`/api/messages/recall/${of}`, admin);
  expect((await recall(id)).body).toMatchObject({ id, state: 'recalled', handedOut: 0 });
  expect((await recall(id)).status).toBe(200);
  await fanOutAll(id);
  expect(await holders(id)).toEqual([]);
  const other = await send();
  await fanOutAll(other.id);
  const { status, body } = await recall(other.id);
  expect([status, body.code]).toEqual([409, 'message-under-way']);
  expect((await recall(987_654)).status).toBe(404);
});

test('announcements are either recalled or delivered when both happen concurrently', async () => {
  for (let round = 0; round < 10; round += 1) {
    const { id } = await send();
    const [answer] = await Promise.all([messaging.post(`/api/messages/recall/${id}`, admin), fanOutAll(id)]);
    expect([answer.status, (await holders(id)).length]).toEqual(answer.status === 200 ? [200, 0] : [409, 4]);
  }
});

test('announcements are not delivered to users who become active later', async () => {
  const { id } = await send();
  await fanOutAll(id);
  await messaging.deliverPerson({ userId: 22, schoolId: 2, version: 2, isActive: true });
  await fanOutAll(id);
  expect(await holders(id)).toEqual(everybody);
  await messaging.deliverPerson({ userId: 22, schoolId: 2, version: 3, isActive: false });
});

test('sending and recalling an announcement record one audit event each', async () => {
  await takeAuditEvents(messaging.db);
  const payload = writing({ audience: { schoolId: 2 }, sendAt: new Date(Date.now() + 3_600_000).toISOString() });
  const { body } = await messaging.post('/api/messages', admin, payload);
  await messaging.post('/api/messages', admin, payload);
  await messaging.post(`/api/messages/recall/${body.id}`, admin);
  await messaging.post(`/api/messages/recall/${body.id}`, admin);
  const by = { userId: 900, ...device };
  expect(await takeAuditEvents(messaging.db)).toMatchObject([
    { type: 'message-sent', schoolId: 2, ...by },
    { type: 'message-recalled', ...by },
  ]);
});

test('announcements are delivered exactly once to each user after a crash between two batches', async () => {
  await messaging.db.query(sql.unsafe`
    insert into people (user_id, version, school_id, is_active, is_lead)
    select n, 1, 1, true, false from generate_series(100000, 112000) as n
  `);
  const { id, recipients } = await send();
  expect(recipients).toBe(12_005);
  expect(await nextBatch(id)).toEqual({ isDone: false });
  expect(await listed(id)).toMatchObject({ state: 'sending', recipients: 12_005, handedOut: 5_000 });
  // The process has crashed; the schedule of another process resumes after two minutes.
  expect(await isDue(id)).toBe(false);
  expect(await fanOut(messaging.deps)).toBe(0);
  await messaging.db.query(sql.unsafe`update announcements set check_at = now() where message_id = ${id}`);
  expect(await fanOut(messaging.deps)).toBe(1);
  await Promise.all([fanOutAll(id), fanOutAll(id), fanOutAll(id)]);
  expect(await listed(id)).toMatchObject({ state: 'sent', recipients: 12_005, handedOut: 12_005 });
  expect(await holders(id)).toHaveLength(12_005);
});

test('where two people are required, an announcement to everybody waits for the second', async () => {
  messaging.deps.requiresSecondPerson = true;
  try {
    const announcement = writing({ htmlMessage: '<p>canary</p>' });
    const asked = await messaging.post('/api/messages', admin, announcement);
    expect([asked.status, asked.body.code]).toEqual([409, 'second-person-required']);
    const change = readChange(String(asked.headers[secondPersonHeader]));
    const { recipients } = (await messaging.post('/api/messages/preview', admin, announcement)).body;
    const { subject } = announcement;
    expect(change).toEqual({ kind: 'announce', subject, details: String(recipients), version: expect.any(String) });
    expect((await messaging.get('/api/messages/written', admin)).text).not.toContain('canary');
    for (const audience of ['leads', { schoolId: 2 }])
      expect((await messaging.post('/api/messages', admin, writing({ audience }))).status).toBe(202);
    expect((await messaging.post('/api/messages', admin, writing({ subject: 'two\nlines' }))).status).toBe(400);

    const agreed = callAs('messaging', admin, device.ipAddress, { approvedBy: 901, approvedVersion: change.version });
    const other = await messaging.post('/api/messages', admin, { ...announcement, htmlMessage: '<p>another</p>' }, agreed);
    expect([other.status, other.body.code]).toEqual([409, 'changed-meanwhile']);
    const made = await messaging.post('/api/messages', admin, announcement, agreed);
    expect([made.status, made.body.recipients]).toEqual([202, recipients]);
  } finally {
    messaging.deps.requiresSecondPerson = false;
  }
});

test('a request that is repeated with the same key sends one announcement', async () => {
  const key = { 'idempotency-key': randomUUID() };
  const announcement = writing();
  const first = await messaging.post('/api/messages', admin, announcement, key);
  await messaging.db.query(sql.unsafe`
    update announcements set created_at = now() - interval '1 minute' where message_id = ${first.body.id}
  `);
  expect((await messaging.post('/api/messages', admin, announcement, key)).body).toEqual(first.body);
  const another = await messaging.post('/api/messages', { ...admin, userId: 901 }, announcement, key);
  expect(another.body.id).not.toBe(first.body.id);
});

test('the key of one announcement sends no other one', async () => {
  const key = { 'idempotency-key': randomUUID() };
  await messaging.post('/api/messages', admin, writing(), key);
  const other = await messaging.post('/api/messages', admin, { ...writing(), subject: 'Another' }, key);
  expect([other.status, other.body.code]).toEqual([409, 'key-of-another-request']);
});
