import { randomUUID } from 'node:crypto';
import { ClassWeekSummed } from '@patchwork/contracts/events/content';
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
  messaging = await startMessaging({ identityUrl: neighbours.identityUrl, contentUrl: neighbours.contentUrl });
});
beforeEach(async () => {
  await messaging.db.query(sql.unsafe`truncate mails, week_notices, people, schools, inbox, outbox`);
  messaging.time.now = null;
  Object.assign(messaging.deps.timing, { schoolHours: false, digest: false });
  await messaging.deliverSchool({ schoolId: 1, name: 'Hill Primary', isActive: true, isApproved: true });
  for (const userId of [11, 12]) neighbours.addPerson(userId, 1);
  neighbours.classes.clear();
  neighbours.classes.set(101, [11, 12]);
  neighbours.weeks.clear();
  neighbours.weeks.set(7, { week: '2026-11-30', questions: [otters], answers: [parkin, snow] });
});
afterAll(async () => {
  await messaging?.stop();
  await neighbours?.stop();
});

const otters = { commentId: 51, className: 'Otters', schoolId: 2, schoolName: 'Dale Primary' };
const parkin = {
  articleId: 61,
  className: 'Year 4',
  schoolId: 3,
  schoolName: 'Hollowbank',
  narrative: 'We tasted parkin.',
};
const snow = { articleId: 62, className: 'Puffins', schoolId: 4, schoolName: 'Gull Rock', narrative: 'It snowed on our boats.' };

const summed = (id?: string) => messaging.deliver(ClassWeekSummed, { weekId: 7, schoolId: 1, groupId: 101 }, id);
const Row = z.object({ id: z.uuid(), kind: z.string(), userId: z.int(), state: z.string(), notBefore: z.string().nullable() });
const rows = () =>
  messaging.db.any(sql.type(Row)`
    select id, kind, user_id as "userId", state, not_before as "notBefore" from mails order by user_id
  `);
const requested = async () => (await rows()).map(({ kind, userId, state }) => `${kind} ${userId} ${state}`);
/** What a worker receives for the only mail of a user. */
async function claim(userId: number) {
  const { id } = (await rows()).find((row) => row.userId === userId)!;
  return (await messaging.postInternally(`/internal/mails/${id}/claim`)).body;
}

test('the people of the class get what happened, with links to the boxes in which they answer or ask back', async () => {
  await summed();
  await fanOut(messaging.deps);
  expect(await requested()).toEqual(['week 11 pending', 'week 12 pending']);
  const { status, mail } = await claim(11);
  expect([status, mail.to]).toEqual(['send', 'person11@school.example']);
  expect(mail.subject).toBe('Otters asked you something. Hollowbank: “We tasted parkin.”');
  expect(mail.text).toContain(
    'Otters of Dale Primary asked you something. Reply:\nhttps://patchwork.example/week?week=2026-11-30&reply=51\n',
  );
  expect(mail.text).toContain(
    'Year 4 of Hollowbank: “We tasted parkin.” Ask back:\nhttps://patchwork.example/week?week=2026-11-30&ask=61\n',
  );
  expect(mail.text).toContain('https://patchwork.example/week?week=2026-11-30&ask=62\n');
  expect(mail.unsubscribeUrl).toMatch(/^https:\/\/patchwork\.example\/api\/unsubscribe\/./);
});

test('each gets one mail although the event arrives twice and several processes fan out', async () => {
  const id = randomUUID();
  for (let times = 0; times < 2; times += 1) {
    await summed(id);
    await Promise.all([fanOut(messaging.deps), fanOut(messaging.deps)]);
  }
  // The same week with another event id, as after restoring a backup of content.
  await summed();
  expect(await fanOut(messaging.deps)).toBe(0);
  expect(await requested()).toEqual(['week 11 pending', 'week 12 pending']);
});

test('the fan-out is repeated later if identity was away', async () => {
  await summed();
  const away = clientOf<never>('messaging', 'identity');
  expect(await fanOut({ ...messaging.deps, identity: away })).toBe(1);
  expect(await requested()).toEqual([]);
  await messaging.db.query(sql.unsafe`update week_notices set check_at = now()`);
  expect(await fanOut(messaging.deps)).toBe(1);
  expect(await requested()).toHaveLength(2);
  await away.close();
});

test('what was withdrawn before the mail is sent is not in it', async () => {
  await summed();
  await fanOut(messaging.deps);
  neighbours.weeks.set(7, { week: '2026-11-30', questions: [], answers: [snow] });
  const { mail } = await claim(11);
  expect(mail.subject).toBe('Puffins: “It snowed on our boats.”');
  expect(JSON.stringify(mail)).not.toMatch(/parkin|Otters/);
});

test.each([
  ['nothing is left to tell', () => neighbours.weeks.set(7, { week: '2026-11-30', questions: [], answers: [] })],
  ['the class, its school or its links are no more', () => neighbours.weeks.delete(7)],
  ['the reader wants no notifications', () => neighbours.addPerson(11, 1, { allowNotificationEmails: false })],
  ['the reader has left', () => neighbours.addPerson(11, 1, { isActive: false })],
  ['the school is inactive for identity', () => neighbours.addPerson(11, 1, { isSchoolActive: false })],
  [
    'the school has closed',
    () => messaging.deliverSchool({ schoolId: 1, version: 2, name: 'Hill', isActive: false, isApproved: true }),
  ],
  ['the reader has moved to another school', () => neighbours.addPerson(11, 2)],
  ['three days have passed', () => (messaging.time.now = new Date(Date.now() + 73 * 3_600_000))],
])('no mail is sent when %s', async (_, change) => {
  await summed();
  await fanOut(messaging.deps);
  await change();
  expect((await claim(11)).status).toBe('skip');
  expect(await requested()).toEqual(['week 11 skipped', 'week 12 pending']);
});

test('a mail that waits for school hours over the weekend is sent on Monday', async () => {
  messaging.deps.timing.schoolHours = true;
  messaging.time.now = new Date('2099-12-11T18:30:00.000Z');
  await summed();
  await messaging.db.query(sql.unsafe`update week_notices set summed_at = '2099-12-11T15:00:00Z'`);
  await fanOut(messaging.deps);
  expect((await rows()).map(({ notBefore }) => notBefore)).toEqual(Array(2).fill('2099-12-14T07:30:00.000Z'));
  messaging.time.now = new Date('2099-12-14T07:30:00.000Z');
  await messaging.db.query(sql.unsafe`update mails set not_before = null`);
  expect((await claim(11)).status).toBe('send');
});

test('a digest never takes the mail in', async () => {
  messaging.deps.timing.digest = true;
  await summed();
  await fanOut(messaging.deps);
  expect(await requested()).toEqual(['week 11 pending', 'week 12 pending']);
});

test('while content is away, the mail stays to be sent', async () => {
  await summed();
  await fanOut(messaging.deps);
  const [{ id } = { id: '' }] = await rows();
  neighbours.weeks.set(7, 'away');
  expect((await messaging.postInternally(`/internal/mails/${id}/claim`)).status).toBe(503);
  neighbours.weeks.set(7, { week: '2026-11-30', questions: [otters], answers: [] });
  expect((await claim(11)).status).toBe('send');
});
