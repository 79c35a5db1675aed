import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Health } from './health.ts';
import type { Disposer } from './lifecycle.ts';

/**
 * Milliseconds for which our own clients keep an idle connection. Shorter than any drain: a client closes its idle connection
 * to a process that shuts down before that process does, so no request is sent on a connection that is being closed.
 */
export const idleConnectionMs = 2_000;

/**
 * Returns the graceful shutdown of a server. For `DRAIN_SECONDS` it is not ready, so that load balancers send it no new clients, and each
 * answer closes its connection, so that clients reconnect elsewhere; requests are served meanwhile. With 0 it closes at once.
 */
export function createDrain(
  { DRAIN_SECONDS }: { DRAIN_SECONDS: number },
  health: Pick<Health, 'startDraining'>,
  server: Server,
): Disposer {
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  return async () => {
    health.startDraining();
    server.prependListener('request', endConnection);
    await sleep(DRAIN_SECONDS * 1_000);
    // Node counts connections that have sent nothing yet as busy, and would wait for them.
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
  };
}

/**
 * Closes a server, and after `seconds` also the connections that are still busy: a client that does not read on, or sends nothing
 * more, must not keep the process from ending in order.
 */
export async function closeServer(app: FastifyInstance, seconds: number): Promise<void> {
  const timer = setTimeout(() => app.server.closeAllConnections(), seconds * 1_000);
  try {
    await app.close();
  } finally {
    clearTimeout(timer);
  }
}

const endConnection = (_request: IncomingMessage, response: ServerResponse) => response.setHeader('connection', 'close');
