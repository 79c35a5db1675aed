import { expect, test } from 'vitest';
import { failuresOf, repeatTable } from './repeat-report.ts';

const passed = {
  note: '',
  seconds: 702,
  exitCode: 0,
  output: 'Running\n\nFinished in 702 s.\n3512 passed, 0 failed, 2 skipped\n',
};
const failed = {
  note: 'busy loops',
  seconds: 1044,
  exitCode: 1,
  output: `
Failed:
  ✗ a.test.ts: likes a report
    Error: ✗ is not the name of a test
  ✗ b.e2e.ts: signs in
    The page:

Finished in 1044 s.
3510 passed, 2 failed
`,
};
const ended = { note: '', seconds: 3, exitCode: 130, output: 'Running\n' };

test('the failures of a run are the names of its failed tests', () => {
  expect(failuresOf(passed)).toEqual([]);
  expect(failuresOf(failed)).toEqual(['a.test.ts: likes a report', 'b.e2e.ts: signs in']);
  expect(failuresOf(ended)).toEqual(['npm test exited with 130']);
});

test('the table has a line for each run and each failure', () => {
  expect(repeatTable([passed, failed, ended]).replace(/ +$/gm, '')).toBe(
    `
run  seconds  passed  beside      failed
  1      702    3512              –
  2     1044    3510  busy loops  a.test.ts: likes a report
                                  b.e2e.ts: signs in
  3        3       ?              npm test exited with 130`.trimStart(),
  );
});
