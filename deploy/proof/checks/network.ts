import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { eventually } from '@patchwork/testkit/wait';
import { mayReach } from '../../test/network.ts';
import type { Manifest } from '../../test/render.ts';
import { type Cluster, isReady, listObjects, processesOf, restricted } from './kubernetes.ts';

// Compares what the node lets through with what the policies say (test/network.ts reads them; test/system.test.ts compares them
// with what the code calls): every pod tries every port of every other pod.

const run = promisify(execFile);

/** Namespaces whose pods the policies of some environment name, and one that none names. */
const otherNamespaces = ['ingress', 'monitoring', 'cnpg-system', 'somebody-else'] as const;
const systemNamespace = 'kube-system';
/** On which the pods in other namespaces listen: the port of the collector of traces. */
const OUTSIDE_PORT = 4318;

interface Target {
  name: string;
  labels: Record<string, string>;
  /** Another namespace than ours. */
  namespace?: string;
  address: string;
  /** `53/udp` is a question to a name server, all others are TCP connections. */
  ports: string[];
}

export interface Attempt {
  from: string;
  to: string;
  port: string;
  isAllowed: boolean;
  isConnected: boolean;
}

/** Tries every pair of pods and returns every attempt. The pods that it makes are deleted at the end. */
export async function tryEveryPair(cluster: Cluster): Promise<Attempt[]> {
  const made = await addProbes(cluster);
  try {
    const pods = await eventually(async () => {
      const found = await allPods(cluster);
      return found.every(isReady) ? found : null;
    }, 180);
    const policies = await listObjects(cluster, 'networkpolicies');
    const manifests = [...policies, ...pods.filter(({ metadata }) => metadata.namespace === cluster.namespace)];
    const targets = pods.map((pod) => targetOf(cluster, pod));
    // The node itself may reach every pod. A port at which it gets no answer proves nothing.
    const open = await connectAll(null, targets);
    for (const target of targets) target.ports = target.ports.filter((port) => open.has(`${target.address}:${port}`));
    const attempts: Attempt[] = [];
    for (const pod of pods) {
      if (pod.metadata.namespace === systemNamespace) continue;
      const from = targetOf(cluster, pod);
      const others = targets.filter(({ address }) => address !== from.address);
      const connected = await connectAll(processesOf(pod)[0]!, others);
      for (const to of others) {
        for (const port of to.ports) {
          const isAllowed = mayReach(manifests, from, to, Number.parseInt(port, 10));
          attempts.push({ from: from.name, to: to.name, port, isAllowed, isConnected: connected.has(`${to.address}:${port}`) });
        }
      }
    }
    return attempts;
  } finally {
    await cluster.kubectl('delete', 'pod', '--ignore-not-found', '--wait=false', ...made);
    await cluster.kubectl('delete', 'namespace', '--ignore-not-found', '--wait=false', ...otherNamespaces);
  }
}

/** @throws Error with the pairs that differ, and when nothing was allowed or nothing refused */
export function assertAsPolicies(attempts: readonly Attempt[]): string {
  const wrong = attempts.filter(({ isAllowed, isConnected }) => isAllowed !== isConnected);
  const say = ({ from, to, port, isAllowed }: Attempt) => `${from} ${isAllowed ? 'cannot' : 'can'} reach ${to}:${port}`;
  if (wrong.length > 0)
    throw new Error(`${wrong.length} of ${attempts.length} pairs differ: ${wrong.slice(0, 12).map(say).join('; ')}`);
  const allowed = attempts.filter(({ isAllowed }) => isAllowed).length;
  const refused = attempts.length - allowed;
  if (allowed === 0 || refused === 0) throw new Error(`${allowed} pairs may connect and ${refused} may not: nothing is proved`);
  return `${allowed} pairs connect, ${refused} are refused`;
}

