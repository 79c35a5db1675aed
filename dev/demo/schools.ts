import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { GroupChanged, SchoolApproved, SchoolChanged } from '@patchwork/contracts/events/schools';
import { type DatabasePool, Nothing, type Tx } from '@patchwork/platform/db';
import { recordEvents } from '@patchwork/platform/record-events';
import { importLegacySignUps } from '@patchwork/schools/legacy-sign-ups/import/import-legacy';
import { announceRegister } from '@patchwork/schools/register/announce-register';
import { importRegister } from '@patchwork/schools/register/import/import-register';
import { announceLink } from '@patchwork/schools/register/link-to-row';
import { listSchoolsById } from '@patchwork/schools/schools/schools.sql';
import { sql } from 'slonik';
import { z } from 'zod';
import type { DemoSignUp } from './data.ts';
import { type DemoIds, guuidOf } from './ids.ts';
import type { DemoNetwork } from './network.ts';
import { clockOf, continueIds, fillOnce, insertRows, signUpGroup } from './rows.ts';

const TWO_DAYS = 2 * 24 * 60;

/** Higher than the version of the provider's school, which a migration inserts and the service publishes at its first start. */
const VERSION = 2;

/** Seeds schools, groups, promotion codes, pending and legacy sign-ups, with the events that other services project. */
export const seedSchools = (db: DatabasePool, network: DemoNetwork, ids: DemoIds, now: Date): Promise<void> => {
  const prepare = async () => {
    for (const file of ['register-england.csv', 'register-other-nations.csv'])
      await importRegister(db, join(import.meta.dirname, 'data', file));
    return { schools: schoolRows(network, ids, now), groups: groupRows(network, ids) };
  };
  return fillOnce(db, 'sign_ups', prepare, async (tx, { schools, groups }) => {
    await insertRows(tx, 'promotion_codes', network.promotionCodes, 'keep');
    // The demo network has its own provider school, which replaces the migration's.
    await tx.query(sql.type(Nothing)`delete from school_groups`);
    await tx.query(sql.type(Nothing)`delete from schools`);
    await insertRows(tx, 'schools', schools);
    for (const { id, registerKey } of schools) if (registerKey !== null) await announceLink(tx, id);
    const changed = await changeRegister(tx);
    for (const { id, registerKey } of schools) if (changed.includes(registerKey ?? '')) await announceRegister(tx, id);
    await setTerms(tx);
    await insertRows(tx, 'school_groups', groups);
    await seedSignUps(tx, network.pendingSignUps, ids, now);
    for (const table of ['schools', 'school_groups']) await continueIds(tx, table);
    await importLegacySignUps(tx, readFileSync(join(import.meta.dirname, 'data/legacy-sign-ups.csv'), 'utf8'));
    const stored = await listSchoolsById(
      tx,
      schools.map(({ id }) => id),
    );
    await recordEvents(
      tx,
      SchoolChanged,
      stored.map((school) => ({ ...school, schoolId: school.id })),
    );
    await recordEvents(
      tx,
      GroupChanged,
      groups.map((group) => ({ ...group, groupId: group.id, isActive: true })),
    );
    await approveNow(tx, network, ids);
  });
};

/**
 * As if the register had changed since the schools were linked, so that staff have something to decide: each is in another trust now,
 * since the two may be linked. Returns the keys of its rows.
 */
const changeRegister = (tx: Tx) =>
  tx.anyFirst(sql.type(z.object({ key: z.string() }))`
    update register_schools
    set
      name = case key when '700146' then 'Northgate Hall Academy' else name end,
      trust_code = case key when '700146' then '90002' else '90003' end,
      trust_name = case key when '700146' then 'Tamarside Learning Trust' else 'Two Rivers Trust' end,
      changed_at = now()
    where key in ('700146', '700147')
    returning key
  `);

/** Leaves the history of an approval, and publishes it; the rows of these schools are those of approved schools already. */
async function approveNow(tx: Tx, { approvals, accounts }: DemoNetwork, ids: DemoIds): Promise<void> {
  const approvedBy = ids.user(accounts.signUpApproval);
  const facts = approvals.map((key) => ({ schoolId: ids.school(key), approvedBy }));
  const history = facts.map(({ schoolId }) => ({ schoolId, kind: 'approved', changedBy: approvedBy, changes: [] }));
  await insertRows(tx, 'school_history', history);
  await recordEvents(tx, SchoolApproved, facts);
}

function schoolRows({ schools, lightSchools, pendingSignUps, accounts }: DemoNetwork, ids: DemoIds, now: Date) {
  const at = clockOf(now);
  const rowOf = (key: string, { postcode, contact, ...school }: DemoSignUp['school']) => ({
    ...{ id: ids.school(key), version: VERSION, zip: postcode, headTeacher: contact, isProvider: school.typeId === 11 },
    ...school,
  });
  const approved = [...schools, ...lightSchools].map(({ key, groups: _, approvedMinutesAgo, isActive, ...school }) => ({
    ...{ ...rowOf(key, school), isActive, isApproved: true, promotionCodeFromUser: null as string | null },
    ...{ approvedAt: at(approvedMinutesAgo) as string | null, approvedBy: ids.user(accounts.signUpApproval) as number | null },
    createdAt: at(approvedMinutesAgo + TWO_DAYS),
  }));
  const pending = pendingSignUps.map(({ key, school, promotionCodeFromUser, submittedMinutesAgo }) => ({
    ...{ ...rowOf(key, school), isActive: true, isApproved: false, promotionCodeFromUser },
    ...{ approvedAt: null, approvedBy: null, createdAt: at(submittedMinutesAgo) },
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

const groupRows = ({ schools, lightSchools, pendingSignUps }: DemoNetwork, ids: DemoIds) => [
  ...[...schools, ...lightSchools].flatMap(({ key: school, groups }) =>
    groups.map(({ key, ...group }) => ({ version: VERSION, ...group, id: ids.group(key), schoolId: ids.school(school) })),
  ),
  ...pendingSignUps.map(({ key }) => ({
    ...{ version: VERSION, id: ids.group(key), schoolId: ids.school(key) },
    ...{ name: signUpGroup, description: null, isPrimary: true },
  })),
];

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
      ...{ guuid: guuidOf(key), emailHash: hash(guuidOf(key), email), userId: ids.signUpUser(key, position) },
    })),
  );
  await insertRows(tx, 'sign_ups', rows);
  await insertRows(tx, 'sign_up_users', users);
}
