import { startBareSql, startFixed, startGateway } from './beside.ts';
import { fillReports } from './content-fill.ts';
import { compare, type Measurement, report, type Target } from './measure.ts';
import { signIn, tokenOf } from './sign-in.ts';
import { accountOf, type Bench, withSystem } from './with-system.ts';

const load = { connections: [1, 32], rounds: 3, seconds: 2 };

/**
 * Reading and writing reports through the gateway beside the same statements without it, at each number of reports
 * (`npm run bench -- content 10000 100000 1000000`).
 */
export const benchContent = (sizes: number[]) =>
  withSystem(
    async (bench) => {
      const all: (Measurement & { reports: number })[] = [];
      for (const reports of sizes) {
        const measurements = await atSize(bench, reports);
        const ofThisSize = measurements.map((one) => ({ ...one, reports }));
        all.push(...ofThisSize);
        console.table(ratiosOf(ofThisSize));
      }
      printGrowth(all);
      await report('content', { ...load, ratios: ratiosOf(all) }, all);
    },
    { isDurable: true },
  );

async function atSize(bench: Bench, reports: number): Promise<Measurement[]> {
  const { environment, baseUrl, services, progress } = bench;
  const account = accountOf(bench, 'teacher');
  const lively = await fillReports(environment.content.CONTENT_DATABASE_URL!, reports, account.userId, progress);

  const cookie = await signIn(baseUrl, account.email, account.password);
  const headers = { cookie };
  const get = async (path: string) =>
    (await (await fetch(baseUrl + path, { headers })).json()) as { id: number; schoolGroup: { id: number } };
  const { schoolGroup } = await get(`/api/article/id/${lively}`);
  const viewer = { userId: account.userId, schoolId: account.schoolId, schoolGroupId: schoolGroup.id, roles: ['Viewer'] };
  const page = Buffer.from(await (await fetch(`${baseUrl}/api/article/0`, { headers })).arrayBuffer());

  const bare = await startBareSql(bench, viewer, lively);
  const fixed = await startFixed(bench, page);
  const second = await startGateway(bench, fixed.url);
  const pids = [services.gateway, services.content, services.identity].map((service) => service.pid()!);
  const barePids = [bare.pid];
  const change = {
    'content-type': 'application/json',
    cookie,
    'x-xsrf-token': tokenOf(cookie),
  };
  let number = 0;
  const text = () => {
    number += 1;
    return `${reports} ${process.pid} ${number}`;
  };
  const article = () =>
    JSON.stringify({ title: `Report ${text()}`, narrative: 'We counted the boats in the harbour. '.repeat(10) });
  const comment = () =>
    JSON.stringify({ article: lively - 1 - Math.floor(Math.random() * 1_000), narrative: `How many? ${text()}` });
  const onOne = () => JSON.stringify({ article: lively - 1, narrative: `How many? ${text()}` });
  const json = { 'content-type': 'application/json' };
  const groups: Target[][] = [
    [
      { name: 'feed', url: `${baseUrl}/api/article/0`, headers, pids },
      { name: 'feed, bare', url: `${bare.url}/feed`, pids: barePids },
      { name: 'feed, fixed bytes', url: `${second.url}/api/article/0`, headers, pids: [second.pid, fixed.pid] },
    ],
    [
      { name: 'report', url: `${baseUrl}/api/article/id/${lively}`, headers, pids },
      { name: 'report, bare', url: `${bare.url}/report`, pids: barePids },
    ],
    [
      { name: 'comment', url: `${baseUrl}/api/article/comment`, headers: change, body: comment, pids },
      { name: 'comment, bare', url: `${bare.url}/comment`, headers: json, body: comment, pids: barePids },
    ],
    [
      { name: 'hot comment', url: `${baseUrl}/api/article/comment`, headers: change, body: onOne, pids },
      { name: 'hot comment, bare', url: `${bare.url}/comment`, headers: json, body: onOne, pids: barePids },
    ],
    [
      { name: 'create', url: `${baseUrl}/api/article`, headers: change, body: article, pids },
      { name: 'create, bare', url: `${bare.url}/create`, headers: json, body: article, pids: barePids },
    ],
  ];
  const measurements: Measurement[] = [];
  try {
    for (const targets of groups) measurements.push(...(await compare(targets, load)));
  } finally {
    for (const beside of [bare, second, fixed]) beside.stop();
  }
  return measurements;
}

/** What targets the requests a second have to reach, in per cent of what they are compared with. */
const atLeast: Record<string, number> = { feed: 70, report: 70, comment: 50, 'hot comment': 50, create: 50 };

function ratiosOf(all: (Measurement & { reports: number })[]) {
  return all.flatMap((one) =>
    all
      .filter(
        (other) =>
          other.name.startsWith(`${one.name}, `) && other.reports === one.reports && other.connections === one.connections,
      )
      .map((other) => ({
        what: one.name,
        against: other.name,
        reports: one.reports,
        connections: one.connections,
        'req/s': one.requestsPerSecond,
        'cpu ms': one.cpu,
        p50: one.p50,
        '%': Math.round((100 * one.requestsPerSecond) / other.requestsPerSecond),
        'at least %': one.connections > 1 && other.name.endsWith('bare') ? atLeast[one.name] : undefined,
      })),
  );
}

function printGrowth(all: (Measurement & { reports: number })[]): void {
  const feedAt = (reports: number) => all.find((one) => one.name === 'feed' && one.reports === reports && one.connections > 1);
  const [smallest, largest] = [Math.min(...all.map((one) => one.reports)), Math.max(...all.map((one) => one.reports))];
  if (smallest === largest) return;
  const percent = (100 * feedAt(largest)!.requestsPerSecond) / feedAt(smallest)!.requestsPerSecond;
  console.log(`feed at ${largest} reports: ${percent.toFixed(0)} % of ${smallest} (target at 1 million: 90 %)`);
}
