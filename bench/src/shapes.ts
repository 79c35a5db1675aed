import { setTimeout as pause } from 'node:timers/promises';
import type { Shape } from '@patchwork/dev/ports';
import { compareContent } from './guards/content.ts';
import { keep, middle } from './measure.ts';
import { measureMemory } from './memory.ts';
import { withSystem } from './with-system.ts';

const usual = { rounds: 3, idleSeconds: 60, reports: 10_000 };
const quick = { rounds: 1, idleSeconds: 10, reports: 1_000 };

/**
 * Measures the same system as one process beside the workers (`all`) and as a process for each service (`split`): memory when
 * idle, and the feed's first page for one reader and for 32 connections, beside `bare` in the same run. One system at a time,
 * in turn; medians of the rounds. `npm run bench -- shapes quick` takes two minutes and is only good for trying it out.
 */
export async function benchShapes({ isQuick }: { isQuick: boolean }): Promise<void> {
  const options = isQuick ? quick : usual;
  const runs: Record<Shape, Figures[]> = { all: [], split: [] };
  for (let round = 0; round < options.rounds; round += 1) {
    const order: Shape[] = round % 2 === 0 ? ['all', 'split'] : ['split', 'all'];
    for (const shape of order) {
      const figures = await measureShape(shape, options);
      runs[shape].push(figures);
      console.log(`round ${round + 1}, ${shape}:`, figures);
    }
  }
  const medians = { all: mediansOf(runs.all), split: mediansOf(runs.split) };
  const names = Object.keys(medians.all);
  console.table(Object.fromEntries(names.map((name) => [name, { all: medians.all[name], split: medians.split[name] }])));
  await keep('shapes', { ...options, medians, runs });
}

type Figures = Record<string, number>;

async function measureShape(shape: Shape, { idleSeconds, reports }: typeof usual): Promise<Figures> {
  const figures: Figures = {};
  await withSystem(
    async (bench) => {
      await bench.progress(`waiting until ${shape} is idle`, () => pause(idleSeconds * 1_000));
      const { parts, resident, proportional } = await measureMemory(bench);
      console.table(parts);
      Object.assign(figures, { processes: parts.length, 'resident MB': resident, 'proportional MB': proportional });
      // One process cannot leave the CPU time of the other services out.
      const counted = ['gateway', 'identity', 'schools', 'content', 'messaging', 'connections'] as const;
      const compared = await compareContent(bench, reports, { feed: [1, 32] }, counted);
      for (const { connections, ours, bare, percent } of compared) {
        const of = connections === 1 ? 'one reader' : `${connections} connections`;
        Object.assign(figures, {
          [`${of}: p50 ms`]: ours.p50,
          [`${of}: p99 ms`]: ours.p99,
          [`${of}: req/s`]: ours.requestsPerSecond,
          [`${of}: CPU ms`]: ours.cpu,
          [`${of}: data CPU ms`]: ours.dataCpu,
          [`${of}: bare p50 ms`]: bare.p50,
          [`${of}: bare req/s`]: bare.requestsPerSecond,
          [`${of}: % of bare`]: percent,
        });
      }
      Object.assign(figures, { 'resident MB after reading': (await measureMemory(bench)).resident });
    },
    { shape },
  );
  return figures;
}

const mediansOf = (runs: readonly Figures[]): Figures =>
  Object.fromEntries(Object.keys(runs[0]!).map((name) => [name, middle(runs.map((run) => run[name]!))]));
