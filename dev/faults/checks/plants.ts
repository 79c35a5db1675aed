import { appendFile, copyFile, mkdir, rm, truncate, writeFile } from 'node:fs/promises';
import { type QuerySqlToken, sql } from 'slonik';
import { z } from 'zod';
import type { Act, Facts } from '../types.ts';
import { actsOf, type Context, idIn, isAcknowledged, numbers, type Owner, textIn } from './context.ts';
import { hashAll, hashOf, pathOf } from './media.ts';

// Faults that each check must find, planted in what a run has left.

/** A statement that changes at least one row; the transaction is rolled back. Null when this run has nothing to plant it in. */
type Statement = (context: Context) => QuerySqlToken | null;

export interface Plant {
  /** How the name of the check begins that must find it. */
  check: string;
  what: string;
  /** Changes rows of a database, in a transaction that is rolled back. */
  rows?: [Owner, Statement];
  /** Changes what the workload, the mail server or the nemesis have recorded. Null when there is nothing to change. */
  facts?: (context: Context) => Partial<Facts> | null;
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

const event = (type: string) => sql.fragment`
  select id from outbox where kind = 'event' and payload ->> 'type' = ${type} order by id desc limit 1
`;

/** The kinds whose texts stay in versions: another text in the act is a text that was lost. */
const replaced = ['edit-report', 'describe-picture'];

const aFile = async (context: Context, wanted: (key: string) => boolean) => {
  const Key = z.object({ key: z.string() });
  const keys = await context.databases.content.anyFirst(sql.type(Key)`
    select media_renditions.key
    from media_renditions
    join media_items on media_items.id = media_renditions.media_item_id
    where media_items.state = 'ready'
    order by media_items.id desc
  `);
  return keys.find(wanted);
};

/** Moves a file away, or changes it, until undone. */
async function spoil(context: Context, key: string | undefined, change: (path: string) => Promise<unknown>) {
  if (!key) return null;
  const path = pathOf(context, key);
  const kept = `${path}.kept`;
  await copyFile(path, kept);
  await change(path);
  return async () => {
    await copyFile(kept, path);
    await rm(kept);
  };
}

/** The newest picture that a case holds. */
async function heldFile(context: Context): Promise<string | undefined> {
  const Key = z.object({ key: z.string() });
  const keys = await context.databases.messaging.anyFirst(sql.type(z.object({ id: z.int() }))`
    select (item ->> 'mediaItemId')::int as id
    from concern_cases, jsonb_array_elements(evidence -> 'media') as item
    where concern_cases.created_at >= ${context.since}::timestamptz and jsonb_array_length(item -> 'renditions') > 0
  `);
  return (
    await context.databases.content.anyFirst(sql.type(Key)`
    select key from media_renditions where media_item_id = any(${numbers(keys as number[])}) order by media_item_id desc
  `)
  )[0];
}

const storedPlants: Plant[] = [
  ...lost.map(([kind, owner, make]): Plant => ({ check: `I2 ${kind}:`, what: 'a lost row', rows: [owner, withAct(kind, make)] })),
  ...doubled.map(
    ([kind, owner, make]): Plant => ({ check: `I2 ${kind}:`, what: 'a doubled row', rows: [owner, withAct(kind, make)] }),
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
      facts: (context) => changed(context, done(context, kind), () => ({ outcome: 'refused' })),
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
      withAct(
        'star',
        (act) => sql.type(Nothing)`
      update favourites set is_favourite = not is_favourite where user_id = ${act.userId} and school_id = ${idIn(act.change, 'schoolId')}
    `,
      ),
    ],
  },
  {
    check: 'the feed is in order',
    what: 'two reports in the wrong order',
    facts: (context) =>
      changed(context, done(context, 'read-feed'), ({ answer }) => ({ answer: { ids: (answer.ids as number[]).toReversed() } })),
  },
  {
    check: 'the feed is in order',
    what: 'the lack of the reader’s own report',
    facts: (context) =>
      changed(
        context,
        done(context, 'read-feed', ({ answer }) => (answer.ids as number[]).length > 2),
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
      withAct(
        'post-report',
        (act) =>
          sql.type(Nothing)`update articles set created_at = created_at + interval '10 minutes' where id = ${idIn(act.answer)}`,
      ),
    ],
  },
];

