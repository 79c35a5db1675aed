import { ArticleCreated } from '@patchwork/contracts/events/content';
import type { Viewer } from '@patchwork/platform/assertion';
import { type Db, Nothing } from '@patchwork/platform/db';
import { eventClause, wakeRelays } from '@patchwork/platform/outbox';
import { sql } from 'slonik';
import { z } from 'zod';
import { RowToRender, renderArticle } from '../feed-cache/article-json.ts';
import { joinPerson, personColumns, withKnown } from '../people/people.sql.ts';
import type { ArticleText } from './articles.sql.ts';

/** A new report with its rendered JSON; without it, the id of the identical report that its author has just posted. */
interface Written {
  id: number;
  rendered?: string;
}

/** Inserts a report and its event. The same text by the same author within ten seconds is one report. */
export async function writeArticle(db: Db, viewer: Viewer, text: ArticleText): Promise<Written> {
  const draft = { ...(await draftArticle(db, viewer)), ...text, isHidden: false, isWithdrawn: false };
  const rendered = renderArticle({ ...draft, lastUpdate: draft.createDate }, []);
  const firstId = await insertArticle(db, viewer, { ...draft, rendered });
  if (firstId !== null) return { id: firstId };
  await wakeRelays(db, 'event');
  return { id: draft.id, rendered };
}

const DraftRow = RowToRender.omit({ title: true, narrative: true, lastUpdate: true, isHidden: true, isWithdrawn: true });
type DraftRow = z.output<typeof DraftRow>;

/** The id and date of a new report, and the names that appear in it. */
async function draftArticle(db: Db, viewer: Viewer): Promise<DraftRow> {
  const draft = await db.maybeOne(sql.prepared('content_draft_article', DraftRow)`
    select
      nextval(pg_get_serial_sequence('articles', 'id')) as id,
      date_trunc('milliseconds', clock_timestamp()) as "createDate",
      article_groups.id as "groupId", article_groups.name as "groupName",
      ${personColumns}
    from (values (true)) as one_row
    ${joinPerson(sql.fragment`${viewer.userId}`)}
    left join school_groups as article_groups on article_groups.id = ${viewer.schoolGroupId}
  `);
  if (draft) return draft;
  // The author's PersonChanged has not arrived yet, so there was no row to join.
  await db.query(sql.type(Nothing)`${withKnown(viewer)} select 1`);
  return draftArticle(db, viewer);
}

const FirstRow = z.object({ id: z.int().nullable() });

interface NewArticle extends ArticleText {
  id: number;
  createDate: string;
  rendered: string;
}

/** One statement, lock and event included (docs/decisions/0009). Returns the id of an identical report posted just before. */
function insertArticle(
  db: Db,
  viewer: Viewer,
  { id, title, narrative, createDate, rendered }: NewArticle,
): Promise<number | null> {
  const event = { articleId: id, schoolId: viewer.schoolId, authorId: viewer.userId };
  return db.oneFirst(sql.prepared('content_insert_article', FirstRow)`
    with turn as materialized (
      select pg_advisory_xact_lock(hashtextextended(${`${title}\n${narrative}`}, ${viewer.userId}))
    ), first as materialized (
      select article_just_posted(${viewer.userId}, ${title}, ${narrative}) as id from turn
    ), written as (
      insert into articles (id, title, narrative, author_id, school_id, school_group_id, created_at, updated_at, rendered)
      overriding system value
      select
        ${id}, ${title}, ${narrative}, ${viewer.userId}, ${viewer.schoolId}, ${viewer.schoolGroupId},
        ${createDate}, ${createDate}, ${rendered}
      from first
      where first.id is null
      returning articles.id
    ), announced as (
      ${eventClause(ArticleCreated, event, 'written')}
    )
    select first.id
    from first
  `);
}
