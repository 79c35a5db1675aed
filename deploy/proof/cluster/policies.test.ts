import { expect, test } from 'vitest';
import type { Item } from './api.ts';
import { rulesOf } from './policies.ts';

const pod = (name: string, podIP: string, namespace = 'ours', more: object = {}): Item => ({
  metadata: { name, namespace, labels: { app: name } },
  spec: { containers: [{ ports: [{ name: 'http', containerPort: 8080 }] }], ...more },
  status: { podIP, phase: 'Running' },
});
const namespaces: Item[] = ['ours', 'theirs'].map((name) => ({ metadata: { name, labels: { name } } }));
const policy = (spec: object, namespace = 'ours'): Item => ({ metadata: { name: 'p', namespace }, spec });
const pods = [pod('web', '10.244.0.1'), pod('db', '10.244.0.2'), pod('db', '10.244.0.3', 'theirs')];

/** The conditions that let a connection pass in a pod's chain; undefined when no policy selects the pod. */
function allowed(policies: Item[], chain: string, all = pods): string[] | undefined {
  const lines = rulesOf({ pods: all, namespaces, policies }, '10.244.0.0/16').split('\n');
  const start = lines.indexOf(`  chain ${chain} {`);
  if (start < 0) return undefined;
  const body = lines.slice(start + 2, lines.indexOf('  }', start)).map((line) => line.trim());
  expect(body.at(-1)).toBe('counter reject with icmp type admin-prohibited');
  return body.slice(0, -1).map((line) => line.replace(/ ?return$/, ''));
}

test('a pod that no policy selects has no chain, and one that an empty policy selects refuses everything', () => {
  const none = policy({ podSelector: { matchLabels: { app: 'db' } }, policyTypes: ['Ingress'] });
  expect(allowed([none], 'ingress-10-244-0-1')).toBeUndefined();
  expect(allowed([none], 'egress-10-244-0-2')).toBeUndefined();
  expect(allowed([none], 'ingress-10-244-0-2')).toEqual([]);
  // A policy selects pods of its namespace only.
  expect(allowed([none], 'ingress-10-244-0-3')).toBeUndefined();
});

test('a peer without a namespace is of the policy’s own, and a named port has the number of the target', () => {
  const ingress = [{ from: [{ podSelector: { matchLabels: { app: 'db' } } }], ports: [{ port: 'http' }] }];
  const rule = policy({ podSelector: { matchLabels: { app: 'web' } }, policyTypes: ['Ingress'], ingress });
  expect(allowed([rule], 'ingress-10-244-0-1')).toEqual(['ip saddr 10.244.0.2 tcp dport 8080']);
});

test('rules of several policies add up, and one without ports allows all of them', () => {
  const egress = (peer: object, ports?: object[]) =>
    policy({ podSelector: {}, policyTypes: ['Egress'], egress: [{ to: [peer], ...(ports && { ports }) }] });
  const theirs = { namespaceSelector: { matchLabels: { name: 'theirs' } }, podSelector: {} };
  const names = [{ port: 53, protocol: 'UDP' }, { port: 8000, endPort: 8010 }, { port: 'no-such-name' }];
  expect(allowed([egress(theirs, names), egress({ podSelector: { matchLabels: { app: 'db' } } })], 'egress-10-244-0-1')).toEqual([
    'ip daddr 10.244.0.3 udp dport 53',
    'ip daddr 10.244.0.3 tcp dport 8000-8010',
    'ip daddr 10.244.0.2',
  ]);
});

test('a range of addresses leaves out its exceptions', () => {
  const to = [{ ipBlock: { cidr: '0.0.0.0/0', except: ['10.0.0.0/8', '172.16.0.0/12'] } }];
  const rule = policy({ podSelector: {}, policyTypes: ['Egress'], egress: [{ to, ports: [{ port: 443 }] }] });
  expect(allowed([rule], 'egress-10-244-0-1')).toEqual([
    'ip daddr 0.0.0.0/0 ip daddr != { 10.0.0.0/8, 172.16.0.0/12 } tcp dport 443',
  ]);
});

test('an expression selects pods without the label, and an unknown operator is an error', () => {
  const except = { podSelector: { matchExpressions: [{ key: 'app', operator: 'NotIn', values: ['web'] }] } };
  const rule = policy({ ...except, policyTypes: ['Ingress'] });
  expect(allowed([rule], 'ingress-10-244-0-1')).toBeUndefined();
  expect(allowed([rule], 'ingress-10-244-0-2')).toEqual([]);
  const wrong = policy({ podSelector: { matchExpressions: [{ key: 'app', operator: 'Gt' }] }, policyTypes: ['Ingress'] });
  expect(() => allowed([wrong], 'ingress-10-244-0-1')).toThrow('Gt');
});

test('pods that have ended or use the node’s network have no rules, and an unknown address of a pod is dropped', () => {
  const rule = policy({ podSelector: {}, policyTypes: ['Ingress'] });
  const ended = { ...pod('job', '10.244.0.9'), status: { podIP: '10.244.0.9', phase: 'Succeeded' } };
  const all = [...pods, ended, pod('host', '10.245.0.1', 'ours', { hostNetwork: true })];
  const script = rulesOf({ pods: all, namespaces, policies: [rule] }, '10.244.0.0/16');
  expect(script).not.toMatch(/10\.244\.0\.9|10\.245/);
  expect(script).toContain('ip saddr 10.244.0.0/16 ip saddr != { 10.244.0.1, 10.244.0.2, 10.244.0.3 } drop');
});
