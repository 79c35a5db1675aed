import { hash } from '@node-rs/argon2';
import { PersonChanged } from '@patchwork/contracts/events/identity';
import { recordClientEvent } from '@patchwork/identity/client-events/client-events.sql';
import { recordHistory } from '@patchwork/identity/history/user-history.sql';
import { saveNamed } from '@patchwork/identity/users/safeguarding-leads.sql';
import { type DatabasePool, Nothing, type Tx } from '@patchwork/platform/db';
import { recordEvents } from '@patchwork/platform/record-events';
import { sql } from 'slonik';
import { type DemoPerson, devices } from './data.ts';
import { type DemoIds, guuidOf } from './ids.ts';
import type { DemoNetwork } from './network.ts';
import { clockOf, continueIds, fillOnce, insertRows, seedPlaces } from './rows.ts';
import { demoSignIn } from './sign-in-provider.ts';

/** The columns that the history of a new user lists as changed. */
const allColumns = [
  'email',
  'title',
  'firstName',
  'middleName',
  'lastName',
  'schoolPosition',
  'schoolGroup',
  'allowNotificationEmails',
];

/** Seeds users with their passwords, roles, history and client events, and the users of pending sign-ups. */
export const seedIdentity = (db: DatabasePool, network: DemoNetwork, ids: DemoIds, now: Date): Promise<void> =>
  fillOnce(
    db,
    'users',
    () => hashPasswords(network),
    async (tx, hashes) => {
      const users = [...userRows(network, ids, now, hashes), ...signUpRows(network, ids, now)];
      // So that users can sign in at once.
      await seedPlaces(tx, network, ids);
      await insertRows(tx, 'users', users);
      await continueIds(tx, 'users');
      const grants = network.users.flatMap(({ key, staffRoles }) => staffRoles.map((role) => ({ userId: ids.user(key), role })));
      await insertRows(tx, 'staff_grants', grants);
      const leads = network.safeguardingLeads.map(({ school, user }) => [ids.school(school), ids.user(user)] as const);
      const namedBy = ids.user(network.accounts.admin);
      for (const [schoolId, userId] of leads) await saveNamed(tx, { schoolId, userId, namedBy });
      await insertRows(tx, 'school_sign_in', signInRows(network, ids));
      await seedHistory(tx, network, ids, now);
      await seedClientEvents(tx, network, ids, now);
      const named = new Set(leads.map(([, userId]) => userId));
      const people = users.map((user) => ({ ...user, userId: user.id, version: 1, isSafeguardingLead: named.has(user.id) }));
      await recordEvents(tx, PersonChanged, people);
    },
  );

/** One school may sign in through the provider of this machine; where there is none, the row has no effect. */
function signInRows({ schools }: DemoNetwork, ids: DemoIds) {
  const { school, lead, provider, domain } = demoSignIn;
  if (!schools.some(({ key }) => key === school)) return [];
  return [{ schoolId: ids.school(school), provider, tenant: domain, domains: [domain], setUpBy: ids.user(lead) }];
}

/**
 * Hashes passwords with the library's defaults, which are the service's parameters: OWASP's minimum for Argon2id. It hashes one
 * at a time, because the other parts of the seed need threads as well, to authenticate with PostgreSQL.
 */
async function hashPasswords({ users }: DemoNetwork): Promise<Map<string, string>> {
  const hashes = new Map<string, string>();
  for (const { password } of users) if (!hashes.has(password)) hashes.set(password, await hash(password));
  return hashes;
}

const detailsOf = ({ title, firstName, middleName, lastName, email, position, isLead }: DemoPerson) => ({
  ...{ title, firstName, middleName, lastName, email, isLead },
  schoolPosition: position,
});

