import { ensureDocuments } from '@patchwork/contracts/documents';

const [name = '', ...args] = process.argv.slice(2);
/** Of the benchmarks that take a number, most of them a time: `overload 30`, `soak --minutes 60`. */
const numberOr = (byDefault: number) => args.map(Number).find((number) => number > 0) ?? byDefault;
const isQuick = args.includes('quick');

/** The benchmarks by name. Each makes its comparisons in one run and writes `bench/results/<name>.json`. */
const benchmarks: Record<string, () => Promise<void>> = {
  guards: async () => (await import('./guards/guards.ts')).benchGuards(args),
  start: async () => (await import('./starts.ts')).benchStart({ shape: args.includes('split') ? 'split' : 'all', isQuick }),
  shapes: async () => (await import('./shapes.ts')).benchShapes({ isQuick }),
  web: async () => (await import('./web/web.ts')).benchWeb(args),
  preview: async () => (await import('./load/preview.ts')).benchPreview(numberOr(5_000)),
  overload: async () => (await import('./load/overload.ts')).benchOverload(numberOr(120)),
  soak: async () => (await import('./load/soak.ts')).benchSoak(numberOr(60)),
};

const benchmark = benchmarks[name];
if (!benchmark) {
  console.error(`Which benchmark? npm run bench -- ${Object.keys(benchmarks).join(' | ')}`);
  process.exit(1);
}
await ensureDocuments();
await benchmark();
process.exit();
