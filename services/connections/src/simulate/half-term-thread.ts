import { appendFileSync, closeSync, openSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { takesPart } from '@patchwork/matching/eligibility';
import { matchWithThreads } from '@patchwork/matching/threads';
import type { MatchedLink, MatchResult, MatchSchool } from '@patchwork/matching/types';
import { capsOf } from '../run-limits.ts';
import { type LinkedPairs, pairsOf, recallPairs } from './past-links.ts';
import type { GivenLink } from './read-links.ts';
import type { RunStatistics } from './statistics.ts';

/** The input of one half term and the file for its links. */
export interface HalfTermQuestion {
  type: 'main' | 'interim';
  halfTerm: number;
  seed: number;
  schools: readonly MatchSchool[];
  /** The earliest half term first. */
  past: readonly LinkedPairs[];
  currentLinks: readonly GivenLink[];
  file: string;
}

export type Message = { percent: number } | { figures: RunStatistics; pairs: LinkedPairs };

const ROWS_AT_A_TIME = 1_000;

function writeLinks(file: string, halfTerm: number, links: readonly MatchedLink[]): void {
  const handle = openSync(file, 'wx');
  appendFileSync(handle, 'halfTerm,schoolA,schoolB,contrast,reasons\n');
  for (let start = 0; start < links.length; start += ROWS_AT_A_TIME) {
    const rows = links.slice(start, start + ROWS_AT_A_TIME).map(({ schoolA, schoolB, contrast, reasons }) => {
      const quoted = reasons.join('; ').replaceAll('"', '""');
      return `${halfTerm},${schoolA},${schoolB},${contrast},"${quoted}"\n`;
    });
    appendFileSync(handle, rows.join(''));
  }
  closeSync(handle);
}

/** The statistics of the connections log: participating schools and the links between them. */
function countLinks({ type, schools, past, currentLinks }: HalfTermQuestion, { links, lacking }: MatchResult) {
  const ids = new Set(schools.filter(takesPart).map(({ id }) => id));
  const kept = currentLinks.filter(({ schoolA, schoolB }) => ids.has(schoolA) && ids.has(schoolB)).length;
  return {
    schoolsInvolvedCount: ids.size,
    connectionsStartCount: type === 'interim' ? kept : (past.at(-1)?.schoolA.length ?? 0),
    connectionsEndCount: kept + links.length,
    schoolsWithZeroConnections: lacking.filter((school) => school.links === 0).length,
    schoolsNeedingMoreConnections: lacking.length,
    linksWithinTrusts: links.filter(isWithinTrust(schools)).length,
  };
}

function isWithinTrust(schools: readonly MatchSchool[]) {
  const trusts = new Map(schools.map(({ id, trust }) => [id, trust?.trim().toLowerCase()]));
  return ({ schoolA, schoolB }: MatchedLink) => !!trusts.get(schoolA) && trusts.get(schoolA) === trusts.get(schoolB);
}

const seconds = (ms: number) => Math.round(ms / 10) / 100;

async function linkHalfTerm(question: HalfTermQuestion, tell: (told: Message) => void): Promise<void> {
  const { type, halfTerm, seed, schools, past, currentLinks, file } = question;
  const [startedAt, cpu] = [performance.now(), process.cpuUsage()];
  const result = await matchWithThreads(
    { type, schools, history: recallPairs(past), currentLinks, halfTerm: String(halfTerm), seed, caps: capsOf(type) },
    { onProgress: (percent) => tell({ percent }) },
  );
  writeLinks(file, halfTerm, result.links);
  const { user, system } = process.cpuUsage(cpu);
  const figures: RunStatistics = {
    halfTerm,
    ...countLinks(question, result),
    ...result.quality,
    cpuSeconds: seconds((user + system) / 1_000),
    wallSeconds: seconds(performance.now() - startedAt),
    peakMemoryMb: Math.round(process.resourceUsage().maxRSS / 1_024),
  };
  tell({ figures, pairs: pairsOf(result.links) });
}

// The entry point of the thread that `linkHalfTerms` starts for each half term.
await linkHalfTerm(workerData as HalfTermQuestion, (told) => parentPort!.postMessage(told));
