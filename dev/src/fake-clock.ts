import { globSync } from 'node:fs';
import { ensureProgram } from './programs.ts';
import type { Output } from './progress.ts';

/** Returns the path of libfaketime, installed if it is missing. @throws StackFailure when it cannot be had */
export async function findFakeClock(output: Output): Promise<string> {
  await ensureProgram('faketime', ['faketime'], 'The clock that can be moved', output);
  const [library] = globSync('/usr/{lib,lib64,local/lib}/{*/,}faketime/libfaketime.so.1');
  if (!library) throw new Error('libfaketime.so.1 was not found below /usr/lib.');
  return library;
}

/** The variables of every process whose clock is moved. */
export const fakeClock = (library: string) => ({
  LD_PRELOAD: library,
  // Timers must go on as they do when an operator sets the clock.
  FAKETIME_DONT_FAKE_MONOTONIC: '1',
  NO_FAKE_STAT: '1',
  // Its shared memory would stay behind after each kill -9.
  FAKETIME_DISABLE_SHM: '1',
});
