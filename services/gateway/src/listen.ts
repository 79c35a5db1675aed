import { type AddressInfo, createServer, type ListenOptions, type Server } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** With a gateway on a tenth of a core, 16 let new clients wait 10 s, 64 let them wait 4 s. Each queues 511 connections. */
const SOCKETS = 64;

interface Place {
  HOST: string;
  PORT: number;
  /** Further ones are closed at once: without file descriptors for its own calls the gateway could answer no request. */
  MAX_CONNECTIONS: number;
}

/**
 * Starts the gateway on several sockets of one port. Node accepts one connection of each in a turn of its event loop
 * (https://github.com/libuv/libuv/pull/3696): with one socket, new clients of a busy server would wait for many seconds.
 */
export async function listen(app: FastifyInstance, { HOST: host, PORT, MAX_CONNECTIONS }: Place): Promise<void> {
  const others: Server[] = [];
  let closed: Promise<unknown>[] = [];
  app.addHook('preClose', async () => {
    closed = others.map((other) => new Promise((resolve) => other.close(resolve)));
  });
  app.addHook('onClose', () => Promise.all(closed));
  app.server.maxConnections = MAX_CONNECTIONS;
  // Only Linux shares the connections out evenly.
  if (process.platform !== 'linux') return void (await app.listen({ host, port: PORT }));
  const port = await claim({ host, port: PORT });
  const shared = { host, port, reusePort: true };
  app.server.maxConnections = Math.ceil(MAX_CONNECTIONS / SOCKETS);
  await app.listen(shared);
  for (let each = 1; each < SOCKETS; each += 1) {
    const other = createServer({ allowHalfOpen: true, noDelay: true }, (socket) => app.server.emit('connection', socket));
    other.maxConnections = app.server.maxConnections;
    others.push(other);
    await open(other, shared);
  }
}

const open = (server: Server, options: ListenOptions) =>
  new Promise<void>((resolve, reject) => server.once('error', reject).listen(options, resolve));

/** Returns the port. @throws Error when another program listens on it: sockets that share a port would share it with that too */
async function claim(options: ListenOptions): Promise<number> {
  const alone = createServer();
  await open(alone, options);
  const { port } = alone.address() as AddressInfo;
  await new Promise((resolve) => alone.close(resolve));
  return port;
}
