import { Nothing } from '@patchwork/platform/db';
import { readOutbox } from '@patchwork/testkit/outbox';
import { device } from '@patchwork/testkit/service';
import { TOTP } from 'otpauth';
import { sql } from 'slonik';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { failureKeyOf } from '../src/accounts/login-failures.sql.ts';
import { rotateKeys } from '../src/authenticators/rotate-keys.ts';
import { toLinkKeys } from '../src/passwords/link-token.ts';
import { grantStaffRole } from '../src/staff/staff-grants.ts';
import { resetAuthenticatorOf } from '../src/users/reset-authenticator.ts';
import { base64, type Identity, password, signedInAgo, startIdentity } from './harness.ts';

let identity: Identity;
let strict: Identity;
beforeAll(async () => {
  identity = await startIdentity();
  strict = await startIdentity({ requiresStaffCodes: true });
});
afterAll(async () => {
  await identity.stop();
  await strict.stop();
});

let startedAt = 0;
beforeEach(() => {
  startedAt = Date.now();
});

/** The code of a key, some steps after the start of the test: codes 0 and 1 stay valid even if a step ends meanwhile. */
const codeOf = ({ secret }: { secret: string }, steps = 1) =>
  new TOTP({ secret }).generate({ timestamp: startedAt + steps * 30_000 });
const path = '/api/user/authenticator';

/** A Lead with an authenticator, whose next code has not been used. */
async function aLeadWithCodes(place = identity) {
  const school = await place.aSchool();
  const lead = school.as(school.first, 'SchoolAdmin');
  const key = (await place.post(path, lead, { currentPassword: base64(password) })).body as { secret: string; uri: string };
  const confirmed = await place.post(`${path}/confirm`, lead, { code: codeOf(key, 0) });
  return { ...school, lead, key, confirmed };
}

describe('a user with an authenticator', () => {
  test('signs in with password and code, and is asked for the code only after a correct password', async () => {
    const { first, key } = await aLeadWithCodes();
    expect((await identity.signIn(first.email, { password: 'wrong', oneTimeCode: codeOf(key) })).text).toBe(
      '{"outcome":"refused"}',
    );
    for (const given of [{}, { oneTimeCode: '  ' }])
      expect((await identity.signIn(first.email, given)).text).toBe('{"outcome":"code-required"}');
    const code = codeOf(key);
    const answer = await identity.signIn(first.email, { oneTimeCode: ` ${code.slice(0, 3)} ${code.slice(3)} ` });
    expect(answer.body).toMatchObject({ outcome: 'signed-in', userId: first.id, sessionEpoch: 2, withCode: true });
  });

  test('is asked for the terms first', async () => {
    const { first, key } = await aLeadWithCodes();
    await identity.change(first.id, 'without terms');
    expect((await identity.signIn(first.email, { oneTimeCode: codeOf(key) })).text).toBe('{"outcome":"terms-required"}');
    expect((await identity.signIn(first.email, { termsAccepted: true })).text).toBe('{"outcome":"code-required"}');
    const answer = await identity.signIn(first.email, { termsAccepted: true, oneTimeCode: codeOf(key) });
    expect(answer.body.outcome).toBe('signed-in');
  });

  test('can use each code once, including that of the next step, and no older code', async () => {
    const { first, key } = await aLeadWithCodes();
    const outcome = async (steps: number) =>
      (await identity.signIn(first.email, { oneTimeCode: codeOf(key, steps) })).body.outcome;
    // The code that confirmed the authenticator is used, and the other two are too far from the current step.
    expect([await outcome(0), await outcome(-2), await outcome(4)]).toEqual(['refused', 'refused', 'refused']);
    // As if an older code had confirmed it, so that only the codes used below count.
    await identity.db.query(sql.type(Nothing)`update authenticators set last_step = 0 where user_id = ${first.id}`);
    expect([await outcome(1), await outcome(1), await outcome(0)]).toEqual(['signed-in', 'refused', 'refused']);
  });

  test('signs in once when five requests use the same code at once', async () => {
    const { first, key } = await aLeadWithCodes();
    const oneTimeCode = codeOf(key);
    const all = await Promise.all(Array.from({ length: 5 }, () => identity.signIn(first.email, { oneTimeCode })));
    const outcomes = all.map(({ body }) => body.outcome).sort();
    expect(outcomes).toEqual(['refused', 'refused', 'refused', 'refused', 'signed-in']);
  });

  test('is locked after wrong codes as after wrong passwords, and each records a failed sign-in', async () => {
    const { first, key } = await aLeadWithCodes();
    const before = await identity.eventsOf(first.id);
    for (const oneTimeCode of ['000000', '12345', 'abcdef', '0'.repeat(64)])
      expect((await identity.signIn(first.email, { oneTimeCode })).text).toBe('{"outcome":"refused"}');
    // A sign-in without a code neither counts as a failure nor resets the count.
    expect((await identity.signIn(first.email)).text).toBe('{"outcome":"code-required"}');
    await identity.signIn(first.email, { oneTimeCode: '000000' });
    expect((await identity.signIn(first.email, { oneTimeCode: codeOf(key) })).text).toBe('{"outcome":"refused"}');
    const state = await identity.db.one(sql.type(z.object({ failures: z.int(), isLocked: z.boolean() }))`
      select failures, locked_until is not null as "isLocked"
      from login_failures
      where account_hash = ${failureKeyOf(first.id)}
    `);
    expect(state).toEqual({ failures: 5, isLocked: true });
    const since = (await identity.eventsOf(first.id)).slice(before.length);
    expect(since).toEqual(Array(6).fill('sign-in-failed'));
  });

  test('keeps the authenticator after a password change', async () => {
    const { first, lead, key } = await aLeadWithCodes();
    const fresh = 'Kite-Strings-2026';
    const form = { old: base64(password), new: base64(fresh), confirm: base64(fresh) };
    expect((await identity.post('/api/user/update/password', lead, form)).status).toBe(200);
    expect((await identity.signIn(first.email, { password: fresh })).body.outcome).toBe('code-required');
    expect((await identity.signIn(first.email, { password: fresh, oneTimeCode: codeOf(key) })).body.outcome).toBe('signed-in');
  });
});

