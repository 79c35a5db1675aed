import { type QuerySqlToken, sql } from 'slonik';
import { z } from 'zod';
import type { Act, Facts } from '../types.ts';
import { actsOf, type Context, idIn, isAcknowledged, type Owner, textIn } from './context.ts';
import { knownStars, standing, takenIds } from './stored.ts';

// Faults that each check must find, planted in what a run has left.

/** A statement that changes at least one row; the transaction is rolled back. Null when this run has nothing to plant it in. */
type Statement = (context: Context) => QuerySqlToken | null | Promise<QuerySqlToken | null>;

export interface Plant {
  /** How the name of the check begins that must find it. */
  check: string;
  what: string;
  /** Changes rows of a database, in a transaction that is rolled back. */
  rows?: [Owner, Statement];
  /** Changes what the workload, the mail server or the nemesis have recorded. Null when there is nothing to change. */
  facts?: (context: Context) => Partial<Facts> | null | Promise<Partial<Facts> | null>;
  /** Changes files, and returns how to undo that. */
  files?: (context: Context) => Promise<(() => Promise<unknown>) | null>;
}

const Nothing = z.object({});
/** One acknowledged act of this kind; the newest, because a later act may have erased an older one. */
export const done = (context: Context, kind: string, fits: (act: Act) => boolean = () => true) =>
  actsOf(context, kind).findLast((act) => isAcknowledged(act) && fits(act));
export const withAct =
  (kind: string, make: (act: Act, context: Context) => QuerySqlToken): Statement =>
  (context) => {
    const act = done(context, kind);
    return act ? make(act, context) : null;
  };
/** The newest act whose rows its check expects. */
const newest = (context: Context, kind: string) => standing(context, kind).at(-1);
const withStanding =
  (kind: string, make: (act: Act) => QuerySqlToken): Statement =>
  (context) => {
    const act = newest(context, kind);
    return act ? make(act) : null;
  };
export const changed = (context: Context, act: Act | undefined, change: (act: Act) => Partial<Act>): Partial<Facts> | null =>
  act ? { acts: context.acts.map((each) => (each === act ? { ...each, ...change(each) } : each)) } : null;
export const text = (act: Act) => textIn(act.change);

/** Deletes what an acknowledged act has stored. */
const lost: [kind: string, Owner, (act: Act) => QuerySqlToken][] = [
  ['post-report', 'content', (act) => sql.type(Nothing)`delete from articles where id = ${idIn(act.answer)}`],
  ['comment', 'content', (act) => sql.type(Nothing)`delete from comments where id = ${idIn(act.answer)}`],
  ['reply', 'content', (act) => sql.type(Nothing)`delete from responses where id = ${idIn(act.answer)}`],
  ['change-profile', 'identity', (act) => sql.type(Nothing)`delete from user_history where school_position = ${text(act)}`],
  ['feedback', 'messaging', (act) => sql.type(Nothing)`delete from feedback where id = ${idIn(act.answer)}`],
  ['announce', 'messaging', (act) => sql.type(Nothing)`delete from announcements where message_id = ${idIn(act.answer)}`],
  ['raise-concern', 'messaging', (act) => sql.type(Nothing)`delete from concern_cases where id = ${idIn(act.answer)}`],
  ['public-concern', 'messaging', (act) => sql.type(Nothing)`delete from concern_cases where reason = ${text(act)}`],
  ['withdraw', 'content', (act) => sql.type(Nothing)`delete from withdrawals where reason = ${text(act)}`],
  ['erase', 'content', (act) => sql.type(Nothing)`delete from erasures where reason = ${text(act)}`],
  ['add-user', 'identity', (act) => sql.type(Nothing)`delete from users where id = ${idIn(act.answer)}`],
  ['sign-up', 'schools', (act) => sql.type(Nothing)`delete from schools where name = ${textIn(act.change, 'schoolName')}`],
  [
    'like',
    'content',
    (act) => sql.type(Nothing)`
    delete from article_likes where article_id = ${idIn(act.change, 'articleId')} and user_id = ${act.userId}
  `,
  ],
];