/** With the positions that users had first; `seedHistory` changes them. */
const userRows = ({ schools, users }: DemoNetwork, ids: DemoIds, now: Date, hashes: ReadonlyMap<string, string>) =>
  users.map((user) => {
    const school = schools.find(({ key }) => key === user.school)!;
    const since = clockOf(now)(school.approvedMinutesAgo);
    return {
      ...{ id: ids.user(user.key), ...detailsOf({ ...user, position: user.formerPosition?.name ?? user.position }) },
      ...{ schoolId: ids.school(user.school), schoolGroupId: ids.group(user.group) },
      ...{ isActive: user.isActive, isEmailConfirmed: true, holdsEmail: user.isActive && school.isActive },
      ...{ passwordHash: hashes.get(user.password) ?? null, passwordChangedAt: since as string | null },
      ...{ termsAcceptedAt: user.hasAcceptedTerms ? since : null, firstActivatedAt: since as string | null },
      ...{ deactivatedAt: user.isActive ? null : now.toISOString(), signUpGuuid: null as string | null, createdAt: since },
    };
  });

const signUpRows = ({ pendingSignUps }: DemoNetwork, ids: DemoIds, now: Date) =>
  pendingSignUps.flatMap((signUp) =>
    signUp.users.map((user, position) => ({
      ...{ id: ids.signUpUser(signUp.key, position), ...detailsOf(user) },
      ...{ schoolId: ids.school(signUp.key), schoolGroupId: ids.group(signUp.key) },
      ...{ isActive: false, isEmailConfirmed: signUp.isLeadConfirmed || !user.isLead, holdsEmail: false },
      ...{ passwordHash: null, passwordChangedAt: null, termsAcceptedAt: null, firstActivatedAt: null, deactivatedAt: null },
      ...{ signUpGuuid: guuidOf(signUp.key), createdAt: clockOf(now)(signUp.submittedMinutesAgo) },
    })),
  );

/** The creation of each user, then the new positions that Leads gave, then the users of sign-ups. */
async function seedHistory(tx: Tx, { schools, users, pendingSignUps }: DemoNetwork, ids: DemoIds, now: Date): Promise<void> {
  const at = clockOf(now);
  for (const { key, school } of users) {
    const changedAt = at(schools.find((each) => each.key === school)!.approvedMinutesAgo);
    await recordHistory(tx, ids.user(key), { changedBy: null, columns: allColumns, changedAt });
  }
  for (const { key, school, position, formerPosition } of users) {
    if (!formerPosition) continue;
    const lead = users.find((each) => each.school === school && each.isLead)!;
    await tx.query(sql.type(Nothing)`update users set school_position = ${position} where id = ${ids.user(key)}`);
    const change = { changedBy: ids.user(lead.key), columns: ['schoolPosition'], changedAt: at(formerPosition.untilMinutesAgo) };
    await recordHistory(tx, ids.user(key), change);
  }
  for (const { key, users, submittedMinutesAgo } of pendingSignUps) {
    const change = { changedBy: ids.signUpUser(key, 0), columns: allColumns, changedAt: at(submittedMinutesAgo) };
    for (const position of users.keys()) await recordHistory(tx, ids.signUpUser(key, position), change);
  }
}

async function seedClientEvents(tx: Tx, { clientEvents, pendingSignUps }: DemoNetwork, ids: DemoIds, now: Date): Promise<void> {
  const at = clockOf(now);
  for (const { type, user, subject, school, minutesAgo, ipAddress, device } of clientEvents)
    await recordClientEvent(tx, {
      ...{ type, userId: ids.user(user), subjectUserId: subject ? ids.user(subject) : null, schoolId: ids.school(school) },
      ...{ origin: { ipAddress, userAgent: devices[device] }, occurredAt: at(minutesAgo) },
    });
  for (const { key, submittedMinutesAgo, ipAddress, device } of pendingSignUps)
    await recordClientEvent(tx, {
      ...{ type: 'sign-up-requested', userId: ids.signUpUser(key, 0), schoolId: ids.school(key) },
      ...{ origin: { ipAddress, userAgent: devices[device] }, occurredAt: at(submittedMinutesAgo) },
    });
}
