import { expect, test } from 'vitest';
import { findings } from './policy.ts';
import { environments, findKustomize, type Manifest, nameOf, render } from './render.ts';

const kustomize = await findKustomize();
if (!kustomize) console.warn('SKIPPED: policies are not checked, since neither kustomize 5, kubectl nor go is on this machine');

test.skipIf(!kustomize).each(environments)('no object in %s violates the rules', async (environment) => {
  expect(findings(await render(kustomize!, environment))).toEqual([]);
});

test.skipIf(!kustomize)(
  'the environment of the proof violates only the rules that a cluster without a registry cannot keep',
  async () => {
    const found = findings(await render(kustomize!, 'proof'));
    const own = /: image (patchwork\/\w+:proof|postgres:18) has no exact version$/;
    const reached = ['gateway', 'mail', 'postgres'].map((name) => `Service/${name}-node: reachable without the ingress`);
    expect(found.filter((finding) => !own.test(finding)).toSorted()).toEqual(reached);
  },
);

const production = kustomize ? await render(kustomize, 'production') : [];
const find = (all: Manifest[], name: string) => all.find((each) => nameOf(each) === name)!;
const container = (all: Manifest[]) => find(all, 'Deployment/gateway').spec.template.spec.containers[0];
const pod = (all: Manifest[]) => find(all, 'Deployment/gateway').spec.template.spec;
const without = (all: Manifest[], name: string) => all.splice(all.indexOf(find(all, name)), 1);

const violations: [string, (all: Manifest[]) => unknown, RegExp][] = [
  ['a privileged container', (all) => Object.assign(container(all).securityContext, { privileged: true }), /is privileged/],
  ['a missing limit', (all) => delete container(all).resources.limits.memory, /no memory limit/],
  ['a floating tag', (all) => Object.assign(container(all), { image: 'redis:latest' }), /no exact version/],
  ['an image without a tag', (all) => Object.assign(container(all), { image: 'patchwork/gateway' }), /no exact version/],
  [
    'a writable root file system',
    (all) => delete container(all).securityContext.readOnlyRootFilesystem,
    /write to its root file system/,
  ],
  ['kept capabilities', (all) => Object.assign(container(all).securityContext, { capabilities: {} }), /keeps capabilities/],
  ['a missing probe', (all) => delete container(all).readinessProbe, /no readinessProbe/],
  ['a service-account token', (all) => delete pod(all).automountServiceAccountToken, /mounts a service-account token/],
  ['root', (all) => delete pod(all).securityContext.runAsNonRoot, /may run as root/],
  ['no seccomp', (all) => delete pod(all).securityContext.seccompProfile, /seccomp/],
  ['a host path', (all) => (pod(all).volumes = [{ name: 'a', hostPath: { path: '/' } }]), /mounts a host path/],
  [
    'a key in the environment',
    (all) => container(all).env.push({ name: 'CSRF_KEYS', value: 'abc' }),
    /CSRF_KEYS belongs in a secret/,
  ],
  [
    'a secret in the environment',
    (all) => container(all).envFrom.push({ secretRef: { name: 'csrf-keys' } }),
    /a secret is in the environment/,
  ],
  ['a password in a URL', (all) => container(all).env.push({ name: 'X', value: 'redis://:abc@redis' }), /a URL with a password/],
  [
    'a secret in plain text',
    (all) => all.push({ apiVersion: 'v1', kind: 'Secret', metadata: { name: 'a' }, stringData: { a: 'b' } }),
    /in plain text/,
  ],
  ['a missing policy', (all) => without(all, 'NetworkPolicy/gateway'), /gateway: no policy selects it/],
  ['no default policy', (all) => without(all, 'NetworkPolicy/default-deny'), /denies everything/],
  ['an open port', (all) => find(all, 'NetworkPolicy/gateway').spec.ingress.push({ ports: [{ port: 1 }] }), /open to everyone/],
  [
    'an external range with private networks',
    (all) => find(all, 'NetworkPolicy/gateway').spec.egress.push({ to: [{ ipBlock: { cidr: '0.0.0.0/0' } }] }),
    /includes private networks/,
  ],
  [
    'PostgreSQL with any address on 443',
    (all) => find(all, 'NetworkPolicy/postgres').spec.egress.push({ ports: [{ port: 443 }, { port: 6443 }] }),
    /NetworkPolicy\/postgres: open to everyone/,
  ],
  [
    'Kafka with any address on 443',
    (all) => find(all, 'NetworkPolicy/kafka').spec.egress.push({ ports: [{ port: 443 }] }),
    /NetworkPolicy\/kafka: open to everyone/,
  ],
  [
    'PostgreSQL with any external address',
    (all) =>
      find(all, 'NetworkPolicy/postgres').spec.egress.push(
        find(all, 'NetworkPolicy/workers').spec.egress.find((rule: Manifest) => rule.to[0].ipBlock),
      ),
    /NetworkPolicy\/postgres: reaches external addresses/,
  ],
  [
    'an API server without its address',
    (all) => (find(all, 'NetworkPolicy/postgres').spec.egress[0].to[0].ipBlock.cidr = '192.0.2.1/32'),
    /has to set/,
  ],
  ['no budget', (all) => without(all, 'PodDisruptionBudget/gateway'), /no disruption budget/],
  [
    'a Service without the ingress',
    (all) => Object.assign(find(all, 'Service/gateway').spec, { type: 'NodePort' }),
    /without the ingress/,
  ],
  ['plain http', (all) => delete find(all, 'Ingress/gateway').spec.tls, /without TLS/],
  [
    'an unrestricted namespace',
    (all) => delete find(all, 'Namespace/patchwork-production').metadata.labels,
    /does not enforce restricted pods/,
  ],
];

test.skipIf(!kustomize).each(violations)('%s is found', (_title, violate, finding) => {
  const all = structuredClone(production);
  violate(all);
  expect(findings(all).join('\n')).toMatch(finding);
});
