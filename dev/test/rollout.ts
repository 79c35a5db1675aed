import { pngOf } from '@patchwork/testkit/hostile-files';
import { eventually } from '@patchwork/testkit/wait';
import { type FragmentSqlToken, sql } from 'slonik';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { serviceNames } from '../src/ports.ts';
import { startReplica } from './replicas.ts';
import { accountOf, databases, places, running, signIn, startWork } from './rolling-system.ts';

// Two of each process run behind load balancers; each process is replaced while users work, without a failed request.

/** `ROLLOUTS=15` replaces 105 processes in a row, in about a quarter of an hour (docs/reliability.md). */
const options = { repeats: Number(process.env.ROLLOUTS ?? 1) - 1, timeout: 300_000 };

const count = (service: 'content' | 'messaging', from: FragmentSqlToken) =>
  databases[service].oneFirst(sql.type(z.object({ count: z.int() }))`select count(*) as count from ${from}`);

test('a rollout of every process while users work fails no request, and loses or duplicates no data', options, async () => {
  const [teacher, colleague, lead] = await Promise.all([signIn('teacher'), signIn('teacher2'), signIn('lead')]);
  const created = await teacher.call('POST', '/api/article', { title: 'Rolling', narrative: 'Down the hill we went.' });
  const { id: article } = (await created.json()) as { id: number };
  const picture = pngOf(64, 48);

  const ending = new AbortController();
  const { failures, done, repeat } = startWork(ending.signal);
  const comments: string[] = [];
  const uploads: number[] = [];
  const kinds = ['feed', 'report', 'unread', 'school', 'user', 'connections', 'login', 'comment', 'upload'];
  const work = [
    repeat('feed', 80, () => colleague.call('GET', '/api/article/0')),
    repeat('report', 100, () => lead.call('GET', `/api/article/id/${article}`)),
    repeat('unread', 100, () => lead.call('GET', '/api/messages/unread/count')),
    repeat('school', 100, () => teacher.call('GET', `/api/school/teacherview/${accountOf('teacher').schoolId}`)),
    repeat('user', 100, () => teacher.call('GET', '/api/user')),
    repeat('connections', 100, () => lead.call('GET', '/api/connection')),
    repeat('login', 1_000, async () => {
      await signIn('leadOther');
      return new Response();
    }),
    repeat('comment', 120, async (turn) => {
      const narrative = `Comment ${turn}`;
      const response = await colleague.call('POST', '/api/article/comment', { article, narrative });
      if (response.ok) comments.push(narrative);
      return response;
    }),
    repeat('upload', 500, async (turn) => {
      const form = new FormData();
      form.set('file', new File([picture], `picture-${turn}.png`, { type: 'image/png' }));
      const response = await teacher.call('POST', `/api/file/article/${article}/99`, form);
      if (response.ok) uploads.push(((await response.clone().json()) as { id: number }).id);
      return response;
    }),
  ];

  const isAtWork = (since: Record<string, number>) => kinds.every((what) => (done[what] ?? 0) > (since[what] ?? 0));
  await eventually(() => isAtWork({}), 60);
  const exits: Promise<number | null>[] = [];
  for (const service of serviceNames) {
    const replicas = running.get(service)!;
    const old = replicas.shift()!;
    replicas.push(await startReplica(places[service]));
    // As in a rollout, the next new process starts as soon as an old one receives SIGTERM.
    exits.push(old.end());
  }
  const codes = await Promise.all(exits);
  const afterwards = { ...done };
  await eventually(() => isAtWork(afterwards), 60);
  ending.abort();
  await Promise.all(work);

  expect(failures.join('\n')).toBe('');
  expect(codes).toEqual(codes.map(() => 0));
  expect(Object.values(done).every((count) => count > 5)).toBe(true);

  const shown = (await (await lead.call('GET', `/api/article/id/${article}`)).json()) as {
    comments: { narrative: string }[];
    mediaItems: { id: number }[];
  };
  expect(shown.comments.map(({ narrative }) => narrative).toSorted()).toEqual(comments.toSorted());
  const items = sql.fragment`media_items where article_id = ${article}`;
  expect(await count('content', items)).toBe(uploads.length);
  await eventually(async () => (await count('content', sql.fragment`${items} and state <> 'ready'`)) === 0, 60);
  const notices = sql.fragment`mails where article_id = ${article}`;
  await eventually(async () => (await count('messaging', notices)) >= comments.length, 60);
  expect(await count('messaging', notices)).toBe(comments.length);
});
