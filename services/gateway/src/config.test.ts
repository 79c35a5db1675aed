import { createLog } from '@patchwork/platform/log';
import { expect, test } from 'vitest';
import { gatewayConfig } from './config.ts';
import { createDeps } from './deps.ts';

const secret = 'a-secret-of-the-tests-a-secret-of-the-tests';
const environment = (PUBLIC_ORIGIN: string, NODE_ENV = 'production') => ({
  NODE_ENV,
  PUBLIC_ORIGIN,
  PORT: '1',
  REDIS_URL: 'redis://127.0.0.1:1',
  CSRF_KEYS: secret,
  ...Object.fromEntries(
    ['IDENTITY', 'SCHOOLS', 'CONTENT', 'MESSAGING', 'CONNECTIONS'].flatMap((name) => [
      [`${name}_URL`, 'http://127.0.0.1:1/'],
      [`SIGNING_KEYS_${name}`, secret],
    ]),
  ),
});

test('production refuses to start with a public origin that is not https', () => {
  expect(() => gatewayConfig(environment('http://patchwork.example'))).toThrow('must be https');
  expect(gatewayConfig(environment('https://patchwork.example')).NODE_ENV).toBe('production');
  expect(gatewayConfig(environment('http://127.0.0.1:8080', 'test')).NODE_ENV).toBe('test');
});

test('a sentence about the price has 200 characters at most', () => {
  const withPrice = (PRICE_SENTENCE: string) =>
    gatewayConfig({ ...environment('https://patchwork.example'), PRICE_SENTENCE }).PRICE_SENTENCE;
  expect(withPrice(`  ${'£'.repeat(200)}\r\n`)).toBe('£'.repeat(200));
  expect(() => withPrice('£'.repeat(201))).toThrow('PRICE_SENTENCE');
});

test.each([
  ['https://patchwork.example', { session: '__Host-sid', isSecure: true }],
  ['http://127.0.0.1:8080', { session: 'sid', isSecure: false }],
])('the session cookie for %s matches its scheme', async (origin, cookies) => {
  const deps = createDeps(gatewayConfig(environment(origin, 'test')), createLog('gateway', 'silent'));
  expect(deps.cookies).toEqual(cookies);
  await deps.close();
});
