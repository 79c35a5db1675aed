import { sql } from 'slonik';
import { z } from 'zod';
import { idIn, texts } from './context.ts';
import { type Plant, withAct } from './plants.ts';
import { listHidden } from './read-models.ts';

// Faults in events, read models and unfinished work.

const Nothing = z.object({});

const event = (type: string) => sql.fragment`
  select id from outbox where kind = 'event' and payload ->> 'type' = ${type} order by id desc limit 1
`;

export const eventPlants: Plant[] = [
  {
    check: 'The system finishes',
    what: 'a mail that waits for ever',
    rows: [
      'messaging',
      () => sql.type(Nothing)`
        update mails set state = 'pending', ended_at = null, not_before = null
        where id = (select id from mails where state = 'sent' order by created_at desc limit 1)
      `,
    ],
  },
  {
    check: 'I1 every change',
    what: 'a change without its event',
    rows: [
      'content',
      ({ since }) => sql.type(Nothing)`
        delete from outbox
        where id = (
          select outbox.id
          from outbox
          join articles on articles.id = (outbox.payload -> 'data' ->> 'articleId')::bigint
          where outbox.kind = 'event' and outbox.payload ->> 'type' = 'ArticleCreated'
            and articles.created_at >= ${since}::timestamptz and articles.review_since is null
          order by outbox.id desc
          limit 1
        )
      `,
    ],
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
      ({ since }) => sql.type(Nothing)`
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
    check: 'I12 events have',
    what: 'an event with the clock of a service',
    rows: [
      'content',
      () => sql.type(Nothing)`
        update outbox
        set payload = payload || jsonb_build_object('time', ((payload ->> 'time')::timestamptz - interval '10 minutes')::text)
        where id = (${event('CommentAdded')})
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
      async (context) => {
        const copied = await listHidden(context);
        return sql.type(Nothing)`
          insert into concern_actions (concern_id, kind, target_id, is_hidden, reason)
          select concern_id, kind, target_id, not is_hidden, 'planted'
          from concern_actions
          where kind || '-' || target_id = any(${texts(copied)})
          order by id desc
          limit 1
        `;
      },
    ],
  },
];
