import { randomUUID } from 'node:crypto';
import { Nothing } from '@patchwork/platform/db';
import { device } from '@patchwork/testkit/service';
import { sql } from 'slonik';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { unknownAddressHash } from '../src/passwords/link-token.ts';
import { grantStaffRole, revokeStaffRole } from '../src/staff/staff-grants.ts';
import { type Identity, password, startIdentity } from './harness.ts';

let identity: Identity;
beforeAll(async () => {
  identity = await startIdentity();
});
afterAll(() => identity.stop());

const teacherRoles = ['Viewer', 'Contributor', 'Responder'];
const viewerOf = (userId: number) => identity.getInternally(`/internal/viewers/${userId}`);

test('sign-in succeeds with the correct password, however the address is written', async () => {
  const { first, schoolId, schoolGroupId } = await identity.aSchool();
  const answer = await identity.signIn(` ${first.email.toUpperCase()} `);
  const roles = [...teacherRoles, 'SchoolAdmin'];
  expect([answer.status, answer.body]).toEqual([
    200,
    { outcome: 'signed-in', userId: first.id, sessionEpoch: 1, roles, isStaff: false },
  ]);
  expect((await viewerOf(first.id)).body).toEqual({
    userId: first.id,
    schoolId,
    schoolGroupId,
    roles,
    sessionEpoch: 1,
    isActive: true,
    isStaff: false,
  });
  expect(await identity.eventsOf(first.id)).toContain('signed-in');
});

const closed: [string, () => Promise<{ email: string; given?: object }>][] = [
  ['an unknown address', async () => ({ email: 'nobody@school.example' })],
  ['an empty address', async () => ({ email: '' })],
  ['a wrong password', async () => ({ email: (await identity.aSchool()).first.email, given: { password: 'paper-boats-2026' } })],
  ['an empty password', async () => ({ email: (await identity.aSchool()).first.email, given: { password: '' } })],
  ['a deactivated user', async () => withChange('deactivated')],
  ['a user without a password', async () => withChange('without password')],
  ['a user of a school that is not approved', async () => ({ email: (await identity.aPendingSchool()).users[0]!.email })],
  [
    'a user of a closed school',
    async () => {
      const { schoolId, first } = await identity.aSchool();
      await identity.setSchool(schoolId, { version: 3, isActive: false, isApproved: true });
      return { email: first.email };
    },
  ],
  [
    'a user of a school whose approval event has not arrived',
    async () => {
      const { schoolId, first } = await identity.aSchool();
      await identity.setSchool(schoolId, { version: 3, isApproved: false });
      return { email: first.email };
    },
  ],
];
async function withChange(what: string) {
  const { first } = await identity.aSchool();
  await identity.change(first.id, what);
  return { email: first.email };
}
test.each(closed)('sign-in is refused for %s, with the same response', async (_, prepare) => {
  const { email, given } = await prepare();
  const answer = await identity.signIn(email, { termsAccepted: true, ...given });
  expect([answer.status, answer.text]).toEqual([200, '{"outcome":"refused"}']);
});

test('a refused sign-in is recorded for the account, with address and device', async () => {
  const { first } = await identity.aSchool();
  await identity.signIn(first.email, { password: 'wrong' });
  const event = await identity.db.one(sql.type(z.object({ type: z.string(), ip: z.string(), browser: z.string() }))`
    select type, ip_address as ip, ua_browser as browser from client_events where user_id = ${first.id} order by id desc limit 1
  `);
  expect(event).toEqual({ type: 'sign-in-failed', ip: '203.0.113.7', browser: 'Firefox 128.0' });
});

const fail = async (email: string, times: number) => {
  for (let n = 0; n < times; n += 1)
    expect((await identity.signIn(email, { password: 'wrong' })).text).toBe('{"outcome":"refused"}');
};
const isIn = async (email: string) => (await identity.signIn(email)).body.outcome === 'signed-in';
/** Under which failures count: by user, or by address for an unknown one. */
const failureKey = (email: string) => sql.fragment`
  coalesce((select 'user ' || id from users where email = ${email}), ${unknownAddressHash(identity.deps.linkKeys, email)})
`;
const wait = (email: string, interval: string) =>
  identity.db.query(sql.type(Nothing)`
    update login_failures
    set first_failed_at = first_failed_at - ${interval}::interval, locked_until = locked_until - ${interval}::interval
    where account_hash = ${failureKey(email)}
  `);
const stateOf = (email: string) =>
  identity.db.one(sql.type(z.object({ failures: z.int(), seconds: z.number().nullable() }))`
    select failures, extract(epoch from locked_until - now())::float8 as seconds
    from login_failures
    where account_hash = ${failureKey(email)}
  `);
const known = async () => (await identity.aSchool()).first.email;
const unknown = async () => `${randomUUID()}@school.example`;

test.each([
  ['a capital letter with a dot', (email: string) => email.replace('i', 'İ')],
  ['capital letters', (email: string) => email.toUpperCase()],
  ['the sign of a Kelvin', (email: string) => email.replace('k', '\u212A')],
  ['spaces around it', (email: string) => ` ${email} `],
])('a locked account does not open for its address with %s', async (_, written) => {
  const email = `kind-${randomUUID()}@school.example`;
  await identity.aSchool({ email });
  await fail(email, 10);
  expect((await identity.signIn(written(email))).body.outcome).toBe('refused');
});

