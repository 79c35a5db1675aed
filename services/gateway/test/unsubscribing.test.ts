import { assertionHeader, createAssertionVerifier } from '@patchwork/platform/assertion';
import { testAcceptedKeys } from '@patchwork/testkit/callers';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Gateway, startGateway } from './harness.ts';

let gateway: Gateway;
beforeAll(async () => {
  gateway = await startGateway();
});
beforeEach(() => gateway.reset());
afterAll(() => gateway.stop());

test('lets a mail program unsubscribe with one click, and does not forward the body', async () => {
  const click = () =>
    gateway.send({
      method: 'POST',
      url: '/api/unsubscribe/a-token-of-at-least-twenty',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://mail.example' },
      payload: 'List-Unsubscribe=One-Click',
    });
  expect((await click()).statusCode).toBe(200);
  const { headers } = gateway.upstream.seen.find(({ url }) => url === '/api/unsubscribe/a-token-of-at-least-twenty')!;
  expect([headers['content-length'], headers['content-type']]).toEqual(['0', undefined]);
  expect(createAssertionVerifier(testAcceptedKeys, 'messaging')(headers[assertionHeader])).toMatchObject({ viewer: null });
  expect([(await click()).statusCode, (await click()).statusCode, (await click()).statusCode]).toEqual([200, 200, 429]);
});

test.each([
  ['nothing', {}, undefined],
  ['a type without a body', { 'content-type': 'application/json' }, undefined],
  ['broken JSON', { 'content-type': 'application/json' }, '{'],
  ['plain text', { 'content-type': 'text/plain' }, 'List-Unsubscribe=One-Click'],
  ['a multipart form', { 'content-type': 'multipart/form-data; boundary=x' }, '--x--'],
  ['an invalid content type', { 'content-type': 'x' }, 'x'],
])('lets a mail program unsubscribe with %s, even from a signed-in browser', async (_, headers, payload) => {
  const cookies = await gateway.signedIn();
  const click = { method: 'POST', url: '/api/unsubscribe/a-token-of-at-least-twenty', headers, cookies };
  expect((await gateway.send({ ...click, ...(payload !== undefined && { payload }) })).statusCode).toBe(200);
  const { headers: seen } = gateway.upstream.seen.find(({ url }) => url?.startsWith('/api/unsubscribe'))!;
  expect(createAssertionVerifier(testAcceptedKeys, 'messaging')(seen[assertionHeader])).toMatchObject({ viewer: null });
  expect(seen['content-length']).toBe('0');
});
