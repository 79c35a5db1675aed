import { randomUUID } from 'node:crypto';
import { type Role, roles } from '@patchwork/platform/assertion';
import { loadContract } from '@patchwork/platform/contract';
import { aViewer } from '@patchwork/testkit/callers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aForm, base64, type Identity, password, startIdentity } from './harness.ts';

type School = Awaited<ReturnType<Identity['aSchool']>>;
let identity: Identity;
let theirs: School;
beforeAll(async () => {
  identity = await startIdentity();
  theirs = await identity.aSchool({}, {});
});
afterAll(() => identity.stop());

const operations = Object.entries(loadContract('identity').paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase() as 'GET' | 'POST', ...operation })),
);
const guarded = operations.filter((operation) => operation['x-roles']);
const passwordForm = { old: base64(password), new: base64('Kite-Strings-2026'), confirm: base64('Kite-Strings-2026') };

const aPasskeyForm = () => ({
  challengeId: randomUUID(),
  name: 'Laptop',
  response: { id: 'AA', rawId: 'AA', type: 'public-key', response: { clientDataJSON: 'AA', attestationObject: 'AA' } },
});

/** A valid body for each call, and its status for a user or school outside the caller's scope. */
const rules: Record<string, { body?: () => object; outOfScope: number | 'has no object' | Partial<Record<Role, number>> }> = {
  getMyself: { outOfScope: 'has no object' },
  listMySchoolUsers: { outOfScope: 'has no object' },
  listRemovedUsers: { outOfScope: 'has no object' },
  moveUsers: { body: () => ({ fromGroupId: 987_654, toGroupId: 987_655 }), outOfScope: 'has no object' },
  searchUsers: { outOfScope: 'has no object' },
  downloadUsers: { outOfScope: 'has no object' },
  addUser: { body: aForm, outOfScope: 'has no object' },
  addUsers: { body: () => ({ dryRun: true, users: [aForm()] }), outOfScope: 'has no object' },
  updateMyself: { body: aForm, outOfScope: 'has no object' },
  updateMyLanguage: { body: () => ({ language: 'cy' }), outOfScope: 'has no object' },
  changePassword: { body: () => passwordForm, outOfScope: 'has no object' },
  getAuthenticator: { outOfScope: 'has no object' },
  beginAuthenticator: { body: () => ({ currentPassword: base64(password) }), outOfScope: 'has no object' },
  confirmAuthenticator: { body: () => ({ code: '123456' }), outOfScope: 'has no object' },
  removeAuthenticator: { body: () => ({ currentPassword: base64(password), code: '123456' }), outOfScope: 'has no object' },
  listPasskeys: { outOfScope: 'has no object' },
  beginPasskey: { outOfScope: 'has no object' },
  addPasskey: { body: aPasskeyForm, outOfScope: 'has no object' },
  renamePasskey: { body: () => ({ name: 'Laptop' }), outOfScope: 404 },
  removePasskey: { outOfScope: 404 },
  listLinkedAccounts: { outOfScope: 'has no object' },
  removeLinkedAccount: { outOfScope: 404 },
  getSchoolSignIn: { outOfScope: 'has no object' },
  beginSchoolSignIn: { body: () => ({ provider: 'nobody' }), outOfScope: 'has no object' },
  requireSchoolSignIn: { body: () => ({ isRequired: true }), outOfScope: 'has no object' },
  switchSchoolSignInOff: { outOfScope: 'has no object' },
  updateMySchoolUser: { body: aForm, outOfScope: 404 },
  deleteMySchoolUser: { outOfScope: 404 },
  restoreUser: { outOfScope: 404 },
  // An Admin may send it to every user who has not signed in.
  resendInvitation: { outOfScope: { SchoolAdmin: 404, Admin: 409 } },
  getUser: { outOfScope: 404 },
  // Staff may do these to every user; only an unknown id returns 404.
  updateUserAsStaff: { body: aForm, outOfScope: 200 },
  activateUser: { outOfScope: 200 },
  deactivateUser: { outOfScope: 200 },
  resetAuthenticator: { outOfScope: 200 },
  addAdminRights: { outOfScope: 409 },
  removeAdminRights: { outOfScope: 409 },
  // A Lead names their own school's users only; an Admin any school's.
  nameSafeguardingLead: { outOfScope: { SchoolAdmin: 404, Admin: 200 } },
  signOutUser: { outOfScope: { SchoolAdmin: 404, Admin: 204 } },
  listUserHistory: { outOfScope: 200 },
  listUserEvents: { outOfScope: 200 },
  listEventsAboutUser: { outOfScope: 200 },
  listGroupsUsersEvents: { outOfScope: 200 },
  listSignUpRequestEvents: { outOfScope: 404 },
  listSignUpEvents: { outOfScope: 404 },
  lookUpIp: { outOfScope: 'has no object' },
  listPendingChanges: { outOfScope: 'has no object' },
  countPendingChanges: { outOfScope: 'has no object' },
  rejectPendingChange: { body: () => ({ reason: 'No' }), outOfScope: 404 },
};

