import { ArticleCreated } from '@patchwork/contracts/events/content';
import type { Viewer } from '@patchwork/platform/assertion';
import { Nothing } from '@patchwork/platform/db';
import { eventClause, idToCome, wakeRelays } from '@patchwork/platform/outbox';
import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import { joinPerson, personJson, withKnown } from '../people/people.sql.ts';
import type { ArticleText } from './articles.sql.ts';

const WrittenRow = z.object({ first: z.int().nullable(), id: z.int().nullable(), rendered: z.string().nullable() });

/** A report that is there now, with its kept JSON; or the id of the one that the same press of a button wrote before. */
export type Written = { id: number; rendered: string } | { first: number };

/**
 * Writes a report and its event in one statement: each round trip counts while a school's classes all post. Somebody who posted the same
 * text within the last ten seconds gets the first, waiting for one that is being posted.
 */
export async function writeArticle(db: CommonQueryMethods, viewer: Viewer, text: ArticleText): Promise<Written> {
  const { first, id, rendered } = await insertArticle(db, viewer, text);
  if (first !== null) return { first };
  if (id !== null && rendered !== null) {
    await wakeRelays(db, 'event');
    return { id, rendered };
  }
  // Their PersonChanged is still on its way, so there is nobody to name in the report.
  await db.query(sql.type(Nothing)`${withKnown(viewer)} select 1`);
  return writeArticle(db, viewer, text);
}

/** The kept JSON is what `renderArticle` makes of the same report. */
function insertArticle(db: CommonQueryMethods, viewer: Viewer, { title, narrative }: ArticleText) {
  const event = { articleId: idToCome, schoolId: viewer.schoolId, authorId: viewer.userId };
  const textJson = `,"title":${JSON.stringify(title)},"narrative":${JSON.stringify(narrative)},"createUser":`;
  return db.one(sql.prepared('content_write_article', WrittenRow)`
    with turn as materialized (
      select pg_advisory_xact_lock(hashtextextended(${`${title}\n${narrative}`}, ${viewer.userId}))
    ), first as materialized (
      select article_just_posted(${viewer.userId}, ${title}, ${narrative}) as id from turn
    ), fresh as materialized (
      select
        nextval(pg_get_serial_sequence('articles', 'id')) as id,
        clock.moment,
        to_json(to_char(clock.moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))::text as date,
        ${personJson} as author,
        case when article_groups.id is null then 'null'
          else json_build_object('id', article_groups.id, 'name', article_groups.name)::text end as "group"
      from first
      cross join (select date_trunc('milliseconds', clock_timestamp()) as moment) as clock
      ${joinPerson(sql.fragment`${viewer.userId}`)}
      left join school_groups as article_groups on article_groups.id = ${viewer.schoolGroupId}
      where first.id is null
    ), written as (
      insert into articles (id, title, narrative, author_id, school_id, school_group_id, created_at, updated_at, rendered)
      overriding system value
      select
        fresh.id, ${title}, ${narrative}, ${viewer.userId}, ${viewer.schoolId}, ${viewer.schoolGroupId}, fresh.moment, fresh.moment,
        '{"id":' || fresh.id || ${textJson}::text || fresh.author
          || ',"createDate":' || fresh.date || ',"lastUpdate":' || fresh.date || ',"schoolGroup":' || fresh.group || ',"mediaItems":[],"highlight":false}'
      from fresh
      returning articles.id, articles.rendered
    ), announced as (
      ${eventClause(ArticleCreated, event, 'written')}
    )
    select first.id as first, written.id, written.rendered
    from first
    left join written on true
  `);
}
