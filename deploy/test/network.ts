import { podsOf, selects } from './pods.ts';
import type { Manifest } from './render.ts';

export interface Endpoint {
  labels: Record<string, string>;
  /** The name of a namespace other than ours. */
  namespace?: string;
}

/** Whether the policies allow a connection from one pod to a port of another, in egress and ingress. */
export function mayReach(manifests: Manifest[], from: Endpoint, to: Endpoint, port: number): boolean {
  const policies = [...manifests.filter(({ kind }) => kind === 'NetworkPolicy'), ...policiesOfKafka(manifests)];
  const isPeer = (peer: Manifest, endpoint: Endpoint) => {
    if (peer.ipBlock) return false;
    if (peer.namespaceSelector) {
      const namespace = { 'kubernetes.io/metadata.name': endpoint.namespace ?? 'ours' };
      return selects(peer.namespaceSelector, namespace) && selects(peer.podSelector, endpoint.labels);
    }
    return endpoint.namespace === undefined && selects(peer.podSelector, endpoint.labels);
  };
  const permits = (side: 'ingress' | 'egress', self: Endpoint, other: Endpoint) => {
    if (self.namespace) return true;
    const type = side === 'ingress' ? 'Ingress' : 'Egress';
    const own = policies.filter(({ spec }) => spec.policyTypes.includes(type) && selects(spec.podSelector, self.labels));
    if (own.length === 0) return true;
    return own.some(({ spec }) =>
      (spec[side] ?? []).some((rule: Manifest) => {
        const peers: Manifest[] = rule[side === 'ingress' ? 'from' : 'to'] ?? [];
        const ports: { port: number | string }[] = rule.ports ?? [];
        return (
          (peers.length === 0 || peers.some((peer) => isPeer(peer, other))) &&
          (ports.length === 0 || ports.some((each) => numberOf(manifests, to, each.port) === port))
        );
      }),
    );
  };
  return permits('egress', from, to) && permits('ingress', to, from);
}

/** Resolves a port's name by the ports of the target pod. */
function numberOf(manifests: Manifest[], { labels }: Endpoint, port: number | string): number | undefined {
  if (typeof port === 'number') return port;
  const pod = podsOf(manifests).find((each) => selects({ matchLabels: labels }, each.labels));
  return pod?.spec.containers[0].ports.find((each: { name: string }) => each.name === port)?.containerPort;
}

/** Builds the policies that Strimzi creates from the peers of each listener of a broker. */
const policiesOfKafka = (manifests: Manifest[]): Manifest[] =>
  manifests
    .filter(({ kind }) => kind === 'Kafka')
    .flatMap(({ spec, metadata }) =>
      spec.kafka.listeners.map((listener: { port: number; networkPolicyPeers: object[] }) => ({
        apiVersion: 'networking.k8s.io/v1',
        kind: 'NetworkPolicy',
        metadata: { name: `${metadata.name}-listener` },
        spec: {
          podSelector: { matchLabels: { 'strimzi.io/cluster': metadata.name } },
          policyTypes: ['Ingress'],
          ingress: [{ from: listener.networkPolicyPeers, ports: [{ port: listener.port }] }],
        },
      })),
    );
