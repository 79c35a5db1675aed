import type { ServiceName } from '@patchwork/dev/ports';
import { startBareSql, startFixed, startGateway } from './beside.ts';
import { fillReports } from './content-fill.ts';
import { type MeasurementAtSize, printGrowth, ratiosOf } from './content-ratios.ts';
import { aroundWrites } from './content-writes.ts';
import { findDataProcesses } from './data-cpu.ts';
import { compare, type Measurement, report, type Target } from './measure.ts';
import { signIn, tokenOf } from './sign-in.ts';
import { accountOf, type Bench, pidsOf, withSystem } from './with-system.ts';

const load = { connections: [1, 32], rounds: 3, seconds: 2 };

/** The part of the comparisons to make. */
export interface Choice {
  /** Numbers of connections for what is compared, by name; none leaves it out. */
  connectionsOf: (name: string) => number[];
  /** Only beside `bare`, not beside the other alternatives. */
  isBareOnly?: boolean;
  /** The services whose CPU time is measured, with what shares a process with them. */
  counted?: readonly ServiceName[];
}
const people = ['teacher', 'teacher2', 'connectedTeacher', 'unconnectedTeacher', 'lead', 'leadOther'];

/**
 * Measures reading and writing reports through the gateway and the same statements without it, at each number of reports
 * (`npm run bench -- content 10000 100000 1000000`).
 */
export const benchContent = (sizes: number[]) => benchAt('content', sizes, true);

/** Runs only the reading half of `content`, in a quarter of the time. */
export const benchReading = (sizes: number[]) => benchAt('reading', sizes, false);

const written = ['comment', 'hot comment', 'create'];

const benchAt = (name: string, sizes: number[], isWriting: boolean) =>
  withSystem(
    async (bench) => {
      const connectionsOf = (what: string) => (isWriting || !written.includes(what) ? load.connections : []);
      const all: MeasurementAtSize[] = [];
      for (const reports of sizes) {
        const ofThisSize = await measureAtSize(bench, reports, { connectionsOf });
        all.push(...ofThisSize);
        console.table(ratiosOf(ofThisSize));
      }
      printGrowth(all);
      await report(name, { ...load, ratios: ratiosOf(all) }, all);
    },
    { isDurable: true },
  );

/** Fills the database up to this many reports, and measures what the choice names. */
export async function measureAtSize(
  bench: Bench,
  reports: number,
  { connectionsOf, isBareOnly = false, counted = ['gateway', 'content', 'identity'] }: Choice,
): Promise<MeasurementAtSize[]> {
  const { environment, baseUrl, progress } = bench;
  const author = accountOf(bench, 'teacher');
  const lively = await fillReports(environment.content.CONTENT_DATABASE_URL!, reports, author.userId, progress);
  const cookies = await Promise.all(
    people.map((label) => accountOf(bench, label)).map(({ email, password }) => signIn(baseUrl, email, password)),
  );
  const headers = cookies.map((cookie) => ({ cookie }));
  const feed = `${baseUrl}/api/article/0`;
  const page = Buffer.from(await (await fetch(feed, { headers: headers[0]! })).arrayBuffer());

  const bare = await startBareSql(bench, author);
  const fixed = await startFixed(bench, page);
  const second = await startGateway(bench, fixed.url);
  const pids = pidsOf(bench, counted);
  const barePids = [bare.pid];

  const json = { 'content-type': 'application/json' };
  const changes = cookies.map((cookie) => ({ ...json, cookie, 'x-xsrf-token': tokenOf(cookie) }));
  const oneOf = <Item>(items: readonly Item[]) => items[Math.floor(Math.random() * items.length)]!;
  const [one] = lively as [number];
  let number = 0;
  const text = () => {
    number += 1;
    return `${reports} ${process.pid} ${number}`;
  };
  const article = () =>
    JSON.stringify({ title: `Report ${text()}`, narrative: 'We counted the boats in the harbour. '.repeat(10) });
  const comment = () =>
    JSON.stringify({ article: one - 1 - Math.floor(Math.random() * 1_000), narrative: `How many? ${text()}` });
  const hotComment = () => JSON.stringify({ article: one - 1, narrative: `How many? ${text()}` });

  const classId = (await (await fetch(`${baseUrl}/api/user`, { headers: headers[0]! })).json()).schoolGroup.id as number;
  const tab = (name: string, path: string): Target[] => [
    { name, url: `${baseUrl}${path}`, headers, pids },
    { name: `${name}, bare`, url: `${bare.url}${path}`, pids: barePids },
  ];

  const { quiet, alone } = aroundWrites(bench);
  /** Writes through the gateway, the same with paused consumers, and bare. */
  const write = (name: string, path: string, body: () => string): Target[] => {
    const ours = { url: baseUrl + path, headers: changes, body, pids };
    return [
      { name, ...ours, ...quiet },
      { name: `${name}, no consumers`, ...ours, ...alone },
      { name: `${name}, bare`, url: `${bare.url}${path}`, headers: [json], body, pids: barePids },
    ];
  };
  const reading: Target[][] = [
    [
      { name: 'feed', url: feed, headers, pids },
      { name: 'feed, bare', url: `${bare.url}/api/article/0`, pids: barePids },
      { name: 'feed, bare from rows', url: `${bare.url}/rows`, pids: barePids },
      { name: 'feed, fixed bytes', url: `${second.url}/api/article/0`, headers, pids: [second.pid, fixed.pid] },
    ],
    [
      { name: 'report', url: `${baseUrl}/api/article/id/${one}`, headers, pids },
      { name: 'report, bare', url: `${bare.url}/api/article/id/${one}`, pids: barePids },
    ],
    [
      { name: 'one of 50 reports', url: baseUrl, path: () => `/api/article/id/${oneOf(lively)}`, headers, pids },
      { name: 'one of 50 reports, bare', url: bare.url, path: () => `/api/article/id/${oneOf(lively)}`, pids: barePids },
    ],
  ];
  const tabs: Target[][] = [
    tab('linked schools', '/api/feed/linked/0'),
    tab('favourites', '/api/feed/favourites/0'),
    tab('class', `/api/feed/class/${classId}/0`),
    [{ name: 'new reports', url: `${baseUrl}/api/feed/new?after=${one - 1}`, headers, pids }],
  ];
  const writing: Target[][] = [
    write('comment', '/api/article/comment', comment),
    write('hot comment', '/api/article/comment', hotComment),
    write('create', '/api/article', article),
  ];
  const dataRoots = await findDataProcesses(bench);
  const measurements: Measurement[] = [];
  try {
    for (const [ours, ...others] of [...reading, ...tabs, ...writing] as [Target, ...Target[]][]) {
      const connections = connectionsOf(ours.name);
      const beside = others.filter(({ name }) => !isBareOnly || name === `${ours.name}, bare`);
      if (connections.length > 0) measurements.push(...(await compare([ours, ...beside], { ...load, connections, dataRoots })));
    }
  } finally {
    for (const beside of [bare, second, fixed]) beside.stop();
  }
  return measurements.map((one) => ({ ...one, reports }));
}
