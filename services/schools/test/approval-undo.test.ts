import { readOutbox } from '@patchwork/testkit/outbox';
import { sql } from 'slonik';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { carryOutApprovals } from '../src/approvals/approvals.ts';
import { savePerson } from '../src/people/people.sql.ts';
import { admin, approver, aSchoolForm, aSignUp, readOnlyStaff } from './harness.ts';
import { startWithIdentity } from './identity.ts';

const { identity, schools, stop } = await startWithIdentity();
afterAll(stop);
beforeAll(async () => {
  schools.deps.undoSeconds = 60;
  const staff = { version: 1, title: 'Dr', firstName: 'Ada', lastName: 'Price', schoolId: 1, isActive: true, isLead: false };
  await savePerson(schools.db, { ...staff, userId: approver.userId });
});

async function aPendingSchool(request = aSignUp()): Promise<number> {
  const { text } = await schools.post('/api/school/signup', null, request);
  const schoolId = await schools.schoolIdOf(text);
  await identity.confirmLead(schoolId);
  return schoolId;
}
async function anApprovedSchool(request = aSignUp()): Promise<number> {
  const schoolId = await aPendingSchool(request);
  expect((await approve(schoolId)).status).toBe(200);
  return schoolId;
}
const approve = (schoolId: number, viewer = approver) => schools.post(`/api/school/approve/${schoolId}`, viewer);
const undo = (schoolId: number, viewer = approver) => schools.post(`/api/signups/${schoolId}/reopen`, viewer);
const endMinute = (schoolId: number) =>
  schools.db.query(sql.unsafe`update pending_approvals set takes_effect_at = now() where school_id = ${schoolId}`);
const carryOut = () => carryOutApprovals(schools.deps);
async function afterAMinute(schoolId: number) {
  await endMinute(schoolId);
  await carryOut();
}
const told = async (schoolId: number) =>
  (await readOutbox(schools.db))
    .filter(({ type, data }) => data.schoolId === schoolId && (type === 'SchoolApproved' || data.isApproved === true))
    .map(({ type }) => type);
const areActive = async (schoolId: number) => (await identity.usersOf(schoolId)).map(({ isActive }) => isActive);
const another = { ...approver, userId: 950 };

test('staff see an approval at once, and others only once it can no longer be undone', async () => {
  const schoolId = await aPendingSchool();
  const { status, body } = await approve(schoolId);
  expect(status).toBe(200);
  expect(body).toMatchObject({ approved: true, approvedBy: { id: approver.userId }, trialStartDate: expect.any(String) });
  expect(body).toMatchObject({ subscriptionStartDate: expect.any(String), approvalDate: expect.any(String), welcomeEmails: 1 });
  expect(body.undoSeconds).toBeGreaterThan(50);
  expect(await areActive(schoolId)).toEqual([true]);
  expect((await schools.get(`/api/school/teacherview/${schoolId}`, approver)).status).toBe(404);

  // An Admin's change in between does not tell anybody either.
  expect((await schools.post(`/api/school/${schoolId}`, admin, aSchoolForm({ promotionCodeId: 1 }))).status).toBe(200);
  await carryOut();
  expect(await told(schoolId)).toEqual([]);

  await afterAMinute(schoolId);
  await afterAMinute(schoolId);
  expect(await told(schoolId)).toEqual(['SchoolApproved', 'SchoolChanged']);
  expect((await schools.get(`/api/school/teacherview/${schoolId}`, approver)).status).toBe(200);
  expect((await approve(schoolId)).body).toMatchObject({ approvalDate: body.approvalDate, undoSeconds: null });
});

