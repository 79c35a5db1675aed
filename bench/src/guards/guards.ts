import { keep, keepText, middle } from '../measure.ts';
import { measureWeights } from '../web/web.ts';
import { type Bench, withSystem } from '../with-system.ts';
import { type Compared, compareContent, type Wanted } from './content.ts';
import { measureEvents } from './events.ts';
import { measureCommentMails } from './mail.ts';
import { measureMatching } from './matching.ts';
import { measurePhotos } from './photos.ts';
import { compareWithLimits, type Figures, type Guard, rowsFor, toMarkdown } from './rows.ts';
import { measureAdminsSearch } from './search.ts';

const rounds = 3;
const usualSizes = [10_000, 100_000];

interface Part {
  guards: readonly Guard[];
  /** Only of parts in a system. */
  measure: (bench: Bench, sizes: readonly number[], wanted: readonly Guard[]) => Promise<Figures>;
}

/** What needs no system. */
const alone: Part[] = [
  { guards: ['matching'], measure: async () => ({ matching: await measureMatching(35_000) }) },
  { guards: ['photos'], measure: async () => ({ photos: [await measurePhotos()] }) },
];
/** What needs a system that waits for the disk, as in production. Later parts fill in what would slow earlier ones. */
const durable: Part[] = [
  { guards: ['events'], measure: async (bench) => ({ events: [middle(await measureEvents(bench, rounds))] }) },
  { guards: ['feed', 'report', 'writes'], measure: measureContent },
];
const other: Part[] = [
  { guards: ['mail'], measure: async (bench) => ({ mail: [middle(await measureCommentMails(bench, rounds))] }) },
  { guards: ['sizes'], measure: measureSizes },
  { guards: ['search'], measure: measureSearch },
];

/**
 * Measures what must not get worse, one after the other, and prints it with its limits: all guards, or those that are named, at
 * 10,000 and 100,000 reports or as given (`npm run bench -- guards feed report 10000`). Exits with 1 when one is not met.
 */
export async function benchGuards(args: readonly string[]): Promise<void> {
  const given = args.map(Number).filter((size) => size > 0);
  const sizes = given.length > 0 ? given : usualSizes;
  const all = Object.keys(rowsFor(sizes)) as Guard[];
  const unknown = args.filter((arg) => !(Number(arg) > 0) && !all.includes(arg as Guard));
  if (unknown.length > 0) throw new Error(`There is no guard ${unknown.join()}: ${all.join()}`);
  const named = all.filter((guard) => args.includes(guard));
  const wanted = named.length > 0 ? named : all;

  const figures: Figures = {};
  const reasons: string[] = [];
  const attempt = async (what: string, work: () => Promise<unknown>) => {
    const begun = performance.now();
    await work().catch((error: Error) => {
      console.error(`${what}: ${error.message}`);
      reasons.push(`${what}: ${error.message}`);
    });
    console.log(`${what}: ${Math.round((performance.now() - begun) / 1_000)} s`);
  };
  const isWanted = ({ guards }: Part) => guards.some((guard) => wanted.includes(guard));
  const run = async (parts: Part[], bench?: Bench) => {
    for (const { guards, measure } of parts.filter(isWanted))
      await attempt(guards.join(), async () => Object.assign(figures, await measure(bench!, sizes, wanted)));
  };
  const runInSystem = async (parts: Part[], options: Parameters<typeof withSystem>[1]) => {
    if (parts.some(isWanted)) await attempt('system', () => withSystem((bench) => run(parts, bench), options));
  };
  await run(alone);
  await runInSystem(durable, { isDurable: true });
  await runInSystem(other, { withWeb: wanted.includes('sizes') });

  const rows = compareWithLimits(sizes, wanted, figures);
  const table = toMarkdown(rows);
  console.log(`\n${table}`);
  await keep('guards', { sizes, rounds, rows, figures, reasons });
  await keepText('guards.md', table);
  if (rows.some(({ isMet }) => !isMet)) process.exitCode = 1;
}

async function measureSizes(bench: Bench): Promise<Figures> {
  const { landing, login, feed } = await measureWeights(bench);
  return { sizes: [landing, login, feed].map((weight) => Math.round(weight!.script)) };
}

async function measureSearch(bench: Bench): Promise<Figures> {
  const rows = await measureAdminsSearch(bench);
  console.table(rows);
  return { search: [Math.max(...rows.map(({ p95 }) => p95))] };
}

/** Reads and writes at the smallest number of reports, and the feed at all of them. */
async function measureContent(bench: Bench, sizes: readonly number[], wanted: readonly Guard[]): Promise<Figures> {
  const at32 = (guard: Guard, ...names: (keyof Wanted)[]) =>
    wanted.includes(guard) ? Object.fromEntries(names.map((name) => [name, [32]])) : {};
  const feed = at32('feed', 'feed');
  const others = { ...at32('report', 'report', 'lively report'), ...at32('writes', 'create', 'comment', 'hot comment') };
  const all: Compared[][] = [];
  for (const [index, reports] of sizes.entries()) {
    const compared = await compareContent(bench, reports, index === 0 ? { ...feed, ...others } : feed);
    console.table(
      compared.map(({ ours, bare, percent }) => ({ reports, ...ours, 'bare req/s': bare.requestsPerSecond, percent })),
    );
    all.push(compared);
  }
  const percent = (compared: readonly Compared[], name: string) =>
    compared.find((one) => one.name === name)?.percent ?? Number.NaN;
  return {
    feed: all.map((compared) => percent(compared, 'feed')),
    report: ['report', 'lively report'].map((name) => percent(all[0]!, name)),
    writes: ['create', 'comment', 'hot comment'].map((name) => percent(all[0]!, name)),
  };
}
