import { expect, it } from 'vitest';
import { anInput } from './fixtures.ts';
import { match } from './match.ts';
import { makePopulation } from './population.ts';
import { matchWithThreads } from './threads.ts';

it('finds the same links with one thread, with two and without any help', async () => {
  const input = anInput({ schools: makePopulation(1_300) });
  const alone = match(input);
  const percents: number[] = [];
  for (const threads of [1, 2]) {
    const onProgress = async (percent: number) => void percents.push(percent);
    expect(await matchWithThreads(input, { threads, onProgress })).toEqual(alone);
  }
  expect(percents.length).toBeGreaterThan(8);
});

it('passes on what is wrong with the schools', async () => {
  const [school] = makePopulation(1);
  await expect(matchWithThreads(anInput({ schools: [school!, school!] }))).rejects.toThrow(RangeError);
});
