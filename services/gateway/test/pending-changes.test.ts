import { createAssertionVerifier } from '@patchwork/platform/assertion';
import { type Change, secondPersonHeader } from '@patchwork/platform/second-person';
import { testAcceptedKeys } from '@patchwork/testkit/callers';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Cookies, type Gateway, startGateway } from './harness.ts';

let gateway: Gateway;
let cookies: Cookies;
const changeId = '5b0c6a2e-9d1f-4f43-8a53-0f3f6f3f0a11';
const change: Change = {
  kind: 'change-address',
  subject: 'Ms Jo Quince',
  details: 'a@b.example → c@d.example',
  changes: [
    { field: 'lastName', before: 'Marsh', after: 'Quince' },
    { field: 'email', before: 'a@b.example', after: 'c@d.example' },
  ],
  version: 'of-marsh-and-a',
};
const required = {
  status: 409,
  body: { code: 'second-person-required', detail: 'A second person has to agree.' },
  headers: { [secondPersonHeader]: Buffer.from(JSON.stringify(change)).toString('base64url') },
};
const url = '/api/user/update/admin/12';
const form = { title: 'Ms', firstName: 'Jo', lastName: 'Quince', email: 'c@d.example' };
const taken = {
  operationId: 'updateUserAsStaff',
  path: { id: '12' },
  body: JSON.stringify(form),
  ...change,
  requestedBy: 8,
  reason: 'She has married',
  ipAddress: '203.0.113.7',
  userAgent: 'Firefox of the requester',
};
const colleague = { userId: 8, schoolId: 5, schoolGroupId: 6, sessionEpoch: 1, isActive: true, isStaff: true };
const admin = ['Viewer', 'AdminRO', 'Admin'];

beforeAll(async () => {
  gateway = await startGateway();
});
beforeEach(async () => {
  await gateway.reset();
  gateway.deps.viewers.forget(8);
  gateway.upstream.user = { sessionEpoch: 1, isActive: true, isStaff: true, roles: admin };
  cookies = await gateway.signedIn();
  gateway.upstream.seen.length = 0;
  gateway.upstream.bodies.length = 0;
});
afterAll(() => gateway.stop());

const post = (to: string, payload?: object, headers: Record<string, string> = {}) =>
  gateway.send({
    method: 'POST',
    url: to,
    cookies,
    headers: { 'x-xsrf-token': cookies['XSRF-TOKEN'], ...headers },
    ...(payload && { payload }),
  });
const approve = () => post(`/api/pendingchange/${changeId}/approve`);
const requestsTo = (path: string) => gateway.upstream.seen.filter((request) => request.url === path);
const bodyTo = (path: string) => {
  const place = gateway.upstream.seen.findIndex((request) => request.url === path);
  return JSON.parse(gateway.upstream.bodies[place] ?? 'null');
};
const closed = () => bodyTo(`/internal/pendingchanges/${changeId}/close`);
/** The colleague’s change is there to take, and the colleague still has these roles. */
function waits(given: { roles?: string[]; isActive?: boolean; service?: object } = {}) {
  const { roles = admin, isActive = true, service = { status: 200, body: {} } } = given;
  Object.assign(gateway.upstream.answers, {
    [`/internal/pendingchanges/${changeId}/take`]: { status: 200, body: taken },
    [`/internal/pendingchanges/${changeId}/close`]: { status: 200 },
    '/internal/viewers/8': { status: 200, body: { ...colleague, roles, isActive } },
    [url]: service,
  });
}

test('with a reason, a change that needs a second person becomes a pending change', async () => {
  gateway.upstream.answers[url] = required;
  gateway.upstream.answers['/internal/pendingchanges'] = { status: 201, body: { id: changeId } };
  const answer = await post(url, form, { 'x-reason': encodeURIComponent(' Sie hat geheiratet – “now” ') });
  expect([answer.statusCode, answer.json()]).toEqual([202, { pendingChangeId: changeId }]);
  expect(answer.headers['content-type']).toContain('application/json');
  expect(answer.headers).not.toHaveProperty(secondPersonHeader);
  expect(bodyTo('/internal/pendingchanges')).toEqual({
    operationId: 'updateUserAsStaff',
    path: { id: '12' },
    body: JSON.stringify(form),
    ...change,
    requestedBy: 7,
    reason: 'Sie hat geheiratet – “now”',
    ipAddress: '127.0.0.1',
    userAgent: 'tests',
  });
});

