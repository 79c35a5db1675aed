import { expect, test } from 'vitest';
import { anInput } from './fixtures.ts';
import { match } from './match.ts';
import { makePopulation } from './population.ts';
import { matchWithThreads } from './threads.ts';

test('finds the same links with one worker thread, with two and with none', async () => {
  const input = anInput({ schools: makePopulation(1_300) });
  const alone = match(input);
  for (const threads of [1, 2]) expect(await matchWithThreads(input, { threads })).toEqual(alone);
});

test('progress rises in small steps to 99 per cent and never falls', async () => {
  const percents: number[] = [];
  await matchWithThreads(anInput({ schools: makePopulation(3_000) }), { onProgress: (percent) => percents.push(percent) });
  for (const [index, percent] of percents.entries()) {
    expect(percent).toBeGreaterThan(percents[index - 1] ?? 0);
    expect(percent - (percents[index - 1] ?? 0)).toBeLessThanOrEqual(12);
  }
  expect(percents.at(-1)).toBe(99);
  expect(percents.length).toBeGreaterThan(20);
});

test('passes on an error about the schools', async () => {
  const [school] = makePopulation(1);
  await expect(matchWithThreads(anInput({ schools: [school!, school!] }))).rejects.toThrow(RangeError);
});
