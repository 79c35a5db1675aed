import type { Db, Tx } from '@patchwork/platform/db';
import { sql } from 'slonik';
import { z } from 'zod';
import { type Audience, linkedSchools, viewerColumns, visibleTo } from '../access/visible.sql.ts';
import { commentIsThere, isThere } from '../access/visible-comments.sql.ts';

/** For a row of `class_weeks`: any teacher of its school. */
const itsTeachers: Audience = {
  kind: 'member',
  isConnectedOnly: false,
  viewer: viewerColumns(sql.fragment`class_weeks.school_id`, sql.fragment`null::bigint`),
};

/** For a row of `class_weeks`: the answers of linked classes in its week that everybody in the class sees. */
const linkedAnswers = sql.fragment`
  from class_weeks as theirs
  join articles on articles.class_week_id = theirs.id
  join schools as their_schools on their_schools.id = theirs.school_id
  join school_groups as their_groups on their_groups.id = theirs.school_group_id and their_groups.is_active
  where
    theirs.week = class_weeks.week and theirs.school_id = any (${linkedSchools(sql.fragment`class_weeks.school_id`)})
    and ${visibleTo(itsTeachers)}
`;

/** For a row of `class_weeks`: what other schools' classes asked about its answer, as long as its school has not replied. */
const openQuestions = sql.fragment`
  from articles
  join comments on comments.article_id = articles.id and comments.asked_by_group is not null and ${commentIsThere}
  join school_groups as their_groups on their_groups.id = comments.asked_by_group
  join schools as their_schools on their_schools.id = their_groups.school_id and their_schools.is_visible
  where
    articles.class_week_id = class_weeks.id and ${visibleTo(itsTeachers)}
    and not exists (
      select
      from responses as replies
      join people as repliers on repliers.id = replies.author_id
      where replies.comment_id = comments.id and repliers.school_id = class_weeks.school_id and ${isThere('replies')}
    )
`;

const Summed = z.object({ id: z.int(), schoolId: z.int(), groupId: z.int(), hasNews: z.boolean() });

/** Marks up to `limit` classes of a week as summed up and says of which there is something to tell; each is returned once. */
export const markSummed = (tx: Tx, week: string, limit: number) =>
  tx.any(sql.type(Summed)`
    update class_weeks
    set summed_at = clock_timestamp()
    where class_weeks.id in (
      select due.id
      from class_weeks as due
      where due.summed_at is null and due.week = ${week}::date
      order by due.id
      limit ${limit}
      for update skip locked
    )
    returning
      class_weeks.id, class_weeks.school_id as "schoolId", class_weeks.school_group_id as "groupId",
      exists (select from schools where schools.id = class_weeks.school_id and schools.is_visible)
        and (exists (select ${linkedAnswers}) or exists (select ${openQuestions})) as "hasNews"
  `);

/** The week of a class that is still there, of a visible school with links; otherwise null. */
export const findWeekWithReaders = (db: Db, id: number) =>
  db.maybeOneFirst(sql.type(z.object({ week: z.string() }))`
    select class_weeks.week::text
    from class_weeks
    join schools on schools.id = class_weeks.school_id and schools.is_visible
    join school_groups on school_groups.id = class_weeks.school_group_id and school_groups.is_active
    where class_weeks.id = ${id} and cardinality(${linkedSchools(sql.fragment`class_weeks.school_id`)}) > 0
  `);

const Question = z.object({ commentId: z.int(), schoolId: z.int(), className: z.string(), schoolName: z.string() });
const Answer = z.object({
  articleId: z.int(),
  schoolId: z.int(),
  className: z.string(),
  schoolName: z.string(),
  narrative: z.string(),
});

const names = sql.fragment`
  their_schools.id as "schoolId", their_groups.name as "className", their_schools.name as "schoolName"
`;

export const findOpenQuestions = (db: Db, id: number) =>
  db.any(sql.type(Question)`
    select news.*
    from class_weeks
    cross join lateral (select comments.id as "commentId", ${names} ${openQuestions}) as news
    where class_weeks.id = ${id}
    order by news."commentId"
  `);

export const findLinkedAnswers = (db: Db, id: number) =>
  db.any(sql.type(Answer)`
    select news.*
    from class_weeks
    cross join lateral (select articles.id as "articleId", ${names}, articles.narrative ${linkedAnswers}) as news
    where class_weeks.id = ${id}
    order by news."articleId"
  `);
