import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../src/paths.ts';

const read = (path: string) => readFileSync(join(root, path), 'utf8');
const page = read('docs/asvs.md');
const policies = read('docs/security.md');
const verdicts = ['met', 'partly', 'not met', 'by the operator'];
const number = /\b\d{1,2}\.\d\.\d{1,2}\b/g;

const rows = page
  .split('\n')
  .filter((line) => /^\| \d+\.\d+\.\d+ \|/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, id = '', , verdict = '', where = '', shownBy = '', ...rest]) => ({
    id,
    verdict,
    where,
    shownBy,
    isWhole: rest.join() === '',
  }));
const pathsIn = (text: string) =>
  [...text.matchAll(/`([\w.-]+(?:\/[\w.-]+)+|\.\w+|[\w-]+\.json)`/g)].map(([, path = '']) => path);

test('every requirement has one row, in order, with a verdict', () => {
  const inOrder = rows.toSorted((a, b) => a.id.localeCompare(b.id, 'en', { numeric: true }));
  expect(rows.map(({ id }) => id)).toEqual(inOrder.map(({ id }) => id));
  expect(new Set(rows.map(({ id }) => id)).size).toBe(210);
  for (const row of rows) {
    expect(row.isWhole, row.id).toBe(true);
    expect(verdicts, row.id).toContain(row.verdict);
    expect(
      rows.find(({ id }) => id === row.id),
      'one row',
    ).toBe(row);
  }
});

test('the summary counts the verdicts of the tables and names every deviation', () => {
  for (const verdict of verdicts)
    expect(page).toContain(`| ${verdict} | ${rows.filter((row) => row.verdict === verdict).length} |`);
  const named = page.split('\n## Deviations\n')[1]?.split('\n## ')[0]?.match(number);
  const deviating = rows.filter(({ verdict }) => verdict === 'partly' || verdict === 'not met').map(({ id }) => id);
  expect(named?.toSorted()).toEqual(deviating.toSorted());
});

test('the files, tests and sections that a row names exist', () => {
  for (const { id, verdict, where, shownBy } of rows) {
    const paths = [...pathsIn(where), ...pathsIn(shownBy)];
    for (const path of paths) expect(existsSync(join(root, path)), `${id}: ${path}`).toBe(true);
    for (const [, names = ''] of where.matchAll(/`docs\/security\.md`, sections? ((?:\*[\w ]+\*(?:, )?)+)/g))
      for (const [, name] of names.matchAll(/\*([\w ]+)\*/g)) expect(policies, id).toMatch(new RegExp(`\n##+ ${name}\n`));
    // A met requirement has been verified by reading, or by a test.
    if (verdict === 'met') expect(shownBy, id).toMatch(/^read$|^`[\w./-]+\.(test\.tsx?|e2e\.ts)`/);
    for (const path of pathsIn(shownBy)) expect(path, id).toMatch(/\.(test\.tsx?|e2e\.ts)$/);
  }
});
test('the files that the policies name exist', () => {
  for (const path of pathsIn(policies)) expect(existsSync(join(root, path)), path).toBe(true);
});
