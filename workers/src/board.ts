import { createBullBoard } from '@bull-board/api';
import { BullMQAdapter } from '@bull-board/api/bullMQAdapter';
import { FastifyAdapter } from '@bull-board/fastify';
import { SERVICE_NAME } from '@patchwork/contracts/service-name';
import { assertionHeader, countRefusedAssertions, createAssertionVerifier, type PairKeys } from '@patchwork/platform/assertion';
import type { Log } from '@patchwork/platform/log';
import { problem } from '@patchwork/platform/problem';
import type { Queue } from 'bullmq';
import fastify, { type FastifyInstance, LogController } from 'fastify';
import type { Registry } from 'prom-client';

/** The gateway forwards this path; operators use it too. */
const boardPath = '/operations/queues';

/** Its own scripts and styles only, and no external fonts; the page finds its files through `base`. */
const contentSecurityPolicy = [
  "default-src 'none'",
  ...['script', 'style', 'img', 'connect', 'worker'].map((kind) => `${kind}-src 'self'`),
  "base-uri 'self'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** The queue dashboard, where Superusers see jobs and retry them. It answers only them, and only through the gateway. */
export async function buildBoard(options: {
  queues: Queue[];
  acceptedKeys: PairKeys;
  /** Of the workers' metrics. */
  registry: Registry;
  log: Log;
}): Promise<FastifyInstance> {
  const { queues, acceptedKeys, registry, log } = options;
  const app = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
  }) as unknown as FastifyInstance;
  const verify = createAssertionVerifier(acceptedKeys, 'workers', countRefusedAssertions(registry));
  const notFoundBody = (id: string) => JSON.stringify(problem(404, id));

  app.addHook('onRequest', async (request, reply) => {
    const viewer = verify(request.headers[assertionHeader])?.viewer;
    if (!viewer?.roles.includes('Superuser'))
      return reply.code(404).type('application/problem+json').send(notFoundBody(request.id));
    if (request.method !== 'GET')
      log.info({ userId: viewer.userId, method: request.method, path: request.url }, 'queues operated');
  });
  app.addHook('onSend', async (_request, reply) => {
    reply.headers({ 'content-security-policy': contentSecurityPolicy, 'cache-control': 'no-store' });
  });
  app.setNotFoundHandler((request, reply) => reply.code(404).type('application/problem+json').send(notFoundBody(request.id)));

  const serverAdapter = new FastifyAdapter();
  serverAdapter.setBasePath(boardPath);
  createBullBoard({
    queues: queues.map((queue) => new BullMQAdapter(queue)),
    serverAdapter,
    options: { uiConfig: { boardTitle: `${SERVICE_NAME}: queues`, locale: { lng: 'en-GB' }, hideDocsLink: true } },
  });
  await app.register(serverAdapter.registerPlugin(), { prefix: boardPath });
  await app.ready();
  return app;
}
