import { fileURLToPath } from 'node:url';
import { acceptedKeysOf } from '@patchwork/platform/config';
import type { Service } from '@patchwork/platform/lifecycle';
import { serve } from '@patchwork/platform/serve';
import { buildApp } from './app.ts';
import { loadConfig } from './config.ts';
import { consumers } from './consumers/index.ts';
import type { Deps } from './deps.ts';
import { passkeySiteOf } from './passkeys/site.ts';
import { toLinkKeys } from './passwords/link-token.ts';
import { createPasswords } from './passwords/passwords.ts';
import { createProviders } from './providers/client.ts';
import { toProviders } from './providers/configuration.ts';
import { schedulesOf } from './schedules.ts';
import { securityMetrics } from './security-metrics.sql.ts';

const migrations = fileURLToPath(new URL('../migrations', import.meta.url));

/** Starts identity: people, their accounts and how they sign in. @throws ConfigError; whatever a part of it cannot start for */
export async function startService(env: NodeJS.ProcessEnv): Promise<Service> {
  const config = loadConfig(env);
  const allowsLoopback = config.NODE_ENV !== 'production';
  const providers = toProviders(config.SIGN_IN_PROVIDERS, config.SIGN_IN_PROVIDER_SECRETS, { allowsLoopback });
  return serve('identity', { ...config, databaseUrl: config.IDENTITY_DATABASE_URL, migrations }, async ({ pool, log }) => {
    const deps: Deps = {
      db: pool,
      log,
      acceptedKeys: acceptedKeysOf(config),
      linkKeys: toLinkKeys(config.LINK_KEYS),
      passwords: await createPasswords(),
      passkeySite: passkeySiteOf(config.PUBLIC_ORIGIN),
      providers: createProviders(providers, { publicOrigin: config.PUBLIC_ORIGIN, log, allowsLoopback }),
      refusesEasyPasswords: config.PASSWORD_DENY_LIST === 'on',
      requiresStaffCodes: config.REQUIRE_STAFF_MFA ?? config.NODE_ENV === 'production',
      requiresSecondPerson: config.REQUIRE_SECOND_PERSON,
      ipLookupUrl: config.IP_LOOKUP_URL ?? null,
    };
    return {
      app: await buildApp(deps),
      consumers: consumers(deps),
      metrics: securityMetrics(pool),
      schedules: schedulesOf(deps),
    };
  });
}
