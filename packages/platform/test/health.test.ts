import { Registry } from 'prom-client';
import { afterEach, expect, test } from 'vitest';
import {
  consumerLag,
  createHealth,
  deadLetters,
  outboxAge,
  type PartCheck,
  type PartState,
  queuedJobs,
  requestDuration,
  startHealthServer,
} from '../src/health.ts';

let health: ReturnType<typeof createHealth> | undefined;
let server: Awaited<ReturnType<typeof startHealthServer>> | undefined;
afterEach(() => server?.close());

async function get(path: string, checks: Record<string, PartCheck> = {}) {
  health ??= createHealth('content', new Registry(), checks);
  server ??= await startHealthServer({ host: '127.0.0.1', port: 0, services: [health] });
  const response = await fetch(`http://127.0.0.1:${server.port}${path}`);
  return { status: response.status, text: await response.text() };
}
afterEach(() => {
  health = undefined;
  server = undefined;
});

test('is live while the process runs, whatever it waits for', async () => {
  expect(await get('/livez', { database: async () => 'away' })).toMatchObject({ status: 200 });
});

test('is ready when every check passes', async () => {
  expect(await get('/readyz', { database: async () => 'ready', redis: async () => 'ready' })).toMatchObject({ status: 200 });
});

test('names each part that is not ready and how, without the reason', async () => {
  const answer = await get('/readyz', {
    database: async () => 'read-only',
    cache: async () => 'full',
    redis: async () => Promise.reject(new Error('redis://:canary@host')),
    kafka: () => new Promise<PartState>(() => undefined),
    storage: async () => 'ready',
  });
  const text = 'waiting for database (read-only), cache (full), redis (away), kafka (away)\n';
  expect(answer).toEqual({ status: 503, text });
});

test('stays ready without a part that requests do not need, and names it', async () => {
  await get('/livez', { database: async () => 'ready' });
  health!.report('broker', async () => 'away');
  expect(await get('/readyz')).toEqual({ status: 200, text: 'ready, waiting for broker (away)\n' });
  const { text } = await get('/metrics');
  expect(text).toMatch(/^patchwork_part_not_ready\{part="broker",state="away",service="content"\} 1$/m);
  expect(text).not.toMatch(/^patchwork_part_not_ready\{part="database"/m);
});

test('exposes metrics to Prometheus with the name of the service', async () => {
  await get('/livez');
  const { registry } = health!;
  requestDuration(registry).observe({ operationId: 'getArticle', status: '2xx' }, 0.004);
  outboxAge(registry, async () => 12);
  deadLetters(registry, async () => 3);
  consumerLag(registry, async () => [{ topic: 'identity.people', messages: 4 }]);
  queuedJobs(registry, async () => [{ queue: 'mail', state: 'waiting', jobs: 2 }]);
  const { text } = await get('/metrics');
  expect(text).toMatch(
    /patchwork_request_seconds_bucket\{le="0.005",service="content",operationId="getArticle",status="2xx"\} 1/,
  );
  expect(text).toMatch(/patchwork_outbox_oldest_seconds\{service="content"\} 12/);
  expect(text).toMatch(/patchwork_dead_letters\{service="content"\} 3/);
  expect(text).toMatch(/patchwork_consumer_lag_events\{topic="identity.people",service="content"\} 4/);
  expect(text).toMatch(/patchwork_jobs\{queue="mail",state="waiting",service="content"\} 2/);
});

test('still responds when the database cannot return the age of the outbox', async () => {
  await get('/livez');
  outboxAge(health!.registry, () => Promise.reject(new Error('away')));
  consumerLag(health!.registry, () => Promise.reject(new Error('away')));
  queuedJobs(health!.registry, () => Promise.reject(new Error('away')));
  const { status, text } = await get('/metrics');
  expect(text).not.toMatch(/^patchwork_consumer_lag_events\{/m);
  expect([status, text]).toEqual([200, expect.stringContaining('patchwork_outbox_oldest_seconds{service="content"} Nan')]);
});

test('returns 404 for other pages', async () => {
  expect(await get('/debug')).toMatchObject({ status: 404 });
});

test('several services in one process have one page each, on which every service is named', async () => {
  const content = createHealth('content', new Registry(), { database: async () => 'away' });
  const schools = createHealth('schools', new Registry(), { database: async () => 'ready' });
  schools.report('broker', async () => 'read-only');
  server = await startHealthServer({ host: '127.0.0.1', port: 0, services: [content, schools] });
  const ask = async (path: string) => (await fetch(`http://127.0.0.1:${server!.port}${path}`)).text();
  expect(await ask('/readyz')).toBe('waiting for content database (away), schools broker (read-only)\n');
  for (const { registry } of [content, schools]) requestDuration(registry).observe({ operationId: 'ping', status: '2xx' }, 0.004);
  const metrics = await ask('/metrics');
  for (const service of ['content', 'schools'])
    expect(metrics).toMatch(new RegExp(`^patchwork_request_seconds_count\\{.*service="${service}".*\\} 1$`, 'm'));
  expect(metrics.match(/^# TYPE patchwork_request_seconds /gm)).toHaveLength(1);
  expect(metrics).toMatch(/^nodejs_eventloop_lag_seconds\{service="all"\} /m);
  schools.startDraining();
  expect(await ask('/readyz')).toBe('draining\n');
});
