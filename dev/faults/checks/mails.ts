import { sql } from 'slonik';
import { z } from 'zod';
import type { AcceptedMail, Act } from '../types.ts';
import { actsOf, type Check, type Context, doneOf, faultsDuring, idIn, mayHaveHappened, textIn } from './context.ts';

// I8 to I10: everybody gets the mails that they should get, once.

const Row = z.object({
  id: z.uuid(),
  kind: z.string(),
  userId: z.int().nullable(),
  aboutId: z.int().nullable(),
  commentId: z.int().nullable(),
  linkId: z.uuid().nullable(),
  state: z.string(),
});
type Row = z.output<typeof Row>;

/** The mails of this run as messaging has them. */
export const listMails = ({ databases, since }: Context) =>
  databases.messaging.any(sql.type(Row)`
    select id, kind, user_id as "userId", about_id as "aboutId", comment_id as "commentId", link_id as "linkId", state
    from mails
    where created_at >= ${since}::timestamptz
  `);

/** Between the server's 250 and the record of it these are at work: a mail may come twice only when one of them fails there. */
const recorders = ['workers', 'messaging', 'postgres', 'redis', 'mail'];
/** From the server's answer to the record, and what a fault leaves behind after its end. */
const RECORDING_MS = 5_000;
const RECOVERY_MS = 15_000;

const sentOnce: Check = {
  name: 'I9 each mail was sent once, and none that nobody asked for',
  async run(context, look) {
    const accepted = Map.groupBy(context.mails, ({ messageId }) => /^<([\da-f-]+)@/.exec(messageId)?.[1] ?? messageId);
    // A copy whose answer was lost, or whose record was, may be followed by another.
    const mayRepeat = ({ isConfirmed, at }: AcceptedMail) =>
      !isConfirmed || faultsDuring(context, [at, at + RECORDING_MS], recorders, RECOVERY_MS).length > 0;
    const rows = await listMails(context);
    for (const { id, kind, state } of rows) {
      const copies = (accepted.get(id) ?? []).toSorted((one, other) => one.at - other.at);
      const name = `the mail ${id} (${kind})`;
      look(['sent', 'skipped', 'gathered'].includes(state), `${name} is ${state}`);
      if (state === 'sent') look(copies.length > 0, `${name} is recorded as sent and did not arrive`);
      const counted = state === 'skipped' ? copies : copies.slice(0, -1);
      look(counted.every(mayRepeat), `${name}, which is ${state}, arrived ${copies.length} times`);
    }
    const known = new Set(rows.map(({ id }) => id));
    for (const [id, [first]] of accepted)
      if (first!.at >= Date.parse(context.since)) look(known.has(id), `messaging does not know the mail ${id} to ${first!.to}`);
  },
};

/** The lock of a paused worker expires, and its job starts again: only the row in messaging says what has been sent. */
const stalledOnce: Check = {
  name: 'I8 a mail whose worker was paused is sent once, unless its answer was lost',
  async run(context, look) {
    const byId = Map.groupBy(context.mails, ({ messageId }) => messageId);
    const isPause = ({ kind, target }: { kind: string; target: string }) =>
      target === 'workers' && ['pause', 'stall'].includes(kind);
    for (const pause of context.faults.filter(isPause)) {
      const [from, until] = [pause.from - RECORDING_MS, pause.until + RECOVERY_MS];
      const others = { faults: context.faults.filter((fault) => fault !== pause && fault.target !== 'mail') };
      if (faultsDuring(others, [from, until], recorders, RECOVERY_MS).length > 0) continue;
      for (const [id, mails] of byId) {
        if (!mails.some(({ at }) => at >= from && at <= until)) continue;
        const copies = mails.filter(({ isConfirmed }) => isConfirmed).length;
        look(copies <= 1, `the mail ${id} to ${mails[0]!.to} was sent ${copies} times`);
      }
    }
  },
};

/** The acknowledged comments on others' reports: each has one mail. */
export const listQuestions = (context: Context): Act[] =>
  doneOf(context, 'comment').filter((act) => act.change.reportBy !== act.userId);

