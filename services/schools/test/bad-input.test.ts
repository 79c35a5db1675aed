import { aViewer } from '@patchwork/testkit/callers';
import { readOutbox } from '@patchwork/testkit/outbox';
import { sql } from 'slonik';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { aPlace, type Place } from './calls.ts';
import { type RunningIdentity, startIdentity } from './identity.ts';
import { admin, approver, aSchoolForm, aSignUp, aSignUpUser, type Schools, startSchools } from './setting.ts';

let identity: RunningIdentity;
let schools: Schools;
let own: Place;
let other: Place;
let pending: Place;
let lead: ReturnType<typeof aViewer>;
beforeAll(async () => {
  identity = await startIdentity();
  schools = await startSchools({ identityUrl: identity.url });
  own = await aPlace(schools, identity, 'open');
  other = await aPlace(schools, identity, 'open');
  pending = await aPlace(schools, identity, 'pending');
  lead = aViewer({ userId: own.leadId, schoolId: own.schoolId, roles: ['Viewer', 'SchoolAdmin'] });
});
afterAll(async () => {
  await schools.stop();
  await identity.stop();
});

/** What no form may set, under every name that somebody may try. */
const smuggled = {
  id: 1,
  schoolId: 1,
  guuid: '00000000-0000-4000-8000-000000000000',
  roles: ['Superuser'],
  active: false,
  isActive: false,
  approved: true,
  isApproved: true,
  approvedBy: { id: 1 },
  approvalDate: '2020-01-01T00:00:00.000Z',
  createDate: '2020-01-01T00:00:00.000Z',
  isProvider: true,
  primaryGroup: true,
  isPrimary: true,
  schoolAdministrator: true,
  isLead: true,
  badgeMediaItemId: 7,
  version: 99,
};
const dates = { trialStartDate: '2020-01-01', subscriptionStartDate: '2020-01-01', promotionCodeId: 1 };

/** A row as it is stored, but for what the form itself says. */
const rowOf = (table: 'schools' | 'school_groups', id: number) =>
  schools.db.oneFirst(sql.type(z.object({ row: z.record(z.string(), z.unknown()) }))`
    select to_jsonb(stored) as row
    from ${sql.identifier([table])} as stored
    where stored.id = ${id}
  `);

describe('what a form smuggles in', () => {
  const unchanged = (row: Record<string, unknown>) => {
    const kept = [
      'id',
      'is_active',
      'is_approved',
      'approved_at',
      'approved_by',
      'created_at',
      'is_provider',
      'badge_media_item_id',
    ];
    return Object.fromEntries(kept.map((column) => [column, row[column]]));
  };

  test('is not stored with a new sign-up', async () => {
    const request = aSignUp({ user: smuggled, other: smuggled, school: { ...smuggled, ...dates } });
    const { text } = await schools.post('/api/school/signup', null, { ...request, ...smuggled });
    const schoolId = await schools.schoolIdOf(text);
    expect(await rowOf('schools', schoolId)).toMatchObject({
      id: schoolId,
      is_active: true,
      is_approved: false,
      approved_at: null,
      approved_by: null,
      is_provider: false,
      badge_media_item_id: null,
      trial_start_date: null,
      subscription_start_date: null,
      promotion_code_id: null,
      version: 1,
    });
    expect((await identity.usersOf(schoolId)).map(({ isLead, isActive }) => [isLead, isActive])).toEqual([
      [false, false],
      [true, false],
    ]);
  });

  test('is not stored with the second stage', async () => {
    const before = await rowOf('schools', pending.schoolId);
    const form = { locationTypeId: 3, name: 'Renamed', zip: 'X', ...smuggled, ...dates };
    expect((await schools.post(`/api/school/signup/guuid/${pending.guuid}`, null, form)).status).toBe(200);
    const after = await rowOf('schools', pending.schoolId);
    expect(after).toEqual({ ...before, location_type_id: 3, version: Number(before.version) + 1 });
    const { body } = await schools.post(`/api/user/signup/add/${pending.guuid}`, null, aSignUpUser(smuggled));
    expect(body).toMatchObject({ active: false, schoolAdministrator: false, school: { id: pending.schoolId } });
    expect(body.id).not.toBe(1);
  });

  test('is not stored with a school', async () => {
    const before = await rowOf('schools', own.schoolId);
    const form = aSchoolForm(smuggled);
    expect((await schools.post(`/api/school/myschool/${own.schoolId}`, lead, { ...form, ...dates })).status).toBe(200);
    const byLead = await rowOf('schools', own.schoolId);
    expect(unchanged(byLead)).toEqual(unchanged(before));
    for (const column of ['trial_start_date', 'subscription_start_date', 'promotion_code_id'])
      expect(byLead[column]).toEqual(before[column]);
    expect((await schools.post(`/api/school/${own.schoolId}`, admin, { ...form, promotionCodeId: 1 })).status).toBe(200);
    expect(unchanged(await rowOf('schools', own.schoolId))).toEqual(unchanged(before));
  });

  test('is not stored with a group', async () => {
    const { body } = await schools.post('/api/schoolgroup/myschool', lead, { name: 'Oak', ...smuggled });
    const stored = { school_id: own.schoolId, is_primary: false, is_active: true };
    expect(await rowOf('school_groups', body.id)).toMatchObject({ ...stored, version: 1 });
    await schools.post(`/api/schoolgroup/myschool/group/${body.id}`, lead, { name: 'Oak', ...smuggled });
    expect(await rowOf('school_groups', body.id)).toMatchObject({ ...stored, version: 2 });
  });
});

