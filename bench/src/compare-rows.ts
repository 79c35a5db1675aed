/** What one figure of a row must reach, and what would be better still. */
interface Limit {
  unit: string;
  reach: number;
  aim?: number;
  isAtLeast: boolean;
}

const atLeast = (unit: string, reach: number, aim?: number): Limit => ({ unit, reach, aim, isAtLeast: true });
const atMost = (unit: string, reach: number, aim?: number): Limit => ({ unit, reach, aim, isAtLeast: false });

const inWords = (reports: number) => reports.toLocaleString('en-GB');

/** The rows of `bench -- compare` in order; each needs as many figures as it has limits. */
export function rowsFor(sizes: readonly number[]) {
  const [first = 0, ...others] = sizes;
  const every = sizes.map(inWords).join(', ');
  const percentOfBare = (reach: number, aim: number) => atLeast('%', reach, aim);
  const written = 'create, comment, comment on a hot report';
  return {
    feedAlone: {
      what: `Feed through the gateway, one connection, against bare: the least of ${every} reports, and its p50`,
      limits: [percentOfBare(60, 80), atMost('ms', 1.6, 1)],
    },
    feed: { what: `Feed, 32 connections, against bare, ${every} reports`, limits: sizes.map(() => percentOfBare(120, 200)) },
    feedCpu: {
      what: 'CPU of gateway, content and identity for one feed request, the most of these sizes',
      limits: [atMost('ms', 0.5, 0.3)],
    },
    writes: {
      what: `Writes (${written}) against a bare insert with its outbox row, 32 connections, ${inWords(first)} reports`,
      limits: [percentOfBare(50, 70), percentOfBare(50, 70), percentOfBare(50, 70)],
    },
    ...Object.fromEntries(
      others.map((reports) => [
        `writesAt${reports}`,
        {
          what: `The same requests a second at ${inWords(reports)} reports, of those at ${inWords(first)}`,
          limits: [atLeast('%', 95), atLeast('%', 95), atLeast('%', 95)],
        },
      ]),
    ),
    commentMail: { what: 'Comment sent → at the mail server, p99', limits: [atMost('ms', 120, 60)] },
    event: { what: 'Event committed → consumer, p99 idle', limits: [atMost('ms', 50, 20)] },
    photos: { what: 'Photo renditions against `vipsthumbnail` at effort 2, CPU', limits: [atLeast('×', 1.6, 2)] },
    linked: {
      what: '35,000 schools linked, 12 half terms: median seconds, most memory, least total',
      limits: [atMost('s', 10, 6), atMost('MB', 250, 150), atLeast('% of the bound', 99.5)],
    },
    worstOff: {
      what: 'Worst-off school at 35,000 and at 500, first half term',
      limits: [atLeast('', 0.5), atLeast('', 0.46)],
    },
    search: { what: "Admin's search, 35,000 schools and 500,000 users, worst p95", limits: [atMost('ms', 25, 10)] },
    memory: { what: 'Seven processes resident, idle five minutes', limits: [atMost('MB', 800, 600)] },
    secondStart: { what: 'Second `npm start` to ready', limits: [atMost('s', 9, 6)] },
    freshStart: { what: 'Fresh `npm start` to ready, packages and Kafka installed', limits: [atMost('s', 25, 15)] },
    firstViews: {
      what: 'First views, JS gzip: landing, login, feed',
      limits: [atMost('kB', 105, 90), atMost('kB', 140, 120), atMost('kB', 140, 120)],
    },
  } satisfies Record<string, { what: string; limits: Limit[] }>;
}

export type Figures = Record<string, readonly number[] | undefined>;

/** Compares the figures with what they must reach; a row without its figures has failed. */
export function compareWithReach(sizes: readonly number[], figures: Figures) {
  return Object.entries(rowsFor(sizes)).map(([name, { what, limits }]) => {
    const found = figures[name];
    const isMeasured = found?.length === limits.length && found.every(Number.isFinite);
    const inText = (values: readonly (number | undefined)[]) =>
      values.map((value, index) => (value === undefined ? '–' : `${value} ${limits[index]!.unit}`.trim())).join(', ');
    return {
      what,
      today: isMeasured ? inText(found) : 'failed',
      reach: inText(limits.map(({ reach }) => reach)),
      aim: inText(limits.map(({ aim }) => aim)),
      isReached:
        isMeasured &&
        limits.every(({ reach, isAtLeast }, index) => (isAtLeast ? found[index]! >= reach : found[index]! <= reach)),
      isMeasured,
    };
  });
}

/** Returns the rows as a table in Markdown. */
export function toMarkdown(rows: ReturnType<typeof compareWithReach>): string {
  const lines = rows.map(
    ({ what, today, reach, aim, isReached }) => `| ${what} | ${today} | ${reach} | ${aim} | ${isReached ? '✓' : '✗'} |`,
  );
  return ['| What | Today | Reach | Aim | |', '|---|---|---|---|---|', ...lines, ''].join('\n');
}
