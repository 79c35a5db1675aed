import { renderArticles } from '@patchwork/content/articles/rendering';
import { createPool, type DatabasePool } from '@patchwork/platform/db';
import { sql } from 'slonik';
import { z } from 'zod';

const first = 10_000;
const Id = z.object({ id: z.int() });

/** A pool for filling: statements may take minutes. */
export const fillingPool = (databaseUrl: string) => createPool(databaseUrl, { statementTimeout: 900_000, validate: false });

/** Brings the database to this many reports with a comment each. The first 10,000 are rendered by the service, the others copied. */
export async function fillReports(pool: DatabasePool, wanted: number): Promise<void> {
  const existing = await pool.oneFirst(sql.type(z.object({ count: z.int() }))`select count(*) as count from articles`);
  if (existing < first) await writeReports(pool, first);
  if (wanted > first) await copyReports(pool, wanted - Math.max(existing, first));
  await pool.query(sql.unsafe`vacuum analyze`);
}

/** Spread over the demo's schools and authors, older than whatever the demo network holds. */
async function writeReports(pool: DatabasePool, count: number): Promise<void> {
  const ids = await pool.anyFirst(sql.type(Id)`
    insert into articles (title, narrative, author_id, school_id, school_group_id, created_at, updated_at, rendered)
    select
      'Report ' || number, repeat('We walked to the harbour and counted the boats. ', 6),
      authors.id, authors.school_id, authors.school_group_id,
      now() - number * interval '1 minute', now() - number * interval '1 minute', '{}'
    from generate_series(1, ${count}) as number
    join lateral (
      select people.id, people.school_id, people.school_group_id
      from people
      join schools on schools.id = people.school_id and schools.is_visible
      order by (people.id * 7919 + number) % 97
      limit 1
    ) as authors on true
    returning articles.id
  `);
  for (let from = 0; from < ids.length; from += 500) {
    await pool.transaction((tx) => renderArticles(tx, ids.slice(from, from + 500)));
  }
  await addComments(pool, ids[0]!);
}

/** The search index is built anew afterwards: that takes a fraction of keeping it row by row. */
async function copyReports(pool: DatabasePool, count: number): Promise<void> {
  const from = 1 + (await pool.oneFirst(sql.type(Id)`select max(id) as id from articles`));
  await pool.query(sql.unsafe`drop index articles__search_text`);
  await pool.query(sql.unsafe`
    insert into articles (
      id, title, narrative, author_id, school_id, school_group_id, created_at, updated_at, comments_count, rendered
    )
    overriding system value
    select
      ${from} + copies.step, articles.title, articles.narrative, articles.author_id, articles.school_id, articles.school_group_id,
      articles.created_at, articles.updated_at, 0,
      regexp_replace(articles.rendered, '^\\{"id":[0-9]+', '{"id":' || (${from} + copies.step))
    from generate_series(0, ${count - 1}) as copies (step)
    join (
      select *, row_number() over (order by id) as number from articles where title like 'Report %' order by id limit ${first}
    ) as articles on articles.number = 1 + copies.step % ${first}
    order by copies.step
  `);
  await pool.query(sql.unsafe`select setval(pg_get_serial_sequence('articles', 'id'), (select max(id) from articles))`);
  await addComments(pool, from);
  await pool.query(sql.unsafe`create index articles__search_text on articles using gin (search_text gin_trgm_ops)`);
}

async function addComments(pool: DatabasePool, fromId: number): Promise<void> {
  await pool.query(sql.unsafe`
    insert into comments (article_id, author_id, narrative)
    select articles.id, articles.author_id, 'Which harbour was that? We have none.' from articles where articles.id >= ${fromId}
  `);
  await pool.query(sql.unsafe`update articles set comments_count = 1 where articles.id >= ${fromId}`);
}

/** One report by this author with 30 comments, 15 replies and 25 likes. */
export async function addLivelyReport(pool: DatabasePool, authorId: number): Promise<number> {
  const id = await pool.oneFirst(sql.type(Id)`
    insert into articles (
      title, narrative, author_id, school_id, school_group_id, rendered, comments_count, likes_count
    )
    select 'Harbour day', repeat('We counted the boats again. ', 10), id, school_id, school_group_id, '{}', 45, 25
    from people where id = ${authorId}
    returning id
  `);
  await pool.query(sql.unsafe`
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
  await pool.query(sql.unsafe`
    insert into article_likes (article_id, user_id) select ${id}, id from people order by id limit 25
  `);
  await pool.transaction((tx) => renderArticles(tx, [id]));
  return id;
}
