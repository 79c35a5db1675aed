import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { memorySettings } from '@patchwork/dev/environment';
import { middle } from '../measure.ts';
import type { HalfTerm } from './matching-child.ts';

const halfTerms = 12;
const child = fileURLToPath(new URL('./matching-child.ts', import.meta.url));

/**
 * Links generated schools for 12 half terms, each with the history of all earlier ones. Returns the median seconds, the most
 * memory in megabytes, the least total in per cent of the bound, and the contrast of the worst-off school of the first half term.
 */
export async function measureMatching(schools: number): Promise<number[]> {
  const folder = await mkdtemp(join(tmpdir(), 'patchwork-matching-bench-'));
  try {
    const history = join(folder, 'history');
    await writeFile(history, '');
    // Fills the compile cache: the figures are those of a worker that has matched before.
    await matchInChild(8, 0, '/dev/null');
    const results: HalfTerm[] = [];
    for (let number = 0; number < halfTerms; number += 1) {
      const result = await matchInChild(schools, number, history);
      console.log(`half term ${number + 1}:`, result);
      results.push(result);
    }
    return [
      Number(middle(results.map(({ seconds }) => seconds)).toFixed(2)),
      Math.ceil(Math.max(...results.map(({ megabytes }) => megabytes))),
      Number(Math.min(...results.map(({ percentOfBound }) => percentOfBound)).toFixed(2)),
      Number(results[0]!.worstOff.toFixed(3)),
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Matches with the memory settings of a worker, and the young generation that it gives its thread. */
async function matchInChild(schools: number, halfTerm: number, history: string): Promise<HalfTerm> {
  const running = fork(child, [String(schools), String(halfTerm), history], {
    execArgv: ['--max-semi-space-size=5'],
    env: { ...process.env, ...memorySettings },
  });
  const ended = once(running, 'exit').then(([code]) => Promise.reject(new Error(`The matching exited with ${code}.`)));
  const [result] = await Promise.race([once(running, 'message'), ended]);
  await ended.catch(() => undefined);
  return result as HalfTerm;
}
