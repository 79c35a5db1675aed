import { createServer, connect as dial, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';

/** One process behind a load balancer. */
export interface Target {
  port: number;
  metricsPort: number;
}

export interface Balancer {
  add(target: Target): void;
  remove(target: Target): void;
  isReady(target: Target): boolean;
  close(): Promise<void>;
}

const everyMs = 100;

/**
 * Works like a Kubernetes Service: passes each new connection to the next process whose readiness probe returns 200, and leaves open
 * connections alone. It retries nothing, so the caller sees every refused or broken connection as a failure.
 */
export async function startBalancer(port: number): Promise<Balancer> {
  const targets = new Set<Target>();
  let ready: Target[] = [];
  let turn = 0;
  const sockets = new Set<Socket>();

  const server = createServer((caller) => {
    const target = ready[turn++ % ready.length];
    if (!target) return void caller.resetAndDestroy();
    const callee = dial(target.port, '127.0.0.1');
    for (const [one, other] of [
      [caller, callee],
      [callee, caller],
    ] as const) {
      sockets.add(one);
      one.setNoDelay(true);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));

  const stopping = new AbortController();
  const watching = (async () => {
    while (!stopping.signal.aborted) {
      const asked = await Promise.all([...targets].map(async (target) => ({ target, isReady: await answers(target) })));
      ready = asked.filter(({ target, isReady }) => isReady && targets.has(target)).map(({ target }) => target);
      await setTimeout(everyMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  })();

  return {
    add: (target) => void targets.add(target),
    remove: (target) => void targets.delete(target),
    isReady: (target) => ready.includes(target),
    async close() {
      stopping.abort();
      await watching;
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const answers = ({ metricsPort }: Target) =>
  fetch(`http://127.0.0.1:${metricsPort}/readyz`, { signal: AbortSignal.timeout(2_000) }).then(
    async (response) => {
      await response.arrayBuffer();
      return response.ok;
    },
    () => false,
  );
