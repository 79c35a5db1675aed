import { aViewer } from '@patchwork/testkit/callers';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Messaging, startMessaging } from './harness.ts';
import { startNeighbours } from './neighbours.ts';

let messaging: Messaging;
let neighbours: Awaited<ReturnType<typeof startNeighbours>>;
beforeAll(async () => {
  neighbours = await startNeighbours();
  messaging = await startMessaging(neighbours);
  neighbours.addPerson(7);
});
afterAll(async () => {
  await messaging.stop();
  await neighbours.stop();
});
beforeEach(() => void neighbours.unsubscribed.splice(0));

const tokenOf = (userId: number) => messaging.deps.unsubscribeTokens.of(userId);
const unsubscribe = (token: string) => messaging.post(`/api/unsubscribe/${token}`, null);

test("a link turns off its owner's notifications and may be used again", async () => {
  for (let times = 0; times < 2; times += 1) {
    const { status, body } = await unsubscribe(tokenOf(7));
    expect([status, body]).toEqual([200, {}]);
  }
  expect(neighbours.unsubscribed).toEqual([7, 7]);
});

test('a link affects its owner, not the logged-in user', async () => {
  await messaging.post(`/api/unsubscribe/${tokenOf(7)}`, aViewer({ userId: 8 }));
  expect(neighbours.unsubscribed).toEqual([7]);
});

test('a link of a deleted user returns 200', async () => {
  expect((await unsubscribe(tokenOf(987_654))).status).toBe(200);
});

test.each(['7-AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA', 'x'.repeat(200)])(
  'returns 404 for a token that we did not sign: %s',
  async (token) => {
    expect((await unsubscribe(token)).status).toBe(404);
    expect(neighbours.unsubscribed).toEqual([]);
  },
);

test.each(['short', 'x'.repeat(201), `${'x'.repeat(30)}%0a`])('returns 400 for a malformed token: %s', async (token) => {
  expect((await unsubscribe(token)).status).toBe(400);
});
