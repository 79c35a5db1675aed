import { Nothing } from '@patchwork/platform/db';
import { signInAt } from '@patchwork/testkit/openid-provider';
import { readOutbox } from '@patchwork/testkit/outbox';
import { device } from '@patchwork/testkit/service';
import { decodeJwt, SignJWT } from 'jose';
import { sql } from 'slonik';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { applyRetention } from '../src/retention/retention.ts';
import { run } from '../src/staff.ts';
import { base64, password, signedInAgo } from './harness.ts';
import { organisation, startWithProviders, type WithProviders } from './provider-harness.ts';
import { anAuthenticator } from './software-authenticator.ts';

let identity: WithProviders;
beforeAll(async () => {
  identity = await startWithProviders();
});
afterAll(() => identity.stop());

const path = '/api/schoolsignin';
const currentOf = async (lead: Parameters<WithProviders['get']>[1]) => (await identity.get(path, lead)).body.current;
/** Who was notified of which changes. */
const told = async (userIds: readonly number[]) =>
  (await readOutbox(identity.db))
    .filter(({ type, data }) => type === 'SchoolSignInChanged' && userIds.includes(Number(data.userId)))
    .map(({ data }) => [data.userId, data.change]);
const lastEvents = async (userId: number, count: number) => (await identity.eventsOf(userId)).slice(-count);

