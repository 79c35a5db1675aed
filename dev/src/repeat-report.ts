/** What one run of `npm test` printed. */
export interface Run {
  /** Beside busy loops, or its clock. */
  note: string;
  seconds: number;
  exitCode: number;
  output: string;
}

const COUNT = /^(\d+) passed, \d+ failed(?:, \d+ skipped)?$/gm;

/** The names of the tests that failed; a run that ended before its count has failed as a whole. */
export function failuresOf({ exitCode, output }: Run): string[] {
  if (exitCode === 0) return [];
  const [, list = ''] = output.split('\nFailed:\n');
  const names = [...list.matchAll(/^ {2}✗ (.+)$/gm)].map(([, name = '']) => name);
  return names.length > 0 ? names : [`npm test exited with ${exitCode}`];
}

/** Lays out the runs as a table, one line for each and one for each test that failed in it. */
export function repeatTable(runs: readonly Run[]): string {
  const rows = runs.map((run, index) => {
    const [first = '–', ...more] = failuresOf(run);
    const passed = [...run.output.matchAll(COUNT)].at(-1)?.[1] ?? '?';
    return { cells: [String(index + 1), String(run.seconds), passed, run.note], first, more };
  });
  const titles = ['run', 'seconds', 'passed', 'beside'];
  const widths = titles.map((title, column) => Math.max(title.length, ...rows.map(({ cells }) => cells[column]!.length)));
  const line = (cells: string[], failure: string) =>
    [...cells.map((cell, at) => (at < 3 ? cell.padStart(widths[at]!) : cell.padEnd(widths[at]!))), failure].join('  ');
  const empty = titles.map(() => '');
  return [
    line(titles, 'failed'),
    ...rows.flatMap(({ cells, first, more }) => [line(cells, first), ...more.map((name) => line(empty, name))]),
  ].join('\n');
}
