import { fileURLToPath } from 'node:url';
import type { operations as ConnectionsOperations } from '@patchwork/contracts/types/connections';
import type { operations as ContentOperations } from '@patchwork/contracts/types/content';
import type { operations as IdentityOperations } from '@patchwork/contracts/types/identity';
import type { Viewer } from '@patchwork/platform/assertion';
import { createInternalClient } from '@patchwork/platform/client';
import { createLog } from '@patchwork/platform/log';
import { callAs, testSigningKeys } from '@patchwork/testkit/callers';
import { createTestDatabase } from '@patchwork/testkit/database';
import { buildApp } from '../src/app.ts';
import type { Deps } from '../src/deps.ts';

/** The service on a database of its own. Its neighbours are away: what is tested here needs none. */
export async function startMessaging() {
  const database = await createTestDatabase(fileURLToPath(new URL('../migrations', import.meta.url)));
  const signingKeys = testSigningKeys;
  const away = { signingKeys, from: 'messaging', url: 'http://127.0.0.1:9' };
  const identity = createInternalClient<IdentityOperations>({ ...away, service: 'identity' });
  const content = createInternalClient<ContentOperations>({ ...away, service: 'content' });
  const connections = createInternalClient<ConnectionsOperations>({ ...away, service: 'connections' });
  const deps: Deps = {
    db: database.pool,
    log: createLog('messaging', 'silent'),
    signingKeys,
    identity,
    content,
    connections,
    publicOrigin: 'https://patchwork.example',
  };
  const app = await buildApp(deps);
  const call = async (method: 'GET' | 'POST', url: string, viewer: Viewer, payload?: object) => {
    const response = await app.inject({ method, url, headers: callAs('messaging', viewer), ...(payload && { payload }) });
    return { status: response.statusCode, body: response.json() };
  };
  return {
    deps,
    db: database.pool,
    get: (url: string, viewer: Viewer) => call('GET', url, viewer),
    post: (url: string, viewer: Viewer, payload?: object) => call('POST', url, viewer, payload),
    async stop() {
      await app.close();
      await Promise.all([identity.close(), content.close(), connections.close()]);
      await database.drop();
    },
  };
}

export type Messaging = Awaited<ReturnType<typeof startMessaging>>;
