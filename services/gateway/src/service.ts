import { closeServer, createDrain } from '@patchwork/platform/drain';
import { createHealth, requestDuration } from '@patchwork/platform/health';
import type { Service } from '@patchwork/platform/lifecycle';
import { createLog } from '@patchwork/platform/log';
import { stateOfRedis } from '@patchwork/platform/redis';
import { startTracing } from '@patchwork/platform/trace';
import { buildApp } from './app.ts';
import { gatewayConfig } from './config.ts';
import { createDeps } from './deps.ts';
import { listen } from './listen.ts';

/** Starts the gateway. @throws ConfigError; whatever a part of it cannot start for */
export async function startService(env: NodeJS.ProcessEnv): Promise<Service> {
  const config = gatewayConfig(env);
  const log = createLog('gateway', config.LOG_LEVEL);
  await using opened = new AsyncDisposableStack();
  opened.defer(await startTracing('gateway', config));
  const deps = createDeps(config, log);
  opened.defer(() => deps.close());
  const app = await buildApp(deps);
  // The gateway may write this key: it is one of its limits.
  const health = createHealth('gateway', deps.registry, { redis: () => stateOfRedis(deps.redis, 'throttle-readyz') });
  const durations = requestDuration(health.registry);
  app.addHook('onResponse', async (request, reply) => {
    const { config, url } = request.routeOptions;
    const operationId = config.operationId ?? url ?? 'unknown';
    durations.observe({ operationId, status: `${Math.floor(reply.statusCode / 100)}xx` }, reply.elapsedTime / 1_000);
  });
  const drain = createDrain(config, health, app.server);
  await listen(app, config);
  // Before the process is made to end.
  opened.defer(() => closeServer(app, 0.8 * config.CLOSE_SECONDS));
  const open = opened.move();
  return { name: 'gateway', log, health: [health], config, drain, close: () => open.disposeAsync() };
}
