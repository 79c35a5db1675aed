import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../../lib/api-error.ts';
import { movesTo, problemOf, uploadAll } from './upload-queue.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const jobs = ['a', 'b', 'c'];

test('file n starts at n × 1000 ms, without waiting for the previous file', async () => {
  const started: [string, number][] = [];
  const begin = Date.now();
  const send = (job: string) => {
    started.push([job, Date.now() - begin]);
    return new Promise<string>((resolve) => setTimeout(() => resolve(job.toUpperCase()), 5000));
  };
  const done = uploadAll({ jobs, send, onProgress: () => undefined });
  await vi.runAllTimersAsync();
  expect(await done).toEqual(['A', 'B', 'C']);
  expect(started).toEqual([
    ['a', 0],
    ['b', 1000],
    ['c', 2000],
  ]);
});

test('a failed upload is reported, and the others continue', async () => {
  const seen: string[] = [];
  const done = uploadAll({
    jobs,
    send: (job, onProgress) => {
      onProgress(0.5);
      return job === 'b' ? Promise.reject(new Error('413')) : Promise.resolve(job);
    },
    onProgress: (job, { state }) => seen.push(`${job} ${state}`),
  });
  await vi.runAllTimersAsync();
  expect(await done).toEqual(['a', undefined, 'c']);
  expect(seen).toContain('b failed');
  expect(seen.at(-1)).toBe('c added');
});

test('stopping cancels uploads that have not started', async () => {
  let isStopped = false;
  const sent: string[] = [];
  const done = uploadAll({
    jobs,
    send: async (job) => {
      sent.push(job);
      isStopped = true;
      return job;
    },
    onProgress: () => undefined,
    isStopped: () => isStopped,
  });
  await vi.runAllTimersAsync();
  expect(await done).toEqual(['a', undefined, undefined]);
  expect(sent).toEqual(['a']);
});

test('sends at most four files at once, each in its turn', async () => {
  const sent: number[] = [];
  const ends: (() => void)[] = [];
  const done = uploadAll({
    jobs: [0, 1, 2, 3, 4, 5],
    send: (job) => {
      sent.push(job);
      return new Promise<number>((resolve) => ends.push(() => resolve(job)));
    },
    onProgress: () => undefined,
  });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(sent).toEqual([0, 1, 2, 3]);
  ends[2]!();
  await vi.advanceTimersByTimeAsync(0);
  expect(sent).toEqual([0, 1, 2, 3, 4]);
  for (const end of ends) end();
  await vi.advanceTimersByTimeAsync(0);
  ends.at(-1)!();
  expect(await done).toEqual([0, 1, 2, 3, 4, 5]);
});

test('moves only items that are out of place', () => {
  expect(movesTo([1, 2, 3], [1, 2, 3])).toEqual([]);
  expect(movesTo([2, 3, 1], [1, 2, 3])).toEqual([[1, 0]]);
  expect(movesTo([3, 2, 1], [1, 2, 3])).toEqual([
    [1, 0],
    [2, 1],
  ]);
  expect(movesTo([1, 2], [9, 2, 1])).toEqual([[2, 0]]);
});

test.each([
  [0, 'offline', true],
  [400, 'broken-upload', true],
  [400, 'empty-file', false],
  [408, 'too-slow', true],
  [413, 'too-large', false],
  [413, 'daily-quota', true],
  [415, 'unsupported-type', false],
  [429, 'rate-limited', true],
  [503, 'storage-full', true],
])('a file refused with %i %s keeps the reason; trying again can work: %s', (status, code, mayRetry) => {
  expect(problemOf(new ApiError(status, code, 'The reason.'))).toEqual({ message: 'The reason.', mayRetry });
});
