import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { z } from 'zod';
import { type ServiceName, serviceNames } from './ports.ts';

/** Which processes call which: each pair has its own key. */
export const calls: Partial<Record<ServiceName, ServiceName[]>> = {
  gateway: ['identity', 'schools', 'content', 'messaging', 'connections', 'workers'],
  schools: ['identity', 'content'],
  content: ['identity', 'messaging'],
  messaging: ['identity', 'schools', 'content', 'connections'],
  workers: ['content', 'messaging', 'connections'],
};
const pairs = Object.entries(calls).flatMap(([caller, called]) => called.map((service) => ({ caller, service })));
const pairName = ({ caller, service }: (typeof pairs)[number]) => `${caller}-${service}`;

const key = () => randomBytes(32).toString('base64');
const password = () => randomBytes(32).toString('base64url');
const oneFor = (names: readonly string[], make: () => string) =>
  z.object(Object.fromEntries(names.map((name) => [name, z.string().default(make)]))).prefault({});
const Secrets = z.object({
  /** By caller and service: `gateway-identity`. */
  pairKeys: oneFor(pairs.map(pairName), key),
  csrfKeys: z.string().default(key),
  linkKeys: z.string().default(key),
  unsubscribeKeys: z.string().default(key),
  /** The client secret of the demo's OpenID provider. */
  signInProvider: z.string().default(password),
  /** By process; the operator's user may do everything. */
  redisPasswords: oneFor([...serviceNames, 'operator'], password),
  /** By service; the operator's user may do everything. */
  kafkaPasswords: oneFor(['identity', 'schools', 'content', 'messaging', 'connections', 'operator'], password),
});
export type Secrets = z.output<typeof Secrets>;

/** Reads the keys of this system, and generates missing ones once, so that sessions and links survive a restart. */
export function keepSecrets(file: string): Secrets {
  const kept: unknown = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  const secrets = Secrets.parse(kept);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
  return secrets;
}

/** Returns the variables of one process's keys, and of no other's. */
export function keysOf(process: ServiceName, secrets: Secrets): Record<string, string> {
  const variables: Record<string, string> = {};
  for (const pair of pairs) {
    const keys = secrets.pairKeys[pairName(pair)]!;
    if (pair.caller === process) variables[`SIGNING_KEYS_${pair.service.toUpperCase()}`] = keys;
    if (pair.service === process) variables[`ACCEPTED_KEYS_${pair.caller.toUpperCase()}`] = keys;
  }
  if (process === 'gateway') variables.CSRF_KEYS = secrets.csrfKeys;
  if (process === 'identity') variables.LINK_KEYS = secrets.linkKeys;
  if (process === 'messaging') variables.UNSUBSCRIBE_KEYS = secrets.unsubscribeKeys;
  return variables;
}
