import { sql } from 'slonik';
import { z } from 'zod';
import type { Act } from '../types.ts';
import {
  actsOf,
  begin,
  type CheckFunction,
  type Context,
  faultsDuring,
  idIn,
  isAcknowledged,
  mayHaveHappened,
  textIn,
} from './context.ts';

// I9 and I10: everybody gets the mails that they should get, once.

const Row = z.object({
  id: z.uuid(),
  kind: z.string(),
  userId: z.int().nullable(),
  aboutId: z.int().nullable(),
  commentId: z.int().nullable(),
  responseId: z.int().nullable(),
  schoolId: z.int().nullable(),
  linkId: z.uuid().nullable(),
  state: z.string(),
});

export const listMails = ({ databases, since }: Context) =>
  databases.messaging.any(sql.type(Row)`
    select
      id, kind, user_id as "userId", about_id as "aboutId", comment_id as "commentId", response_id as "responseId",
      school_id as "schoolId", link_id as "linkId", state
    from mails
    where created_at >= ${since}::timestamptz
  `);

/** Between the server's 250 and the record of it these are at work: a mail may come twice only when one of them fails there. */
const recorders = ['workers', 'messaging', 'postgres', 'redis', 'mail'];
/** From the server's answer to the record, and what a fault leaves behind after its end. */
const RECORDING_MS = 5_000;
const RECOVERY_MS = 15_000;

const sentOnce: CheckFunction = async (context) => {
  const { check, look } = begin('I9 each mail was sent once, and none that nobody asked for');
  const rows = await listMails(context);
  const accepted = Map.groupBy(context.mails, ({ messageId }) => /^<([\da-f-]+)@/.exec(messageId)?.[1] ?? messageId);
  const known = new Set(rows.map(({ id }) => id));
  for (const { id, kind, state } of rows) {
    const mails = (accepted.get(id) ?? []).toSorted((one, other) => one.at - other.at);
    const name = `the mail ${id} (${kind})`;
    look(['sent', 'skipped', 'gathered'].includes(state), () => `${name} is ${state}`);
    if (state === 'sent') look(mails.length > 0, () => `${name} is recorded as sent and did not arrive`);
    // A first copy whose answer was lost, or whose record was, may be followed by another.
    const mayRepeat = ({ isConfirmed, at }: (typeof mails)[number]) =>
      !isConfirmed || faultsDuring(context, [at, at + RECORDING_MS], recorders, RECOVERY_MS).length > 0;
    const counted = state === 'skipped' ? mails : mails.slice(0, -1);
    look(counted.every(mayRepeat), () => `${name}, which is ${state}, arrived ${mails.length} times`);
  }
  const since = Date.parse(context.since);
  for (const [id, mails] of accepted)
    if (mails[0]!.at >= since) look(known.has(id), () => `a mail arrived that messaging does not know: ${id} to ${mails[0]!.to}`);
  return check;
};

/** The lock of a paused worker expires, and its job starts again: only the row in messaging says what has been sent. */
const stalledOnce: CheckFunction = async (context) => {
  const { check, look } = begin('I8 a mail whose worker was paused is sent once, unless its answer was lost');
  const byId = Map.groupBy(context.mails, ({ messageId }) => messageId);
  const disturbing = recorders.filter((recorder) => recorder !== 'mail');
  for (const pause of context.faults.filter(({ kind, target }) => target === 'workers' && ['pause', 'stall'].includes(kind))) {
    const [from, until] = [pause.from - RECORDING_MS, pause.until + RECOVERY_MS];
    const rest = { faults: context.faults.filter((fault) => fault !== pause) };
    if (faultsDuring(rest, [from, until], disturbing, RECOVERY_MS).length > 0) continue;
    for (const [id, mails] of byId) {
      if (!mails.some(({ at }) => at >= from && at <= until)) continue;
      const copies = mails.filter(({ isConfirmed }) => isConfirmed);
      look(copies.length <= 1, () => `the mail ${id} to ${mails[0]!.to} was sent ${copies.length} times`);
    }
  }
  return check;
};

/** The acknowledged questions about others' reports: each has one mail. */
export const listQuestions = (context: Context): Act[] =>
  actsOf(context, 'comment').filter((act) => isAcknowledged(act) && act.change.reportBy !== act.userId);