test('guesses at one account count together, however its address is written', async () => {
  const { first } = await identity.aSchool({ email: `kind-${randomUUID()}@school.example` });
  for (const email of [first.email, first.email.toUpperCase(), ` ${first.email}`]) await fail(email, 3);
  await fail(first.email, 1);
  expect(await stateOf(first.email)).toMatchObject({ failures: 10 });
});

test('an unknown address is counted by a keyed hash, and an account by its id: no address is stored', async () => {
  const [one, other] = [await known(), await unknown()];
  await fail(one, 1);
  await fail(other, 1);
  const keys = await identity.db.anyFirst(
    sql.type(z.object({ key: z.string() }))`select account_hash as key from login_failures`,
  );
  expect(keys.every((key) => /^(user \d+|[0-9a-f]{64})$/.test(key))).toBe(true);
  expect((await stateOf(one)).failures + (await stateOf(other)).failures).toBe(2);
});

test('after four wrong passwords sign-in succeeds without delay and resets the failures', async () => {
  const email = await known();
  for (let round = 0; round < 3; round += 1) {
    await fail(email, 4);
    expect(await isIn(email)).toBe(true);
  }
});

test.each([
  ['known', known],
  ['unknown', unknown],
])('the delay after wrong passwords starts at the fifth and doubles, for an %s address', async (_, make) => {
  const email = await make();
  await fail(email, 4);
  expect(await stateOf(email)).toEqual({ failures: 4, seconds: null });
  for (const [failures, seconds] of [
    [5, 1],
    [6, 2],
    [7, 4],
    [8, 8],
    [9, 16],
    [10, 900],
  ]) {
    const startedAt = performance.now();
    await fail(email.toUpperCase(), 1);
    const state = await stateOf(email);
    expect(state.failures).toBe(failures);
    expect(state.seconds).toBeLessThanOrEqual(seconds!);
    expect(state.seconds).toBeGreaterThan(seconds! - (performance.now() - startedAt) / 1_000 - 0.2);
  }
});

test('after wrong passwords the correct one is refused until the delay is over, and does not count', async () => {
  const email = await known();
  await fail(email, 9);
  for (let n = 0; n < 3; n += 1) expect(await isIn(email)).toBe(false);
  expect(await stateOf(email)).toMatchObject({ failures: 9 });
  await wait(email, '16 seconds');
  expect(await isIn(email)).toBe(true);
});

test('after ten wrong passwords the account is locked for a quarter of an hour, whatever is tried in that time', async () => {
  const email = await known();
  await fail(email, 10);
  await wait(email, '14 minutes');
  expect(await isIn(email)).toBe(false);
  await fail(email, 3);
  await wait(email, '1 minute');
  expect(await isIn(email)).toBe(true);
});

test('wrong passwords more than a quarter of an hour ago no longer count', async () => {
  const email = await known();
  await fail(email, 4);
  await wait(email, '16 minutes');
  await fail(email, 4);
  expect(await isIn(email)).toBe(true);
});

