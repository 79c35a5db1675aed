import { Nothing } from '@patchwork/platform/db';
import { type QuerySqlToken, sql } from 'slonik';
import { type Context, doneOf, idIn, type Owner, textIn, texts } from './context.ts';
import { listLinks, listQuestions } from './mails.ts';
import { standingPictures } from './media.ts';
import { lastSewings } from './patches.ts';
import { listAdded } from './people.ts';
import { listHidden } from './read-models.ts';
import { listErased, listHeld } from './safeguarding.ts';
import { knownStars, standing, standingLikes } from './stored.ts';

// Faults in the rows that a run has left, which the checks must find.

/** Changes at least one row. Null when this run has nothing to change. */
type Statement = (context: Context) => QuerySqlToken | null | Promise<QuerySqlToken | null>;

/** How the name of the check begins, what it must say in part, and what is changed in which database. */
type RowPlant = [check: string, expected: string, owner: Owner, change: Statement];

const change = sql.type(Nothing);

/** Makes the statement for the newest of these: a later act may have erased what an older one is about. */
const newest =
  <Item>(list: (context: Context) => Iterable<Item> | Promise<Iterable<Item>>, make: (item: Item) => QuerySqlToken): Statement =>
  async (context) => {
    const item = [...(await list(context))].at(-1);
    return item === undefined ? null : make(item);
  };
const done = (kind: string) => (context: Context) => doneOf(context, kind);
const reports = (context: Context) => standing(context, 'post-report');
const uploads = (context: Context) => standingPictures(context, 'upload');
const stars = (context: Context) => knownStars(context).map((presses) => presses.at(-1)!);
const classes = (context: Context) => lastSewings(context).keys();
const notes = (context: Context) => doneOf(context, 'handle-concern').filter((act) => act.change.step === 'note');
const users = (context: Context) => listAdded(context).filter(({ removal }) => removal?.outcome !== 'unknown');
const erasedPictures = async (context: Context) => (await listErased(context)).flatMap((act) => act.change.pictures as number[]);
const erasedReports = async (context: Context) => {
  const erased = new Set((await listErased(context)).map((act) => `${act.change.kind} ${act.change.id}`));
  return doneOf(context, 'post-report').filter(({ answer }) => erased.has(`article ${answer.id}`));
};

const lastComment = sql.fragment`(select max(id) from outbox where payload ->> 'type' = 'CommentAdded')`;
const lastMail = sql.fragment`(select id from mails where state = 'sent' order by created_at desc limit 1)`;

/** The rows of acknowledged acts: kind, database, table, and the column that has the id of the answer. */
const stored: [string, Owner, string, string][] = [
  ['post-report', 'content', 'articles', 'id'],
  ['comment', 'content', 'comments', 'id'],
  ['sew-patch', 'content', 'media_items', 'id'],
  ['announce', 'messaging', 'announcements', 'message_id'],
  ['raise-concern', 'messaging', 'concern_cases', 'id'],
  ['erase', 'content', 'erasures', 'id'],
  ['add-user', 'identity', 'users', 'id'],
];

/** Copies that a service keeps of another's data, and what makes them old. */
const copies: [string, Owner, Statement][] = [
  ['people', 'content', () => change`update people set version = version - 1`],
  ['schools', 'messaging', () => change`update schools set name = 'Old name'`],
  ['favourites', 'content', () => change`update favourites set school_ids = '{}' where school_ids <> '{}'`],
  ['links', 'content', () => change`delete from school_links where linked_school_ids <> '{}'`],
  ['half terms', 'content', () => change`update half_terms set version = version - 1`],
  ['holds', 'content', () => change`delete from holds where version > 0 and pinned is not null`],
  [
    'hidden',
    'messaging',
    async (context) => change`
      insert into concern_actions (concern_id, kind, target_id, is_hidden, reason)
      select concern_id, kind, target_id, not is_hidden, 'planted'
      from concern_actions
      where kind || '-' || target_id = any(${texts(await listHidden(context))})
      order by id desc
      limit 1
    `,
  ],
];

