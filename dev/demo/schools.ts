import { createHash } from 'node:crypto';
import { GroupChanged, SchoolApproved, SchoolChanged } from '@patchwork/contracts/events/schools';
import { type DatabasePool, Nothing, type Tx } from '@patchwork/platform/db';
import { sql } from 'slonik';
import { z } from 'zod';
import type { DemoSignUp } from './data.ts';
import { type DemoIds, guuidOf } from './ids.ts';
import type { DemoNetwork } from './network.types.ts';
import { clockOf, continueIds, fillOnce, insertRows, publish } from './rows.ts';

const TWO_DAYS = 2 * 24 * 60;

/** Higher than the version of the provider's school, which a migration inserts and the service publishes at its first start. */
const VERSION = 2;

/** The name of the primary group of each pending sign-up. */
export const signUpGroup = 'Whole school';

/** Seeds schools, groups, promotion codes, pending and legacy sign-ups, with the events that other services project. */
export const seedSchools = (db: DatabasePool, network: DemoNetwork, ids: DemoIds, now: Date): Promise<void> => {
  const prepare = () => ({ schools: schoolRows(network, ids, now), groups: groupRows(network, ids) });
  return fillOnce(db, 'sign_ups', prepare, async (tx, { schools, groups }) => {
    await insertRows(tx, 'promotion_codes', network.promotionCodes, 'keep');
    // The demo network has its own provider school, which replaces the migration's.
    await tx.query(sql.type(Nothing)`delete from school_groups`);
    await tx.query(sql.type(Nothing)`delete from schools`);
    await insertRows(tx, 'schools', schools);
    await setTerms(tx);
    await insertRows(tx, 'school_groups', groups);
    await seedSignUps(tx, network.pendingSignUps, ids, now);
    for (const table of ['schools', 'school_groups']) await continueIds(tx, table);
    const names = await readLookups(tx);
    await seedLegacySignUps(tx, network, names);
    await publish(
      tx,
      SchoolChanged,
      schools.map((school) => ({ ...school, ...namesOf(school, names), schoolId: school.id, badgeMediaItemId: null })),
    );
    await publish(
      tx,
      GroupChanged,
      groups.map((group) => ({ ...group, groupId: group.id, isActive: true })),
    );
    await approveNow(tx, network, ids);
  });
};

/** Leaves the history of an approval, and publishes it; the rows of these schools are those of approved schools already. */
async function approveNow(tx: Tx, { approvals, accounts }: DemoNetwork, ids: DemoIds): Promise<void> {
  const approvedBy = ids.user(accounts.signUpApproval);
  const facts = approvals.map((key) => ({ schoolId: ids.school(key), approvedBy }));
  const history = facts.map(({ schoolId }) => ({ schoolId, kind: 'approved', changedBy: approvedBy, changes: [] }));
  await insertRows(tx, 'school_history', history);
  await publish(tx, SchoolApproved, facts);
}

function schoolRows(network: DemoNetwork, ids: DemoIds, now: Date) {
  const at = clockOf(now);
  const approvedBy = ids.user(network.accounts.signUpApproval);
  const rowOf = (key: string, school: DemoSignUp['school']) => ({
    id: ids.school(key),
    version: VERSION,
    name: school.name,
    typeId: school.typeId,
    countyId: school.countyId,
    zip: school.postcode,
    locationTypeId: school.locationTypeId,
    numberOfPupils: school.numberOfPupils,
    primaryEthnicityId: school.primaryEthnicityId,
    secondaryEthnicityId: school.secondaryEthnicityId,
    headTeacher: school.contact,
    email: school.email,
    isProvider: school.typeId === 11,
  });
  const approved = [...network.schools, ...network.lightSchools].map((school) => ({
    ...rowOf(school.key, school),
    isActive: school.isActive,
    isApproved: true,
    approvedAt: at(school.approvedMinutesAgo),
    approvedBy,
    promotionCodeFromUser: null,
    createdAt: at(school.approvedMinutesAgo + TWO_DAYS),
  }));
  const pending = network.pendingSignUps.map((signUp) => ({
    ...rowOf(signUp.key, signUp.school),
    isActive: true,
    isApproved: false,
    approvedAt: null,
    approvedBy: null,
    promotionCodeFromUser: signUp.promotionCodeFromUser,
    createdAt: at(signUp.submittedMinutesAgo),
  }));
  return [...approved, ...pending];
}