describe('a user’s own authenticator', () => {
  test('is set up with the password and a first code, ends other sessions and is published without its secret', async () => {
    const { first, as } = await identity.aSchool();
    const lead = as(first, 'SchoolAdmin');
    expect((await identity.get(path, lead)).body).toEqual({ isOn: false, isRequired: false, setUpAt: null });
    expect((await identity.post(`${path}/confirm`, lead, { code: '123456' })).body.code).toBe('authenticator-not-begun');

    const wrong = await identity.post(path, lead, { currentPassword: base64('wrong') });
    expect([wrong.status, wrong.body.errors[0].field]).toEqual([400, 'currentPassword']);
    const { body: key } = await identity.post(path, lead, { currentPassword: base64(password) });
    expect(key.uri).toContain(`secret=${key.secret}`);
    // The button was pressed twice, or the page was closed and reopened.
    expect((await identity.post(path, lead, { currentPassword: base64(password) })).body).toEqual(key);
    expect((await identity.signIn(first.email)).body.outcome).toBe('signed-in');

    const refused = await identity.post(`${path}/confirm`, lead, { code: '000000' });
    expect([refused.status, refused.body.errors[0].field]).toEqual([400, 'code']);
    const epoch = await identity.epochOf(first.id);
    const confirmed = await identity.post(`${path}/confirm`, lead, { code: codeOf(key, 0) });
    expect([confirmed.status, confirmed.headers['x-session-epoch']]).toEqual([200, String(epoch + 1)]);
    expect(confirmed.body).toEqual({ isOn: true, isRequired: false, setUpAt: expect.stringMatching(/Z$/) });
    expect(await identity.epochOf(first.id)).toBe(epoch + 1);
    expect((await identity.eventsOf(first.id)).at(-1)).toBe('authenticator-set-up');
    expect((await identity.historyOf(first.id)).at(-1)).toEqual({ changedBy: first.id, columns: ['authenticator'] });
    for (const url of [path, `${path}/confirm`])
      expect((await identity.post(url, lead, { currentPassword: base64(password), code: '123456' })).body.code).toBe(
        'authenticator-on',
      );

    const rows = await identity.db.any(sql.unsafe`
      select row_to_json(t)::text from authenticators t union all select row_to_json(t)::text from client_events t
      union all select row_to_json(t)::text from user_history t union all select row_to_json(t)::text from outbox t
    `);
    expect(JSON.stringify(rows)).not.toContain(key.secret);
  });

  test('is removed with password and code, and wrong ones count as failed sign-ins', async () => {
    const { first, lead, key } = await aLeadWithCodes();
    const remove = (given: object) =>
      identity.post(`${path}/remove`, lead, { currentPassword: base64(password), code: codeOf(key), ...given });
    expect((await remove({ currentPassword: base64('wrong') })).body.errors[0].field).toBe('currentPassword');
    expect((await remove({ code: '000000' })).body.errors[0].field).toBe('code');
    expect((await remove({ code: codeOf(key, 0) })).body.errors[0].field).toBe('code');
    const failures = await identity.db.oneFirst(sql.type(z.object({ failures: z.int() }))`
      select failures from login_failures where account_hash = ${failureKeyOf(first.id)}
    `);
    expect(failures).toBe(3);
    const removed = await remove({});
    expect([removed.status, removed.headers['x-session-epoch'], removed.body.isOn]).toEqual([200, '3', false]);
    expect((await identity.eventsOf(first.id)).at(-1)).toBe('authenticator-removed');
    expect((await identity.signIn(first.email)).body.outcome).toBe('signed-in');
    const published = (await readOutbox(identity.db)).filter(
      ({ type, data }) => type === 'AuthenticatorChanged' && data.userId === first.id,
    );
    expect(published.map(({ data }) => data.isOn)).toEqual([true, false]);
    const again = await remove({});
    expect([again.status, again.headers['x-session-epoch']]).toEqual([200, undefined]);
  });

  test('gets one secret when several set-ups begin at once', async () => {
    const { first, as } = await identity.aSchool();
    const lead = as(first, 'SchoolAdmin');
    const started = await Promise.all([1, 2, 3].map(() => identity.post(path, lead, { currentPassword: base64(password) })));
    expect(new Set(started.map(({ body }) => body.secret)).size).toBe(1);
  });
});

