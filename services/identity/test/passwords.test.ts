import { Nothing } from '@patchwork/platform/db';
import { readOutbox } from '@patchwork/testkit/outbox';
import { sql } from 'slonik';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { failureKeyOf } from '../src/accounts/login-failures.sql.ts';
import { base64, type Identity, startIdentity } from './harness.ts';

let identity: Identity;
beforeAll(async () => {
  identity = await startIdentity();
});
afterAll(() => identity.stop());

const failed =
  'Unfortunately the password reset attempt failed. This might be because the link you used is older than 7 days, has already been used, or a newer link has been sent.';
const newPassword = 'Kite-Strings-2026';

const forget = (email: string) => identity.post('/api/pwd/forgot', null, { email });
const reset = (code: string, password = newPassword) =>
  identity.post('/api/pwd/reset', null, { code, password: base64(password) });
const linksOf = async (userId: number) =>
  (await readOutbox(identity.db))
    .filter(({ type, data }) => type === 'PasswordLinkIssued' && data.userId === userId)
    .map(({ data }) => data as { linkId: string; kind: string });

/** The token as messaging receives it when it sends the mail. */
async function tokenOf(userId: number, linkId: string): Promise<string | undefined> {
  const { body } = await identity.getInternally(`/internal/recipients/${userId}?linkId=${linkId}`);
  return body.link?.token;
}
async function aToken(user: { id: number; email: string }): Promise<string> {
  await forget(user.email);
  return (await tokenOf(user.id, (await linksOf(user.id)).at(-1)!.linkId))!;
}

test('the token of a link is for messaging alone, whatever other key of identity is stolen', async () => {
  const { first } = await identity.aSchool();
  await identity.post('/api/pwd/forgot', null, { email: first.email });
  const { linkId } = (await linksOf(first.id)).at(-1)!;
  const url = `/internal/recipients/${first.id}?linkId=${linkId}`;
  for (const thief of ['gateway', 'schools', 'content', 'connections', 'workers'] as const) {
    const { status, text } = await identity.getInternally(url, thief);
    expect({ thief, status }).toEqual({ thief, status: 401 });
    expect(text).not.toContain(first.email);
  }
  expect((await identity.getInternally(url, 'messaging')).body.link.token).toEqual(expect.any(String));
});

test('a forgotten password gets the same response for known, unknown and inactive accounts', async () => {
  const { first } = await identity.aSchool();
  const { users } = await identity.aPendingSchool();
  for (const email of [first.email.toUpperCase(), 'nobody@school.example', users[0]!.email]) {
    const answer = await forget(email);
    expect([answer.status, answer.text]).toEqual([200, '{}']);
  }
  expect(await linksOf(first.id)).toEqual([{ userId: first.id, linkId: expect.any(String), kind: 'reset' }]);
  expect(await linksOf(users[0]!.id)).toEqual([]);
  expect((await identity.eventsOf(first.id)).at(-1)).toBe('password-forgotten');
});

test('a forgotten password gets at most five links an hour, and the last one stays valid', async () => {
  const { first } = await identity.aSchool();
  for (let n = 0; n < 7; n += 1) expect((await forget(first.email)).text).toBe('{}');
  const links = await linksOf(first.id);
  expect(links).toHaveLength(5);
  const tokens = await Promise.all(links.map(({ linkId }) => tokenOf(first.id, linkId)));
  expect(tokens).toEqual([undefined, undefined, undefined, undefined, expect.any(String)]);
  expect((await reset(tokens[4]!)).status).toBe(200);
});

test.each(['', 'no address', `${'a'.repeat(250)}@school.example`])(
  'a forgotten password refuses %j as an address',
  async (email) => {
    const answer = await forget(email);
    expect([answer.status, answer.body.errors[0].field]).toEqual([400, 'email']);
  },
);

