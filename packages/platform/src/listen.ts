import { createServer, type Server } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** With a gateway on a tenth of a core, 16 let new clients wait 10 s, 64 let them wait 4 s. Each queues 511 connections. */
const SOCKETS = 64;

/**
 * Starts the server on several sockets of one port. Node accepts one connection of each in a turn of its event loop
 * (https://github.com/libuv/libuv/pull/3696): with one socket, new clients of a busy server would wait for many seconds.
 */
export async function listen(app: FastifyInstance, { HOST: host, PORT }: { HOST: string; PORT: number }): Promise<void> {
  const others: Server[] = [];
  let closed: Promise<unknown>[] = [];
  app.addHook('preClose', async () => {
    closed = others.map((other) => new Promise((resolve) => other.close(resolve)));
  });
  app.addHook('onClose', () => Promise.all(closed));
  // Only Linux shares the connections out evenly.
  const shared = process.platform === 'linux' ? { host, reusePort: true } : { host };
  await app.listen({ ...shared, port: PORT });
  if (!('reusePort' in shared)) return;
  const { port } = app.server.address() as { port: number };
  for (let each = 1; each < SOCKETS; each += 1) {
    const other = createServer({ allowHalfOpen: true, noDelay: true }, (socket) => app.server.emit('connection', socket));
    others.push(other);
    await new Promise<void>((resolve, reject) => other.once('error', reject).listen({ ...shared, port }, resolve));
  }
}
