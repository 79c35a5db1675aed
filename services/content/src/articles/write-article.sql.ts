import { ArticleCreated } from '@patchwork/contracts/events/content';
import type { Viewer } from '@patchwork/platform/assertion';
import { type Db, Nothing } from '@patchwork/platform/db';
import { DatabaseOfRow, databaseOfRow, eventClause, wakeRelays } from '@patchwork/platform/outbox';
import { sql } from 'slonik';
import { z } from 'zod';
import type { Deps } from '../deps.ts';
import { RowToRender, renderArticle } from '../feed-cache/article-json.ts';
import { joinPerson, personColumns, withKnown } from '../people/people.sql.ts';
import { type ArticleAudience, assertNotWider, audiences } from '../picture-rules/audience.ts';
import { type Cause, causeName, causeOf, causes } from '../waiting/waiting.sql.ts';
import type { ArticleText } from './change-article.sql.ts';

type WordFilter = Pick<Deps, 'wordFilter'>;

/** A new report with its rendered JSON; without it, the id of the identical report that its author has just posted. */
interface Written {
  id: number;
  rendered?: string;
}

/** Inserts a report and, unless it waits for a Lead, its event. The same text by the same author within ten seconds is one report. */
export async function writeArticle(db: Db, deps: WordFilter, viewer: Viewer, text: ArticleText): Promise<Written> {
  const { defaultAudience, cause, database, ...draft } = await draftArticle(db, deps, viewer, text);
  if (text.audience) assertNotWider(text.audience, defaultAudience);
  const audience = text.audience ?? defaultAudience;
  const article = { ...draft, ...text, audience, isHidden: false, isWithdrawn: false, waitsForReview: cause !== null };
  const rendered = renderArticle({ ...article, lastUpdate: draft.createDate }, []);
  const firstId = await insertArticle(db, viewer, { ...article, cause, rendered });
  if (firstId !== null) return { id: firstId };
  await wakeRelays(db, database, 'event');
  return { id: draft.id, rendered };
}

const DraftRow = RowToRender.omit({
  title: true,
  narrative: true,
  lastUpdate: true,
  isHidden: true,
  isWithdrawn: true,
  audience: true,
  waitsForReview: true,
})
  .extend({ defaultAudience: z.enum(audiences), cause: z.enum(causes).nullable() })
  .extend(DatabaseOfRow.shape);
type DraftRow = z.output<typeof DraftRow>;

/** The id and date of a new report, the names that appear in it, and what the school's rules and the word filter say. */
async function draftArticle(db: Db, deps: WordFilter, viewer: Viewer, text: ArticleText): Promise<DraftRow> {
  const texts = [text.title, text.narrative];
  const draft = await db.maybeOne(sql.prepared(`content_draft_article_${causeName(deps, viewer, texts)}`, DraftRow)`
    select
      nextval(pg_get_serial_sequence('articles', 'id')) as id,
      date_trunc('milliseconds', clock_timestamp()) as "createDate",
      article_groups.id as "groupId", article_groups.name as "groupName",
      coalesce(picture_rules.default_audience, 'everyone') as "defaultAudience", ${causeOf(deps, viewer, texts)} as cause,
      ${databaseOfRow}, ${personColumns}
    from (values (true)) as one_row
    ${joinPerson(sql.fragment`${viewer.userId}`)}
    left join school_groups as article_groups on article_groups.id = ${viewer.schoolGroupId}
    left join picture_rules on picture_rules.school_id = ${viewer.schoolId}
  `);
  if (draft) return draft;
  // The author's PersonChanged has not arrived yet, so there was no row to join.
  await db.query(sql.type(Nothing)`${withKnown(viewer)} select 1`);
  return draftArticle(db, deps, viewer, text);
}

const FirstRow = z.object({ id: z.int().nullable() });

interface NewArticle extends ArticleText {
  id: number;
  audience: ArticleAudience;
  cause: Cause | null;
  createDate: string;
  rendered: string;
}

/** One statement, lock and event included (docs/decisions/0009). Returns the id of an identical report posted just before. */
function insertArticle(
  db: Db,
  viewer: Viewer,
  { id, title, narrative, createDate, audience, hasConsent = false, cause, rendered }: NewArticle,
): Promise<number | null> {
  const event = { articleId: id, schoolId: viewer.schoolId, authorId: viewer.userId };
  return db.oneFirst(sql.prepared('content_write_article', FirstRow)`
    with turn as materialized (
      select pg_advisory_xact_lock(hashtextextended(${`${title}\n${narrative}`}, ${viewer.userId}))
    ), first as materialized (
      select article_just_posted(${viewer.userId}, ${title}, ${narrative}) as id from turn
    ), written as (
      insert into articles (
        id, title, narrative, author_id, school_id, school_group_id, created_at, updated_at, rendered,
        audience, consent_by, consent_at, consent_newest_by, consent_newest_at, review_cause, review_since, is_unannounced
      )
      overriding system value
      select
        ${id}, ${title}, ${narrative}, ${viewer.userId}, ${viewer.schoolId}, ${viewer.schoolGroupId},
        ${createDate}, ${createDate}, ${rendered},
        ${audience}, consent.by, consent.at, consent.by, consent.at,
        ${cause}::text, ${cause && createDate}::timestamptz, ${cause !== null}::boolean
      from first
      cross join (values (${hasConsent ? viewer.userId : null}::bigint, ${hasConsent ? createDate : null}::timestamptz)) as consent (by, at)
      where first.id is null
      returning articles.id, articles.review_since
    ), shown as (
      select written.id from written where written.review_since is null
    ), announced as (
      ${eventClause(ArticleCreated, event, 'shown')}
    )
    select first.id
    from first
  `);
}
