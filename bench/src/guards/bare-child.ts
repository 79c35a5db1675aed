import { audienceOf } from '@patchwork/content/access/visible.sql';
import { findArticles } from '@patchwork/content/articles/articles.sql';
import { articleListJson } from '@patchwork/content/feed-cache/article-json';
import type { Readers } from '@patchwork/content/feed-cache/article-rows.sql';
import { readArticle } from '@patchwork/content/feed-cache/feed';
import type { Viewer } from '@patchwork/platform/assertion';
import type { Db } from '@patchwork/platform/db';
import fastify, { type FastifyRequest } from 'fastify';
import pg from 'pg';
import type { QuerySqlToken } from 'slonik';

/**
 * The baseline: the service's own statements and JSON through `pg` alone, without sessions, roles, checks or logs, in a
 * separate process.
 */
const [databaseUrl = '', port, userId] = process.argv.slice(2);
const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 });
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (value) => new Date(value).toISOString());

/** The part of slonik that the service's read functions use; named statements stay prepared. */
const any = async ({ name, sql, values }: QuerySqlToken) => {
  const text = sql.replaceAll('$slonik_', '$');
  const { rows } = await pool.query({ ...(name && { name }), text, values: [...values] });
  return rows;
};
const bare = { any, maybeOne: async (query: QuerySqlToken) => (await any(query))[0] ?? null } as unknown as Db;
const [author] = (await pool.query('select school_id, school_group_id from people where id = $1', [Number(userId)])).rows;
const viewer: Viewer = {
  userId: Number(userId),
  schoolId: author.school_id,
  schoolGroupId: author.school_group_id,
  roles: ['Viewer'],
};
const readers: Readers = { audience: audienceOf(viewer), viewers: [viewer] };
const reader = { audience: readers.audience, reader: viewer };

const json = 'application/json; charset=utf-8';
const app = fastify();
app.get('/api/article/0', async (_request, reply) =>
  reply.type(json).send(articleListJson(await findArticles(bare, readers, { page: 0 }), reader)),
);
app.get('/api/article/id/:id', async (request: FastifyRequest<{ Params: { id: string } }>, reply) =>
  reply.type(json).send(await readArticle(bare, viewer, Number(request.params.id))),
);

const rendered = JSON.stringify({ title: 'Bare', narrative: 'n'.repeat(700) });
const envelope = JSON.stringify({ id: 'a'.repeat(36), type: 'Bare', data: { articleId: 1, schoolId: 1, authorId: 1 } });
// Marked as published, so that the service's relay ignores it.
const outboxRow = `
  insert into outbox (kind, destination, message_key, payload, published_at)
  select 'event', 'bare', id::text, $1, now() from written`;

app.post('/api/article', async (request: FastifyRequest<{ Body: { title: string; narrative: string } }>, reply) => {
  await pool.query({
    name: 'bare_create',
    text: `
      with written as (
        insert into articles (title, narrative, author_id, school_id, school_group_id, rendered)
        values ($2, $3, $4, $5, $6, $7)
        returning id
      ) ${outboxRow}`,
    values: [
      envelope,
      request.body.title,
      request.body.narrative,
      viewer.userId,
      author.school_id,
      author.school_group_id,
      rendered,
    ],
  });
  return reply.code(201).type(json).send(rendered);
});
app.post('/api/article/comment', async (request: FastifyRequest<{ Body: { article: number; narrative: string } }>, reply) => {
  await pool.query({
    name: 'bare_comment',
    text: `
      with counted as (
        update articles set comments_count = comments_count + 1 where id = $3
      ), written as (
        insert into comments (article_id, author_id, narrative) values ($3, $4, $2) returning id
      ) ${outboxRow}`,
    values: [envelope, request.body.narrative, request.body.article, viewer.userId],
  });
  return reply.code(201).type(json).send(JSON.stringify(request.body));
});
await app.listen({ host: '127.0.0.1', port: Number(port) });
process.send?.('ready');
