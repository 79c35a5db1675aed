import { Readable } from 'node:stream';
import { brotliDecompressSync } from 'node:zlib';
import { assertionHeader, createAssertionVerifier } from '@patchwork/platform/assertion';
import { testSigningKeys } from '@patchwork/testkit/callers';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Gateway, startGateway } from './setting.ts';

let gateway: Gateway;
beforeAll(async () => {
  gateway = await startGateway();
});
beforeEach(() => gateway.reset());
afterAll(() => gateway.stop());

describe('passing on', () => {
  test('sends who is calling as a signed statement and drops what the client claims to be', async () => {
    const cookies = await gateway.signedIn();
    await gateway.send({
      method: 'GET',
      url: '/api/article/0',
      cookies,
      headers: { [assertionHeader]: 'forged', 'x-forwarded-for': '9.9.9.9', cookie2: 'x' },
    });
    const { headers } = gateway.upstream.seen.find(({ url }) => url === '/api/article/0')!;
    const caller = createAssertionVerifier(testSigningKeys, 'content')(headers[assertionHeader]);
    expect(caller).toMatchObject({ service: 'browser', viewer: { userId: 7, schoolId: 3, schoolGroupId: 4 } });
    expect(createAssertionVerifier(testSigningKeys, 'schools')(headers[assertionHeader])).toBeNull();
    expect(headers.cookie).toBeUndefined();
    expect(headers['x-forwarded-for']).toBeUndefined();
  });

  test('holds back a call whose role is missing', async () => {
    const cookies = await gateway.signedIn();
    const response = await gateway.send({ method: 'GET', url: '/api/connection/logs', cookies });
    expect(response.statusCode).toBe(403);
  });

  test('lets a person take out their data a few times a day', async () => {
    const cookies = await gateway.signedIn();
    const request = { method: 'POST', url: '/api/owndata', cookies, payload: { currentPassword: 'c2VjcmV0' } } as const;
    const statuses: number[] = [];
    for (let count = 0; count < 3; count += 1)
      statuses.push((await gateway.send({ ...request, headers: { 'x-xsrf-token': cookies['XSRF-TOKEN']! } })).statusCode);
    expect(statuses).toEqual([200, 200, 429]);
  });

  test('shows no picture within a page of another site', async () => {
    const cookies = await gateway.signedIn();
    for (const url of ['/api/mediaitem/4/large', '/api/mediaitem/4/captions?v=1']) {
      const ask = async (site: string) => {
        const headers = { 'sec-fetch-site': site };
        return (await gateway.send({ method: 'GET', url, cookies, headers })).statusCode;
      };
      expect([await ask('same-origin'), await ask('none'), await ask('cross-site')]).toEqual([200, 200, 404]);
      expect(gateway.upstream.seen.filter((seen) => seen.url === url)).toHaveLength(2);
    }
  });

  test('notes what it refuses, why and to whom, and nothing of what was sent', async () => {
    const cookies = await gateway.signedIn();
    await gateway.send({ method: 'POST', url: '/api/article?title=canary', cookies, payload: { title: 'canary' } });
    await gateway.send({ method: 'GET', url: '/api/connection/logs', cookies });
    await gateway.send({ method: 'GET', url: '/', headers: { host: 'evil.example' } });
    await gateway.send({ method: 'GET', url: '/api/article/0' });
    const notes = gateway.lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'request refused');
    expect(notes).toMatchObject([
      { status: 403, refusal: 'forged', userId: 7, route: '/api/article', requestId: expect.any(String) },
      { status: 403, refusal: 'forbidden', userId: 7, route: '/api/connection/logs' },
      { status: 421 },
    ]);
    expect(gateway.lines.join('')).not.toMatch(/canary|evil/);
  });

  test('answers 503, not half an answer, when the service breaks off', async () => {
    const cookies = await gateway.signedIn();
    gateway.upstream.breaksOff = true;
    const response = await gateway.send({ method: 'GET', url: '/api/article/0', cookies });
    expect(response.statusCode).toBe(503);
    expect(response.json<{ code: string }>().code).toBe('unavailable');
    expect(Number(response.headers['content-length'])).toBe(response.body.length);
  });

  test.each([
    ['in one piece', (text: string) => text, {}],
    ['in several', (text: string) => Readable.from([text.slice(0, 9), text.slice(9)]), { 'transfer-encoding': 'chunked' }],
  ])('passes a body on that was sent %s', async (_, toPayload, headers) => {
    const cookies = await gateway.signedIn();
    const text = JSON.stringify({ title: 'Zoë’s newts', narrative: 'x'.repeat(70_000) });
    const response = await gateway.send({
      method: 'POST',
      url: '/api/article',
      cookies,
      headers: { 'content-type': 'application/json; charset=utf-8', 'x-xsrf-token': cookies['XSRF-TOKEN'], ...headers },
      payload: toPayload(text),
    });
    expect(response.statusCode).toBe(200);
    await expect.poll(() => gateway.upstream.bodies.at(-1)).toBe(text);
    expect(gateway.upstream.seen.at(-1)?.headers['content-type']).toBe('application/json; charset=utf-8');
  });

  test.each([
    { taken: 'gzip, deflate, br, zstd', length: 20_000, encoding: 'br' },
    { taken: 'gzip, deflate', length: 20_000, encoding: undefined },
    { taken: 'gzip, br;q=0', length: 20_000, encoding: undefined },
    { taken: '', length: 20_000, encoding: undefined },
    { taken: 'br', length: 200, encoding: undefined },
  ])('sends $length bytes to whoever takes $taken as $encoding', async ({ taken, length, encoding }) => {
    const cookies = await gateway.signedIn();
    gateway.upstream.answer = ['Zoë’s newts '.repeat(2_000).slice(0, length)];
    const whole = Buffer.from(JSON.stringify(gateway.upstream.answer));
    const response = await gateway.send({ method: 'GET', url: '/api/article/0', cookies, headers: { 'accept-encoding': taken } });
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-encoding']).toBe(encoding);
    expect(response.headers.vary).toContain('accept-encoding');
    const { rawPayload } = response;
    expect(Number(response.headers['content-length'])).toBe(rawPayload.length);
    expect((encoding ? brotliDecompressSync(rawPayload) : rawPayload).equals(whole)).toBe(true);
  });

  test('answers 503, not a logout, when the service is away', async () => {
    const cookies = await gateway.signedIn();
    const response = await gateway.send({ method: 'GET', url: '/api/favourite', cookies });
    expect(response.statusCode).toBe(503);
    expect(response.headers['retry-after']).toBe('3');
    expect(response.json<{ code: string }>().code).toBe('unavailable');
  });
});
