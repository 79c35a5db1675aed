import { type OwnRedis, startOwnRedis, startRedisAddress } from '@patchwork/testkit/redis';
import { eventually } from '@patchwork/testkit/wait';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Gateway, startGateway } from './harness.ts';

let redis: OwnRedis;
let other: OwnRedis;
let address: Awaited<ReturnType<typeof startRedisAddress>>;
let gateway: Gateway;
beforeEach(async () => {
  [redis, other] = [await startOwnRedis(), await startOwnRedis()];
  address = await startRedisAddress(redis);
  gateway = await startGateway({ REDIS_URL: address.url });
});
afterEach(async () => {
  await gateway.stop();
  await address.stop();
  await Promise.all([redis.stop(), other.stop()]);
});

const attempts = () => ({
  signIn: gateway.signIn(),
  forgot: gateway.send({
    method: 'POST',
    url: '/api/pwd/forgot',
    headers: { 'content-type': 'application/json', 'x-requested-with': 'XMLHttpRequest' },
    payload: { email: 'a@b.example' },
  }),
});
const refusals = async () => {
  const { signIn, forgot } = attempts();
  return (await Promise.all([signIn, forgot])).map(({ statusCode, headers }) => `${statusCode} ${headers['retry-after']}`);
};

test('returns 503 with Retry-After while Redis is full, and session reads go on', async () => {
  const cookies = await gateway.signedIn();
  await redis.command('CONFIG', 'SET', 'maxmemory', '1');
  expect(await refusals()).toEqual(['503 3', '503 3']);
  expect(await gateway.send({ method: 'GET', url: '/api/article/0', cookies })).toMatchObject({ statusCode: 200 });
  await redis.command('CONFIG', 'SET', 'maxmemory', '0');
  expect(await gateway.signIn()).toMatchObject({ statusCode: 200 });
});

test('returns 503 with Retry-After while Redis is a replica', async () => {
  await redis.command('REPLICAOF', '127.0.0.1', '1');
  for (let each = 0; each < 4; each += 1) expect(await refusals()).toEqual(['503 3', '503 3']);
  await redis.command('REPLICAOF', 'NO', 'ONE');
  await eventually(async () => (await gateway.signIn()).statusCode === 200);
});

test('signs in again within 30 seconds when its Redis stays up as a replica of the new one', async () => {
  await gateway.signedIn();
  await redis.command('REPLICAOF', '127.0.0.1', String(other.port));
  address.moveTo(other);
  await expect.poll(async () => (await gateway.signIn()).statusCode, { timeout: 30_000 }).toBe(200);
});
