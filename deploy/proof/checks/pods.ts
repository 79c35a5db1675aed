import { eventually } from '@patchwork/testkit/wait';
import { allReady, type Cluster, type Deployment, isReady, listObjects, podsNamed } from './kubernetes.ts';
import { describeFailures, type Load, type Outcome } from './load.ts';

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
  }, 180);
  return longest;
}

/** Deletes the one pod of a backing service and waits until it is ready again. Returns the seconds. */
export async function restartBacking(cluster: Cluster, name: string): Promise<number> {
  const start = performance.now();
  const before = await cluster.kubectl('get', 'pod', name, '--output', 'jsonpath={.metadata.uid}');
  await cluster.kubectl('delete', 'pod', name, '--wait=false');
  await eventually(async () => {
    const pod = JSON.parse(await cluster.kubectl('get', 'pod', name, '--output', 'json'));
    return pod.metadata.uid !== before && isReady(pod);
  }, 300);
  return (performance.now() - start) / 1_000;
}

/** Waits until no request has failed for ten seconds, and both reads and writes succeed. Returns the seconds that it took. */
export async function allSucceed(load: Load): Promise<number> {
  const start = Date.now();
  await eventually(() => {
    const quietSince = Date.now() - 10_000;
    const lastFailure = load.failures.at(-1)?.at ?? 0;
    return (
      lastFailure < quietSince &&
      start < quietSince &&
      load.lastAnswer('read') > quietSince &&
      load.lastAnswer('write') > quietSince
    );
  }, 180).catch(() => {
    throw new Error(`requests still fail after 180 s: ${describeFailures(load.failures.slice(-50))}`);
  });
  return Math.max(0, ((load.failures.at(-1)?.at ?? start) - start) / 1_000);
}

/**
 * While a backing service restarts, requests may fail only as the contract says: 503, or 504 for one that was waiting for it. A
 * connection that breaks, a wrong answer or a sign-out is a fault. Returns what happened.
 */
export function assertOnlyUnavailable({ failures }: Outcome): string {
  const others = failures.filter(({ reason }) => !/^50[34] /.test(reason));
  if (others.length > 0) throw new Error(describeFailures(others));
  const [first, last] = [failures[0], failures.at(-1)];
  if (!first || !last) return 'no request failed';
  return `${failures.length} requests got 503 or 504 within ${((last.at - first.at) / 1_000).toFixed(1)} s`;
}