/** The URL of a call for a user or a school; by default an unknown one. */
const fill = (path: string, userId = 987_654, schoolId = 987_654) =>
  path
    .replace('{ip}', '203.0.113.9')
    .replace('/pendingchange/{id}', '/pendingchange/0b1f6c1e-4a4e-4c1e-9d7a-0f6a5b1c2d3e')
    .replace('{schoolId}', String(schoolId))
    .replace('/signuprequests/{id}', `/signuprequests/${schoolId}`)
    .replace(/\{\w+\}/, String(userId));

test('every operation with roles has a rule here, and every operation of the contract responds', async () => {
  expect(Object.keys(rules).sort()).toEqual(guarded.map(({ operationId }) => operationId).sort());
  for (const { path, method, operationId, 'x-internal': isInternal } of operations) {
    const url = fill(path);
    const answer = isInternal
      ? await (method === 'GET' ? identity.getInternally(url) : identity.postInternally(url))
      : await (method === 'GET' ? identity.get(url) : identity.post(url, null));
    expect([operationId, answer.status < 500]).toEqual([operationId, true]);
  }
});

describe.each(guarded.map((operation) => [operation.operationId, operation] as const))('%s', (operationId, operation) => {
  const allowed = operation['x-roles'] as Role[];
  const { body, outOfScope } = rules[operationId] ?? { outOfScope: 0 };
  const call = (url: string, viewer: ReturnType<typeof aViewer> | null) =>
    operation.method === 'GET' ? identity.get(url, viewer) : identity.post(url, viewer, body?.());

  test('refuses visitors and every role that the contract does not name', async () => {
    expect((await call(fill(operation.path), null)).status).toBe(401);
    for (const role of roles.filter((candidate) => !allowed.includes(candidate))) {
      const { status } = await call(fill(operation.path), aViewer({ userId: theirs.first.id, roles: [role] }));
      expect([role, status]).toEqual([role, 403]);
    }
  });

  test.each(allowed)('allows %s, for objects in their scope', async (role) => {
    const mine = await identity.aSchool({});
    const viewer = mine.as(mine.first, role);
    if (outOfScope === 'has no object') {
      const { status } = await call(fill(operation.path), viewer);
      // A code needs a set-up in progress, a passkey a challenge, a move groups of the school, a requirement a provider: this refuses
      // the body, not the role.
      const refusals: Record<string, number> = {
        ...{ confirmAuthenticator: 409, addPasskey: 400, moveUsers: 400 },
        ...{ beginSchoolSignIn: 404, requireSchoolSignIn: 409 },
      };
      expect([operationId, status]).toEqual([operationId, refusals[operationId] ?? expect.toSatisfy((ok: number) => ok < 300)]);
      return;
    }
    const other = await identity.aSchool({}, {});
    if (operationId.endsWith('AdminRights')) await identity.change(other.users[1]!.id, 'deactivated');
    expect((await call(fill(operation.path, other.users[1]!.id, other.schoolId), viewer)).status).toBe(
      typeof outOfScope === 'object' ? outOfScope[role] : outOfScope,
    );
    expect((await call(fill(operation.path), viewer)).status).toBe(404);
  });
});
