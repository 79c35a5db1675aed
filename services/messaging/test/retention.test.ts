import { Nothing } from '@patchwork/platform/db';
import { sql } from 'slonik';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { insertMessage } from '../src/messages/messages.sql.ts';
import { welcomeSchool } from '../src/messages/welcome.ts';
import { applyRetention } from '../src/retention/retention.ts';
import { type Messaging, startMessaging } from './harness.ts';

let messaging: Messaging;
beforeAll(async () => {
  messaging = await startMessaging();
  await messaging.deliverSchool({ schoolId: 1 });
  await messaging.deliverPerson({ userId: 7, schoolId: 1 });
});
afterAll(() => messaging.stop());

/** The instant this many months from now. */
const inMonths = (months: number) => {
  const then = new Date();
  then.setUTCMonth(then.getUTCMonth() + months);
  return then;
};
const subjects = () =>
  messaging.db.anyFirst(sql.type(z.object({ subject: z.string() }))`
    select messages.subject
    from messages
    join message_recipients on message_recipients.message_id = messages.id
    where message_recipients.user_id = 7
    order by messages.id
  `);
const aMessage = async (subject: string) => {
  const id = await insertMessage(messaging.db, { subject, htmlMessage: '<p>Words</p>' });
  await messaging.db.query(sql.type(Nothing)`insert into message_recipients (message_id, user_id) values (${id}, 7)`);
  return id;
};

test('deletes messages and announcements after 24 months; the welcome message stays and is not delivered twice', async () => {
  await messaging.db.transaction((tx) => welcomeSchool(tx, 1));
  await aMessage('New schools');
  const written = await aMessage('From staff');
  await messaging.db.query(sql.type(Nothing)`
    insert into announcements (message_id, written_by, audience, send_at, expected, done_at, check_at)
    values (${written}, 900, 'everyone', now(), 1, now(), now())
  `);

  await applyRetention(messaging.deps, inMonths(24));
  expect(await subjects()).toHaveLength(3);

  for (let n = 0; n < 2; n += 1) await applyRetention(messaging.deps, inMonths(25));
  await messaging.deliverPerson({ userId: 7, schoolId: 1, version: 2 });
  expect(await subjects()).toEqual(['Welcome to Patchwork']);
  expect(await messaging.db.exists(sql.type(Nothing)`select from announcements`)).toBe(false);
  expect(await messaging.db.exists(sql.type(Nothing)`select from messages where subject = 'From staff'`)).toBe(false);
});

test('does not delete an announcement that is not sent yet', async () => {
  const id = await insertMessage(messaging.db, { subject: 'Waits', htmlMessage: '<p>Words</p>' });
  await messaging.db.query(sql.type(Nothing)`
    insert into announcements (message_id, written_by, audience, send_at, expected, check_at)
    values (${id}, 900, 'everyone', now() + interval '3 years', 1, now())
  `);
  await applyRetention(messaging.deps, inMonths(25));
  expect(await messaging.db.exists(sql.type(Nothing)`select from messages where id = ${id}`)).toBe(true);
});

test('deletes feedback after 24 months', async () => {
  await messaging.db.query(sql.type(Nothing)`
    insert into feedback (user_id, school_id, title, narrative, created_at)
    select 7, 1, age, 'Words', now() - age::interval
    from unnest(array['25 months', '23 months']) as ages (age)
  `);
  for (let n = 0; n < 2; n += 1) await applyRetention(messaging.deps, new Date());
  const left = messaging.db.anyFirst(sql.type(z.object({ title: z.string() }))`select title from feedback`);
  expect(await left).toEqual(['23 months']);
});

test('deletes closed concerns after six years, and their actions except the latest about each thing', async () => {
  const concern = (target: number, isClosed: boolean) =>
    messaging.db.query(sql.type(Nothing)`
      insert into concerns (kind, target_id, school_id, reason, raised_by, created_at, closed_at, closed_by, outcome)
      select 'article', ${target}, 1, 'Why', 7, moment, case when ${isClosed} then moment end,
        case when ${isClosed} then 900 end, case when ${isClosed} then 'Seen' end
      from (select now() - interval '6 years 1 day' as moment) as ages
    `);
  await concern(1, true);
  await concern(2, false);
  const acted = (target: number, isHidden: boolean, age: string) =>
    messaging.db.query(sql.type(Nothing)`
      insert into concern_actions (concern_id, kind, target_id, is_hidden, reason, done_by, created_at)
      values (1, 'article', ${target}, ${isHidden}, 'Why', 900, now() - ${age}::interval)
    `);
  await acted(1, true, '7 years');
  await acted(1, false, '5 years');
  await acted(2, true, '8 years');
  await acted(2, true, '7 years');

  await applyRetention(messaging.deps, new Date());
  const left = <Row extends z.ZodType>(shape: Row, table: string) =>
    messaging.db.any(sql.type(shape)`select * from ${sql.identifier([table])} order by id`);
  expect((await left(z.looseObject({ target_id: z.int() }), 'concerns')).map((row) => row.target_id)).toEqual([2]);
  const actions = await left(z.looseObject({ target_id: z.int(), is_hidden: z.boolean() }), 'concern_actions');
  expect(actions.map((row) => [row.target_id, row.is_hidden])).toEqual([
    [1, false],
    [2, true],
  ]);
});

test('the database refuses to delete actions on concerns before six years have passed', async () => {
  const early = messaging.db.query(sql.type(Nothing)`delete from concern_actions where created_at > now() - interval '6 years'`);
  await expect(early).rejects.toThrow();
});