const everybodyIsTold: CheckFunction = async (context) => {
  const { check, look } = begin('I9 every comment, invitation, concern and piece of feedback has its mails');
  const rows = await listMails(context);
  const has = (act: Act, what: string, ...fields: Partial<z.output<typeof Row>>[]) => {
    for (const wanted of fields) {
      const found = rows.filter((row) =>
        Object.entries(wanted).every(([name, value]) => row[name as keyof typeof row] === value),
      );
      look(found.length === 1, () => `${found.length} mails ${what}: ${JSON.stringify(wanted)}`, [act]);
    }
  };
  const done = (...kinds: string[]) => actsOf(context, ...kinds).filter(isAcknowledged);
  const staff = (await context.databases.identity.anyFirst(sql.type(z.object({ id: z.int() }))`
    select user_id as id from staff_grants where role = 'Admin' and (expires_at is null or expires_at > now())
  `)) as number[];

  for (const act of listQuestions(context))
    has(act, 'about a comment', { kind: 'comment', userId: idIn(act.change, 'reportBy'), commentId: idIn(act.answer) });
  for (const act of done('reply')) {
    const { commentBy } = act.change;
    if (commentBy !== act.userId)
      has(act, 'about a reply', { kind: 'reply', userId: Number(commentBy), responseId: idIn(act.answer) });
  }
  for (const act of done('feedback'))
    has(act, 'about feedback', ...staff.map((userId) => ({ kind: 'staff-feedback', userId, aboutId: idIn(act.answer) })));
  for (const act of done('raise-concern'))
    has(act, 'about a concern', ...staff.map((userId) => ({ kind: 'concern', userId, aboutId: idIn(act.answer) })));
  for (const act of done('add-user')) has(act, 'of invitation', { kind: 'invitation', userId: idIn(act.answer) });
  for (const act of done('choose-password')) has(act, 'about a password', { kind: 'password-changed', userId: act.userId });
  const approved = Map.groupBy(done('approve-school'), ({ change }) => idIn(change, 'schoolId'));
  for (const [act] of approved.values())
    has(act!, 'of invitation', ...(act!.answer.users as number[]).map((userId) => ({ kind: 'invitation', userId })));
  const schools =
    await context.databases.schools.any(sql.type(z.object({ id: z.int(), name: z.string() }))`select id, name from schools`);
  for (const act of done('sign-up')) {
    const school = schools.find(({ name }) => name === textIn(act.change, 'schoolName'));
    has(act, 'about a sign-up', { kind: 'sign-up-received', schoolId: school?.id ?? -1 });
  }
  return check;
};

const Link = z.object({ id: z.uuid(), userId: z.int(), days: z.number() });

/** The password links of this run. */
export const listLinks = ({ databases, since }: Context) =>
  databases.identity.any(sql.type(Link)`
    select id, user_id as "userId", (extract(epoch from expires_at - created_at) / 86400)::float as days
    from password_links
    where created_at >= ${since}::timestamptz
  `);

/** A link that was issued is a link that was sent: neither is ever without the other. */
const linksAreSent: CheckFunction = async (context) => {
  const { check, look } = begin('I9 every password link has its mail, and lasts seven days by the clock of the database');
  const mails = new Set((await listMails(context)).map(({ linkId }) => linkId));
  for (const { id, userId, days } of await listLinks(context)) {
    look(mails.has(id), () => `the link of user ${userId} was not sent`);
    look(Math.abs(days - 7) < 0.001, () => `the link of user ${userId} lasts ${days} days`);
  }
  return check;
};

/** How long a mail that was sent before a user was removed may take to arrive. */
const ON_ITS_WAY_MS = 30_000;

const nobodyRemovedIsTold: CheckFunction = async (context) => {
  const { check, look } = begin('I10 nobody who has been removed gets a mail');
  for (const act of actsOf(context, 'remove-user').filter(isAcknowledged)) {
    const late = context.mails.filter(
      ({ to, at }) => to.includes(textIn(act.change, 'email')) && at > act.endedAt + ON_ITS_WAY_MS,
    );
    const excused = late.filter(({ at }) => faultsDuring(context, [at - ON_ITS_WAY_MS, at], recorders, RECOVERY_MS).length > 0);
    look(late.length === excused.length, () => `${act.change.email} got "${late[0]!.subject}" after they had been removed`, [
      act,
    ]);
  }
  return check;
};

const announcementsArrive: CheckFunction = async (context) => {
  const { check, look } = begin('I9 an announcement reaches everybody of its school, once');
  const Sent = z.object({ text: z.string(), isDone: z.boolean(), deliveredTo: z.int(), recipients: z.array(z.int()) });
  const rows = await context.databases.messaging.any(sql.type(Sent)`
    select
      messages.subject as text, announcements.done_at is not null as "isDone", announcements.delivered_to as "deliveredTo",
      array(select user_id from message_recipients where message_recipients.message_id = messages.id) as recipients
    from messages
    join announcements on announcements.message_id = messages.id
    where announcements.created_at >= ${context.since}::timestamptz
  `);
  const joined = actsOf(context, 'add-user', 'remove-user', 'approve-school').filter(mayHaveHappened);
  const Person = z.object({ id: z.int(), schoolId: z.int() });
  const people = await context.databases.identity.any(sql.type(Person)`
    select id, school_id as "schoolId" from users where created_at < ${context.since}::timestamptz and is_active
  `);
  const removed = new Set(joined.map(({ change }) => change.removed));
  for (const act of actsOf(context, 'announce').filter(isAcknowledged)) {
    const row = rows.find(({ text }) => text === textIn(act.change));
    look(row?.isDone === true, () => `the announcement ${act.change.text} is not sent`, [act]);
    if (!row) continue;
    look(row.deliveredTo === row.recipients.length, () => `${row.text} says ${row.deliveredTo} recipients`, [act]);
    for (const { id, schoolId } of people)
      if (schoolId === act.change.schoolId && !removed.has(id))
        look(row.recipients.includes(id), () => `user ${id} did not get ${row.text}`, [act]);
  }
  return check;
};

export const mailChecks: CheckFunction[] = [
  sentOnce,
  stalledOnce,
  everybodyIsTold,
  linksAreSent,
  nobodyRemovedIsTold,
  announcementsArrive,
];
