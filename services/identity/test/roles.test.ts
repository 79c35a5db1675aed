import { type Role, roles } from '@patchwork/platform/assertion';
import { loadContract } from '@patchwork/platform/contract';
import { aViewer } from '@patchwork/testkit/callers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aForm, base64, type Identity, password, startIdentity } from './setting.ts';

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

/** What a call sends that is right in form, and how it treats a person or school that the caller has no business with. */
const rules: Record<string, { body?: () => object; strangers: number | 'has no object' }> = {
  getMyself: { strangers: 'has no object' },
  listMySchoolUsers: { strangers: 'has no object' },
  searchUsers: { strangers: 'has no object' },
  addUser: { body: aForm, strangers: 'has no object' },
  updateMyself: { body: aForm, strangers: 'has no object' },
  changePassword: { body: () => passwordForm, strangers: 'has no object' },
  getAuthenticator: { strangers: 'has no object' },
  beginAuthenticator: { body: () => ({ currentPassword: base64(password) }), strangers: 'has no object' },
  confirmAuthenticator: { body: () => ({ code: '123456' }), strangers: 'has no object' },
  removeAuthenticator: { body: () => ({ currentPassword: base64(password), code: '123456' }), strangers: 'has no object' },
  updateMySchoolUser: { body: aForm, strangers: 404 },
  deleteMySchoolUser: { strangers: 404 },
  getUser: { strangers: 404 },
  // Staff may do these to everybody; only who never was is a stranger to them.
  updateUserAsStaff: { body: aForm, strangers: 200 },
  activateUser: { strangers: 200 },
  deactivateUser: { strangers: 200 },
  resetAuthenticator: { strangers: 200 },
  addAdminRights: { strangers: 409 },
  removeAdminRights: { strangers: 409 },
  listUserHistory: { strangers: 200 },
  listUserEvents: { strangers: 200 },
  listGroupsUsersEvents: { strangers: 200 },
  listSignUpRequestEvents: { strangers: 404 },
  listSignUpEvents: { strangers: 404 },
  lookUpIp: { strangers: 'has no object' },
};

/** The address of a call for a user or a school; by default nobody's. */
const fill = (path: string, userId = 987_654, schoolId = 987_654) =>
  path
    .replace('{ip}', '203.0.113.9')
    .replace('{schoolId}', String(schoolId))
    .replace('/signuprequests/{id}', `/signuprequests/${schoolId}`)
    .replace(/\{\w+\}/, String(userId));

test('every call with roles has its rule here, and every call of the contract answers', async () => {
  expect(Object.keys(rules).sort()).toEqual(guarded.map(({ operationId }) => operationId).sort());
  for (const { path, method, operationId, 'x-internal': isInternal } of operations) {
    const url = fill(path);
    const answer = isInternal
      ? await identity.ask(method, url.replace('/internal', ''))
      : await (method === 'GET' ? identity.get(url) : identity.post(url, null));
    expect([operationId, answer.status < 500]).toEqual([operationId, true]);
  }
});

describe.each(guarded.map((operation) => [operation.operationId, operation] as const))('%s', (operationId, operation) => {
  const allowed = operation['x-roles'] as Role[];
  const { body, strangers } = rules[operationId] ?? { strangers: 0 };
  const call = (url: string, viewer: ReturnType<typeof aViewer> | null) =>
    operation.method === 'GET' ? identity.get(url, viewer) : identity.post(url, viewer, body?.());

  test('turns away visitors and every role that the contract does not name', async () => {
    expect((await call(fill(operation.path), null)).status).toBe(401);
    for (const role of roles.filter((candidate) => !allowed.includes(candidate))) {
      const { status } = await call(fill(operation.path), aViewer({ userId: theirs.first.id, roles: [role] }));
      expect([role, status]).toEqual([role, 403]);
    }
  });

  test.each(allowed)('lets %s in, to what they may see', async (role) => {
    const mine = await identity.aSchool({});
    const viewer = mine.as(mine.first, role);
    if (strangers === 'has no object') {
      const { status } = await call(fill(operation.path), viewer);
      // An own address needs one's password, a code something that was begun: refusals of what was sent, not of the role.
      const refusals: Record<string, number> = { updateMyself: 400, confirmAuthenticator: 409 };
      expect([operationId, status]).toEqual([operationId, refusals[operationId] ?? expect.toSatisfy((ok: number) => ok < 300)]);
      return;
    }
    const other = await identity.aSchool({}, {});
    if (operationId.endsWith('AdminRights')) await identity.change(other.users[1]!.id, 'deactivated');
    expect((await call(fill(operation.path, other.users[1]!.id, other.schoolId), viewer)).status).toBe(strangers);
    expect((await call(fill(operation.path), viewer)).status).toBe(404);
  });
});
