import { sql } from 'slonik';
import { z } from 'zod';
import type { AcceptedMail, Act, Attempt, Facts } from '../types.ts';
import { actsOf, type Context, idIn } from './context.ts';
import { listLinks, listMails, listQuestions } from './mails.ts';
import { listAdded } from './people.ts';
import { changed, done, type Plant, text, withAct } from './plants.ts';
import { listErased, listHeld } from './safeguarding.ts';

// Faults in mails, people, cases and answers.

const Nothing = z.object({});

/** Changes the newest mail that fits. */
const mailsWith =
  (change: (mail: AcceptedMail) => AcceptedMail[], fits: (mail: AcceptedMail, context: Context) => boolean = () => true) =>
  async (context: Context): Promise<Partial<Facts> | null> => {
    const sent = new Set((await listMails(context)).flatMap(({ id, state }) => (state === 'sent' ? [`<${id}`] : [])));
    const index = context.mails.findLastIndex((mail) => sent.has(mail.messageId.split('@')[0]!) && fits(mail, context));
    return index < 0 ? null : { mails: context.mails.toSpliced(index, 1, ...change(context.mails[index]!)), faults: [] };
  };

/** Only such a mail is missing when it is taken away. */
const arrivedOnce = ({ messageId, isConfirmed }: AcceptedMail, { mails }: Context) =>
  isConfirmed && mails.filter((mail) => mail.messageId === messageId).length === 1;

const mailPlants: Plant[] = [
  {
    check: 'I9 each mail',
    what: 'a mail that came twice',
    facts: mailsWith((mail) => [
      { ...mail, isConfirmed: true },
      { ...mail, at: mail.at + 60_000 },
    ]),
  },
  { check: 'I9 each mail', what: 'a mail that did not arrive', facts: mailsWith(() => [], arrivedOnce) },
  {
    check: 'I9 each mail',
    what: 'a mail that nobody asked for',
    facts: mailsWith((mail) => [mail, { ...mail, messageId: '<00000000-0000-4000-8000-000000000000@planted>' }]),
  },
  {
    check: 'I9 each mail',
    what: 'a mail that was given up',
    rows: [
      'messaging',
      () =>
        sql.type(
          Nothing,
        )`update mails set state = 'failed' where id = (select id from mails where state = 'sent' order by created_at desc limit 1)`,
    ],
  },
  {
    check: 'I8 a mail',
    what: 'a mail that two workers have sent',
    facts(context) {
      const mail = context.mails.findLast(({ isConfirmed }) => isConfirmed);
      if (!mail) return null;
      const stall = { kind: 'stall', target: 'workers', from: mail.at - 30_000, until: mail.at + 5_000 };
      return { mails: [...context.mails, { ...mail, at: mail.at + 6_000 }], faults: [stall] };
    },
  },
  {
    check: 'I9 every comment',
    what: 'a comment without its mail',
    rows: [
      'messaging',
      (context) => {
        const act = listQuestions(context).at(-1);
        return act ? sql.type(Nothing)`delete from mails where kind = 'comment' and comment_id = ${idIn(act.answer)}` : null;
      },
    ],
  },
  {
    check: 'I9 every comment',
    what: 'a concern of which an Admin was not told',
    rows: [
      'messaging',
      withAct(
        'raise-concern',
        (act) => sql.type(Nothing)`delete from mails where kind = 'concern' and about_id = ${idIn(act.answer)}`,
      ),
    ],
  },
  {
    check: 'I9 every password',
    what: 'a link that was not sent',
    rows: [
      'messaging',
      async (context) => {
        const [link] = await listLinks(context);
        return link ? sql.type(Nothing)`delete from mails where link_id = ${link.id}` : null;
      },
    ],
  },
  {
    check: 'I9 every password',
    what: 'a link by the clock of a service',
    rows: [
      'identity',
      async (context) => {
        const [link] = await listLinks(context);
        return link
          ? sql.type(Nothing)`update password_links set expires_at = expires_at - interval '10 minutes' where id = ${link.id}`
          : null;
      },
    ],
  },
  {
    check: 'I10 nobody',
    what: 'a mail to somebody who was removed',
    facts: (context) => {
      const act = done(context, 'remove-user');
      const mail = context.mails.at(-1);
      if (!act || !mail) return null;
      return { mails: [...context.mails, { ...mail, to: String(act.change.email), at: act.endedAt + 31_000 }], faults: [] };
    },
  },
  {
    check: 'I9 an announcement',
    what: 'a person whom it did not reach',
    rows: [
      'messaging',
      withAct(
        'announce',
        (act) =>
          sql.type(
            Nothing,
          )`delete from message_recipients where message_id = ${idIn(act.answer)} and user_id = (select min(user_id) from message_recipients where message_id = ${idIn(act.answer)})`,
      ),
    ],
  },
  {
    check: 'I9 an announcement',
    what: 'one that was not sent',
    rows: [
      'messaging',
      withAct(
        'announce',
        (act) => sql.type(Nothing)`update announcements set done_at = null where message_id = ${idIn(act.answer)}`,
      ),
    ],
  },
];

