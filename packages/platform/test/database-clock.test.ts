import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startDatabaseClock } from '../src/database-clock.ts';
import { createScratch, type Scratch } from './scratch.ts';

let scratch: Scratch;
beforeEach(async () => {
  scratch = await createScratch();
});
afterEach(async () => {
  vi.useRealTimers();
  await scratch.drop();
});

test.each([-600_000, 600_000])(
  'shows the time of the database while that of the process is wrong by %d ms',
  async (difference) => {
    const isRight = () => Math.abs(clock().getTime() - (Date.now() - shift)) < 1_000;
    let shift = difference;
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + shift });
    const { clock, stop } = await startDatabaseClock(scratch.pool);
    expect(isRight()).toBe(true);
    // Also when it is set right again, and wrong in the other direction.
    vi.useRealTimers();
    shift = 0;
    expect(isRight()).toBe(true);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - difference });
    shift = -difference;
    expect(isRight()).toBe(true);
    stop();
  },
);
