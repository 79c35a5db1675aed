import { createLog } from '@patchwork/platform/log';
import { readOutbox } from '@patchwork/testkit/outbox';
import { sql } from 'slonik';
import { afterAll, expect, test } from 'vitest';
import { applyRetention } from '../src/retention/retention.ts';
import { approver, aSignUp } from './harness.ts';
import { startWithIdentity } from './identity.ts';

const { identity, schools, stop } = await startWithIdentity();
afterAll(stop);

const runRetention = () => applyRetention({ db: schools.db, log: createLog('schools', 'silent') }, new Date());

async function aPendingSchool(age: string): Promise<number> {
  const request = aSignUp({ school: { headTeacher: 'Ms Pat Hill', email: 'office@school.example' } });
  const { text } = await schools.post('/api/school/signup', null, request);
  const schoolId = await schools.schoolIdOf(text);
  await schools.db.query(sql.unsafe`update schools set created_at = now() - ${age}::interval where id = ${schoolId}`);
  return schoolId;
}
const stateOf = (schoolId: number) =>
  schools.db.one(
    sql.unsafe`select is_active as "isActive", head_teacher as "headTeacher", email from schools where id = ${schoolId}`,
  );
const anonymised = { isActive: false, headTeacher: null, email: null };

test('a rejected sign-up keeps its reason and its names for 90 days, and cannot be reopened afterwards', async () => {
  const [old, young] = [await aPendingSchool('1 day'), await aPendingSchool('1 day')];
  const reason = 'Ms Pat Hill does not work there.';
  for (const id of [old, young]) expect((await schools.post(`/api/signups/${id}/reject`, approver, { reason })).status).toBe(200);
  await schools.db.query(sql.unsafe`update schools set created_at = now() - interval '91 days' where id = ${old}`);
  await runRetention();
  expect(await stateOf(old)).toEqual(anonymised);
  expect(await stateOf(young)).toMatchObject({ isActive: false, headTeacher: 'Ms Pat Hill' });
  const reasons = await schools.db.anyFirst(sql.unsafe`
    select reason from sign_up_rejections where school_id in (${old}, ${young}) order by school_id
  `);
  expect(reasons).toEqual([null, reason]);
  const reopen = (id: number) => schools.post(`/api/signups/${id}/reopen`, approver);
  expect([(await reopen(old)).body.code, (await reopen(young)).body.state]).toEqual(['sign-up-deleted', 'waiting']);
});

test('a sign-up that is undecided after 90 days is closed, once, and the change is published', async () => {
  const [old, young] = [await aPendingSchool('91 days'), await aPendingSchool('89 days')];
  await runRetention();
  expect(await stateOf(old)).toEqual(anonymised);
  expect(await stateOf(young)).toMatchObject({ isActive: true, headTeacher: 'Ms Pat Hill' });
  const changes = async () => (await readOutbox(schools.db)).filter(({ data }) => data.schoolId === old).map(({ data }) => data);
  expect((await changes()).at(-1)).toMatchObject({ version: 2, isActive: false, isApproved: false });
  const count = (await changes()).length;
  await runRetention();
  expect(await changes()).toHaveLength(count);
  expect((await schools.post(`/api/school/approve/${old}`, approver)).status).toBe(409);
});

test('an approved school stays open, however old, and so does the provider’s own school', async () => {
  const schoolId = await aPendingSchool('3 years');
  await identity.confirmLead(schoolId);
  expect((await schools.post(`/api/school/approve/${schoolId}`, approver)).status).toBe(200);
  await schools.db.query(sql.unsafe`update schools set created_at = now() - interval '3 years' where is_provider`);
  await runRetention();
  expect(await stateOf(schoolId)).toMatchObject({ isActive: true, headTeacher: 'Ms Pat Hill' });
  expect(await schools.db.exists(sql.unsafe`select from schools where is_provider and not is_active`)).toBe(false);
});
