import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { createTestDatabase, type TestDatabase } from '@patchwork/testkit/database';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ensureHalfTerms, listHalfTerms } from '../src/half-terms/half-terms.ts';
import { halfTermName } from '../src/half-terms/names.ts';
import { migrations } from './setting.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase(migrations);
  await ensureHalfTerms(database.pool, new Date());
});
afterAll(() => database.drop());

const command = fileURLToPath(new URL('../src/calendar.ts', import.meta.url));
const calendar = (...given: string[]): Promise<{ code: number; text: string }> =>
  promisify(execFile)(process.execPath, [command, ...given], {
    env: { ...process.env, CONNECTIONS_DATABASE_URL: database.url },
  }).then(
    ({ stdout }) => ({ code: 0, text: stdout }),
    ({ code, stderr }) => ({ code, text: stderr }),
  );

const coming = async () => {
  const now = new Date();
  const all = await listHalfTerms(database.pool, now);
  return all.filter(({ runAt }) => new Date(runAt) > now).map((halfTerm) => ({ ...halfTerm, name: halfTermName(halfTerm.id) }));
};
const dayAfter = (day: string) => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);

it('prints when half terms begin and links are made, the next one marked', async () => {
  const { code, text } = await calendar();
  expect(code).toBe(0);
  const [next, ...later] = await coming();
  const lines = text.split('\n');
  const { england, wales, scotland, northernIreland } = next!.dates;
  expect(lines.filter((line) => line.startsWith('>'))).toEqual([
    expect.stringMatching(
      new RegExp(`^> ${next!.name} +${england}  ${wales}  ${scotland}  ${northernIreland}  \\d{4}-\\d\\d-\\d\\d 04:00$`),
    ),
  ]);
  for (const { name } of later) expect(lines.some((line) => line.startsWith(`  ${name} `))).toBe(true);
});

it('moves the first days that are named and no others', async () => {
  const { id, name, dates } = (await coming())[1]!;
  const wales = dayAfter(dates.wales);
  const { code, text } = await calendar('set', name, `wales=${wales}`);
  expect(text).toContain(wales);
  expect(code).toBe(0);
  expect((await coming()).find((halfTerm) => halfTerm.id === id)!.dates).toEqual({ ...dates, wales });
});

it('refuses what makes no sense in words, and changes nothing', { timeout: 120_000 }, async () => {
  const before = await coming();
  const { name } = before[1]!;
  const refused: [string[], string][] = [
    [
      ['set', name, 'wales=2020-01-01', 'england=2020-01-02'],
      'england: Choose a day after today.\nwales: Choose a day after today.',
    ],
    [['set', name, `scotland=${before[2]!.dates.scotland}`], 'In each nation a half term begins after the one before it'],
    [['set', 'Autumn 1', 'wales=2099-01-01'], 'There is no half term called "Autumn 1".'],
    [['set', 'Autumn 1, 2090/91', 'wales=2090-09-01'], '"Autumn 1, 2090/91" is not in the calendar.'],
  ];
  for (const [given, sentence] of refused) {
    const { code, text } = await calendar(...given);
    expect(text).toContain(sentence);
    expect(code).toBe(1);
  }
  for (const given of [['set', name], ['set', name, 'wales=soon'], ['set', name, 'france=2027-01-01'], ['get'], ['set']])
    expect(await calendar(...given)).toMatchObject({ code: 2, text: expect.stringContaining('Usage:') });
  expect(await coming()).toEqual(before);
});
