import { createServer, type RequestListener, type Server } from 'node:http';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { within } from './waiting.ts';

export type ReadinessCheck = () => Promise<boolean>;

export interface Health {
  registry: Registry;
  /** From now on not ready, whatever the checks say, so that nobody is sent here any more. */
  leave(): void;
  close(): Promise<void>;
  port: number;
  server: Server;
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

  let isLeaving = false;
  const server = createServer(async (request, response) => {
    const answer = (status: number, body: string, type = 'text/plain; charset=utf-8') =>
      response.writeHead(status, { 'content-type': type }).end(body);
    if (request.url === '/livez') return answer(200, 'alive\n');
    if (request.url === '/metrics') return answer(200, await registry.metrics(), registry.contentType);
    if (request.url !== '/readyz') return options.others ? options.others(request, response) : answer(404, 'not found\n');
    if (isLeaving) return answer(503, 'leaving\n');
    const failing = await failingChecks(options.checks);
    return failing.length === 0 ? answer(200, 'ready\n') : answer(503, `waiting for ${failing.join(', ')}\n`);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, options.host, resolve);
  });
  return {
    registry,
    leave: () => {
      isLeaving = true;
    },
    port: (server.address() as { port: number }).port,
    server,
    close: () => closeServer(server),
  };
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

export interface Sample {
  labels?: Record<string, string>;
  value: number;
}

/** A number that is asked for whenever the metrics are, so it has to be cheap. */
export interface Figure {
  name: string;
  help: string;
  labels?: string[];
  ask(): Promise<Sample[]>;
}

/** Shows a figure. While the answer fails or takes over 3 s there is none: an old number would look like a good one. */
export const showFigure = (registry: Registry, { name, help, labels = [], ask }: Figure) =>
  new Gauge({
    name,
    help,
    labelNames: labels,
    registers: [registry],
    async collect() {
      const samples: Sample[] = await within(3_000, name, ask()).catch(() => [{ value: Number.NaN }]);
      this.reset();
      for (const sample of samples) if (labels.length === 0 || sample.labels) this.set(sample.labels ?? {}, sample.value);
    },
  });

/** Age of the oldest event or job that a committed change still waits to hand over. */
export const outboxAge = (registry: Registry, oldest: () => Promise<number>) =>
  showFigure(registry, {
    name: 'patchwork_outbox_oldest_seconds',
    help: 'Age of the oldest row of the outbox that is not published yet',
    ask: async () => [{ value: await oldest() }],
  });

/** Events that a service could not take in and that wait for a person. */
export const parkedEvents = (registry: Registry, count: () => Promise<number>) =>
  showFigure(registry, {
    name: 'patchwork_parked_events',
    help: 'Events that failed every try and wait for a person',
    ask: async () => [{ value: await count() }],
  });

/** How far a service is behind what has been published. The same number from each of its processes. */
export const consumerLag = (registry: Registry, lag: () => Promise<{ topic: string; messages: number }[]>) =>
  showFigure(registry, {
    name: 'patchwork_consumer_lag_events',
    help: 'Events of a topic that the service has yet to take in',
    labels: ['topic'],
    ask: async () => (await lag()).map(({ topic, messages }) => ({ labels: { topic }, value: messages })),
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
