import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { pngOf } from '@patchwork/testkit/hostile-files';
import type { Place } from './demo.ts';
import { type Account, type Answer, multipart, signIn, type Visitor } from './visitor.ts';

// Users at work: they read, write and sign in at a constant rate, whether or not the answers arrive. Every request counts.

/** A write that a user sent. An acknowledged one must be there exactly once afterwards; another one at most once. */
export interface Write {
  kind: 'report' | 'comment' | 'like' | 'picture';
  userId: number;
  isAcknowledged: boolean;
  /** Of the new row. */
  id?: number;
  /** Occurs in no other write. */
  text?: string;
  articleId?: number;
}

export interface Outcome {
  seconds: number;
  answered: Record<string, number>;
  /** Requests without a successful answer: time, kind and reason. */
  failures: { at: number; kind: string; reason: string }[];
  writes: Write[];
  /** Milliseconds of the successful requests. */
  p50: number;
  p99: number;
}

export interface Load {
  /** Ends the load and waits for the answers on their way. */
  stop(): Promise<Outcome>;
  /** What has failed so far. */
  failures: Outcome['failures'];
}

/** Requests a second: what two cores answer that also run the load, the cluster and a rollout (at 220, queues grew without end). */
const rates = { reads: 80, writes: 8, signIns: 0.5 };

const startReports = 20;
/** More than this many answers outstanding, and the system has stopped answering: further requests fail at once. */
const MOST_OUTSTANDING = 2_000;

/** Signs in every user of the place and starts the load. @throws Error when a user cannot sign in */
export async function startLoad(place: Place): Promise<Load> {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  // The last two users only sign in, again and again, which would end the sessions of the others.
  const accounts = place.accounts.slice(0, -2);
  const newcomers = place.accounts.slice(-2);
  const visitors: Visitor[] = [];
  for (const account of accounts) visitors.push(await signIn(agent, place.baseUrl, account, place.host));

  const mark = `load-${Date.now().toString(36)}`;
  const [answered, failures, writes]: [Outcome['answered'], Outcome['failures'], Write[]] = [{}, [], []];
  const times: number[] = [];
  let number = 0;
  let outstanding = 0;
  const inProgress = new Set<Promise<void>>();

  /** Sends one request and counts it; undefined when it failed. */
  async function count(kind: string, ask: () => Promise<Answer | null>): Promise<Answer | undefined> {
    const at = Date.now();
    const start = performance.now();
    try {
      if (outstanding > MOST_OUTSTANDING) throw new Error('too many requests without an answer');
      outstanding += 1;
      const answer = await ask().finally(() => (outstanding -= 1));
      if (answer && (answer.status < 200 || answer.status > 299))
        throw new Error(`${answer.status} ${answer.body.slice(0, 120)}`);
      answered[kind] = (answered[kind] ?? 0) + 1;
      times.push(performance.now() - start);
      return answer ?? undefined;
    } catch (error) {
      failures.push({ at, kind, reason: (error as Error).message });
      return undefined;
    }
  }

  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(Math.random() * items.length)]!;
  const reports: { id: number; author: Visitor }[] = [];

  const reads: [string, (visitor: Visitor) => string][] = [
    ['feed', () => '/api/article/0'],
    ['report', () => `/api/article/id/${pick(reports).id}`],
    ['unread', () => '/api/messages/unread/count'],
    ['school', ({ account }) => `/api/school/teacherview/${account.schoolId}`],
    ['user', () => '/api/user'],
    ['connections', () => '/api/connection'],
    ['favourites', () => '/api/favourite'],
  ];

  async function write(fields: Omit<Write, 'isAcknowledged'>, ask: () => Promise<Answer>): Promise<Answer | undefined> {
    const noted: Write = { ...fields, isAcknowledged: false };
    writes.push(noted);
    const answer = await count(noted.kind, ask);
    if (!answer) return undefined;
    noted.isAcknowledged = true;
    const { id } = JSON.parse(answer.body) as { id?: number };
    if (noted.kind !== 'like') noted.id = id!;
    return answer;
  }

  async function post(author: Visitor) {
    const text = `${mark}-${++number}`;
    const body = { title: text, narrative: `Down the hill we went: ${text}.` };
    const answer = await write({ kind: 'report', userId: author.account.userId, text }, () =>
      author.send('POST', '/api/article', body),
    );
    if (answer) reports.push({ id: (JSON.parse(answer.body) as { id: number }).id, author });
  }

  /** Always on another user's report, whose author then gets an email. */
  async function comment(visitor: Visitor) {
    const { id: articleId, author } = pick(reports);
    const { userId } = visitor.account;
    if (author.account.userId === userId) return comment(pick(visitors));
    const text = `${mark}-${++number}`;
    const body = { article: articleId, narrative: `Which boots did you wear? ${text}.` };
    await write({ kind: 'comment', userId, text, articleId }, () => visitor.send('POST', '/api/article/comment', body));
  }

  async function like(visitor: Visitor) {
    const { id: articleId } = pick(reports);
    const fields = { kind: 'like', userId: visitor.account.userId, articleId } as const;
    await write(fields, () => visitor.send('POST', `/api/articlelike/${articleId}`, {}));
  }

  const picture = await multipart(new File([pngOf(64, 48)], 'picture.png', { type: 'image/png' }));
  async function upload() {
    const { id: articleId, author } = pick(reports);
    const fields = { kind: 'picture', userId: author.account.userId, articleId } as const;
    await write(fields, () => author.send('POST', `/api/file/article/${articleId}/99`, picture));
  }

  // Of twenty writes.
  const mix: ((visitor: Visitor) => Promise<void>)[] = [
    ...Array.from({ length: 4 }, () => comment),
    ...Array.from({ length: 12 }, () => like),
    ...Array.from({ length: 3 }, () => post),
    upload,
  ];

  for (const visitor of [...visitors, ...visitors].slice(0, startReports)) await post(visitor);
  if (reports.length < startReports) throw new Error(`The first reports could not be posted: ${failures[0]?.reason}`);

  const start = performance.now();
  const stopping = new AbortController();
  const turn = <Item>(items: readonly Item[], index: number) => items[index % items.length]!;
  /** Starts `act` this often a second; catches up when the timer was late. */
  async function pace(perSecond: number, act: (index: number) => Promise<unknown>) {
    for (let index = 0; !stopping.signal.aborted; ) {
      const due = ((performance.now() - start) / 1_000) * perSecond;
      for (; index < due; index += 1) {
        const acting = act(index).then(
          () => void inProgress.delete(acting),
          () => void inProgress.delete(acting),
        );
        inProgress.add(acting);
      }
      await sleep(5);
    }
  }
  const paces = [
    pace(rates.reads, (index) => {
      // Another user for each request, and another path for each round of users.
      const [kind, path] = turn(reads, index + Math.floor(index / visitors.length));
      const visitor = turn(visitors, index);
      return count(kind, () => visitor.send('GET', path(visitor)));
    }),
    pace(rates.writes, (index) => turn(mix, index * 7)(turn(visitors, index))),
    pace(rates.signIns, (index) =>
      count('sign-in', () => signIn(agent, place.baseUrl, turn<Account>(newcomers, index), place.host).then(() => null)),
    ),
  ];

  return {
    failures,
    async stop() {
      const seconds = (performance.now() - start) / 1_000;
      stopping.abort();
      await Promise.all(paces);
      await Promise.all(inProgress);
      agent.destroy();
      const sorted = times.toSorted((a, b) => a - b);
      const at = (share: number) => Math.round(sorted[Math.floor(sorted.length * share)] ?? 0);
      return { seconds, answered, failures, writes, p50: at(0.5), p99: at(0.99) };
    },
  };
}

