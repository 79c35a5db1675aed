import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { memorySettings } from '@patchwork/dev/environment';
import type { HalfTermStatistics } from './matching-child.ts';
import { keep, middle } from './measure.ts';

const halfTerms = 12;
const child = fileURLToPath(new URL('./matching-child.ts', import.meta.url));

/**
 * Measures the matching of generated schools for successive half terms, each in a separate process with the history of all
 * earlier ones: seconds, memory, and the total contrast relative to the bound.
 */
export async function benchMatching(sizes: readonly number[], threads = 2): Promise<void> {
  const rows = [];
  for (const size of sizes) rows.push(summarise(size, await runHalfTerms(size, threads)));
  console.table(rows);
  const growth = growthOf(rows);
  for (const { from, to, exponent } of growth) console.log(`From ${from} to ${to} schools CPU grows as n^${exponent}.`);
  await keep('matching', { halfTerms, threads, rows, growth });
}

/** Links generated schools for successive half terms, and returns the statistics of each. */
export async function runHalfTerms(size: number, threads = 2): Promise<HalfTermStatistics[]> {
  const folder = await mkdtemp(join(tmpdir(), 'patchwork-matching-bench-'));
  try {
    const history = join(folder, 'history');
    await writeFile(history, '');
    const results: HalfTermStatistics[] = [];
    // Fills the compile cache: the figures are those of a worker that has matched before.
    await matchInChild([8, 0, threads], '/dev/null');
    for (let halfTerm = 0; halfTerm < halfTerms; halfTerm += 1) {
      const statistics = await matchInChild([size, halfTerm, threads], history);
      const share = ((100 * statistics.total) / statistics.bound).toFixed(2);
      const took = `${statistics.wall.toFixed(1)} s, ${statistics.peak.toFixed(0)} MB`;
      console.log(`${size} schools, half term ${halfTerm + 1}: ${took}, ${share} % of the bound`);
      results.push(statistics);
    }
    return results;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function matchInChild(numbers: number[], history: string): Promise<HalfTermStatistics> {
  // The same young generation size as the worker gives its thread.
  const running = fork(child, [...numbers.map(String), history], {
    execArgv: ['--max-semi-space-size=5'],
    env: { ...process.env, ...memorySettings },
  });
  const failed = once(running, 'exit').then(([code]) => Promise.reject(new Error(`The matching exited with ${code}.`)));
  const [statistics] = await Promise.race([once(running, 'message'), failed]);
  await failed.catch(() => undefined);
  return statistics as HalfTermStatistics;
}

/** Summarises median and worst seconds and memory, and the quality of the worst half term. */
export function summarise(schools: number, all: HalfTermStatistics[]) {
  const of = (key: keyof HalfTermStatistics) => all.map((statistics) => statistics[key]);
  const least = (values: number[]) => Number(Math.min(...values).toFixed(4));
  const most = (values: number[], digits = 0) => Number(Math.max(...values).toFixed(digits));
  const seconds = (values: number[]) => Number(middle(values).toFixed(2));
  return {
    schools,
    'wall s': seconds(of('wall')),
    'most wall s': most(of('wall'), 2),
    'cpu s': seconds(of('cpu')),
    'peak MB': most(of('peak')),
    'total / bound': least(all.map(({ total, bound }) => total / bound)),
    'worst school': least(of('min')),
    '5th percentile': least(of('p5')),
    '4 to 6 links': `${(100 * Math.min(...of('shareWithFourToSix'))).toFixed(2)} %`,
    lacking: most(of('lacking')),
    repeats: most(of('repeats')),
  };
}

const growthOf = (rows: ReturnType<typeof summarise>[]) =>
  rows.slice(1).map((row, index) => {
    const before = rows[index]!;
    const exponent = Math.log(row['cpu s'] / before['cpu s']) / Math.log(row.schools / before.schools);
    return { from: before.schools, to: row.schools, exponent: Number(exponent.toFixed(2)) };
  });
