import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { explain, StackFailure } from '@patchwork/dev/failure';
import { stackDir } from '@patchwork/dev/paths';
import { launch, waitUntil } from '@patchwork/dev/processes';
import { ensureProgram, run } from '@patchwork/dev/programs';
import { createOutput, type Output } from '@patchwork/dev/progress';
import {
  at,
  home,
  kubeconfig,
  node,
  podNetwork,
  runtime,
  serviceNetwork,
  socket,
  volumes,
  writeCertificates,
  writeConfiguration,
} from './configuration.ts';
import { installKinds } from './kinds.ts';
import { buildPrograms } from './programs.ts';
import { assertNoOther, removeCluster } from './remove.ts';

/** Of the last cluster. */
const logs = join(stackDir, 'cluster');
const etcd = 'http://127.0.0.1:42379';

export interface Cluster {
  kubeconfig: string;
  /** The folder of kubectl, for the PATH of `rollout.sh`. */
  programs: string;
  /** Runs kubectl in the cluster and returns its output. */
  kubectl: (...args: string[]) => Promise<string>;
  /** Ends everything that the cluster started and removes its files, mounts, links and rules. */
  stop: () => Promise<void>;
}

/**
 * Starts an empty Kubernetes of one node with DNS, metrics, enforced network policies, volumes and the operators' kinds of
 * objects. Remains of a killed one are removed first.
 * @throws StackFailure when this is not root, or a part cannot be had or does not start
 */
export async function startCluster(output: Output = createOutput()): Promise<Cluster> {
  if (process.getuid?.() !== 0) throw new StackFailure('A cluster needs root: containers, network links and mounts.');
  assertNoOther();
  await installPackages(output);
  const programs = await buildPrograms(output);
  await removeCluster();
  try {
    await output.progress('starting Kubernetes', () => startParts(programs, output));
    return { kubeconfig, programs, kubectl: kubectlIn(programs), stop: removeCluster };
  } catch (error) {
    await removeCluster();
    throw error;
  }
}

const kubectlIn =
  (programs: string) =>
  (...args: string[]) =>
    run(join(programs, 'kubectl'), ['--kubeconfig', kubeconfig, ...args]);

/** Copies an image from the Docker engine into the cluster. */
export async function loadImage(name: string): Promise<void> {
  await shell('docker save "$1" | ctr --address "$2" --namespace k8s.io images import -', name, socket);
}

/** Runs a pipeline, all of whose commands have to succeed. */
const shell = (script: string, ...args: string[]) => run('bash', ['--norc', '-o', 'pipefail', '-euc', script, 'bash', ...args]);

async function installPackages(output: Output) {
  // Where Debian has the network plugins.
  process.env.PATH = `${process.env.PATH}:/usr/lib/cni`;
  const packages = { containerd: 'containerd', runc: 'runc', ptp: 'containernetworking-plugins', nft: 'nftables' };
  const more = { iptables: 'iptables', catatonit: 'catatonit', openssl: 'openssl', ip: 'iproute2' };
  for (const [program, name] of Object.entries({ ...packages, ...more })) await ensureProgram(program, [name], name, output);
}

