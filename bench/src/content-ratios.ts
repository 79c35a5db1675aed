import type { Measurement } from './measure.ts';

export type MeasurementAtSize = Measurement & { reports: number };

/** The targets for requests a second, as a percentage of the bare ones. */
const atLeast: Record<string, number> = {
  feed: 70,
  report: 70,
  'one of 50 reports': 70,
  'linked schools': 70,
  favourites: 70,
  class: 70,
  comment: 50,
  'hot comment': 50,
  create: 50,
};

/** Pairs each measurement through the gateway with its comparisons: `feed` with every `feed, …`. */
export function ratiosOf(all: readonly MeasurementAtSize[]) {
  const comparedWith = (one: MeasurementAtSize) => (other: MeasurementAtSize) =>
    other.name.startsWith(`${one.name}, `) && other.reports === one.reports && other.connections === one.connections;
  return all.flatMap((one) =>
    all.filter(comparedWith(one)).map((other) => ({
      what: one.name,
      against: other.name.slice(one.name.length + 2),
      reports: one.reports,
      connections: one.connections,
      'req/s': one.requestsPerSecond,
      'cpu ms': one.cpu,
      'data cpu ms': one.dataCpu,
      p50: one.p50,
      p99: one.p99,
      '%': Math.round((100 * one.requestsPerSecond) / other.requestsPerSecond),
      'at least %': one.connections > 1 && other.name.endsWith(', bare') ? atLeast[one.name] : undefined,
    })),
  );
}

/** Prints the rate of the feed at the largest number of reports, as a percentage of the rate at the smallest. */
export function printGrowth(all: readonly MeasurementAtSize[]): void {
  const feedAt = (reports: number) => all.find((one) => one.name === 'feed' && one.reports === reports && one.connections > 1);
  const [smallest, largest] = [Math.min(...all.map((one) => one.reports)), Math.max(...all.map((one) => one.reports))];
  if (smallest === largest) return;
  const percent = (100 * feedAt(largest)!.requestsPerSecond) / feedAt(smallest)!.requestsPerSecond;
  console.log(`feed at ${largest} reports: ${percent.toFixed(0)} % of ${smallest} (target at 1 million: 90 %)`);
}
