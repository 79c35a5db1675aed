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

/** The instant this many months from now; as in PostgreSQL, 24 months after 29 February is 28 February. */
const inMonths = (months: number) => {
  const then = new Date();
  const day = then.getUTCDate();
  then.setUTCMonth(then.getUTCMonth() + months);
  if (then.getUTCDate() !== day) then.setUTCDate(0);
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

test('deletes a concern with its steps when its hold has ended; actions stay while they say that something is hidden', async () => {
  const concern = (target: number, heldUntil: string | null) =>
    messaging.db.oneFirst(sql.type(z.object({ id: z.int() }))`
      insert into concern_cases (
        kind, target_id, school_id, reason, raised_by, created_at, state, closed_at, closed_by, outcome, close_reason, held_until
      )
      select
        'article', ${target}, 1, 'Why', 7, moment, case when is_closed then 'closed' else 'new' end,
        case when is_closed then moment end, case when is_closed then 900 end, case when is_closed then 'no-action' end,
        case when is_closed then 'Seen' end, now() + ${heldUntil}::interval
      from (select now() - interval '9 years' as moment, ${heldUntil}::interval is not null as is_closed) as ages
      returning id
    `);
  const acted = (concernId: number, target: number, isHidden: boolean) =>
    messaging.db.query(sql.type(Nothing)`
      insert into concern_actions (concern_id, kind, target_id, is_hidden, reason, done_by, done_by_school_id)
      values (${concernId}, 'article', ${target}, ${isHidden}, 'Why', 900, 9)
    `);
  const [over, held, open] = [await concern(1, '-2 hours'), await concern(2, '1 hour'), await concern(3, null)];
  for (const [id, target] of [
    [over, 1],
    [held, 2],
    [open, 3],
  ] as const)
    for (const isHidden of [true, false, true]) await acted(id, target, isHidden);

  for (let n = 0; n < 2; n += 1) await applyRetention(messaging.deps, new Date());
  const left = (table: string, column: string) =>
    messaging.db.anyFirst(sql.type(z.object({ value: z.int() }))`
      select ${sql.identifier([column])} as value from ${sql.identifier([table])} order by value
    `);
  expect(await left('concern_cases', 'id')).toEqual([held, open]);
  // One step for raising and three for hiding.
  expect(await left('concern_entries', 'concern_id')).toEqual([held, held, held, held, open, open, open, open]);
  expect(await left('concern_actions', 'concern_id')).toEqual([over, held, held, held, open, open, open]);
});

test('the database refuses to delete a held concern and what happened on it, whatever its age', async () => {
  for (const table of ['concern_cases', 'concern_entries', 'concern_actions'])
    await expect(
      messaging.db.query(sql.type(Nothing)`delete from ${sql.identifier([table])} where created_at < now() + interval '1 hour'`),
    ).rejects.toThrow();
});
