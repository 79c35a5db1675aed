import { sleep } from '@patchwork/platform/timing';
import { eventually } from '@patchwork/testkit/wait';
import { mayReach } from '../test/network.ts';
import { podsOf } from '../test/pods.ts';
import type { Manifest } from '../test/render.ts';
import { type Cluster, isReady, isRunning, listObjects, restricted } from './kubernetes.ts';

// Compares what the cluster lets through with what the policies say (test/network.ts reads them; test/system.test.ts compares them
// with what the code calls): a probe with the labels of each kind of pod tries every port of every pod.

/** Namespaces whose pods the policies of some environment name, and one that none names. */
const elsewhere = 'patchwork-proof-elsewhere';
const otherNamespaces = ['ingress', 'monitoring', 'cnpg-system', elsewhere];
/** On which the probes in other namespaces listen: the port of the collector of traces. */
const OUTSIDE_PORT = 4318;
const listening = `require('node:net').createServer((socket) => socket.end()).listen(${OUTSIDE_PORT})`;
const idle = 'setInterval(() => undefined, 1_000_000)';

interface Endpoint {
  name: string;
  labels: Record<string, string>;
  /** Another namespace than ours. */
  namespace?: string;
}
interface Target extends Endpoint {
  address: string;
  ports: number[];
}

export interface Attempt {
  from: string;
  to: string;
  port: number;
  isAllowed: boolean;
  isConnected: boolean;
}

/** Tries every pair and returns every attempt, or null in a cluster that enforces no policy. Removes its probes at the end. */
export async function tryEveryPair(cluster: Cluster): Promise<Attempt[] | null> {
  const existing = (await listObjects(cluster, 'namespaces')).map(({ metadata }) => metadata.name);
  const made = otherNamespaces.filter((name) => !existing.includes(name));
  const probes = [...(await probesLikeOurs(cluster)), ...otherNamespaces.map((name) => probe('probe', name, {}, listening))];
  const pair = [probe('walled', elsewhere, { app: 'walled' }, listening), probe('stranger', elsewhere, {}, idle)];
  try {
    await cluster.apply(...made.map((name) => ({ apiVersion: 'v1', kind: 'Namespace', metadata: { name } })));
    await cluster.apply(...probes, ...pair, wall);
    if (!(await isEnforced(cluster))) return null;
    const targets = await targetsOf(cluster);
    const policies = await listObjects(cluster, 'networkpolicies');
    const manifests = [...policies, ...(await listObjects(cluster, 'pods'))];
    const attempts: Attempt[] = [];
    for (const { metadata } of probes) {
      const from = endpointOf(cluster, metadata);
      const connected = await connectAll(cluster, metadata, targets);
      for (const to of targets.filter(({ name }) => name !== from.name)) {
        for (const port of to.ports) {
          const isConnected = connected.has(`${to.address}:${port}`);
          const isAllowed = mayReach(manifests, from, to, port);
          attempts.push({ from: from.name, to: to.name, port, isAllowed, isConnected });
        }
      }
    }
    return attempts;
  } finally {
    for (const { metadata } of [...probes, ...pair])
      await cluster.kubectl('delete', 'pod', metadata.name, '-n', metadata.namespace, '--ignore-not-found', '--wait=false');
    if (made.length > 0) await cluster.kubectl('delete', 'namespace', '--ignore-not-found', '--wait=false', ...made);
  }
}

/**
 * @throws Error with the pairs that differ, and when nothing was allowed or nothing refused. A refusal counts only at a port that
 * another probe has reached: otherwise it would prove nothing.
 */
export function assertAsPolicies(attempts: readonly Attempt[]): string {
  const wrong = attempts.filter(({ isAllowed, isConnected }) => isAllowed !== isConnected);
  const say = ({ from, to, port, isAllowed }: Attempt) => `${from} ${isAllowed ? 'cannot' : 'can'} reach ${to}:${port}`;
  if (wrong.length > 0)
    throw new Error(`${wrong.length} of ${attempts.length} pairs differ: ${wrong.slice(0, 12).map(say).join('; ')}`);
  const connected = attempts.filter(({ isConnected }) => isConnected);
  const open = new Set(connected.map(({ to, port }) => `${to}:${port}`));
  const refused = attempts.filter(({ to, port, isAllowed }) => !isAllowed && open.has(`${to}:${port}`));
  if (connected.length === 0 || refused.length === 0)
    throw new Error(`${connected.length} pairs connect and ${refused.length} are refused: nothing is proved`);
  return `${connected.length} pairs connect, ${refused.length} are refused`;
}