test('sign-in rehashes a password stored with weaker parameters', async () => {
  const { first } = await identity.aSchool();
  const { hash } = await import('@node-rs/argon2');
  const weak = await hash(password, { memoryCost: 8_192, timeCost: 1 });
  await identity.db.query(sql.type(Nothing)`update users set password_hash = ${weak} where id = ${first.id}`);
  for (let n = 0; n < 2; n += 1) expect((await identity.signIn(first.email)).body.outcome).toBe('signed-in');
  const stored = await identity.db.oneFirst(
    sql.type(z.object({ hash: z.string() }))`select password_hash as hash from users where id = ${first.id}`,
  );
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

test('sign-in asks for the terms once, and only after a correct password', async () => {
  const { first } = await identity.aSchool();
  await identity.change(first.id, 'without terms');
  expect((await identity.signIn(first.email, { password: 'wrong' })).text).toBe('{"outcome":"refused"}');
  expect((await identity.signIn(first.email)).text).toBe('{"outcome":"terms-required"}');
  expect((await viewerOf(first.id)).body).toMatchObject({ isActive: false, roles: [] });
  expect((await identity.signIn(first.email, { termsAccepted: true })).body.outcome).toBe('signed-in');
  expect((await identity.signIn(first.email)).body.outcome).toBe('signed-in');
  expect((await viewerOf(first.id)).body).toMatchObject({ isActive: true });
  const events = await identity.eventsOf(first.id);
  expect(events.slice(-4)).toEqual(['sign-in-failed', 'terms-accepted', 'signed-in', 'signed-in']);
  const changes = (await identity.historyOf(first.id)).filter(({ columns }) => columns.includes('termsAndConditionsApproved'));
  expect(changes).toEqual([{ changedBy: first.id, columns: ['termsAndConditionsApproved'] }]);
});

test('closing a school ends its users’ sessions and refuses their sign-ins even before the event arrives', async () => {
  const { first, schoolId } = await identity.aSchool();
  const other = await identity.aSchool();
  expect((await identity.postInternally(`/internal/schools/${schoolId}/sessions/end`)).status).toBe(204);
  expect([await identity.epochOf(first.id), await identity.epochOf(other.first.id)]).toEqual([2, 1]);
  expect((await viewerOf(first.id)).status).toBe(404);
  expect((await identity.signIn(first.email)).body.outcome).toBe('refused');
  expect((await viewerOf(other.first.id)).status).toBe(200);
  await identity.setSchool(schoolId, { version: 3, isActive: false, isApproved: true });
  expect(await identity.epochOf(first.id)).toBe(2);
  await identity.setSchool(schoolId, { version: 4, isActive: true, isApproved: true });
  expect((await identity.signIn(first.email)).body.outcome).toBe('signed-in');
});

test('granting or revoking a staff role ends the user’s sessions and changes their roles', async () => {
  const { first } = await identity.aSchool();
  expect(await grantStaffRole(identity.db, first.email.toUpperCase(), 'Superuser')).toBe('changed');
  expect(await grantStaffRole(identity.db, first.email, 'Superuser')).toBe('unchanged');
  expect((await viewerOf(first.id)).body).toMatchObject({
    sessionEpoch: 2,
    isStaff: true,
    roles: [...teacherRoles, 'SchoolAdmin', 'AdminRO', 'Admin', 'Superuser'],
  });
  expect(await revokeStaffRole(identity.db, first.email, 'Superuser')).toBe('changed');
  expect((await viewerOf(first.id)).body).toMatchObject({ sessionEpoch: 3, isStaff: false });
  expect(await grantStaffRole(identity.db, 'nobody@school.example', 'Admin')).toBe('unknown-user');
});

test('a staff role can be revoked from a user who was deactivated later', async () => {
  const { first } = await identity.aSchool();
  await grantStaffRole(identity.db, first.email, 'Admin');
  await identity.change(first.id, 'deactivated');
  expect(await grantStaffRole(identity.db, first.email, 'AdminRO')).toBe('unknown-user');
  expect(await revokeStaffRole(identity.db, first.email, 'AdminRO')).toBe('unknown-user');
  expect(await revokeStaffRole(identity.db, first.email.toUpperCase(), 'Admin')).toBe('changed');
  expect((await identity.historyOf(first.id)).at(-1)).toEqual({ changedBy: null, columns: ['staffRoles'] });
  expect(await revokeStaffRole(identity.db, first.email, 'Admin')).toBe('unknown-user');
});

test.each(['deactivated', 'closed school', 'unknown'])('looking up a session’s viewer returns 404: %s', async (what) => {
  const { first, schoolId } = await identity.aSchool();
  if (what === 'deactivated') await identity.change(first.id, 'deactivated');
  if (what === 'closed school') await identity.setSchool(schoolId, { version: 3, isActive: false, isApproved: true });
  const answer = await viewerOf(what === 'unknown' ? 987_654 : first.id);
  expect([answer.status, answer.body.code]).toEqual([404, 'not-found']);
});

test('signing out is recorded as an event', async () => {
  const { first } = await identity.aSchool();
  const ended = await identity.postInternally('/internal/sessions/ended', { userId: first.id, ipAddress: null, userAgent: null });
  expect(ended.status).toBe(204);
  expect((await identity.eventsOf(first.id)).at(-1)).toBe('signed-out');
});

test('ending one’s sessions on other devices is recorded as an event', async () => {
  const { first } = await identity.aSchool();
  const body = { userId: first.id, event: 'sessions-ended', ...device };
  expect((await identity.postInternally('/internal/sessions/ended', body)).status).toBe(204);
  expect((await identity.eventsOf(first.id)).at(-1)).toBe('sessions-ended');
});

test('events and history cannot be deleted or changed', async () => {
  await identity.aSchool();
  for (const table of ['client_events', 'user_history'])
    for (const statement of [sql.fragment`delete from`, sql.fragment`truncate`])
      await expect(identity.db.query(sql.unsafe`${statement} ${sql.identifier([table])}`)).rejects.toThrow();
  await expect(identity.db.query(sql.unsafe`update client_events set ip_address = null`)).rejects.toThrow();
});

test('returns the users of several sessions, without users who may no longer sign in', async () => {
  const [one, other] = [await identity.aSchool(), await identity.aSchool()];
  const gone = await identity.aSchool();
  await identity.db.query(sql.type(Nothing)`update users set is_active = false, holds_email = false where id = ${gone.first.id}`);
  const userIds = [one.first.id, gone.first.id, other.first.id, 999_999];
  const { status, body } = await identity.postInternally('/internal/viewers', { userIds });
  expect(status).toBe(200);
  const byId = (first: { userId: number }, second: { userId: number }) => first.userId - second.userId;
  const each = [await viewerOf(one.first.id), await viewerOf(other.first.id)].map((answer) => answer.body);
  expect(body.toSorted(byId)).toEqual(each.toSorted(byId));
});
