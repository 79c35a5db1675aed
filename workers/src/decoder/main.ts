import { readConfig, variables } from '@patchwork/platform/config';
import { createHealth } from '@patchwork/platform/health';
import { type Program, run } from '@patchwork/platform/lifecycle';
import { createLog } from '@patchwork/platform/log';
import { Registry } from 'prom-client';
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

async function start(env: NodeJS.ProcessEnv): Promise<Program> {
  const config = readConfig(Config, env);
  const log = createLog('decoder', config.LOG_LEVEL);
  if (config.MEDIA_ISOLATION === 'on') await assertNoNetwork();
  else log.warn('this decoder may have a network: MEDIA_ISOLATION is off');
  // Its container is the isolation.
  const decoder = createDecoder(false);
  const server = createDecoderServer({ decoder, concurrency: config.MEDIA_CONCURRENCY, log });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(config.PORT, config.HOST, resolve);
  });
  const close = async () => {
    await new Promise((resolve) => void server.close(resolve));
    await decoder.close();
  };
  const health = [createHealth('decoder', new Registry())];
  return { log, health, config: { ...config, CLOSE_SECONDS: 10 }, drain: async () => undefined, close };
}

await run(start(process.env));
