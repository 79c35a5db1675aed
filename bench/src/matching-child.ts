import { readFileSync } from 'node:fs';
import { appendFile } from 'node:fs/promises';
import { eligible } from '@patchwork/matching/eligibility';
import { makePopulation } from '@patchwork/matching/population';
import { matchWithThreads } from '@patchwork/matching/threads';
import type { MatchedLink, PastLink } from '@patchwork/matching/types';
import { MIN_LINKS } from '@patchwork/matching/types';

// One half term in a separate process, so that its time and memory are those of one run with the whole history.
const [count, halfTerm, threads, historyFile] = process.argv.slice(2) as [string, string, string, string];
const now = Number(halfTerm);

const bytes = readFileSync(historyFile);
/** Three numbers for each link: both schools and the half term. */
const past = new Int32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 4);
const history = {
  *[Symbol.iterator](): Generator<PastLink> {
    for (let at = 0; at < past.length; at += 3)
      yield { schoolA: past[at]!, schoolB: past[at + 1]!, halfTermsAgo: now - past[at + 2]! };
  },
};

const schools = makePopulation(Number(count));
const startedAt = performance.now();
const usedBefore = process.cpuUsage();
const { links, lacking, quality } = await matchWithThreads(
  { type: 'main', schools, history, currentLinks: [], halfTerm: `half term ${now}`, seed: 7, caps: { target: 5, max: 6 } },
  { threads: Number(threads) },
);
const wall = (performance.now() - startedAt) / 1_000;
const { user, system } = process.cpuUsage(usedBefore);
const peak = Number(/VmHWM:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))![1]) / 1_024;
await appendFile(
  historyFile,
  new Uint8Array(Int32Array.from(links.flatMap(({ schoolA, schoolB }) => [schoolA, schoolB, now])).buffer),
);

/** The result of one half term; times in seconds, memory in megabytes. */
export interface HalfTermStatistics {
  wall: number;
  cpu: number;
  peak: number;
  total: number;
  bound: number;
  min: number;
  p5: number;
  repeats: number;
  /** Number of schools that take part and have four to six links. */
  shareWithFourToSix: number;
  /** Number of schools with fewer, from the matching's result. */
  lacking: number;
}

const degrees = degreesOf(links);
const statistics: HalfTermStatistics = {
  ...{ wall, cpu: (user + system) / 1e6, peak },
  ...{ total: quality.total, bound: quality.bound, min: quality.min, p5: quality.p5, repeats: quality.repeats },
  shareWithFourToSix:
    [...degrees.values()].filter((degree) => degree >= MIN_LINKS && degree <= 6).length / eligible(schools).length,
  lacking: lacking.length,
};
process.send!(statistics);
process.disconnect!();

function degreesOf(links: readonly MatchedLink[]): Map<number, number> {
  const degrees = new Map<number, number>();
  for (const { schoolA, schoolB } of links) for (const id of [schoolA, schoolB]) degrees.set(id, (degrees.get(id) ?? 0) + 1);
  return degrees;
}
