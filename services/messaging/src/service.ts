import { fileURLToPath } from 'node:url';
import type { operations as ConnectionsOperations } from '@patchwork/contracts/types/connections';
import type { operations as ContentOperations } from '@patchwork/contracts/types/content';
import type { operations as IdentityOperations } from '@patchwork/contracts/types/identity';
import type { operations as SchoolsOperations } from '@patchwork/contracts/types/schools';
import { createInternalClient } from '@patchwork/platform/client';
import { acceptedKeysOf } from '@patchwork/platform/config';
import type { Service } from '@patchwork/platform/lifecycle';
import { serve } from '@patchwork/platform/serve';
import { buildApp } from './app.ts';
import { createConfirmationTokens } from './concerns/confirmation-token.ts';
import { concernMetrics } from './concerns/reminders.ts';
import { loadConfig } from './config.ts';
import { consumers } from './consumers/index.ts';
import type { Deps } from './deps.ts';
import { createFanOutNow, fanOutMetric } from './fan-out/fan-out-now.ts';
import { mailMetrics } from './mails/metrics.sql.ts';
import { timingOf } from './mails/timing.ts';
import { schedulesOf } from './schedules.ts';
import { createUnsubscribeTokens } from './unsubscribing/token.ts';

const migrations = fileURLToPath(new URL('../migrations', import.meta.url));

/** Starts messaging: messages, notifications, mails and concerns. @throws ConfigError; whatever a part of it cannot start for */
export async function startService(env: NodeJS.ProcessEnv): Promise<Service> {
  const config = loadConfig(env);
  return serve(
    'messaging',
    { ...config, databaseUrl: config.MESSAGING_DATABASE_URL, migrations },
    async ({ pool, log, clock }) => {
      const identity = createInternalClient<IdentityOperations>({
        service: 'identity',
        url: config.IDENTITY_URL,
        signingKeys: config.SIGNING_KEYS_IDENTITY,
        from: 'messaging',
      });
      const schools = createInternalClient<SchoolsOperations>({
        service: 'schools',
        url: config.SCHOOLS_URL,
        signingKeys: config.SIGNING_KEYS_SCHOOLS,
        from: 'messaging',
      });
      const content = createInternalClient<ContentOperations>({
        service: 'content',
        url: config.CONTENT_URL,
        signingKeys: config.SIGNING_KEYS_CONTENT,
        from: 'messaging',
      });
      const connections = createInternalClient<ConnectionsOperations>({
        service: 'connections',
        url: config.CONNECTIONS_URL,
        signingKeys: config.SIGNING_KEYS_CONNECTIONS,
        from: 'messaging',
        timeout: 10_000,
      });
      const publicOrigin = new URL(config.PUBLIC_ORIGIN).origin;
      const unsubscribeTokens = createUnsubscribeTokens(config.UNSUBSCRIBE_KEYS);
      const parts = {
        db: pool,
        log,
        acceptedKeys: acceptedKeysOf(config),
        identity,
        schools,
        content,
        connections,
        publicOrigin,
        unsubscribeTokens,
        confirmationTokens: createConfirmationTokens(config.UNSUBSCRIBE_KEYS),
        concernRetentionYears: config.CONCERN_RETENTION_YEARS,
        requiresSecondPerson: config.REQUIRE_SECOND_PERSON,
        timing: timingOf(config),
        clock,
      };
      const fanOutNow = createFanOutNow(parts);
      const deps: Deps = { ...parts, wakeFanOut: fanOutNow.wakeFanOut };
      const closers = [identity.close, schools.close, content.close, connections.close, fanOutNow.stop];
      return {
        app: await buildApp(deps),
        consumers: consumers(deps),
        metrics: [...mailMetrics(pool), ...concernMetrics(pool), fanOutMetric(fanOutNow)],
        schedules: schedulesOf(deps),
        closers,
      };
    },
  );
}
