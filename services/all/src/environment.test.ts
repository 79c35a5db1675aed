import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAssertionSigner, createAssertionVerifier, type PairKeys } from '@patchwork/platform/assertion';
import { expect, onTestFinished, test } from 'vitest';
import { domains, environments } from './environment.ts';

const parts = ['gateway', ...domains] as const;

/** The keys of a part, by the name of the other part. */
const keysOf = (env: NodeJS.ProcessEnv, prefix: 'SIGNING_KEYS_' | 'ACCEPTED_KEYS_'): PairKeys =>
  Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) =>
      name.startsWith(prefix) && value ? [[name.slice(prefix.length).toLowerCase(), [value]]] : [],
    ),
  );

test('a variable with the name of a part is that part’s alone, one without is everybody’s', () => {
  const each = environments({ LOG_LEVEL: 'warn', DATABASE_POOL_SIZE: '5', CONTENT_DATABASE_POOL_SIZE: '20' });
  for (const part of parts) {
    expect([part, each[part].LOG_LEVEL]).toEqual([part, 'warn']);
    expect([part, each[part].DATABASE_POOL_SIZE]).toEqual([part, part === 'content' ? '20' : '5']);
  }
});

test('secrets in files may have the name of a part too, and the environment precedes them', () => {
  const folder = mkdtempSync(join(tmpdir(), 'secrets-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const secrets = { REDIS_URL: 'redis://all', CONTENT_REDIS_URL: 'redis://content', CONTENT_DATABASE_URL: 'of the file' };
  for (const [name, value] of Object.entries(secrets)) writeFileSync(join(folder, name), `${value}\n`);
  const each = environments({ SECRETS_DIR: folder, CONTENT_DATABASE_URL: 'of the environment' });
  for (const part of parts)
    expect([part, each[part].REDIS_URL]).toEqual([part, part === 'content' ? 'redis://content' : 'redis://all']);
  expect(each.content.CONTENT_DATABASE_URL).toBe('of the environment');
  // Read again, a file without the name of a part would come before that part's own variable.
  expect(parts.map((part) => each[part].SECRETS_DIR)).toEqual(parts.map(() => undefined));
});

test('only the gateway listens where HOST says, unless a service has its own HOST', () => {
  const each = environments({ HOST: '0.0.0.0', CONTENT_HOST: '10.1.2.3' });
  const hosts = Object.fromEntries(parts.map((part) => [part, each[part].HOST]));
  const own = '127.0.0.1';
  expect(hosts).toEqual({
    gateway: '0.0.0.0',
    identity: own,
    schools: own,
    content: '10.1.2.3',
    messaging: own,
    connections: own,
  });
});

test('each service has its own port, at which the others call it', () => {
  const each = environments({ PORT: '8080', CONTENT_PORT: '9000' });
  expect(each.gateway.PORT).toBe('8080');
  expect(each.content.PORT).toBe('9000');
  expect(new Set(parts.map((part) => each[part].PORT)).size).toBe(parts.length);
  for (const part of parts)
    for (const service of domains)
      expect(each[part][`${service.toUpperCase()}_URL`]).toBe(`http://127.0.0.1:${each[service].PORT}`);
});

test('what one part signs for another is accepted by that one, and by no other', () => {
  const each = environments({});
  const nobody = { viewer: null, ipAddress: null };
  for (const caller of parts) {
    const sign = createAssertionSigner(keysOf(each[caller], 'SIGNING_KEYS_'), caller);
    for (const called of domains) {
      // Also under the name of another audience: the keys differ, not only what is signed with them.
      const accepting = domains.filter((part) =>
        createAssertionVerifier(keysOf(each[part], 'ACCEPTED_KEYS_'), called)(sign(called, nobody)),
      );
      expect([caller, accepting]).toEqual([caller, [called]]);
    }
  }
  // No part can sign in the name of another.
  const forgery = createAssertionSigner(keysOf(each.schools, 'SIGNING_KEYS_'), 'gateway')('content', nobody);
  expect(createAssertionVerifier(keysOf(each.content, 'ACCEPTED_KEYS_'), 'content')(forgery)).toBeNull();
});

test('the keys are new in each process', () => {
  const keys = () => Object.values(keysOf(environments({}).gateway, 'SIGNING_KEYS_')).flat();
  const [first, second] = [keys(), keys()];
  expect(first).toHaveLength(parts.length);
  expect(first.filter((key) => second.includes(key))).toEqual([]);
});

test('the keys that an operator gives for the workers reach those whom the workers call', () => {
  const given = {
    ...Object.fromEntries(
      ['content', 'messaging', 'connections'].map((part) => [`${part.toUpperCase()}_ACCEPTED_KEYS_WORKERS`, `workers ${part}`]),
    ),
    GATEWAY_SIGNING_KEYS_WORKERS: 'gateway workers',
  };
  const each = environments(given);
  const accepted = Object.fromEntries(parts.map((part) => [part, each[part].ACCEPTED_KEYS_WORKERS]));
  expect(accepted).toMatchObject({
    content: 'workers content',
    messaging: 'workers messaging',
    connections: 'workers connections',
    identity: undefined,
    schools: undefined,
  });
  expect(parts.map((part) => each[part].SIGNING_KEYS_WORKERS)).toEqual(['gateway workers', ...domains.map(() => undefined)]);
  expect(environments({ ACCEPTED_KEYS_WORKERS: 'one for all' }).messaging.ACCEPTED_KEYS_WORKERS).toBe('one for all');
});