async function startParts(programs: string, output: Output) {
  for (const folder of [home, runtime, logs, at('cni'), at('volumes')]) mkdirSync(folder, { recursive: true });
  await run('ip', ['address', 'replace', `${node}/32`, 'dev', 'lo']);
  // Until kube-proxy knows a service, no packet to it may leave this machine.
  await run('ip', ['route', 'replace', serviceNetwork, 'dev', 'lo', 'src', node]);
  await writeCertificates();
  writeConfiguration();

  const start = (name: string, command: string, args: string[]) => {
    const logFile = join(logs, `${name}.log`);
    rmSync(logFile, { force: true });
    const child = launch({ command, args, logFile });
    return { child, logFile, timeout: 120_000 };
  };
  const own = (name: string, ...args: string[]) => start(name, join(programs, name), args);
  const file = (name: string, ...args: string[]) =>
    start(name, process.execPath, [join(import.meta.dirname, `${name}.ts`), home, node, ...args]);
  const kubectl = kubectlIn(programs);

  own(
    'etcd',
    ...[`--data-dir=${at('etcd')}`, `--listen-client-urls=${etcd}`, `--advertise-client-urls=${etcd}`, '--unsafe-no-fsync'],
    '--listen-peer-urls=http://127.0.0.1:42380',
  );
  const containerd = start('containerd', 'containerd', ['--config', at('containerd.toml')]);
  await waitUntil('containerd', () => run('ctr', ['--address', socket, 'version']), containerd);
  await programImage('/usr/bin', 'catatonit', ['-P'], 'pause');
  await programImage(programs, 'coredns', [], 'coredns');
  await programImage(programs, 'metrics-server', [], 'metrics-server');

  const api = own(
    'kube-apiserver',
    ...[`--etcd-servers=${etcd}`, `--bind-address=${node}`, `--advertise-address=${node}`, '--secure-port=6443'],
    ...[`--tls-cert-file=${at('api.crt')}`, `--tls-private-key-file=${at('api.key')}`, `--client-ca-file=${at('ca.crt')}`],
    ...[`--service-account-key-file=${at('api.crt')}`, `--service-account-signing-key-file=${at('api.key')}`],
    ...['--service-account-issuer=https://kubernetes.default.svc', `--service-cluster-ip-range=${serviceNetwork}`],
    ...['--authorization-mode=Node,RBAC', '--allow-privileged=true'],
    '--kubelet-preferred-address-types=InternalIP',
    ...[`--kubelet-client-certificate=${at('admin.crt')}`, `--kubelet-client-key=${at('admin.key')}`],
    // With these, the API server passes requests on to metrics-server.
    ...[`--proxy-client-cert-file=${at('proxy.crt')}`, `--proxy-client-key-file=${at('proxy.key')}`],
    ...[`--requestheader-client-ca-file=${at('ca.crt')}`, '--requestheader-allowed-names=proxy'],
    ...['--requestheader-username-headers=X-Remote-User', '--requestheader-group-headers=X-Remote-Group'],
    '--requestheader-extra-headers-prefix=X-Remote-Extra-',
  );
  await waitUntil('The API server', () => kubectl('get', '--raw', '/readyz'), api);
  const local = ['--bind-address=127.0.0.1', '--leader-elect=false', `--kubeconfig=${kubeconfig}`];
  own(
    'kube-controller-manager',
    ...[...local, `--service-account-private-key-file=${at('api.key')}`, `--root-ca-file=${at('ca.crt')}`],
  );
  own('kube-scheduler', ...local);
  const kubelet = own(
    'kubelet',
    ...[`--config=${at('kubelet.json')}`, `--kubeconfig=${kubeconfig}`, `--root-dir=${at('kubelet')}`],
    ...[`--cert-dir=${at('kubelet-certificates')}`, '--hostname-override=node', `--node-ip=${node}`],
  );
  own(
    'kube-proxy',
    ...[`--kubeconfig=${kubeconfig}`, `--cluster-cidr=${podNetwork}`, '--hostname-override=node', '--proxy-mode=iptables'],
    ...['--conntrack-max-per-core=0', '--healthz-bind-address=127.0.0.1', '--metrics-bind-address=127.0.0.1'],
  );
  file('policies', podNetwork);
  file('queue-metrics');
  await waitUntil('The kubelet', () => kubectl('wait', '--for=condition=Ready', 'node/node', '--timeout=1s'), kubelet);
  writeFileSync(at('volumes.yaml'), volumes());
  await kubectl('apply', '--server-side', '-f', join(import.meta.dirname, 'system.yaml'), '-f', at('volumes.yaml'));
  await installKinds(kubectl, output);
  file('stand-ins');
  await kubectl('rollout', 'status', '-n', 'kube-system', 'deployment/coredns', '--timeout=2m');
  await kubectl('rollout', 'status', '-n', 'kube-system', 'deployment/metrics-server', '--timeout=2m');
  await kubectl('wait', '--for=condition=Available', 'apiservice', '--all', '--timeout=2m');
}

/** An image with one program that needs no other file. */
async function programImage(folder: string, program: string, args: string[], name: string) {
  const image = `patchwork-proof/${name}:1`;
  const entry = `ENTRYPOINT ${JSON.stringify([`/${program}`, ...args])}`;
  await shell('tar -C "$1" -c "$2" | docker import --change "$3" - "$4" > /dev/null', folder, program, entry, image);
  await loadImage(image);
  await run('docker', ['image', 'rm', image]);
}

// By itself: a cluster until Ctrl-C.
if (import.meta.main) {
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void removeCluster().then(() => process.exit(0)));
  const cluster = await startCluster().catch((error) => {
    console.error(explain(error));
    process.exit(1);
  });
  console.log(`export KUBECONFIG=${cluster.kubeconfig} PATH=${cluster.programs}:$PATH`);
}
