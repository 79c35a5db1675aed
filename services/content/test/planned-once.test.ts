import { createPool, type DatabasePool } from '@patchwork/platform/db';
import { callAs, callInternally } from '@patchwork/testkit/callers';
import type { FastifyInstance } from 'fastify';
import { sql } from 'slonik';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { buildApp } from '../src/app.ts';
import { admin, type Content, colleague, introduce, startContent, stranger, teacher } from './harness.ts';
import { asLead } from './withdraw-steps.ts';

// PostgreSQL plans the first five calls of a prepared statement for their own values, and then all with one plan, unless that seems
// more expensive: then it plans every call, which takes several times as long as reading a page of the feed (docs/decisions/0029).

let content: Content;
let pool: DatabasePool;
let app: FastifyInstance;
beforeAll(async () => {
  content = await startContent();
  await introduce(content);
  await content.deliverLinks(1, [2]);
  await content.deliverLinks(2, [1]);
  await fill();
  // One connection, which knows how it has planned its statements.
  pool = await createPool(content.databaseUrl, { size: 1 });
  app = await buildApp({ ...content.deps, db: pool });
});
afterAll(async () => {
  await app.close();
  await pool.end();
  await content.stop();
});

/** Enough rows that a plan for ten schools seems more expensive than one for a single school. */
async function fill(): Promise<void> {
  await content.db.query(sql.unsafe`
    insert into articles (title, narrative, author_id, school_id, school_group_id, rendered)
    select 'Report ' || number, 'We counted the boats.', 1 + number % 3, 1 + number % 3 / 2, 1 + number % 3 / 2, '{"title":"Report"}'
    from generate_series(1, 500) as number
  `);
  await content.db.query(sql.unsafe`
    insert into comments (article_id, author_id, narrative) select id, 1 + id % 3, 'How many? ' || id from articles
  `);
  await content.db.query(sql.unsafe`vacuum analyze`);
}

const call = async (viewer: typeof teacher | null, method: 'GET' | 'POST', url: string, payload?: object) => {
  const headers = viewer ? callAs('content', viewer, '203.0.113.7') : callInternally('content', 'messaging');
  const answer = await app.inject({ method, url, headers, ...(payload && { payload }) });
  expect(answer.statusCode, `${url}: ${answer.body}`).toBeLessThan(300);
  return answer.json();
};

test('the statements behind pages, posts, comments and likes are not planned at every call', async () => {
  const id = await pool.oneFirst(sql.type(z.object({ id: z.int() }))`select max(id) as id from articles`);
  for (let round = 0; round < 14; round += 1) {
    for (const viewer of [teacher, asLead(colleague, 2), admin]) {
      await call(viewer, 'GET', '/api/article/0');
      await call(viewer, 'GET', '/api/article/1/0');
      await call(viewer, 'GET', '/api/feed/linked/0');
      await call(viewer, 'GET', '/api/feed/favourites/0');
      await call(viewer, 'GET', '/api/feed/class/1/0');
      await call(viewer, 'GET', `/api/feed/new?after=${id - 1}`);
      await call(viewer, 'GET', `/api/article/id/${id}`);
    }
  }
  // Afterwards: a table that grows by a hundredth in a few calls makes their costs differ.
  for (let round = 0; round < 14; round += 1) {
    const comment = await call(stranger, 'POST', '/api/article/comment', { article: id, narrative: `How many? ${round}` });
    await call(null, 'GET', `/internal/comments/${comment.id}/notice`);
    await call(stranger, 'POST', '/api/article', { title: `Boats ${round}`, narrative: 'We counted them again.' });
    await call(stranger, 'POST', `/api/articlelike/${id - round}`);
  }
  const statements = await pool.any(
    sql.type(z.object({ name: z.string(), generic: z.int(), custom: z.int() }))`
      select name, generic_plans as generic, custom_plans as custom
      from pg_prepared_statements
      where name like 'content%' or name like 'platform%'
      order by name
    `,
  );
  expect(statements.length).toBeGreaterThan(20);
  expect(statements.filter(({ custom }) => custom > 5).map(({ name }) => name)).toEqual([]);
});
