import { setTimeout as sleep } from 'node:timers/promises';
import { createOutput } from '@patchwork/dev/progress';
import { compareWithReach, type Figures, toMarkdown } from './compare-rows.ts';
import { measureAtSize } from './content.ts';
import { type MeasurementAtSize, ratiosOf } from './content-ratios.ts';
import { measureCommentMails } from './mail.ts';
import { runHalfTerms, summarise } from './matching.ts';
import { keep, keepText, middle } from './measure.ts';
import { measurePhotos } from './media.ts';
import { measureMemory } from './memory.ts';
import { measureIdleEvents } from './outbox.ts';
import { measureAdminsSearch } from './search.ts';
import { measureStarts } from './starts.ts';
import { measureWeights } from './web.ts';
import { withSystem } from './with-system.ts';

const rounds = 3;
const idleMs = 300_000;
const writes = ['create', 'comment', 'hot comment'];

/**
 * Prints the most important figures beside what they must reach, in at most 30 minutes with the default numbers of reports. Each
 * is measured as its own benchmark does. Exits with 1 when one could not be measured.
 */
export async function benchCompare(sizes: number[]): Promise<void> {
  const figures: Figures = {};
  const reasons: string[] = [];
  const begun = performance.now();
  const minutes = () => ((performance.now() - begun) / 60_000).toFixed(1);
  const part = async (name: string, work: () => Promise<unknown>) => {
    try {
      Object.assign(figures, await work());
    } catch (error) {
      reasons.push(`${name}: ${(error as Error).message}`);
    }
    console.log(`${minutes()} min: ${name} done`);
  };

  await part('starts', async () => {
    const { fresh, second } = await measureStarts(rounds, createOutput());
    return { freshStart: [middle(fresh)], secondStart: [middle(second)] };
  });
  await part('matching', measureMatching);
  await part('durable system', () =>
    withSystem(
      async (bench) => {
        await part('events', async () => ({
          event: [middle((await measureIdleEvents(bench, rounds)).map(({ p99 }) => p99))],
        }));
        const measured: MeasurementAtSize[] = [];
        const connectionsOf = (name: string) => (name === 'feed' ? [1, 32] : writes.includes(name) ? [32] : []);
        for (const reports of sizes)
          await part(`${reports} reports`, async () => {
            const all = await measureAtSize(bench, reports, { connectionsOf, isBareOnly: true });
            const failed = all.filter(({ failures }) => failures > 0);
            if (failed.length > 0)
              throw new Error(failed.map(({ name, failures }) => `${name}: ${failures} calls failed`).join());
            measured.push(...all);
          });
        Object.assign(figures, contentFigures(measured, sizes));
      },
      { isDurable: true },
    ),
  );
  await part('system', () =>
    withSystem(
      async (bench) => {
        await part('first views', async () => {
          const { landing, login, feed } = await measureWeights(bench);
          return { firstViews: [landing, login, feed].map((weight) => Math.round(weight!.script)) };
        });
        await part('mail', async () => ({
          commentMail: [middle((await measureCommentMails(bench, rounds)).map(({ p99 }) => p99))],
        }));
        await part('search', async () => {
          const rows = await measureAdminsSearch(bench);
          console.table(rows);
          return { search: [Math.max(...rows.map(({ p95 }) => p95))] };
        });
      },
      { withWeb: true },
    ),
  );
  await part('idle system', () =>
    withSystem(async (bench) => {
      // Photos are measured in CPU time of other processes, which leaves this system idle.
      const idle = sleep(idleMs);
      await part('photos', async () => ({ photos: [await measurePhotos()] }));
      await part('memory', async () => {
        await bench.progress('waiting until five minutes have passed', () => idle);
        return { memory: [(await measureMemory(bench)).resident] };
      });
    }),
  );

  const rows = compareWithReach(sizes, figures);
  const table = toMarkdown(rows);
  console.log(`\n${table}`);
  for (const reason of reasons) console.error(`Failed: ${reason}`);
  console.log(`${minutes()} minutes, medians of ${rounds} where a run is short`);
  await keep('compare', { sizes, rounds, minutes: Number(minutes()), rows, figures, reasons });
  await keepText('compare.md', table);
  if (reasons.length > 0 || rows.some(({ isMeasured }) => !isMeasured)) process.exitCode = 1;
}

async function measureMatching(): Promise<Figures> {
  const few = await runHalfTerms(500);
  const many = await runHalfTerms(35_000);
  const all = summarise(35_000, many);
  const worst = (halfTerms: typeof few) => Number(halfTerms[0]!.min.toFixed(3));
  return {
    linked: [all['wall s'], all['peak MB'], Number((100 * all['total / bound']).toFixed(2))],
    worstOff: [worst(many), worst(few)],
  };
}

function contentFigures(measured: readonly MeasurementAtSize[], sizes: number[]): Figures {
  const ratios = ratiosOf(measured);
  const ratio = (what: string, reports: number, connections: number) =>
    ratios.find((one) => one.what === what && one.reports === reports && one.connections === connections)?.['%'] ?? Number.NaN;
  const find = (name: string, reports: number, connections: number) =>
    measured.find((one) => one.name === name && one.reports === reports && one.connections === connections);
  const rate = (name: string, reports: number) => find(name, reports, 32)?.requestsPerSecond ?? Number.NaN;
  const most = (values: (number | undefined)[]) => Math.max(...values.map((value) => value ?? Number.NaN));
  const [first = 0, ...others] = sizes;
  return {
    feedAlone: [
      Math.min(...sizes.map((reports) => ratio('feed', reports, 1))),
      most(sizes.map((reports) => find('feed', reports, 1)?.p50)),
    ],
    feed: sizes.map((reports) => ratio('feed', reports, 32)),
    feedCpu: [most(sizes.map((reports) => find('feed', reports, 32)?.cpu))],
    writes: writes.map((name) => ratio(name, first, 32)),
    ...Object.fromEntries(
      others.map((reports) => [
        `writesAt${reports}`,
        writes.map((name) => Math.round((100 * rate(name, reports)) / rate(name, first))),
      ]),
    ),
  };
}
