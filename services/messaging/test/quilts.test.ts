import { randomUUID } from 'node:crypto';
import { QuiltClassesReminded, QuiltRevealAnnounced, QuiltRevealed } from '@patchwork/contracts/events/content';
import { clientOf } from '@patchwork/testkit/service';
import { sql } from 'slonik';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { fanOut } from '../src/fan-out/fan-out.ts';
import { type Messaging, startMessaging } from './harness.ts';
import { startNeighbours } from './neighbours.ts';

let messaging: Messaging;
let neighbours: Awaited<ReturnType<typeof startNeighbours>>;
beforeAll(async () => {
  neighbours = await startNeighbours();
  messaging = await startMessaging({ identityUrl: neighbours.identityUrl });
});
beforeEach(async () => {
  await messaging.db.query(sql.unsafe`truncate mails, quilt_notices, people, schools, inbox, outbox`);
  messaging.time.now = null;
  Object.assign(messaging.deps.timing, { schoolHours: false, digest: false });
  for (const [schoolId, name] of [
    [1, 'Hill Primary'],
    [2, 'Dale Primary'],
  ] as const)
    await messaging.deliverSchool({ schoolId, name, isActive: true, isApproved: true });
  for (const [userId, schoolId, isActive] of [
    [11, 1, true],
    [12, 1, true],
    [13, 1, false],
    [21, 2, true],
  ] as const) {
    await messaging.deliverPerson({ userId, schoolId, isActive, isLead: false });
    neighbours.addPerson(userId, schoolId, { isActive });
  }
  neighbours.classes.clear();
  neighbours.classes.set(101, [11, 12]).set(201, [21]);
});
afterAll(async () => {
  await messaging?.stop();
  await neighbours?.stop();
});

// A Friday; London is at UTC.
const revealsAt = '2099-12-11T14:00:00.000Z';
const theDayBefore = new Date('2099-12-10T14:00:00.000Z');
const quilt = { schoolId: 1, halfTermId: 5, revealsAt };
const announce = (given: Partial<typeof quilt> = {}, id?: string) =>
  messaging.deliver(QuiltRevealAnnounced, { ...quilt, ...given }, id);
const remind = (groupIds: number[], id?: string) => messaging.deliver(QuiltClassesReminded, { ...quilt, groupIds }, id);
const turnOver = () => messaging.deliver(QuiltRevealed, { schoolId: 1, halfTermId: 5, cause: 'complete' });

const Row = z.object({
  id: z.uuid(),
  kind: z.string(),
  userId: z.int(),
  state: z.string(),
  notBefore: z.string().nullable(),
});
const rows = () =>
  messaging.db.any(sql.type(Row)`
    select id, kind, user_id as "userId", state, not_before as "notBefore" from mails order by kind, user_id, created_at
  `);
const requested = async () => (await rows()).map(({ kind, userId }) => `${kind} ${userId}`);
/** What a worker receives for the only mail of a user. */
async function claim(userId: number) {
  const { id } = (await rows()).find((row) => row.userId === userId)!;
  return (await messaging.postInternally(`/internal/mails/${id}/claim`)).body;
}

test('an announced reveal is mailed to the active people of the school and to no one else', async () => {
  messaging.time.now = theDayBefore;
  await announce();
  await fanOut(messaging.deps);
  expect(await requested()).toEqual(['quilt-reveal 11', 'quilt-reveal 12']);
  const { status, mail } = await claim(11);
  expect([status, mail.to, mail.subject]).toEqual(['send', 'person11@school.example', 'Tomorrow at 2pm your quilt turns over']);
  expect(mail.text).toContain('https://patchwork.example/quilt\n');
  expect(mail.unsubscribeUrl).toMatch(/^https:\/\/patchwork\.example\/api\/unsubscribe\/./);
});

test('a reminder is mailed to the people of the named classes of whatever school, each once', async () => {
  neighbours.classes.set(202, [21]);
  await remind([101, 201, 202]);
  await fanOut(messaging.deps);
  expect(await requested()).toEqual(['quilt-reminder 11', 'quilt-reminder 12', 'quilt-reminder 21']);
  const { mail } = await claim(21);
  expect(mail.subject).toBe('Hill Primary is waiting for your patch');
  await remind([201]);
  await fanOut(messaging.deps);
  expect((await requested()).filter((one) => one.endsWith('21'))).toHaveLength(2);
});

