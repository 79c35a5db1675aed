import { randomBytes } from 'node:crypto';
import { type Api, type Item, openApi } from './api.ts';
import { certificate } from './certificates.ts';

// Does the two things of operators that the processes depend on: fills the Secrets of ExternalSecrets, with passwords that it
// invents in place of a store, and makes the certificates of PostgreSQL, under the names that CloudNativePG gives them.

const external = '/apis/external-secrets.io/v1/externalsecrets';
const base64 = (text: string) => Buffer.from(text).toString('base64');

/** Fills the templates of an ExternalSecret; every value that they name is a new password of letters and digits. */
export function fill(templates: Record<string, string>): Record<string, string> {
  const values = new Map<string, string>();
  const value = (name: string) => {
    if (!values.has(name)) values.set(name, randomBytes(32).toString('base64').replaceAll(/[+/=]/g, 'x'));
    return values.get(name)!;
  };
  const filled = (template: string) =>
    template.replaceAll(/\{\{ \.(\w+)( \| urlquery)? \}\}/g, (_all, name: string, inUrl?: string) =>
      inUrl ? encodeURIComponent(value(name)) : value(name),
    );
  return Object.fromEntries(Object.entries(templates).map(([key, template]) => [key, filled(template)]));
}

async function create(api: Api, namespace: string, secret: Item): Promise<void> {
  await api.call('POST', `/api/v1/namespaces/${namespace}/secrets`, secret).catch((error: Error) => {
    if (!error.message.includes(' 409 ')) throw error;
  });
}

async function fillSecret(api: Api, { metadata, spec, status }: Item): Promise<void> {
  const { name, namespace } = metadata;
  if (status?.conditions) return;
  const { type = 'Opaque', data, metadata: more } = spec.target.template;
  const content = Object.entries(fill(data)).map(([key, value]) => [key, base64(value)]);
  await create(api, namespace, { metadata: { name, ...more }, type, data: Object.fromEntries(content) });
  const now = new Date().toISOString();
  const ready = { type: 'Ready', status: 'True', reason: 'SecretSynced', lastTransitionTime: now };
  const path = `/apis/external-secrets.io/v1/namespaces/${namespace}/externalsecrets/${name}/status`;
  await api.call('PATCH', path, { status: { conditions: [ready] } }, 'application/merge-patch+json');
}

async function makeCertificates(api: Api, { metadata: { namespace } }: Item): Promise<void> {
  const secrets = await api.list(`/api/v1/namespaces/${namespace}/secrets`);
  if (secrets.some(({ metadata }) => metadata.name === 'postgres-ca')) return;
  const authority = await certificate({ name: 'postgres' });
  const server = await certificate({ name: 'postgres-rw', alternatives: ['DNS:postgres-rw'] }, authority);
  const data = { 'tls.crt': base64(server.certificate), 'tls.key': base64(server.key) };
  await create(api, namespace, { metadata: { name: 'postgres-server' }, type: 'kubernetes.io/tls', data });
  await create(api, namespace, { metadata: { name: 'postgres-ca' }, data: { 'ca.crt': base64(authority.certificate) } });
}

if (import.meta.main) {
  const [certificates, host] = process.argv.slice(2) as [string, string];
  const api = openApi(certificates, host);
  const sets = '/apis/apps/v1/statefulsets';
  await api.follow([external, sets], async () => {
    for (const secret of await api.list(external)) await fillSecret(api, secret);
    for (const set of await api.list(sets)) if (set.metadata.name === 'postgres') await makeCertificates(api, set);
  });
}
