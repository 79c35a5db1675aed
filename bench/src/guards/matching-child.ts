import { readFileSync } from 'node:fs';
import { appendFile } from 'node:fs/promises';
import { makePopulation } from '@patchwork/matching/population';
import { matchWithThreads } from '@patchwork/matching/threads';
import type { PastLink } from '@patchwork/matching/types';

/** The figures of one half term. */
export interface HalfTerm {
  seconds: number;
  /** The most resident memory. */
  megabytes: number;
  /** The total contrast in per cent of a proven bound. */
  percentOfBound: number;
  /** The contrast of the school with the least. */
  worstOff: number;
}

// One half term in a separate process, so that its time and memory are those of one run with the whole history.
const [count, halfTerm, historyFile] = process.argv.slice(2) as [string, string, string];
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
const begun = performance.now();
const { links, quality } = await matchWithThreads(
  { type: 'main', schools, history, currentLinks: [], halfTerm: `half term ${now}`, seed: 7, caps: { target: 5, max: 6 } },
  { threads: 2 },
);
const result: HalfTerm = {
  seconds: (performance.now() - begun) / 1_000,
  megabytes: Number(/VmHWM:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))![1]) / 1_024,
  percentOfBound: (100 * quality.total) / quality.bound,
  worstOff: quality.min,
};
await appendFile(
  historyFile,
  new Uint8Array(Int32Array.from(links.flatMap(({ schoolA, schoolB }) => [schoolA, schoolB, now])).buffer),
);
process.send!(result);
process.disconnect!();
