import { writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { BadLines } from './simulate/bad-lines.ts';
import { drawChart } from './simulate/chart.ts';
import type { Figures } from './simulate/figures.ts';
import { linkHalfTerms, type Question } from './simulate/half-terms.ts';
import { openOutFolder } from './simulate/out-folder.ts';
import { createProgress } from './simulate/progress.ts';
import { readLinks } from './simulate/read-links.ts';
import { UnusableFile } from './simulate/read-rows.ts';
import { readSchools } from './simulate/read-schools.ts';
import { readWish, usage, type Wish } from './simulate/wish.ts';

async function readQuestion({ schools: file, existing, halfTerms, seed }: Wish): Promise<Question> {
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

/** Nothing is written unless all of it is. @throws UnusableFile, BadLines; the reason of `signal` */
async function simulate(wish: Wish, signal: AbortSignal): Promise<void> {
  const question = await readQuestion(wish);
  const folder = await openOutFolder(wish.out);
  const progress = createProgress(process.stderr, question.halfTerms);
  try {
    const halfTerms: Figures[] = [];
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
    console.log(`Links, summary.json and chart.svg are in ${wish.out}.`);
  } catch (error) {
    progress.end();
    folder.abandon();
    throw error;
  }
}

/** Carries out a wish. Answers the exit code. */
async function run(wish: Wish): Promise<number> {
  const stop = new AbortController();
  let code = 1;
  const onSignal = (exitCode: number) => () => {
    code = exitCode;
    stop.abort();
  };
  process.on('SIGINT', onSignal(130));
  process.on('SIGTERM', onSignal(143));
  try {
    await simulate(wish, stop.signal);
    return 0;
  } catch (error) {
    if (error instanceof UnusableFile || error instanceof BadLines) console.error(error.message);
    else console.error(stop.signal.aborted ? 'Stopped; nothing was written.' : error);
    return code;
  }
}

const wish = readWish(process.argv.slice(2));
if (wish === 'help') console.log(usage);
else if ('wrong' in wish) {
  console.error(`${wish.wrong}\n\n${usage}`);
  process.exitCode = 2;
} else process.exitCode = await run(wish);
