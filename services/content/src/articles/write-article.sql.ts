import { ArticleCreated } from '@patchwork/contracts/events/content';
import type { Viewer } from '@patchwork/platform/assertion';
import { type Db, Nothing } from '@patchwork/platform/db';
import { DatabaseOfRow, databaseOfRow, eventClause } from '@patchwork/platform/outbox';
import { sql } from 'slonik';
import { z } from 'zod';
import { type ArticleAudience, audiences } from '../access/audience.ts';
import type { Deps } from '../deps.ts';
import { joinPerson, personColumns, personShape, withKnown } from '../people/people.sql.ts';
import { type Cause, causeName, causeOf, causes } from '../waiting/waiting.sql.ts';

const DraftRow = z.object({
  id: z.int(),
  createDate: z.string(),
  groupId: z.int().nullable(),
  groupName: z.string().nullable(),
  defaultAudience: z.enum(audiences),
  /** Why it waits for a Lead; null when it does not. */
  cause: z.enum(causes).nullable(),
  ...personShape,
  ...DatabaseOfRow.shape,
});
type DraftRow = z.output<typeof DraftRow>;

/** The id and date of a new report, the names that it shows, the school's rules and what the word filter says of its texts. */
export async function draftArticle(
  db: Db,
  deps: Pick<Deps, 'wordFilter'>,
  viewer: Viewer,
  texts: readonly string[],
): Promise<DraftRow> {
  const draft = await db.maybeOne(sql.prepared(`content_draft_article_${causeName(deps, viewer, texts)}`, DraftRow)`
    select
      nextval(pg_get_serial_sequence('articles', 'id')) as id,
      date_trunc('milliseconds', clock_timestamp()) as "createDate",
      article_groups.id as "groupId", article_groups.name as "groupName",
      coalesce(picture_rules.default_audience, 'everyone') as "defaultAudience",
      ${causeOf(deps, viewer, texts)} as cause,
      ${databaseOfRow}, ${personColumns}
    from (values (true)) as one_row
    ${joinPerson(sql.fragment`${viewer.userId}`)}
    left join school_groups as article_groups on article_groups.id = ${viewer.schoolGroupId}
    left join picture_rules on picture_rules.school_id = ${viewer.schoolId}
  `);
  if (draft) return draft;
  // The author's PersonChanged has not arrived yet, so there was no row to join.
  await db.query(sql.type(Nothing)`${withKnown(viewer)} select 1`);
  return draftArticle(db, deps, viewer, texts);
}

export interface NewArticle {
  id: number;
  title: string;
  narrative: string;
  audience: ArticleAudience;
  hasConsent: boolean;
  cause: Cause | null;
  /** Of an answer to the question of the week; null for a report. */
  classWeekId: number | null;
  createDate: string;
  /** Its JSON: `renderArticle`. */
  rendered: string;
}

const FirstRow = z.object({ id: z.int().nullable() });

/**
 * Inserts a report and, unless it waits for a Lead, its event. Returns null; or, without an effect, the id of the same text that
 * its author posted in the last ten seconds. One statement, lock included (docs/decisions/0009).
 */
export function insertArticle(db: Db, viewer: Viewer, article: NewArticle): Promise<number | null> {
  const { id, title, narrative, audience, cause, classWeekId, createDate, rendered } = article;
  const consentBy = article.hasConsent ? viewer.userId : null;
  const consentAt = article.hasConsent ? createDate : null;
  const isWaiting = cause !== null;
  const event = { articleId: id, schoolId: viewer.schoolId, authorId: viewer.userId };
  const announced = isWaiting ? sql.fragment`` : sql.fragment`, announced as (${eventClause(ArticleCreated, event, 'written')})`;
  return db.oneFirst(sql.prepared(isWaiting ? 'content_write_waiting_article' : 'content_write_article', FirstRow)`
    with locked as materialized (
      select pg_advisory_xact_lock(hashtextextended(${`${title}\n${narrative}`}, ${viewer.userId}))
    ), first as materialized (
      select article_just_posted(${viewer.userId}, ${title}, ${narrative}) as id
      from locked
    ), written as (
      insert into articles (
        id, title, narrative, author_id, school_id, school_group_id, created_at, updated_at, rendered, audience,
        consent_by, consent_at, consent_newest_by, consent_newest_at,
        review_cause, review_since, is_unannounced, class_week_id
      )
      overriding system value
      select
        ${id}, ${title}, ${narrative}, ${viewer.userId}, ${viewer.schoolId}, ${viewer.schoolGroupId}, ${createDate}, ${createDate},
        ${rendered}, ${audience},
        ${consentBy}::bigint, ${consentAt}::timestamptz, ${consentBy}::bigint, ${consentAt}::timestamptz,
        ${cause}::text, ${isWaiting ? createDate : null}::timestamptz, ${isWaiting}::boolean, ${classWeekId}::bigint
      from first
      where first.id is null
      returning articles.id
    )
    ${announced}
    select first.id
    from first
  `);
}
