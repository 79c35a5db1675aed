import { SchoolApproved } from '@patchwork/contracts/events/schools';
import { Nothing } from '@patchwork/platform/db';
import { aViewer } from '@patchwork/testkit/callers';
import { sql } from 'slonik';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Messaging, startMessaging } from './harness.ts';

const [ada, ben] = [aViewer({ userId: 1 }), aViewer({ userId: 2 })];

/** Stores a message for these users, sent `minutesAgo`. */
const sendNews = (db: Messaging['db'], minutesAgo: number, userIds: number[], isRead = false) =>
  db.query(sql.type(Nothing)`
    with message as (
      insert into messages (subject, html_message, sent_at)
      values (${`News of ${minutesAgo} minutes ago`}, '<p>News</p>', now() - ${minutesAgo} * interval '1 minute')
      returning id, sent_at
    )
    insert into message_recipients (message_id, user_id, read_at)
    select message.id, users.id, case when ${isRead} then message.sent_at + interval '1 hour' end
    from message
    cross join ${sql.unnest(
      userIds.map((id) => [id]),
      ['int8'],
    )} as users (id)
  `);

let messaging: Messaging;
beforeAll(async () => {
  messaging = await startMessaging();
  await sendNews(messaging.db, 5_000, [1], true);
  await sendNews(messaging.db, 90, [1]);
  await sendNews(messaging.db, 30, [1, 2]);
});
afterAll(() => messaging?.stop());

test('a user sees only their own messages, newest first', async () => {
  const { status, body } = await messaging.get('/api/messages', ada);
  expect(status).toBe(200);
  expect(body.map(({ subject, hasBeenRead }: Record<string, unknown>) => [subject, hasBeenRead])).toEqual([
    ['News of 30 minutes ago', false],
    ['News of 90 minutes ago', false],
    ['News of 5000 minutes ago', true],
  ]);
  expect(Object.keys(body[0]).sort()).toEqual(['hasBeenRead', 'htmlMessage', 'id', 'sentDateTime', 'subject']);
  expect((await messaging.get('/api/messages', ben)).body).toHaveLength(1);
  expect((await messaging.get('/api/messages', aViewer({ userId: 3 }))).body).toEqual([]);
});

test("reading or deleting a message lowers only the viewer's unread count", async () => {
  const unread = async (viewer = ada) => (await messaging.get('/api/messages/unread/count', viewer)).body;
  expect(await unread()).toBe(2);
  const [newest, next] = (await messaging.get('/api/messages', ada)).body;
  expect((await messaging.post(`/api/messages/read/${newest.id}`, ada)).body).toEqual({ ...newest, hasBeenRead: true });
  expect((await messaging.post(`/api/messages/read/${newest.id}`, ada)).status).toBe(200);
  expect(await unread()).toBe(1);
  expect((await messaging.post(`/api/messages/delete/${next.id}`, ada)).status).toBe(200);
  expect(await unread()).toBe(0);
  expect((await messaging.get('/api/messages', ada)).body).toHaveLength(2);
  expect(await unread(ben)).toBe(1);
});

test("another user's, a deleted and an unknown message return the same 404", async () => {
  const own = (await messaging.get('/api/messages', ada)).body.at(-1).id;
  const mine = (await messaging.get('/api/messages', ben)).body[0].id;
  await messaging.post(`/api/messages/delete/${mine}`, ben);
  for (const id of [own, mine, 4_000_000]) {
    for (const action of ['read', 'delete']) {
      const { status, body } = await messaging.post(`/api/messages/${action}/${id}`, ben);
      expect([status, body.code]).toEqual([404, 'not-found']);
    }
  }
  expect((await messaging.get('/api/messages', ada)).body.at(-1).id).toBe(own);
});

test('a malformed message id returns 400', async () => {
  for (const id of ['0', '-1', '1e3', '99999999999'])
    expect((await messaging.post(`/api/messages/read/${id}`, ada)).status).toBe(400);
});

const person = (userId: number, version: number, isActive: boolean, schoolId = 20) =>
  messaging.deliverPerson({ userId, version, schoolId, isActive });
const approve = (schoolId: number) => messaging.deliver(SchoolApproved, { schoolId, approvedBy: 9 });
const subjects = async (userId: number) =>
  (await messaging.get('/api/messages', aViewer({ userId, schoolId: 20 }))).body.map(
    ({ subject }: { subject: string }) => subject,
  );

test('the welcome message reaches each active user of an approved school once, whichever event arrives first', async () => {
  await person(201, 1, true);
  await person(202, 1, false);
  await person(203, 1, true, 21);
  await approve(20);
  await approve(20);
  expect(await subjects(201)).toEqual(['Welcome to Patchwork']);
  expect(await subjects(202)).toEqual([]);
  await person(202, 2, true);
  await person(202, 3, true);
  expect(await subjects(202)).toEqual(['Welcome to Patchwork']);
  expect(await subjects(203)).toEqual([]);
});

test('the welcome message is not lost when the approval and people arrive concurrently', async () => {
  await Promise.all([approve(30), ...Array.from({ length: 6 }, (_, n) => person(300 + n, 1, true, 30))]);
  for (let n = 0; n < 6; n += 1) expect(await subjects(300 + n)).toEqual(['Welcome to Patchwork']);
});

test('the welcome message reaches a school whose id needs more than 32 bits', async () => {
  const schoolId = 2 ** 31;
  await person(501, 1, true, schoolId);
  await approve(schoolId);
  expect(await subjects(501)).toEqual(['Welcome to Patchwork']);
});

test('the welcome message ignores an older version of a person', async () => {
  await approve(40);
  await person(401, 2, false, 40);
  await person(401, 1, true, 40);
  expect(await subjects(401)).toEqual([]);
});
