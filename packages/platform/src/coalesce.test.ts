import { setImmediate as endOfTurn, setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { coalesce } from './coalesce.ts';

/** A read that records its readers and ends when released. */
function aSlowRead() {
  const started: { readers: string[]; end: () => void; fail: (error: Error) => void }[] = [];
  const read = (readers: readonly string[]) => {
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    const number = started.push({ readers: [...readers], end: () => resolve(`read ${number}`), fail: reject });
    return promise;
  };
  return { started, read };
}

test('reads once for all requests of one turn of the event loop, and once for all that arrive during that read', async () => {
  const { started, read } = aSlowRead();
  const coalesced = coalesce<string, string>();
  const first = ['Ann', 'Abe'].map((name) => coalesced('page', name, read));
  expect(started).toEqual([]);
  await endOfTurn();
  const others = ['Ben', 'Cat', 'Dan'].map((name) => coalesced('page', name, read));
  await endOfTurn();
  expect(started.map(({ readers }) => readers)).toEqual([['Ann', 'Abe']]);
  started[0]!.end();
  expect(await Promise.all(first)).toEqual(['read 1', 'read 1']);
  await endOfTurn();
  expect(started.map(({ readers }) => readers)).toEqual([
    ['Ann', 'Abe'],
    ['Ben', 'Cat', 'Dan'],
  ]);
  started[1]!.end();
  expect(await Promise.all(others)).toEqual(['read 2', 'read 2', 'read 2']);
});

test('never answers from a read that started before the request', async () => {
  const coalesced = coalesce<string, number>();
  let written = 0;
  const read = async () => {
    const seen = written;
    await sleep(Math.random() * 3);
    return seen;
  };
  await Promise.all(
    Array.from({ length: 200 }, async () => {
      await sleep(Math.random() * 50);
      written += 1;
      const mine = written;
      expect(await coalesced('page', 'a reader', read)).toBeGreaterThanOrEqual(mine);
    }),
  );
});

test('keeps different keys apart', async () => {
  const { started, read } = aSlowRead();
  const coalesced = coalesce<string, string>();
  const both = [coalesced('page of one school', 'Ann', read), coalesced('page of another', 'Ben', read)];
  await endOfTurn();
  expect(started.map(({ readers }) => readers)).toEqual([['Ann'], ['Ben']]);
  for (const { end } of started) end();
  expect(await Promise.all(both)).toEqual(['read 1', 'read 2']);
});

test('rejects the requests of a failed read, and reads again for the next', async () => {
  const { started, read } = aSlowRead();
  const coalesced = coalesce<string, string>();
  const first = coalesced('page', 'Ann', read);
  await endOfTurn();
  const second = coalesced('page', 'Ben', read);
  started[0]!.fail(new Error('the database is away'));
  await expect(first).rejects.toThrow('the database is away');
  await endOfTurn();
  started[1]!.end();
  expect(await second).toBe('read 2');
});