const eventPlants: Plant[] = [
  {
    check: 'I1 every change',
    what: 'a change without its event',
    rows: ['content', () => sql.type(Nothing)`delete from outbox where id = (${event('ArticleCreated')})`],
  },
  {
    check: 'I1 every change',
    what: 'an event without its change',
    rows: ['content', withAct('comment', (act) => sql.type(Nothing)`delete from comments where id = ${idIn(act.answer)}`)],
  },
  {
    check: 'I4 every event',
    what: 'an event that was not published',
    rows: ['content', () => sql.type(Nothing)`update outbox set published_at = null where id = (${event('CommentAdded')})`],
  },
  {
    check: 'I4 the bus',
    what: 'an event that the bus has lost',
    rows: [
      'content',
      () => sql.type(Nothing)`
      update outbox set payload = payload || jsonb_build_object('id', gen_random_uuid()) where id = (${event('CommentAdded')})
    `,
    ],
  },
  {
    check: 'I4 the bus',
    what: 'two events of a key in the wrong order',
    rows: [
      'content',
      () => sql.type(Nothing)`
      with pair as (
        select min(id) as one, max(id) as other
        from outbox
        where destination = 'content.articles'
        group by message_key
        having count(*) > 1
        order by max(id) desc
        limit 1
      )
      update outbox
      set payload = case when outbox.id = pair.one then second.payload else first.payload end
      from pair
      join outbox as first on first.id = pair.one
      join outbox as second on second.id = pair.other
      where outbox.id in (pair.one, pair.other)
    `,
    ],
  },
  {
    check: 'I5 every consumer',
    what: 'an event that a consumer has not taken in',
    rows: [
      'messaging',
      () => sql.type(Nothing)`
      delete from inbox where (consumer, event_id) = (select consumer, event_id from inbox where consumer = 'messaging.CommentAdded' order by received_at desc limit 1)
    `,
    ],
  },
  {
    check: 'I7 no event',
    what: 'a dead letter',
    rows: [
      'content',
      () => sql.type(Nothing)`
      insert into dead_letters (consumer, topic, payload, error) values ('content.PersonChanged', 'identity.people', '{}', 'planted')
    `,
    ],
  },
  {
    check: 'I6 every read',
    what: 'an old copy of a person',
    rows: ['content', () => sql.type(Nothing)`update people set version = version - 1 where id = (select max(id) from people)`],
  },
  {
    check: 'I6 every read',
    what: 'an old copy of a school',
    rows: ['messaging', () => sql.type(Nothing)`update schools set name = 'Old name' where id = 1`],
  },
  {
    check: 'I6 every read',
    what: 'a star that content does not know',
    rows: [
      'content',
      () =>
        sql.type(
          Nothing,
        )`update favourites set school_ids = '{}' where user_id = (select user_id from favourites where school_ids <> '{}' limit 1)`,
    ],
  },
  {
    check: 'I6 every read',
    what: 'a link that content does not know',
    rows: [
      'content',
      () =>
        sql.type(
          Nothing,
        )`delete from school_links where school_id = (select min(school_id) from school_links where linked_school_ids <> '{}')`,
    ],
  },
  {
    check: 'I6 every read',
    what: 'a hold that content does not know',
    rows: [
      'content',
      () =>
        sql.type(
          Nothing,
        )`delete from holds where hold_id = (select hold_id from holds where version > 0 and pinned is not null limit 1)`,
    ],
  },
  {
    check: 'I6 every read',
    what: 'something hidden that content shows',
    rows: [
      'messaging',
      () => sql.type(Nothing)`
      insert into concern_actions (concern_id, kind, target_id, is_hidden, reason)
      select concern_id, kind, target_id, not is_hidden, 'planted' from concern_actions order by id desc limit 1
    `,
    ],
  },
];

const picturePlants: Plant[] = [
  {
    check: 'I11 an acknowledged',
    what: 'a picture that was lost',
    rows: ['content', withAct('upload', (act) => sql.type(Nothing)`delete from media_items where id = ${idIn(act.answer)}`)],
  },
  {
    check: 'I11 an acknowledged',
    what: 'a picture that was given up',
    rows: [
      'content',
      withAct(
        'upload',
        (act) => sql.type(Nothing)`update media_items set state = 'failed', failure = 'planted' where id = ${idIn(act.answer)}`,
      ),
    ],
  },
  {
    check: 'I11 no row',
    what: 'a file that is lost',
    files: async (context) => spoil(context, await aFile(context, (key) => key.includes('large')), (path) => rm(path)),
  },
  {
    check: 'I11 no row',
    what: 'a file that is not whole',
    files: async (context) => spoil(context, await aFile(context, () => true), (path) => appendFile(path, 'x')),
  },
  {
    check: 'I11 files without',
    what: 'files that nobody deletes',
    files: async (context) => {
      const folder = pathOf(context, 'media/999999999');
      await mkdir(folder, { recursive: true });
      for (let index = 0; index <= context.faults.length * 12; index += 1) await writeFile(`${folder}/planted-${index}.webp`, '');
      return () => rm(folder, { recursive: true });
    },
  },
  {
    check: 'A hold never',
    what: 'a held file that is lost',
    files: async (context) => spoil(context, await heldFile(context), (path) => rm(path)),
  },
  {
    check: 'A hold never',
    what: 'a held file that has lost a byte',
    files: async (context) => spoil(context, await heldFile(context), (path) => truncate(path, 10)),
  },
  {
    check: 'An erased picture',
    what: 'a copy of an erased picture',
    files: async (context) => {
      // Erased bytes cannot be had again: instead the act says that an existing file was erased.
      const act = done(context, 'erase', ({ answer }) => answer.state === 'erased');
      const [key] = [...(await hashAll(context)).keys()].filter((one) => one.startsWith('media/'));
      if (!act || !key) return null;
      const hashes = act.change.hashes as string[];
      hashes.push((await hashOf(pathOf(context, key)))!);
      return async () => void hashes.pop();
    },
  },
];

export const dataPlants = [...storedPlants, ...eventPlants, ...picturePlants];
