import { ensureDocuments } from '@patchwork/contracts/documents';

const sizes = process.argv.slice(3).map(Number);
/** Of the benchmarks that take one number, most of them a time: `overload 30`, `soak --minutes 60`. */
const numberOr = (byDefault: number) => sizes.find((size) => size > 0) ?? byDefault;
const contentSizes = sizes.length > 0 ? sizes : [10_000, 100_000];

/** The benchmarks by name. Each makes its comparisons in one run and writes `bench/results/<name>.json`. */
const benchmarks: Record<string, () => Promise<void>> = {
  compare: async () => (await import('./compare.ts')).benchCompare(contentSizes),
  feed: async () => (await import('./feed.ts')).benchFeed(),
  login: async () => (await import('./login.ts')).benchLogin(),
  search: async () => (await import('./search.ts')).benchSearch(),
  content: async () => (await import('./content.ts')).benchContent(contentSizes),
  reading: async () => (await import('./content.ts')).benchReading(contentSizes),
  matching: async () => (await import('./matching.ts')).benchMatching(sizes.length > 0 ? sizes : [500, 5_000, 35_000]),
  media: async () => (await import('./media.ts')).benchMedia(),
  mail: async () => (await import('./mail.ts')).benchMail(),
  memory: async () => (await import('./memory.ts')).benchMemory(),
  start: async () => (await import('./starts.ts')).benchStart(process.argv[3] === 'split' ? 'split' : 'all'),
  shapes: async () => (await import('./shapes.ts')).benchShapes({ isQuick: process.argv[3] === 'quick' }),
  preview: async () => (await import('./preview.ts')).benchPreview(numberOr(5_000)),
  scaling: async () => (await import('./scaling.ts')).benchScaling(),
  web: async () => (await import('./web.ts')).benchWeb(),
  overload: async () => (await import('./overload.ts')).benchOverload(numberOr(120)),
  reveal: async () => (await import('./reveal.ts')).benchReveal(sizes.length > 0 ? sizes : [1_000, 5_000]),
  soak: async () => (await import('./soak.ts')).benchSoak(numberOr(60)),
  drawing: async () => (await import('./drawing.ts')).benchDrawing(),
  outbox: async () => (await import('./outbox.ts')).benchOutbox(),
};

const name = process.argv[2] ?? '';
const benchmark = benchmarks[name];
if (!benchmark) {
  console.error(`Which benchmark? npm run bench -- ${Object.keys(benchmarks).join(' | ')}`);
  process.exit(1);
}
await ensureDocuments();
await benchmark();
process.exit();