describe('where staff must have an authenticator', () => {
  async function aStaffMember() {
    const school = await strict.aSchool();
    await grantStaffRole(strict.db, school.first.email, 'AdminRO');
    return { ...school, staff: school.as(school.first, 'AdminRO') };
  }

  test('a staff member sets it up at sign-in, after password and terms, and needs a code from then on', async () => {
    const { first } = await aStaffMember();
    await strict.change(first.id, 'without terms');
    expect((await strict.signIn(first.email, { password: 'wrong' })).text).toBe('{"outcome":"refused"}');
    expect((await strict.signIn(first.email)).text).toBe('{"outcome":"terms-required"}');
    const terms = { termsAccepted: true };
    const asked = await strict.signIn(first.email, { ...terms, oneTimeCode: '123456' });
    expect(asked.body).toEqual({
      outcome: 'setup-required',
      authenticatorSetup: { secret: expect.any(String), uri: expect.any(String) },
    });
    expect((await strict.signIn(first.email, terms)).body).toEqual(asked.body);
    const key = asked.body.authenticatorSetup as { secret: string };
    expect((await strict.signIn(first.email, { ...terms, oneTimeCode: '000000' })).text).toBe('{"outcome":"refused"}');
    const epoch = await strict.epochOf(first.id);
    const answer = await strict.signIn(first.email, { ...terms, oneTimeCode: codeOf(key, 0) });
    expect(answer.body).toMatchObject({ outcome: 'signed-in', isStaff: true, sessionEpoch: epoch + 1 });
    expect((await strict.eventsOf(first.id)).slice(-3)).toEqual(['authenticator-set-up', 'terms-accepted', 'signed-in']);
    expect((await strict.signIn(first.email)).text).toBe('{"outcome":"code-required"}');
    expect((await strict.signIn(first.email, { oneTimeCode: codeOf(key, 1) })).body.outcome).toBe('signed-in');
  });

  test('a staff member cannot remove it, and a Lead does not need one', async () => {
    const { first, staff } = await aStaffMember();
    expect((await strict.get(path, staff)).body.isRequired).toBe(true);
    const { body } = await strict.signIn(first.email);
    const key = body.authenticatorSetup as { secret: string };
    await strict.signIn(first.email, { oneTimeCode: codeOf(key, 0) });
    const form = { currentPassword: base64(password), code: codeOf(key) };
    expect((await strict.post(`${path}/remove`, staff, form)).body.code).toBe('authenticator-required');
    const other = await strict.aSchool();
    expect((await strict.signIn(other.first.email)).body.outcome).toBe('signed-in');
    expect((await strict.get(path, other.as(other.first, 'SchoolAdmin'))).body.isRequired).toBe(false);
  });
});

