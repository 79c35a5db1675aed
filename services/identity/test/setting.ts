import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import type { EventDefinition } from '@patchwork/contracts/define';
import { GroupChanged, SchoolApproved, SchoolChanged } from '@patchwork/contracts/events/schools';
import type { Role, Viewer } from '@patchwork/platform/assertion';
import { Nothing } from '@patchwork/platform/db';
import type { Envelope } from '@patchwork/platform/envelope';
import { claimOnce } from '@patchwork/platform/inbox';
import { createLog } from '@patchwork/platform/log';
import { aViewer, callAs, callInternally, testSigningKeys } from '@patchwork/testkit/callers';
import { createTestDatabase } from '@patchwork/testkit/database';
import { schoolFact } from '@patchwork/testkit/facts';
import { sql } from 'slonik';
import { z } from 'zod';
import { buildApp } from '../src/app.ts';
import { consumers } from '../src/consumers/all.ts';
import type { Deps } from '../src/deps.ts';
import { createHashPool } from '../src/passwords/hash-pool.ts';
import { toLinkKeys } from '../src/passwords/link-token.ts';
import { createPasswords, hashPassword } from '../src/passwords/passwords.ts';

export const migrations = fileURLToPath(new URL('../migrations', import.meta.url));
export const password = 'Paper-Boats-2026';
export const device = {
  ipAddress: '203.0.113.7',
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0',
};
export const base64 = (text: string) => Buffer.from(text).toString('base64');

let count = 0;
const next = () => ++count;

