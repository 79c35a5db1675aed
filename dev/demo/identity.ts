import { hash } from '@node-rs/argon2';
import { PersonChanged } from '@patchwork/contracts/events/identity';
import type { DatabasePool, Tx } from '@patchwork/platform/db';
import type { DemoPerson } from './data.ts';
import { type DemoIds, guuidOf } from './ids.ts';
import type { DemoNetwork } from './network.types.ts';
import { clockOf, continueIds, fillOnce, insertRows, publish } from './rows.ts';
import { signUpGroup } from './schools.ts';
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
export const seedIdentity = (db: DatabasePool, network: DemoNetwork, ids: DemoIds, now: Date): Promise<void> => {
  const prepare = async () => [...(await userRows(network, ids, now)), ...signUpRows(network, ids, now)];
  return fillOnce(db, 'users', prepare, async (tx, users) => {
    await seedPlaces(tx, network, ids);
    await insertRows(tx, 'users', users);
    await continueIds(tx, 'users');
    const grants = network.users.flatMap(({ key, staffRoles }) => staffRoles.map((role) => ({ userId: ids.user(key), role })));
    await insertRows(tx, 'staff_grants', grants);
    const named = network.safeguardingLeads.map(({ school, user }) => ({ schoolId: ids.school(school), userId: ids.user(user) }));
    const namedBy = ids.user(network.accounts.admin);
    await insertRows(
      tx,
      'safeguarding_leads',
      named.map((each) => ({ ...each, namedBy, namedAt: now.toISOString() })),
    );
    await insertRows(tx, 'school_sign_in', signInRows(network, ids));
    await insertRows(tx, 'user_history', historyRows(network, ids, now));
    await insertRows(tx, 'client_events', clientEventRows(network, ids, now));
    await publish(
      tx,
      PersonChanged,
      users.map((user) => ({
        ...{ ...user, userId: user.id, version: 1 },
        isSafeguardingLead: named.some(({ userId }) => userId === user.id),
      })),
    );
  });
};

/** One school may sign in through the provider of this machine; where there is none, the row has no effect. */
function signInRows({ schools }: DemoNetwork, ids: DemoIds) {
  const { school, lead, provider, domain } = demoSignIn;
  if (!schools.some(({ key }) => key === school)) return [];
  return [{ schoolId: ids.school(school), provider, tenant: domain, domains: [domain], setUpBy: ids.user(lead) }];
}

/** Seeds the projections, so that users can sign in at once. Rows have version 0, so the events of schools replace them. */
async function seedPlaces(tx: Tx, { schools, pendingSignUps }: DemoNetwork, ids: DemoIds): Promise<void> {
  const places = [
    ...schools.map(({ key, name, isActive, groups }) => ({ key, name, isActive, isApproved: true, groups })),
    ...pendingSignUps.map(({ key, school }) => {
      const groups = [{ key, name: signUpGroup, description: null, isPrimary: true }];
      return { key, name: school.name, isActive: true, isApproved: false, groups };
    }),
  ];
  const schoolRows = places.map(({ key, groups: _, ...school }) => ({ id: ids.school(key), version: 0, ...school }));
  const groupRows = places.flatMap(({ key: school, groups }) =>
    groups.map(({ key, ...group }) => ({
      ...{ id: ids.group(key), version: 0, schoolId: ids.school(school), isActive: true },
      ...group,
    })),
  );
  await insertRows(tx, 'schools', schoolRows, 'keep');
  await insertRows(tx, 'school_groups', groupRows, 'keep');
}

const detailsOf = ({ title, firstName, middleName, lastName, email, position }: DemoPerson) => ({
  ...{ title, firstName, middleName, lastName, email },
  schoolPosition: position,
});

/**
 * Hashes passwords with the library's defaults, which are the service's parameters: OWASP's minimum for Argon2id. It hashes one
 * at a time, because the other parts of the seed need threads as well, to authenticate with PostgreSQL.
 */
