import { sql } from 'slonik';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { concernMetrics, remindOfConcerns } from '../src/concerns/reminders.ts';
import { fanOut } from '../src/fan-out/fan-out.ts';
import { claimMail } from '../src/mails/mails.ts';
import { listConcerned } from '../src/notices/staff-notices.ts';
import { admin, type Cases, leadOf, safeguardingLeadOf, startCases } from './case-steps.ts';

let cases: Cases;
beforeAll(async () => {
  cases = await startCases();
  for (const userId of [900, 901]) cases.neighbours.addPerson(userId, 9);
  for (const schoolId of [2, 3, 5]) for (const n of [5, 7]) cases.neighbours.addPerson(schoolId * 10 + n, schoolId);
});
afterAll(() => cases?.stop());
beforeEach(() => {
  cases.newSubject();
});

const notified = async (id: number) => (await listConcerned(cases.messaging.deps, 'concern', id)).sort((a, b) => a - b);
const mailsAbout = (id: number, kind = 'concern') =>
  cases.messaging.db.any(sql.unsafe`
    select id, user_id as "userId" from mails where kind = ${kind} and about_id = ${id} order by user_id
  `) as Promise<readonly { id: string; userId: number }[]>;
const remind = () => remindOfConcerns(cases.messaging.deps);
/** Makes a case look older. The trigger protects the date, as it should. */
const age = async (id: number, interval: string) => {
  const { db } = cases.messaging;
  await db.transaction(async (tx) => {
    await tx.query(sql.unsafe`alter table concern_cases disable trigger concern_cases__protected`);
    await tx.query(sql.unsafe`
      update concern_cases
      set created_at = created_at - ${interval}::interval, reminded_at = reminded_at - ${interval}::interval
      where id = ${id}
    `);
    await tx.query(sql.unsafe`alter table concern_cases enable trigger concern_cases__protected`);
  });
};
const reminders = (id: number) =>
  cases.messaging.db.anyFirst(sql.unsafe`
    select id from concern_entries where concern_id = ${id} and kind = 'reminded' order by id
  `) as Promise<readonly number[]>;

test('every Admin gets an email, and the Leads of each school concerned while no safeguarding lead is named', async () => {
  cases.neighbours.subjects.set('comment/6', { schoolId: 2, placeSchoolId: 3, articleId: 77, authorId: 21 });
  const id = await cases.raise(1, { kind: 'comment', id: 6 });
  expect(await notified(id)).toEqual([25, 35, 900, 901]);
});

test('the safeguarding lead gets it instead of the Leads, until they leave', async () => {
  await cases.messaging.deliverPerson({ userId: 37, schoolId: 3, isSafeguardingLead: true });
  cases.newSubject({ schoolId: 3, authorId: 31 });
  const id = await cases.raise();
  expect(await notified(id)).toEqual([37, 900, 901]);
  expect((await cases.read(id, safeguardingLeadOf(3))).status).toBe(200);
  await cases.messaging.deliverPerson({ userId: 37, schoolId: 3, version: 2, isActive: false, isSafeguardingLead: false });
  expect(await notified(id)).toEqual([35, 900, 901]);
});

test('involved people of the school get no email, every Admin does', async () => {
  cases.neighbours.addPerson(57, 5, { firstName: 'Max', lastName: 'Fry' });
  cases.newSubject({ schoolId: 5, authorId: 55 });
  expect(await notified(await cases.raise())).toEqual([900, 901]);
  await cases.messaging.deliverPerson({ userId: 57, schoolId: 5, isSafeguardingLead: true });
  expect(await notified(await cases.raise(1, { reason: 'max FRY wrote it' }))).toEqual([900, 901]);
  expect(await notified(await cases.raise(1, { reason: 'Max wrote it' }))).toEqual([900, 901]);
  expect(await notified(await cases.raise(1, { reason: 'Somebody wrote it' }))).toEqual([57, 900, 901]);
});