/** Sets the same terms as an approval without a promotion code: the subscription begins after the free months of `Default`. */
const setTerms = (tx: Tx) =>
  tx.query(sql.type(Nothing)`
    update schools
    set
      promotion_code_id = promotion_codes.id,
      trial_start_date = (schools.approved_at at time zone 'Europe/London')::date,
      subscription_start_date =
        (schools.approved_at at time zone 'Europe/London')::date + promotion_codes.free_months * interval '1 month'
    from promotion_codes
    where schools.is_approved and promotion_codes.starts_with = 'Default'
  `);

const groupRows = ({ schools, lightSchools, pendingSignUps }: DemoNetwork, ids: DemoIds) => {
  const common = { version: VERSION };
  return [
    ...[...schools, ...lightSchools].flatMap(({ key: school, groups }) =>
      groups.map(({ key, ...group }) => ({ ...common, ...group, id: ids.group(key), schoolId: ids.school(school) })),
    ),
    ...pendingSignUps.map(({ key }) => ({
      ...common,
      ...{ id: ids.group(key), schoolId: ids.school(key), name: signUpGroup, description: null, isPrimary: true },
    })),
  ];
};

async function seedSignUps(tx: Tx, signUps: readonly DemoSignUp[], ids: DemoIds, now: Date): Promise<void> {
  // The service compares these hashes only with requests of the next ten minutes, so any value is fine here.
  const hash = (...parts: string[]) => createHash('sha256').update(JSON.stringify(parts)).digest('hex');
  const rows = signUps.map(({ key, submittedMinutesAgo }) => {
    const createdAt = clockOf(now)(submittedMinutesAgo);
    const place = { schoolId: ids.school(key), schoolGroupId: ids.group(key) };
    return { guuid: guuidOf(key), dedupeHash: hash(key), requestHash: hash(key), ...place, createdAt, completedAt: createdAt };
  });
  const users = signUps.flatMap(({ key, users }) =>
    users.map(({ email }, position) => ({
      guuid: guuidOf(key),
      emailHash: hash(guuidOf(key), email),
      userId: ids.signUpUser(key, position),
    })),
  );
  await insertRows(tx, 'sign_ups', rows);
  await insertRows(tx, 'sign_up_users', users);
}

const lookups = ['school_types', 'counties', 'location_types', 'ethnicities'] as const;
type Names = Record<(typeof lookups)[number], (id: number | null) => string | null>;

async function readLookups(tx: Tx): Promise<Names> {
  const names = {} as Names;
  for (const table of lookups) {
    const rows = await tx.any(sql.type(z.object({ id: z.int(), name: z.string() }))`
      select id, name from ${sql.identifier([table])}
    `);
    const byId = new Map(rows.map(({ id, name }) => [id, name]));
    names[table] = (id) => (id === null ? null : byId.get(id)!);
  }
  return names;
}

type Described = Record<'typeId' | 'countyId', number> &
  Record<'locationTypeId' | 'primaryEthnicityId' | 'secondaryEthnicityId', number | null>;

const namesOf = (school: Described, names: Names) => ({
  typeName: names.school_types(school.typeId)!,
  countyName: names.counties(school.countyId)!,
  locationTypeName: names.location_types(school.locationTypeId),
  primaryEthnicityName: names.ethnicities(school.primaryEthnicityId),
  secondaryEthnicityName: names.ethnicities(school.secondaryEthnicityId),
});

/** Seeds legacy sign-ups, which store the names of lookups instead of their ids. */
async function seedLegacySignUps(tx: Tx, { legacySignUps }: DemoNetwork, names: Names): Promise<void> {
  const noon = (day: string | null) => day && `${day}T12:00:00Z`;
  const rows = legacySignUps.map((legacy, index) => {
    const { typeName, countyName, locationTypeName, primaryEthnicityName, secondaryEthnicityName } = namesOf(legacy, names);
    return {
      id: index + 1,
      name: legacy.name,
      school: legacy.school,
      postcode: legacy.postcode,
      county: countyName,
      type: typeName,
      locationType: locationTypeName,
      numberOfPupils: legacy.numberOfPupils,
      primaryEthnicity: primaryEthnicityName,
      secondaryEthnicity: secondaryEthnicityName,
      ipAddress: legacy.ipAddress,
      promotionCodeFromUser: legacy.promotionCodeFromUser,
      isApproved: legacy.isApproved,
      approvedAt: noon(legacy.approvalDate),
      trialStartDate: legacy.trialStartDate,
      subscriptionStartDate: legacy.subscriptionStartDate,
      createdAt: noon(legacy.createDate),
    };
  });
  await insertRows(tx, 'legacy_sign_ups', rows);
  await insertRows(
    tx,
    'legacy_sign_up_users',
    legacySignUps.flatMap(({ users }, index) => users.map((user) => ({ ...user, legacySignUpId: index + 1 }))),
  );
  await continueIds(tx, 'legacy_sign_ups');
}
