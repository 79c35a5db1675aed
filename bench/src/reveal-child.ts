import { once } from 'node:events';
import { brotliDecompressSync } from 'node:zlib';
import type { components } from '@patchwork/contracts/types/public';
import { createConnections } from './connections.ts';
import { percentile } from './measure.ts';
import type { Classroom, RevealOptions, RevealResult } from './reveal.types.ts';

type Quilt = components['schemas']['Quilt'];

// Each classroom behaves as the page that waits (web/src/features/quilt/live-quilt.ts): it gets the quilt when it is opened, asks
// every ten seconds or so when it turns over, and some seconds before sends a request that is answered at the moment; after a
// failure, it gets the quilt after the moment.
const [{ baseUrl, classrooms, moment }] = (await once(process, 'message')) as [RevealOptions];
const OPENING_MS = 20_000;
const [WATCH_MS, WATCH_SPREAD_MS] = [10_000, 2_000];
const [FIRST_MS, LAST_MS] = [22_000, 2_000];
const REVEAL_SPREAD_MS = 1_500;
const PATIENCE_MS = 1_500;
const [RETRIES, RETRY_MS] = [5, 400];
/** A page that was refused is opened again. */
const REFUSED_MS = 2_000;
/** After the moment and the last retry. */
const GIVE_UP_MS = 12_000;

const now = () => performance.timeOrigin + performance.now();
/** Never early: a timer cuts fractions of a millisecond off. */
const wait = (ms: number, then: () => void) => setTimeout(then, Math.ceil(ms));

interface Answer {
  room: number;
  sentAt: number;
  receivedAt: number;
  bytes: Buffer;
}
const opened: Answer[] = [];
const revealed: Answer[] = [];
const watchTimes: number[] = [];
const toldEarly = new Set<number>();
const late: number[] = [];
const errors: Record<string, number> = {};
let [watches, requests, lateRequests, waiting] = [0, 0, 0, classrooms.length];
const { promise: allServed, resolve: finish } = Promise.withResolvers<void>();

/** Sends a request of a classroom at once; `due` is when it should have been sent. */
type Ask = (path: string, due: number, whenOk: (answer: Answer) => void, whenFailed: () => void) => void;

function openRoom({ cookie }: Classroom, room: number): { ask: Ask; close: () => void } {
  const { send, close } = createConnections(baseUrl, 2, { keepsBytes: true });
  const rest = ` HTTP/1.1\r\nhost: ${new URL(baseUrl).host}\r\naccept: application/json\r\naccept-encoding: gzip, deflate, br, zstd\r\ncookie: ${cookie}\r\n\r\n`;
  const ask: Ask = (path, due, whenOk, whenFailed) => {
    const sentAt = now();
    late.push(sentAt - due);
    send(`GET ${path}${rest}`, (status, _, bytes) => {
      if (status === '200') return whenOk({ room, sentAt, receivedAt: now(), bytes });
      errors[status] = (errors[status] ?? 0) + 1;
      whenFailed();
    });
  };
  return { ask, close };
}

