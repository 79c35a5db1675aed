import { setTimeout } from 'node:timers/promises';
import type { operations as ConnectionsOperations } from '@patchwork/contracts/types/connections';
import type { operations as ContentOperations } from '@patchwork/contracts/types/content';
import type { operations as MessagingOperations } from '@patchwork/contracts/types/messaging';
import { createInternalClient } from '@patchwork/platform/client';
import { acceptedKeysOf } from '@patchwork/platform/config';
import { createHealth, queuedJobs, registerMetric } from '@patchwork/platform/health';
import type { Service } from '@patchwork/platform/lifecycle';
import { createLog } from '@patchwork/platform/log';
import { createStorage } from '@patchwork/platform/storage';
import { startTracing } from '@patchwork/platform/trace';
import { Registry } from 'prom-client';
import { createScanner } from './adapters/clamd.ts';
import { createMailer } from './adapters/smtp.ts';
import { buildBoard } from './board.ts';
import { loadConfig } from './config.ts';
import { assertIsolated } from './decoder/isolation.ts';
import { createDecoder } from './decoder/processes.ts';
import { createRemoteDecoder } from './decoder/remote.ts';
import { scans } from './media/scan.ts';
import { watchQueues } from './queues.ts';
import { startMediaWorkers, startWorkers } from './start.ts';

/** Starts the workers. @throws ConfigError; whatever a part of them cannot start for */
export async function startService(env: NodeJS.ProcessEnv): Promise<Service> {
  const config = loadConfig(env);
  const log = createLog('workers', config.LOG_LEVEL);
  await using opened = new AsyncDisposableStack();
  opened.defer(await startTracing('workers', config));
  const content = createInternalClient<ContentOperations>({
    service: 'content',
    url: config.CONTENT_URL,
    signingKeys: config.SIGNING_KEYS_CONTENT,
    from: 'workers',
  });
  // To answer a claim messaging calls two other services; the result of a run has tens of megabytes.
  const messaging = createInternalClient<MessagingOperations>({
    service: 'messaging',
    url: config.MESSAGING_URL,
    signingKeys: config.SIGNING_KEYS_MESSAGING,
    from: 'workers',
    timeout: 10_000,
  });
  const connections = createInternalClient<ConnectionsOperations>({
    service: 'connections',
    url: config.CONNECTIONS_URL,
    signingKeys: config.SIGNING_KEYS_CONNECTIONS,
    from: 'workers',
    timeout: 60_000,
  });
  for (const client of [content, messaging, connections]) opened.defer(client.close);
  const mailer = createMailer({ url: config.SMTP_URL, from: config.MAIL_FROM, maxConnections: config.MAIL_CONCURRENCY });
  opened.defer(() => mailer.close());
  const queues = watchQueues(config.REDIS_URL);
  opened.defer(() => queues.close());
  const scanner = config.MALWARE_SCANNER_URL ? createScanner(config.MALWARE_SCANNER_URL) : null;
  log.info(scanner ? 'uploads are scanned for malware' : 'uploads are not scanned for malware: MALWARE_SCANNER_URL is not set');

  const isIsolated = config.MEDIA_ISOLATION === 'on';
  if (!isIsolated) log.warn('photos and videos are not decoded in isolation: MEDIA_ISOLATION is off');
  const decoder = config.MEDIA_DECODER_URL ? createRemoteDecoder(config.MEDIA_DECODER_URL) : createDecoder(isIsolated);
  opened.defer(() => decoder.close());

  const storage = createStorage(config);
  const deps = { log, content, messaging, connections, storage, mailer, scanner, decoder };
  const workers = startWorkers(deps, config);
  opened.defer(() => workers.close());
  const registry = new Registry();
  const board = await buildBoard({ queues: queues.all, acceptedKeys: acceptedKeysOf(config), registry, log });
  opened.defer(() => board.close());
  const health = createHealth('workers', registry, { redis: queues.state });
  queuedJobs(registry, queues.count);
  registry.registerMetric(scans);
  registerMetric(registry, {
    name: 'patchwork_media_isolation',
    help: '1 when photos and videos are decoded without network, keys and database, 0 with MEDIA_ISOLATION=off',
    ask: async () => [{ value: isIsolated ? 1 : 0 }],
  });
  // This starts another process, and mails and runs need not wait for it.
  if (isIsolated && !config.MEDIA_DECODER_URL) await assertIsolated();
  const media = startMediaWorkers(deps, config);
  opened.defer(() => media.close());
  const open = opened.move();
  const drain = async () => {
    health.startDraining();
    await setTimeout(config.DRAIN_SECONDS * 1_000);
  };
  return { name: 'workers', log, health: [health], config, others: board.routing, drain, close: () => open.disposeAsync() };
}
