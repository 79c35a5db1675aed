import { type Counts, describe } from './test-counts.ts';

// The last result of `npm run test:whole` is one line of docs/reliability.md.

interface WholeRun {
  date: Date;
  commit: string;
  counts: Counts;
  seconds: number;
}

const LINE = /^Last whole run: (.+)$/m;

/** The result of the last whole run that a document records. @throws when the document has no such line */
export function lastWholeRun(document: string): string {
  const [, result] = LINE.exec(document) ?? [];
  if (!result) throw new Error('docs/reliability.md has no line that starts with "Last whole run:".');
  return result;
}

/** Formats a result as `29 November 2026, commit 1a2b3c4d, 12 passed, 0 failed, 5,400 s`. */
export const wholeRunLine = ({ date, commit, counts, seconds }: WholeRun): string =>
  [
    date.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'Europe/London' }),
    `commit ${commit}`,
    describe(counts),
    `${seconds.toLocaleString('en-GB')} s`,
  ].join(', ');

/** The document with this result instead of the last one. */
export const withWholeRun = (document: string, result: string): string =>
  document.replace(LINE, () => `Last whole run: ${result}`);