test('quilt mails are stored once although the event arrives twice and several processes fan out', async () => {
  const [announced, reminded] = [randomUUID(), randomUUID()];
  for (let times = 0; times < 2; times += 1) {
    await announce({}, announced);
    await remind([201], reminded);
    await Promise.all([fanOut(messaging.deps), fanOut(messaging.deps)]);
  }
  // The same reveal with another event id, as after restoring a backup of content.
  await announce();
  await fanOut(messaging.deps);
  expect(await requested()).toEqual(['quilt-reminder 21', 'quilt-reveal 11', 'quilt-reveal 12']);
  // A Superuser has moved it.
  await announce({ revealsAt: '2099-12-18T14:00:00.000Z' });
  await fanOut(messaging.deps);
  expect(await requested()).toHaveLength(5);
});

test('a reminder is fanned out later by any process if identity was away', async () => {
  await remind([201]);
  const away = clientOf<never>('messaging', 'identity');
  expect(await fanOut({ ...messaging.deps, identity: away })).toBe(1);
  expect(await fanOut(messaging.deps)).toBe(0);
  expect(await requested()).toEqual([]);
  await messaging.db.query(sql.unsafe`update quilt_notices set check_at = now()`);
  expect(await fanOut(messaging.deps)).toBe(1);
  expect(await requested()).toEqual(['quilt-reminder 21']);
  await away.close();
});

test('quilt mails are not sent once the quilt has turned over, at the date or early', async () => {
  await announce();
  await remind([201]);
  await fanOut(messaging.deps);
  messaging.time.now = new Date(revealsAt);
  expect((await claim(11)).status).toBe('skip');
  messaging.time.now = theDayBefore;
  await turnOver();
  expect([(await claim(12)).status, (await claim(21)).status]).toEqual(['skip', 'skip']);
});

test('quilt mails are not sent to people who want none, or about a school that has closed', async () => {
  await announce();
  await remind([201]);
  await fanOut(messaging.deps);
  neighbours.addPerson(11, 1, { allowNotificationEmails: false });
  expect((await claim(11)).status).toBe('skip');
  await messaging.deliverSchool({ schoolId: 1, version: 2, name: 'Hill Primary', isActive: false, isApproved: true });
  expect((await claim(21)).status).toBe('skip');
});

test('a quilt mail that is sent on the day says so, in London time', async () => {
  await announce({ revealsAt: '2099-07-10T13:00:00.000Z' });
  await fanOut(messaging.deps);
  messaging.time.now = new Date('2099-07-10T06:30:00.000Z');
  expect((await claim(11)).mail.subject).toBe('Today at 2pm your quilt turns over');
});

test('quilt mails wait for school hours, or for the digest if that is early enough', async () => {
  messaging.time.now = new Date('2099-12-10T20:00:00.000Z');
  messaging.deps.timing.schoolHours = true;
  await remind([201]);
  await fanOut(messaging.deps);
  expect(await rows()).toMatchObject([{ kind: 'quilt-reminder', notBefore: '2099-12-11T07:30:00.000Z' }]);
  messaging.deps.timing.digest = true;
  await announce();
  messaging.time.now = theDayBefore;
  await remind([101]);
  await fanOut(messaging.deps);
  const states = (await rows()).map(({ kind, userId, state, notBefore }) => `${kind} ${userId} ${state} ${notBefore}`);
  expect(states).toEqual([
    'digest 11 pending 2099-12-10T16:00:00.000Z',
    'digest 12 pending 2099-12-10T16:00:00.000Z',
    'quilt-reminder 11 gathered null',
    'quilt-reminder 12 gathered null',
    'quilt-reminder 21 pending 2099-12-11T07:30:00.000Z',
    'quilt-reveal 11 gathered null',
    'quilt-reveal 12 gathered null',
  ]);
});

test('a quilt mail that the digest would bring too late is sent alone', async () => {
  messaging.time.now = new Date('2099-12-10T17:00:00.000Z');
  messaging.deps.timing.digest = true;
  await announce();
  await fanOut(messaging.deps);
  expect((await rows()).map(({ kind, state }) => `${kind} ${state}`)).toEqual(['quilt-reveal pending', 'quilt-reveal pending']);
});
