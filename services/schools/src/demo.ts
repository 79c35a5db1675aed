import { type DatabasePool, Nothing, type Tx } from '@patchwork/platform/db';
import type { DemoNetwork, DemoSignUp } from '@patchwork/stack/demo/network';
import { sql } from 'slonik';
import { termsOfApproval } from './approvals/approvals.policy.ts';
import { londonDay } from './days.ts';
import { saveDemoCodes, saveDemoGroup, saveDemoSchool, saveDemoSignUp, saveLegacySignUp, settleSequences } from './demo.sql.ts';
import { type DemoIds, guuidOfDemo, numberDemo } from './demo-ids.ts';
import { listPromotionCodes, type PromotionCode } from './promotion-codes/promotion-codes.sql.ts';
import { announceGroup, announceSchool } from './schools/announce.ts';
import { primaryGroupName } from './sign-ups/identity-users.ts';
import { takeSeat } from './sign-ups/sign-up-users.sql.ts';
import { dedupeHashOf, emailHashOf, requestHashOf } from './sign-ups/sign-ups.policy.ts';

/** What identity needs to know of a pending school before it makes its users. */
export interface DemoPendingSchool {
  key: string;
  guuid: string;
  schoolId: number;
  groupId: number;
  groupName: string;
}

const minutesBefore = (now: Date, minutes: number) => new Date(now.getTime() - minutes * 60_000);

/**
 * Writes this service's share of the demo network: schools, groups, codes, pending and legacy sign-ups, with the events that the
 * others' projections need. Does nothing when there are schools besides the provider's own. The provider's school, which a
 * migration has made, gets the number that the network gives it.
 */
export async function seedSchools(
  db: DatabasePool,
  network: DemoNetwork,
  ids: DemoIds = numberDemo(network),
  now = new Date(),
): Promise<{ pendingSchools: DemoPendingSchool[] }> {
  await db.transaction(async (tx) => {
    await tx.query(sql.type(Nothing)`lock table schools in share row exclusive mode`);
    if (await tx.exists(sql.unsafe`select from schools where not is_provider`)) return;
    await saveDemoCodes(tx, network.promotionCodes);
    const codes = await listPromotionCodes(tx);
    // The network says which school is the provider's; until then nobody is.
    await tx.query(sql.type(Nothing)`update schools set is_provider = false where is_provider`);
    await seedOpenSchools(tx, network.schools, { network, ids, codes, now });
    for (const signUp of network.pendingSignUps) await seedSignUp(tx, signUp, ids, now);
    await seedOpenSchools(tx, network.lightSchools, { network, ids, codes, now });
    for (const legacy of network.legacySignUps) await saveLegacySignUp(tx, legacy);
    await settleSequences(tx);
  });
  return { pendingSchools: network.pendingSignUps.map((signUp) => pendingSchoolOf(signUp, ids)) };
}

interface Seeding {
  network: DemoNetwork;
  ids: DemoIds;
  codes: readonly PromotionCode[];
  now: Date;
}

async function seedOpenSchools(tx: Tx, schools: DemoNetwork['schools'], { network, ids, codes, now }: Seeding) {
  const approvedBy = ids.user(network.accounts.signUpApproval);
  const groupIds: number[] = [];
  for (const school of schools) {
    const schoolId = ids.school(school.key);
    const approvedAt = minutesBefore(now, school.approvedMinutesAgo);
    await saveDemoSchool(tx, {
      ...school,
      id: schoolId,
      zip: school.postcode,
      headTeacher: school.contact,
      isProvider: school.typeId === 11,
      promotionCodeFromUser: null,
      createdAt: minutesBefore(now, school.approvedMinutesAgo + 2 * 24 * 60).toISOString(),
      approval: { approvedBy, approvedAt: approvedAt.toISOString(), ...termsOfApproval(londonDay(approvedAt), codes, null) },
    });
    for (const group of school.groups) {
      const id = ids.group(group.key);
      await saveDemoGroup(tx, { ...group, id, schoolId });
      groupIds.push(id);
    }
  }
  for (const { key } of schools) await announceSchool(tx, ids.school(key));
  for (const id of groupIds) await announceGroup(tx, id);
}

const pendingSchoolOf = ({ key }: DemoSignUp, ids: DemoIds): DemoPendingSchool => ({
  key,
  guuid: guuidOfDemo(key),
  schoolId: ids.school(key),
  groupId: ids.group(key),
  groupName: primaryGroupName,
});

async function seedSignUp(tx: Tx, signUp: DemoSignUp, ids: DemoIds, now: Date) {
  const { guuid, schoolId, groupId, groupName } = pendingSchoolOf(signUp, ids);
  const { school, users } = signUp;
  const createdAt = minutesBefore(now, signUp.submittedMinutesAgo).toISOString();
  await saveDemoSchool(tx, {
    ...school,
    id: schoolId,
    zip: school.postcode,
    headTeacher: school.contact,
    isProvider: false,
    isActive: true,
    promotionCodeFromUser: signUp.promotionCodeFromUser,
    createdAt,
    approval: null,
  });
  await saveDemoGroup(tx, { id: groupId, schoolId, name: groupName, description: null, isPrimary: true });
  const dedupeHash = dedupeHashOf(users[0]?.email ?? '', school.name, school.postcode);
  await saveDemoSignUp(tx, { guuid, dedupeHash, requestHash: requestHashOf(signUp.key), schoolId, groupId, createdAt });
  for (const [position, { email }] of users.entries())
    await takeSeat(tx, { guuid, emailHash: emailHashOf(guuid, email), userId: ids.signUpUser(signUp.key, position) });
  await announceSchool(tx, schoolId);
  await announceGroup(tx, groupId);
}