test('an undone approval leaves the sign-up as it was, and it can be approved again', async () => {
  const own = { trialStartDate: '2026-12-01', subscriptionStartDate: null, promotionCodeId: 1 };
  const schoolId = await aPendingSchool();
  expect((await schools.post(`/api/school/${schoolId}`, admin, aSchoolForm(own))).status).toBe(200);
  await approve(schoolId);
  const { status, body } = await undo(schoolId, another);
  expect([status, body.state, body.approved, body.approvalDate, body.approvedBy]).toEqual([200, 'waiting', false, null, null]);
  expect(body).toMatchObject({ trialStartDate: '2026-12-01', subscriptionStartDate: null, okToApprove: true });
  expect(await areActive(schoolId)).toEqual([false]);
  await carryOut();
  expect(await told(schoolId)).toEqual([]);
  const history = (await schools.get(`/api/schoolhistory/${schoolId}`, admin)).body;
  expect(history.slice(0, 2).map(({ kind }: { kind: string }) => kind)).toEqual(['approval-undone', 'approved']);
  expect((await undo(schoolId)).body.state).toBe('waiting');

  expect((await approve(schoolId, another)).body).toMatchObject({ approved: true, welcomeEmails: 1 });
  await afterAMinute(schoolId);
  expect([await told(schoolId), await areActive(schoolId)]).toEqual([['SchoolApproved', 'SchoolChanged'], [true]]);
});

test('an undone approval frees the addresses for another school', async () => {
  const request = aSignUp();
  const { email } = request.initiatingUser;
  const [first, second] = [await aPendingSchool(request), await aPendingSchool(aSignUp({ user: { email } }))];
  await approve(first);
  expect((await approve(second)).body.code).toBe('email-taken');
  await undo(first);
  expect((await approve(second)).status).toBe(200);
});

test('an approval cannot be undone after its time, nor without the role', async () => {
  const schoolId = await anApprovedSchool();
  for (const viewer of [readOnlyStaff, admin]) expect((await undo(schoolId, viewer)).status).toBe(403);
  await endMinute(schoolId);
  expect((await undo(schoolId)).body.code).toBe('sign-up-decided');
  await carryOut();
  expect((await undo(schoolId)).body.code).toBe('sign-up-decided');
  expect(await told(schoolId)).toEqual(['SchoolApproved', 'SchoolChanged']);
});

test('processes that carry out an approval at once tell of it once', async () => {
  const schoolId = await anApprovedSchool();
  await endMinute(schoolId);
  await Promise.all(Array.from({ length: 5 }, carryOut));
  expect(await told(schoolId)).toEqual(['SchoolApproved', 'SchoolChanged']);
});

test('an approval is carried out once identity answers again', async () => {
  const schoolId = await anApprovedSchool();
  await endMinute(schoolId);
  identity.setUnavailable(true);
  await expect(carryOut()).rejects.toThrow();
  identity.setUnavailable(false);
  expect(await told(schoolId)).toEqual([]);
  await carryOut();
  expect(await told(schoolId)).toEqual(['SchoolApproved', 'SchoolChanged']);
});

test('an undo that breaks off is completed by the next run, and nobody is told', async () => {
  const schoolId = await anApprovedSchool();
  identity.setUnavailable(true);
  expect((await undo(schoolId)).status).toBe(503);
  identity.setUnavailable(false);
  await endMinute(schoolId);
  await carryOut();
  expect([await told(schoolId), await areActive(schoolId)]).toEqual([[], [false]]);
  expect((await schools.get(`/api/school/${schoolId}`, admin)).body.approved).toBe(false);
});

test('20 simultaneous undos and approvals leave a sign-up that waits or a whole approval', async () => {
  const schoolId = await anApprovedSchool();
  await Promise.all(Array.from({ length: 20 }, (_, n) => (n % 2 ? undo(schoolId) : approve(schoolId, another))));
  const { approved } = (await schools.get(`/api/school/${schoolId}`, admin)).body;
  await afterAMinute(schoolId);
  expect(await told(schoolId)).toEqual(approved ? ['SchoolApproved', 'SchoolChanged'] : []);
  expect(await areActive(schoolId)).toEqual([approved]);
});

test('a school closed in its minute is announced only once it opens again', async () => {
  const schoolId = await anApprovedSchool();
  expect((await schools.post(`/api/school/deactivate/${schoolId}`, admin)).status).toBe(200);
  await afterAMinute(schoolId);
  expect(await told(schoolId)).toEqual([]);
  expect((await schools.post(`/api/school/activate/${schoolId}`, admin)).status).toBe(200);
  await carryOut();
  expect(await told(schoolId)).toEqual(['SchoolApproved', 'SchoolChanged']);
});
