import { createServer, type RequestListener, type Server } from 'node:http';
import { AggregatorRegistry, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { withTimeout } from './timing.ts';

/** `read-only` and `full`: it answers, but takes no writes now. */
export type PartState = 'ready' | 'away' | 'read-only' | 'full';

/** Rejecting, or taking over 2 s, means `away`. */
export type PartCheck = () => Promise<PartState>;

/** The health and metrics of one service. */
export interface Health {
  service: string;
  registry: Registry;
  /** Makes /readyz answer 503 from now on, whatever the checks say, so that load balancers send no more requests. */
  startDraining(): void;
  /** Adds a part without which requests are still answered: /readyz and the metrics name it, and the process stays ready. */
  report(part: string, check: PartCheck): void;
  isDraining(): boolean;
  /** The parts that are not ready, and whether requests need them. */
  findUnready(): Promise<Unready[]>;
}

interface Unready {
  part: string;
  state: PartState;
  isNeeded: boolean;
}

/** Collects the health of a service, which is ready when every check returns `ready` within 2 s. */
export function createHealth(service: string, registry: Registry, checks: Record<string, PartCheck> = {}): Health {
  registry.setDefaultLabels({ service });
  const reported: Record<string, PartCheck> = {};
  let isDraining = false;
  const findUnready = async () => {
    const states = await statesOf({ ...checks, ...reported });
    return states.filter(({ state }) => state !== 'ready').map((unready) => ({ ...unready, isNeeded: unready.part in checks }));
  };
  registerMetric(registry, {
    name: 'patchwork_part_not_ready',
    help: '1 for each part that is away, read-only or full',
    labels: ['part', 'state'],
    ask: async () => (await findUnready()).map(({ part, state }) => ({ labels: { part, state }, value: 1 })),
  });
  return {
    service,
    registry,
    findUnready,
    isDraining: () => isDraining,
    startDraining: () => {
      isDraining = true;
    },
    report: (part, check) => {
      reported[part] = check;
    },
  };
}

/**
 * Serves /livez, /readyz (200 when every service is ready, otherwise 503, with the parts that are not ready) and /metrics for
 * Prometheus, on a port that is never exposed outside the cluster.
 */
export async function startHealthServer(options: {
  host: string;
  port: number;
  services: Health[];
  /** Answers all other paths; without it they are 404. */
  others?: RequestListener | undefined;
}): Promise<{ port: number; server: Server; close(): Promise<void> }> {
  const { services } = options;
  const isAlone = services.length === 1;
  const ofProcess = new Registry();
  ofProcess.setDefaultLabels({ service: isAlone ? services[0]!.service : 'all' });
  // Measures the event loop's delay 20 times a second: with the default, 100, it took a third of an idle process's CPU time.
  collectDefaultMetrics({ register: ofProcess, eventLoopMonitoringPrecision: 50 });

  const metrics = async () => {
    const each = services.map(({ registry }) => registry);
    // A metric that several services have must be declared once on a page.
    const together = isAlone
      ? each[0]!
      : AggregatorRegistry.aggregate(await Promise.all(each.map((one) => one.getMetricsAsJSON())));
    return `${await ofProcess.metrics()}\n${await together.metrics()}`;
  };
  const readiness = async (): Promise<[status: number, text: string]> => {
    if (services.some((service) => service.isDraining())) return [503, 'draining\n'];
    const each = services.map(async ({ service, findUnready }) =>
      (await findUnready()).map(({ part, state, isNeeded }) => ({
        isNeeded,
        text: `${isAlone ? '' : `${service} `}${part} (${state})`,
      })),
    );
    const unready = (await Promise.all(each)).flat();
    if (unready.length === 0) return [200, 'ready\n'];
    const waiting = `waiting for ${unready.map(({ text }) => text).join(', ')}\n`;
    return unready.some(({ isNeeded }) => isNeeded) ? [503, waiting] : [200, `ready, ${waiting}`];
  };

  const server = createServer(async (request, response) => {
    const answer = (status: number, body: string, type = 'text/plain; charset=utf-8') =>
      response.writeHead(status, { 'content-type': type }).end(body);
    if (request.url === '/livez') return answer(200, 'alive\n');
    if (request.url === '/metrics') return answer(200, await metrics(), ofProcess.contentType);
    if (request.url === '/readyz') return answer(...(await readiness()));
    return options.others ? options.others(request, response) : answer(404, 'not found\n');
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, options.host, resolve);
  });
  return { port: (server.address() as { port: number }).port, server, close: () => closeServer(server) };
}

const statesOf = (checks: Record<string, PartCheck>): Promise<{ part: string; state: PartState }[]> =>
  Promise.all(
    Object.entries(checks).map(async ([part, check]) => ({
      part,
      state: await withTimeout(2_000, part, check()).catch((): PartState => 'away'),
    })),
  );

const closeServer = (server: Server) =>
  new Promise<void>((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });

/** The histogram of seconds per request, by operation and status class. */
export const requestDuration = (registry: Registry) =>
  new Histogram({
    name: 'patchwork_request_seconds',
    help: 'Time to answer a request',
    labelNames: ['operationId', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });

export interface Sample {
  labels?: Record<string, string>;
  value: number;
}

/** A gauge whose value `ask` reads at each scrape of /metrics, so it must be cheap. */
export interface Metric {
  name: string;
  help: string;
  labels?: string[];
  ask(): Promise<Sample[]>;
}

/** Registers a gauge. Its value is NaN while `ask` fails or takes over 3 s, since a stale number would look valid. */
export const registerMetric = (registry: Registry, { name, help, labels = [], ask }: Metric) =>
  new Gauge({
    name,
    help,
    labelNames: labels,
    registers: [registry],
    async collect() {
      const samples: Sample[] = await withTimeout(3_000, name, ask()).catch(() => [{ value: Number.NaN }]);
      this.reset();
      for (const sample of samples) if (labels.length === 0 || sample.labels) this.set(sample.labels ?? {}, sample.value);
    },
  });

/** Registers the age of the oldest committed event or job that the relay has not published yet. */
export const outboxAge = (registry: Registry, oldest: () => Promise<number>) =>
  registerMetric(registry, {
    name: 'patchwork_outbox_oldest_seconds',
    help: 'Age of the oldest row of the outbox that is not published yet',
    ask: async () => [{ value: await oldest() }],
  });

/** Registers the number of the service's dead letters. */
export const deadLetters = (registry: Registry, count: () => Promise<number>) =>
  registerMetric(registry, {
    name: 'patchwork_dead_letters',
    help: 'Dead letters: events that failed every attempt and need an operator',
    ask: async () => [{ value: await count() }],
  });

/** Registers the consumer lag of a service. Each of its processes reports the same number. */
export const consumerLag = (registry: Registry, lag: () => Promise<{ topic: string; messages: number }[]>) =>
  registerMetric(registry, {
    name: 'patchwork_consumer_lag_events',
    help: 'Events of a topic that the service has not consumed yet',
    labels: ['topic'],
    ask: async () => (await lag()).map(({ topic, messages }) => ({ labels: { topic }, value: messages })),
  });

/** Registers the jobs in each queue by state, counted at each scrape. Keeps the last known numbers while counting fails. */
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
