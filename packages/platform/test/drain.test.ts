import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { drain } from '../src/drain.ts';
import { type Health, startHealthServer } from '../src/health.ts';

let health: Health;
const server = createServer((_request, response) => response.end('served'));
afterEach(async () => {
  await health.close();
});

test('is not ready while it drains, still serves requests, and closes keep-alive connections', async () => {
  health = await startHealthServer({ host: '127.0.0.1', port: 0, service: 'content', checks: {} });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const ask = async (port: number, path = '/') => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`);
    return [response.status, (await response.text()).trim(), response.headers.get('connection')];
  };
  const { port } = server.address() as { port: number };
  expect(await ask(port)).toEqual([200, 'served', 'keep-alive']);

  const { first, closeSeconds } = drain({ DRAIN_SECONDS: 0.3, CLOSE_SECONDS: 7 }, health, server);
  // A browser opens connections in advance; closing must not wait for requests that never arrive.
  const silent = connect(port, '127.0.0.1');
  await once(silent, 'connect');
  const began = performance.now();
  const drained = first();
  expect(await ask(health.port, '/readyz')).toEqual([503, 'draining', 'keep-alive']);
  expect(await ask(port)).toEqual([200, 'served', 'close']);
  await drained;
  await new Promise((resolve) => server.close(resolve));
  expect(performance.now() - began).toBeGreaterThan(290);
  expect(closeSeconds).toBe(7);
});