async function userRows({ schools, users }: DemoNetwork, ids: DemoIds, now: Date) {
  const rows = [];
  const hashes = new Map<string, string>();
  for (const user of users) {
    const { password } = user;
    if (!hashes.has(password)) hashes.set(password, await hash(password));
    const school = schools.find(({ key }) => key === user.school)!;
    const since = clockOf(now)(school.approvedMinutesAgo);
    rows.push({
      id: ids.user(user.key),
      ...detailsOf(user),
      schoolId: ids.school(user.school),
      schoolGroupId: ids.group(user.group),
      isLead: user.isLead,
      isActive: user.isActive,
      isEmailConfirmed: true,
      holdsEmail: user.isActive && school.isActive,
      passwordHash: hashes.get(password)!,
      passwordChangedAt: since,
      termsAcceptedAt: user.hasAcceptedTerms ? since : null,
      firstActivatedAt: since,
      deactivatedAt: user.isActive ? null : now.toISOString(),
      signUpGuuid: null,
      createdAt: since,
    });
  }
  return rows;
}

const signUpRows = ({ pendingSignUps }: DemoNetwork, ids: DemoIds, now: Date) =>
  pendingSignUps.flatMap((signUp) =>
    signUp.users.map((user, position) => ({
      id: ids.signUpUser(signUp.key, position),
      ...detailsOf(user),
      schoolId: ids.school(signUp.key),
      schoolGroupId: ids.group(signUp.key),
      isLead: user.isLead,
      isActive: false,
      isEmailConfirmed: signUp.isLeadConfirmed || !user.isLead,
      holdsEmail: false,
      passwordHash: null,
      passwordChangedAt: null,
      termsAcceptedAt: null,
      firstActivatedAt: null,
      deactivatedAt: null,
      signUpGuuid: guuidOf(signUp.key),
      createdAt: clockOf(now)(signUp.submittedMinutesAgo),
    })),
  );

/** The creation of each user, then the new positions that Leads gave, then the users of sign-ups. */
function historyRows({ schools, users, pendingSignUps }: DemoNetwork, ids: DemoIds, now: Date) {
  const at = clockOf(now);
  const common = { allowNotificationEmails: true };
  const created = users.map((user) => ({
    ...common,
    ...detailsOf({ ...user, position: user.formerPosition?.name ?? user.position }),
    userId: ids.user(user.key),
    changedBy: null,
    changedColumns: allColumns,
    changedAt: at(schools.find(({ key }) => key === user.school)!.approvedMinutesAgo),
  }));
  const promoted = users.flatMap((user) => {
    if (!user.formerPosition) return [];
    const lead = users.find((each) => each.school === user.school && each.isLead)!;
    return {
      ...common,
      ...detailsOf(user),
      userId: ids.user(user.key),
      changedBy: ids.user(lead.key),
      changedColumns: ['schoolPosition'],
      changedAt: at(user.formerPosition.untilMinutesAgo),
    };
  });
  const signedUp = pendingSignUps.flatMap((signUp) =>
    signUp.users.map((user, position) => ({
      ...common,
      ...detailsOf(user),
      userId: ids.signUpUser(signUp.key, position),
      changedBy: ids.signUpUser(signUp.key, 0),
      changedColumns: allColumns,
      changedAt: at(signUp.submittedMinutesAgo),
    })),
  );
  return [...created, ...promoted, ...signedUp];
}

function clientEventRows({ clientEvents, pendingSignUps }: DemoNetwork, ids: DemoIds, now: Date) {
  const at = clockOf(now);
  const past = clientEvents.map(({ type, user, subject, school, minutesAgo, ipAddress, device }) => ({
    type,
    userId: ids.user(user),
    subjectUserId: subject ? ids.user(subject) : null,
    schoolId: ids.school(school),
    occurredAt: at(minutesAgo),
    ipAddress,
    ...device,
  }));
  const signUps = pendingSignUps.map(({ key, submittedMinutesAgo, ipAddress, device }) => ({
    type: 'sign-up-requested',
    userId: ids.signUpUser(key, 0),
    subjectUserId: null,
    schoolId: ids.school(key),
    occurredAt: at(submittedMinutesAgo),
    ipAddress,
    ...device,
  }));
  return [...past, ...signUps];
}
