import { writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { WriteStream } from 'node:tty';
import { inspect } from 'node:util';
import { BadLines } from './simulate/bad-lines.ts';
import { drawChart } from './simulate/chart.ts';
import { linkHalfTerms, type Question } from './simulate/half-terms.ts';
import { type Options, parseOptions, usage } from './simulate/options.ts';
import { openOutFolder } from './simulate/out-folder.ts';
import { createProgress } from './simulate/progress.ts';
import { readLinks } from './simulate/read-links.ts';
import { UnusableFile } from './simulate/read-rows.ts';
import { readSchools } from './simulate/read-schools.ts';
import type { RunStatistics } from './simulate/statistics.ts';

async function readQuestion({ schools: file, existing, halfTerms, seed }: Options): Promise<Question> {
  const { schools, faults } = await readSchools(file);
  if (faults.length > 0) throw new BadLines(file, faults);
  if (existing === null) return { type: 'main', halfTerms, seed, schools, currentLinks: [] };
  const given = await readLinks(existing, new Set(schools.map(({ id }) => id)));
  if (given.faults.length > 0) throw new BadLines(existing, given.faults);
  return { type: 'interim', halfTerms, seed, schools, currentLinks: given.links };
}

function titleOf({ type, halfTerms, schools, seed }: Question): string {
  const what = type === 'interim' ? 'An interim run' : halfTerms === 1 ? 'One half term' : `${halfTerms} half terms`;
  const count = schools.length === 1 ? 'one school' : `${schools.length.toLocaleString('en-GB')} schools`;
  return `${what} of ${count}, seed ${seed}`;
}

/** Where a command prints. */
interface Streams {
  stdout: Pick<WriteStream, 'write'>;
  stderr: Pick<WriteStream, 'write' | 'isTTY'>;
}

/** Writes all files or none. @throws UnusableFile, BadLines; the reason of `signal` */
async function simulate(wish: Options, { stdout, stderr }: Streams, signal: AbortSignal): Promise<void> {
  const question = await readQuestion(wish);
  const folder = await openOutFolder(wish.out);
  const progress = createProgress(stderr, question.halfTerms);
  try {
    const halfTerms: RunStatistics[] = [];
    for await (const figures of linkHalfTerms(question, { folder: folder.draft, onProgress: progress.at, signal })) {
      halfTerms.push(figures);
      progress.done(figures);
    }
    const { type, seed, schools } = question;
    const summary = { schools: basename(wish.schools), schoolsInFile: schools.length, type, seed, halfTerms };
    await writeFile(join(folder.draft, 'summary.json'), `${JSON.stringify(summary, null, 2)}\n`);
    await writeFile(join(folder.draft, 'chart.svg'), drawChart(halfTerms, titleOf(question)));
    signal.throwIfAborted();
    folder.publish();
    stdout.write(`Links, summary.json and chart.svg are in ${wish.out}.\n`);
  } catch (error) {
    progress.end();
    folder.abandon();
    throw error;
  }
}

/** Runs a command line until it ends or the signal aborts it. Returns the exit code; when aborted, the reason of the signal. */
export async function main(args: string[], streams: Streams, signal: AbortSignal): Promise<number> {
  const { stdout, stderr } = streams;
  const wish = parseOptions(args);
  if (wish === 'help') {
    stdout.write(`${usage}\n`);
    return 0;
  }
  if ('wrong' in wish) {
    stderr.write(`${wish.wrong}\n\n${usage}\n`);
    return 2;
  }
  try {
    await simulate(wish, streams, signal);
    return 0;
  } catch (error) {
    if (error instanceof UnusableFile || error instanceof BadLines) stderr.write(`${error.message}\n`);
    else stderr.write(signal.aborted ? 'Stopped; nothing was written.\n' : `${inspect(error)}\n`);
    return signal.aborted ? signal.reason : 1;
  }
}

if (import.meta.main) {
  const stop = new AbortController();
  process.on('SIGINT', () => stop.abort(130)).on('SIGTERM', () => stop.abort(143));
  process.exitCode = await main(process.argv.slice(2), process, stop.signal);
}
