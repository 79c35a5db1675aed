import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { Registry } from 'prom-client';
import { afterEach, expect, test } from 'vitest';
import { createDrain } from '../src/drain.ts';
import { createHealth, startHealthServer } from '../src/health.ts';

let pages: Awaited<ReturnType<typeof startHealthServer>>;
const server = createServer((_request, response) => response.end('served'));
afterEach(async () => {
  await pages.close();
});

test('is not ready while it drains, still serves requests, and closes keep-alive connections', async () => {
  const health = createHealth('content', new Registry());
  pages = await startHealthServer({ host: '127.0.0.1', port: 0, services: [health] });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const ask = async (port: number, path = '/') => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`);
    return [response.status, (await response.text()).trim(), response.headers.get('connection')];
  };
  const { port } = server.address() as { port: number };
  expect(await ask(port)).toEqual([200, 'served', 'keep-alive']);

  const drain = createDrain({ DRAIN_SECONDS: 0.3 }, health, server);
  // A browser opens connections in advance; closing must not wait for requests that never arrive.
  const silent = connect(port, '127.0.0.1');
  await once(silent, 'connect');
  const began = performance.now();
  const drained = drain();
  expect(await ask(pages.port, '/readyz')).toEqual([503, 'draining', 'keep-alive']);
  expect(await ask(port)).toEqual([200, 'served', 'close']);
  await drained;
  await new Promise((resolve) => server.close(resolve));
  expect(performance.now() - began).toBeGreaterThan(290);
});
