import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { GroupChanged, SchoolApproved, SchoolChanged } from '@patchwork/contracts/events/schools';
import type { Role, Viewer } from '@patchwork/platform/assertion';
import { Nothing } from '@patchwork/platform/db';
import { createLog } from '@patchwork/platform/log';
import { aViewer, callAs, testAcceptedKeys } from '@patchwork/testkit/callers';
import { schoolFact } from '@patchwork/testkit/facts';
import { device, startService } from '@patchwork/testkit/service';
import { sql } from 'slonik';
import { z } from 'zod';
import { buildApp } from '../src/app.ts';
import { consumers } from '../src/consumers/index.ts';
import type { Deps } from '../src/deps.ts';
import { passkeySiteOf } from '../src/passkeys/site.ts';
import { createHashPool } from '../src/passwords/hash-pool.ts';
import { toLinkKeys } from '../src/passwords/link-token.ts';
import { createPasswords, hashPassword } from '../src/passwords/passwords.ts';
import { createProviders } from '../src/providers/client.ts';
import type { ProviderSettings } from '../src/providers/configuration.ts';

export const migrations = fileURLToPath(new URL('../migrations', import.meta.url));
export const password = 'Paper-Boats-2026';
export const base64 = (text: string) => Buffer.from(text).toString('base64');

/** Providers as configured, on this machine. */
export const providersOf = (settings: readonly ProviderSettings[], fetch?: Parameters<typeof createProviders>[1]['fetch']) =>
  createProviders(settings, {
    publicOrigin: 'https://patchwork.example',
    log: createLog('identity', 'silent'),
    allowsLoopback: true,
    ...(fetch && { fetch }),
  });

/** The headers of a request in a session whose user signed in, or confirmed the password, this many seconds ago. */
export const signedInAgo = (viewer: Viewer, seconds: number) =>
  callAs('identity', viewer, device.ipAddress, { authenticatedAt: Math.floor(Date.now() / 1_000) - seconds });

let count = 0;
const next = () => ++count;

/** The service on a separate database, with helpers that set up test data through production code. */
export async function startIdentity(given: Partial<Deps> = {}) {
  const service = await startService<Deps>({
    service: 'identity',
    migrations,
    makeDeps: async (db) => ({
      db,
      log: createLog('identity', 'silent'),
      acceptedKeys: testAcceptedKeys,
      linkKeys: toLinkKeys(['link-key-of-the-tests-link-key-of-the-tests']),
      passwords: await createPasswords(createHashPool({ waiting: 200 })),
      passkeySite: passkeySiteOf('https://patchwork.example'),
      providers: providersOf([]),
      refusesEasyPasswords: true,
      requiresStaffCodes: false,
      requiresSecondPerson: false,
      ipLookupUrl: null,
      ...given,
    }),
    buildApp,
    consumers,
  });
  const { db, deliver, postInternally } = service;
  const passwordHash = await hashPassword(password);

  async function setSchool(
    schoolId: number,
    given: { version: number; isActive?: boolean; isApproved?: boolean; name?: string },
  ) {
    await deliver(SchoolChanged, schoolFact({ schoolId, name: `Hill School ${schoolId}`, isApproved: false, ...given }));
  }

  /** A school as a sign-up leaves it, before its Lead has confirmed their address. */
  async function aSignUp(...users: object[]) {
    const schoolId = next();
    const schoolGroupId = next();
    const guuid = randomUUID();
    const people = (users.length > 0 ? users : [{}]).map((given, position) => aPerson({ isLead: position === 0, ...given }));
    const answer = await postInternally(`/internal/sign-ups/${guuid}/users`, {
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

  /** The token of the link that a sign-up's Lead got last, as messaging reads it. */
  async function confirmationOf(schoolId: number): Promise<string | undefined> {
    const changeId = await db.oneFirst(sql.type(z.object({ id: z.string() }))`
      select email_changes.id
      from email_changes
      join users on users.id = email_changes.user_id
      where users.school_id = ${schoolId}
      order by email_changes.created_at desc
      limit 1
    `);
    return (await service.getInternally(`/internal/email-changes/${changeId}`)).body.confirmation?.token;
  }
  const confirmAddress = (code: string) => service.post('/api/user/email/confirm', null, { code });

  /** A school waiting for approval, whose Lead counts as confirmed. */
  async function aPendingSchool(...users: object[]) {
    const school = await aSignUp(...users);
    await db.query(sql.type(Nothing)`
      update users
      set is_email_confirmed = true
      where school_id = ${school.schoolId} and is_lead
    `);
    return school;
  }
  const activate = (schoolId: number, approvedBy: number, given: { recordEvent?: boolean } = {}) =>
    postInternally(`/internal/schools/${schoolId}/users/activate`, { approvedBy, ...given, ...device });

  /** An approved school whose users have accepted the terms and have the test password. */
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
    ...service,
    setSchool,
    aSignUp,
    confirmationOf,
    confirmAddress,
    aPendingSchool,
    aSchool,
    activate,
    approved: (schoolId: number, id?: string) => deliver(SchoolApproved, { schoolId, approvedBy: 1 }, id),
    signIn: (username: string, given: object = {}) =>
      postInternally('/internal/credentials/verify', { username, password, termsAccepted: false, ...device, ...given }),
    epochOf: (userId: number) =>
      db.oneFirst(sql.type(z.object({ epoch: z.int() }))`select session_epoch as epoch from users where id = ${userId}`),
    eventsOf: async (userId: number): Promise<readonly string[]> =>
      db.anyFirst(sql.type(z.object({ type: z.string() }))`
        select type from client_events where user_id = ${userId} order by id
      `),
    /** The events about a user, oldest first. */
    eventsAbout: (userId: number) =>
      db.any(sql.type(z.object({ type: z.string(), userId: z.int(), schoolId: z.int(), ipAddress: z.string().nullable() }))`
        select type, user_id as "userId", school_id as "schoolId", ip_address as "ipAddress"
        from client_events
        where subject_user_id = ${userId} and type <> 'staff-read'
        order by id
      `),
    /** The changes to a user, oldest first. */
    historyOf: (userId: number) =>
      db.any(sql.type(z.object({ changedBy: z.int().nullable(), columns: z.array(z.string()) }))`
        select changed_by as "changedBy", changed_columns as columns
        from user_history
        where user_id = ${userId}
        order by id
      `),
    change: (userId: number, what: string) =>
      db.query(sql.type(Nothing)`update users set ${changes[what]!} where id = ${userId}`),
  };
}
export type Identity = Awaited<ReturnType<typeof startIdentity>>;

const changes: Record<string, ReturnType<typeof sql.fragment>> = {
  deactivated: sql.fragment`is_active = false, holds_email = false`,
  'without terms': sql.fragment`terms_accepted_at = null`,
  'without password': sql.fragment`password_hash = null`,
};

/** The body of a user form: valid by default, a different person each time. */
export const aForm = () => ({ title: 'Ms', firstName: 'Bea', lastName: 'Rowe', email: `bea${next()}@school.example` });

/** A person who signs up: valid by default, a different one each time. */
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
