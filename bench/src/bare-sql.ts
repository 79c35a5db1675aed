import { toListJson } from '@patchwork/content/articles/article-json';
import { type ArticleRow, findArticles, getArticleRow } from '@patchwork/content/articles/articles.sql';
import { findLikes } from '@patchwork/content/articles/likes.sql';
import { findComments } from '@patchwork/content/comments/comments.sql';
import type { Viewer } from '@patchwork/platform/assertion';
import fastify, { type FastifyRequest } from 'fastify';
import pg from 'pg';
import { type CommonQueryMethods, createPool } from 'slonik';

/** What to compare with: the service's own statements through `pg` alone, without sessions, roles, checks or logs. Run as a process. */
const [databaseUrl = '', port, viewerJson = '', reportId] = process.argv.slice(2);
const viewer: Viewer = JSON.parse(viewerJson);
const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 });

interface Statement {
  name: string;
  text: string;
  values: unknown[];
}

/** The statements that this work sends, under names, so that they stay prepared as the service's are. */
async function statementsOf(work: (db: CommonQueryMethods) => Promise<unknown>): Promise<Statement[]> {
  const statements: Statement[] = [];
  const listening = await createPool(databaseUrl, {
    interceptors: [
      {
        name: 'listen',
        transformQuery: (_context, query) => {
          statements.push({ name: `bare_${statements.length}_${query.sql.length}`, text: query.sql, values: [...query.values] });
          return query;
        },
      },
    ],
  });
  await work(listening);
  await listening.end();
  return statements;
}

const [feed] = await statementsOf((db) => findArticles(db, viewer, { page: 0 }));
const report = await statementsOf(async (db) => {
  await getArticleRow(db, viewer, Number(reportId));
  await findLikes(db, Number(reportId));
  await findComments(db, { articleId: Number(reportId) });
});

const json = 'application/json; charset=utf-8';
const app = fastify();
app.get('/feed', async (_request, reply) => {
  const { rows } = await pool.query<ArticleRow>(feed!);
  return reply.type(json).send(toListJson(rows));
});
app.get('/report', async (_request, reply) => {
  const results = [];
  for (const statement of report) results.push((await pool.query(statement)).rows);
  const [[article], likes, comments, responses] = results as [ArticleRow[], unknown[], unknown[], unknown[]];
  const text = `${article!.rendered.slice(0, -1)},"likes":${JSON.stringify(likes)},"comments":${JSON.stringify({ comments, responses })}}`;
  return reply.type(json).send(text);
});

const rendered = JSON.stringify({ title: 'Bare', narrative: 'n'.repeat(700) });
const envelope = JSON.stringify({ id: 'a'.repeat(36), type: 'Bare', data: { articleId: 1, schoolId: 1, authorId: 1 } });
// Marked as sent, so that the service's relay leaves it alone.
const outboxRow = `
  insert into outbox (kind, destination, message_key, payload, published_at)
  select 'event', 'bare', id::text, $1, now() from written`;

app.post('/create', async (request: FastifyRequest<{ Body: { title: string; narrative: string } }>, reply) => {
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
      viewer.schoolId,
      viewer.schoolGroupId,
      rendered,
    ],
  });
  return reply.code(201).type(json).send(rendered);
});
app.post('/comment', async (request: FastifyRequest<{ Body: { article: number; narrative: string } }>, reply) => {
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
