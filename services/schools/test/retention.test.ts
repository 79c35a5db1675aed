import { createLog } from '@patchwork/platform/log';
import { readOutbox } from '@patchwork/testkit/outbox';
import { sql } from 'slonik';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { letGo } from '../src/retention/retention.ts';
import { type RunningIdentity, startIdentity } from './identity.ts';
import { approver, aSignUp, type Schools, startSchools } from './setting.ts';

let identity: RunningIdentity;
let schools: Schools;
beforeAll(async () => {
  identity = await startIdentity();
  schools = await startSchools({ identityUrl: identity.url });
});
afterAll(async () => {
  await schools.stop();
  await identity.stop();
});

const letGoNow = () => letGo({ db: schools.db, log: createLog('schools', 'silent') }, new Date());

async function aSchoolAskedFor(age: string): Promise<number> {
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
const nameless = { isActive: false, headTeacher: null, email: null };

test('a request to join that nobody has decided for 90 days is closed, once, and the others hear of it', async () => {
  const [old, young] = [await aSchoolAskedFor('91 days'), await aSchoolAskedFor('89 days')];
  await letGoNow();
  expect(await stateOf(old)).toEqual(nameless);
  expect(await stateOf(young)).toMatchObject({ isActive: true, headTeacher: 'Ms Pat Hill' });
  const told = async () => (await readOutbox(schools.db)).filter(({ data }) => data.schoolId === old).map(({ data }) => data);
  expect((await told()).at(-1)).toMatchObject({ version: 2, isActive: false, isApproved: false });
  const count = (await told()).length;
  await letGoNow();
  expect(await told()).toHaveLength(count);
  expect((await schools.post(`/api/school/approve/${old}`, approver)).status).toBe(409);
});

test('a school that was approved stays, however old, and so does the provider’s own', async () => {
  const schoolId = await aSchoolAskedFor('3 years');
  expect((await schools.post(`/api/school/approve/${schoolId}`, approver)).status).toBe(200);
  await schools.db.query(sql.unsafe`update schools set created_at = now() - interval '3 years' where is_provider`);
  await letGoNow();
  expect(await stateOf(schoolId)).toMatchObject({ isActive: true, headTeacher: 'Ms Pat Hill' });
  expect(await schools.db.exists(sql.unsafe`select from schools where is_provider and not is_active`)).toBe(false);
});
