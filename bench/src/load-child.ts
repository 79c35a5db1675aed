import { setTimeout as pause } from 'node:timers/promises';
import { Pool } from 'undici';
import type { LoadOptions, Second } from './load.ts';

// Sends the mix of calls from a separate process, and reports each second and, at the end, the whole run to its parent.
const { baseUrl, users, reports, seconds, connections, rate } = JSON.parse(process.argv[2]!) as LoadOptions;

const oneOf = <Item>(items: readonly Item[]) => items[Math.floor(Math.random() * items.length)]!;
let texts = 0;
const comment = () => {
  texts += 1;
  return { article: oneOf(reports), narrative: `How many boats did you count? ${process.pid} ${texts}` };
};

/** What pages of the web app call, by how often: the feed first, some writing. */
const mix: [share: number, path: () => string, body?: () => object][] = [
  [35, () => '/api/article/0'],
  [22, () => `/api/article/id/${oneOf(reports)}`],
  [12, () => '/api/messages/unread/count'],
  [10, () => `/api/feed/new?after=${reports[0]}`],
  [8, () => '/api/article/1'],
  [3, () => '/api/user'],
  [5, () => `/api/articlelike/${oneOf(reports)}`, () => ({})],
  [5, () => '/api/article/comment', comment],
];
const deck = mix.flatMap(([share, path, body]) => Array.from({ length: share }, () => ({ path, body })));

const pool = new Pool(baseUrl, { connections: connections ?? 4_096, headersTimeout: 60_000, bodyTimeout: 60_000 });

/** Counts of answered calls by milliseconds, so that an hour's calls take no memory. */
const LONGEST_MS = 60_000;
function createTimes() {
  const counts = new Uint32Array(LONGEST_MS + 1);
  let total = 0;
  return {
    add(ms: number) {
      counts[Math.min(LONGEST_MS, Math.ceil(ms))]! += 1;
      total += 1;
    },
    percentile(percent: number): number {
      const wanted = Math.ceil((total * percent) / 100);
      let ms = 0;
      for (let seen = 0; seen < wanted; ms += 1) seen += counts[ms]!;
      return Math.max(0, ms - 1);
    },
    clear() {
      counts.fill(0);
      total = 0;
    },
  };
}

const emptySecond = () => ({ sent: 0, statuses: {} as Record<string, number>, withoutRetryAfter: 0 });
let second = emptySecond();
let inProgress = 0;
const timesOfSecond = createTimes();
const timesOfRun = createTimes();

async function callOnce(): Promise<void> {
  const { path, body } = oneOf(deck);
  const { cookie, token } = oneOf(users);
  const begun = performance.now();
  second.sent += 1;
  inProgress += 1;
  let status = 'no answer';
  try {
    const change = body && { 'content-type': 'application/json', 'x-xsrf-token': token };
    const response = await pool.request({
      method: body ? 'POST' : 'GET',
      path: path(),
      headers: { cookie, ...change },
      body: body ? JSON.stringify(body()) : null,
    });
    await response.body.dump();
    status = String(response.statusCode);
    if (response.statusCode >= 400 && !response.headers['retry-after']) second.withoutRetryAfter += 1;
    else if (response.statusCode < 300) {
      timesOfSecond.add(performance.now() - begun);
      timesOfRun.add(performance.now() - begun);
    }
  } catch (error) {
    status = (error as { code?: string }).code ?? (error as Error).name;
  }
  inProgress -= 1;
  second.statuses[status] = (second.statuses[status] ?? 0) + 1;
}

const begun = performance.now();
const isOver = () => performance.now() - begun > seconds * 1_000;
const summary = (times: ReturnType<typeof createTimes>) => ({ p50: times.percentile(50), p99: times.percentile(99) });
const reporting = setInterval(() => {
  const done: Second = { ...second, ...summary(timesOfSecond), inProgress };
  second = emptySecond();
  timesOfSecond.clear();
  process.send!({ second: done });
}, 1_000);

/** Each connection sends its next call when the last is answered. */
async function closedLoop(count: number): Promise<void> {
  const one = async () => {
    while (!isOver()) await callOnce();
  };
  await Promise.all(Array.from({ length: count }, one));
}

/** Calls start at a steady rate, whether or not earlier ones are answered, as those of many people do. */
async function openLoop(perSecond: number): Promise<void> {
  const pending = new Set<Promise<void>>();
  for (let sent = 0; !isOver(); await pause(4)) {
    for (const due = ((performance.now() - begun) / 1_000) * perSecond; sent < due; sent += 1) {
      const call = callOnce();
      pending.add(call);
      void call.finally(() => pending.delete(call));
    }
  }
  await Promise.all(pending);
}

await (rate === undefined ? closedLoop(connections ?? 32) : openLoop(rate));
clearInterval(reporting);
process.send!({ second: { ...second, ...summary(timesOfSecond), inProgress }, run: summary(timesOfRun) });
process.disconnect();
await pool.close();