test('a change whose description is longer than usual headers is kept whole', async () => {
  const long = 'ä'.repeat(4_000);
  const described = { ...change, changes: [{ field: 'lastName', before: long, after: long }] };
  const headers = { [secondPersonHeader]: Buffer.from(JSON.stringify(described)).toString('base64url') };
  gateway.upstream.answers[url] = { ...required, headers };
  gateway.upstream.answers['/internal/pendingchanges'] = { status: 201, body: { id: changeId } };
  expect((await post(url, form, { 'x-reason': 'x' })).statusCode).toBe(202);
  expect(bodyTo('/internal/pendingchanges').changes[0]).toEqual({ field: 'lastName', before: long, after: long });
});

test.each([undefined, '', '%20%20', '%zz', 'x'.repeat(501)])(
  'without a usable reason (%j) the refusal passes',
  async (reason) => {
    gateway.upstream.answers[url] = required;
    const answer = await post(url, form, reason === undefined ? {} : { 'x-reason': reason });
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([409, 'second-person-required']);
    expect(answer.headers).not.toHaveProperty(secondPersonHeader);
    expect(requestsTo('/internal/pendingchanges')).toEqual([]);
  },
);

test('the answer is 503 while identity cannot keep the change', async () => {
  gateway.upstream.answers[url] = required;
  gateway.upstream.answers['/internal/pendingchanges'] = { status: 500 };
  expect((await post(url, form, { 'x-reason': 'x' })).statusCode).toBe(503);
});

test('the change is made as its requester, with the second person’s id, and closed', async () => {
  waits({ service: { status: 200, body: {}, headers: { 'x-throttle-miss': 'address-moves' } } });
  const answer = await approve();
  expect([answer.statusCode, answer.json()]).toEqual([200, {}]);
  expect(bodyTo(`/internal/pendingchanges/${changeId}/take`)).toEqual({ userId: 7, roles: admin });
  const [made] = requestsTo(url);
  const assertion = createAssertionVerifier(testAcceptedKeys, 'identity')(made!.headers['x-patchwork-assertion']);
  expect(assertion).toMatchObject({
    viewer: { userId: 8, schoolId: 5, roles: admin },
    approvedBy: 7,
    approvedVersion: 'of-marsh-and-a',
    ipAddress: '203.0.113.7',
    service: 'browser',
  });
  expect(made!.headers).toMatchObject({ 'idempotency-key': changeId, 'user-agent': taken.userAgent });
  expect(bodyTo(url)).toEqual(form);
  expect(closed()).toEqual({ decidedBy: 7, outcome: 'made', ipAddress: '127.0.0.1', userAgent: 'tests' });
  // The requester's budget, not the second person's.
  expect(await gateway.deps.redis.keys('budget-*')).toEqual(['budget-address-moves:8']);
});

test.each([
  ['no longer has the role', { roles: ['Viewer'] }],
  ['may no longer sign in', { isActive: false }],
])('a change whose requester %s is refused for good', async (_, given) => {
  waits(given);
  const answer = await approve();
  expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([409, 'requester-not-allowed']);
  expect(requestsTo(url)).toEqual([]);
  expect(closed()).toMatchObject({ outcome: 'refused', problem: 'The colleague who asked for this may no longer do it.' });
});

test('a change that the service refuses is closed with its reason, and never signs the second person out', async () => {
  waits({ service: { status: 403, body: { code: 'staff-account', detail: 'Only a Superuser may change this.' } } });
  const answer = await approve();
  expect([answer.statusCode, answer.json()]).toMatchObject([
    409,
    { code: 'staff-account', detail: 'Only a Superuser may change this.' },
  ]);
  expect(closed()).toMatchObject({ outcome: 'refused', problem: 'Only a Superuser may change this.' });
});

test('while the service is away the change waits on', async () => {
  waits({ service: { status: 503, body: {} } });
  expect((await approve()).statusCode).toBe(503);
  expect(closed()).toMatchObject({ outcome: 'waiting' });
});

test('identity’s refusals pass, and an id that cannot be one is 404', async () => {
  gateway.upstream.answers[`/internal/pendingchanges/${changeId}/take`] = {
    status: 409,
    body: { code: 'own-change', detail: 'A second person has to agree to your change.' },
  };
  const answer = await approve();
  expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([409, 'own-change']);
  expect((await post('/api/pendingchange/77/approve')).statusCode).toBe(404);
});

test('only staff with a role that decides may agree', async () => {
  gateway.upstream.user.roles = ['Viewer', 'AdminRO'];
  gateway.deps.viewers.forget(7);
  expect((await approve()).statusCode).toBe(403);
  expect((await gateway.send({ method: 'POST', url: `/api/pendingchange/${changeId}/approve` })).statusCode).toBe(401);
});
