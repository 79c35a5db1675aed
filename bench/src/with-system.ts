import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fallbackFolder } from '@patchwork/stack/backing/postgres-place';
import type { Demo } from '@patchwork/stack/demo';
import { createOutput } from '@patchwork/stack/progress';
import { type System, startSystem } from '@patchwork/stack/system';

export interface Bench extends System {
  demo: Demo;
  /** A folder that goes away with the system. */
  home: string;
  progress: ReturnType<typeof createOutput>['progress'];
}

/**
 * A system of its own with production settings and the demo network, stopped and removed afterwards. Durable: commits reach the disk,
 * as they do in production.
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

export function accountOf({ demo }: Bench, label: string) {
  const account = demo.accounts.find((candidate) => candidate.label === label);
  if (!account) throw new Error(`The demo network has no account ${label}: ${demo.accounts.map((one) => one.label).join()}`);
  return account;
}