describe('a lost authenticator', () => {
  const reset = (place: Identity, viewer: ReturnType<Awaited<ReturnType<Identity['aSchool']>>['as']>, userId: number) =>
    place.post(`/api/user/${userId}/authenticator/reset`, viewer);

  test('of a Lead is removed by an Admin, once, and ends the Lead’s sessions', async () => {
    const { first, lead } = await aLeadWithCodes();
    const office = await identity.aSchool();
    const admin = office.as(office.first, 'Admin');
    expect((await identity.get(`/api/user/${first.id}`, admin)).body.oneTimeCodes).toBe(true);
    for (let n = 0; n < 2; n += 1) {
      const answer = await reset(identity, admin, first.id);
      expect([answer.status, answer.body.oneTimeCodes]).toEqual([200, false]);
    }
    expect(await identity.epochOf(first.id)).toBe(3);
    expect(await identity.eventsAbout(first.id)).toMatchObject([{ type: 'authenticator-removed', userId: office.first.id }]);
    expect((await identity.historyOf(first.id)).at(-1)).toEqual({ changedBy: office.first.id, columns: ['authenticator'] });
    expect((await identity.signIn(first.email)).body.outcome).toBe('signed-in');
    // Only an Admin sees whether a user has an authenticator.
    expect((await identity.get(`/api/user/${first.id}`, lead)).body.oneTimeCodes).toBeUndefined();
  });

  test('of a staff member is removed only by a Superuser, who cannot remove their own', async () => {
    const { first, key } = await aLeadWithCodes();
    await grantStaffRole(identity.db, first.email, 'Admin');
    const office = await identity.aSchool();
    expect((await reset(identity, office.as(office.first, 'Admin'), first.id)).status).toBe(403);
    const superuser = office.as(office.first, 'AdminRO', 'Admin', 'Superuser');
    expect((await reset(identity, superuser, office.first.id)).status).toBe(409);
    expect((await identity.signIn(first.email, { oneTimeCode: codeOf(key) })).body.outcome).toBe('signed-in');
    expect((await reset(identity, superuser, first.id)).status).toBe(200);
    expect((await identity.signIn(first.email)).body.outcome).toBe('signed-in');
  });

  test('of any user is removed by an operator, with changedBy null in the history', async () => {
    const { first } = await aLeadWithCodes();
    expect(await resetAuthenticatorOf(identity.db, first.email.toUpperCase())).toBe('changed');
    expect(await resetAuthenticatorOf(identity.db, first.email)).toBe('unchanged');
    expect(await resetAuthenticatorOf(identity.db, 'nobody@school.example')).toBe('unknown-user');
    expect((await identity.historyOf(first.id)).at(-1)).toEqual({ changedBy: null, columns: ['authenticator'] });
    expect((await identity.signIn(first.email)).body.outcome).toBe('signed-in');
  });
});

