import { fileURLToPath } from 'node:url';
import type { operations as ConnectionsOperations } from '@patchwork/contracts/types/connections';
import type { operations as ContentOperations } from '@patchwork/contracts/types/content';
import type { operations as IdentityOperations } from '@patchwork/contracts/types/identity';
import { startAuditSender } from '@patchwork/platform/audit';
import { createInternalClient } from '@patchwork/platform/client';
import { loadOrExit } from '@patchwork/platform/lifecycle';
import { serve } from '@patchwork/platform/serve';
import { buildApp } from './app.ts';
import { loadConfig } from './config.ts';
import { consumers } from './consumers/all.ts';
import type { Deps } from './deps.ts';
import { mailFigures } from './mails/figures.ts';
import { startSweeper } from './mails/sweeper.ts';
import { startUpkeep } from './retention/retention.ts';
import { createUnsubscribeTokens } from './unsubscribing/token.ts';

const config = loadOrExit(loadConfig);
const migrations = fileURLToPath(new URL('../migrations', import.meta.url));

await serve('messaging', { ...config, databaseUrl: config.MESSAGING_DATABASE_URL, migrations }, async ({ pool, log }) => {
  const signingKeys = config.INTERNAL_SIGNING_KEYS;
  const us = { signingKeys, from: 'messaging' };
  const identity = createInternalClient<IdentityOperations>({ ...us, service: 'identity', url: config.IDENTITY_URL });
  const content = createInternalClient<ContentOperations>({ ...us, service: 'content', url: config.CONTENT_URL });
  const connections = createInternalClient<ConnectionsOperations>({
    ...us,
    service: 'connections',
    url: config.CONNECTIONS_URL,
    timeout: 10_000,
  });
  const publicOrigin = new URL(config.PUBLIC_ORIGIN).origin;
  const unsubscribeTokens = createUnsubscribeTokens(config.UNSUBSCRIBE_KEYS);
  const timing = { schoolHours: config.MAIL_SCHOOL_HOURS === 'on', digest: config.MAIL_DIGEST === 'daily' };
  const clock = () => new Date();
  const deps: Deps = {
    db: pool,
    log,
    signingKeys,
    identity,
    content,
    connections,
    publicOrigin,
    unsubscribeTokens,
    timing,
    clock,
  };
  const sweeper = startSweeper(deps);
  const upkeep = startUpkeep(deps);
  const sender = startAuditSender(deps);
  const closers = [identity.close, content.close, connections.close, sweeper.stop, upkeep.stop, sender.stop];
  return { app: await buildApp(deps), consumers, figures: mailFigures(pool), closers };
});