describe('a Lead who sets a provider up', () => {
  test('pins the organisation and the domain of the Lead’s address, is linked, and every Lead is notified', async () => {
    const { users, as } = await identity.aSchool({ email: 'lead@pinned.example' }, { isLead: true }, {});
    const lead = as(users[0]!, 'SchoolAdmin');
    expect((await identity.get(path, lead)).body).toEqual({
      available: [
        { id: 'north', kind: 'openid', name: 'Login north' },
        { id: 'microsoft', kind: 'microsoft', name: 'Login microsoft' },
        { id: 'google', kind: 'google', name: 'Login google' },
        { id: 'south', kind: 'openid', name: 'Login south' },
      ],
      current: null,
    });
    const answer = await identity.setUp(lead, 'north', identity.anAccount('Lead@Pinned.example'));
    expect(answer.body).toEqual({ purpose: 'set-up', outcome: 'done' });
    expect(await currentOf(lead)).toEqual({
      provider: { id: 'north', kind: 'openid', name: 'Login north' },
      tenant: organisation,
      domains: ['pinned.example'],
      isRequired: false,
      setUpDate: expect.any(String),
      setUpBy: { id: lead.userId, title: 'Ms', firstName: 'Jo', lastName: 'Marsh' },
      users: { linked: 1, outside: 2, all: 3 },
    });
    expect(await lastEvents(lead.userId, 2)).toEqual(['school-sign-in-set-up', 'linked-account-added']);
    expect(await told(users.map(({ id }) => id))).toEqual([
      [users[0]!.id, 'set-up'],
      [users[1]!.id, 'set-up'],
    ]);
  });

  test('adds another domain of the organisation through another account of it, and of no other organisation', async () => {
    const { lead } = await identity.aSchoolThrough('north', { email: 'lead@first.example' }, {});
    expect((await identity.setUp(lead, 'north', identity.anAccount('office@second.example'))).status).toBe(200);
    expect((await identity.setUp(lead, 'north', identity.anAccount('head@second.example'))).status).toBe(200);
    expect(await currentOf(lead)).toMatchObject({ domains: ['first.example', 'second.example'] });
    expect((await told([lead.userId])).map(([, change]) => change)).toEqual(['set-up', 'domain-added']);
    const other = await identity.setUp(lead, 'north', identity.anAccount('head@third.example', { organisation: 'org-other' }));
    expect([other.status, other.body.code]).toEqual([409, 'other-organisation']);
    const another = await identity.setUp(lead, 'south', identity.anAccount('lead@first.example', {}, { provider: 'south' }));
    expect([another.status, another.body.code]).toEqual([409, 'other-provider']);
    expect(await currentOf(lead)).toMatchObject({ tenant: organisation, domains: ['first.example', 'second.example'] });
  });

  test.each<[string, string, object, string]>([
    ['an address of somebody else', 'north', { email: 'other@school.example' }, 'provider-address-differs'],
    ['an address that is not verified', 'north', { email_verified: false }, 'provider-address-differs'],
    ['no organisation', 'north', { organisation: undefined }, 'provider-not-for-schools'],
    ['a personal Microsoft account', 'microsoft', { tid: '9188040d-6c67-4c5b-b112-36a304b66dad' }, 'provider-not-for-schools'],
    ['a personal Google account', 'google', { hd: undefined }, 'provider-not-for-schools'],
    ['an address of a foreign domain at Microsoft', 'microsoft', { xms_edov: false }, 'provider-address-differs'],
  ])('cannot with %s', async (_, provider, claims, code) => {
    const { first, as } = await identity.aSchool();
    const lead = as(first, 'SchoolAdmin');
    const answer = await identity.setUp(lead, provider, identity.anAccount(first.email, claims, { provider }));
    expect([answer.status, answer.body.code]).toEqual([400, code]);
    expect(await currentOf(lead)).toBeNull();
    expect(await lastEvents(first.id, 1)).toEqual(['sign-in-failed']);
  });

  test('cannot with a public mail domain', async () => {
    const { first, as } = await identity.aSchool({ email: 'jo.marsh@gmail.com' });
    const answer = await identity.setUp(as(first, 'SchoolAdmin'), 'north', identity.anAccount(first.email));
    expect([answer.status, answer.body.code]).toEqual([400, 'provider-not-for-schools']);
  });

  test.each<[string, (domain: string) => Promise<unknown>]>([
    ['has pinned', async (domain) => identity.aSchoolThrough('north', { email: `lead@${domain}` })],
    ['uses', async (domain) => identity.aSchool({}, { email: `teacher@${domain.toUpperCase()}` })],
  ])('cannot claim a domain that another school %s, at first or later, unless the operator allows it', async (what, use) => {
    const domain = `${what.replace(' ', '-')}.example`;
    await use(domain);
    const own = await identity.aSchool({ email: `lead.too@${domain}` });
    const lead = own.as(own.first, 'SchoolAdmin');
    const first = await identity.setUp(lead, 'north', identity.anAccount(own.first.email));
    expect([first.status, first.body.code]).toEqual([409, 'domain-in-use']);
    expect(first.body.detail).not.toMatch(/Hill/);
    expect(await currentOf(lead)).toBeNull();

    const { lead: stranger, ...school } = await identity.aSchoolThrough('north', { email: `head@own-${domain}` }, {});
    const later = await identity.setUp(stranger, 'north', identity.anAccount(`office@${domain}`));
    expect([later.status, later.body.code]).toEqual([409, 'domain-in-use']);
    expect(await currentOf(stranger)).toMatchObject({ domains: [`own-${domain}`] });

    const allow = (...args: string[]) => run(identity.db, ['allow-domain', ...args]);
    expect((await allow(String(school.schoolId), domain.toUpperCase())).code).toBe(0);
    expect((await identity.setUp(stranger, 'north', identity.anAccount(`office@${domain}`))).status).toBe(200);
    expect(await currentOf(stranger)).toMatchObject({ domains: [`own-${domain}`, domain] });
    const allowed = await identity.db.any(sql.unsafe`
      select user_id from client_events where type = 'school-sign-in-domain-allowed' and school_id = ${school.schoolId}
    `);
    expect(allowed).toEqual([{ user_id: null }]);
    expect((await allow('987654', domain)).code).toBe(1);
    expect((await allow(String(school.schoolId), 'gmail.com')).code).toBe(1);
    expect((await allow(String(school.schoolId), 'no domain')).code).toBe(2);
  });

  test('cannot claim the domain of a deactivated school, which may be activated again', async () => {
    const { schoolId } = await identity.aSchool({ email: 'lead@paused.example' });
    await identity.setSchool(schoolId, { version: 3, isActive: false, isApproved: true });
    const own = await identity.aSchool({ email: 'head@paused.example' });
    const answer = await identity.setUp(own.as(own.first, 'SchoolAdmin'), 'north', identity.anAccount(own.first.email));
    expect([answer.status, answer.body.code]).toEqual([409, 'domain-in-use']);
  });

  test('can claim a domain that only sign-ups and former people have used, and of two at once one does', async () => {
    await identity.aPendingSchool({ email: 'lead@former.example' });
    const { users } = await identity.aSchool({}, { email: 'gone@former.example' });
    await identity.change(users[1]!.id, 'deactivated');
    const one = await identity.aSchool({ email: 'head@former.example' });
    const answer = await identity.setUp(one.as(one.first, 'SchoolAdmin'), 'north', identity.anAccount(one.first.email));
    expect(answer.status).toBe(200);

    const { lead } = await identity.aSchoolThrough('north', { email: 'lead@one-race.example' });
    const { lead: other } = await identity.aSchoolThrough('north', { email: 'lead@other-race.example' });
    const claims = await Promise.all(
      [lead, other].map((each, place) => identity.setUp(each, 'north', identity.anAccount(`office${place}@race.example`))),
    );
    expect(claims.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('cannot finish in another user’s session, or after losing that right', async () => {
    const { users, as } = await identity.aSchool({}, {});
    const lead = as(users[0]!, 'SchoolAdmin');
    const begin = async () =>
      (await identity.post(`${path}/begin`, lead, { provider: 'north' }, signedInAgo(lead, 1))).body.redirectTo;
    const subject = identity.anAccount(users[0]!.email);
    const answer = await signInAt(await begin(), subject);
    for (const userId of [null, users[1]!.id])
      expect((await identity.finish(answer, { userId })).body.code).toBe('provider-refused');
    await identity.db.query(sql.type(Nothing)`update users set is_lead = false where id = ${lead.userId}`);
    expect((await identity.finish(answer, { userId: lead.userId })).body.code).toBe('provider-refused');
    expect(await currentOf(lead)).toBeNull();
  });

  test('changes only their own school, and other users neither see nor change it', async () => {
    const { lead, as, users } = await identity.aSchoolThrough();
    const stranger = await identity.aSchool();
    expect(await currentOf(stranger.as(stranger.first, 'SchoolAdmin'))).toBeNull();
    await identity.post(`${path}/off`, stranger.as(stranger.first, 'SchoolAdmin'));
    expect(await currentOf(lead)).not.toBeNull();
    expect((await identity.get(path, as(users[1]!))).status).toBe(403);
    for (const call of ['begin', 'require', 'off'])
      expect((await identity.post(`${path}/${call}`, as(users[1]!), { provider: 'north', isRequired: true })).status).toBe(403);
  });

  test('switches it off: no user signs in through it, linked accounts stay, and count again when it is on again', async () => {
    const { lead, leadSubject } = await identity.aSchoolThrough();
    expect((await identity.post(`${path}/off`, lead)).status).toBe(204);
    expect((await identity.post(`${path}/off`, lead)).status).toBe(204);
    expect(await identity.signInThrough('north', leadSubject)).toMatchObject({ outcome: 'refused' });
    expect((await identity.get('/api/linkedaccount', lead)).body).toMatchObject([{ isInUse: false }]);
    await identity.setUp(lead, 'north', leadSubject);
    expect(await identity.signInThrough('north', leadSubject)).toMatchObject({ outcome: 'signed-in' });
    expect((await told([lead.userId])).map(([, change]) => change)).toEqual(['set-up', 'off', 'set-up']);
  });
});

describe('a school that requires its provider', () => {
  const require = (lead: Parameters<WithProviders['post']>[1], isRequired: boolean) =>
    identity.post(`${path}/require`, lead, { isRequired });

  test('answers right passwords with it, wrong ones as ever, and not those of staff', async () => {
    const { lead, users } = await identity.aSchoolThrough('north', {}, {}, {});
    expect((await require(lead, true)).body.recoveryCode).toMatch(/^([2-9A-HJ-NP-Z]{5}-){4}[2-9A-HJ-NP-Z]{5}$/);
    const [, teacher] = users;
    await identity.change(teacher!.id, 'without terms');
    expect((await identity.signIn(teacher!.email)).body).toEqual({
      outcome: 'provider-required',
      providerRequired: { id: 'north', kind: 'openid', name: 'Login north' },
    });
    expect(await lastEvents(teacher!.id, 1)).toEqual(['sign-in-failed']);
    expect((await identity.signIn(teacher!.email, { password: 'wrong' })).text).toBe('{"outcome":"refused"}');
    await identity.db.query(sql.type(Nothing)`insert into staff_grants (user_id, role) values (${users[2]!.id}, 'AdminRO')`);
    expect((await identity.signIn(users[2]!.email)).body.outcome).toBe('signed-in');
    expect((await require(lead, false)).body).toEqual({ recoveryCode: null });
    expect((await identity.signIn(teacher!.email, { termsAccepted: true })).body.outcome).toBe('signed-in');
  });

  test('answers right passkeys with it, and uses their challenge up', async () => {
    const { lead, users, as } = await identity.aSchoolThrough();
    const [authenticator, teacher] = [anAuthenticator(), users[1]!];
    const options = (await identity.post('/api/passkey/options', as(teacher))).body;
    await identity.post('/api/passkey', as(teacher), { name: 'Phone', ...authenticator.create(options) });
    expect((await identity.get('/api/user', as(teacher))).body.providerRequired).toBe(false);
    await require(lead, true);
    expect((await identity.get('/api/user', as(teacher))).body.providerRequired).toBe(true);
    const asked = (await identity.postInternally('/internal/passkeys/sign-in/options', undefined)).body;
    const body = { form: authenticator.get(asked), termsAccepted: false, ...device };
    const verify = async () => (await identity.postInternally('/internal/passkeys/sign-in/verify', body)).body;
    expect(await verify()).toMatchObject({ outcome: 'provider-required', providerRequired: { id: 'north' } });
    expect(await lastEvents(teacher.id, 1)).toEqual(['sign-in-failed']);
    await require(lead, false);
    expect(await verify()).toEqual({ outcome: 'refused' });
  });

  test('needs a Lead who has signed in through it in the last half hour', async () => {
    const { lead, leadSubject } = await identity.aSchoolThrough();
    await identity.db.query(
      sql.type(Nothing)`update linked_accounts set last_used_at = now() - interval '31 minutes' where user_id = ${lead.userId}`,
    );
    const early = await require(lead, true);
    expect([early.status, early.body.code]).toEqual([409, 'sign-in-with-it-first']);
    await identity.confirm(lead.userId, leadSubject);
    expect((await require(lead, true)).status).toBe(200);
    const { first, as } = await identity.aSchool();
    expect((await require(as(first, 'SchoolAdmin'), true)).body.code).toBe('no-provider');
  });

  test('lets a Lead back in with the recovery code, once, which ends the requirement and tells every Lead', async () => {
    const { lead, users } = await identity.aSchoolThrough('north', {}, { isLead: true }, {});
    const [first, second, teacher] = users;
    const old = (await require(lead, true)).body.recoveryCode;
    const { recoveryCode } = (await require(lead, true)).body;
    const signIn = async (email: string, given: object) => (await identity.signIn(email, given)).body.outcome;
    expect(await signIn(second!.email, { recoveryCode: old })).toBe('refused');
    expect(await signIn(second!.email, { recoveryCode: 'AAAAA' })).toBe('refused');
    expect(await signIn(second!.email, { recoveryCode, password: 'wrong' })).toBe('refused');
    expect(await signIn(teacher!.email, { recoveryCode })).toBe('provider-required');
    const typed = recoveryCode.toLowerCase().replaceAll('-', ' ');
    expect(await signIn(second!.email, { recoveryCode: typed })).toBe('signed-in');
    expect(await currentOf(lead)).toMatchObject({ isRequired: false });
    expect(await lastEvents(second!.id, 2)).toEqual(['recovery-code-used', 'signed-in']);
    expect((await identity.historyOf(second!.id)).at(-1)).toEqual({ changedBy: second!.id, columns: ['recoveryCode'] });
    expect((await told([first!.id, second!.id])).filter(([, change]) => change === 'recovery-code-used')).toHaveLength(2);
    expect(await signIn(teacher!.email, {})).toBe('signed-in');
    const row = await identity.db.one(sql.unsafe`select * from school_sign_in where school_id = ${lead.schoolId}`);
    expect(row).toMatchObject({ recovery_code_hash: null });
  });

  test('counts wrong recovery codes as wrong passwords, and takes no code while they lock the account', async () => {
    const { lead, users } = await identity.aSchoolThrough();
    const { recoveryCode } = (await require(lead, true)).body;
    await identity.db.query(sql.type(Nothing)`delete from login_failures`);
    for (let count = 0; count < 5; count += 1) await identity.signIn(users[0]!.email, { recoveryCode: 'AAAAA' });
    const locked = await identity.db.oneFirst(sql.unsafe`select failures from login_failures where locked_until is not null`);
    expect(locked).toBe(5);
    await identity.db.query(sql.type(Nothing)`update login_failures set locked_until = now() + interval '1 minute'`);
    expect((await identity.signIn(users[0]!.email, { recoveryCode })).body.outcome).toBe('refused');
    expect(await currentOf(lead)).toMatchObject({ isRequired: true });
  });

  test('lets passwords in again by the operator’s command, once', async () => {
    const { lead, users } = await identity.aSchoolThrough();
    await require(lead, true);
    const allow = () => run(identity.db, ['allow-passwords', String(lead.schoolId)]);
    expect((await allow()).text).toContain('work again');
    expect((await identity.signIn(users[1]!.email)).body.outcome).toBe('signed-in');
    expect((await told([lead.userId])).at(-1)).toEqual([lead.userId, 'not-required']);
    expect((await allow()).text).toContain('Nothing to do');
    expect((await run(identity.db, ['allow-passwords', 'everybody'])).code).toBe(2);
  });

  test('asks a Lead with the recovery code for the terms before it is used up', async () => {
    const { lead, users } = await identity.aSchoolThrough('north', {}, { isLead: true });
    const { recoveryCode } = (await require(lead, true)).body;
    await identity.change(users[1]!.id, 'without terms');
    expect((await identity.signIn(users[1]!.email, { recoveryCode })).text).toBe('{"outcome":"terms-required"}');
    expect((await identity.signIn(users[1]!.email, { recoveryCode, termsAccepted: true })).body.outcome).toBe('signed-in');
  });
});

describe('a linked account', () => {
  test('is removed by its owner, which ends the other sessions, and by no other user', async () => {
    const { lead, as, users } = await identity.aSchoolThrough();
    const [{ id }] = (await identity.get('/api/linkedaccount', lead)).body;
    expect((await identity.post(`/api/linkedaccount/delete/${id}`, as(users[1]!))).status).toBe(404);
    const before = await identity.epochOf(lead.userId);
    const removed = await identity.post(`/api/linkedaccount/delete/${id}`, lead);
    expect([removed.status, removed.headers['x-session-epoch']]).toEqual([204, String(before + 1)]);
    expect((await identity.post(`/api/linkedaccount/delete/${id}`, lead)).status).toBe(404);
    expect(await lastEvents(lead.userId, 1)).toEqual(['linked-account-removed']);
    expect((await identity.get('/api/linkedaccount', lead)).body).toEqual([]);
  });

  test('is in its owner’s own data, without its subject', async () => {
    const { lead, leadSubject, first } = await identity.aSchoolThrough();
    const own = await identity.postInternally(`/internal/users/${lead.userId}/own-account`, {
      currentPassword: base64(password),
    });
    expect(own.body.linkedAccounts).toMatchObject([{ provider: 'Login north', email: first.email }]);
    expect(own.text).not.toContain(leadSubject);
  });

  const lastOf = async (type: string, userId: number) =>
    (await readOutbox(identity.db)).findLast((event) => event.type === type && event.data.userId === userId)!.data;

  test('goes with a new password through a link, and the session it began ends', async () => {
    const { lead, first, leadSubject } = await identity.aSchoolThrough();
    await identity.signInThrough('north', leadSubject);
    const before = await identity.epochOf(first.id);
    await identity.post('/api/pwd/forgot', null, { email: first.email });
    const { linkId } = await lastOf('PasswordLinkIssued', first.id);
    const { link } = (await identity.getInternally(`/internal/recipients/${first.id}?linkId=${linkId}`)).body;
    const reset = { code: link.token, password: base64('Boat-Harbour-2026') };
    expect((await identity.post('/api/pwd/reset', null, reset)).status).toBe(200);
    expect((await identity.get('/api/linkedaccount', lead)).body).toEqual([]);
    expect(await identity.epochOf(first.id)).toBeGreaterThan(before);
    expect((await identity.historyOf(first.id)).at(-1)).toEqual({ changedBy: null, columns: ['linkedAccount'] });
  });

  test('goes with the undo of a changed address if it was linked since the seventh day before, and stays if it is older', async () => {
    const { as, first, users, leadSubject } = await identity.aSchoolThrough();
    const move = async (viewer: ReturnType<typeof as>, email: string) => {
      const form = { title: 'Ms', firstName: 'Jo', lastName: 'Marsh', schoolPosition: null, allowNotificationEmails: true };
      const body = { ...form, email, currentPassword: base64(password) };
      expect((await identity.post('/api/user/update/me', viewer, body)).status).toBe(200);
    };
    const undo = async (userId: number) => {
      const { changeId } = await lastOf('EmailChanged', userId);
      const { undo } = (await identity.getInternally(`/internal/email-changes/${changeId}`)).body;
      expect((await identity.post('/api/user/email/undo', null, { code: undo.token })).status).toBe(200);
    };
    const teacher = users[1]!;
    const strangers = identity.anAccount(`moved-${teacher.email}`);
    await move(as(teacher), `moved-${teacher.email}`);
    expect(await identity.signInThrough('north', strangers)).toMatchObject({ outcome: 'signed-in', userId: teacher.id });
    const begun = await identity.postInternally('/internal/providers/begin', { userId: teacher.id });
    await undo(teacher.id);
    expect(await identity.signInThrough('north', strangers)).toMatchObject({ outcome: 'refused' });
    const answer = await signInAt(begun.body.redirectTo, strangers);
    expect((await identity.finish(answer, { userId: teacher.id })).body.code).toBe('provider-refused');

    await identity.db.query(sql.type(Nothing)`
      update linked_accounts set linked_at = linked_at - interval '8 days' where user_id = ${first.id}
    `);
    await move(as(first, 'SchoolAdmin'), `moved-${first.email}`);
    await undo(first.id);
    expect(await identity.signInThrough('north', leadSubject)).toMatchObject({ outcome: 'signed-in', userId: first.id });
  });

  test('goes with the other data of a person who left long ago', async () => {
    const { users } = await identity.aSchoolThrough();
    const teacher = users[1]!;
    await identity.signInThrough('north', identity.anAccount(teacher.email));
    await identity.db.query(sql.type(Nothing)`
      update users
      set is_active = false, holds_email = false, deactivated_at = now() - interval '2 years'
      where id = ${teacher.id}
    `);
    await applyRetention(identity.deps, new Date());
    expect(await identity.db.exists(sql.unsafe`select from linked_accounts where user_id = ${teacher.id}`)).toBe(false);
  });

  test.each<[string, (school: Awaited<ReturnType<WithProviders['aSchoolThrough']>>, userId: number) => Promise<unknown>]>([
    ['deactivated', ({ as, users }, id) => identity.post(`/api/user/deactivate/${id}`, as(users[0]!, 'Admin'))],
    ['removed by a Lead', ({ lead }, id) => identity.post(`/api/user/delete/${id}`, lead)],
    ['reset by an Admin', ({ as, users }, id) => identity.post(`/api/user/${id}/authenticator/reset`, as(users[0]!, 'Admin'))],
  ])('goes when its owner is %s', async (_, act) => {
    const school = await identity.aSchoolThrough();
    const teacher = school.users[1]!;
    await identity.signInThrough('north', identity.anAccount(teacher.email));
    await act(school, teacher.id);
    expect(await identity.db.exists(sql.unsafe`select from linked_accounts where user_id = ${teacher.id}`)).toBe(false);
  });
});

describe('a provider’s logout', () => {
  const logout = async (body: object) => identity.postInternally('/internal/providers/logout', { provider: 'north', ...body });
  const token = (claims: Record<string, unknown>, typ?: string) => identity.north.provider.logoutToken(claims, typ);

  test('names the session of its `sid`, or the user of its subject, once', async () => {
    const { leadSubject, lead } = await identity.aSchoolThrough();
    const { providerSession } = await identity.signInThrough('north', leadSubject);
    await identity.north.provider.logOut(leadSubject, 'sid-1').catch(() => undefined);
    const sent = await logout({ logoutToken: identity.north.provider.logoutTokens.at(-1) });
    expect(sent.body.providerSession).toMatch(/^[\w-]{43}$/);
    expect(sent.body.providerSession).not.toBe(providerSession);
    const bySubject = await token({ sub: leadSubject });
    expect((await logout({ logoutToken: bySubject })).body).toEqual({ userId: lead.userId });
    expect((await logout({ logoutToken: bySubject })).body.code).toBe('logout-refused');
    expect((await logout({ logoutToken: await token({ sub: 'nobody' }) })).body).toEqual({});
  });

  test.each<[string, Record<string, unknown>, string?]>([
    ['another audience', { aud: 'another' }],
    ['another issuer', { iss: 'http://127.0.0.1:9' }],
    ['a nonce', { nonce: 'A' }],
    ['no event', { events: {} }],
    ['no subject and no session', { sub: undefined }],
    ['an old date', { iat: Math.floor(Date.now() / 1_000) - 600 }],
    ['no date', { iat: undefined }],
    ['no id', { jti: undefined }],
    ['another type', {}, 'at+jwt'],
    ['no type of its own', {}, 'JWT'],
  ])('is refused with %s', async (_, claims, typ) => {
    const answer = await logout({ logoutToken: await token({ sub: 'somebody', ...claims }, typ) });
    expect([answer.status, answer.body.code]).toEqual([400, 'logout-refused']);
  });

  test('is refused without a signature, and with one made with our secret', async () => {
    const given = decodeJwt(await token({ sub: 'somebody' }));
    const header = { alg: 'none', typ: 'logout+jwt' };
    const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
    const secret = new TextEncoder().encode(identity.settings[0]!.clientSecret);
    const withSecret = await new SignJWT(given).setProtectedHeader({ ...header, alg: 'HS256' }).sign(secret);
    for (const logoutToken of [`${encode(header)}.${encode(given)}.`, withSecret])
      expect((await logout({ logoutToken })).body.code).toBe('logout-refused');
  });

  test('is refused when its signature is of another provider, or no JWT at all', async () => {
    const foreign = await identity.south.provider.logoutToken({ sub: 'somebody', iss: identity.north.provider.issuer });
    for (const logoutToken of [foreign, 'AAAA']) expect((await logout({ logoutToken })).body.code).toBe('logout-refused');
    expect((await logout({ provider: 'nobody', sid: '1' })).body.code).toBe('logout-refused');
  });

  test('from a frame names the session by provider and `sid`, and no other issuer', async () => {
    const { issuer } = identity.north.provider;
    const framed = await logout({ iss: issuer, sid: 'sid-1' });
    expect(framed.body.providerSession).toMatch(/^[\w-]{43}$/);
    expect((await logout({ sid: 'sid-1' })).body).toEqual(framed.body);
    expect((await logout({ iss: 'https://evil.test', sid: 'sid-1' })).body.code).toBe('logout-refused');
  });
});