/** Stores again what an act has stored. */
const doubled: [kind: string, Owner, (act: Act) => QuerySqlToken][] = [
  [
    'post-report',
    'content',
    (act) => sql.type(Nothing)`
    insert into articles (title, narrative, author_id, school_id, school_group_id, rendered, created_at)
    select title, narrative, author_id, school_id, school_group_id, rendered, created_at from articles where id = ${idIn(act.answer)}
  `,
  ],
  [
    'comment',
    'content',
    (act) => sql.type(Nothing)`
    insert into comments (article_id, author_id, narrative, created_at)
    select article_id, author_id, narrative, created_at from comments where id = ${idIn(act.answer)}
  `,
  ],
  [
    'feedback',
    'messaging',
    (act) => sql.type(Nothing)`
    insert into feedback (user_id, school_id, title, narrative, created_at)
    select user_id, school_id, title, narrative, created_at from feedback where id = ${idIn(act.answer)}
  `,
  ],
];

/** The kinds whose texts stay in versions: another text in the act is a text that was lost. */
const replaced = ['edit-report', 'describe-picture'];

export const storedPlants: Plant[] = [
  ...lost.map(
    ([kind, owner, make]): Plant => ({ check: `I2 ${kind}:`, what: 'a lost row', rows: [owner, withStanding(kind, make)] }),
  ),
  ...doubled.map(
    ([kind, owner, make]): Plant => ({ check: `I2 ${kind}:`, what: 'a doubled row', rows: [owner, withStanding(kind, make)] }),
  ),
  ...replaced.map(
    (kind): Plant => ({
      check: `I2 ${kind}:`,
      what: 'a text that is not there',
      facts: (context) =>
        changed(
          context,
          done(context, kind, ({ change }) => change.articleId !== undefined),
          ({ change }) => ({ change: { ...change, articleId: 0, mediaId: 0, text: 'lost' } }),
        ),
    }),
  ),
  ...['post-report', 'comment', 'feedback'].map(
    (kind): Plant => ({
      check: `I2 ${kind}:`,
      what: 'a stored row that was refused',
      facts: (context) => changed(context, newest(context, kind), () => ({ outcome: 'refused' })),
    }),
  ),
  {
    check: 'I15 the counts',
    what: 'a like that is counted and not there',
    rows: [
      'content',
      () =>
        sql.type(
          Nothing,
        )`update articles set likes_count = likes_count + 1 where id = (select max(id) from articles where deleted_at is null)`,
    ],
  },
  {
    check: 'I15 a star',
    what: 'a star that was not kept',
    rows: [
      'connections',
      (context) => {
        const act = knownStars(context).at(-1)?.at(-1);
        return act
          ? sql.type(Nothing)`
            update favourites
            set is_favourite = not is_favourite
            where user_id = ${act.userId} and school_id = ${idIn(act.change, 'schoolId')}
          `
          : null;
      },
    ],
  },
  {
    check: 'the feed is in order',
    what: 'two reports in the wrong order',
    facts: (context) =>
      changed(
        context,
        done(context, 'read-feed', ({ answer }) => (answer.ids as number[]).length > 1),
        ({ answer }) => ({ answer: { ids: (answer.ids as number[]).toReversed() } }),
      ),
  },
  {
    check: 'the feed is in order',
    what: 'the lack of the reader’s own report',
    facts: (context) =>
      changed(
        context,
        done(
          context,
          'read-feed',
          ({ answer }) => (answer.ids as number[]).length > 2 && !takenIds(context, 'article').has((answer.ids as number[])[1]!),
        ),
        ({ answer }) => ({
          change: { own: (answer.ids as number[])[1]! },
          answer: { ids: (answer.ids as number[]).toSpliced(1, 1) },
        }),
      ),
  },
  {
    check: 'I12 rows have',
    what: 'a row with the clock of a service',
    rows: [
      'content',
      withStanding(
        'post-report',
        (act) =>
          sql.type(Nothing)`update articles set created_at = created_at + interval '10 minutes' where id = ${idIn(act.answer)}`,
      ),
    ],
  },
];
