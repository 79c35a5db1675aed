import { fileURLToPath } from 'node:url';
import type { operations as ContentOperations } from '@patchwork/contracts/types/content';
import type { operations as IdentityOperations } from '@patchwork/contracts/types/identity';
import { startAuditSender } from '@patchwork/platform/audit';
import { createInternalClient } from '@patchwork/platform/client';
import { loadOrExit } from '@patchwork/platform/lifecycle';
import { serve } from '@patchwork/platform/serve';
import { buildApp } from './app.ts';
import { loadConfig } from './config.ts';
import { consumers } from './consumers/consumers.ts';
import { startUpkeep } from './retention/retention.ts';
import { announceNewcomers } from './schools/announce.ts';

const config = loadOrExit(loadConfig);
const migrations = fileURLToPath(new URL('../migrations', import.meta.url));

await serve('schools', { ...config, databaseUrl: config.SCHOOLS_DATABASE_URL, migrations }, async ({ pool, log }) => {
  const signingKeys = config.INTERNAL_SIGNING_KEYS;
  const us = { signingKeys, from: 'schools' };
  const identity = createInternalClient<IdentityOperations>({ ...us, service: 'identity', url: config.IDENTITY_URL });
  // A school's page without its comments is better than a page that keeps people waiting.
  const content = createInternalClient<ContentOperations>({
    ...us,
    service: 'content',
    url: config.CONTENT_URL,
    timeout: 1_000,
  });
  await announceNewcomers(pool);
  const clock = () => new Date();
  const app = await buildApp({ db: pool, log, signingKeys, identity, content, clock });
  const sender = startAuditSender({ db: pool, log, identity });
  const upkeep = startUpkeep({ db: pool, log, clock });
  return { app, consumers, closers: [() => identity.close(), () => content.close(), sender.stop, upkeep.stop] };
});
