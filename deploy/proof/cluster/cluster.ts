import { existsSync, mkdirSync, readdirSync, readFileSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { explain, StackFailure } from '@patchwork/dev/failure';
import { stackDir } from '@patchwork/dev/paths';
import { launch, waitUntil } from '@patchwork/dev/processes';
import { ensureProgram, run } from '@patchwork/dev/programs';
import { createOutput, type Output } from '@patchwork/dev/progress';
import { stringify } from 'yaml';
import { certificate } from './certificates.ts';
import { installKinds } from './kinds.ts';
import { buildPrograms } from './programs.ts';

// One node of Kubernetes on this machine. All its state is below these folders, which are fixed: there is one cluster a machine.
const home = '/var/lib/patchwork-proof';
const runtime = '/run/patchwork-proof';
const socket = join(runtime, 'containerd.sock');
const kubeconfig = join(home, 'kubeconfig');
const at = (name: string) => join(home, name);

/** An address of this machine that is reached from pods and from no other machine: of the API server and of the kubelet. */
const node = '10.245.0.1';
const podNetwork = '10.244.0.0/16';
const serviceNetwork = '10.96.0.0/16';
const nameServer = '10.96.0.10';
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
 * objects. What is left of one that was killed is removed first.
 * @throws StackFailure when this is not root, or a part cannot be had or does not start
 */
export async function startCluster(output: Output = createOutput()): Promise<Cluster> {
  if (process.getuid?.() !== 0) throw new StackFailure('A cluster needs root: containers, network links and mounts.');
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
const shell = (script: string, ...args: string[]) => run('bash', ['-o', 'pipefail', '-euc', script, 'bash', ...args]);

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
  await waitUntil('The kubelet', () => kubectl('wait', '--for=condition=Ready', 'node/node', '--timeout=1s'), kubelet);
  writeFileSync(at('volumes.yaml'), volumes());
  await kubectl('apply', '--server-side', '-f', join(import.meta.dirname, 'system.yaml'), '-f', at('volumes.yaml'));
  await installKinds(kubectl, output);
  file('stand-ins');
  await kubectl('rollout', 'status', '-n', 'kube-system', 'deployment/coredns', '--timeout=2m');
  await kubectl('rollout', 'status', '-n', 'kube-system', 'deployment/metrics-server', '--timeout=2m');
  await kubectl('wait', '--for=condition=Available', 'apiservice/v1beta1.metrics.k8s.io', '--timeout=2m');
}

async function writeCertificates() {
  const authority = await certificate({ name: 'patchwork-proof' });
  const alternatives = [`IP:${node}`, 'IP:10.96.0.1', 'DNS:kubernetes.default.svc'];
  const certificates = {
    ca: authority,
    api: await certificate({ name: 'kube-apiserver', alternatives }, authority),
    admin: await certificate({ name: 'admin', group: 'system:masters' }, authority),
    proxy: await certificate({ name: 'proxy' }, authority),
  };
  for (const [name, made] of Object.entries(certificates)) {
    writeFileSync(at(`${name}.crt`), made.certificate);
    writeFileSync(at(`${name}.key`), made.key, { mode: 0o600 });
  }
}

function writeConfiguration() {
  const user = { 'client-certificate': at('admin.crt'), 'client-key': at('admin.key') };
  const config = {
    apiVersion: 'v1',
    kind: 'Config',
    clusters: [{ name: 'proof', cluster: { server: `https://${node}:6443`, 'certificate-authority': at('ca.crt') } }],
    users: [{ name: 'admin', user }],
    contexts: [{ name: 'proof', context: { cluster: 'proof', user: 'admin' } }],
    'current-context': 'proof',
  };
  writeFileSync(kubeconfig, stringify(config));
  const kubelet = {
    apiVersion: 'kubelet.config.k8s.io/v1beta1',
    kind: 'KubeletConfiguration',
    address: node,
    healthzBindAddress: '127.0.0.1',
    authentication: { anonymous: { enabled: false }, webhook: { enabled: true }, x509: { clientCAFile: at('ca.crt') } },
    authorization: { mode: 'Webhook' },
    cgroupDriver: 'cgroupfs',
    failSwapOn: false,
    containerRuntimeEndpoint: `unix://${socket}`,
    clusterDNS: [nameServer],
    clusterDomain: 'cluster.local',
    maxPods: 200,
    podLogsDir: at('pod-logs'),
    volumePluginDir: at('volume-plugins'),
    // An image that is removed for want of space cannot be pulled again.
    imageGCHighThresholdPercent: 100,
    evictionHard: { 'memory.available': '100Mi', 'nodefs.available': '1%', 'imagefs.available': '1%' },
  };
  writeFileSync(at('kubelet.json'), JSON.stringify(kubelet));
  // A link for each pod, so that traffic between pods passes the node's firewall, where the policies are.
  const ipam = {
    type: 'host-local',
    dataDir: at('addresses'),
    ranges: [[{ subnet: podNetwork }]],
    routes: [{ dst: '0.0.0.0/0' }],
  };
  const plugins = [
    { type: 'ptp', ipMasq: true, ipam },
    // Docker's engine lets nothing pass that no rule accepts.
    { type: 'firewall', backend: 'iptables' },
  ];
  writeFileSync(at('cni/10-proof.conflist'), JSON.stringify({ cniVersion: '0.4.0', name: 'proof', plugins }));
  writeFileSync(
    at('containerd.toml'),
    `version = 2
root = "${at('containerd')}"
state = "${runtime}/containerd"
disabled_plugins = ["io.containerd.snapshotter.v1.btrfs", "io.containerd.snapshotter.v1.zfs", "io.containerd.snapshotter.v1.aufs"]
[grpc]
  address = "${socket}"
[plugins."io.containerd.internal.v1.opt"]
  path = "${at('opt')}"
[plugins."io.containerd.grpc.v1.cri"]
  sandbox_image = "docker.io/patchwork-proof/pause:1"
  # Without the capability CAP_SYS_RESOURCE, a container cannot get a lower score than this process.
  restrict_oom_score_adj = true
  netns_mounts_under_state_dir = true
  [plugins."io.containerd.grpc.v1.cri".cni]
    bin_dir = "/usr/lib/cni"
    conf_dir = "${at('cni')}"
`,
  );
}

/** An image with one program that needs no other file. */
async function programImage(folder: string, program: string, args: string[], name: string) {
  const image = `patchwork-proof/${name}:1`;
  const entry = `ENTRYPOINT ${JSON.stringify([`/${program}`, ...args])}`;
  await shell('tar -C "$1" -c "$2" | docker import --change "$3" - "$4" > /dev/null', folder, program, entry, image);
  await loadImage(image);
  await run('docker', ['image', 'rm', image]);
}

/** Folders of the node, as volumes of the storage class of system.yaml. */
function volumes(): string {
  const names = Array.from({ length: 6 }, (_, index) => `folder-${index}`);
  for (const name of names) mkdirSync(at(`volumes/${name}`), { recursive: true });
  const here = { matchExpressions: [{ key: 'kubernetes.io/hostname', operator: 'In', values: ['node'] }] };
  return names
    .map((name) =>
      stringify({
        apiVersion: 'v1',
        kind: 'PersistentVolume',
        metadata: { name },
        spec: {
          storageClassName: 'folders',
          capacity: { storage: '10Gi' },
          accessModes: ['ReadWriteOnce'],
          persistentVolumeReclaimPolicy: 'Retain',
          local: { path: at(`volumes/${name}`) },
          nodeAffinity: { required: { nodeSelectorTerms: [here] } },
        },
      }),
    )
    .join('---\n');
}

/** The processes with one of our folders in their command line: of Kubernetes, and those that watch over containers. */
const ownProcesses = () =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && name !== String(process.pid))
    .filter((pid) => {
      try {
        const line = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
        return line.includes(home) || line.includes(runtime);
      } catch {
        return false;
      }
    })
    .map(Number);

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