const peoplePlants: Plant[] = [
  {
    check: 'I5 what people',
    what: 'a sign-in that was not recorded',
    rows: [
      'identity',
      withAct(
        'sign-in',
        (act) => sql.type(Nothing)`delete from client_events where type = 'signed-in' and user_id = ${act.userId}`,
      ),
    ],
  },
  {
    check: 'I5 what people',
    what: 'a concern that was recorded twice',
    rows: [
      'identity',
      withAct(
        'raise-concern',
        (act) => sql.type(Nothing)`
      insert into client_events (type, user_id, user_agent)
      select 'concern-raised', ${act.userId}, 'node' from generate_series(1, 100)
    `,
      ),
    ],
  },
  {
    check: 'I14 two approvals',
    what: 'a second approval',
    rows: [
      'schools',
      withAct(
        'approve-school',
        (act) =>
          sql.type(
            Nothing,
          )`insert into school_history (school_id, kind, changes) values (${idIn(act.change, 'schoolId')}, 'approved', '[]')`,
      ),
    ],
  },
  {
    check: 'An added user',
    what: 'one who is not active',
    rows: [
      'identity',
      (context) => {
        const added = listAdded(context).findLast(({ removal }) => removal?.outcome !== 'unknown');
        return added
          ? sql.type(Nothing)`
            update users set is_active = not is_active, holds_email = false where id = ${idIn(added.act.answer)}
          `
          : null;
      },
    ],
  },
  {
    check: 'I16 runs',
    what: 'a link to a school that has closed',
    rows: [
      'connections',
      () =>
        sql.type(
          Nothing,
        )`update schools set is_active = false where id = (select school_a from links where ended_at is null limit 1)`,
    ],
  },
];

const casePlants: Plant[] = [
  {
    check: 'A hold never',
    what: 'evidence that was changed',
    rows: [
      'messaging',
      withAct(
        'raise-concern',
        (act) =>
          sql.type(
            Nothing,
          )`update concern_cases set evidence = evidence || '{"excerpt": "planted"}' where id = ${idIn(act.answer)}`,
      ),
    ],
  },
  {
    check: 'A hold never',
    what: 'a hold that was released',
    rows: [
      'content',
      async (context) => {
        const held = (await listHeld(context)).at(-1);
        return held
          ? sql.type(Nothing)`update holds set held_until = now() - interval '1 minute' where hold_id = ${held.holdId}`
          : null;
      },
    ],
  },
  {
    check: 'The evidence',
    what: 'evidence other than it was shown',
    rows: [
      'messaging',
      withAct(
        'handle-concern',
        (act) =>
          sql.type(
            Nothing,
          )`update concern_cases set evidence = evidence || '{"sha256": "planted"}' where id = ${idIn(act.change, 'caseId')}`,
      ),
    ],
  },
  {
    check: 'A case entry',
    what: 'an entry that was changed',
    rows: [
      'messaging',
      withAct(
        'handle-concern',
        (act) =>
          sql.type(Nothing)`update concern_entries set outcome = 'planted' where concern_id = ${idIn(act.change, 'caseId')}`,
      ),
    ],
  },
  {
    check: 'A case entry',
    what: 'an entry that was deleted',
    rows: [
      'messaging',
      withAct(
        'handle-concern',
        (act) =>
          sql.type(Nothing)`delete from concern_entries where concern_id = ${idIn(act.change, 'caseId')} and kind = 'raised'`,
      ),
    ],
  },
  {
    check: 'A case entry',
    what: 'a step that was entered twice',
    rows: [
      'messaging',
      (context) => {
        const act = done(context, 'handle-concern', ({ change }) => change.step === 'note');
        return act
          ? sql.type(Nothing)`
        insert into concern_entries (concern_id, kind, actor_id, reason, created_at)
        select concern_id, kind, actor_id, reason, created_at from concern_entries where reason = ${text(act)}
      `
          : null;
      },
    ],
  },
  {
    check: 'An erased picture',
    what: 'a row of an erased picture',
    rows: [
      'content',
      async (context) => {
        const act = (await listErased(context)).findLast(({ change }) => (change.pictures as number[]).length > 0);
        return act
          ? sql.type(Nothing)`
        insert into media_renditions (media_item_id, name, key, content_type, bytes, sha256)
        values (${(act.change.pictures as number[])[0]!}, 'large', 'media/planted.webp', 'image/webp', 1, repeat('0', 64))
      `
          : null;
      },
    ],
  },
  {
    check: 'An erased picture',
    what: 'an erasure that has stopped half-way',
    rows: [
      'content',
      withAct(
        'erase',
        (act) => sql.type(Nothing)`update erasures set state = 'running', erased_at = null where reason = ${text(act)}`,
      ),
    ],
  },
  {
    check: 'An erased text',
    what: 'a copy of an erased text',
    rows: [
      'messaging',
      async (context) => {
        const erased = new Set(
          (await listErased(context)).filter(({ change }) => change.kind === 'article').map(({ change }) => change.id),
        );
        const act = done(context, 'post-report', ({ answer }) => erased.has(answer.id));
        return act
          ? sql.type(
              Nothing,
            )`update feedback set narrative = ${`It said ${text(act)}.`} where id = (select max(id) from feedback)`
          : null;
      },
    ],
  },
];

