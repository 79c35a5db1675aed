import { fileURLToPath } from 'node:url';
import { SchoolChanged } from '@patchwork/contracts/events/schools';
import type { Viewer } from '@patchwork/platform/assertion';
import { toEnvelope } from '@patchwork/platform/envelope';
import { createLog } from '@patchwork/platform/log';
import { aViewer, callAs, callInternally, testSigningKeys } from '@patchwork/testkit/callers';
import { createTestDatabase } from '@patchwork/testkit/database';
import { readOutbox } from '@patchwork/testkit/outbox';
import type { z } from 'zod';
import { buildApp } from '../src/app.ts';
import { schoolChanged } from '../src/consumers/school-changed.ts';
import type { Deps } from '../src/deps.ts';
import { ensureHalfTerms } from '../src/half-terms/half-terms.ts';

export const migrations = fileURLToPath(new URL('../migrations', import.meta.url));

export type Connections = Awaited<ReturnType<typeof startConnections>>;

/** The service on a database of its own. Its time stands still unless it is given a clock. */
export async function startConnections(clock?: () => Date) {
  const database = await createTestDatabase(migrations);
  const time = { now: new Date('2026-11-20T10:00:00.000Z') };
  const log = createLog('connections', 'silent');
  const deps: Deps = { db: database.pool, log, signingKeys: testSigningKeys, clock: clock ?? (() => time.now) };
  await ensureHalfTerms(database.pool, deps.clock());
  const app = await buildApp(deps);

  const call = async (method: 'GET' | 'POST', url: string, headers: Record<string, string>, payload?: object) => {
    const answer = await app.inject({ method, url, headers, ...(payload && { payload }) });
    return { status: answer.statusCode, body: answer.body === '' ? undefined : answer.json() };
  };
  return {
    deps,
    app,
    db: database.pool,
    databaseUrl: database.url,
    time,
    passSeconds(seconds: number) {
      time.now = new Date(time.now.getTime() + seconds * 1_000);
    },
    get: (url: string, viewer: Viewer) => call('GET', url, callAs('connections', viewer)),
    post: (url: string, viewer: Viewer, payload?: object) => call('POST', url, callAs('connections', viewer), payload),
    postInternally: (url: string, payload: object) => call('POST', url, callInternally('connections'), payload),
    getInternally: (url: string) => call('GET', url, callInternally('connections')),
    outbox: () => readOutbox(database.pool),
    hearOfSchool: (given: Partial<SchoolFact> & { schoolId: number }) =>
      database.pool.transaction((tx) => schoolChanged.handle(tx, toEnvelope(SchoolChanged, aSchoolFact(given)))),
    async stop() {
      await app.close();
      await database.drop();
    },
  };
}

export type SchoolFact = z.input<typeof SchoolChanged.data>;

const aSchoolFact = (given: Partial<SchoolFact> & { schoolId: number }): SchoolFact => ({
  version: 1,
  name: `School ${given.schoolId}`,
  typeId: 4,
  typeName: 'Primary',
  countyId: given.schoolId,
  countyName: `County ${given.schoolId}`,
  locationTypeId: (given.schoolId % 8) + 1,
  locationTypeName: 'Somewhere',
  numberOfPupils: given.schoolId * 40,
  primaryEthnicityId: (given.schoolId % 19) + 1,
  primaryEthnicityName: 'Some',
  secondaryEthnicityId: null,
  secondaryEthnicityName: null,
  badgeMediaItemId: null,
  isActive: true,
  isApproved: true,
  ...given,
});

/** Lets the service hear of schools 1 to `count`. */
export async function introduce(connections: Connections, count: number): Promise<void> {
  for (let schoolId = 1; schoolId <= count; schoolId += 1) await connections.hearOfSchool({ schoolId });
}

export const superuser = aViewer({
  userId: 900,
  schoolId: 900,
  roles: ['Viewer', 'Contributor', 'Responder', 'AdminRO', 'Admin', 'Superuser'],
});
export const teacherOf = (schoolId: number) => aViewer({ userId: 100 + schoolId, schoolId });

export const someQuality = { total: 1, bound: 2, min: 0.5, p5: 0.5, repeats: 0, seed: 1, inputHash: 'abc' };
export const aLink = (schoolA: number, schoolB: number) => ({ schoolA, schoolB, contrast: 0.5, reasons: ['town and village'] });
