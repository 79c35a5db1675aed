import { aViewer } from '@patchwork/testkit/callers';
import { readOutbox } from '@patchwork/testkit/outbox';
import { sql } from 'slonik';
import { afterAll, expect, test } from 'vitest';
import { z } from 'zod';
import { createSchool } from './calls.ts';
import { admin, approver, aSchoolForm, aSignUp, aSignUpUser } from './harness.ts';
import { startWithIdentity } from './identity.ts';

const { identity, schools, stop } = await startWithIdentity();
afterAll(stop);
const own = await createSchool(schools, identity, 'open');
const other = await createSchool(schools, identity, 'open');
const pending = await createSchool(schools, identity, 'pending');
const lead = aViewer({ userId: own.leadId, schoolId: own.schoolId, roles: ['Viewer', 'SchoolAdmin'] });

/** Fields that no form may set, under every name that a client may try. */
const extraFields = {
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

/** The stored row of a school or group. */
const rowOf = (table: 'schools' | 'school_groups', id: number) =>
  schools.db.oneFirst(sql.type(z.object({ row: z.record(z.string(), z.unknown()) }))`
    select to_jsonb(stored) as row
    from ${sql.identifier([table])} as stored
    where stored.id = ${id}
  `);

const protectedColumnsOf = (row: Record<string, unknown>) => {
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

test('extra fields are not stored with a new sign-up', async () => {
  const request = aSignUp({ user: extraFields, other: extraFields, school: { ...extraFields, ...dates } });
  const { text } = await schools.post('/api/school/signup', null, { ...request, ...extraFields });
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

test('extra fields are not stored with the second stage', async () => {
  const before = await rowOf('schools', pending.schoolId);
  const form = { locationTypeId: 3, name: 'Renamed', zip: 'X', ...extraFields, ...dates };
  expect((await schools.post(`/api/school/signup/guuid/${pending.guuid}`, null, form)).status).toBe(200);
  const after = await rowOf('schools', pending.schoolId);
  expect(after).toEqual({ ...before, location_type_id: 3, version: Number(before.version) + 1 });
  const { body } = await schools.post(`/api/user/signup/add/${pending.guuid}`, null, aSignUpUser(extraFields));
  expect(body).toMatchObject({ active: false, schoolAdministrator: false, school: { id: pending.schoolId } });
  expect(body.id).not.toBe(1);
});

test('extra fields are not stored with a school', async () => {
  const before = await rowOf('schools', own.schoolId);
  const form = aSchoolForm(extraFields);
  expect((await schools.post(`/api/school/myschool/${own.schoolId}`, lead, { ...form, ...dates })).status).toBe(200);
  const byLead = await rowOf('schools', own.schoolId);
  expect(protectedColumnsOf(byLead)).toEqual(protectedColumnsOf(before));
  for (const column of ['trial_start_date', 'subscription_start_date', 'promotion_code_id'])
    expect(byLead[column]).toEqual(before[column]);
  expect((await schools.post(`/api/school/${own.schoolId}`, admin, { ...form, promotionCodeId: 1 })).status).toBe(200);
  expect(protectedColumnsOf(await rowOf('schools', own.schoolId))).toEqual(protectedColumnsOf(before));
});

test('extra fields are not stored with a group', async () => {
  const { body } = await schools.post('/api/schoolgroup/myschool', lead, { name: 'Oak', ...extraFields });
  const stored = { school_id: own.schoolId, is_primary: false, is_active: true };
  expect(await rowOf('school_groups', body.id)).toMatchObject({ ...stored, version: 1 });
  await schools.post(`/api/schoolgroup/myschool/group/${body.id}`, lead, { name: 'Oak', ...extraFields });
  expect(await rowOf('school_groups', body.id)).toMatchObject({ ...stored, version: 2 });
});

test('another school’s ids get the same responses as unknown ids', async () => {
  const before = [await rowOf('schools', other.schoolId), await rowOf('school_groups', other.groupId)];
  const responsesFor = async (ids: { schoolId: number; groupId: number }) => {
    const answers = [
      await schools.get(`/api/school/${ids.schoolId}`, lead),
      await schools.post(`/api/school/myschool/${ids.schoolId}`, lead, aSchoolForm()),
      await schools.post(`/api/schoolgroup/myschool/group/${ids.groupId}`, lead, { name: 'Oak' }),
      await schools.post(`/api/schoolgroup/delete/${ids.groupId}`, lead),
    ];
    return answers.map(({ status, body }) => ({ status, ...body, requestId: '' }));
  };
  const theirs = await responsesFor(other);
  expect(theirs.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  expect(theirs).toEqual(await responsesFor({ schoolId: 9_999_999, groupId: 9_999_999 }));
  expect([await rowOf('schools', other.schoolId), await rowOf('school_groups', other.groupId)]).toEqual(before);

  const theirGuuid = pending.guuid;
  const { userId } = await createSchool(schools, identity, 'pending');
  expect((await schools.post(`/api/user/signup/remove/${theirGuuid}/${userId}`)).status).toBe(404);
});

test('a repeated submission creates one school with one set of users, and 50 approvals create one approval', async () => {
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

  await identity.confirmLead(schoolId);
  const approvals = await Promise.all(
    Array.from({ length: 50 }, (_, n) => schools.post(`/api/school/approve/${schoolId}`, { ...approver, userId: 900 + n })),
  );
  expect(new Set(approvals.map(({ status, body }) => `${status} ${body.approvalDate}`)).size).toBe(1);
  const approvalEvents = (await readOutbox(schools.db)).filter(
    ({ type, data }) => type === 'SchoolApproved' && data.schoolId === schoolId,
  );
  expect(approvalEvents).toHaveLength(1);
  await identity.deliverEventsOf(schools.db);
  const recorded = (await identity.clientEvents()).filter(
    (event) => event.type === 'school-approved' && event.schoolId === schoolId,
  );
  expect(recorded).toHaveLength(1);
});
