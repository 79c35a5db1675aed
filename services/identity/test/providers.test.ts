import { Nothing } from '@patchwork/platform/db';
import { signInAt } from '@patchwork/testkit/openid-provider';
import { readOutbox } from '@patchwork/testkit/outbox';
import { sql } from 'slonik';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { applyRetention } from '../src/retention/retention.ts';
import { grantStaffRole } from '../src/staff/staff-grants.ts';
import { startWithProviders, type WithProviders } from './provider-harness.ts';

let identity: WithProviders;
beforeAll(async () => {
  identity = await startWithProviders();
});
afterAll(() => identity.stop());
afterEach(() => {
  identity.north.provider.faults.alter = undefined;
  identity.north.provider.faults.isDown = false;
});

const refused = { purpose: 'sign-in', outcome: 'refused' };
const lastEvents = async (userId: number, count: number) => (await identity.eventsOf(userId)).slice(-count);
const linksOf = async (userId: number) =>
  (await readOutbox(identity.db))
    .filter(({ type, data }) => type === 'LinkedAccountChanged' && data.userId === userId)
    .map(({ data }) => data.change);

describe('signing in through a school’s provider', () => {
  test('links the account the first time and finds the person by it from then on, whatever its address', async () => {
    const { users, as } = await identity.aSchoolThrough();
    const teacher = users[1]!;
    const subject = identity.anAccount(teacher.email.toUpperCase());
    const first = await identity.signInThrough('north', subject);
    expect(first).toMatchObject({
      purpose: 'sign-in',
      outcome: 'signed-in',
      userId: teacher.id,
      isStaff: false,
      provider: 'north',
    });
    expect(first.providerSession).toMatch(/^[\w-]{43}$/);
    expect(first.roles).toContain('Viewer');
    expect(first.withCode).toBeUndefined();
    expect(await lastEvents(teacher.id, 2)).toEqual(['linked-account-added', 'signed-in']);
    expect((await identity.historyOf(teacher.id)).at(-1)).toEqual({ changedBy: teacher.id, columns: ['linkedAccount'] });
    const viewer = as(teacher);
    expect((await identity.get('/api/linkedaccount', viewer)).body).toMatchObject([
      { provider: { id: 'north', kind: 'openid', name: 'Login north' }, email: teacher.email.toUpperCase(), isInUse: true },
    ]);
    expect((await identity.get('/api/user', viewer)).body.signInProvider).toEqual({
      id: 'north',
      kind: 'openid',
      name: 'Login north',
    });

    const account = identity.north.accounts.find((each) => each.subject === subject)!;
    account.claims = { ...account.claims, email: 'another@school.example', email_verified: false };
    expect(await identity.signInThrough('north', subject)).toMatchObject({ outcome: 'signed-in', userId: teacher.id });
    expect(await linksOf(teacher.id)).toEqual(['added']);
  });

  test('counts as two factors when the provider asked for them, and is recorded with its way', async () => {
    const { users, as } = await identity.aSchoolThrough();
    const subject = identity.anAccount(users[1]!.email, {}, { amr: ['pwd', 'mfa'] });
    expect(await identity.signInThrough('north', subject)).toMatchObject({ outcome: 'signed-in', withCode: true });
    await identity.signIn(users[1]!.email);
    const events = await identity.get(`/api/clientevent/user/${users[1]!.id}`, as(users[0]!, 'Admin', 'AdminRO'));
    const ways = events.body.filter(({ type }: { type: string }) => type === 'signed-in').map(({ way }: { way: string }) => way);
    expect(ways).toEqual(['password', 'provider']);
  });

  test('asks for the terms and then for a one-time code, with the same state and without another answer', async () => {
    const { users, as } = await identity.aSchoolThrough('north', {}, { isLead: true });
    const lead = as(users[1]!, 'SchoolAdmin');
    const { code } = await identity.anAuthenticatorOf(lead);
    await identity.change(lead.userId, 'without terms');
    const answer = await signInAt(await begin(), identity.anAccount(users[1]!.email));
    const finish = async (given: object = {}) => (await identity.finish(answer, given)).body;

    expect(await finish()).toEqual({ purpose: 'sign-in', outcome: 'terms-required' });
    expect(await finish({ termsAccepted: true })).toEqual({ purpose: 'sign-in', outcome: 'code-required' });
    expect(await finish({ termsAccepted: true, oneTimeCode: '000000' })).toEqual(refused);
    expect(await linksOf(lead.userId)).toEqual([]);
    expect(await finish({ termsAccepted: true, oneTimeCode: code(1) })).toMatchObject({ outcome: 'signed-in', withCode: true });
    expect(await finish({ termsAccepted: true, oneTimeCode: code(1) })).toEqual(refused);
  });

  const begin = () => identity.begin({ provider: 'north', browser: identity.browser });

  test('locks codes after too many wrong ones, as passwords do', async () => {
    const { users, as } = await identity.aSchoolThrough('north', {}, { isLead: true });
    const lead = as(users[1]!, 'SchoolAdmin');
    const { code } = await identity.anAuthenticatorOf(lead);
    const answer = await signInAt(await begin(), identity.anAccount(users[1]!.email));
    for (let count = 0; count < 10; count += 1) await identity.finish(answer, { oneTimeCode: '000000' });
    expect((await identity.finish(answer, { oneTimeCode: code(1) })).body).toEqual(refused);
  });

  test.each<[string, object]>([
    ['another organisation', { organisation: 'org-elsewhere' }],
    ['no organisation', { organisation: undefined }],
    ['an address that is not verified', { email_verified: false }],
    ['an address without a word about it', { email_verified: undefined }],
    ['an address that is verified in words', { email_verified: 'true' }],
  ])('refuses an account with %s', async (_, claims) => {
    const { users } = await identity.aSchoolThrough();
    expect(await identity.signInThrough('north', identity.anAccount(users[1]!.email, claims))).toEqual(refused);
    expect(await identity.eventsOf(users[1]!.id)).not.toContain('signed-in');
  });

  test('refuses strangers, people of schools without it, and those of a school that uses another provider', async () => {
    const { users: elsewhere } = await identity.aSchoolThrough('south');
    const { users: without } = await identity.aSchool();
    for (const email of ['nobody@school.example', elsewhere[1]!.email, without[0]!.email])
      expect(await identity.signInThrough('north', identity.anAccount(email))).toEqual(refused);
    expect(await lastEvents(elsewhere[1]!.id, 1)).toEqual(['provider-sign-in-refused']);
  });

  test('refuses another account with the address of a linked one, and an account that is linked to another user', async () => {
    const { users } = await identity.aSchoolThrough('north', {}, {}, {});
    const [, first, second] = users;
    const subject = identity.anAccount(first!.email);
    await identity.signInThrough('north', subject);
    expect(await identity.signInThrough('north', identity.anAccount(first!.email))).toEqual(refused);
    expect(await lastEvents(first!.id, 1)).toEqual(['provider-sign-in-refused']);
    identity.north.accounts.find((each) => each.subject === subject)!.claims.email = second!.email;
    expect(await identity.signInThrough('north', subject)).toMatchObject({ userId: first!.id });
  });

  test('refuses an address of a domain that the school has not switched on, until a Lead adds the domain', async () => {
    const { lead, users } = await identity.aSchoolThrough('north', { email: 'lead@one.test' }, { email: 'ann@two.test' });
    const subject = identity.anAccount(users[1]!.email);
    expect(await identity.signInThrough('north', subject)).toEqual(refused);
    expect(await lastEvents(users[1]!.id, 1)).toEqual(['provider-sign-in-refused']);
    await identity.setUp(lead, 'north', identity.anAccount('office@two.test'));
    expect(await identity.signInThrough('north', subject)).toMatchObject({ outcome: 'signed-in', userId: users[1]!.id });
  });

  test('opens the new account alone for a person who has moved to another school of the same organisation', async () => {
    const email = 'mover@trust.test';
    const before = await identity.aSchoolThrough('north', { email: 'one@trust.test' }, { email });
    const subject = identity.anAccount(email);
    expect(await identity.signInThrough('north', subject)).toMatchObject({ userId: before.users[1]!.id });
    await identity.post(`/api/user/delete/${before.users[1]!.id}`, before.lead);
    expect(await identity.signInThrough('north', subject)).toEqual(refused);
    const after = await identity.aSchoolOfTrust('trust.test', 'north', { email: 'two@trust.test' }, { email });
    expect(await identity.signInThrough('north', subject)).toMatchObject({ outcome: 'signed-in', userId: after.users[1]!.id });
    expect((await identity.eventsOf(before.users[1]!.id)).filter((type) => type === 'signed-in')).toHaveLength(1);
  });

  test('refuses inactive users, those of a closed school, and staff of the service', async () => {
    const { users, schoolId } = await identity.aSchoolThrough('north', {}, {}, {});
    const [, inactive, staff] = users;
    const [inactiveSubject, staffSubject] = [identity.anAccount(inactive!.email), identity.anAccount(staff!.email)];
    await identity.signInThrough('north', inactiveSubject);
    await identity.change(inactive!.id, 'deactivated');
    expect(await identity.signInThrough('north', inactiveSubject)).toEqual(refused);
    await grantStaffRole(identity.db, staff!.email, 'AdminRO', { hours: null, reason: null });
    expect(await identity.signInThrough('north', staffSubject)).toEqual(refused);
    const leadSubject = identity.north.accounts.find(({ claims }) => claims.email === users[0]!.email)!.subject;
    await identity.setSchool(schoolId, { version: 3, isApproved: true, isActive: false });
    expect(await identity.signInThrough('north', leadSubject)).toEqual(refused);
    await identity.setSchool(schoolId, { version: 4, isApproved: true });
    expect(await identity.signInThrough('north', leadSubject)).toMatchObject({ outcome: 'signed-in' });
  });

  test('works once, in the browser that began, and for ten minutes', async () => {
    const { leadSubject } = await identity.aSchoolThrough();
    const answer = await signInAt(await begin(), leadSubject);
    for (const browser of [null, 'A'.repeat(43)]) expect((await identity.finish(answer, { browser })).body).toEqual(refused);
    expect((await identity.finish(answer)).body.outcome).toBe('signed-in');
    expect((await identity.finish(answer)).body).toEqual(refused);
    const late = await signInAt(await begin(), leadSubject);
    await identity.db.query(sql.type(Nothing)`update provider_sign_ins set begun_at = now() - interval '601 seconds'`);
    expect((await identity.finish(late)).body).toEqual(refused);
    await applyRetention(identity.deps, new Date());
    expect(await identity.db.exists(sql.unsafe`select from provider_sign_ins`)).toBe(false);
  });

  test('exchanges a code once though two requests bring it at the same time', async () => {
    const { leadSubject } = await identity.aSchoolThrough();
    const answer = await signInAt(await begin(), leadSubject);
    const outcomes = await Promise.all([identity.finish(answer), identity.finish(answer)]);
    expect(outcomes.map(({ body }) => body.outcome).sort()).toEqual(['refused', 'signed-in']);
  });

  test('stores neither state nor browser as they are', async () => {
    const address = new URL(await begin());
    const { state = '', nonce } = Object.fromEntries(address.searchParams);
    const row = await identity.db.one(sql.unsafe`select * from provider_sign_ins order by begun_at desc limit 1`);
    expect(JSON.stringify(row)).not.toContain(state);
    expect(JSON.stringify(row)).not.toContain(identity.browser);
    expect(Object.fromEntries(address.searchParams)).toMatchObject({
      response_type: 'code',
      client_id: 'patchwork',
      redirect_uri: 'https://patchwork.example/signin/callback',
      scope: 'openid email',
      code_challenge_method: 'S256',
    });
    expect([state.length >= 43, nonce!.length >= 43]).toEqual([true, true]);
  });

  test('asks which account is meant on shared machines, where the provider knows that question', async () => {
    const parametersOf = async (provider: string) =>
      Object.fromEntries(
        new URL(await identity.begin({ provider, browser: identity.browser, email: ' jo@hill.example ' })).searchParams,
      );
    expect(await parametersOf('google')).toMatchObject({ prompt: 'select_account', hd: '*', login_hint: 'jo@hill.example' });
    expect(await parametersOf('microsoft')).toMatchObject({ prompt: 'select_account' });
    expect(await parametersOf('north')).not.toHaveProperty('prompt');
  });

  test('of an unknown provider is 404', async () => {
    const answer = await identity.postInternally('/internal/providers/begin', { provider: 'nobody', browser: identity.browser });
    expect(answer.status).toBe(404);
  });
});

