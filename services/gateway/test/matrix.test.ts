import { createRequire } from 'node:module';
import { roles } from '@patchwork/contracts/roles';
import type { Route } from '@patchwork/contracts/route';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Cookies, type Gateway, startGateway } from './harness.ts';

const all = createRequire(import.meta.url)('@patchwork/contracts/routes') as Route[];
const protectedRoutes = all.filter(({ isPublic, operationId }) => !isPublic && operationId !== 'approvePendingChange');

let gateway: Gateway;
let cookies: Cookies;
beforeAll(async () => {
  const [unlimited, rest] = ['1000000/60', { SESSION_SECONDS: '86400' }];
  const limits = ['REQUESTS', 'WRITES', 'OWN_DATA', 'ERASURES', 'UPLOADS', 'LOGIN', 'POLICY_REPORTS'];
  gateway = await startGateway({ ...rest, ...Object.fromEntries(limits.map((name) => [`THROTTLE_${name}`, unlimited])) });
  cookies = await gateway.signedIn();
});
afterAll(() => gateway.stop());

const call = async ({ method, path }: Route, as: Cookies) => {
  const answer = await gateway.send({
    method,
    url: path.replace(/\{\w+\}/g, '1'),
    cookies: as,
    headers: { 'x-requested-with': 'XMLHttpRequest', ...(as['XSRF-TOKEN'] && { 'x-xsrf-token': as['XSRF-TOKEN'] }) },
    ...(method !== 'GET' && { payload: {} }),
  });
  return { status: answer.statusCode, code: answer.body.startsWith('{') ? answer.json<{ code?: string }>().code : undefined };
};
const callAs = (route: Route, role: string) => {
  gateway.upstream.user.roles = [role];
  gateway.deps.viewers.forget(7);
  return call(route, cookies);
};

test('every call of the contract refuses visitors, unless it is public', async () => {
  for (const route of protectedRoutes)
    expect([route.operationId, (await call(route, {})).status]).toEqual([route.operationId, 401]);
});

test('every call of the contract refuses each role that it does not name, and no other', async () => {
  gateway.upstream.seen.length = 0;
  for (const route of protectedRoutes) {
    const allowed: string[] = [];
    for (const role of roles) {
      const { status, code } = await callAs(route, role);
      if (status === 403) expect([route.operationId, role, code]).toEqual([route.operationId, role, 'forbidden']);
      else allowed.push(role);
    }
    expect([route.operationId, allowed.sort()]).toEqual([route.operationId, [...route.roles!].sort()]);
  }
});

test('every call that needs a recent sign-in refuses an older one, and no other call does', async () => {
  const { redis } = gateway.deps;
  const [key] = await redis.keys('session:*');
  const session = JSON.parse((await redis.get(key!))!);
  await redis.set(key!, JSON.stringify({ ...session, authenticatedAt: session.authenticatedAt - 301 }), 'EX', 600);
  const refused: string[] = [];
  for (const route of protectedRoutes) {
    if (route.operationId === 'confirmSignIn') continue;
    if ((await callAs(route, route.roles![0]!)).code === 'sign-in-again') refused.push(route.operationId);
  }
  expect(refused).toEqual(protectedRoutes.filter((route) => route.needsRecentSignIn).map(({ operationId }) => operationId));
  const careful = [
    ...['updateUserAsStaff', 'addUser', 'addUsers', 'restoreUser', 'setPictureRules', 'deleteMySchoolUser'],
    ...['startSchoolYear', 'undoSchoolYear', 'closeConcern'],
  ];
  expect(refused).toEqual(expect.arrayContaining(careful));
});
