import { expect, test } from 'vitest';
import { anInput } from './fixtures.ts';
import { match } from './match.ts';
import { makePopulation } from './population.ts';
import { matchWithThreads } from './threads.ts';

test('finds the same links with one worker thread, with two and with none', async () => {
  const input = anInput({ schools: makePopulation(1_300) });
  const alone = match(input);
  const percents: number[] = [];
  for (const threads of [1, 2]) {
    const onProgress = async (percent: number) => void percents.push(percent);
    expect(await matchWithThreads(input, { threads, onProgress })).toEqual(alone);
  }
  expect(percents.length).toBeGreaterThan(8);
});

test('passes on an error about the schools', async () => {
  const [school] = makePopulation(1);
  await expect(matchWithThreads(anInput({ schools: [school!, school!] }))).rejects.toThrow(RangeError);
});
