import { createServer, type RequestListener, type Server } from 'node:http';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

export type ReadinessCheck = () => Promise<boolean>;

export interface Health {
  registry: Registry;
  close(): Promise<void>;
  port: number;
}

/**
 * Serves /livez (the process turns), /readyz (every check answers true within 2 s, else 503 with the names of those that do not)
 * and /metrics for Prometheus, on a port that never leaves the cluster.
 */
export async function startHealthServer(options: {
  host: string;
  port: number;
  service: string;
  checks: Record<string, ReadinessCheck>;
  /** Answers all other addresses; without it they are 404. */
  others?: RequestListener;
}): Promise<Health> {
  const registry = new Registry();
  registry.setDefaultLabels({ service: options.service });
  collectDefaultMetrics({ register: registry });

  const server = createServer(async (request, response) => {
    const answer = (status: number, body: string, type = 'text/plain; charset=utf-8') =>
      response.writeHead(status, { 'content-type': type }).end(body);
    if (request.url === '/livez') return answer(200, 'alive\n');
    if (request.url === '/metrics') return answer(200, await registry.metrics(), registry.contentType);
    if (request.url !== '/readyz') return options.others ? options.others(request, response) : answer(404, 'not found\n');
    const failing = await failingChecks(options.checks);
    return failing.length === 0 ? answer(200, 'ready\n') : answer(503, `waiting for ${failing.join(', ')}\n`);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, options.host, resolve);
  });
  return { registry, port: (server.address() as { port: number }).port, close: () => closeServer(server) };
}

async function failingChecks(checks: Record<string, ReadinessCheck>): Promise<string[]> {
  const results = await Promise.all(
    Object.entries(checks).map(async ([name, check]) => {
      const late = new Promise<boolean>((resolve) => setTimeout(resolve, 2_000, false).unref());
      const isFine = await Promise.race([check().catch(() => false), late]);
      return isFine ? null : name;
    }),
  );
  return results.filter((name) => name !== null);
}

const closeServer = (server: Server) =>
  new Promise<void>((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });

/** Seconds per request by operation and status class. */
export const requestDuration = (registry: Registry) =>
  new Histogram({
    name: 'patchwork_request_seconds',
    help: 'Time to answer a request',
    labelNames: ['operation', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });

/** Age of the oldest event or job that a committed change still waits to hand over. */
export const outboxAge = (registry: Registry, oldest: () => Promise<number>) =>
  new Gauge({
    name: 'patchwork_outbox_oldest_seconds',
    help: 'Age of the oldest row of the outbox that is not published yet',
    registers: [registry],
    async collect() {
      this.set(await oldest().catch(() => Number.NaN));
    },
  });

/** Jobs in each queue by state, asked for whenever the metrics are. Shows the last known numbers while the answer fails. */
export const queuedJobs = (registry: Registry, count: () => Promise<{ queue: string; state: string; jobs: number }[]>) =>
  new Gauge({
    name: 'patchwork_jobs',
    help: 'Jobs in a queue by state',
    labelNames: ['queue', 'state'],
    registers: [registry],
    async collect() {
      for (const { queue, state, jobs } of await count().catch(() => [])) this.set({ queue, state }, jobs);
    },
  });
