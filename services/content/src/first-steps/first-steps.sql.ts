import type { Viewer } from '@patchwork/platform/assertion';
import { type Db, Nothing, type Tx } from '@patchwork/platform/db';
import { sql } from 'slonik';
import { z } from 'zod';

const StepsRow = z.object({ done: z.array(z.string()), isHidden: z.boolean() });

/**
 * Adds the steps that the viewer has taken by now to the stored ones, and returns all. Likes and comments count on reports of
 * another school or class only.
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
        ('like', exists (
          select
          from article_likes
          join articles on articles.id = article_likes.article_id
          where article_likes.user_id = ${userId} and articles.school_id <> ${schoolId}
        )),
        ('favourite', exists (select from favourites where favourites.user_id = ${userId} and favourites.school_ids <> '{}')),
        ('comment', exists (
          select
          from elsewhere
          join articles on articles.id = elsewhere.article_id
          where articles.school_group_id <> ${schoolGroupId}
        )),
        ('report', exists (select from articles where articles.author_id = ${userId})),
        ('badge', exists (select from schools where schools.id = ${schoolId} and schools.badge_media_item_id is not null)),
        ('colleague', exists (select from people where people.school_id = ${schoolId} and people.id <> ${userId})),
        -- Each school has one group from its sign-up.
        ('class', (select count(*) > 1 from school_groups where school_groups.school_id = ${schoolId}))
    )
    insert into first_steps (user_id, done)
    values (${userId}, (select coalesce(array_agg(taken.step), '{}') from taken where taken.is_taken))
    on conflict (user_id) do update
    set done = array(select unnest(first_steps.done) union select unnest(excluded.done))
    returning first_steps.done, first_steps.hidden_at is not null as "isHidden"
  `);

/** Hides the steps; a repeat keeps the first instant. */
export const saveHidden = (db: Db, userId: number) =>
  db.query(sql.type(Nothing)`
    insert into first_steps (user_id, hidden_at)
    values (${userId}, clock_timestamp())
    on conflict (user_id) do update set hidden_at = coalesce(first_steps.hidden_at, excluded.hidden_at)
  `);

/** For users whose steps are stored: a favourite that is removed before they are read again stays done. */
export const saveFavouriteStep = (tx: Tx, userId: number) =>
  tx.query(sql.type(Nothing)`
    update first_steps
    set done = array_append(first_steps.done, 'favourite')
    where first_steps.user_id = ${userId} and not 'favourite' = any(first_steps.done)
  `);

const OwnSteps = z.object({ done: z.array(z.string()), hiddenAt: z.string().nullable() });

/** A user's stored steps; null when they never saw them. */
export const findFirstSteps = (db: Db, userId: number) =>
  db.maybeOne(sql.type(OwnSteps)`
    select first_steps.done, first_steps.hidden_at as "hiddenAt"
    from first_steps
    where first_steps.user_id = ${userId}
  `);

export const deleteFirstSteps = (tx: Tx, userId: number) =>
  tx.query(sql.type(Nothing)`delete from first_steps where user_id = ${userId}`);
