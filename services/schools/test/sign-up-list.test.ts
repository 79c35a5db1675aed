import { sql } from 'slonik';
import { afterAll, expect, test } from 'vitest';
import { admin, approver, aSignUp, aSignUpUser, readOnlyStaff } from './harness.ts';
import { startWithIdentity } from './identity.ts';
import { aPendingSchool } from './sign-up-steps.ts';

const { identity, schools, stop } = await startWithIdentity();
afterAll(stop);

const names = (answer: { body: { name: string }[] }) => answer.body.map(({ name }) => name);
const setCreatedAt = (schoolId: number, instant: string) =>
  schools.db.query(sql.unsafe`update schools set created_at = ${instant} where id = ${schoolId}`);

test('the list of sign-ups uses London dates', async () => {
  const late = await aPendingSchool(schools, aSignUp({ school: { name: 'Last minute of June' } }));
  const early = await aPendingSchool(schools, aSignUp({ school: { name: 'First minute of July' } }));
  await setCreatedAt(late.schoolId, '2026-06-30T22:59:59.999Z');
  await setCreatedAt(early.schoolId, '2026-06-30T23:00:00.000Z');
  const june = await schools.get('/api/school/signups?fromDate=2026-06-30&toDate=2026-06-30', readOnlyStaff);
  const july = await schools.get('/api/school/signups?fromDate=2026-07-01&toDate=2026-07-01', approver);
  expect([names(june), names(july)]).toEqual([['Last minute of June'], ['First minute of July']]);
  const both = await schools.get('/api/school/signups?fromDate=2026-06-30&toDate=2026-07-01', approver);
  expect(names(both)).toEqual(['First minute of July', 'Last minute of June']);
});

test('the list of sign-ups covers ten days by default, and filters by name', async () => {
  schools.time.now = new Date('2025-05-20T22:59:00.000Z');
  const inside = await aPendingSchool(schools, aSignUp({ school: { name: 'Ten % days' } }));
  const outside = await aPendingSchool(schools, aSignUp({ school: { name: 'Eleven days' } }));
  await setCreatedAt(inside.schoolId, '2025-05-10T23:00:00.000Z');
  await setCreatedAt(outside.schoolId, '2025-05-10T22:59:59.000Z');
  expect(names(await schools.get('/api/school/signups', approver))).toEqual(['Ten % days']);
  expect(names(await schools.get('/api/school/signups?fromDate=2025-05-01', approver))).toEqual(['Ten % days', 'Eleven days']);
  expect(names(await schools.get('/api/school/signups?fromDate=2025-05-01&name=ELEVEN', approver))).toEqual(['Eleven days']);
  expect(names(await schools.get('/api/school/signups?fromDate=2025-05-01&name=%25', approver))).toEqual(['Ten % days']);
  schools.time.now = new Date();
});

test('the list of sign-ups includes users and flags an address that is in two open requests', async () => {
  const email = 'both@school.example';
  const one = await aPendingSchool(schools, aSignUp({ user: { email }, school: { name: 'Clash one' } }));
  const fine = await aPendingSchool(schools, aSignUp({ school: { name: 'Clash none' } }));
  const two = await aPendingSchool(schools, aSignUp({ user: { email }, school: { name: 'Clash two' } }));
  for (const { schoolId } of [one, two, fine]) await identity.confirmLead(schoolId);
  const { body } = await schools.get('/api/school/signups?name=clash', approver);
  const found = Object.fromEntries(body.map((school: { name: string }) => [school.name, school]));
  expect(found['Clash one']).toMatchObject({ id: one.schoolId, okToApprove: false, users: [{ email }] });
  expect(found['Clash two']).toMatchObject({ okToApprove: false });
  expect(found['Clash none']).toMatchObject({
    id: fine.schoolId,
    okToApprove: true,
    signUpEventDetails: [{ type: 'sign-up-requested' }],
  });
});

test('the list of sign-ups flags another request with the same address, school and postcode, and the first one too', async () => {
  const form = aSignUp({ school: { name: 'Twice Primary' } });
  const first = await aPendingSchool(schools, form);
  const list = async () => (await schools.get('/api/school/signups?name=twice', approver)).body;
  expect(await list()).toMatchObject([{ isPossibleDuplicate: false }]);
  const { email } = form.initiatingUser;
  const spelled = { ...form.initiatingUser, email: email.toUpperCase(), lastName: 'Rogue' };
  const school = { ...form.school, name: ' TWICE  primary', zip: 'bs14st' };
  const second = await aPendingSchool(schools, { ...form, initiatingUser: spelled, school });
  expect((await list()).map(({ id, isPossibleDuplicate }: Record<string, unknown>) => [id, isPossibleDuplicate])).toEqual([
    [second.schoolId, true],
    [first.schoolId, true],
  ]);
  const { body } = await schools.get(`/api/school/${first.schoolId}`, approver);
  expect(body.isPossibleDuplicate).toBe(true);
  await schools.post(`/api/school/deactivate/${second.schoolId}`, admin);
  expect((await schools.get(`/api/school/${first.schoolId}`, approver)).body.isPossibleDuplicate).toBe(false);
});

test.each([
  ['the school', { school: { name: 'P a t c h w о r k Safeguarding' } }, {}],
  ['the initiator', { user: { firstName: 'Patch', lastName: 'Work' } }, {}],
  ['a user of the second stage', {}, { firstName: 'Online', middleName: null, lastName: 'Safeguarding-Team' }],
  ['a user’s position', {}, { schoolPosition: 'Ƥatchvvork Safeguarding Tearn' }],
  ['the initiator’s position', { user: { schoolPosition: 'ᴘᴀᴛᴄʜᴡᴏʀᴋ' } }, {}],
])('staff see that %s has a name that looks like the provider’s', async (_, form, added) => {
  const { guuid, schoolId } = await aPendingSchool(schools, aSignUp(form));
  const { status } = await schools.post(`/api/user/signup/add/${guuid}`, null, aSignUpUser(added));
  expect(status).toBe(200);
  const plain = await aPendingSchool(schools);
  const flagOf = async (id: number) => (await schools.get(`/api/school/${id}`, approver)).body.hasReservedName;
  expect([await flagOf(schoolId), await flagOf(plain.schoolId)]).toEqual([true, false]);
});

test.each([
  'fromDate=2026-07-02&toDate=2026-07-01',
  'fromDate=2025-01-01&toDate=2026-01-02',
  'fromDate=2026-02-30',
  'toDate=yesterday',
])('the list of sign-ups refuses %s', async (query) => {
  expect((await schools.get(`/api/school/signups?${query}`, approver)).status).toBe(400);
});
