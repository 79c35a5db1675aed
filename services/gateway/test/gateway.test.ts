import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Gateway, startGateway } from './setting.ts';

let gateway: Gateway;
beforeAll(async () => {
  gateway = await startGateway();
});
beforeEach(() => gateway.reset());
afterAll(() => gateway.stop());

describe('addresses', () => {
  test.each([
    ['GET', '/api/nothing-here', 404],
    ['GET', '/static/nothing-here', 404],
    ['DELETE', '/api/auth', 405],
    ['GET', '/api/pwd/forgot', 405],
    ['GET', '/internal/viewers/1', 200],
    ['GET', '/', 200],
    ['GET', '/home?id=3', 200],
    ['GET', '/assets', 200],
    ['GET', '/assets/', 200],
    ['GET', '/assets/missing.js', 404],
    ['TRACE', '/', 404],
    ['TRACE', '/api/config', 404],
  ])('%s %s is %i', async (method, url, status) => {
    const response = await gateway.send({ method, url });
    expect(response.statusCode).toBe(status);
    if (status === 200) expect(response.body).toContain('<title>Patchwork</title>');
    else expect(response.json<{ status: number }>().status).toBe(status);
  });

  test('sends what is drawn already to the landing page alone', async () => {
    for (const [url, isDrawn] of [
      ['/', true],
      ['/?from=mail', true],
      ['/home', false],
      ['/assets/', false],
    ] as const) {
      expect((await gateway.send({ method: 'GET', url })).body.includes('<h1>'), url).toBe(isDrawn);
    }
  });

  test('sends an address its own page where the build made one', async () => {
    for (const [url, isOwn] of [
      ['/login', true],
      ['/login?from=mail', true],
      ['/login/', false],
      ['/home', false],
    ] as const) {
      const { body, headers } = await gateway.send({ method: 'GET', url });
      expect(body.includes('/assets/login.js'), url).toBe(isOwn);
      expect(headers['cache-control']).toBe('no-cache');
    }
  });

  test('sends the compressed copy of a file to whoever takes it', async () => {
    const ask = (encoding: string) =>
      gateway.send({ method: 'GET', url: '/assets/app.js', headers: { 'accept-encoding': encoding } });
    const small = await ask('gzip, br');
    expect(brotliDecompressSync(small.rawPayload).toString()).toBe('start()');
    expect(small.headers).toMatchObject({
      'content-encoding': 'br',
      'content-type': expect.stringContaining('javascript'),
      'cache-control': 'public, max-age=31536000, immutable',
      vary: expect.stringMatching(/accept-encoding/i),
    });
    for (const encoding of ['identity', 'gzip']) expect((await ask(encoding)).body).toBe('start()');
  });

  test('says which verbs a path answers', async () => {
    expect((await gateway.send({ method: 'GET', url: '/api/pwd/forgot' })).headers.allow).toBe('POST');
  });

  test('is not served under another host name', async () => {
    expect((await gateway.send({ method: 'GET', url: '/', headers: { host: 'evil.example' } })).statusCode).toBe(421);
  });

  test('tells the web app which optional parts are on', async () => {
    const { features } = (await gateway.send({ method: 'GET', url: '/api/config' })).json<{ features: object }>();
    expect(features).toEqual({ interimRuns: false });
  });

  test('carries the security headers everywhere', async () => {
    for (const url of ['/', '/home?id=3', '/api/config', '/api/nothing-here']) {
      const { headers } = await gateway.send({ method: 'GET', url });
      expect(headers['content-security-policy']).toContain("default-src 'none'");
      expect(headers['x-content-type-options']).toBe('nosniff');
    }
  });
});
