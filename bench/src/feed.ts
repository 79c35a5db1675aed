import { fork } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { renderArticles } from '@patchwork/content/articles/rendering';
import { createPool } from '@patchwork/platform/db';
import { freePorts } from '@patchwork/stack/ports';
import { createOutput } from '@patchwork/stack/progress';
import { startSystem } from '@patchwork/stack/system';
import { sql } from 'slonik';
import { z } from 'zod';
import { compare, report } from './measure.ts';
import { signIn } from './sign-in.ts';

const reports = 10_000;

/**
 * Requests a second and p99 of the feed's first page through the gateway, with sessions, roles and visibility on, beside a bare
 * Fastify route that answers the same bytes, with 10,000 generated reports in the database.
 */
export async function benchFeed(): Promise<void> {
  const home = await mkdtemp(join(tmpdir(), 'patchwork-bench-'));
  const output = createOutput();
  const system = await startSystem({
    home,
    ephemeral: true,
    nodeEnv: 'production',
    withoutWeb: true,
    logLevel: 'warn',
    ...output,
  });
  try {
    const { environment, services, baseUrl, demo } = system;
    await output.progress(`writing ${reports} reports`, () => fill(environment.content.CONTENT_DATABASE_URL!));
    const { email, password } = demo!.accounts.find(({ label }) => label === 'teacher')!;
    const cookie = await signIn(baseUrl, email, password);
    const url = `${baseUrl}/api/article/0`;
    const page = Buffer.from(await (await fetch(url, { headers: { cookie } })).arrayBuffer());
    const bare = await startBare(home, page);
    const pids = [services.gateway, services.content, services.identity].map((service) => service.pid()!);
    try {
      const measurements = await compare(
        [
          { name: 'feed through the gateway', url, headers: { cookie }, pids },
          { name: 'bare Fastify, same bytes', url: bare.url, pids: [bare.pid] },
        ],
        { connections: [1, 10, 32, 100], rounds: 3, seconds: 5 },
      );
      await report('feed', { reports, bytes: page.length }, measurements);
    } finally {
      bare.stop();
    }
  } finally {
    await system.stop();
    await rm(home, { recursive: true, force: true });
  }
}

async function startBare(home: string, page: Buffer) {
  const file = join(home, 'page.json');
  await writeFile(file, page);
  const [port] = await freePorts(1);
  const child = fork(new URL('bare.ts', import.meta.url), [file, String(port)]);
  await new Promise((resolve) => child.once('message', resolve));
  return { url: `http://127.0.0.1:${port}/`, pid: child.pid!, stop: () => child.kill() };
}

/** Copies of the demo's reports, spread over its schools and authors, rendered as the service renders its own. */
async function fill(databaseUrl: string): Promise<void> {
  const pool = await createPool(databaseUrl, { statementTimeout: 120_000, validate: false });
  try {
    const ids = await pool.anyFirst(sql.type(z.object({ id: z.int() }))`
      insert into articles (title, narrative, author_id, school_id, school_group_id, created_at, updated_at, rendered)
      select
        'Report ' || number, repeat('We walked to the harbour and counted the boats. ', 6),
        authors.id, authors.school_id, authors.school_group_id,
        now() - number * interval '1 minute', now() - number * interval '1 minute', '{}'
      from generate_series(1, ${reports}) as number
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
    await pool.query(sql.unsafe`analyze`);
  } finally {
    await pool.end();
  }
}
