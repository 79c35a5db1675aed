import { aSchool } from '@patchwork/matching/fixtures';
import { expect, test } from 'vitest';
import { header, lineOf, schoolsCsv, simulating } from './simulating.ts';

const at = simulating();
const school = (id: number) => lineOf(aSchool({ id }));
const few = schoolsCsv([1, 2, 3, 4, 5, 6, 7, 8].map((id) => aSchool({ id })));

/** Runs the command, expects it to fail and write nothing, and returns its error output. */
async function refused(code: number, ...args: string[]): Promise<string[]> {
  const before = await at.list();
  const answer = await at.run(...args);
  expect(answer).toMatchObject({ code, out: '' });
  expect(await at.list()).toEqual(before);
  return answer.err;
}

async function schoolsRefused(content: string): Promise<string[]> {
  await at.write('schools.csv', content);
  return refused(1, '--schools', 'schools.csv', '--out', 'out');
}

test('prints what is wrong with each line, and the valid names', async () => {
  const err = await schoolsRefused(
    [
      header,
      school(1),
      '2,Hill,Primery,Yorkshire,,,,,,,,',
      '3,Hill,primary,KENT,,-5,,,Pagan,,yes,',
      school(1),
      '',
      ',Hill,,,,,,,,,,',
      '4,Hill,,,,,,',
      '5,"Hill" School,,,,,,,,,,',
      '99999999999,Hill,,,,,,,,,,maybe',
    ].join('\n'),
  );
  expect(err.slice(0, 8)).toEqual([
    `In ${at.folder()}/schools.csv:`,
    'Line 3: type: is none of the names below; county: is none of the names below',
    'Line 4: numberOfPupils: is no whole number from 0 to 999999; faith: is none of the names below; active: is neither true nor false',
    'Line 5: id: is that of line 2 already',
    'Line 7: id: is needed',
    'Line 8: cells: 8, in the first line: 12',
    'Line 9: has quotes that make no sense',
    'Line 10: id: is no whole number from 1 to 2147483647; approved: is neither true nor false',
  ]);
  expect(err.slice(8)).toEqual([
    'type may be: "Nursery", "Infant", "Junior", "Primary", "First", "Middle", "Secondary", "All-through", "Special", "Partner organisation", "Network team".',
    expect.stringMatching(/^county may be: "Greater London", "City of London", .*, "Tyrone"\.$/),
    'faith may be: "None", "Church of England", "Roman Catholic", "Christian", "Muslim", "Jewish", "Hindu", "Sikh".',
  ]);
});

test('prints twenty errors and the number of further errors', async () => {
  const err = await schoolsRefused([header, ...Array.from({ length: 33 }, () => 'x,,,,,,,,,,,')].join('\n'));
  expect(err).toHaveLength(22);
  expect(err.slice(-2)).toEqual(['Line 21: id: is no whole number from 1 to 2147483647', '… and 13 more.']);
});

test.each([
  ['', `The first line must name the columns; missing: ${header.replaceAll(',', ', ')}.`],
  [few.replace('county,', '').replace('trust,', ''), 'The first line must name the columns; missing: county, trust.'],
  [
    few.replace('county,', 'county,head,county,'),
    `The first line names columns that are unknown or there twice: head, county. It may name ${header.replaceAll(',', ', ')}.`,
  ],
])('rejects missing, unknown or repeated column names: %#', async (content, sentence) => {
  expect(await schoolsRefused(content)).toEqual([`${at.folder()}/schools.csv: ${sentence}`]);
});

test('prints which existing links are invalid', async () => {
  await at.write('schools.csv', few);
  const lines = ['1,2', '2,1', '1,9', '10,x', '3,3', '1,3', '1,4', '1,5', '1,6', '1,7', '1,8', '2'];
  await at.write('links.csv', ['schoolA,schoolB', ...lines].join('\n'));
  const interim = ['--schools', 'schools.csv', '--existing', 'links.csv', '--interim', '--out', 'out'];
  expect(await refused(1, ...interim)).toEqual([
    `In ${at.folder()}/links.csv:`,
    'Line 3: is the link of line 2 again',
    'Line 4: schoolB: there is no school 9',
    'Line 5: schoolB: is no whole number from 1 to 2147483647',
    'Line 6: links a school with itself',
    'Line 12: school 1 has 6 links already, and no school may have more',
    'Line 13: cells: 1, in the first line: 2',
  ]);
  await at.write('links.csv', 'schoolA,other\n1,2\n');
  expect(await refused(1, ...interim)).toEqual([
    `${at.folder()}/links.csv: The first line must name the columns; missing: schoolB.`,
  ]);
});

test('prints which file cannot be read or written', async () => {
  await at.write('schools.csv', few);
  await at.write('taken', '');
  const file = (name: string) => `${at.folder()}/${name}`;
  expect(await refused(1, '--schools', 'none.csv', '--out', 'out')).toEqual([
    `${file('none.csv')} cannot be read, or is not UTF-8.`,
  ]);
  expect(await refused(1, '--schools', 'schools.csv', '--existing', 'none.csv', '--interim', '--out', 'out')).toEqual([
    `${file('none.csv')} cannot be read, or is not UTF-8.`,
  ]);
  expect(await refused(1, '--schools', 'schools.csv', '--out', 'taken')).toEqual([
    `${file('taken')} cannot be written to (EEXIST).`,
  ]);
  expect(await refused(1, '--schools', 'schools.csv', '--out', 'taken/out')).toEqual([
    `${file('taken/out')} cannot be written to (ENOTDIR).`,
  ]);
});

test('prints its usage, and what is wrong with the arguments', async () => {
  for (const option of ['--help', '-h']) {
    const { code, out, err } = await at.run(option);
    expect({ code, err }).toEqual({ code: 0, err: [] });
    expect(out).toMatch(/^Usage:/);
    for (const word of ['--schools', '--half-terms', '--seed', '--out', '--existing', '--interim', ...header.split(',')])
      expect(out).toContain(word);
  }
  const files = ['--schools', 'schools.csv', '--out', 'out'];
  const calls: [string[], string][] = [
    [[], '--schools and --out are needed.'],
    [[...files, '--interim'], '--existing and --interim go together.'],
    [[...files, '--half-terms', '0'], '--half-terms is no whole number from 1 to 120.'],
    [[...files, '--half-terms', 'many'], '--half-terms is no whole number from 1 to 120.'],
    [[...files, '--seed', '-1'], '--seed'],
    [[...files, '--seed=1.5'], '--seed is no whole number from 0 to 4294967295.'],
    [[...files, '--existing', 'x', '--interim', '--half-terms', '2'], 'An interim run is for one half term'],
    [[...files, '--fast'], '--fast'],
    [['schools.csv'], 'schools.csv'],
  ];
  await Promise.all(
    calls.map(async ([args, sentence]) => {
      const err = await refused(2, ...args);
      expect(err[0]).toContain(sentence);
      expect(err).toContain('Usage:');
    }),
  );
});
