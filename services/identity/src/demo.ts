import { type DatabasePool, Nothing, type Tx } from '@patchwork/platform/db';
import type { DemoNetwork, DemoSignUp } from '@patchwork/stack/demo/network';
import { sql } from 'slonik';
import { z } from 'zod';
import { recordClientEvent } from './client-events/client-events.sql.ts';
import { saveDemoPosition, saveDemoSchool, saveDemoUser } from './demo.sql.ts';
import { recordHistory } from './history/user-history.sql.ts';
import { hashPassword } from './passwords/passwords.ts';
import { insertGrant } from './roles/staff-grants.sql.ts';
import { announcePerson } from './users/announce.ts';
import { allColumns } from './users/details.ts';
import { findUser } from './users/users.sql.ts';

/** The numbers that the demo network's things get, by their keys. */
export interface DemoIds {
  school: (key: string) => number;
  group: (key: string) => number;
  user: (key: string) => number;
  signUpUser: (signUpKey: string, position: number) => number;
}

/** What schools tells of a pending school. */
export interface DemoPendingSchool {
  key: string;
  guuid: string;
  schoolId: number;
  groupId: number;
  groupName: string;
}

/**
 * Writes this service's share of the demo network: its people with real password hashes, staff grants and pending sign-ups, with
 * the events that the others' projections need. Does nothing when there are users already.
 */
export async function seedIdentity(
  db: DatabasePool,
  network: DemoNetwork,
  ids: DemoIds,
  pendingSchools: readonly DemoPendingSchool[],
  now = new Date(),
): Promise<void> {
  if (await db.exists(sql.unsafe`select from users`)) return;
  // Before the transaction, which must stay short.
  const hashes = new Map(
    await Promise.all(network.users.map(async ({ key, password }) => [key, await hashPassword(password)] as const)),
  );
  const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000).toISOString();
  await db.transaction(async (tx) => {
    await tx.query(sql.type(Nothing)`lock table users in share row exclusive mode`);
    if (await tx.exists(sql.unsafe`select from users`)) return;
    await seedPeople(tx, network, ids, hashes, ago);
    for (const school of pendingSchools) {
      const signUp = network.pendingSignUps.find(({ key }) => key === school.key);
      if (signUp) await seedSignUp(tx, signUp, school, ids, ago(signUp.submittedMinutesAgo));
    }
    await tx.query(sql.type(z.object({ next: z.int() }))`
      select setval(pg_get_serial_sequence('users', 'id'), (select max(id) from users)) as next
    `);
  });
}

async function seedPeople(
  tx: Tx,
  { schools, users, deeds }: DemoNetwork,
  ids: DemoIds,
  hashes: Map<string, string>,
  ago: (minutes: number) => string,
): Promise<void> {
  for (const school of schools) {
    const id = ids.school(school.key);
    const groups = school.groups.map((group) => ({ ...group, id: ids.group(group.key) }));
    await saveDemoSchool(tx, { id, name: school.name, isActive: school.isActive, isApproved: true, groups });
  }
  for (const user of users) {
    const school = schools.find(({ key }) => key === user.school)!;
    const since = ago(school.approvedMinutesAgo);
    const id = ids.user(user.key);
    await saveDemoUser(tx, {
      ...user,
      position: user.formerPosition?.name ?? user.position,
      id,
      schoolId: ids.school(user.school),
      groupId: ids.group(user.group),
      holdsEmail: user.isActive && school.isActive,
      passwordHash: hashes.get(user.key) ?? null,
      termsAcceptedAt: user.hasAcceptedTerms ? since : null,
      firstActivatedAt: since,
      guuid: null,
      createdAt: since,
    });
    for (const role of user.staffRoles) await insertGrant(tx, id, role);
    await recordHistory(tx, id, { changedBy: null, columns: allColumns, changedAt: since });
  }
  await seedPromotions(tx, users, ids, ago);
  for (const { key } of users) await announcePerson(tx, (await findUser(tx, ids.user(key)))!);
  for (const { type, user, subject, school, minutesAgo, ipAddress, userAgent } of deeds) {
    await recordClientEvent(tx, {
      type,
      userId: ids.user(user),
      subjectUserId: subject ? ids.user(subject) : null,
      schoolId: ids.school(school),
      origin: { ipAddress, userAgent },
      occurredAt: ago(minutesAgo),
    });
  }
}

/** Those who came as something else were given their post by their Lead. */
async function seedPromotions(tx: Tx, users: DemoNetwork['users'], ids: DemoIds, ago: (minutes: number) => string) {
  for (const { key, school, position, formerPosition } of users) {
    if (!formerPosition) continue;
    const lead = users.find((each) => each.school === school && each.isLead)!;
    await saveDemoPosition(tx, ids.user(key), position);
    await recordHistory(tx, ids.user(key), {
      changedBy: ids.user(lead.key),
      columns: ['schoolPosition'],
      changedAt: ago(formerPosition.untilMinutesAgo),
    });
  }
}

async function seedSignUp(tx: Tx, signUp: DemoSignUp, pending: DemoPendingSchool, ids: DemoIds, createdAt: string) {
  const { schoolId, groupId, groupName, guuid } = pending;
  const group = { id: groupId, name: groupName, description: null, isPrimary: true };
  await saveDemoSchool(tx, { id: schoolId, name: signUp.school.name, isActive: true, isApproved: false, groups: [group] });
  for (const [position, person] of signUp.users.entries()) {
    const id = ids.signUpUser(signUp.key, position);
    await saveDemoUser(tx, {
      ...person,
      id,
      schoolId,
      groupId,
      isActive: false,
      holdsEmail: false,
      passwordHash: null,
      termsAcceptedAt: null,
      firstActivatedAt: null,
      guuid,
      createdAt,
    });
    const initiatorId = ids.signUpUser(signUp.key, 0);
    await recordHistory(tx, id, { changedBy: initiatorId, columns: allColumns, changedAt: createdAt });
    await announcePerson(tx, (await findUser(tx, id))!);
  }
  await recordClientEvent(tx, {
    type: 'sign-up-requested',
    userId: ids.signUpUser(signUp.key, 0),
    schoolId,
    origin: { ipAddress: signUp.ipAddress, userAgent: signUp.userAgent },
    occurredAt: createdAt,
  });
}