export const rowPlants: RowPlant[] = [
  ...stored.map(([kind, owner, table, column]): RowPlant => {
    const erase = (id: unknown) =>
      change`delete from ${sql.identifier([table])} where ${sql.identifier([column])}::text = ${String(id)}`;
    return [
      `I2 ${kind}:`,
      'is lost',
      owner,
      newest(
        (context) => standing(context, kind),
        ({ answer }) => erase(answer.id),
      ),
    ];
  }),
  ...copies.map(([what, owner, statement]): RowPlant => ['I6 every read', what, owner, statement]),
  [
    'I2 post-report:',
    'is stored 2 times',
    'content',
    newest(
      reports,
      ({ answer }) => change`
        insert into articles (title, narrative, author_id, school_id, school_group_id, rendered, created_at)
        select title, narrative, author_id, school_id, school_group_id, rendered, created_at
        from articles
        where id = ${idIn(answer)}
      `,
    ),
  ],
  [
    'I2 like:',
    'is lost',
    'content',
    newest(
      standingLikes,
      (act) => change`delete from article_likes where article_id = ${idIn(act.change, 'articleId')} and user_id = ${act.userId}`,
    ),
  ],
  ['I15 the counts', 'says', 'content', () => change`update articles set likes_count = likes_count + 1 where deleted_at is null`],
  [
    'I15 a star',
    'is not',
    'connections',
    newest(
      stars,
      (act) => change`
        update favourites
        set is_favourite = not is_favourite
        where user_id = ${act.userId} and school_id = ${idIn(act.change, 'schoolId')}
      `,
    ),
  ],
  ['I12 rows', 'has the time', 'content', () => change`update articles set created_at = created_at + interval '10 minutes'`],
  [
    'I11 an acknowledged',
    'is lost',
    'content',
    newest(uploads, ({ answer }) => change`delete from media_items where id = ${idIn(answer)}`),
  ],
  [
    'A class has',
    'has the picture none',
    'content',
    newest(
      classes,
      (groupId) => change`
        update media_items
        set deactivated_at = now()
        where deactivated_at is null and patch_id in (select id from patches where school_group_id = ${groupId})
      `,
    ),
  ],

  [
    'The system finishes',
    'mails are left',
    'messaging',
    () => change`update mails set state = 'pending', ended_at = null, not_before = null where id = ${lastMail}`,
  ],
  [
    'I1 every change',
    'has 0 events ArticleCreated',
    'content',
    newest(
      reports,
      ({ answer }) => change`
        delete from outbox
        where payload ->> 'type' = 'ArticleCreated' and payload -> 'data' ->> 'articleId' = ${String(answer.id)}
      `,
    ),
  ],
  [
    'I1 every change',
    'which is not stored',
    'content',
    newest(done('comment'), ({ answer }) => change`delete from comments where id = ${idIn(answer)}`),
  ],
  [
    'I4 every event',
    'is not published',
    'content',
    () => change`update outbox set published_at = null where id = ${lastComment}`,
  ],
  [
    'I4 the bus',
    'is not on the bus',
    'content',
    () => change`
      update outbox set payload = payload || jsonb_build_object('id', gen_random_uuid()) where id = ${lastComment}
    `,
  ],
  [
    'I4 the bus',
    'arrived as',
    'content',
    ({ since }) => change`
      with pair as (
        select min(id) as one, max(id) as other
        from outbox
        where kind = 'event' and destination = 'content.articles' and created_at >= ${since}::timestamptz
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
  [
    'I5 every consumer',
    'messaging.CommentAdded has not taken in',
    'messaging',
    () => change`delete from inbox where consumer = 'messaging.CommentAdded'`,
  ],
  [
    'I7 no event',
    '1 dead letters',
    'content',
    () => change`
      insert into dead_letters (consumer, topic, payload, error)
      values ('content.PersonChanged', 'identity.people', '{}', 'planted')
    `,
  ],
  [
    'I12 events',
    'has the time',
    'content',
    () => change`
      update outbox
      set payload = payload || jsonb_build_object('time', ((payload ->> 'time')::timestamptz - interval '10 minutes')::text)
      where id = ${lastComment}
    `,
  ],

  ['I9 each mail', 'is failed', 'messaging', () => change`update mails set state = 'failed' where id = ${lastMail}`],
  [
    'I9 every comment',
    '"kind":"comment"',
    'messaging',
    newest(listQuestions, ({ answer }) => change`delete from mails where kind = 'comment' and comment_id = ${idIn(answer)}`),
  ],
  ['I9 every comment', '"kind":"concern"', 'messaging', () => change`delete from mails where kind = 'concern'`],
  [
    'I9 every password',
    'was not sent',
    'messaging',
    newest(listLinks, ({ id }) => change`delete from mails where link_id = ${id}`),
  ],
  [
    'I9 every password',
    'days',
    'identity',
    () => change`update password_links set expires_at = expires_at - interval '10 minutes'`,
  ],
  [
    'I9 an announcement',
    'did not get',
    'messaging',
    newest(done('announce'), ({ answer }) => change`delete from message_recipients where message_id = ${idIn(answer)}`),
  ],

  ['I5 what people', '0 audit events signed-in', 'identity', () => change`delete from client_events where type = 'signed-in'`],
  [
    'I5 what people',
    'audit events concern-raised',
    'identity',
    newest(
      done('raise-concern'),
      ({ userId }) => change`
        insert into client_events (type, user_id, user_agent)
        select 'concern-raised', ${userId}, 'node' from generate_series(1, 100)
      `,
    ),
  ],
  [
    'An added user',
    'active',
    'identity',
    newest(
      users,
      ({ act }) => change`update users set is_active = not is_active, holds_email = false where id = ${idIn(act.answer)}`,
    ),
  ],

  [
    'A hold never',
    'is not what its hash says',
    'messaging',
    newest(
      listHeld,
      ({ id }) => change`update concern_cases set evidence = evidence || '{"excerpt": "planted"}' where id = ${id}`,
    ),
  ],
  ['A hold never', 'content does not hold', 'content', () => change`update holds set held_until = now() - interval '1 minute'`],
  [
    'The evidence',
    'has changed',
    'messaging',
    () => change`update concern_cases set evidence = evidence || '{"sha256": "planted"}'`,
  ],
  ['A case entry', 'planted', 'messaging', () => change`update concern_entries set outcome = 'planted'`],
  [
    'A case entry',
    'has 0 entries of its begin',
    'messaging',
    () => change`update concern_entries set kind = 'note' where kind = 'raised'`,
  ],
  [
    'A case entry',
    'is entered 2 times',
    'messaging',
    newest(
      notes,
      (act) => change`
        insert into concern_entries (concern_id, kind, actor_id, reason, created_at)
        select concern_id, kind, actor_id, reason, created_at from concern_entries where reason = ${textIn(act)}
      `,
    ),
  ],
  [
    'An erased picture',
    'still has rows',
    'content',
    newest(
      erasedPictures,
      (id) => change`
        insert into media_renditions (media_item_id, name, key, content_type, bytes, sha256)
        values (${id}, 'large', 'media/planted.webp', 'image/webp', 1, repeat('0', 64))
      `,
    ),
  ],
  ['An erased picture', 'has not ended', 'content', () => change`update erasures set state = 'running', erased_at = null`],
  [
    'An erased text',
    'messaging.messages.subject',
    'messaging',
    newest(erasedReports, (act) => change`update messages set subject = ${`It said ${textIn(act)}.`}`),
  ],
];