describe('which providers a domain has', () => {
  const providersOf = async (email: string) =>
    (await identity.postInternally('/internal/providers/domain', { email })).body.map(({ id }: { id: string }) => id);

  test('depends on the domain alone, of open schools', async () => {
    const { schoolId } = await identity.aSchoolThrough('north', { email: 'ann@one.example' }, {});
    expect(await providersOf('ann@one.example')).toEqual(['north']);
    expect(await providersOf(' NOBODY@ONE.example ')).toEqual(['north']);
    for (const email of ['ann@two.example', 'ann@sub.one.example', 'one.example', '', '@'])
      expect(await providersOf(email)).toEqual([]);
    await identity.setSchool(schoolId, { version: 3, isApproved: true, isActive: false });
    expect(await providersOf('ann@one.example')).toEqual([]);
  });

  test('are several when schools of one domain use several', async () => {
    await identity.aSchoolThrough('north', { email: 'a@trust.example' }, {});
    await identity.aSchoolOfTrust('trust.example', 'south', { email: 'b@trust.example' }, {});
    await identity.aSchoolOfTrust('trust.example', 'south', { email: 'c@trust.example' }, {});
    expect(await providersOf('x@trust.example')).toEqual(['north', 'south']);
  });
});

describe('confirming a sign-in through the provider', () => {
  test('asks again for the linked account, and confirms', async () => {
    const { lead, leadSubject } = await identity.aSchoolThrough();
    const started = await identity.postInternally('/internal/providers/begin', { userId: lead.userId });
    expect(Object.fromEntries(new URL(started.body.redirectTo).searchParams)).toMatchObject({ prompt: 'login', max_age: '0' });
    const confirmed = await identity.confirm(lead.userId, leadSubject);
    expect(confirmed.body).toMatchObject({ purpose: 'confirmation', outcome: 'done', provider: 'north' });
    expect(await lastEvents(lead.userId, 1)).toEqual(['sign-in-confirmed']);
  });

  test('asks a user with an authenticator for a code too, unless the provider asked for two factors', async () => {
    const { lead, leadSubject } = await identity.aSchoolThrough();
    const { code } = await identity.anAuthenticatorOf(lead);
    const started = await identity.postInternally('/internal/providers/begin', { userId: lead.userId });
    const answer = await signInAt(started.body.redirectTo, leadSubject);
    const finish = (given: object = {}) => identity.finish(answer, { userId: lead.userId, ...given });
    expect((await finish()).body).toEqual({ purpose: 'confirmation', outcome: 'code-required' });
    expect((await finish({ oneTimeCode: '000000' })).body).toMatchObject({ code: 'code-wrong' });
    expect(await lastEvents(lead.userId, 1)).toEqual(['sign-in-failed']);
    expect((await finish({ oneTimeCode: code(1) })).body).toMatchObject({ outcome: 'done', withCode: true });
    expect(await lastEvents(lead.userId, 1)).toEqual(['sign-in-confirmed']);
    expect((await finish({ oneTimeCode: code(1) })).body.code).toBe('provider-refused');

    identity.north.accounts.find((each) => each.subject === leadSubject)!.amr = ['pwd', 'mfa'];
    expect((await identity.confirm(lead.userId, leadSubject)).body).toMatchObject({ outcome: 'done', withCode: true });
  });

  test.each<[string, NonNullable<WithProviders['north']['provider']['faults']['alter']>, string]>([
    ['no time', (claims) => ({ ...claims, auth_time: undefined }), 'provider-gave-no-time'],
    ['an earlier sign-in', (claims) => ({ ...claims, auth_time: Math.floor(Date.now() / 1_000) - 120 }), 'provider-refused'],
    ['another nonce', (claims) => ({ ...claims, nonce: 'A' }), 'provider-refused'],
  ])('is refused for an answer with %s', async (_, alter, code) => {
    const { lead, leadSubject } = await identity.aSchoolThrough();
    identity.north.provider.faults.alter = alter;
    const answer = await identity.confirm(lead.userId, leadSubject);
    expect([answer.status, answer.body.code]).toEqual([400, code]);
  });

  test('is refused for another account, another session, and once the school has switched it off', async () => {
    const { lead, leadSubject, users } = await identity.aSchoolThrough();
    const other = identity.anAccount(users[1]!.email);
    await identity.signInThrough('north', other);
    expect((await identity.confirm(lead.userId, other)).body.code).toBe('provider-refused');
    const started = await identity.postInternally('/internal/providers/begin', { userId: lead.userId });
    const answer = await signInAt(started.body.redirectTo, leadSubject);
    for (const userId of [null, users[1]!.id])
      expect((await identity.finish(answer, { userId })).body.code).toBe('provider-refused');
    await identity.post('/api/schoolsignin/off', lead);
    expect((await identity.finish(answer, { userId: lead.userId })).body.code).toBe('provider-refused');
    const again = await identity.postInternally('/internal/providers/begin', { userId: lead.userId });
    expect([again.status, again.body.code]).toEqual([409, 'no-linked-account']);
    expect((await identity.get('/api/user', lead)).body.signInProvider).toBeNull();
  });

  test('is not offered with Google, which does not ask again', async () => {
    const { lead } = await identity.aSchoolThrough('google');
    expect((await identity.get('/api/user', lead)).body.signInProvider).toBeNull();
    expect((await identity.postInternally('/internal/providers/begin', { userId: lead.userId })).status).toBe(409);
  });
});