/** The newest acknowledged act of a person, answered otherwise. */
const answered =
  (kind: string, attempt: Partial<Attempt>, fits: (act: Act, context: Context) => boolean = () => true) =>
  (context: Context): Partial<Facts> | null => {
    const act = done(context, kind, (each) => fits(each, context));
    const altered = changed(context, act, ({ attempts }) => ({ attempts: [{ ...attempts[0]!, ...attempt }] }));
    return altered && { faults: [], ...altered };
  };

/** A process that was told to stop while a person waited for an answer. */
const stoppedDuring = (attempt: Partial<Attempt>, ending: string | null) => (context: Context) => {
  const altered = answered('comment', attempt)(context);
  const at = done(context, 'comment')?.attempts[0]?.at ?? 0;
  return altered && { ...altered, faults: [{ kind: 'restart', target: 'content', from: at + 1, until: at + 1_000, ending }] };
};

/** False for the acts of removed users, who may be signed out. */
const isByMember = ({ userId }: Act, context: Context) =>
  !actsOf(context, 'remove-user').some(({ change }) => change.removed === userId);

const answerPlants: Plant[] = [
  { check: 'I18 a process', what: 'one that had to be killed', facts: stoppedDuring({}, null) },
  {
    check: 'I18 a process',
    what: 'an answer that was broken off',
    facts: stoppedDuring({ status: null, milliseconds: 500 }, 'code 0'),
  },
  { check: 'Nobody gets', what: 'an answer 500', facts: answered('comment', { status: 500 }) },
  { check: 'Every answer 503', what: 'a 503 without Retry-After', facts: answered('comment', { status: 503, retryAfter: null }) },
  {
    check: 'Nobody is signed out',
    what: 'an answer 401',
    facts: answered('comment', { status: 401, reason: 'signed-out' }, isByMember),
  },
  {
    check: 'Nobody is signed out',
    what: 'an answer 403',
    facts: answered('comment', { status: 403, reason: 'forbidden' }, isByMember),
  },
  { check: 'I17 an answer', what: 'no answer', facts: answered('comment', { status: null, milliseconds: 60_000 }) },
  {
    check: 'I17 the feed',
    what: 'a feed that was refused while messaging was away',
    facts: (context) => {
      const altered = changed(context, done(context, 'read-feed'), () => ({ outcome: 'unknown' }));
      const act = done(context, 'read-feed');
      return altered && act
        ? { ...altered, faults: [{ kind: 'kill', target: 'messaging', from: act.startedAt - 1_000, until: act.endedAt + 1_000 }] }
        : null;
    },
  },
];

export const otherPlants = [...mailPlants, ...peoplePlants, ...casePlants, ...answerPlants];
