import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { certificate } from './certificates.ts';

// All state of the cluster is below these folders, which are fixed: there is one cluster a machine.
export const home = '/var/lib/patchwork-proof';
export const runtime = '/run/patchwork-proof';
export const socket = join(runtime, 'containerd.sock');
export const kubeconfig = join(home, 'kubeconfig');
export const at = (name: string) => join(home, name);

/** An address of this machine that is reached from pods and from no other machine: of the API server and of the kubelet. */
export const node = '10.245.0.1';
export const podNetwork = '10.244.0.0/16';
export const serviceNetwork = '10.96.0.0/16';
export const nameServer = '10.96.0.10';

/** Writes the certificates of the API server and of its clients, and the authority that signs them. */
export async function writeCertificates() {
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

/** Writes the files that kubectl, the kubelet, containerd and the network plugins read. */
export function writeConfiguration() {
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

/** Makes folders of the node, and returns them as volumes of the storage class of system.yaml. */
export function volumes(): string {
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
