/** A figure and the limit below or above which it must not get. */
interface Limit {
  unit: string;
  limit: number;
  isAtLeast: boolean;
}

const atLeast = (limit: number, unit: string): Limit => ({ unit, limit, isAtLeast: true });
const atMost = (limit: number, unit: string): Limit => ({ unit, limit, isAtLeast: false });
const inWords = (reports: number) => reports.toLocaleString('en-GB');

/** The rows of `bench -- guards` in order; each needs as many figures as it has limits. */
export const rowsFor = (sizes: readonly number[]) =>
  ({
    feed: {
      what: `Feed, 32 connections, against bare, ${sizes.map(inWords).join(' and ')} reports`,
      limits: sizes.map(() => atLeast(110, '%')),
    },
    report: {
      what: 'One report with its comments, one of 50 lively ones, against bare',
      limits: [atLeast(110, '%'), atLeast(110, '%')],
    },
    writes: {
      what: 'Create, comment, comment on a hot report, against a bare insert with its outbox row',
      limits: [atLeast(20, '%'), atLeast(20, '%'), atLeast(20, '%')],
    },
    mail: { what: 'Comment sent → at the mail server, p99', limits: [atMost(200, 'ms')] },
    events: { what: 'Event committed → consumer, p99', limits: [atMost(50, 'ms')] },
    photos: { what: 'Photo renditions against `vipsthumbnail` (effort 2), CPU', limits: [atLeast(1.4, '×')] },
    matching: {
      what: '35,000 schools linked: seconds, memory, share of the bound, worst-off school',
      limits: [atMost(15, 's'), atMost(300, 'MB'), atLeast(99.5, '%'), atLeast(0.49, '')],
    },
    search: { what: "Admin's search, 35,000 schools and 500,000 users, worst p95", limits: [atMost(100, 'ms')] },
    sizes: {
      what: 'First views, JS gzip: landing, login, feed',
      limits: [atMost(125, 'kB'), atMost(160, 'kB'), atMost(170, 'kB')],
    },
  }) satisfies Record<string, { what: string; limits: Limit[] }>;

export type Guard = keyof ReturnType<typeof rowsFor>;
export type Figures = Partial<Record<Guard, readonly number[]>>;

/** Compares the figures of these guards with their limits; a guard without its figures has failed. */
export function compareWithLimits(sizes: readonly number[], guards: readonly Guard[], figures: Figures) {
  const rows = rowsFor(sizes);
  return guards.map((name) => {
    const { what, limits }: { what: string; limits: Limit[] } = rows[name];
    const found = figures[name];
    const isMeasured = found?.length === limits.length && found.every(Number.isFinite);
    const inText = (values: readonly number[]) =>
      values.map((value, index) => `${value} ${limits[index]!.unit}`.trim()).join(', ');
    const isMet =
      isMeasured && limits.every(({ limit, isAtLeast }, index) => (isAtLeast ? found[index]! >= limit : found[index]! <= limit));
    return { what, today: isMeasured ? inText(found) : 'failed', limit: inText(limits.map(({ limit }) => limit)), isMet };
  });
}

/** Returns the rows as a table in Markdown. */
export function toMarkdown(rows: ReturnType<typeof compareWithLimits>): string {
  const lines = rows.map(({ what, today, limit, isMet }) => `| ${what} | ${today} | ${limit} | ${isMet ? '✓' : '✗'} |`);
  return ['| Guard | Today | Limit | |', '|---|---|---|---|', ...lines, ''].join('\n');
}