const everybodyIsTold: Check = {
  name: 'I9 every comment, invitation and concern has its mails',
  async run(context, look) {
    const rows = await listMails(context);
    const Admin = z.object({ id: z.int() });
    const admins = await context.databases.identity.anyFirst(sql.type(Admin)`
      select user_id as id from staff_grants where role = 'Admin' and (expires_at is null or expires_at > now())
    `);
    const expectOne = (act: Act, wanted: Partial<Row>) => {
      const fits = (row: Row) => Object.entries(wanted).every(([name, value]) => row[name as keyof Row] === value);
      const count = rows.filter(fits).length;
      look(count === 1, `${count} mails instead of one: ${JSON.stringify(wanted)}`, act);
    };
    for (const act of listQuestions(context))
      expectOne(act, { kind: 'comment', userId: idIn(act.change, 'reportBy'), commentId: idIn(act.answer) });
    for (const act of doneOf(context, 'raise-concern'))
      for (const userId of admins) expectOne(act, { kind: 'concern', userId, aboutId: idIn(act.answer) });
    for (const act of doneOf(context, 'add-user')) expectOne(act, { kind: 'invitation', userId: idIn(act.answer) });
  },
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
const linksAreSent: Check = {
  name: 'I9 every password link has its mail, and lasts seven days by the clock of the database',
  async run(context, look) {
    const mails = new Set((await listMails(context)).map(({ linkId }) => linkId));
    for (const { id, userId, days } of await listLinks(context)) {
      look(mails.has(id), `the link of user ${userId} was not sent`);
      look(Math.abs(days - 7) < 0.001, `the link of user ${userId} lasts ${days} days`);
    }
  },
};

/** How long a mail that was sent before a user was removed may take to arrive. */
const ON_ITS_WAY_MS = 30_000;

const nobodyRemovedIsTold: Check = {
  name: 'I10 nobody who has been removed gets a mail',
  async run(context, look) {
    const isDelayed = ({ at }: AcceptedMail) =>
      faultsDuring(context, [at - ON_ITS_WAY_MS, at], recorders, RECOVERY_MS).length > 0;
    for (const act of doneOf(context, 'remove-user')) {
      const email = String(act.change.email);
      const late = context.mails.filter(
        (mail) => mail.to.includes(email) && mail.at > act.endedAt + ON_ITS_WAY_MS && !isDelayed(mail),
      );
      look(late.length === 0, `${email} got "${late[0]?.subject}" after they had been removed`, act);
    }
  },
};

const announcementsArrive: Check = {
  name: 'I9 an announcement reaches everybody of its school, once',
  async run(context, look) {
    const Sent = z.object({ text: z.string(), isDone: z.boolean(), deliveredTo: z.int(), recipients: z.array(z.int()) });
    const rows = await context.databases.messaging.any(sql.type(Sent)`
      select
        messages.subject as text, announcements.done_at is not null as "isDone", announcements.delivered_to as "deliveredTo",
        array(select user_id from message_recipients where message_recipients.message_id = messages.id) as recipients
      from messages
      join announcements on announcements.message_id = messages.id
      where announcements.created_at >= ${context.since}::timestamptz
    `);
    const Person = z.object({ id: z.int(), schoolId: z.int() });
    const people = await context.databases.identity.any(sql.type(Person)`
      select id, school_id as "schoolId" from users where created_at < ${context.since}::timestamptz and is_active
    `);
    const removed = new Set(
      actsOf(context, 'remove-user')
        .filter(mayHaveHappened)
        .map(({ change }) => change.removed),
    );
    for (const act of doneOf(context, 'announce')) {
      const row = rows.find(({ text }) => text === textIn(act));
      look(row?.isDone === true, `the announcement ${textIn(act)} is not sent`, act);
      if (!row) continue;
      look(row.deliveredTo === row.recipients.length, `${row.text} says ${row.deliveredTo} recipients`, act);
      for (const { id } of people.filter(({ id, schoolId }) => schoolId === act.change.schoolId && !removed.has(id)))
        look(row.recipients.includes(id), `user ${id} did not get ${row.text}`, act);
    }
  },
};

export const mailChecks: Check[] = [
  sentOnce,
  stalledOnce,
  everybodyIsTold,
  linksAreSent,
  nobodyRemovedIsTold,
  announcementsArrive,
];
