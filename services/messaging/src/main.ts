import { fileURLToPath } from 'node:url';
import type { operations as ConnectionsOperations } from '@patchwork/contracts/types/connections';
import type { operations as ContentOperations } from '@patchwork/contracts/types/content';
import type { operations as IdentityOperations } from '@patchwork/contracts/types/identity';
import { createInternalClient } from '@patchwork/platform/client';
import { loadOrExit } from '@patchwork/platform/lifecycle';
import { serve } from '@patchwork/platform/serve';
import { buildApp } from './app.ts';
import { createConfirmationTokens } from './concerns/confirmation-token.ts';
import { concernMetrics } from './concerns/reminders.ts';
import { loadConfig } from './config.ts';
import { consumers } from './consumers/index.ts';
import type { Deps } from './deps.ts';
import { createFanOutNow } from './fan-out/fan-out-now.ts';
import { mailMetrics } from './mails/metrics.ts';
import { timingOf } from './mails/timing.ts';
import { schedulesOf } from './schedules.ts';
import { createUnsubscribeTokens } from './unsubscribing/token.ts';

const config = loadOrExit(loadConfig);
const migrations = fileURLToPath(new URL('../migrations', import.meta.url));

await serve('messaging', { ...config, databaseUrl: config.MESSAGING_DATABASE_URL, migrations }, async ({ pool, log }) => {
  const signingKeys = config.INTERNAL_SIGNING_KEYS;
  const common = { signingKeys, from: 'messaging' };
  const identity = createInternalClient<IdentityOperations>({ ...common, service: 'identity', url: config.IDENTITY_URL });
  const content = createInternalClient<ContentOperations>({ ...common, service: 'content', url: config.CONTENT_URL });
  const connections = createInternalClient<ConnectionsOperations>({
    ...common,
    service: 'connections',
    url: config.CONNECTIONS_URL,
    timeout: 10_000,
  });
  const publicOrigin = new URL(config.PUBLIC_ORIGIN).origin;
  const unsubscribeTokens = createUnsubscribeTokens(config.UNSUBSCRIBE_KEYS);
  const parts = {
    db: pool,
    log,
    signingKeys,
    identity,
    content,
    connections,
    publicOrigin,
    unsubscribeTokens,
    confirmationTokens: createConfirmationTokens(config.UNSUBSCRIBE_KEYS),
    concernRetentionYears: config.CONCERN_RETENTION_YEARS,
    requiresSecondPerson: config.REQUIRE_SECOND_PERSON,
    timing: timingOf(config),
    clock: () => new Date(),
  };
  const fanOutNow = createFanOutNow(parts);
  const deps: Deps = { ...parts, wakeFanOut: fanOutNow.wakeFanOut };
  const closers = [identity.close, content.close, connections.close, fanOutNow.stop];
  return {
    app: await buildApp(deps),
    consumers: consumers(deps),
    metrics: [...mailMetrics(pool), ...concernMetrics(pool)],
    schedules: schedulesOf(deps),
    closers,
  };
});
