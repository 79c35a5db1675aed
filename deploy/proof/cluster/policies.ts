import { execFile } from 'node:child_process';
import { type Item, openApi } from './api.ts';

// Enforces the cluster's network policies with nftables, as a network plugin would. Every connection between pods and from a
// pod to the node passes the node's forward or input hook, because each pod has a separate link to the node.

export interface State {
  pods: Item[];
  namespaces: Item[];
  policies: Item[];
}

interface Selector {
  matchLabels?: Record<string, string>;
  matchExpressions?: { key: string; operator: string; values?: string[] }[];
}

const selects = ({ matchLabels = {}, matchExpressions = [] }: Selector, labels: Record<string, string> = {}): boolean =>
  Object.entries(matchLabels).every(([key, value]) => labels[key] === value) &&
  matchExpressions.every(({ key, operator, values = [] }) => {
    if (operator === 'Exists') return key in labels;
    if (operator === 'DoesNotExist') return !(key in labels);
    if (operator === 'In') return key in labels && values.includes(labels[key]!);
    if (operator === 'NotIn') return !(key in labels) || !values.includes(labels[key]!);
    throw new Error(`unknown operator ${operator}`);
  });

const hasEnded = ({ status }: Item) => ['Succeeded', 'Failed'].includes(status?.phase);

/** The numbers of a policy's port at the pod that is connected to; a name may have another number, or none, at each pod. */
function numbersOf(port: { port?: number | string; endPort?: number }, target?: Item): string[] {
  if (port.port === undefined) return ['0-65535'];
  if (typeof port.port === 'number') return [port.endPort ? `${port.port}-${port.endPort}` : String(port.port)];
  if (!target) throw new Error(`the port ${port.port} has a number only at a pod`);
  const containers: Item[] = [...target.spec.containers, ...(target.spec.initContainers ?? [])];
  const ports: Item[] = containers.flatMap((container) => container.ports ?? []);
  return ports.filter(({ name }) => name === port.port).map(({ containerPort }) => String(containerPort));
}

/**
 * The policies as a script for nft, which replaces the table as one transaction. A pod that a policy selects refuses what no
 * policy of that direction allows. A packet of a pod whose address is not yet known here is dropped, so that it is sent again
 * within a second; only questions for names pass meanwhile, which programs repeat no sooner than after five.
 */
export function rulesOf({ pods, namespaces, policies }: State, podNetwork: string): string {
  const running = pods.filter((pod) => pod.status?.podIP && !pod.spec.hostNetwork && !hasEnded(pod));
  const addressOf = (pod: Item): string => pod.status.podIP;
  const labelsOf = new Map(namespaces.map(({ metadata }) => [metadata.name, metadata.labels]));

  const matching = (peer: Item, home: string) =>
    running.filter(
      ({ metadata }) =>
        (peer.namespaceSelector
          ? selects(peer.namespaceSelector, labelsOf.get(metadata.namespace))
          : metadata.namespace === home) && selects(peer.podSelector ?? {}, metadata.labels),
    );

  /** What a rule allows, as conditions on the other side's address and on the port. */
  const allowed = (rule: Item, direction: 'ingress' | 'egress', home: string, self: Item): string[] => {
    const side = direction === 'ingress' ? 'saddr' : 'daddr';
    const peers: Item[] = rule[direction === 'ingress' ? 'from' : 'to'] ?? [];
    const ports: { protocol?: string; port?: number | string; endPort?: number }[] = rule.ports ?? [];
    const onPort = (where: string, target?: Item) =>
      ports.length === 0
        ? [where]
        : ports.flatMap(({ protocol = 'TCP', ...port }) =>
            numbersOf(port, target).map((number) => `${where} ${protocol.toLowerCase()} dport ${number}`),
          );
    const target = direction === 'ingress' ? self : undefined;
    if (peers.length === 0) return onPort('', target);
    return peers.flatMap((peer) => {
      if (peer.ipBlock) {
        const { cidr, except = [] } = peer.ipBlock;
        const block = `ip ${side} ${cidr}${except.length > 0 ? ` ip ${side} != { ${except.join(', ')} }` : ''}`;
        return onPort(block, target);
      }
      return matching(peer, home).flatMap((pod) => onPort(`ip ${side} ${addressOf(pod)}`, target ?? pod));
    });
  };

  const chains: string[] = [];
  const jumps = { ingress: [] as string[], egress: [] as string[] };
  for (const pod of running) {
    for (const direction of ['ingress', 'egress'] as const) {
      const type = direction === 'ingress' ? 'Ingress' : 'Egress';
      const own = policies.filter(
        ({ metadata, spec }) =>
          metadata.namespace === pod.metadata.namespace &&
          spec.policyTypes.includes(type) &&
          selects(spec.podSelector, pod.metadata.labels),
      );
      if (own.length === 0) continue;
      const rules: Item[] = own.flatMap(({ spec }) => spec[direction] ?? []);
      const conditions = new Set(rules.flatMap((rule) => allowed(rule, direction, pod.metadata.namespace, pod)));
      const chain = `${direction}-${addressOf(pod)}`.replaceAll('.', '-');
      const lines = [...conditions].map((condition) => `    ${condition.trim()} return`);
      const refuse = '    counter reject with icmp type admin-prohibited';
      const comment = `    # ${pod.metadata.namespace}/${pod.metadata.name}`;
      chains.push([`  chain ${chain} {`, comment, ...lines, refuse, '  }'].join('\n'));
      jumps[direction].push(`${addressOf(pod)} : jump ${chain}`);
    }
  }
  const known = running.map(addressOf).join(', ');
  const unknown = (side: string, rest = 'drop') =>
    `    ip ${side} ${podNetwork}${known && ` ip ${side} != { ${known} }`} ${rest}`;
  const map = (direction: 'ingress' | 'egress', side: string) =>
    jumps[direction].length > 0 ? `    ip ${side} vmap { ${jumps[direction].join(', ')} }` : '';
  return [
    'table ip patchwork-policies',
    'delete table ip patchwork-policies',
    'table ip patchwork-policies {',
    ...chains,
    '  chain forward {',
    '    type filter hook forward priority filter - 5',
    '    ct state established,related accept',
    unknown('saddr', 'udp dport 53 accept'),
    unknown('saddr'),
    unknown('daddr'),
    map('egress', 'saddr'),
    map('ingress', 'daddr'),
    '  }',
    '  chain input {',
    '    type filter hook input priority filter - 5',
    '    ct state established,related accept',
    // Of a pod that is not yet known, nothing reaches the node either.
    unknown('saddr'),
    map('egress', 'saddr'),
    '  }',
    '}',
  ]
    .filter(Boolean)
    .join('\n')
    .concat('\n');
}

const apply = (script: string) =>
  new Promise<void>((resolve, reject) => {
    const child = execFile('nft', ['-f', '-'], (error, _stdout, stderr) =>
      error ? reject(new Error(`${stderr}\n${script}`)) : resolve(),
    );
    child.stdin!.end(script);
  });

if (import.meta.main) {
  const [certificates, host, podNetwork] = process.argv.slice(2) as [string, string, string];
  const { list, follow } = openApi(certificates, host);
  const paths = ['/api/v1/pods', '/api/v1/namespaces', '/apis/networking.k8s.io/v1/networkpolicies'];
  let current = '';
  await follow(paths, async () => {
    const [pods, namespaces, policies] = (await Promise.all(paths.map(list))) as [Item[], Item[], Item[]];
    const script = rulesOf({ pods, namespaces, policies }, podNetwork);
    if (script === current) return;
    await apply(script);
    current = script;
  });
}
