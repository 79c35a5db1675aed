import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Demo } from '@patchwork/demo';
import { fallbackFolder } from '@patchwork/dev/backing/postgres-place';
import { createOutput } from '@patchwork/dev/progress';
import { type System, startSystem } from '@patchwork/dev/system';

export interface Bench extends System {
  demo: Demo;
  /** A temporary folder that is removed with the system. */
  home: string;
  progress: ReturnType<typeof createOutput>['progress'];
}

/**
 * Runs `work` on a separate system with production settings and the demo network, which is stopped and removed afterwards. With
 * `isDurable`, commits are written to disk, as in production.
 */
export async function withSystem(
  work: (bench: Bench) => Promise<void>,
  { isDurable = false, withWeb = false } = {},
): Promise<void> {
  const home = await mkdtemp(join(tmpdir(), 'patchwork-bench-'));
  const output = createOutput();
  const system = await startSystem({
    home,
    ephemeral: !isDurable,
    nodeEnv: 'production',
    withoutWeb: !withWeb,
    logLevel: 'warn',
    ...output,
  });
  try {
    await work({ ...system, demo: system.demo!, home, progress: output.progress });
  } finally {
    await system.stop();
    for (const folder of [home, fallbackFolder(join(home, 'data'))]) await rm(folder, { recursive: true, force: true });
  }
}

/** Returns the demo account with this label. @throws Error when there is none */
export function accountOf({ demo }: Bench, label: string) {
  const account = demo.accounts.find((candidate) => candidate.label === label);
  if (!account) throw new Error(`The demo network has no account ${label}: ${demo.accounts.map((one) => one.label).join()}`);
  return account;
}
