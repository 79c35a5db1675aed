import { fileURLToPath } from 'node:url';
import type { operations as ContentOperations } from '@patchwork/contracts/types/content';
import type { operations as IdentityOperations } from '@patchwork/contracts/types/identity';
import { createInternalClient } from '@patchwork/platform/client';
import { acceptedKeysOf } from '@patchwork/platform/config';
import type { Service } from '@patchwork/platform/lifecycle';
import { serve } from '@patchwork/platform/serve';
import { buildApp } from './app.ts';
import { loadConfig } from './config.ts';
import { consumers } from './consumers/index.ts';
import { schedulesOf } from './schedules.ts';
import { announceNewcomers } from './schools/announce.ts';

const migrations = fileURLToPath(new URL('../migrations', import.meta.url));

/** Starts schools: schools, groups, sign-ups and their approval. @throws ConfigError; whatever a part of it cannot start for */
export async function startService(env: NodeJS.ProcessEnv): Promise<Service> {
  const config = loadConfig(env);
  return serve('schools', { ...config, databaseUrl: config.SCHOOLS_DATABASE_URL, migrations }, async ({ pool, log, clock }) => {
    const identity = createInternalClient<IdentityOperations>({
      service: 'identity',
      url: config.IDENTITY_URL,
      signingKeys: config.SIGNING_KEYS_IDENTITY,
      from: 'schools',
    });
    // A short timeout: users prefer a school's page without comments to a slow one.
    const content = createInternalClient<ContentOperations>({
      service: 'content',
      url: config.CONTENT_URL,
      signingKeys: config.SIGNING_KEYS_CONTENT,
      from: 'schools',
      timeout: 1_000,
    });
    await announceNewcomers(pool);
    const deps = {
      db: pool,
      log,
      acceptedKeys: acceptedKeysOf(config),
      identity,
      content,
      requiresSecondPerson: config.REQUIRE_SECOND_PERSON,
      undoSeconds: config.APPROVAL_UNDO_SECONDS,
      maxSignUpChanges: config.MAX_SIGN_UP_CHANGES,
      clock,
    };
    const closers = [() => identity.close(), () => content.close()];
    return { app: await buildApp(deps), consumers, schedules: schedulesOf(deps), closers };
  });
}
