import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fallbackFolder } from '@patchwork/dev/backing/postgres-place';
import type { Demo } from '@patchwork/dev/demo';
import { type ServiceName, type Shape, serviceNames } from '@patchwork/dev/ports';
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
 * `isDurable`, commits are written to disk, as in production. `shape` says which processes there are: by default one for each service.
 */
export async function withSystem(
  work: (bench: Bench) => Promise<void>,
  { isDurable = false, withWeb = false, shape = 'split' as Shape } = {},
): Promise<void> {
  const home = await mkdtemp(join(tmpdir(), 'patchwork-bench-'));
  const output = createOutput();
  const system = await startSystem({
    home,
    shape,
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

/** The processes of these services, by default of all, each once: services may share one. */
export const processesOf = ({ services }: Pick<Bench, 'services'>, names: readonly ServiceName[] = serviceNames) => [
  ...new Set(names.map((name) => services[name])),
];

/** Their ids. */
export const pidsOf = (bench: Pick<Bench, 'services'>, names?: readonly ServiceName[]): number[] =>
  processesOf(bench, names).map((process) => process.pid()!);

/** Returns the demo account with this label. @throws Error when there is none */
export function accountOf({ demo }: Bench, label: string) {
  const account = demo.accounts.find((candidate) => candidate.label === label);
  if (!account) throw new Error(`The demo network has no account ${label}: ${demo.accounts.map((one) => one.label).join()}`);
  return account;
}