test('another school’s ids look like ids of nothing', async () => {
  const before = [await rowOf('schools', other.schoolId), await rowOf('school_groups', other.groupId)];
  const told = async (place: { schoolId: number; groupId: number }) => {
    const answers = [
      await schools.get(`/api/school/${place.schoolId}`, lead),
      await schools.post(`/api/school/myschool/${place.schoolId}`, lead, aSchoolForm()),
      await schools.post(`/api/schoolgroup/myschool/group/${place.groupId}`, lead, { name: 'Oak' }),
      await schools.post(`/api/schoolgroup/delete/${place.groupId}`, lead),
    ];
    return answers.map(({ status, body }) => ({ status, ...body, requestId: '' }));
  };
  const theirs = await told(other);
  expect(theirs.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  expect(theirs).toEqual(await told({ schoolId: 9_999_999, groupId: 9_999_999 }));
  expect([await rowOf('schools', other.schoolId), await rowOf('school_groups', other.groupId)]).toEqual(before);

  const theirGuuid = pending.guuid;
  const { userId } = await aPlace(schools, identity, 'pending');
  expect((await schools.post(`/api/user/signup/remove/${theirGuuid}/${userId}`)).status).toBe(404);
});

test('a double submit makes one school with one set of users, and 50 approvals one approval', async () => {
  const request = aSignUp({ other: {} });
  const submitted = await Promise.all([1, 2].map(() => schools.post('/api/school/signup', null, request)));
  expect(new Set(submitted.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  const { count } = await schools.db.one(sql.type(z.object({ count: z.int() }))`
    select count(*) as count
    from schools
    where schools.name = ${request.school.name}
  `);
  const schoolId = await schools.schoolIdOf(submitted[0]!.text);
  expect([count, (await identity.usersOf(schoolId)).length]).toEqual([1, 2]);

  const approvals = await Promise.all(
    Array.from({ length: 50 }, (_, n) => schools.post(`/api/school/approve/${schoolId}`, { ...approver, userId: 900 + n })),
  );
  expect(new Set(approvals.map(({ status, body }) => `${status} ${body.approvalDate}`)).size).toBe(1);
  const told = (await readOutbox(schools.db)).filter(({ type, data }) => type === 'SchoolApproved' && data.schoolId === schoolId);
  expect(told).toHaveLength(1);
  const recorded = (await identity.clientEvents()).filter(
    (event) => event.type === 'school-approved' && event.schoolId === schoolId,
  );
  expect(recorded).toHaveLength(1);
});
