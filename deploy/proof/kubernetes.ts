import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { StackFailure } from '@patchwork/dev/failure';
import { sleep } from '@patchwork/platform/timing';
import { eventually } from '@patchwork/testkit/wait';
import type { Manifest } from '../test/render.ts';
import type { Proof } from './report.ts';

/** Our namespace in the cluster that KUBECONFIG names. */
export interface Cluster {
  namespace: string;
  /** Runs kubectl in the namespace and returns its output. @throws Error with what kubectl said */
  kubectl(...args: string[]): Promise<string>;
  /** Applies objects, in the namespace unless they name another. */
  apply(...manifests: object[]): Promise<void>;
}

const run = promisify(execFile);

/**
 * Opens the cluster of KUBECONFIG and removes a namespace that an earlier proof has left; the proof's end removes it again.
 * @throws StackFailure without KUBECONFIG: the default cluster of this machine may be one with users
 */
export async function openCluster({ output, signal, onEnd }: Proof, namespace: string): Promise<Cluster> {
  if (!process.env.KUBECONFIG)
    throw new StackFailure(
      'Set KUBECONFIG to the configuration of a cluster for tests: the proof creates and deletes namespaces.',
    );
  const kubectl = async (args: string[], options: { input?: string; signal?: AbortSignal } = {}) => {
    const running = run('kubectl', args, { maxBuffer: 64_000_000, ...(options.signal && { signal: options.signal }) });
    running.child.stdin!.end(options.input);
    return (await running).stdout;
  };
  const remove = async () => {
    // Before what they use: without Redis, a process goes on ending its work until Kubernetes kills it, 14 minutes later.
    const ours = ['deployments', '--all', '--namespace', namespace, '--cascade=foreground'];
    await kubectl(['delete', ...ours, '--timeout=5m']);
    await kubectl(['delete', 'namespace', namespace, '--ignore-not-found', '--timeout=5m']);
  };
  await output.progress('removing what an earlier proof has left', remove);
  onEnd(remove);
  return {
    namespace,
    kubectl: (...args) => kubectl(['--namespace', namespace, ...args], { signal }),
    async apply(...given) {
      const items = given.map((each) => {
        const { kind, metadata } = each as Manifest;
        return kind === 'Namespace' ? each : { ...each, metadata: { namespace, ...metadata } };
      });
      const input = JSON.stringify({ apiVersion: 'v1', kind: 'List', items });
      await kubectl(['apply', '--server-side', '-f', '-'], { input, signal });
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

export const isRunning = ({ metadata, status }: Manifest) => !metadata.deletionTimestamp && status?.phase === 'Running';
export const isReady = (pod: Manifest) =>
  isRunning(pod) && (pod.status.conditions ?? []).some((each: Manifest) => each.type === 'Ready' && each.status === 'True');

/** Returns the pods with this name label that are not being deleted. */
export const podsNamed = async (cluster: Cluster, name: string): Promise<Manifest[]> =>
  (await listObjects(cluster, 'pods', '--selector', `app.kubernetes.io/name=${name}`)).filter(isRunning);

/** Waits until each deployment has all its pods ready. */
export async function allReady(cluster: Cluster, seconds = 300): Promise<void> {
  for (const name of deployments) await cluster.kubectl('rollout', 'status', `deployment/${name}`, `--timeout=${seconds}s`);
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

/**
 * Deletes each pod of a deployment, one after the other, as a drained node does. Returns the longest time in seconds until as
 * many were ready again, after all deleted pods have ended.
 */
export async function deleteEachPod(cluster: Cluster, name: Deployment): Promise<number> {
  const pods = await podsNamed(cluster, name);
  if (pods.length < 2) throw new Error(`${name} has ${pods.length} running pods, so deleting one would be an outage`);
  let longest = 0;
  for (const { metadata } of pods) {
    const start = performance.now();
    await cluster.kubectl('delete', 'pod', metadata.name, '--wait=false');
    await eventually(async () => {
      const { spec } = JSON.parse(await cluster.kubectl('get', 'deployment', name, '--output', 'json'));
      const ready = (await podsNamed(cluster, name)).filter(isReady);
      return ready.every((pod) => pod.metadata.name !== metadata.name) && ready.length >= spec.replicas;
    }, 180);
    longest = Math.max(longest, (performance.now() - start) / 1_000);
  }
  await allReady(cluster);
  // A gateway serves for a while after its deletion, and must not break what it still serves.
  await eventually(async () => {
    const left = await listObjects(cluster, 'pods', '--selector', `app.kubernetes.io/name=${name}`);
    return left.every(({ metadata }) => !metadata.deletionTimestamp);
  }, 300);
  return longest;
}