test('nothing that happens before the email is sent keeps it from the Admins', async () => {
  cases.neighbours.addPerson(900, 9, { allowNotificationEmails: false });
  const id = await cases.raise();
  await cases.step(id, 'acknowledge', leadOf(2));
  await cases.step(id, 'hide', leadOf(2));
  await cases.close(id, admin, 'unfounded');
  await fanOut(cases.messaging.deps);
  const mails = await mailsAbout(id);
  expect(mails.map(({ userId }) => userId)).toEqual([25, 900, 901]);
  for (const { id: mailId } of mails) {
    const { status, mail } = await claimMail(cases.messaging.deps, mailId);
    expect(status).toBe('send');
    expect(mail!.text).toContain(`https://patchwork.example/concerns/${id}\n`);
    expect(JSON.stringify(mail)).not.toMatch(/surname|coats|School 2/);
  }
});

test('a Lead who was marked as involved meanwhile does not get the email', async () => {
  const id = await cases.raise();
  await fanOut(cases.messaging.deps);
  await cases.step(id, 'involve', admin, { userId: 25, reason: 'Related' });
  const lead = (await mailsAbout(id)).find(({ userId }) => userId === 25)!;
  expect((await claimMail(cases.messaging.deps, lead.id)).status).toBe('skip');
});

test('running the fan-out again, also concurrently, sends no second email', async () => {
  const id = await cases.raise();
  await Promise.all([1, 2, 3].map(() => fanOut(cases.messaging.deps)));
  await cases.messaging.db.query(
    sql.unsafe`update staff_notices set resolved_at = null, check_at = now() where about_id = ${id}`,
  );
  await fanOut(cases.messaging.deps);
  expect((await mailsAbout(id)).map(({ userId }) => userId)).toEqual([25, 900, 901]);
});

test('a case that no Admin has taken up for a day reminds every Admin, then daily; a school cannot end that', async () => {
  const id = await cases.raise();
  await remind();
  expect(await reminders(id)).toEqual([]);
  await cases.step(id, 'acknowledge', leadOf(2));
  await age(id, '24 hours');
  await Promise.all([remind(), remind()]);
  expect(await reminders(id)).toHaveLength(1);
  await age(id, '24 hours');
  await remind();
  const [first, second] = await reminders(id);
  await fanOut(cases.messaging.deps);
  for (const entryId of [first!, second!])
    expect((await mailsAbout(entryId, 'concern-reminder')).map(({ userId }) => userId)).toEqual([900, 901]);
  const [waiting, late] = await mailsAbout(second!, 'concern-reminder');
  const { mail } = await claimMail(cases.messaging.deps, waiting!.id);
  expect(mail!.text).toContain(`https://patchwork.example/concerns/${id}\n`);
  expect(await cases.kindsOf(id)).toEqual(['raised', 'acknowledged', 'reminded', 'reminded']);
  await cases.step(id, 'acknowledge', admin);
  expect((await claimMail(cases.messaging.deps, late!.id)).status).toBe('skip');
  await age(id, '48 hours');
  await remind();
  expect(await reminders(id)).toHaveLength(2);
});

test.each(['refer', 'close'])('no reminder follows after an Admin has done this: %s', async (verb) => {
  const id = await cases.raise();
  await cases.step(id, verb, admin, { reason: 'Passed on', ...(verb === 'close' && { outcome: 'no-action' }) });
  await age(id, '25 hours');
  await remind();
  expect(await reminders(id)).toEqual([]);
});

test('the metric is the age of the oldest case that waits for an Admin', async () => {
  const [figure] = concernMetrics(cases.messaging.db);
  const id = await cases.raise();
  await age(id, '30 days');
  const [{ value } = { value: 0 }] = await figure!.ask();
  expect(Math.floor(value / 86_400)).toBe(30);
  await cases.step(id, 'acknowledge', leadOf(2));
  expect((await figure!.ask())[0]!.value).toBeGreaterThanOrEqual(value);
  await cases.step(id, 'refer', admin);
  expect((await figure!.ask())[0]!.value).toBeLessThan(value);
});
