import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ProcessName, processes } from '@patchwork/contracts/route';
import { type Asserted, assertionChallenge, assertionHeader, createAssertionSigner } from '@patchwork/platform/assertion';
import { loadContract, type ServiceName } from '@patchwork/platform/contract';
import { buildServer } from '@patchwork/platform/http';
import { createLog } from '@patchwork/platform/log';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root } from '../src/paths.ts';
import { calls, keepSecrets, keysOf } from '../src/secrets.ts';

/** The services that answer calls, with nothing behind their contracts. */
const services = ['identity', 'schools', 'content', 'messaging', 'connections'] as const satisfies ServiceName[];
const folder = mkdtempSync(join(tmpdir(), 'stolen-keys-'));
const secrets = keepSecrets(join(folder, 'secrets.json'));
const apps: Awaited<ReturnType<typeof buildServer>>[] = [];
const addresses = new Map<ServiceName, string>();

const operationsOf = (service: ServiceName) =>
  Object.entries(loadContract(service).paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ ...operation, method: method.toUpperCase(), path })),
  );

const withPrefix = (prefix: string, variables: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(variables).flatMap(([name, value]) =>
      name.startsWith(prefix) ? [[name.slice(prefix.length).toLowerCase(), [value]]] : [],
    ),
  );

beforeAll(async () => {
  for (const service of services) {
    const app = await buildServer({
      service,
      log: createLog(service, 'silent'),
      acceptedKeys: withPrefix('ACCEPTED_KEYS_', keysOf(service, secrets)),
      handlers: Object.fromEntries(
        operationsOf(service).map(({ operationId }) => [operationId, (_request, reply) => reply.code(418).send()]),
      ),
    });
    apps.push(app);
    addresses.set(service, await app.listen({ host: '127.0.0.1', port: 0 }));
  }
});
afterAll(async () => {
  await Promise.all(apps.map((app) => app.close()));
  rmSync(folder, { recursive: true, force: true });
});

const nobody: Asserted = { viewer: null, ipAddress: null };
const superuser: Asserted = {
  viewer: { userId: 1, schoolId: 1, schoolGroupId: 1, roles: ['Viewer', 'Admin', 'Superuser', 'SignUpApproval'] },
  ipAddress: '203.0.113.7',
};

const ask = (service: ServiceName, { method, path }: { method: string; path: string }, assertion: string) =>
  fetch(`${addresses.get(service)}${path.replace(/\{\w+\}/g, '1')}`, { method, headers: { [assertionHeader]: assertion } });

/** Whether the service gets as far as reading the request. */
async function isAccepted(...request: Parameters<typeof ask>): Promise<boolean> {
  const answer = await ask(...request);
  await answer.arrayBuffer();
  return answer.status !== 401 && answer.status !== 403;
}

/** A call for users whose roles the superuser below has. */
const pageOf = (service: ServiceName) =>
  operationsOf(service).find(({ 'x-roles': roles = [] }) => roles.includes('Viewer') || roles.includes('Superuser'))!;

/** Whether the service knows the process that signed, whatever that may do. */
async function isKnown(service: ServiceName, assertion: string): Promise<boolean> {
  const answer = await ask(service, pageOf(service), assertion);
  await answer.arrayBuffer();
  return answer.headers.get('www-authenticate') !== assertionChallenge;
}

/** The assertions of a thief with all keys of one process, under any name, of which the service knows the signer. */
async function forgeriesOf(stolen: ProcessName, service: ServiceName, claims: Asserted): Promise<string[]> {
  const keys = Object.entries(keysOf(stolen, secrets)).filter(([name]) => /^(SIGNING|ACCEPTED)_KEYS_/.test(name));
  const made = keys.flatMap(([, key]) =>
    [...processes, 'browser'].map((name) => createAssertionSigner({ [service]: [key] }, name)(service, claims)),
  );
  const known = await Promise.all(made.map((forgery) => isKnown(service, forgery)));
  return made.filter((_, index) => known[index]);
}

/** The internal calls of a service that a stolen process can make. */
async function internalCallsOf(stolen: ProcessName, service: ServiceName): Promise<string[]> {
  const forgeries = [...(await forgeriesOf(stolen, service, nobody)), ...(await forgeriesOf(stolen, service, superuser))];
  const accepted: string[] = [];
  for (const operation of operationsOf(service).filter((each) => each['x-internal'])) {
    const tried = await Promise.all(forgeries.map((forgery) => isAccepted(service, operation, forgery)));
    if (tried.includes(true)) accepted.push(operation.operationId);
  }
  return accepted.toSorted();
}

/** `| schools | identity | \`activateSchoolUsers\`, … |` of the table in docs/security.md. */
function documented(): Map<string, string[]> {
  const [, table = ''] = readFileSync(join(root, 'docs/security.md'), 'utf8').split('| stolen | of | internal calls |\n');
  const rows = table.split('\n\n')[0]!.split('\n').slice(1);
  return new Map(
    rows.map((row) => {
      const [, stolen = '', service = '', list = ''] = row.split('|').map((cell) => cell.trim());
      return [`${stolen} ${service}`, [...list.matchAll(/`(\w+)`/g)].map(([, name]) => name!).toSorted()] as const;
    }),
  );
}

test.each(processes)('a stolen %s makes the internal calls that docs/security.md lists, and no others', async (stolen) => {
  const found: Record<string, string[]> = {};
  for (const service of services.filter((each) => each !== stolen)) {
    const accepted = await internalCallsOf(stolen, service);
    if (accepted.length > 0) found[`${stolen} ${service}`] = accepted;
  }
  expect(found).toEqual(Object.fromEntries([...documented()].filter(([row]) => row.startsWith(`${stolen} `))));
});

test.each(processes)('only a stolen gateway speaks for users: %s', async (stolen) => {
  for (const service of services.filter((each) => each !== stolen)) {
    const forgeries = await forgeriesOf(stolen, service, superuser);
    const tried = await Promise.all(forgeries.map((forgery) => isAccepted(service, pageOf(service), forgery)));
    expect({ service, isAccepted: tried.includes(true) }).toEqual({ service, isAccepted: stolen === 'gateway' });
  }
});

test('a pair of processes has a key only where one calls the other', () => {
  const pairs = services.flatMap((service) =>
    operationsOf(service).flatMap((each) => (each['x-callers'] ?? []).map((from) => `${from}-${service}`)),
  );
  // Those of the gateway forward the calls of users, and open the board of the workers.
  const keyed = Object.entries(calls).flatMap(([from, called]) => called.map((service) => `${from}-${service}`));
  expect(keyed.filter((pair) => !pair.startsWith('gateway-')).toSorted()).toEqual(
    [...new Set(pairs)].filter((pair) => !pair.startsWith('gateway-')).toSorted(),
  );
});
