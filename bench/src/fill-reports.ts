import { renderArticles, renderLikes } from '@patchwork/content/feed-cache/rendered';
import type { Progress } from '@patchwork/dev/progress';
import { createPool, type Tx } from '@patchwork/platform/db';
import { sql } from 'slonik';
import { z } from 'zod';

const Id = z.object({ id: z.int() });
const atOnce = 2_000;
/** Number of reports with many comments. */
const lively = 50;

/**
 * Fills the database up to this many reports with comments, replies, likes and media, spread over the demo's schools and
 * authors. Returns the ids of the newest 50, which are by this author and have many comments, oldest first.
 */
export async function fillReports(
  databaseUrl: string,
  wanted: number,
  authorId: number,
  progress: Progress,
): Promise<readonly number[]> {
  const pool = await createPool(databaseUrl, { statementTimeout: 900_000, validate: false });
  try {
    const existing = await pool.oneFirst(sql.type(z.object({ count: z.int() }))`select count(*) as count from articles`);
    const count = wanted - existing - lively;
    for (let from = 0; from < count; from += atOnce) {
      const step = Math.min(atOnce, count - from);
      const write = () => pool.transaction((tx) => writeReports(tx, from, step));
      await (from % 20_000 === 0 ? progress(`writing reports, from ${from} of ${count}`, write) : write());
    }
    const ids: number[] = [];
    for (let each = 0; each < lively; each += 1) ids.push(await pool.transaction((tx) => writeLively(tx, authorId)));
    await progress('vacuuming', async () => {
      await pool.query(sql.unsafe`vacuum analyze`);
      // Otherwise the dirty pages of the fill would be written during the measurement.
      await pool.query(sql.unsafe`checkpoint`);
    });
    return ids;
  } finally {
    await pool.end();
  }
}

/**
 * Inserts reports of all authors in turn, each with 0–2 photos, 0–4 likes, 0–3 comments and 0–1 replies. The photos' originals are
 * deleted, as those of finished uploads are: otherwise the service would look for all of them once a minute.
 */
async function writeReports(tx: Tx, from: number, count: number): Promise<void> {
  const ids = await tx.anyFirst(sql.type(Id)`
    with authors as (
      select people.*, row_number() over (order by people.id) - 1 as place, count(*) over () as total
      from people
      join schools on schools.id = people.school_id and schools.is_visible
    )
    insert into articles (title, narrative, author_id, school_id, school_group_id, created_at, updated_at, rendered)
    select
      'Report of group ' || school_group_id, repeat('We walked to the harbour and counted the boats. ', 6),
      authors.id, school_id, school_group_id, moment, moment, '{}'
    from generate_series(${from}::int, ${from + count - 1}::int) as number
    join authors on authors.place = number % authors.total
    cross join date_trunc('milliseconds', now() - authors.id * interval '1 day') as moment
    order by number
    returning articles.id
  `);
  const isNew = sql.fragment`articles.id = any(${sql.array(ids, 'int8')})`;
  await tx.query(sql.unsafe`
    with written as (
      insert into media_items (
        article_id, school_id, uploaded_by, kind, extension, content_type, original_key, original_bytes, position, alt_text,
        state, width, height, created_at, consent_by, consent_at, kept_bytes
      )
      select
        articles.id, articles.school_id, articles.author_id, 'image', 'jpg', 'image/jpeg',
        'originals/bench-' || articles.id || '-' || position, 3000000, position, 'Boats in the harbour, seen from the wall',
        'ready', 1600, 1200, articles.created_at, articles.author_id, articles.created_at, 120000
      from articles
      cross join generate_series(0, articles.id % 3 - 1) as position
      where ${isNew}
      returning id
    )
    insert into media_renditions (media_item_id, name, key, content_type, bytes, sha256)
    select written.id, name, 'media/' || written.id || '/' || name || '.webp', 'image/webp', 60000, repeat('0', 64)
    from written
    cross join (values ('small'), ('large')) as names (name)
  `);
  await tx.query(sql.unsafe`
    with written as (
      insert into article_likes (article_id, user_id, created_at)
      select articles.id, people.id, articles.created_at + people.id * interval '1 minute'
      from articles
      cross join lateral (
        select people.id from people order by (people.id * 31 + articles.id) % 37, people.id limit articles.id % 5
      ) as people
      where ${isNew}
      returning article_id
    )
    update articles
    set likes_count = counted.count
    from (select article_id, count(*) as count from written group by article_id) as counted
    where counted.article_id = articles.id
  `);
  await tx.query(sql.unsafe`
    with written as (
      insert into comments (article_id, author_id, narrative)
      select articles.id, articles.author_id, 'Which harbour was that? We have none.'
      from articles
      cross join generate_series(1, articles.id % 4)
      where ${isNew}
      returning id, article_id, author_id
    ), answered as (
      insert into responses (comment_id, author_id, narrative)
      select min(id), min(author_id), 'The one behind the station.' from written group by article_id having article_id % 2 = 0
      returning comment_id
    )
    update articles
    set comments_count = (select count(*) from written where article_id = articles.id)
      + (select count(*) from answered join written on written.id = answered.comment_id where written.article_id = articles.id)
    where ${isNew}
  `);
  await renderArticles(tx, ids);
  await renderLikes(tx, ids);
}

/** Inserts one report by this author with 30 comments, 15 replies and 25 likes. */
async function writeLively(tx: Tx, authorId: number): Promise<number> {
  const id = await tx.oneFirst(sql.type(Id)`
    insert into articles (
      title, narrative, author_id, school_id, school_group_id, rendered, comments_count, likes_count
    )
    select 'Harbour day', repeat('We counted the boats again. ', 10), id, school_id, school_group_id, '{}', 45, 25
    from people where id = ${authorId}
    returning id
  `);
  await tx.query(sql.unsafe`
    with written as (
      insert into comments (article_id, author_id, narrative)
      select ${id}, people.id, repeat('What a day. ', 8)
      from generate_series(1, 30) as number
      join lateral (select id from people order by (id * 31 + number) % 53 limit 1) as people on true
      returning id, author_id
    )
    insert into responses (comment_id, author_id, narrative)
    select id, author_id, repeat('It was. ', 8) from written where id % 2 = 0
  `);
  await tx.query(sql.unsafe`
    insert into article_likes (article_id, user_id) select ${id}, id from people order by id limit 25
  `);
  await renderArticles(tx, [id]);
  await renderLikes(tx, [id]);
  return id;
}
