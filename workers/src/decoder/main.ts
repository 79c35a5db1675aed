import { readConfig, variables } from '@patchwork/platform/config';
import { startHealthServer } from '@patchwork/platform/health';
import { run } from '@patchwork/platform/lifecycle';
import { createLog } from '@patchwork/platform/log';
import { z } from 'zod';
import { isolation } from '../config.ts';
import { assertNoNetwork } from './network.ts';
import { createDecoder } from './processes.ts';
import { createDecoderServer } from './server.ts';

// The decoder in a separate container, where namespaces cannot be made: it reads none of the variables that hold keys, and
// refuses to start where it can open a connection.
const Config = z.object({
  LOG_LEVEL: variables.LOG_LEVEL,
  HOST: variables.HOST,
  PORT: variables.PORT,
  METRICS_PORT: variables.METRICS_PORT,
  ...isolation,
});

await run(async (onClose) => {
  const config = readConfig(Config);
  const log = createLog('decoder', config.LOG_LEVEL);
  if (config.MEDIA_ISOLATION === 'on') await assertNoNetwork();
  else log.warn('this decoder may have a network: MEDIA_ISOLATION is off');
  // Its container is the isolation.
  const decoder = createDecoder(false);
  onClose(() => decoder.close());
  const server = createDecoderServer({ decoder, concurrency: config.MEDIA_CONCURRENCY, log });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(config.PORT, config.HOST, resolve);
  });
  onClose(() => new Promise((resolve) => void server.close(resolve)));
  const health = await startHealthServer({ host: config.HOST, port: config.METRICS_PORT, service: 'decoder', checks: {} });
  onClose(() => health.close());
  log.info('ready');
  return log;
});