/** The service on a database of its own, with what tests need to set a scene through the ways that production uses. */
export async function startIdentity(given: Partial<Deps> = {}) {
  const database = await createTestDatabase(migrations);
  const db = database.pool;
  const deps: Deps = {
    db,
    log: createLog('identity', 'silent'),
    signingKeys: testSigningKeys,
    linkKeys: toLinkKeys(['link-key-of-the-tests-link-key-of-the-tests']),
    passwords: await createPasswords(createHashPool({ waiting: 200 })),
    refusesEasyPasswords: true,
    requiresStaffCodes: false,
    ipLookupUrl: null,
    ...given,
  };
  const app = await buildApp(deps);
  const passwordHash = await hashPassword(password);

  const send = async (method: 'GET' | 'POST', url: string, headers: Record<string, string>, body?: object) => {
    const answer = await app.inject({
      method,
      url,
      headers: { 'user-agent': device.userAgent, ...headers },
      ...(body && { payload: body }),
    });
    const isJson = String(answer.headers['content-type']).includes('json');
    return { status: answer.statusCode, headers: answer.headers, text: answer.body, body: isJson ? answer.json() : undefined };
  };
  const get = (url: string, viewer: Viewer | null = null) => send('GET', url, callAs('identity', viewer, device.ipAddress));
  const post = (url: string, viewer: Viewer | null, body?: object) =>
    send('POST', url, callAs('identity', viewer, device.ipAddress), body);
  const ask = (method: 'GET' | 'POST', url: string, body?: object) =>
    send(method, `/internal${url}`, callInternally('identity'), body);

  /** Gives an event to its consumer as the bus would: once, in one transaction. */
  async function deliver<Data extends z.ZodType>(
    definition: EventDefinition<Data>,
    data: z.input<Data>,
    id: string = randomUUID(),
  ) {
    const consumer = consumers(deps).find((candidate) => candidate.definition.type === definition.type)!;
    const envelope = { id, data } as Envelope;
    await db.transaction(async (tx) => {
      if (await claimOnce(tx, consumer.name, id)) await consumer.handle(tx, envelope);
    });
  }

  async function setSchool(
    schoolId: number,
    given: { version: number; isActive?: boolean; isApproved?: boolean; name?: string },
  ) {
    await deliver(SchoolChanged, schoolFact({ schoolId, name: `Hill School ${schoolId}`, isApproved: false, ...given }));
  }

  /** A school that waits for approval, as a sign-up leaves it. */
  async function aPendingSchool(...users: object[]) {
    const schoolId = next();
    const schoolGroupId = next();
    const guuid = randomUUID();
    const people = (users.length > 0 ? users : [{}]).map((given, position) => aPerson({ isLead: position === 0, ...given }));
    const answer = await ask('POST', `/sign-ups/${guuid}/users`, {
      schoolId,
      schoolName: `Hill School ${schoolId}`,
      schoolGroupId,
      schoolGroupName: 'Whole school',
      users: people,
      recordEvent: true,
      ...device,
    });
    await setSchool(schoolId, { version: 1 });
    const primary = { name: 'Whole school', description: null, isPrimary: true, isActive: true };
    await deliver(GroupChanged, { groupId: schoolGroupId, version: 1, schoolId, ...primary });
    return { schoolId, schoolGroupId, guuid, people, users: answer.body as { id: number; email: string }[] };
  }
  const activate = (schoolId: number, approvedBy: number) =>
    ask('POST', `/schools/${schoolId}/users/activate`, { approvedBy, ...device });

  /** An approved school whose people have accepted the terms and have the password of the tests. */
  async function aSchool(...users: object[]) {
    const school = await aPendingSchool(...users);
    await activate(school.schoolId, school.users[0]!.id);
    await setSchool(school.schoolId, { version: 2, isApproved: true });
    await db.query(sql.type(Nothing)`
      update users
      set password_hash = ${passwordHash}, terms_accepted_at = now()
      where school_id = ${school.schoolId}
    `);
    const [first] = school.users;
    const as = (user: { id: number } = first!, ...roles: Role[]): Viewer =>
      aViewer({
        userId: user.id,
        schoolId: school.schoolId,
        schoolGroupId: school.schoolGroupId,
        roles: ['Viewer', 'Contributor', 'Responder', ...roles],
      });
    return { ...school, first: first!, as };
  }

  return {
    db,
    deps,
    get,
    post,
    ask,
    deliver,
    setSchool,
    aPendingSchool,
    aSchool,
    activate,
    approved: (schoolId: number, id?: string) => deliver(SchoolApproved, { schoolId, approvedBy: 1 }, id),
    signIn: (username: string, given: object = {}) =>
      ask('POST', '/credentials/verify', { username, password, termsAccepted: false, ...device, ...given }),
    epochOf: (userId: number) =>
      db.oneFirst(sql.type(z.object({ epoch: z.int() }))`select session_epoch as epoch from users where id = ${userId}`),
    eventsOf: async (userId: number): Promise<readonly string[]> =>
      db.anyFirst(sql.type(z.object({ type: z.string() }))`
        select type from client_events where user_id = ${userId} order by id
      `),
    /** What was done to somebody, oldest first. */
    eventsAbout: (userId: number) =>
      db.any(sql.type(z.object({ type: z.string(), userId: z.int(), schoolId: z.int(), ipAddress: z.string().nullable() }))`
        select type, user_id as "userId", school_id as "schoolId", ip_address as "ipAddress"
        from client_events
        where subject_user_id = ${userId} and type <> 'staff-read'
        order by id
      `),
    /** Oldest first. */
    historyOf: (userId: number) =>
      db.any(sql.type(z.object({ changedBy: z.int().nullable(), columns: z.array(z.string()) }))`
        select changed_by as "changedBy", changed_columns as columns
        from user_history
        where user_id = ${userId}
        order by id
      `),
    change: (userId: number, what: string) =>
      db.query(sql.type(Nothing)`update users set ${changes[what]!} where id = ${userId}`),
    async stop() {
      await app.close();
      await database.drop();
    },
  };
}
export type Identity = Awaited<ReturnType<typeof startIdentity>>;

const changes: Record<string, ReturnType<typeof sql.fragment>> = {
  deactivated: sql.fragment`is_active = false, holds_email = false`,
  'without terms': sql.fragment`terms_accepted_at = null`,
  'without password': sql.fragment`password_hash = null`,
};

/** What a user form sends: valid by default, another person each time. */
export const aForm = () => ({ title: 'Ms', firstName: 'Bea', lastName: 'Rowe', email: `bea${next()}@school.example` });

/** Somebody who signs up: valid by default, another one each time. */
export const aPerson = (given: object = {}) => ({
  title: 'Ms',
  firstName: 'Jo',
  middleName: null,
  lastName: 'Marsh',
  email: `jo${next()}@school.example`,
  schoolPosition: 'Teacher',
  isLead: false,
  ...given,
});