/**
 * Ends everything that a cluster started on this machine and removes its files, mounts, addresses and rules, also of one that
 * was killed or is still starting.
 */
export async function removeCluster(): Promise<void> {
  for (let attempt = 0; attempt < 50; attempt++) {
    const left = [...ownProcesses(), ...podGroups().flatMap(processesIn)];
    if (left.length === 0) break;
    for (const pid of left) kill(pid);
    await sleep(200);
  }
  // The innermost first.
  const mounts = readFileSync('/proc/mounts', 'utf8')
    .split('\n')
    .map((line) => line.split(' ')[1] ?? '')
    .filter((path) => path.startsWith(`${home}/`) || path.startsWith(`${runtime}/`))
    .toReversed();
  for (const path of mounts) await run('umount', ['--lazy', path]);
  for (const group of podGroups()) removeGroup(group);
  await run('nft', ['delete', 'table', 'ip', 'patchwork-policies']).catch(() => undefined);
  const rules = 'CNI-|KUBE-';
  // Not grep's -q, which would break off the first program's output and so fail it.
  const remove = 'if $1-save | grep -E "$2" > /dev/null; then $1-save | sed -E "/$2/d" | $1-restore; fi';
  for (const tables of ['iptables', 'ip6tables']) await shell(remove, tables, rules);
  await run('ip', ['route', 'delete', serviceNetwork, 'dev', 'lo']).catch(() => undefined);
  await run('ip', ['address', 'delete', `${node}/32`, 'dev', 'lo']).catch(() => undefined);
  for (const folder of [runtime, home]) rmSync(folder, { recursive: true, force: true });
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