/** Adds a pod in each other namespace, and for each job, whose own has ended, one with its labels. Returns the latters' names. */
async function addProbes(cluster: Cluster): Promise<string[]> {
  const jobs = await listObjects(cluster, 'jobs');
  const likeJobs = jobs.map(({ metadata, spec }) =>
    idlePod(
      `probe-${metadata.name}`,
      cluster.namespace,
      spec.template.metadata.labels,
      'setInterval(() => undefined, 1_000_000)',
    ),
  );
  const serve = `require('node:net').createServer((socket) => socket.end()).listen(${OUTSIDE_PORT})`;
  await cluster.apply(...otherNamespaces.map((name) => ({ apiVersion: 'v1', kind: 'Namespace', metadata: { name } })));
  await cluster.apply(
    ...likeJobs,
    ...otherNamespaces.map((namespace) => idlePod('probe', namespace, {}, serve, [{ containerPort: OUTSIDE_PORT }])),
  );
  return likeJobs.map(({ metadata }) => metadata.name);
}

const idlePod = (name: string, namespace: string, labels: object, script: string, ports: object[] = []) => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name, namespace, labels },
  spec: {
    automountServiceAccountToken: false,
    terminationGracePeriodSeconds: 1,
    securityContext: restricted.pod,
    containers: [
      { name: 'app', image: 'patchwork/service:proof', args: ['--eval', script], ports, securityContext: restricted.container },
    ],
  },
});

/** The pods of our namespace, of the others and of the cluster's own that have not ended. */
async function allPods(cluster: Cluster): Promise<Manifest[]> {
  const namespaces = [cluster.namespace, ...otherNamespaces, systemNamespace];
  const pods = await Promise.all(namespaces.map((name) => listObjects(cluster, 'pods', '--namespace', name)));
  return pods
    .flat()
    .filter(({ metadata, spec, status }) => !metadata.deletionTimestamp && !spec.hostNetwork && !hasEnded(status.phase));
}

const hasEnded = (phase: string) => phase === 'Succeeded' || phase === 'Failed';

function targetOf({ namespace: ours }: Cluster, { metadata, spec, status }: Manifest): Target {
  const { name, namespace, labels = {} } = metadata;
  const declared = spec.containers
    .flatMap((each: Manifest) => each.ports ?? [])
    .map((each: Manifest) => String(each.containerPort));
  const isNameServer = labels['k8s-app'] === 'kube-dns';
  return {
    name: namespace === ours ? name : `${namespace}/${name}`,
    labels,
    ...(namespace !== ours && { namespace }),
    address: status.podIP,
    ports: [...new Set<string>(isNameServer ? ['53', '53/udp', ...declared] : declared)],
  };
}

/** Run in the network of a pod: prints the targets that answer. A refused connection fails at once, a dropped one after 2 s. */
const attempt = `
  const { connect } = require('node:net');
  const { Resolver } = require('node:dns/promises');
  const ask = (address) => {
    const resolver = new Resolver({ timeout: 1_000, tries: 2 });
    resolver.setServers([address]);
    return resolver.resolve4('kubernetes.default.svc.cluster.local').then(() => true, ({ code }) => code === 'ENOTFOUND');
  };
  const open = (host, port) => new Promise((resolve) => {
    const socket = connect({ host, port, timeout: 2_000 });
    for (const [event, isOpen] of [['connect', true], ['error', false], ['timeout', false]])
      socket.once(event, () => { resolve(isOpen); socket.destroy(); });
  });
  const all = process.argv.slice(1).map(async (target) => {
    const [host, port] = target.split(':');
    return await (port === '53/udp' ? ask(host) : open(host, Number(port))) ? target : null;
  });
  Promise.all(all).then((found) => console.log(JSON.stringify(found.filter(Boolean))));
`;

/** Returns those of the targets' `address:port` that accept a connection from the network of a process; null is the node's own. */
async function connectAll(pid: number | null, targets: readonly Target[]): Promise<Set<string>> {
  const wanted = targets.flatMap(({ address, ports }) => ports.map((port) => `${address}:${port}`));
  const inNetwork = pid === null ? [] : ['nsenter', `--net=/proc/${pid}/ns/net`, '--'];
  const [command = '', ...args] = [...inNetwork, process.execPath, '--eval', attempt, '--', ...wanted];
  const { stdout } = await run(command, args);
  return new Set(JSON.parse(stdout) as string[]);
}
