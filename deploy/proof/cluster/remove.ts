import { existsSync, readdirSync, readFileSync, rmdirSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StackFailure } from '@patchwork/dev/failure';
import { run } from '@patchwork/dev/programs';
import { removeRules } from '../network-state.ts';
import { home, node, podNetwork, runtime, serviceNetwork } from './configuration.ts';

/** The command lines of all other processes. */
const commandLines = () =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && name !== String(process.pid))
    .flatMap((pid) => {
      try {
        return [{ pid: Number(pid), line: readFileSync(`/proc/${pid}/cmdline`, 'utf8') }];
      } catch {
        return [];
      }
    });

/** Those of our cluster, also the ones that watch over containers, name one of its folders. */
const isOurs = ({ line }: { line: string }) => line.includes(home) || line.includes(runtime);

/** @throws StackFailure when this machine runs another Kubernetes, whose pods and rules `removeCluster` would end */
export function assertNoOther(): void {
  const other = commandLines().find(
    (each) => ['kubelet', 'k3s', 'k0s'].includes(basename(each.line.split('\0')[0]!)) && !isOurs(each),
  );
  if (other) throw new StackFailure(`This machine runs another Kubernetes (process ${other.pid}): stop it first.`);
}

/** The control groups of all pods: one, or one a controller in version 1. */
const podGroups = () =>
  ['', ...readdirSync('/sys/fs/cgroup')].map((name) => join('/sys/fs/cgroup', name, 'kubepods')).filter(existsSync);

const kill = (pid: number) => {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
};

/** The processes of a group and of the groups in it; a group may end meanwhile. */
function processesIn(group: string): number[] {
  try {
    const own = readFileSync(join(group, 'cgroup.procs'), 'utf8').split('\n').filter(Boolean).map(Number);
    return [...own, ...groupsIn(group).flatMap(processesIn)];
  } catch {
    return [];
  }
}

const groupsIn = (group: string) =>
  readdirSync(group, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => join(group, name));

function removeGroup(group: string) {
  for (const inner of groupsIn(group)) removeGroup(inner);
  rmdirSync(group);
}

/** Deletes the network links of pods that were killed before their plugin could delete them. */
async function removeLinks() {
  const routes = await run('ip', ['route', 'show', 'root', podNetwork]).catch(() => '');
  for (const [, link] of routes.matchAll(/ dev (veth\S+)/g)) await run('ip', ['link', 'delete', link!]).catch(() => undefined);
}

const mounts = () =>
  readFileSync('/proc/mounts', 'utf8')
    .split('\n')
    .map((line) => line.split(' ')[1] ?? '')
    .filter((path) => path.startsWith(`${home}/`) || path.startsWith(`${runtime}/`));

/** @throws Error that lists processes, control groups, mounts and folders of a removed cluster that still exist */
export function assertNothingLeft(): void {
  const left = [
    ...commandLines()
      .filter(isOurs)
      .map(({ pid, line }) => `process ${pid} ${line.split('\0')[0]}`),
    ...podGroups(),
    ...mounts(),
    ...[runtime, home].filter(existsSync),
  ];
  if (left.length > 0) throw new Error(left.join('; '));
}

/**
 * Ends everything that a cluster started on this machine and removes its files, mounts, addresses and rules, also of one that
 * was killed or is still starting.
 */
export async function removeCluster(): Promise<void> {
  for (let attempt = 0; attempt < 50; attempt++) {
    const ours = commandLines().filter(isOurs);
    const left = [...ours.map(({ pid }) => pid), ...podGroups().flatMap(processesIn)];
    if (left.length === 0) break;
    for (const pid of left) kill(pid);
    await sleep(200);
  }
  // The innermost first.
  for (const path of mounts().toReversed()) await run('umount', ['--lazy', path]);
  for (const group of podGroups()) removeGroup(group);
  await run('nft', ['delete', 'table', 'ip', 'patchwork-policies']).catch(() => undefined);
  for (const program of ['iptables', 'ip6tables'] as const) await removeRules(program, 'CNI-|KUBE-');
  await removeLinks();
  await run('ip', ['route', 'delete', serviceNetwork, 'dev', 'lo']).catch(() => undefined);
  await run('ip', ['address', 'delete', `${node}/32`, 'dev', 'lo']).catch(() => undefined);
  for (const folder of [runtime, home]) rmSync(folder, { recursive: true, force: true });
}
