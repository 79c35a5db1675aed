import type { Db } from '@patchwork/platform/db';
import { type FragmentSqlToken, sql } from 'slonik';
import { z } from 'zod';
import { audiences } from '../access/audience.ts';
import { articleIsThere, membersOf, schoolIsVisible, visibleTo } from '../access/visible.sql.ts';
import { commentIsThere, responseIsThere } from '../access/visible-comments.sql.ts';

/** The type of the provider's own school; see `/static/schooltype`. */
const NETWORK_TEAM = 11;

/** Days in London, both inclusive. */
export interface Period {
  from: string;
  to: string;
}

/** The class of a report or of who wrote a comment. */
export const Group = z.object({ id: z.int(), name: z.string() }).nullable();
const School = z.object({ id: z.int(), name: z.string() });

const during = (table: 'articles' | 'comments' | 'responses', { from, to }: Period) => {
  const moment = sql.identifier([table, 'created_at']);
  return sql.fragment`
    ${moment} >= ${from}::date::timestamp at time zone 'Europe/London'
    and ${moment} < (${to}::date + 1)::timestamp at time zone 'Europe/London'
  `;
};

export const groupOf = (
  id: 'articles.school_group_id' | 'with_others.school_group_id' | 'authors.school_group_id',
) => sql.fragment`
  (
    select jsonb_build_object('id', school_groups.id, 'name', school_groups.name)
    from school_groups
    where school_groups.id = ${sql.identifier(id.split('.'))}
  )
`;

const ReportRow = z.object({
  id: z.int(),
  title: z.string(),
  narrative: z.string(),
  createDate: z.string(),
  schoolGroup: Group,
  mediaCount: z.int(),
  commentsReceived: z.int(),
  audience: z.enum(audiences),
});

/** A school's own visible reports, with how many comments other schools wrote on each; oldest first. */
export const findOwnReports = (db: Db, schoolId: number, period: Period) =>
  db.any(sql.type(ReportRow)`
    select
      articles.id, articles.title, articles.narrative, articles.created_at as "createDate",
      ${groupOf('articles.school_group_id')} as "schoolGroup", articles.audience,
      (
        select count(*)
        from media_items
        where
          media_items.article_id = articles.id and media_items.state = 'ready'
          and media_items.deactivated_at is null and media_items.hidden_at is null and media_items.withdrawn_at is null
      ) as "mediaCount",
      (
        select count(*) filter (where comment_authors.school_id <> articles.school_id)
          + coalesce(sum(
            (
              select count(*)
              from responses
              join people as response_authors on response_authors.id = responses.author_id
              where responses.comment_id = comments.id and ${responseIsThere} and response_authors.school_id <> articles.school_id
            )
          ), 0)
        from comments
        join people as comment_authors on comment_authors.id = comments.author_id
        where comments.article_id = articles.id and ${commentIsThere}
      )::int as "commentsReceived"
    from articles
    where
      articles.school_id = ${schoolId} and articles.class_week_id is null and ${articleIsThere}
      and ${during('articles', period)}
    order by articles.id
    limit 1000
  `);

const people = (schoolId: number) => sql.fragment`select people.id from people where people.school_id = ${schoolId}`;

/** The comments on a school's reports and page. */
const ownThreads = (schoolId: number) => sql.fragment`
  select comments.id
  from articles
  join comments on comments.article_id = articles.id
  where articles.school_id = ${schoolId}
  union all
  select comments.id
  from comments
  where comments.school_id = ${schoolId}
`;

const ownComments = (schoolId: number) => sql.fragment`
  select comments.id
  from comments
  where comments.author_id in (${people(schoolId)})
`;

/** For a row of `comments`: whether the users of this school can see the report or school that it is on. */
export const threadIsSeen = (schoolId: number) => sql.fragment`
  (
    exists (select from articles where articles.id = comments.article_id and ${visibleTo(membersOf(schoolId))})
    or exists (select from schools where schools.id = comments.school_id and ${schoolIsVisible})
  )
`;

/**
 * Visible comments and replies of a period, with the school whose report or page they are on, and for a reply the school it
 * answers.
 */