test('a password link sets the password once, ends every session and publishes PasswordChanged', async () => {
  const { first } = await identity.aSchool();
  const token = await aToken(first);
  const answers = await Promise.all([reset(token), reset(token), reset(token, 'Another-Kite-2026')]);
  // Whichever password came first; the same again is the same request.
  const wins = answers[2]!.status === 200 ? 2 : 0;
  expect(answers.map(({ status }) => status)).toEqual(wins === 2 ? [400, 400, 200] : [200, 200, 400]);
  expect(answers.find(({ status }) => status === 400)!.body).toMatchObject({ code: 'reset-failed', detail: failed });
  const set = wins === 2 ? 'Another-Kite-2026' : newPassword;
  expect(await identity.epochOf(first.id)).toBe(2);
  expect((await identity.signIn(first.email)).body.outcome).toBe('refused');
  expect((await identity.signIn(first.email, { password: set })).body.outcome).toBe('signed-in');
  const changes = (await readOutbox(identity.db)).filter((e) => e.type === 'PasswordChanged' && e.data.userId === first.id);
  expect(changes).toHaveLength(1);
  expect((await identity.eventsOf(first.id)).filter((type) => type === 'password-reset')).toHaveLength(1);
});

test('only the invitation of an account without a password is answered with the address to sign in with', async () => {
  const { first, as } = await identity.aSchool();
  expect((await reset(await aToken(first))).body).toEqual({});

  const lead = { ...as(first), roles: [...as(first).roles, 'SchoolAdmin' as const] };
  const bea = { title: 'Ms', firstName: 'Bea', lastName: 'Ford', email: `bea.${first.id}@school.example` };
  const invite = async (email: string) => (await identity.post('/api/user/add', lead, { ...bea, email })).body as typeof first;
  const invited = await invite(bea.email);
  const [link] = await linksOf(invited.id);
  const token = (await tokenOf(invited.id, link!.linkId))!;
  expect((await reset(token, 'short')).body).not.toHaveProperty('firstSignInAs');
  const answers = await Promise.all([reset(token), reset(token)]);
  expect(answers.map(({ status, body }) => [status, body.firstSignInAs])).toEqual(Array(2).fill([200, invited.email]));
  expect((await reset(token, 'Another-Kite-2026')).body).not.toHaveProperty('firstSignInAs');
  expect((await reset(await aToken(invited))).body).toEqual({});

  // A forgotten password is answered as ever, even if it is the first.
  expect((await reset(await aToken(await invite(`bo.${first.id}@school.example`)))).body).toEqual({});
});

test('a reset whose answer was lost succeeds again with the same password for ten minutes, and changes nothing', async () => {
  const { first } = await identity.aSchool();
  const token = await aToken(first);
  expect((await reset(token)).status).toBe(200);
  const { outcome } = (await identity.signIn(first.email, { password: newPassword })).body;
  expect(outcome).toBe('signed-in');
  const again = await reset(token);
  expect([again.status, again.body]).toEqual([200, {}]);
  // Another password is not set, and counts as a wrong guess.
  expect((await reset(token, 'Another-Kite-2026')).body.code).toBe('reset-failed');
  const failures = await identity.db.any(sql.unsafe`
    select account_hash from login_failures where account_hash = ${failureKeyOf(first.id)}
  `);
  expect(failures.length).toBeGreaterThan(0);
  expect(await identity.epochOf(first.id)).toBe(2);
  const changes = (await readOutbox(identity.db)).filter((e) => e.type === 'PasswordChanged' && e.data.userId === first.id);
  expect(changes).toHaveLength(1);

  const back = (by: string) =>
    identity.db.query(sql.type(Nothing)`
      with links as (
        update password_links set used_at = used_at - ${by}::interval where user_id = ${first.id} and used_at is not null
      )
      update users set password_changed_at = password_changed_at - ${by}::interval where id = ${first.id}
    `);
  await back('9 minutes');
  expect((await reset(token)).status).toBe(200);
  await back('2 minutes');
  expect((await reset(token)).body.code).toBe('reset-failed');
});

