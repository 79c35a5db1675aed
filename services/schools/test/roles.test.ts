import { type Role, roles } from '@patchwork/platform/assertion';
import { aViewer } from '@patchwork/testkit/callers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aPlace, callAbout, operations, type Place, placesOf } from './calls.ts';
import { type RunningIdentity, startIdentity } from './identity.ts';
import { type Schools, startSchools } from './setting.ts';

let identity: RunningIdentity;
let schools: Schools;
/** A school that only refused calls are about, so it stays as it is. */
let untouched: Place;
beforeAll(async () => {
  identity = await startIdentity();
  schools = await startSchools({ identityUrl: identity.url });
  untouched = await aPlace(schools, identity, 'open');
});
afterAll(async () => {
  await schools.stop();
  await identity.stop();
});

/** What a call answers about one's own school, another open one, one that asked to join, a closed one and none at all. */
type Answers = [own: number, open: number, pending: number, closed: number, missing: number];
const anyway = (status: number): Answers => [status, status, status, status, status];
const ownAlone: Answers = [200, 404, 404, 404, 404];
const whilePending: Answers = [404, 404, 200, 404, 404];

/** For each call its answers, by role where roles differ. A visitor gets those of a public call. */
const rules: Record<string, Answers | Partial<Record<Role, Answers>>> = {
  signUpSchool: anyway(201),
  updateSignUpSchool: whilePending,
  addSignUpUser: whilePending,
  removeUserFromSignUp: whilePending,
  getMySchool: anyway(200),
  updateMySchool: ownAlone,
  searchSchools: anyway(200),
  listSignUps: anyway(200),
  getTeacherView: [200, 200, 404, 404, 404],
  // Again answers what the first approval said, also after the school was closed.
  approveSchool: [200, 200, 200, 200, 404],
  activateSchool: [200, 200, 200, 200, 404],
  // Nobody shuts the door behind themselves.
  deactivateSchool: [409, 200, 200, 200, 404],
  getSchool: {
    Admin: [200, 200, 200, 200, 404],
    AdminRO: whilePending,
    SignUpApproval: whilePending,
    SchoolAdmin: ownAlone,
  },
  updateSchool: [200, 200, 200, 409, 404],
  listMySchoolGroups: anyway(200),
  addGroup: anyway(201),
  updateGroup: ownAlone,
  deleteGroup: ownAlone,
  listPromotionCodes: anyway(200),
  listOldSignUps: anyway(200),
  // Requests of old belong to no school.
  listOldSignUpUsers: [200, 200, 200, 200, 404],
  getDefaultPromotionText: anyway(200),
  matchPromotionCode: anyway(200),
  listCounties: anyway(200),
  listEthnicities: anyway(200),
  listLocationTypes: anyway(200),
  listSchoolTypes: anyway(200),
};

const answersFor = (operationId: string, role: Role | null): Answers | undefined => {
  const rule = rules[operationId];
  return Array.isArray(rule) ? rule : rule?.[role as Role];
};

const outside = operations.filter((operation) => !operation['x-internal']);
const guarded = outside.filter((operation) => operation['x-roles']);
const open = outside.filter((operation) => operation['x-public']);
const named = (list: typeof operations) => list.map((operation) => [operation.operationId, operation] as const);

test('every call has its rule here, and is either public or for roles', () => {
  expect(Object.keys(rules).sort()).toEqual(outside.map(({ operationId }) => operationId).sort());
  expect(guarded.length + open.length).toBe(outside.length);
  for (const { operationId, 'x-roles': allowed } of guarded)
    for (const role of allowed ?? [])
      expect([operationId, role, answersFor(operationId, role as Role)?.length]).toEqual([operationId, role, 5]);
});

async function answersTo(operation: (typeof operations)[number], role: Role | null): Promise<number[]> {
  const { own, ...others } = await placesOf(schools, identity);
  const viewer = role && aViewer({ userId: own.leadId, schoolId: own.schoolId, schoolGroupId: own.groupId, roles: [role] });
  const answers: number[] = [];
  for (const place of [own, ...Object.values(others)]) answers.push((await callAbout(schools, operation, place, viewer)).status);
  return answers;
}

describe.each(named(guarded))('%s', (operationId, operation) => {
  const allowed = operation['x-roles'] as Role[];

  test('turns away visitors and every role that the contract does not name', async () => {
    expect((await callAbout(schools, operation, untouched, null)).status).toBe(401);
    for (const role of roles.filter((candidate) => !allowed.includes(candidate))) {
      const viewer = aViewer({ userId: untouched.leadId, schoolId: untouched.schoolId, roles: [role] });
      expect([role, (await callAbout(schools, operation, untouched, viewer)).status]).toEqual([role, 403]);
    }
  });

  test.each(allowed)('lets %s in, to the schools they may touch', async (role) => {
    expect(await answersTo(operation, role)).toEqual(answersFor(operationId, role));
  });
});

test.each(named(open))('%s is the same to everybody', async (operationId, operation) => {
  for (const role of [null, 'Superuser'] as const)
    expect([role, await answersTo(operation, role)]).toEqual([role, answersFor(operationId, role)]);
});

test.each(named(operations.filter((operation) => operation['x-internal'])))(
  '%s is for our own processes alone',
  async (_, operation) => {
    for (const viewer of [null, aViewer({ schoolId: untouched.schoolId, roles: [...roles] })])
      expect((await callAbout(schools, operation, untouched, viewer)).status).toBe(403);
  },
);
