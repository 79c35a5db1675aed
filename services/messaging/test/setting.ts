import { fileURLToPath } from 'node:url';
import type { EventDefinition } from '@patchwork/contracts/define';
import { PersonChanged } from '@patchwork/contracts/events/identity';
import { SchoolChanged } from '@patchwork/contracts/events/schools';
import type { operations as ConnectionsOperations } from '@patchwork/contracts/types/connections';
import type { operations as ContentOperations } from '@patchwork/contracts/types/content';
import type { operations as IdentityOperations } from '@patchwork/contracts/types/identity';
import type { Viewer } from '@patchwork/platform/assertion';
import { sendDeeds } from '@patchwork/platform/audit';
import { createInternalClient } from '@patchwork/platform/client';
import type { Consumer } from '@patchwork/platform/consumers';
import { toEnvelope } from '@patchwork/platform/envelope';
import { createLog } from '@patchwork/platform/log';
import { callAs, callInternally, testSigningKeys } from '@patchwork/testkit/callers';
import { createTestDatabase } from '@patchwork/testkit/database';
import { personFact, schoolFact } from '@patchwork/testkit/facts';
import type { z } from 'zod';
import { buildApp } from '../src/app.ts';
import { personChanged } from '../src/consumers/person-changed.ts';
import { schoolChanged } from '../src/consumers/school-changed.ts';
import type { Deps } from '../src/deps.ts';
import { createUnsubscribeTokens } from '../src/unsubscribing/token.ts';

/** A port that nobody listens on. */
export const nowhere = 'http://127.0.0.1:9';

/** The service on a database of its own. Its neighbours are away unless a test names them. */
export async function startMessaging({ identityUrl = nowhere, contentUrl = nowhere } = {}) {
  const database = await createTestDatabase(fileURLToPath(new URL('../migrations', import.meta.url)));
  const signingKeys = testSigningKeys;
  const us = { signingKeys, from: 'messaging' };
  const identity = createInternalClient<IdentityOperations>({ ...us, service: 'identity', url: identityUrl });
  const content = createInternalClient<ContentOperations>({ ...us, service: 'content', url: contentUrl });
  const connections = createInternalClient<ConnectionsOperations>({ ...us, service: 'connections', url: nowhere });
  const time = { now: null as Date | null };
  const deps: Deps = {
    db: database.pool,
    log: createLog('messaging', 'silent'),
    signingKeys,
    identity,
    content,
    connections,
    publicOrigin: 'https://patchwork.example',
    timing: { schoolHours: false, digest: false },
    unsubscribeTokens: createUnsubscribeTokens(testSigningKeys),
    clock: () => time.now ?? new Date(),
  };
  const app = await buildApp(deps);
  const call = async (method: 'GET' | 'POST', url: string, viewer: Viewer | null, payload?: object) => {
    const headers = { ...callAs('messaging', viewer, '203.0.113.7'), 'user-agent': 'Firefox on Linux' };
    const response = await app.inject({ method, url, headers, ...(payload && { payload }) });
    return { status: response.statusCode, body: response.body ? response.json() : null };
  };
  const deliver = <Data extends z.ZodType>(consumer: Consumer, definition: EventDefinition<Data>, data: z.input<Data>) =>
    database.pool.transaction((tx) => consumer.handle(tx, toEnvelope(definition, data)));
  return {
    app,
    deps,
    time,
    db: database.pool,
    get: (url: string, viewer: Viewer | null) => call('GET', url, viewer),
    post: (url: string, viewer: Viewer | null, payload?: object) => call('POST', url, viewer, payload),
    async ask(method: 'GET' | 'POST', url: string, payload?: object) {
      const response = await app.inject({ method, url, headers: callInternally('messaging'), ...(payload && { payload }) });
      return { status: response.statusCode, body: response.body ? response.json() : null };
    },
    deliver,
    hearOfSchool: (schoolId: number, given: Partial<z.input<typeof SchoolChanged.data>> = {}) =>
      deliver(schoolChanged, SchoolChanged, schoolFact({ schoolId, ...given })),
    hearOfPerson: (userId: number, given: Partial<z.input<typeof PersonChanged.data>> = {}) =>
      deliver(personChanged, PersonChanged, personFact({ userId, firstName: 'A', lastName: 'B', ...given })),
    /** Tells identity of what people did. */
    tellIdentity: () => sendDeeds(deps),
    async stop() {
      await app.close();
      await Promise.all([identity.close(), content.close(), connections.close()]);
      await database.drop();
    },
  };
}

export type Messaging = Awaited<ReturnType<typeof startMessaging>>;
