import { setImmediate as endOfTurn, setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { readTogether } from './read-together.ts';

/** A read that says when it began, for whom, and ends when told. */
function aSlowRead() {
  const begun: { askers: string[]; end: () => void; fail: (error: Error) => void }[] = [];
  const read = (askers: readonly string[]) => {
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    const number = begun.push({ askers: [...askers], end: () => resolve(`read ${number}`), fail: reject });
    return promise;
  };
  return { begun, read };
}

it('reads once for all who come in one turn of the event loop, and once for all who come during that', async () => {
  const { begun, read } = aSlowRead();
  const together = readTogether<string>();
  const first = ['Ann', 'Abe'].map((name) => together('page', name, read));
  expect(begun).toEqual([]);
  await endOfTurn();
  const others = ['Ben', 'Cat', 'Dan'].map((name) => together('page', name, read));
  await endOfTurn();
  expect(begun.map(({ askers }) => askers)).toEqual([['Ann', 'Abe']]);
  begun[0]!.end();
  expect(await Promise.all(first)).toEqual(['read 1', 'read 1']);
  await pause(1);
  expect(begun.map(({ askers }) => askers)).toEqual([
    ['Ann', 'Abe'],
    ['Ben', 'Cat', 'Dan'],
  ]);
  begun[1]!.end();
  expect(await Promise.all(others)).toEqual(['read 2', 'read 2', 'read 2']);
});

it('never answers from a read that began before somebody asked', async () => {
  const together = readTogether<string>();
  let written = 0;
  const read = async () => {
    const seen = written;
    await pause(Math.random() * 3);
    return seen;
  };
  await Promise.all(
    Array.from({ length: 200 }, async () => {
      await pause(Math.random() * 50);
      written += 1;
      const mine = written;
      expect(await together('page', 'somebody', read)).toBeGreaterThanOrEqual(mine);
    }),
  );
});

it('keeps what has another name apart', async () => {
  const { begun, read } = aSlowRead();
  const together = readTogether<string>();
  const both = [together('page of one school', 'Ann', read), together('page of another', 'Ben', read)];
  await endOfTurn();
  expect(begun.map(({ askers }) => askers)).toEqual([['Ann'], ['Ben']]);
  for (const { end } of begun) end();
  expect(await Promise.all(both)).toEqual(['read 1', 'read 2']);
});

it('fails for those whom the failed read would have answered, and reads anew for the next', async () => {
  const { begun, read } = aSlowRead();
  const together = readTogether<string>();
  const first = together('page', 'Ann', read);
  await endOfTurn();
  const second = together('page', 'Ben', read);
  begun[0]!.fail(new Error('the database is away'));
  await expect(first).rejects.toThrow('the database is away');
  await pause(1);
  begun[1]!.end();
  expect(await second).toBe('read 2');
});
