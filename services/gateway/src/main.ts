import { warnAboutSharedKeys } from '@patchwork/platform/config';
import { closeServer, drain } from '@patchwork/platform/drain';
import { requestDuration, startHealthServer } from '@patchwork/platform/health';
import { run } from '@patchwork/platform/lifecycle';
import { createLog } from '@patchwork/platform/log';
import { stateOfRedis } from '@patchwork/platform/redis';
import { startTracing } from '@patchwork/platform/trace';
import { overloadRefusals } from './admission.ts';
import { buildApp } from './app.ts';
import { budgetRefusals } from './budgets.ts';
import { gatewayConfig } from './config.ts';
import { createDeps } from './deps.ts';
import { listen } from './listen.ts';
import { policyViolations } from './policy-reports.ts';

await run(async (onClose, onLeave) => {
  const config = gatewayConfig();
  const log = createLog('gateway', config.LOG_LEVEL);
  warnAboutSharedKeys(config, log);
  onClose(await startTracing('gateway', config));
  const deps = createDeps(config, log);
  onClose(() => deps.close());
  const app = await buildApp(deps);
  const health = await startHealthServer({
    host: config.HOST,
    port: config.METRICS_PORT,
    service: 'gateway',
    // The gateway may write this key: it is one of its limits.
    checks: { redis: () => stateOfRedis(deps.redis, 'throttle-readyz') },
  });
  onClose(() => health.close());
  health.registry.registerMetric(policyViolations);
  health.registry.registerMetric(budgetRefusals);
  health.registry.registerMetric(overloadRefusals);
  const durations = requestDuration(health.registry);
  app.addHook('onResponse', async (request, reply) => {
    const { config, url } = request.routeOptions;
    const operationId = config.operationId ?? url ?? 'unknown';
    durations.observe({ operationId, status: `${Math.floor(reply.statusCode / 100)}xx` }, reply.elapsedTime / 1_000);
  });
  // Before the process is made to end.
  onClose(() => closeServer(app, 0.8 * config.CLOSE_SECONDS));
  await listen(app, config);
  onLeave(drain(config, health, app.server));
  log.info('ready');
  return log;
});
