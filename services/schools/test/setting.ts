import { fileURLToPath } from 'node:url';
import type { operations as ContentOperations } from '@patchwork/contracts/types/content';
import type { operations as IdentityOperations } from '@patchwork/contracts/types/identity';
import type { Viewer } from '@patchwork/platform/assertion';
import { sendDeeds } from '@patchwork/platform/audit';
import { createInternalClient } from '@patchwork/platform/client';
import { createLog } from '@patchwork/platform/log';
import { aViewer, callAs, callInternally, testSigningKeys } from '@patchwork/testkit/callers';
import { createTestDatabase } from '@patchwork/testkit/database';
import { sql } from 'slonik';
import { z } from 'zod';
import { buildApp } from '../src/app.ts';

export const migrations = fileURLToPath(new URL('../migrations', import.meta.url));

/** The service on a database of its own. Content is a port that nobody listens on unless a test names one. */
export async function startSchools({ identityUrl = 'http://127.0.0.1:9', contentUrl = 'http://127.0.0.1:9' } = {}) {
  const database = await createTestDatabase(migrations);
  const us = { signingKeys: testSigningKeys, from: 'schools', timeout: 10_000 };
  const identity = createInternalClient<IdentityOperations>({ ...us, service: 'identity', url: identityUrl });
  const content = createInternalClient<ContentOperations>({ ...us, service: 'content', url: contentUrl });
  const time = { now: new Date() };
  const log = createLog('schools', 'silent');
  const app = await buildApp({ db: database.pool, log, signingKeys: testSigningKeys, identity, content, clock: () => time.now });

  const call = async (method: 'GET' | 'POST', url: string, viewer: Viewer | null, body?: object, headers: object = {}) => {
    const answer = await app.inject({
      method,
      url,
      headers: { ...callAs('schools', viewer, '203.0.113.7'), 'user-agent': 'Firefox on Linux', ...headers },
      ...(body && { payload: body }),
    });
    const isJson = String(answer.headers['content-type']).includes('json');
    return { status: answer.statusCode, headers: answer.headers, text: answer.body, body: isJson ? answer.json() : answer.body };
  };
  return {
    app,
    db: database.pool,
    databaseUrl: database.url,
    time,
    /** What the service tells identity from, as `main.ts` has it. */
    sender: { db: database.pool, log, identity },
    /** Tells identity of the deeds that are due. */
    tellIdentity: () => sendDeeds({ db: database.pool, log, identity }),
    get: (url: string, viewer: Viewer | null = null, headers: object = {}) => call('GET', url, viewer, undefined, headers),
    post: (url: string, viewer: Viewer | null = null, body?: object) => call('POST', url, viewer, body),
    getInternally: async (url: string) => (await app.inject({ url, headers: callInternally('schools') })).json(),
    schoolIdOf: (guuid: string) =>
      database.pool.oneFirst(sql.type(z.object({ schoolId: z.int() }))`
        select school_id as "schoolId"
        from sign_ups
        where guuid = ${sql.uuid(guuid)}
      `),
    async stop() {
      await app.close();
      await Promise.all([identity.close(), content.close()]);
      await database.drop();
    },
  };
}
export type Schools = Awaited<ReturnType<typeof startSchools>>;

let count = 0;

/** A person who signs up: valid by default, another one each time. */
export const aSignUpUser = (given: object = {}) => ({
  title: 'Ms',
  firstName: 'Jo',
  middleName: null,
  lastName: 'Marsh',
  email: `jo${++count}.${process.pid}@school.example`,
  schoolPosition: 'Teacher',
  ...given,
});

/** A request to join: valid by default, another school each time. */
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

/** What a Lead sends from the school profile; an Admin adds a promotion code. */
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