describe('the undo link of a changed address', () => {
  const profile = { title: 'Ms', firstName: 'Jo', lastName: 'Marsh' };
  /** Moves the Lead's address, as an intruder at an open browser would, and returns the code of the undo link. */
  async function move({ lead, first }: { lead: Parameters<Identity['get']>[1]; first: { id: number } }): Promise<string> {
    const email = `intruder${first.id}@evil.example`;
    expect((await identity.post('/api/user/update/me', lead, { ...profile, email })).status).toBe(200);
    const changes = (await readOutbox(identity.db)).filter(
      ({ type, data }) => type === 'EmailChanged' && data.userId === first.id,
    );
    return (await identity.getInternally(`/internal/email-changes/${changes.at(-1)!.data.changeId}`)).body.undo.token;
  }
  const undo = (code: string) => identity.post('/api/user/email/undo', null, { code });
  /** Sets the password with the link that the undo has sent: it cancels the old one. */
  async function chooseAgain(userId: number) {
    const link = (await readOutbox(identity.db)).findLast(
      ({ type, data }) => type === 'PasswordLinkIssued' && data.userId === userId,
    )!;
    const { body } = await identity.getInternally(`/internal/recipients/${userId}?linkId=${link.data.linkId}`);
    const chosen = { code: body.link.token, password: base64(password) };
    expect((await identity.post('/api/pwd/reset', null, chosen)).status).toBe(200);
  }

  test('removes an authenticator that was set up since, and says so', async () => {
    const { first, as } = await identity.aSchool();
    const lead = as(first, 'SchoolAdmin');
    const code = await move({ lead, first });
    const { body: key } = await identity.post(path, lead, { currentPassword: base64(password) });
    expect((await identity.post(`${path}/confirm`, lead, { code: codeOf(key, 0) })).status).toBe(200);
    const epoch = await identity.epochOf(first.id);
    expect((await undo(code)).status).toBe(200);
    await chooseAgain(first.id);
    expect((await identity.signIn(first.email)).body.outcome).toBe('signed-in');
    expect(await identity.epochOf(first.id)).toBeGreaterThan(epoch);
    expect(await identity.historyOf(first.id)).toContainEqual({ changedBy: null, columns: ['authenticator'] });
    const removal = await identity.db.one(sql.type(z.object({ by: z.int().nullable(), schoolId: z.int() }))`
      select user_id as by, school_id as "schoolId"
      from client_events
      where subject_user_id = ${first.id} and type = 'authenticator-removed'
    `);
    expect(removal).toEqual({ by: null, schoolId: lead.schoolId });
    const changes = (await readOutbox(identity.db)).filter(
      ({ type, data }) => type === 'AuthenticatorChanged' && data.userId === first.id,
    );
    expect(changes.map(({ data }) => data.isOn)).toEqual([true, false]);
  });

  test('removes a set-up that is not confirmed, whose secret the intruder knows, without a notice', async () => {
    const { first, as } = await identity.aSchool();
    const lead = as(first, 'SchoolAdmin');
    const { body: known } = await identity.post(path, lead, { currentPassword: base64(password) });
    expect((await undo(await move({ lead, first }))).status).toBe(200);
    await chooseAgain(first.id);
    const { body: fresh } = await identity.post(path, lead, { currentPassword: base64(password) });
    expect(fresh.secret).toEqual(expect.any(String));
    expect(fresh.secret).not.toBe(known.secret);
    expect(await identity.historyOf(first.id)).not.toContainEqual({ changedBy: null, columns: ['authenticator'] });
  });

  test('keeps an authenticator that was set up more than seven days before the change', async () => {
    const { first, lead, key } = await aLeadWithCodes();
    await identity.db.query(sql.type(Nothing)`
      update authenticators set confirmed_at = confirmed_at - interval '8 days' where user_id = ${first.id}
    `);
    expect((await undo(await move({ lead, first }))).status).toBe(200);
    await chooseAgain(first.id);
    expect((await identity.signIn(first.email)).body.outcome).toBe('code-required');
    expect((await identity.signIn(first.email, { oneTimeCode: codeOf(key) })).body.outcome).toBe('signed-in');
  });
});

test('the password alone does not move the address of a user with an authenticator', async () => {
  const { lead } = await aLeadWithCodes();
  const form = { title: 'Ms', firstName: 'Jo', lastName: 'Marsh', email: 'new-codes@school.example' };
  const given = { ...form, currentPassword: base64(password) };
  const refused = await identity.post('/api/user/update/me', lead, given, signedInAgo(lead, 300));
  expect([refused.status, refused.body.code]).toEqual([409, 'sign-in-again']);
  expect((await identity.post('/api/user/update/me', lead, form, signedInAgo(lead, 240))).status).toBe(200);
});

