import net from 'node:net';
import { claimRedis } from '@patchwork/testkit/redis';
import { expect, test } from 'vitest';
import { startGateway } from './harness.ts';

/** Passes bytes on. After `cutNext()` the next answer of Redis lacks its last bytes, and the connection is reset. */
async function startCuttingProxy(redisUrl: string) {
  const { hostname, port, pathname } = new URL(redisUrl);
  let cuts = false;
  const server = net.createServer((client) => {
    const redis = net.connect(Number(port), hostname);
    client.on('error', () => redis.destroy()).on('close', () => redis.destroy());
    client.pipe(redis);
    redis.on('error', () => client.destroy()).on('close', () => client.destroy());
    redis.on('data', (answer) => {
      if (!cuts) return void client.write(answer);
      cuts = false;
      client.end(answer.subarray(0, -5), () => client.destroy());
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `redis://127.0.0.1:${(server.address() as net.AddressInfo).port}${pathname}`,
    cutNext: () => {
      cuts = true;
    },
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}

test('returns 503 with Retry-After to requests whose sessions Redis has not finished sending, and no session ends', async () => {
  const redis = await claimRedis();
  const proxy = await startCuttingProxy(redis.url);
  const gateway = await startGateway({ REDIS_URL: proxy.url });
  try {
    const people = [await gateway.signedIn(), await gateway.signedIn()];
    const getAll = () => Promise.all(people.map((cookies) => gateway.send({ method: 'GET', url: '/api/article/0', cookies })));
    expect((await getAll()).map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    proxy.cutNext();
    const answers = await getAll();
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([503, 503]);
    expect(answers.map(({ headers }) => headers['retry-after'])).toEqual(['3', '3']);
    await expect.poll(async () => (await getAll()).map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  } finally {
    await gateway.stop();
    await proxy.stop();
    await redis.release();
  }
});