test('a reset is not repeated once the password was changed again or the user was deactivated', async () => {
  const { first } = await identity.aSchool();
  const older = await aToken(first);
  await reset(older);
  expect((await reset(await aToken(first), 'Another-Kite-2026')).status).toBe(200);
  expect((await reset(older)).body.code).toBe('reset-failed');
  const { first: leaver } = await identity.aSchool();
  const token = await aToken(leaver);
  await reset(token);
  await identity.change(leaver.id, 'deactivated');
  expect((await reset(token)).body.code).toBe('reset-failed');
});

test('a password link stays usable after a password that breaks the rules', async () => {
  const { first } = await identity.aSchool();
  const token = await aToken(first);
  const refusals = [await reset(token, 'short'), await reset(token, 'x'.repeat(51))];
  expect(refusals.map(({ status, body }) => [status, body.errors])).toEqual([
    [400, [{ field: 'password', message: 'Minimum 8 characters.' }]],
    [400, [{ field: 'password', message: 'Maximum 50 characters.' }]],
  ]);
  const plain = await identity.post('/api/pwd/reset', null, { code: token, password: 'not base64!' });
  expect([plain.status, plain.body.errors[0].field]).toEqual([400, 'password']);
  expect((await reset(token)).status).toBe(200);
});

test('a password link ends when a newer one is issued, after seven days and when the user is deactivated', async () => {
  const { first } = await identity.aSchool();
  const older = await aToken(first);
  const newer = await aToken(first);
  expect((await reset(older)).body.code).toBe('reset-failed');
  const age = (interval: string) =>
    identity.db.query(sql.type(Nothing)`
      update password_links set expires_at = expires_at - ${interval}::interval where user_id = ${first.id}
    `);
  await age('6 days 23 hours 59 minutes');
  expect((await reset(newer, 'short')).body.code).toBe('invalid-password');
  await age('2 minutes');
  expect((await reset(newer)).body).toMatchObject({ code: 'reset-failed', detail: failed });

  const { first: leaver } = await identity.aSchool();
  const token = await aToken(leaver);
  await identity.change(leaver.id, 'deactivated');
  expect((await reset(token)).body.code).toBe('reset-failed');
  const [link] = await linksOf(leaver.id);
  expect(await tokenOf(leaver.id, link!.linkId)).toBeUndefined();
});

test.each(['', 'x', 'nonsense'.repeat(10)])('a password link of %j is refused', async (code) => {
  expect((await reset(code)).status).toBe(400);
});

test('a password link unlocks a user after another person’s wrong guesses', async () => {
  const { first } = await identity.aSchool();
  for (let n = 0; n < 10; n += 1) await identity.signIn(first.email, { password: 'wrong' });
  await reset(await aToken(first));
  expect((await identity.signIn(first.email, { password: newPassword })).body.outcome).toBe('signed-in');
  const known = identity.db.exists(sql.unsafe`
    select from login_failures where account_hash = ${failureKeyOf(first.id)}
  `);
  expect(await known).toBe(false);
});

test('a password link is the same when a mail is sent again, and belongs to one user only', async () => {
  const { first } = await identity.aSchool();
  const other = await identity.aSchool();
  const token = await aToken(first);
  const [link] = await linksOf(first.id);
  expect(await tokenOf(first.id, link!.linkId)).toBe(token);
  expect(await tokenOf(other.first.id, link!.linkId)).toBeUndefined();
});

test('no event carries an address or a token, and the database holds no token', async () => {
  const { first } = await identity.aSchool();
  const token = await aToken(first);
  const outbox = JSON.stringify(await readOutbox(identity.db));
  expect(outbox).toContain('PasswordLinkIssued');
  expect(outbox).not.toContain('@');
  expect(outbox).not.toContain(token);
  const stored = await identity.db.any(
    sql.type(z.object({ row: z.string() }))`select password_links::text as row from password_links`,
  );
  expect(JSON.stringify(stored)).not.toContain(token);
});