describe('a user who confirms who they are', () => {
  const confirm = (userId: number, given: object = {}) =>
    identity.postInternally('/internal/credentials/confirm', {
      userId,
      password: base64(password),
      ...device,
      ...given,
    });

  test('needs the password, and a code where the sign-in needs one, each once', async () => {
    const { first, key } = await aLeadWithCodes();
    expect((await confirm(first.id)).body).toEqual({ outcome: 'code-required' });
    expect((await confirm(first.id, { oneTimeCode: '000000' })).body).toEqual({ outcome: 'wrong-code' });
    const oneTimeCode = codeOf(key);
    expect((await confirm(first.id, { oneTimeCode })).body).toEqual({ outcome: 'confirmed', withCode: true });
    expect((await confirm(first.id, { oneTimeCode })).body).toEqual({ outcome: 'wrong-code' });
    expect((await identity.signIn(first.email, { oneTimeCode })).body.outcome).toBe('refused');
    expect(await identity.eventsOf(first.id)).toEqual(expect.arrayContaining(['sign-in-confirmed', 'sign-in-failed']));
  });

  test('confirms once when five requests use the same code at once', async () => {
    const { first, key } = await aLeadWithCodes();
    const all = await Promise.all([1, 2, 3, 4, 5].map(() => confirm(first.id, { oneTimeCode: codeOf(key) })));
    expect(all.filter(({ body }) => body.outcome === 'confirmed')).toHaveLength(1);
  });

  test('needs only the password without an authenticator, even where staff need one', async () => {
    const { first } = await strict.aSchool();
    await grantStaffRole(strict.db, first.email, 'AdminRO');
    const form = { userId: first.id, password: base64(password), ...device };
    const answer = await strict.postInternally('/internal/credentials/confirm', form);
    expect(answer.body).toEqual({ outcome: 'confirmed', withCode: false });
  });

  test('is refused for wrong passwords, which lock the account like failed sign-ins', async () => {
    const { first } = await identity.aSchool();
    const before = (await identity.eventsOf(first.id)).length;
    for (const wrong of [base64('wrong'), 'not base64!', base64('Paper-boats-2026')])
      expect((await confirm(first.id, { password: wrong })).body).toEqual({ outcome: 'wrong-password' });
    expect((await confirm(first.id)).body).toEqual({ outcome: 'confirmed', withCode: false });
    for (let n = 0; n < 10; n += 1) await confirm(first.id, { password: base64('wrong') });
    expect((await confirm(first.id)).body).toEqual({ outcome: 'wrong-password' });
    expect((await identity.signIn(first.email)).body.outcome).toBe('refused');
    const counts = Map.groupBy((await identity.eventsOf(first.id)).slice(before), (type) => type);
    expect([counts.get('sign-in-failed')?.length, counts.get('sign-in-confirmed')?.length]).toEqual([15, 1]);
  });

  test('is refused once deactivated, and is not found under another id', async () => {
    const { first } = await identity.aSchool();
    await identity.change(first.id, 'deactivated');
    expect((await confirm(first.id)).body).toEqual({ outcome: 'wrong-password' });
    expect((await confirm(987_654)).status).toBe(404);
  });
});

test('rotating keys re-encrypts every secret, so that the old key can be removed', async () => {
  const { first, key } = await aLeadWithCodes();
  const old = 'link-key-of-the-tests-link-key-of-the-tests';
  const fresh = 'another-key-of-the-tests-another-key';
  await rotateKeys({ db: identity.db, linkKeys: toLinkKeys([fresh, old]) });
  const keyIds = await identity.db.anyFirst(
    sql.type(z.object({ id: z.string() }))`select distinct key_id as id from authenticators`,
  );
  expect(keyIds).toEqual([toLinkKeys([fresh])[0].id]);
  const before = identity.deps.linkKeys;
  identity.deps.linkKeys = toLinkKeys([fresh]);
  expect((await identity.signIn(first.email, { oneTimeCode: codeOf(key) })).body.outcome).toBe('signed-in');
  identity.deps.linkKeys = before;
  await identity.db.query(sql.type(Nothing)`delete from authenticators`);
});
