import { aViewer } from '@patchwork/testkit/callers';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startNeighbours } from './neighbours.ts';
import { type Messaging, startMessaging } from './setting.ts';

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

test('whoever has the link ends the notifications of its owner, again and again', async () => {
  for (let times = 0; times < 2; times += 1) expect(await unsubscribe(tokenOf(7))).toEqual({ status: 200, body: {} });
  expect(neighbours.unsubscribed).toEqual([7, 7]);
});

test('whose link it is decides, not who is signed in', async () => {
  await messaging.post(`/api/unsubscribe/${tokenOf(7)}`, aViewer({ userId: 8 }));
  expect(neighbours.unsubscribed).toEqual([7]);
});

test('a link of somebody who is gone has done its work', async () => {
  expect((await unsubscribe(tokenOf(987_654))).status).toBe(200);
});

test.each(['7-AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA', 'x'.repeat(200)])('%s was never given out', async (token) => {
  expect((await unsubscribe(token)).status).toBe(404);
  expect(neighbours.unsubscribed).toEqual([]);
});

test.each(['short', 'x'.repeat(201), `${'x'.repeat(30)}%0a`])('%s is no token', async (token) => {
  expect((await unsubscribe(token)).status).toBe(400);
});