const said = (comments: FragmentSqlToken, responses: FragmentSqlToken, period: Period) => sql.fragment`
  select
    'comment' as kind, comments.id, comments.id as comment_id, comments.narrative, comments.created_at, comments.author_id,
    coalesce(articles.school_id, comments.school_id) as owner_id, null::bigint as asked_by
  from comments
  left join articles on articles.id = comments.article_id
  where
    ${comments} and ${during('comments', period)}
    and ${commentIsThere} and ${articleIsThere}
  union all
  select
    'response', responses.id, comments.id, responses.narrative, responses.created_at, responses.author_id,
    coalesce(articles.school_id, comments.school_id), askers.school_id
  from responses
  join comments on comments.id = responses.comment_id
  join people as askers on askers.id = comments.author_id
  left join articles on articles.id = comments.article_id
  where
    ${responses} and ${during('responses', period)}
    and ${responseIsThere} and ${commentIsThere} and ${articleIsThere}
`;

const saidByOwn = (schoolId: number, period: Period) =>
  said(
    sql.fragment`comments.author_id in (${people(schoolId)})`,
    sql.fragment`responses.author_id in (${people(schoolId)})`,
    period,
  );

const saidToOwn = (schoolId: number, period: Period) =>
  said(
    sql.fragment`comments.id in (${ownThreads(schoolId)}) and comments.author_id not in (${people(schoolId)})`,
    sql.fragment`comments.id in (${ownThreads(schoolId)} union all ${ownComments(schoolId)}) and responses.author_id not in (${people(schoolId)})`,
    period,
  );

/**
 * Which school each comment addresses: on another school's report or page that school; a reply on one's own report, the school
 * it answers. Schools that have left are excluded, and our team, which is no school.
 */
const withOthers = (schoolId: number, utterances: FragmentSqlToken) => sql.fragment`
  utterances as (${utterances}),
  exchanged as (
    select
      utterances.kind, utterances.id, utterances.comment_id, utterances.narrative, utterances.created_at, people.school_group_id,
      people.school_id = ${schoolId} as is_own,
      case
        when people.school_id <> ${schoolId} then people.school_id
        when utterances.owner_id <> ${schoolId} then utterances.owner_id
        else utterances.asked_by
      end as other_id
    from utterances
    join people on people.id = utterances.author_id
  ),
  with_others as (
    select exchanged.*, schools.name as other_name
    from exchanged
    join schools on schools.id = exchanged.other_id and ${schoolIsVisible}
    where exchanged.other_id <> ${schoolId} and schools.type_id <> ${NETWORK_TEAM}
  )
`;

const CommentRow = z.object({
  kind: z.enum(['comment', 'response']),
  id: z.int(),
  narrative: z.string(),
  createDate: z.string(),
  schoolGroup: Group,
  school: School,
});

/** The comments that a school's own people wrote to other schools on what they can see now; oldest first. */
export const findOwnWords = (db: Db, schoolId: number, period: Period) =>
  db.any(sql.type(CommentRow)`
    with ${withOthers(schoolId, saidByOwn(schoolId, period))}
    select
      with_others.kind, with_others.id, with_others.narrative, with_others.created_at as "createDate",
      ${groupOf('with_others.school_group_id')} as "schoolGroup",
      jsonb_build_object('id', with_others.other_id, 'name', with_others.other_name) as school
    from with_others
    join comments on comments.id = with_others.comment_id
    where ${threadIsSeen(schoolId)}
    order by with_others.created_at
    limit 1000
  `);

const ConversationRow = z.object({
  school: School,
  written: z.int(),
  received: z.int(),
  firstDate: z.string(),
  lastDate: z.string(),
});

/** The schools that a school exchanged comments with and how many each wrote; the most active first. */
export const countConversations = (db: Db, schoolId: number, period: Period) =>
  db.any(sql.type(ConversationRow)`
    with ${withOthers(schoolId, sql.fragment`${saidByOwn(schoolId, period)} union all ${saidToOwn(schoolId, period)}`)}
    select
      jsonb_build_object('id', with_others.other_id, 'name', with_others.other_name) as school,
      count(*) filter (where with_others.is_own) as written,
      count(*) filter (where not with_others.is_own) as received,
      min(with_others.created_at) as "firstDate",
      max(with_others.created_at) as "lastDate"
    from with_others
    group by with_others.other_id, with_others.other_name
    order by count(*) desc, lower(with_others.other_name)
  `);
