import { fileURLToPath } from 'node:url';
import type { operations as ContentOperations } from '@patchwork/contracts/types/content';
import type { operations as IdentityOperations } from '@patchwork/contracts/types/identity';
import { createInternalClient } from '@patchwork/platform/client';
import { loadOrExit } from '@patchwork/platform/lifecycle';
import { serve } from '@patchwork/platform/serve';
import { buildApp } from './app.ts';
import { loadConfig } from './config.ts';
import { consumers } from './consumers/index.ts';
import { schedulesOf } from './schedules.ts';
import { announceNewcomers } from './schools/announce.ts';

const config = loadOrExit(loadConfig);
const migrations = fileURLToPath(new URL('../migrations', import.meta.url));

await serve('schools', { ...config, databaseUrl: config.SCHOOLS_DATABASE_URL, migrations }, async ({ pool, log }) => {
  const signingKeys = config.INTERNAL_SIGNING_KEYS;
  const us = { signingKeys, from: 'schools' };
  const identity = createInternalClient<IdentityOperations>({ ...us, service: 'identity', url: config.IDENTITY_URL });
  // A short timeout: users prefer a school's page without comments to a slow one.
  const content = createInternalClient<ContentOperations>({
    ...us,
    service: 'content',
    url: config.CONTENT_URL,
    timeout: 1_000,
  });
  await announceNewcomers(pool);
  const clock = () => new Date();
  const requiresSecondPerson = config.REQUIRE_SECOND_PERSON;
  const deps = { db: pool, log, signingKeys, identity, content, requiresSecondPerson, clock };
  const closers = [() => identity.close(), () => content.close()];
  return { app: await buildApp(deps), consumers, schedules: schedulesOf(deps), closers };
});