/** A probe for each kind of pod of ours, jobs included, with its labels and without its part in Services. */
async function probesLikeOurs(cluster: Cluster) {
  const workloads = podsOf(await listObjects(cluster, 'deployments,statefulsets,jobs'));
  return workloads.map(({ owner, labels }) =>
    probe(`probe-${owner.toLowerCase().replace('/', '-')}`, cluster.namespace, labels, idle),
  );
}

const probe = (name: string, namespace: string, labels: object, script: string) => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name, namespace, labels },
  spec: {
    automountServiceAccountToken: false,
    terminationGracePeriodSeconds: 1,
    // Never true, so that no Service sends it requests.
    readinessGates: [{ conditionType: 'patchwork.example/is-no-probe' }],
    securityContext: restricted.pod,
    containers: [
      { name: 'app', image: 'patchwork/service:proof', args: ['--eval', script], securityContext: restricted.container },
    ],
  },
});

const wall = {
  apiVersion: 'networking.k8s.io/v1',
  kind: 'NetworkPolicy',
  metadata: { name: 'wall', namespace: elsewhere },
  spec: { podSelector: { matchLabels: { app: 'walled' } }, policyTypes: ['Ingress'] },
};

/** Whether a connection that a policy denies fails: a network plugin may take some seconds until it enforces a new policy. */
async function isEnforced(cluster: Cluster): Promise<boolean> {
  const namespaces = [cluster.namespace, ...otherNamespaces];
  const list = async (name: string) =>
    (await listObjects(cluster, 'pods', '-n', name)).filter(({ metadata }) => /^(probe|walled|stranger)/.test(metadata.name));
  const pods = await eventually(async () => {
    const found = (await Promise.all(namespaces.map(list))).flat();
    return found.every(isRunning) ? found : null;
  }, 180);
  const walled = pods.find(({ metadata }) => metadata.name === 'walled')!;
  const stranger = { name: 'stranger', namespace: elsewhere };
  const target = { name: 'walled', labels: {}, address: walled.status.podIP as string, ports: [OUTSIDE_PORT] };
  for (let attempt = 0; attempt < 10; attempt += 1) {
    if ((await connectAll(cluster, stranger, [target])).size === 0) return true;
    await sleep(1_000);
  }
  return false;
}

/** Our running pods with their declared ports, and the probes in other namespaces. */
async function targetsOf(cluster: Cluster): Promise<Target[]> {
  const ours = (await listObjects(cluster, 'pods')).filter(isReady);
  const probe = '--field-selector=metadata.name=probe';
  const others = await Promise.all(otherNamespaces.map((name) => listObjects(cluster, 'pods', probe, '-n', name)));
  return [...ours, ...others.flat()].map(({ metadata, spec, status }) => {
    const declared = spec.containers.flatMap((each: Manifest) => (each.ports ?? []).map((port: Manifest) => port.containerPort));
    const ports = metadata.namespace === cluster.namespace ? [...new Set<number>(declared)] : [OUTSIDE_PORT];
    return { ...endpointOf(cluster, metadata), address: status.podIP, ports };
  });
}

const endpointOf = ({ namespace: ours }: Cluster, { name, namespace, labels = {} }: Manifest['metadata']): Endpoint =>
  namespace === ours ? { name, labels } : { name: `${namespace}/${name}`, labels, namespace };

/** Run in a probe: prints the targets that answer. A refused connection fails at once, a dropped one after 2 s. */
const attempt = `
  const open = (host, port) => new Promise((resolve) => {
    const socket = require('node:net').connect({ host, port, timeout: 2_000 });
    for (const [event, isOpen] of [['connect', true], ['error', false], ['timeout', false]])
      socket.once(event, () => { resolve(isOpen); socket.destroy(); });
  });
  const all = process.argv.slice(1).map(async (target) => (await open(...target.split(':'))) && target);
  Promise.all(all).then((found) => console.log(JSON.stringify(found.filter(Boolean))));
`;

/** Returns those of the targets' `address:port` that accept a connection from a probe. */
async function connectAll(
  { kubectl }: Cluster,
  { name, namespace }: { name: string; namespace: string },
  targets: readonly Target[],
): Promise<Set<string>> {
  const wanted = targets.flatMap(({ address, ports }) => ports.map((port) => `${address}:${port}`));
  return new Set(JSON.parse(await kubectl('exec', name, '-n', namespace, '--', 'node', '--eval', attempt, '--', ...wanted)));
}
