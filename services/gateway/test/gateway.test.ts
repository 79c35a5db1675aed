import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { PRICE_SENTENCE } from '@patchwork/contracts/price-sentence';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Gateway, startGateway } from './harness.ts';

let gateway: Gateway;
beforeAll(async () => {
  gateway = await startGateway();
});
beforeEach(() => gateway.reset());
afterAll(() => gateway.stop());

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

test('the gateway sends the prerendered landing page only for /', async () => {
  for (const [url, isPrerendered] of [
    ['/', true],
    ['/?from=mail', true],
    ['/home', false],
    ['/assets/', false],
  ] as const) {
    expect((await gateway.send({ method: 'GET', url })).body.includes('<h1>'), url).toBe(isPrerendered);
  }
});

test('the gateway sends the prebuilt page of an address that has one', async () => {
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

describe('the sentence about the price', () => {
  const usual = `<!doctype html><meta name="price-sentence" content="${PRICE_SENTENCE}"><p>${PRICE_SENTENCE}</p>`;
  const sendFrom = async (price: string | undefined, url: string, headers: Record<string, string> = {}) => {
    const folder = await mkdtemp(join(tmpdir(), 'patchwork-web-'));
    for (const name of ['index.html', 'landing.html']) await writeFile(join(folder, name), usual.replace('<p>', `<p>${name} `));
    const own = await startGateway({ WEB_DIST_DIR: folder, PRICE_SENTENCE: price });
    const response = await own.send({ method: 'GET', url, headers });
    await own.stop();
    await rm(folder, { recursive: true });
    return response;
  };

  test.each([undefined, '', ' \n '])('is the usual one where the operator has set %j', async (price) => {
    expect((await sendFrom(price, '/')).body).toBe(usual.replace('<p>', '<p>landing.html '));
  });

  test.each([
    ['/', 'landing.html'],
    ['/?from=mail', 'landing.html'],
    ['/landing.html', 'landing.html'],
    ['/index.html', 'index.html'],
    ['/home', 'index.html'],
  ])('is the operator’s at %s, of %s', async (url, name) => {
    const { body, headers } = await sendFrom('£99 a year\n for each school', url);
    expect(body).toBe(
      `<!doctype html><meta name="price-sentence" content="£99 a year for each school"><p>${name} £99 a year for each school</p>`,
    );
    expect(headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' });
    expect(headers['content-security-policy']).toContain("default-src 'none'");
  });

  test('is only text, whatever it contains', async () => {
    const { body } = await sendFrom(`"><script>alert('x')</script> & $& $1`, '/');
    const text = '&#34;&#62;&#60;script&#62;alert(&#39;x&#39;)&#60;/script&#62; &#38; $&#38; $1';
    expect(body).toBe(`<!doctype html><meta name="price-sentence" content="${text}"><p>landing.html ${text}</p>`);
  });

  test('comes compressed, and not again to a browser that has it', async () => {
    const { rawPayload, headers } = await sendFrom('£99 a year', '/', { 'accept-encoding': 'gzip, br' });
    expect(headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' });
    expect(brotliDecompressSync(rawPayload).toString()).toContain('£99 a year');
    const again = await sendFrom('£99 a year', '/', { 'if-none-match': headers.etag! });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    expect((await sendFrom('£98 a year', '/', { 'if-none-match': headers.etag! })).statusCode).toBe(200);
  });
});

test('the gateway sends the Brotli copy of a file to a client that accepts it', async () => {
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

test('the gateway still sends the hashed files of the releases before, and nothing else of theirs', async () => {
  const ask = (url: string, encoding = 'identity') =>
    gateway.send({ method: 'GET', url, headers: { 'accept-encoding': encoding } });
  const old = await ask('/assets/app-old.js');
  expect(old.statusCode).toBe(200);
  expect(old.body).toBe('startOld()');
  expect(old.headers).toMatchObject({
    'content-type': expect.stringContaining('javascript'),
    'cache-control': 'public, max-age=31536000, immutable',
  });
  expect(brotliDecompressSync((await ask('/assets/app-old.js', 'br')).rawPayload).toString()).toBe('startOld()');
  expect((await ask('/assets/app.js')).body).toBe('start()');
  for (const url of ['/index.html', '/home', '/', '/old'])
    expect([url, (await ask(url)).body]).toEqual([url, expect.stringContaining('<title>Patchwork</title>')]);
  for (const url of ['/old.html', '/old-worker.js']) expect([url, (await ask(url)).statusCode]).toEqual([url, 404]);
});

test('no cache keeps the answer that a file is missing', async () => {
  for (const url of ['/assets/missing.js', '/assets/missing.css', '/missing.svg', '/assets/../replaced/x.js'])
    expect((await gateway.send({ method: 'GET', url })).headers['cache-control'], url).toBe('no-store');
});

test('the gateway names the allowed methods of a path in the Allow header', async () => {
  expect((await gateway.send({ method: 'GET', url: '/api/pwd/forgot' })).headers.allow).toBe('POST');
});

test('the gateway refuses another host name with 421', async () => {
  expect((await gateway.send({ method: 'GET', url: '/', headers: { host: 'evil.example' } })).statusCode).toBe(421);
});

test('the gateway lists the enabled optional features for the web app', async () => {
  const { features } = (await gateway.send({ method: 'GET', url: '/api/config' })).json<{ features: object }>();
  expect(features).toEqual({ interimRuns: false });
});

test('the gateway tells the web app after how many seconds without use a session ends', async () => {
  const config = (await gateway.send({ method: 'GET', url: '/api/config' })).json<{ sessionIdleSeconds: number }>();
  expect(config.sessionIdleSeconds).toBe(1_800);
});

test('the gateway sends the security headers with every response', async () => {
  for (const url of ['/', '/home?id=3', '/api/config', '/api/nothing-here']) {
    const { headers } = await gateway.send({ method: 'GET', url });
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(headers['x-content-type-options']).toBe('nosniff');
  }
});

test('security.txt says where to report a vulnerability, for less than a year; without a contact there is none', async () => {
  const url = '/.well-known/security.txt';
  const told = await startGateway({ SECURITY_CONTACT: 'mailto:security@patchwork.example' });
  const { statusCode, headers, body } = await told.send({ method: 'GET', url });
  await told.stop();
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
  const fields = Object.fromEntries(
    body
      .trim()
      .split('\n')
      .map((line) => line.split(/: (.*)/)),
  );
  expect(fields).toMatchObject({
    Contact: 'mailto:security@patchwork.example',
    Canonical: 'http://patchwork.test/.well-known/security.txt',
  });
  const days = (Date.parse(fields.Expires) - Date.now()) / 86_400_000;
  expect([days > 30, days < 365]).toEqual([true, true]);
  expect((await gateway.send({ method: 'GET', url })).statusCode).toBe(404);
});
