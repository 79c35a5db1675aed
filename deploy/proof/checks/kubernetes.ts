import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { sleep } from '@patchwork/platform/timing';
import { eventually } from '@patchwork/testkit/wait';
import type { Manifest } from '../../test/render.ts';

/** Our namespace in a running cluster whose node is this machine. */
export interface Cluster {
  kubeconfig: string;
  namespace: string;
  /** Runs kubectl in the namespace and returns its output. @throws Error with what kubectl said */
  kubectl(...args: string[]): Promise<string>;
  /** Applies objects, in the namespace unless they name another. */
  apply(...manifests: object[]): Promise<void>;
}

const run = promisify(execFile);

export function createCluster(kubeconfig: string, namespace: string): Cluster {
  const env = { ...process.env, KUBECONFIG: kubeconfig };
  const kubectl = async (args: string[], input?: string) => {
    const running = run('kubectl', args, { env, maxBuffer: 64_000_000 });
    running.child.stdin!.end(input);
    return (await running).stdout;
  };
  return {
    kubeconfig,
    namespace,
    kubectl: (...args) => kubectl(['--namespace', namespace, ...args]),
    async apply(...given) {
      const items = given.map((each) => {
        const { kind, metadata } = each as Manifest;
        return kind === 'Namespace' ? each : { ...each, metadata: { namespace, ...metadata } };
      });
      await kubectl(['apply', '--server-side', '-f', '-'], JSON.stringify({ apiVersion: 'v1', kind: 'List', items }));
    },
  };
}

/** Returns the objects of some kinds, such as `pods,services`, of our namespace or of another one. */
export async function listObjects(cluster: Cluster, kinds: string, ...options: string[]): Promise<Manifest[]> {
  return (JSON.parse(await cluster.kubectl('get', kinds, '--output', 'json', ...options)) as { items: Manifest[] }).items;
}

/** The deployments of our own processes, in the order in which rollout.sh waits for them. */
export const deployments = [
  'identity',
  'schools',
  'content',
  'messaging',
  'connections',
  'decoder',
  'workers',
  'gateway',
] as const;
export type Deployment = (typeof deployments)[number];

const isRunning = ({ metadata, status }: Manifest) => !metadata.deletionTimestamp && status?.phase === 'Running';
export const isReady = (pod: Manifest) =>
  isRunning(pod) && (pod.status.conditions ?? []).some((each: Manifest) => each.type === 'Ready' && each.status === 'True');

/** Returns the pods with this name label that are not being deleted. */
export const podsNamed = async (cluster: Cluster, name: string): Promise<Manifest[]> =>
  (await listObjects(cluster, 'pods', '--selector', `app.kubernetes.io/name=${name}`)).filter(isRunning);

/** Waits until each deployment has all its pods ready. */
export async function allReady(cluster: Cluster, seconds = 300): Promise<void> {
  for (const name of deployments) await cluster.kubectl('rollout', 'status', `deployment/${name}`, `--timeout=${seconds}s`);
}

/** The ids of a pod's processes on this machine, in ascending order: the first holds the pod's network open. */
export function processesOf({ metadata }: Manifest): number[] {
  const groupOf = (pid: number) => {
    try {
      return readFileSync(`/proc/${pid}/cgroup`, 'utf8').replaceAll('_', '-');
    } catch {
      // It has just ended.
      return '';
    }
  };
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return pids
    .map(Number)
    .filter((pid) => groupOf(pid).includes(metadata.uid))
    .sort((one, other) => one - other);
}

/** Returns the total number of container restarts by pod. */
export async function restarts(cluster: Cluster): Promise<Map<string, number>> {
  const pods = await listObjects(cluster, 'pods');
  return new Map(
    pods.map(({ metadata, status }) => [
      metadata.name,
      (status?.containerStatuses ?? []).reduce((sum: number, each: Manifest) => sum + Number(each.restartCount), 0),
    ]),
  );
}

/** @throws Error when a container of our processes has restarted since `before` */
export async function assertNoneRestarted(cluster: Cluster, before: ReadonlyMap<string, number>): Promise<void> {
  const after = await restarts(cluster);
  const restarted = [...after].filter(([name, count]) => count > (before.get(name) ?? 0)).map(([name]) => name);
  if (restarted.length > 0) throw new Error(`a container of ${restarted.join(', ')} has restarted by itself`);
}

/** Runs a pod to its end and returns its log. @throws Error with the log when it fails */
export async function runPod(cluster: Cluster, pod: Manifest, seconds = 300): Promise<string> {
  const { name } = pod.metadata;
  await cluster.kubectl('delete', 'pod', name, '--ignore-not-found');
  await cluster.apply(pod);
  const phase = await eventually(async () => {
    await sleep(1_000);
    const now = await cluster.kubectl('get', 'pod', name, '--output', 'jsonpath={.status.phase}');
    return now === 'Succeeded' || now === 'Failed' ? now : null;
  }, seconds);
  const log = await cluster.kubectl('logs', name);
  await cluster.kubectl('delete', 'pod', name);
  if (phase === 'Failed') throw new Error(`the pod ${name} failed: ${log.slice(-2_000)}`);
  return log;
}

/** The security context that the namespace demands of every pod. */
export const restricted = {
  pod: { runAsNonRoot: true, runAsUser: 1000, runAsGroup: 1000, fsGroup: 1000, seccompProfile: { type: 'RuntimeDefault' } },
  container: { allowPrivilegeEscalation: false, readOnlyRootFilesystem: true, capabilities: { drop: ['ALL'] } },
};
