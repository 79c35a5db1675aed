import type { Viewer } from '@patchwork/platform/assertion';
import { type Db, Nothing, type Tx } from '@patchwork/platform/db';
import { sql } from 'slonik';
import { z } from 'zod';
import { audiences } from '../access/audience.ts';

/** Confirms every picture that a report shows, and what the viewer adds within a day. */
export async function confirmReport(tx: Tx, viewer: Viewer, articleId: number): Promise<void> {
  await tx.query(sql.type(Nothing)`
    update articles
    set
      consent_newest_by = ${viewer.userId}, consent_newest_at = clock_timestamp(),
      consent_by = case when articles.consent_at is null then ${viewer.userId} else articles.consent_by end,
      consent_at = coalesce(articles.consent_at, clock_timestamp())
    where articles.id = ${articleId}
  `);
  await tx.query(sql.type(Nothing)`
    update media_items
    set consent_by = articles.consent_newest_by, consent_at = articles.consent_newest_at
    from articles
    where
      articles.id = ${articleId} and media_items.article_id = articles.id
      and media_items.deactivated_at is null and media_items.hidden_at is null and media_items.withdrawn_at is null
  `);
}

/** More viewers will see the report than those for whom consent was confirmed. Its first confirmation stays recorded. */
export async function endConsent(tx: Tx, articleId: number): Promise<void> {
  await tx.query(sql.type(Nothing)`
    update articles set consent_newest_by = null, consent_newest_at = null where articles.id = ${articleId}
  `);
  await tx.query(sql.type(Nothing)`
    update media_items set consent_by = null, consent_at = null where media_items.article_id = ${articleId}
  `);
}

/** The newest confirmation of a report covers a new picture if the same user gave it less than a day ago. */
export const coverUpload = (tx: Tx, id: number) =>
  tx.query(sql.type(Nothing)`
    update media_items
    set consent_by = articles.consent_newest_by, consent_at = articles.consent_newest_at
    from articles
    where
      media_items.id = ${id} and articles.id = media_items.article_id
      and articles.consent_newest_by = media_items.uploaded_by
      and articles.consent_newest_at > clock_timestamp() - interval '1 day'
  `);

const Confirmed = z.object({ articleId: z.int() });

/** Confirms those of these pictures that wait; returns their reports, once for each picture. */
export async function confirmItems(tx: Tx, viewer: Viewer, ids: readonly number[]): Promise<readonly number[]> {
  const articleIds = await tx.anyFirst(sql.type(Confirmed)`
    update media_items
    set consent_by = ${viewer.userId}, consent_at = statement_timestamp()
    where media_items.id = any(${sql.array([...ids], 'int8')}) and media_items.consent_at is null
    returning media_items.article_id as "articleId"
  `);
  await tx.query(sql.type(Nothing)`
    update articles
    set consent_by = first.consent_by, consent_at = first.consent_at
    from (
      select distinct on (media_items.article_id) media_items.article_id, media_items.consent_by, media_items.consent_at
      from media_items
      where media_items.id = any(${sql.array([...ids], 'int8')}) and media_items.consent_at is not null
      order by media_items.article_id, media_items.consent_at
    ) as first
    where articles.id = first.article_id and articles.consent_at is null
  `);
  return articleIds;
}

const waits = sql.fragment`
  media_items.consent_at is null and media_items.deactivated_at is null and media_items.state <> 'failed'
  and media_items.hidden_at is null and media_items.withdrawn_at is null
`;

/** Its reports that are neither deleted nor withdrawn and have pictures that wait. */
const waitingReports = (schoolId: number) => sql.fragment`
  select distinct articles.id
  from media_items
  join articles on articles.id = media_items.article_id and articles.deleted_at is null and articles.withdrawn_at is null
  where media_items.school_id = ${schoolId} and media_items.article_id is not null and ${waits}
`;

/** The audiences that these reports have. */
export const findAudiences = (tx: Tx, articleIds: readonly number[]) =>
  tx.anyFirst(sql.type(z.object({ audience: z.enum(audiences) }))`
    select distinct articles.audience from articles where articles.id = any(${sql.array([...articleIds], 'int8')})
  `);

const Waiting = z.object({
  id: z.int(),
  audience: z.enum(audiences),
  title: z.string(),
  createDate: z.string(),
  authorId: z.int(),
});

/** Ten of them with an id below `before`, newest first. */
export const findWaiting = (db: Db, schoolId: number, before: number | undefined) =>
  db.any(sql.type(Waiting)`
    select
      articles.id, articles.title, articles.audience, articles.created_at as "createDate", articles.author_id as "authorId"
    from articles
    where articles.id in (${waitingReports(schoolId)}) and articles.id < ${before ?? Number.MAX_SAFE_INTEGER}
    order by articles.id desc
    limit 10
  `);

export const countWaiting = (db: Db, schoolId: number): Promise<number> =>
  db.oneFirst(sql.type(z.object({ count: z.int() }))`
    select count(*) as count from (${waitingReports(schoolId)}) as waiting
  `);
