import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from '@patchwork/dev/programs';
import type { Manifest } from '../test/render.ts';

// What operators would make of the manifests: the Secrets of ExternalSecrets, with new passwords in place of a store's, and
// PostgreSQL's certificates under CloudNativePG's names.

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

/** The Secrets that the pods of an environment mount. */
export async function secretsFor(manifests: Manifest[]): Promise<Manifest[]> {
  const filled = manifests
    .filter(({ kind }) => kind === 'ExternalSecret')
    .map(({ metadata, spec }) => {
      const { type, data, metadata: more } = spec.target.template;
      return secret(metadata.name, fill(data), type, more);
    });
  const authority = await certificate('postgres');
  const server = await certificate('postgres-rw', authority);
  return [
    ...filled,
    secret('postgres-ca', { 'ca.crt': authority.certificate }),
    secret('postgres-server', { 'tls.crt': server.certificate, 'tls.key': server.key }, 'kubernetes.io/tls'),
  ];
}

const secret = (name: string, content: Record<string, string>, type = 'Opaque', metadata: object = {}): Manifest => ({
  apiVersion: 'v1',
  kind: 'Secret',
  type,
  metadata: { name, ...metadata },
  data: Object.fromEntries(Object.entries(content).map(([key, value]) => [key, base64(value)])),
});

interface Certificate {
  certificate: string;
  key: string;
}

/** Makes a key and its certificate, in PEM, for a day: of the host `name` by `authority`, or an authority when there is none. */
async function certificate(name: string, authority?: Certificate): Promise<Certificate> {
  const folder = mkdtempSync(join(tmpdir(), 'certificate-'));
  const at = (file: string) => join(folder, file);
  try {
    const extensions = [`basicConstraints=critical,CA:${authority ? 'FALSE' : 'TRUE'}`];
    if (authority) {
      writeFileSync(at('ca.crt'), authority.certificate);
      writeFileSync(at('ca.key'), authority.key);
      extensions.push(`subjectAltName=DNS:${name}`);
    }
    writeFileSync(at('config'), `[req]\ndistinguished_name=dn\nx509_extensions=ext\n[dn]\n[ext]\n${extensions.join('\n')}\n`);
    const signer = authority ? ['-CA', at('ca.crt'), '-CAkey', at('ca.key')] : [];
    const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-noenc', '-keyout', at('key')];
    const options = ['-config', at('config'), '-days', '1', '-subj', `/CN=${name}`, '-out', at('crt')];
    await run('openssl', ['req', '-x509', ...options, ...key, ...signer]);
    return { certificate: readFileSync(at('crt'), 'utf8'), key: readFileSync(at('key'), 'utf8') };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
