import type { operations as ConnectionsOperations } from '@patchwork/contracts/types/connections';
import type { operations as ContentOperations } from '@patchwork/contracts/types/content';
import type { operations as MessagingOperations } from '@patchwork/contracts/types/messaging';
import { assertionsRefused } from '@patchwork/platform/assertion';
import { createInternalClient } from '@patchwork/platform/client';
import { acceptedKeysOf, warnAboutSharedKeys } from '@patchwork/platform/config';
import { drain } from '@patchwork/platform/drain';
import { queuedJobs, registerMetric, startHealthServer } from '@patchwork/platform/health';
import { run } from '@patchwork/platform/lifecycle';
import { createLog } from '@patchwork/platform/log';
import { createStorage } from '@patchwork/platform/storage';
import { startTracing } from '@patchwork/platform/trace';
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

await run(async (onClose, onLeave) => {
  const config = loadConfig();
  const log = createLog('workers', config.LOG_LEVEL);
  warnAboutSharedKeys(config, log);
  onClose(await startTracing('workers', config));
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
  onClose(() => Promise.all([content.close(), messaging.close(), connections.close()]));
  const mailer = createMailer({ url: config.SMTP_URL, from: config.MAIL_FROM, maxConnections: config.MAIL_CONCURRENCY });
  onClose(() => mailer.close());
  const queues = watchQueues(config.REDIS_URL);
  onClose(() => queues.close());
  const scanner = config.MALWARE_SCANNER_URL ? createScanner(config.MALWARE_SCANNER_URL) : null;
  log.info(scanner ? 'uploads are scanned for malware' : 'uploads are not scanned for malware: MALWARE_SCANNER_URL is not set');

  const isIsolated = config.MEDIA_ISOLATION === 'on';
  if (!isIsolated) log.warn('photos and videos are not decoded in isolation: MEDIA_ISOLATION is off');
  const decoder = config.MEDIA_DECODER_URL ? createRemoteDecoder(config.MEDIA_DECODER_URL) : createDecoder(isIsolated);
  onClose(() => decoder.close());

  const storage = createStorage(config);
  const deps = { log, content, messaging, connections, storage, mailer, scanner, decoder };
  const workers = startWorkers(deps, config);
  onClose(() => workers.close());
  const board = await buildBoard({ queues: queues.all, acceptedKeys: acceptedKeysOf(config), log });
  onClose(() => board.close());
  const health = await startHealthServer({
    host: config.HOST,
    port: config.METRICS_PORT,
    service: 'workers',
    checks: { redis: queues.state },
    others: board.routing,
  });
  onClose(() => health.close());
  onLeave(drain(config, health, health.server));
  health.registry.registerMetric(assertionsRefused);
  queuedJobs(health.registry, queues.count);
  health.registry.registerMetric(scans);
  registerMetric(health.registry, {
    name: 'patchwork_media_isolation',
    help: '1 when photos and videos are decoded without network, keys and database, 0 with MEDIA_ISOLATION=off',
    ask: async () => [{ value: isIsolated ? 1 : 0 }],
  });
  // This starts another process, and mails and runs need not wait for it.
  if (isIsolated && !config.MEDIA_DECODER_URL) await assertIsolated();
  const media = startMediaWorkers(deps, config);
  onClose(() => media.close());
  log.info('ready');
  return log;
});
