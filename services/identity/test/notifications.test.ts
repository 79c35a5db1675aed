import { sql } from 'slonik';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Identity, startIdentity } from './harness.ts';

let identity: Identity;
beforeAll(async () => {
  identity = await startIdentity();
});
afterAll(() => identity.stop());

const grant = (userId: number, role: string) =>
  identity.db.query(sql.unsafe`insert into staff_grants (user_id, role) values (${userId}, ${role})`);
const staff = async (role: string) => (await identity.getInternally(`/internal/staff/${role}`)).body;
const unsubscribe = (userId: number) => identity.postInternally(`/internal/recipients/${userId}/unsubscribe`);
const wantsMail = async (userId: number) =>
  (await identity.getInternally(`/internal/recipients/${userId}`)).body.allowNotificationEmails;

test('staff are listed by the roles they hold, granted or implied, while they may sign in', async () => {
  const { users } = await identity.aSchool({}, {}, {}, {}, {}, {});
  const [reader, approver, admin, superuser, gone, hesitant] = users.map(({ id }) => id) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  await grant(reader, 'AdminRO');
  await grant(approver, 'SignUpApproval');
  for (const id of [admin, gone, hesitant]) await grant(id, 'Admin');
  await grant(superuser, 'Superuser');
  await identity.change(gone, 'deactivated');
  await identity.change(hesitant, 'without terms');
  expect(await staff('AdminRO')).toEqual([reader, admin, superuser]);
  expect(await staff('SignUpApproval')).toEqual([approver]);
  expect(await staff('Admin')).toEqual([admin, superuser]);
  expect(await staff('Superuser')).toEqual([superuser]);
  expect((await identity.getInternally('/internal/staff/Viewer')).status).toBe(400);
});

test('a user who unsubscribes gets no notification emails, as their own change, and nothing else changes', async () => {
  const { first } = await identity.aSchool();
  await identity.db.query(sql.unsafe`update users set is_email_confirmed = true where id = ${first.id}`);
  const epoch = await identity.epochOf(first.id);
  expect(await wantsMail(first.id)).toBe(true);
  const history = await identity.historyOf(first.id);
  for (let times = 0; times < 3; times += 1) expect((await unsubscribe(first.id)).status).toBe(204);
  expect(await wantsMail(first.id)).toBe(false);
  expect((await identity.historyOf(first.id)).slice(history.length)).toEqual([
    { changedBy: first.id, columns: ['allowNotificationEmails'] },
  ]);
  const events = (await identity.eventsAbout(first.id)).filter(({ type }) => type === 'unsubscribed');
  expect(events).toMatchObject([{ userId: first.id, ipAddress: null }]);
  expect(await identity.epochOf(first.id)).toBe(epoch);
});

test('returns 404 when an unknown user unsubscribes', async () => {
  expect((await unsubscribe(987_654)).status).toBe(404);
});
