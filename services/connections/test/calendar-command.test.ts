import { fileURLToPath } from 'node:url';
import { printed, runProcess } from '@patchwork/testkit/command';
import { createTestDatabase, type TestDatabase } from '@patchwork/testkit/database';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { run } from '../src/calendar.ts';
import { usualRevealDay } from '../src/half-terms/half-terms.policy.ts';
import { ensureHalfTerms, listHalfTerms } from '../src/half-terms/half-terms.ts';
import { halfTermName } from '../src/half-terms/names.ts';
import { migrations } from './harness.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase(migrations);
  await ensureHalfTerms(database.pool, new Date());
});
afterAll(() => database.drop());

const command = fileURLToPath(new URL('../src/calendar.ts', import.meta.url));
const calendar = async (...given: string[]) => printed(await run(database.pool, given));
const asProcess = (...given: string[]) => runProcess(command, given, { CONNECTIONS_DATABASE_URL: database.url });

const coming = async () => {
  const now = new Date();
  const all = await listHalfTerms(database.pool, now);
  return all.filter(({ runAt }) => new Date(runAt) > now).map((halfTerm) => ({ ...halfTerm, name: halfTermName(halfTerm.id) }));
};
const dayAfter = (day: string) => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);

it('prints the first days and run time of each half term and marks the next one', async () => {
  const { code, text } = await asProcess();
  expect(code).toBe(0);
  const [next, ...later] = await coming();
  const lines = text.split('\n');
  const { england, wales, scotland, northernIreland } = next!.dates;
  expect(lines.filter((line) => line.startsWith('>'))).toEqual([
    expect.stringMatching(
      new RegExp(
        `^> ${next!.name} +${england}  ${wales}  ${scotland}  ${northernIreland}  \\d{4}-\\d\\d-\\d\\d 04:00  \\d{4}-\\d\\d-\\d\\d 14:00$`,
      ),
    ),
  ]);
  for (const { name } of later) expect(lines.some((line) => line.startsWith(`  ${name} `))).toBe(true);
});

it('changes only the first days that the caller names', async () => {
  const { id, name, dates } = (await coming())[1]!;
  const wales = dayAfter(dates.wales);
  const { code, text } = await calendar('set', name, `wales=${wales}`);
  expect(text).toContain(wales);
  expect(code).toBe(0);
  expect((await coming()).find((halfTerm) => halfTerm.id === id)!.dates).toEqual({ ...dates, wales });
});

it('moves the day on which quilts turn over, and no first day', async () => {
  const { id, name, dates } = (await coming())[2]!;
  const quilts = dayAfter(dayAfter(dayAfter(usualRevealDay(dates))));
  expect(await calendar('set', name, `quilts=${quilts}`)).toMatchObject({
    code: 0,
    text: expect.stringContaining(`${quilts} 14:00`),
  });
  expect((await coming()).find((halfTerm) => halfTerm.id === id)).toMatchObject({ dates, quiltsRevealOn: quilts });
});

it('rejects invalid arguments with a message and changes nothing', async () => {
  const before = await coming();
  const { name } = before[1]!;
  const refused: [string[], string][] = [
    [
      ['set', name, 'wales=2020-01-01', 'england=2020-01-02'],
      'england: Choose a day after today.\nwales: Choose a day after today.',
    ],
    [['set', name, `scotland=${before[2]!.dates.scotland}`], 'In each nation, a half term must start after the one before it'],
    [['set', name, `quilts=${before[2]!.dates.england}`], 'quilts: Choose a day of this half term.'],
    [['set', 'Autumn 1', 'wales=2099-01-01'], 'There is no half term called "Autumn 1".'],
    [['set', 'Autumn 1, 2090/91', 'wales=2090-09-01'], '"Autumn 1, 2090/91" is not in the calendar.'],
  ];
  for (const [given, sentence] of refused) {
    const { code, text } = await calendar(...given);
    expect(text).toContain(sentence);
    expect(code).toBe(1);
  }
  for (const given of [['set', name, 'wales=soon'], ['set', name, 'france=2027-01-01'], ['get'], ['set']])
    expect(await calendar(...given)).toMatchObject({ code: 2, text: expect.stringContaining('Usage:') });
  expect(await asProcess('set', name)).toMatchObject({ code: 2, text: expect.stringContaining('Usage:') });
  expect(await coming()).toEqual(before);
});
