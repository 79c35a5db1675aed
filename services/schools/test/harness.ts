import { fileURLToPath } from 'node:url';
import { createLog } from '@patchwork/platform/log';
import { aViewer, testAcceptedKeys } from '@patchwork/testkit/callers';
import { clientOf, startService, unreachableUrl } from '@patchwork/testkit/service';
import { sql } from 'slonik';
import { z } from 'zod';
import { buildApp } from '../src/app.ts';
import { consumers } from '../src/consumers/index.ts';
import type { Deps } from '../src/deps.ts';

export const migrations = fileURLToPath(new URL('../migrations', import.meta.url));

/** The service on a separate database. Identity and content are unavailable unless a test passes their URLs. */
export async function startSchools({ identityUrl = unreachableUrl, contentUrl = unreachableUrl } = {}) {
  const time = { now: new Date() };
  const service = await startService<Deps>({
    service: 'schools',
    migrations,
    makeDeps: (db) => ({
      db,
      log: createLog('schools', 'error'),
      acceptedKeys: testAcceptedKeys,
      identity: clientOf('schools', 'identity', identityUrl),
      content: clientOf('schools', 'content', contentUrl),
      requiresSecondPerson: false,
      undoSeconds: 0,
      maxSignUpChanges: 60,
      clock: () => time.now,
    }),
    buildApp,
    consumers: () => consumers,
    clients: ({ identity, content }) => [identity, content],
  });
  return {
    ...service,
    time,
    schoolIdOf: (guuid: string) =>
      service.db.oneFirst(sql.type(z.object({ schoolId: z.int() }))`
        select school_id as "schoolId"
        from sign_ups
        where guuid = ${sql.uuid(guuid)}
      `),
  };
}
export type Schools = Awaited<ReturnType<typeof startSchools>>;

let count = 0;

/** A person who signs up: valid by default, a different one each time. */
export const aSignUpUser = (given: object = {}) => ({
  title: 'Ms',
  firstName: 'Jo',
  middleName: null,
  lastName: 'Marsh',
  email: `jo${++count}.${process.pid}@school.example`,
  schoolPosition: 'Teacher',
  ...given,
});

/** A request to join: valid by default, a different school each time. */
export const aSignUp = ({
  user = {},
  other = null,
  school = {},
}: {
  user?: object;
  other?: object | null;
  school?: object;
} = {}) => ({
  initiatingUser: aSignUpUser(user),
  otherLeadUser: other && aSignUpUser(other),
  school: { name: `Hill School ${++count}`, typeId: 4, countyId: 12, zip: 'BS1 4ST', promotionCodeFromUser: null, ...school },
});

/** The body of a Lead's school form; an Admin adds a promotion code. */
export const aSchoolForm = (given: object = {}) => ({
  name: 'Renamed School',
  typeId: 7,
  countyId: 44,
  zip: 'S1 2AB',
  locationTypeId: 3,
  numberOfPupils: 900,
  primaryEthnicityId: 13,
  secondaryEthnicityId: 1,
  headTeacher: 'Ms Pat Hill',
  email: '',
  ...given,
});

export const approver = aViewer({ userId: 900, schoolId: 1, roles: ['Viewer', 'Contributor', 'Responder', 'SignUpApproval'] });
export const readOnlyStaff = aViewer({ userId: 901, schoolId: 1, roles: ['Viewer', 'Contributor', 'Responder', 'AdminRO'] });
export const admin = aViewer({ userId: 902, schoolId: 1, roles: ['Viewer', 'Contributor', 'Responder', 'AdminRO', 'Admin'] });
