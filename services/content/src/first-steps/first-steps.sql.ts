import type { Viewer } from '@patchwork/platform/assertion';
import { type Db, Nothing, type Tx } from '@patchwork/platform/db';
import { sql } from 'slonik';
import { z } from 'zod';

const StepsRow = z.object({ done: z.array(z.string()) });

/**
 * Adds the steps that the viewer has taken by now to the stored ones, and returns all. To like or answer a report of
 * another school is to have read it; comments count on reports of another class only.
 */
export const saveTakenSteps = (db: Db, { userId, schoolId, schoolGroupId }: Viewer) =>
  db.one(sql.prepared('content_save_first_steps', StepsRow)`
    with elsewhere as (
      select comments.article_id
      from comments
      where comments.author_id = ${userId} and comments.deleted_at is null
      union all
      select comments.article_id
      from responses
      join comments on comments.id = responses.comment_id
      where responses.author_id = ${userId} and responses.deleted_at is null
    ),
    taken (step, is_taken) as (
      values
        ('read', exists (
          select
          from (
            select elsewhere.article_id from elsewhere
            union all
            select article_likes.article_id from article_likes where article_likes.user_id = ${userId}
          ) as answered
          join articles on articles.id = answered.article_id
          where articles.school_id <> ${schoolId}
        )),
        ('comment', exists (
          select
          from elsewhere
          join articles on articles.id = elsewhere.article_id
          where articles.school_group_id <> ${schoolGroupId}
        )),
        ('report', exists (select from articles where articles.author_id = ${userId})),
        ('audience', exists (
          select from picture_rules where picture_rules.school_id = ${schoolId} and picture_rules.default_audience is not null
        )),
        ('colleague', exists (select from people where people.school_id = ${schoolId} and people.id <> ${userId}))
    )
    insert into first_steps (user_id, done)
    values (${userId}, (select coalesce(array_agg(taken.step), '{}') from taken where taken.is_taken))
    on conflict (user_id) do update
    set done = array(select unnest(first_steps.done) union select unnest(excluded.done))
    returning first_steps.done
  `);

/** Adds a step to those that are not asked for again. */
export const savePassedStep = (db: Db, userId: number, name: string) =>
  db.query(sql.type(Nothing)`
    insert into first_steps (user_id, done)
    values (${userId}, array[${name}])
    on conflict (user_id) do update
    set done = array(select unnest(first_steps.done) union select unnest(excluded.done))
  `);

/** A user's stored steps; null when they never saw them. */
export const findFirstSteps = (db: Db, userId: number) =>
  db.maybeOne(sql.type(StepsRow)`
    select first_steps.done
    from first_steps
    where first_steps.user_id = ${userId}
  `);

export const deleteFirstSteps = (tx: Tx, userId: number) =>
  tx.query(sql.type(Nothing)`delete from first_steps where user_id = ${userId}`);
