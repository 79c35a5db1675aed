import { type Role, roles } from '@patchwork/platform/assertion';
import { aViewer } from '@patchwork/testkit/callers';
import { afterAll, describe, expect, test } from 'vitest';
import { callFor, createSchool, createSchools, operations } from './calls.ts';
import { startWithIdentity } from './identity.ts';

const { identity, schools, stop } = await startWithIdentity();
afterAll(stop);

/** A school for refused calls only, which do not change it. */
const untouched = await createSchool(schools, identity, 'open');

/** The status of a call for the caller's own school, another open one, a pending one, a closed one and a missing one. */
type Answers = [own: number, open: number, pending: number, closed: number, missing: number];
const always = (status: number): Answers => [status, status, status, status, status];
const ownSchoolOnly: Answers = [200, 404, 404, 404, 404];
const whilePending: Answers = [404, 404, 200, 404, 404];
const untilDecided: Answers = [409, 409, 200, 409, 404];

/** The statuses of each call, by role where roles differ. For a public call they are also a visitor's. */
const rules: Record<string, Answers | Partial<Record<Role, Answers>>> = {
  signUpSchool: always(201),
  getSignUpSchool: whilePending,
  updateSignUpSchool: whilePending,
  addSignUpUser: whilePending,
  removeUserFromSignUp: whilePending,
  getMySchool: always(200),
  updateMySchool: ownSchoolOnly,
  searchSchools: always(200),
  downloadSchools: always(200),
  listSignUps: always(200),
  listSignUpPage: always(200),
  countWaitingSignUps: always(200),
  correctSignUp: untilDecided,
  removePersonFromSignUp: untilDecided,
  rejectSignUp: untilDecided,
  reopenSignUp: untilDecided,
  getTeacherView: [200, 200, 404, 404, 404],
  // A repeated approval returns the first one's result, even after the school was closed.
  approveSchool: [200, 200, 200, 200, 404],
  activateSchool: [200, 200, 200, 200, 404],
  // An Admin cannot close their own school.
  deactivateSchool: [409, 200, 200, 200, 404],
  getSchool: {
    Admin: [200, 200, 200, 200, 404],
    AdminRO: whilePending,
    SignUpApproval: whilePending,
    SchoolAdmin: ownSchoolOnly,
  },
  updateSchool: [200, 200, 200, 409, 404],
  listSchoolHistory: [200, 200, 200, 200, 404],
  listMySchoolGroups: always(200),
  addGroup: always(201),
  updateGroup: ownSchoolOnly,
  deleteGroup: ownSchoolOnly,
  getSchoolYear: always(200),
  startSchoolYear: always(200),
  // Nothing has been started.
  undoSchoolYear: always(404),
  searchRegister: always(200),
  linkSchoolToRegister: { Admin: [200, 200, 200, 200, 404], SignUpApproval: whilePending },
  listRegisterChanges: always(200),
  countRegisterChanges: always(200),
  decideRegisterChange: [200, 200, 200, 200, 404],
  listRegisterBlanks: always(200),
  fillRegisterBlanks: always(200),
  findRegisterSchools: always(200),
  listPromotionCodes: always(200),
  listOldSignUps: always(200),
  // Legacy sign-ups belong to no school.
  listOldSignUpUsers: [200, 200, 200, 200, 404],
  getDefaultPromotionText: always(200),
  matchPromotionCode: always(200),
  listCounties: always(200),
  listEthnicities: always(200),
  listLocationTypes: always(200),
  listSchoolTypes: always(200),
};

const answersFor = (operationId: string, role: Role | null): Answers | undefined => {
  const rule = rules[operationId];
  return Array.isArray(rule) ? rule : rule?.[role as Role];
};

const external = operations.filter((operation) => !operation['x-internal']);
const guarded = external.filter((operation) => operation['x-roles']);
const open = external.filter((operation) => operation['x-public']);
const named = (list: typeof operations) => list.map((operation) => [operation.operationId, operation] as const);

test('every operation has a rule here, and is either public or limited to roles', () => {
  expect(Object.keys(rules).sort()).toEqual(external.map(({ operationId }) => operationId).sort());
  expect(guarded.length + open.length).toBe(external.length);
  for (const { operationId, 'x-roles': allowed } of guarded)
    for (const role of allowed ?? [])
      expect([operationId, role, answersFor(operationId, role as Role)?.length]).toEqual([operationId, role, 5]);
});

async function answersTo(operation: (typeof operations)[number], role: Role | null): Promise<number[]> {
  const { own, ...others } = await createSchools(schools, identity);
  const viewer = role && aViewer({ userId: own.leadId, schoolId: own.schoolId, schoolGroupId: own.groupId, roles: [role] });
  const answers: number[] = [];
  for (const school of [own, ...Object.values(others)]) answers.push((await callFor(schools, operation, school, viewer)).status);
  return answers;
}

describe.each(named(guarded))('%s', (operationId, operation) => {
  const allowed = operation['x-roles'] as Role[];

  test('refuses visitors and every role that the contract does not name', async () => {
    expect((await callFor(schools, operation, untouched, null)).status).toBe(401);
    for (const role of roles.filter((candidate) => !allowed.includes(candidate))) {
      const viewer = aViewer({ userId: untouched.leadId, schoolId: untouched.schoolId, roles: [role] });
      expect([role, (await callFor(schools, operation, untouched, viewer)).status]).toEqual([role, 403]);
    }
  });

  test.each(allowed)('allows %s, for the schools in their scope', async (role) => {
    expect(await answersTo(operation, role)).toEqual(answersFor(operationId, role));
  });
});

test.each(named(open))('%s returns the same statuses to a visitor and a Superuser', async (operationId, operation) => {
  for (const role of [null, 'Superuser'] as const)
    expect([role, await answersTo(operation, role)]).toEqual([role, answersFor(operationId, role)]);
});

test.each(named(operations.filter((operation) => operation['x-internal'])))(
  '%s is refused to visitors and users',
  async (_, operation) => {
    for (const viewer of [null, aViewer({ schoolId: untouched.schoolId, roles: [...roles] })])
      expect((await callFor(schools, operation, untouched, viewer)).status).toBe(403);
  },
);
