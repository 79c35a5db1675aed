import { fileURLToPath } from 'node:url';
import { SchoolChanged } from '@patchwork/contracts/events/schools';
import { createLog } from '@patchwork/platform/log';
import { aViewer, testAcceptedKeys } from '@patchwork/testkit/callers';
import { schoolFact } from '@patchwork/testkit/facts';
import { startService } from '@patchwork/testkit/service';
import type { z } from 'zod';
import { buildApp } from '../src/app.ts';
import { consumers } from '../src/consumers/index.ts';
import type { Deps } from '../src/deps.ts';
import { ensureHalfTerms } from '../src/half-terms/half-terms.ts';

export const migrations = fileURLToPath(new URL('../migrations', import.meta.url));

export type Connections = Awaited<ReturnType<typeof startConnections>>;

/** Starts the service on a separate database. Its time is fixed unless the caller passes a clock. */
export async function startConnections(clock?: () => Date) {
  const time = { now: new Date('2026-11-20T10:00:00.000Z') };
  const service = await startService<Deps>({
    service: 'connections',
    migrations,
    makeDeps: (db) => ({
      db,
      log: createLog('connections', 'silent'),
      acceptedKeys: testAcceptedKeys,
      clock: clock ?? (() => time.now),
    }),
    buildApp,
    consumers: () => consumers,
  });
  await ensureHalfTerms(service.db, service.deps.clock());
  return {
    ...service,
    time,
    passSeconds(seconds: number) {
      time.now = new Date(time.now.getTime() + seconds * 1_000);
    },
    deliverSchool: (given: Partial<SchoolFact> & { schoolId: number }, id?: string) =>
      service.deliver(SchoolChanged, aSchoolFact(given), id),
  };
}

export type SchoolFact = z.input<typeof SchoolChanged.data>;

/** Builds a school whose fields depend on its id, so that schools differ. */
const aSchoolFact = (given: Partial<SchoolFact> & { schoolId: number }) =>
  schoolFact({
    countyId: given.schoolId,
    countyName: `County ${given.schoolId}`,
    locationTypeId: (given.schoolId % 8) + 1,
    locationTypeName: 'Somewhere',
    numberOfPupils: given.schoolId * 40,
    primaryEthnicityId: (given.schoolId % 19) + 1,
    primaryEthnicityName: 'Some',
    ...given,
  });

/** Delivers schools 1 to `count`. */
export async function introduce(connections: Connections, count: number): Promise<void> {
  for (let schoolId = 1; schoolId <= count; schoolId += 1) await connections.deliverSchool({ schoolId });
}

export const superuser = aViewer({
  userId: 900,
  schoolId: 900,
  roles: ['Viewer', 'Contributor', 'Responder', 'AdminRO', 'Admin', 'Superuser'],
});
export const teacherOf = (schoolId: number) => aViewer({ userId: 100 + schoolId, schoolId });

export const someQuality = { total: 1, bound: 2, min: 0.5, p5: 0.5, repeats: 0, seed: 1, inputHash: 'abc' };
export const aLink = (schoolA: number, schoolB: number) => ({ schoolA, schoolB, contrast: 0.5, reasons: ['town and village'] });
