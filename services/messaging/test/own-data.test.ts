import { aViewer } from '@patchwork/testkit/callers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fanOutMessage } from '../src/announcements/fan-out.ts';
import { insertMail } from '../src/mails/mails.sql.ts';
import { type Messaging, startMessaging } from './harness.ts';
import { startNeighbours } from './neighbours.ts';

let messaging: Messaging;
let neighbours: Awaited<ReturnType<typeof startNeighbours>>;
const teacher = aViewer({ userId: 11, schoolId: 1 });
const colleague = aViewer({ userId: 12, schoolId: 1 });
const admin = aViewer({ userId: 900, schoolId: 9, roles: ['Viewer', 'Contributor', 'Responder', 'AdminRO', 'Admin'] });
const ownOf = async (userId: number) => (await messaging.getInternally(`/internal/people/${userId}/own-messages`)).body;

beforeAll(async () => {
  neighbours = await startNeighbours();
  messaging = await startMessaging(neighbours);
  await messaging.deliverSchool({ schoolId: 1 });
  for (const { userId } of [teacher, colleague]) await messaging.deliverPerson({ userId, schoolId: 1 });
  neighbours.subjects.set('comment/5', { schoolId: 1, articleId: 3, excerpt: 'The words of somebody else' });
});
afterAll(async () => {
  await messaging?.stop();
  await neighbours?.stop();
});

test("a user's export contains their messages, feedback, concerns and mails, without other people's text", async () => {
  const { body: message } = await messaging.post('/api/messages', admin, {
    audience: 'everyone',
    subject: 'News',
    htmlMessage: '<p>Half term</p>',
  });
  while (!(await fanOutMessage(messaging.deps, message.id)).isDone);
  await messaging.post(`/api/messages/delete/${message.id}`, teacher);
  expect((await messaging.post('/api/feedback', teacher, { title: 'Good', narrative: 'Newts' })).status).toBe(201);
  const raised = await messaging.post('/api/concern', teacher, { kind: 'comment', id: 5, reason: 'Unkind' });
  expect(raised.status).toBe(201);
  expect((await messaging.post('/api/concern', colleague, { kind: 'comment', id: 5, reason: 'Rude, says Ben' })).status).toBe(
    201,
  );
  const closed = await messaging.post(`/api/concern/${raised.body.id}/close`, admin, {
    outcome: 'no-action',
    reason: 'Ms K. often raises such',
  });
  expect(closed.status).toBe(200);
  await insertMail(messaging.db, { kind: 'password-changed', userId: teacher.userId });

  const own = await ownOf(teacher.userId);
  expect(own).toMatchObject({
    received: [{ id: message.id, subject: 'News', htmlMessage: '<p>Half term</p>' }],
    written: [],
    feedback: [{ title: 'Good', narrative: 'Newts' }],
    concerns: [{ about: 'comment', aboutId: 5, reason: 'Unkind', closedAt: expect.any(String) }],
    emails: [{ kind: 'password-changed', state: 'pending' }],
  });
  const text = JSON.stringify(own);
  for (const foreign of ['somebody else', 'Rude', 'often raises', '@']) expect(text).not.toContain(foreign);
});

test("a staff member's export contains their announcements", async () => {
  const own = await ownOf(admin.userId);
  expect(own.written).toEqual([expect.objectContaining({ subject: 'News', audience: 'everyone', schoolId: null })]);
  expect(own.received).toEqual([]);
});

test('an unknown user gets empty lists', async () => {
  expect(await ownOf(4_711)).toEqual({ received: [], written: [], feedback: [], concerns: [], emails: [] });
});
