import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import type { Health } from './health.ts';
import type { Leaving } from './lifecycle.ts';

/**
 * Milliseconds for which our own clients keep an idle connection. Shorter than any drain: whoever has an idle connection to a process that
 * leaves gives it up before that process does, so no request meets a door that is just closing.
 */
export const idleConnectionMs = 2_000;

/**
 * How a server lets go of its callers. For `DRAIN_SECONDS` it is not ready, so that no balancer sends anybody new, and each answer ends its
 * connection, so that those who hold one come back elsewhere; everything is served meanwhile. With 0 it closes at once.
 */
export function leaving(
  config: { DRAIN_SECONDS: number; CLOSE_SECONDS: number },
  health: Pick<Health, 'leave'>,
  server: Server,
): Leaving {
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  return {
    closeSeconds: config.CLOSE_SECONDS,
    async first() {
      health.leave();
      server.prependListener('request', endConnection);
      await setTimeout(config.DRAIN_SECONDS * 1_000);
      // Node takes those that were opened ahead and have said nothing yet for busy, and would wait for them.
      for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
    },
  };
}

const endConnection = (_request: IncomingMessage, response: ServerResponse) => response.setHeader('connection', 'close');