/** Says what the load did. @throws Error when it was slower than asked, or when a request failed */
export function assertAllAnswered(outcome: Outcome): string {
  const { seconds, answered, failures } = outcome;
  if (failures.length > 0) throw new Error(`${failures.length} requests failed; ${describeFailures(failures)}`);
  const total = Object.values(answered).reduce((sum, each) => sum + each, 0);
  const wanted = (rates.reads + rates.writes + rates.signIns) * seconds;
  if (total < wanted * 0.98)
    throw new Error(`only ${total} requests were sent in ${Math.round(seconds)} s, not ${Math.round(wanted)}`);
  return describe(outcome);
}

/** `48213 requests in 219 s, 0 failed, half within 9 ms, 99 % within 210 ms`. */
function describe({ seconds, answered, failures, p50, p99 }: Outcome): string {
  const total = Object.values(answered).reduce((sum, each) => sum + each, 0) + failures.length;
  return `${total} requests in ${Math.round(seconds)} s, ${failures.length} failed, half within ${p50} ms, 99 % within ${p99} ms`;
}

/** The reasons of failures with their number, the most frequent first. */
export function describeFailures(failures: Outcome['failures']): string {
  const groups = Map.groupBy(failures, ({ kind, reason }) => `${kind}: ${reason.replace(/"requestId":"[^"]*"/, '')}`);
  return [...groups]
    .toSorted(([, one], [, other]) => other.length - one.length)
    .slice(0, 8)
    .map(([reason, each]) => `${each.length} × ${reason} (from ${new Date(each[0]!.at).toISOString().slice(11, 23)})`)
    .join('; ');
}
