import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { type Stage, settle } from './settle.ts';

/** Work on its way along a path of stages, which takes `ms` at each. */
function begin(path: string[], ms: number) {
  const pending = new Map(path.map((name) => [name, 0]));
  const work = { isDone: false };
  const move = async () => {
    for (const [index, name] of path.entries()) {
      const previous = path[index - 1];
      pending.set(name, 1);
      if (previous) pending.set(previous, 0);
      await setTimeout(ms);
    }
    pending.set(path.at(-1)!, 0);
    work.isDone = true;
  };
  void move();
  return { work, pending };
}

test('resolves when work has left the last stage of its path', async () => {
  const { work, pending } = begin(['outbox', 'topic', 'fan-outs', 'mail'], 30);
  await settle(async () => [...pending].map(([name, count]) => ({ name, pending: count })));
  expect(work.isDone).toBe(true);
});

test('does not miss work that moves to a stage which has just been read', async () => {
  const path = ['outbox', 'topic', 'outbox', 'topic', 'outbox', 'queue'];
  let moves = 0;
  const read = async (): Promise<Stage[]> => {
    moves += 1;
    return [...new Set(path)].map((name) => ({ name, pending: 0 }));
  };
  await settle(read);
  expect(moves).toBeGreaterThanOrEqual(path.length);
});

test('resolves while other work goes on in every stage', async () => {
  let reading = 0;
  const read = async (): Promise<Stage[]> => {
    reading += 1;
    const rows = { name: 'outbox', pending: 0.001, isAge: true };
    return [rows, ...['topic', 'mail'].map((name, index) => ({ name, pending: (reading + index) % 2 }))];
  };
  await settle(read);
});

test('takes no number for zero that could not be read, and names what is not empty', async () => {
  const unknown = async () => [{ name: 'topic', pending: Number.NaN }];
  await expect(settle(unknown, 0.1)).rejects.toThrow('Not settled after 0.1 s: there is work in stages unknown.');
  const busy = async () => [
    { name: 'topic', pending: 0 },
    { name: 'mail', pending: 2 },
  ];
  await expect(settle(busy, 0.1)).rejects.toThrow('there is work in mail.');
});
