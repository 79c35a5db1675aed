import { fileURLToPath } from 'node:url';
import { PersonChanged } from '@patchwork/contracts/events/identity';
import { SchoolChanged } from '@patchwork/contracts/events/schools';
import { createLog } from '@patchwork/platform/log';
import { testAcceptedKeys, testSigningKeys } from '@patchwork/testkit/callers';
import { personFact, schoolFact } from '@patchwork/testkit/facts';
import { clientOf, startService, unreachableUrl } from '@patchwork/testkit/service';
import type { z } from 'zod';
import { buildApp } from '../src/app.ts';
import { createConfirmationTokens } from '../src/concerns/confirmation-token.ts';
import { consumers } from '../src/consumers/index.ts';
import type { Deps } from '../src/deps.ts';
import { createUnsubscribeTokens } from '../src/unsubscribing/token.ts';

/** Starts the service on a separate database. Other services are unreachable unless a test passes their addresses. */
export async function startMessaging({
  identityUrl = unreachableUrl,
  contentUrl = unreachableUrl,
  schoolsUrl = unreachableUrl,
} = {}) {
  const time = { now: null as Date | null };
  const service = await startService<Deps>({
    service: 'messaging',
    migrations: fileURLToPath(new URL('../migrations', import.meta.url)),
    makeDeps: (db) => ({
      db,
      log: createLog('messaging', 'silent'),
      acceptedKeys: testAcceptedKeys,
      identity: clientOf('messaging', 'identity', identityUrl),
      schools: clientOf('messaging', 'schools', schoolsUrl),
      content: clientOf('messaging', 'content', contentUrl),
      connections: clientOf('messaging', 'connections'),
      publicOrigin: 'https://patchwork.example',
      timing: { schoolHours: false, digest: false },
      unsubscribeTokens: createUnsubscribeTokens(testSigningKeys),
      confirmationTokens: createConfirmationTokens(testSigningKeys),
      concernRetentionYears: 6,
      requiresSecondPerson: false,
      clock: () => time.now ?? new Date(),
      // Tests call the fan-out themselves, if necessary batch by batch.
      wakeFanOut: () => undefined,
    }),
    buildApp,
    consumers,
    clients: ({ identity, schools, content, connections }) => [identity, schools, content, connections],
  });
  return {
    ...service,
    time,
    deliverSchool: (given: Partial<z.input<typeof SchoolChanged.data>> & { schoolId: number }) =>
      service.deliver(SchoolChanged, schoolFact(given)),
    deliverPerson: (given: Partial<z.input<typeof PersonChanged.data>> & { userId: number }) =>
      service.deliver(PersonChanged, personFact(given)),
  };
}

export type Messaging = Awaited<ReturnType<typeof startMessaging>>;