function enter(classroom: Classroom, room: number): () => void {
  const { ask, close } = openRoom(classroom, room);
  const place = Math.random();
  let [askTimer, turnTimer]: (NodeJS.Timeout | undefined)[] = [];
  let [isServed, isOpen, hasAsked] = [false, false, false];
  const serve = (answer: Answer) => {
    if (isServed) return;
    revealed.push(answer);
    isServed = true;
    clearTimeout(turnTimer);
    waiting -= 1;
    if (waiting === 0) finish();
  };
  const getQuilt = (due: number, triesLeft: number) => {
    if (isServed) return;
    lateRequests += 1;
    ask('/api/quilt', due, serve, () => triesLeft > 1 && wait(RETRY_MS, () => getQuilt(now(), triesLeft - 1)));
  };
  const planTurn = (revealsAt: number) => {
    clearTimeout(turnTimer);
    const at = revealsAt + place * REVEAL_SPREAD_MS + (isOpen ? PATIENCE_MS : 0);
    turnTimer = wait(at - now(), () => getQuilt(at, RETRIES));
  };
  const askAhead = (due: number, revealsAt: number) => {
    requests += 1;
    [isOpen, hasAsked] = [true, true];
    planTurn(revealsAt);
    const settle = () => {
      isOpen = false;
      if (!isServed) planTurn(revealsAt);
    };
    const whenOk = (answer: Answer) => {
      // Before, it may be the quilt of now. After the moment, reading it would take this process too long.
      if (now() >= moment || read<Quilt>(answer).isRevealed) serve(answer);
      settle();
    };
    ask('/api/quilt/reveal', due, whenOk, settle);
  };
  const planAhead = (revealsAt: number) => {
    const ms = revealsAt - now();
    if (hasAsked || ms < LAST_MS / 2) return;
    clearTimeout(askTimer);
    const at = Math.max(now(), revealsAt - LAST_MS - place * (FIRST_MS - LAST_MS));
    askTimer = wait(at - now(), () => askAhead(at, revealsAt));
  };
  const watch = (due: number) => {
    if (isServed) return;
    const again = () => {
      const next = now() + WATCH_MS + (Math.random() * 2 - 1) * WATCH_SPREAD_MS;
      wait(next - now(), () => watch(next));
    };
    if (isOpen) return again();
    watches += 1;
    ask(
      '/api/quilt/watch',
      due,
      (answer) => {
        watchTimes.push(answer.receivedAt - due);
        const told = read<components['schemas']['QuiltWatch']>(answer);
        if (told.isRevealed && Date.parse(told.now) < moment) toldEarly.add(room);
        if (!told.isRevealed && now() < moment) {
          planAhead(Date.parse(told.revealsAt));
          planTurn(Date.parse(told.revealsAt));
        }
        again();
      },
      again,
    );
  };
  const open = (due: number) =>
    ask(
      '/api/quilt',
      due,
      (answer) => opened.push(answer),
      () => wait(REFUSED_MS, () => open(now())),
    );
  const opensAt = now() + Math.random() * OPENING_MS;
  wait(opensAt - now(), () => open(opensAt));
  const watchesAt = now() + Math.random() * WATCH_MS;
  wait(watchesAt - now(), () => watch(watchesAt));
  return close;
}

function read<Body>({ bytes }: Answer): Body {
  const headEnd = bytes.indexOf('\r\n\r\n');
  const body = bytes.subarray(headEnd + 4);
  const isSmall = /\r\ncontent-encoding: br/i.test(bytes.toString('latin1', 0, headEnd));
  return JSON.parse((isSmall ? brotliDecompressSync(body) : body).toString()) as Body;
}

const closers = classrooms.map(enter);
await new Promise((resolve) => setTimeout(resolve, moment - 1_000 - now()));
const cpuBefore = process.cpuUsage();
await Promise.race([allServed, new Promise((resolve) => setTimeout(resolve, moment + GIVE_UP_MS - now()))]);
const cpu = process.cpuUsage(cpuBefore);
for (const close of closers) close();

/** Whether the answer shows something of another school's patch. */
const showsOthers = (quilt: Quilt) =>
  quilt.patches.some(
    ({ isOwn, state, mediaItem, description, question }) =>
      !isOwn && (state === 'face-up' || mediaItem !== null || description !== null || question !== null),
  );
/** Whether it is that of the classroom's school, with each patch that was sewn. */
const isWhole = ({ isRevealed, school, patches }: Quilt, { schoolId, sewn }: Classroom) =>
  isRevealed &&
  school.id === schoolId &&
  patches.filter(({ state, mediaItem }) => state === 'face-up' && mediaItem !== null).length === sewn &&
  patches.every(({ state }) => state === 'face-up' || state === 'not-sewn');

const early = [...opened, ...revealed].filter((answer) => {
  const quilt = read<Quilt>(answer);
  return (answer.receivedAt < moment || Date.parse(quilt.now) < moment) && (quilt.isRevealed || showsOthers(quilt));
});
const shown = revealed.map((answer) => ({ ...answer, quilt: read<Quilt>(answer) }));
const servedAfter: (number | null)[] = classrooms.map(() => null);
for (const { room, quilt, receivedAt } of shown) if (isWhole(quilt, classrooms[room]!)) servedAfter[room] = receivedAt - moment;
const mean = (values: readonly number[]) => Math.round(values.reduce((sum, value) => sum + value, 0) / (values.length || 1));
const result: RevealResult = {
  watch: { sent: watches, answered: watchTimes.length, p50: percentile(watchTimes, 50), p99: percentile(watchTimes, 99) },
  before: { answered: opened.length, early: new Set([...early.map(({ room }) => room), ...toldEarly]).size },
  servedAfter,
  requests: { ahead: requests, after: lateRequests },
  errors,
  sentLate: percentile(late, 99),
  bytes: mean(revealed.map(({ bytes }) => bytes.length)),
  stitches: mean(shown.map(({ quilt }) => quilt.stitches.length)),
  cpu: (cpu.user + cpu.system) / 1e6,
};
process.send!(result, () => process.exit());
