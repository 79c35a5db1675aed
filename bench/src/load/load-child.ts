import { setTimeout as pause } from 'node:timers/promises';
import { createConnections } from './connections.ts';
import type { LoadOptions, LoadResult, Second } from './load.ts';

// Sends the mix of calls from a separate process, and reports each second and, at the end, the whole run to its parent.
const { baseUrl, users, reports, seconds, connections, rate } = JSON.parse(process.argv[2]!) as LoadOptions;
/** More would only measure how many sockets this machine has. */
const MOST_CONNECTIONS = 4_096;

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

// As from pages in use: otherwise the sessions would end at their idle limit of half an hour.
const usual = `host: ${new URL(baseUrl).host}\r\naccept: application/json\r\naccept-encoding: gzip, deflate, br, zstd\r\nx-user-active: 1\r\n`;
const headers = users.map(({ cookie, token }) => ({
  read: `${usual}cookie: ${cookie}\r\n`,
  write: `${usual}cookie: ${cookie}\r\nx-xsrf-token: ${token}\r\ncontent-type: application/json\r\n`,
}));

function nextRequest(): string {
  const { path, body } = oneOf(deck);
  const { read, write } = oneOf(headers);
  if (!body) return `GET ${path()} HTTP/1.1\r\n${read}\r\n`;
  const text = JSON.stringify(body());
  return `POST ${path()} HTTP/1.1\r\n${write}content-length: ${text.length}\r\n\r\n${text}`;
}

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
const delays = createTimes();
const { send, close } = createConnections(baseUrl, connections ?? MOST_CONNECTIONS);
const { promise: isIdle, resolve: becomeIdle } = Promise.withResolvers<void>();

/** Measures from when the call was due, so that what this process sends late is not taken for a fast answer. */
function call(due: number, whenDone: () => void): void {
  second.sent += 1;
  inProgress += 1;
  delays.add(performance.now() - due);
  send(nextRequest(), (status, hasRetryAfter) => {
    const ms = performance.now() - due;
    inProgress -= 1;
    second.statuses[status] = (second.statuses[status] ?? 0) + 1;
    if (status.startsWith('2')) {
      timesOfSecond.add(ms);
      timesOfRun.add(ms);
    } else if (Number(status) >= 400 && !hasRetryAfter) second.withoutRetryAfter += 1;
    whenDone();
  });
}

const begun = performance.now();
const isOver = () => performance.now() - begun > seconds * 1_000;
const summary = (times: ReturnType<typeof createTimes>) => ({ p50: times.percentile(50), p99: times.percentile(99) });
const endSecond = (): Second => {
  const ended = { ...second, ...summary(timesOfSecond), inProgress };
  second = emptySecond();
  timesOfSecond.clear();
  return ended;
};
const reporting = setInterval(() => process.send!({ second: endSecond() }), 1_000);
const endWhenIdle = () => {
  if (inProgress === 0 && isOver()) becomeIdle();
};

/** Each connection sends its next call when the last is answered. */
function closedLoop(count: number): void {
  const next = () => (isOver() ? endWhenIdle() : call(performance.now(), next));
  for (let each = 0; each < count; each += 1) next();
}

/** Calls start at a steady rate, whether or not earlier ones are answered, as those of many people do. */
async function openLoop(perSecond: number): Promise<void> {
  for (let sent = 0; !isOver(); await pause(2))
    for (const due = ((performance.now() - begun) / 1_000) * perSecond; sent < due; sent += 1)
      call(begun + (sent / perSecond) * 1_000, endWhenIdle);
  process.send!({ isSent: true });
  endWhenIdle();
}

if (rate === undefined) closedLoop(connections ?? 32);
else await openLoop(rate);
await isIdle;
clearInterval(reporting);
const { user, system } = process.cpuUsage();
const cpu = (user + system) / 1_000 / (performance.now() - begun);
const run: Omit<LoadResult, 'seconds'> = { ...summary(timesOfRun), sentLate: delays.percentile(99), cpu };
process.send!({ second: endSecond(), run });
process.disconnect();
close();
