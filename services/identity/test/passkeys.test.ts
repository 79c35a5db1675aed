import type { Viewer } from '@patchwork/platform/assertion';
import { Nothing } from '@patchwork/platform/db';
import { readOutbox } from '@patchwork/testkit/outbox';
import { device } from '@patchwork/testkit/service';
import { sql } from 'slonik';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { applyRetention } from '../src/retention/retention.ts';
import { grantStaffRole } from '../src/staff/staff-grants.ts';
import { base64, type Identity, password, startIdentity } from './harness.ts';
import { type Authenticator, anAuthenticator, type Faults } from './software-authenticator.ts';

let identity: Identity;
beforeAll(async () => {
  identity = await startIdentity();
});
afterAll(() => identity.stop());

const path = '/api/passkey';
const optionsFor = async (viewer: Viewer) => (await identity.post(`${path}/options`, viewer)).body;
const add = async (viewer: Viewer, authenticator: Authenticator, name = 'Laptop', faults: Faults = {}) =>
  identity.post(path, viewer, { name, ...authenticator.create(await optionsFor(viewer), faults) });

/** A school whose first user, its Lead, has a passkey. */
async function aSchoolWithPasskey(authenticator = anAuthenticator()) {
  const school = await identity.aSchool({}, {});
  const lead = school.as(school.first, 'SchoolAdmin');
  const added = await add(lead, authenticator);
  expect(added.status).toBe(201);
  return { ...school, lead, authenticator, passkey: added.body as { id: number; name: string } };
}

const challenge = async () => (await identity.postInternally('/internal/passkeys/sign-in/options', undefined)).body;
type Form = ReturnType<Authenticator['get']>;
const verify = async (form: Form, termsAccepted = false) =>
  (await identity.postInternally('/internal/passkeys/sign-in/verify', { form, termsAccepted, ...device })).body;
const signIn = async (authenticator: Authenticator, faults: Faults = {}) => verify(authenticator.get(await challenge(), faults));
const challengeFor = (userId: number) => identity.postInternally('/internal/passkeys/confirm/options', { userId });
const confirm = async (userId: number, form: Form): Promise<boolean> =>
  (await identity.postInternally('/internal/passkeys/confirm/verify', { userId, form, ...device })).body.isConfirmed;
const refused = { outcome: 'refused' };
const lastEvents = async (userId: number, count: number) => (await identity.eventsOf(userId)).slice(-count);
const changesOf = async (userId: number) =>
  (await readOutbox(identity.db))
    .filter(({ type, data }) => type === 'PasskeyChanged' && data.userId === userId)
    .map(({ data }) => data.change);

describe('a user’s own passkeys', () => {
  test('are added with a name, listed without keys, and recorded; other sessions end and this one continues', async () => {
    const { as, first } = await identity.aSchool();
    const lead = as(first, 'SchoolAdmin');
    expect((await identity.get(path, lead)).body).toEqual([]);
    const before = await identity.epochOf(first.id);
    const added = await add(lead, anAuthenticator(), '  Security key  ');
    expect(added.status).toBe(201);
    expect(added.body).toEqual({
      id: expect.any(Number),
      name: 'Security key',
      kind: 'security-key',
      isBackedUp: false,
      createdDate: expect.any(String),
      lastUsedDate: null,
    });
    expect(added.headers['x-session-epoch']).toBe(String(before + 1));
    expect(await identity.epochOf(first.id)).toBe(before + 1);
    expect((await identity.get(path, lead)).body).toEqual([added.body]);
    expect((await identity.get('/api/user', lead)).body.passkeys).toBe(true);
    expect(await lastEvents(first.id, 1)).toEqual(['passkey-added']);
    expect((await identity.historyOf(first.id)).at(-1)).toEqual({ changedBy: first.id, columns: ['passkey'] });
    expect(await changesOf(first.id)).toEqual(['added']);
  });

  test('are asked for with user verification, as discoverable, without attestation and with a handle that says nothing', async () => {
    const { lead, first, authenticator } = await aSchoolWithPasskey();
    const [one, other] = [await optionsFor(lead), await optionsFor(lead)];
    expect(one.options).toMatchObject({
      rp: { id: 'patchwork.example', name: 'Patchwork' },
      user: { name: first.email },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [{ id: authenticator.id }],
    });
    expect(one.options.user.id).toMatch(/^[\w-]{43}$/);
    expect(other.options.user.id).toBe(one.options.user.id);
    expect(other.options.challenge).not.toBe(one.options.challenge);
  });

  test.each<[string, Faults]>([
    ['another origin', { origin: 'https://patchwork.example.evil.test' }],
    ['another host', { rpId: 'evil.test' }],
    ['another challenge', { challenge: 'AAAA' }],
    ['no user verification', { isVerified: false }],
    ['no user presence', { isPresent: false }],
    ['an answer to another question', { type: 'webauthn.get' }],
    ['a certificate', { hasCertificate: true }],
  ])('are not added with %s', async (_, faults) => {
    const { lead } = await aSchoolWithPasskey();
    const answer = await add(lead, anAuthenticator(), 'Laptop', faults);
    expect([answer.status, answer.body.code]).toEqual([400, 'passkey-refused']);
    expect((await identity.get(path, lead)).body).toHaveLength(1);
  });

  test('are not added with a used or old challenge, or that of another user or of a sign-in', async () => {
    const { lead, as, users } = await aSchoolWithPasskey();
    const post = async (form: object, viewer = lead) => (await identity.post(path, viewer, { name: 'Laptop', ...form })).status;
    const form = anAuthenticator().create(await optionsFor(lead));
    expect([await post(form), await post(form)]).toEqual([201, 400]);
    const begun = anAuthenticator().create(await optionsFor(lead));
    expect(await post(begun, as(users[1]))).toBe(400);
    const old = await optionsFor(lead);
    await identity.db.query(
      sql.type(Nothing)`update passkey_challenges set expires_at = now() where id = ${old.challengeId}::uuid`,
    );
    expect(await post(anAuthenticator().create(old))).toBe(400);
    const { challengeId, options } = await challenge();
    const forSignIn = { ...old, challengeId, options: { ...old.options, challenge: options.challenge } };
    expect(await post(anAuthenticator().create(forSignIn))).toBe(400);
  });

  test('are stored once, for one user only, and at most twenty times', async () => {
    const { lead, as, users, authenticator } = await aSchoolWithPasskey();
    const again = await add(as(users[1]), authenticator);
    expect([again.status, again.body.code]).toEqual([409, 'passkey-known']);
    for (let count = 1; count < 19; count += 1) expect((await add(lead, anAuthenticator())).status).toBe(201);
    const forms = [await optionsFor(lead), await optionsFor(lead)].map((options) => anAuthenticator().create(options));
    const statuses = await Promise.all(
      forms.map(async (form) => (await identity.post(path, lead, { name: 'x', ...form })).status),
    );
    expect(statuses.sort()).toEqual([201, 409]);
    expect((await identity.post(`${path}/options`, lead)).body.code).toBe('too-many-passkeys');
    expect((await identity.get(path, lead)).body).toHaveLength(20);
  });

  test('are renamed and removed by their user alone', async () => {
    const { lead, first, as, users, passkey, authenticator } = await aSchoolWithPasskey();
    const colleague = as(users[1]);
    expect((await identity.post(`${path}/${passkey.id}`, colleague, { name: 'Mine' })).status).toBe(404);
    expect((await identity.post(`${path}/delete/${passkey.id}`, colleague)).status).toBe(404);
    expect((await identity.post(`${path}/${passkey.id}`, lead, { name: '   ' })).status).toBe(400);
    const epoch = await identity.epochOf(first.id);
    const renamed = await identity.post(`${path}/${passkey.id}`, lead, { name: ' Phone ' });
    expect([renamed.status, renamed.body.name]).toEqual([200, 'Phone']);
    expect(await identity.epochOf(first.id)).toBe(epoch);
    const removed = await identity.post(`${path}/delete/${passkey.id}`, lead);
    expect([removed.status, removed.headers['x-session-epoch']]).toEqual([204, String(epoch + 1)]);
    expect((await identity.post(`${path}/delete/${passkey.id}`, lead)).status).toBe(404);
    expect(await lastEvents(first.id, 2)).toEqual(['passkey-renamed', 'passkey-removed']);
    expect(await changesOf(first.id)).toEqual(['added', 'removed']);
    expect(await signIn(authenticator)).toEqual(refused);
  });
});

describe('signing in with a passkey', () => {
  test('needs no address, counts as two factors, and is recorded', async () => {
    const { first, lead, authenticator } = await aSchoolWithPasskey();
    expect((await challenge()).options).not.toHaveProperty('allowCredentials');
    expect(await signIn(authenticator)).toEqual({
      outcome: 'signed-in',
      userId: first.id,
      sessionEpoch: await identity.epochOf(first.id),
      roles: ['Viewer', 'Contributor', 'Responder', 'SchoolAdmin'],
      isStaff: false,
      withCode: true,
    });
    expect(await lastEvents(first.id, 1)).toEqual(['signed-in']);
    expect((await identity.get(path, lead)).body[0].lastUsedDate).toEqual(expect.any(String));
  });

  test.each<[string, Faults]>([
    ['another origin', { origin: 'https://evil.test' }],
    ['another host', { rpId: 'evil.test' }],
    ['another challenge', { challenge: 'AAAA' }],
    ['no user verification', { isVerified: false }],
    ['a forged signature', { isForged: true }],
    ['an answer to another question', { type: 'webauthn.create' }],
    ['another user’s handle', { userHandle: 'AAAA' }],
    ['no handle', { userHandle: null }],
    ['a passkey that was not synced before', { isSynced: true }],
  ])('is refused with %s, and recorded', async (_, faults) => {
    const { first, authenticator } = await aSchoolWithPasskey();
    expect(await signIn(authenticator, faults)).toEqual(refused);
    const isUnknown = faults.userHandle !== undefined;
    expect(await lastEvents(first.id, 1)).toEqual([isUnknown ? 'passkey-added' : 'sign-in-failed']);
    expect((await signIn(authenticator)).outcome).toBe('signed-in');
  });

  test('is refused with an unknown passkey and one whose answer another passkey has signed', async () => {
    const { authenticator } = await aSchoolWithPasskey();
    expect(await signIn(anAuthenticator(), { userHandle: 'AAAA' })).toEqual(refused);
    const form = anAuthenticator().get(await challenge(), { userHandle: 'AAAA' });
    form.response.id = authenticator.id;
    form.response.rawId = authenticator.id;
    expect(await verify(form)).toEqual(refused);
  });

  test('works once for a challenge, also when the same answer is sent five times at once', async () => {
    const { authenticator } = await aSchoolWithPasskey();
    const form = authenticator.get(await challenge());
    expect([(await verify(form)).outcome, (await verify(form)).outcome]).toEqual(['signed-in', 'refused']);
    const another = authenticator.get(await challenge());
    const outcomes = (await Promise.all(Array.from({ length: 5 }, () => verify(another)))).map(({ outcome }) => outcome);
    expect(outcomes.sort()).toEqual(['refused', 'refused', 'refused', 'refused', 'signed-in']);
  });

  test('uses a challenge up with a refused answer', async () => {
    const { authenticator } = await aSchoolWithPasskey();
    const asked = await challenge();
    expect(await verify(authenticator.get(asked, { isForged: true }))).toEqual(refused);
    expect(await verify(authenticator.get(asked))).toEqual(refused);
  });

  test('is refused with a counter that goes back, which is recorded apart, and accepted from authenticators without one', async () => {
    const { first, authenticator } = await aSchoolWithPasskey();
    expect((await signIn(authenticator, { counter: 7 })).outcome).toBe('signed-in');
    for (const counter of [7, 6, 0]) {
      expect(await signIn(authenticator, { counter })).toEqual(refused);
      expect(await lastEvents(first.id, 2)).toEqual(['passkey-counter-went-back', 'sign-in-failed']);
    }
    // Without a right signature the counter says nothing.
    await signIn(authenticator, { counter: 1, isForged: true });
    expect(await lastEvents(first.id, 2)).toEqual(['sign-in-failed', 'sign-in-failed']);
    expect((await signIn(authenticator, { counter: 8 })).outcome).toBe('signed-in');
    const plain = await aSchoolWithPasskey();
    for (let count = 0; count < 2; count += 1)
      expect((await signIn(plain.authenticator, { counter: 0 })).outcome).toBe('signed-in');
  });

  test('keeps the backup state that the authenticator has sent last, and refuses one that cannot be', async () => {
    const { lead, authenticator } = await aSchoolWithPasskey(anAuthenticator({ isSynced: true }));
    const stored = async () => (await identity.get(path, lead)).body[0];
    expect(await stored()).toMatchObject({ kind: 'synced', isBackedUp: false });
    for (const isBackedUp of [true, false, true]) {
      expect((await signIn(authenticator, { isBackedUp })).outcome).toBe('signed-in');
      expect(await stored()).toMatchObject({ isBackedUp });
    }
    const plain = await aSchoolWithPasskey();
    expect(await signIn(plain.authenticator, { isBackedUp: true })).toEqual(refused);
    expect((await add(plain.lead, anAuthenticator(), 'Laptop', { isBackedUp: true })).status).toBe(400);
  });

  test('is refused for a deactivated user, whose passkeys are deleted, and for a closed school, whose are kept', async () => {
    const { as, users, schoolId } = await aSchoolWithPasskey();
    const authenticator = anAuthenticator();
    await add(as(users[1]), authenticator);
    await identity.post(`/api/user/delete/${users[1]!.id}`, as(users[0], 'SchoolAdmin'));
    expect(await signIn(authenticator)).toEqual(refused);
    const count = await identity.db.oneFirst(sql.type(z.object({ count: z.int() }))`
      select count(*) as count from passkeys where user_id = ${users[1]!.id}
    `);
    expect(count).toBe(0);

    const other = await aSchoolWithPasskey();
    await identity.setSchool(other.schoolId, { version: 3, isActive: false, isApproved: true });
    expect(await signIn(other.authenticator)).toEqual(refused);
    expect(await lastEvents(other.first.id, 1)).toEqual(['sign-in-failed']);
    await identity.setSchool(other.schoolId, { version: 4, isApproved: true });
    expect((await signIn(other.authenticator)).outcome).toBe('signed-in');
    expect(schoolId).not.toBe(other.schoolId);
  });

  test('asks for the terms first and accepts the same answer with them', async () => {
    const { first, authenticator } = await aSchoolWithPasskey();
    await identity.change(first.id, 'without terms');
    const form = authenticator.get(await challenge());
    expect(await verify(form)).toEqual({ outcome: 'terms-required' });
    expect((await verify(form, true)).outcome).toBe('signed-in');
    expect(await lastEvents(first.id, 2)).toEqual(['terms-accepted', 'signed-in']);
    expect(await verify(form, true)).toEqual(refused);
  });

  test('needs no code of staff, and wrong passwords do not lock passkeys', async () => {
    const strict = await startIdentity({ requiresStaffCodes: true });
    const { first, as } = await strict.aSchool();
    await grantStaffRole(strict.db, first.email, 'AdminRO');
    const authenticator = anAuthenticator();
    const viewer = as(first, 'SchoolAdmin');
    const options = (await strict.post(`${path}/options`, viewer)).body;
    expect((await strict.post(path, viewer, { name: 'Key', ...authenticator.create(options) })).status).toBe(201);
    for (let count = 0; count < 10; count += 1) await strict.signIn(first.email, { password: 'wrong' });
    expect((await strict.signIn(first.email)).body).toEqual(refused);
    const asked = (await strict.postInternally('/internal/passkeys/sign-in/options', undefined)).body;
    const body = { form: authenticator.get(asked), termsAccepted: false, ...device };
    expect((await strict.postInternally('/internal/passkeys/sign-in/verify', body)).body).toMatchObject({
      outcome: 'signed-in',
      withCode: true,
    });
    await strict.stop();
  });
});

describe('confirming a sign-in with a passkey', () => {
  test('takes one of the user’s own, and is recorded', async () => {
    const { first, authenticator } = await aSchoolWithPasskey();
    const asked = (await challengeFor(first.id)).body;
    expect(asked.options.allowCredentials).toEqual([{ id: authenticator.id, type: 'public-key', transports: ['usb'] }]);
    const form = authenticator.get(asked, { userHandle: null });
    expect([await confirm(first.id, form), await confirm(first.id, form)]).toEqual([true, false]);
    expect(await lastEvents(first.id, 2)).toEqual(['sign-in-confirmed', 'sign-in-failed']);
  });

  test('refuses another user’s passkey, a challenge for another user, and one of a sign-in', async () => {
    const [one, other] = [await aSchoolWithPasskey(), await aSchoolWithPasskey()];
    const asked = (await challengeFor(one.first.id)).body;
    expect(await confirm(one.first.id, other.authenticator.get(asked))).toBe(false);
    // Recorded for whose session it is, although the passkey is unknown there.
    expect(await lastEvents(one.first.id, 1)).toEqual(['sign-in-failed']);
    expect(await lastEvents(other.first.id, 1)).toEqual(['passkey-added']);
    expect(await confirm(one.first.id, one.authenticator.get((await challengeFor(other.first.id)).body))).toBe(false);
    expect(await confirm(one.first.id, one.authenticator.get(await challenge()))).toBe(false);
    expect(await verify(one.authenticator.get((await challengeFor(one.first.id)).body))).toEqual(refused);
  });

  test('is 409 for a user without passkeys', async () => {
    const { first } = await identity.aSchool();
    const answer = await challengeFor(first.id);
    expect([answer.status, answer.body.code]).toEqual([409, 'no-passkey']);
  });
});

describe('passkeys are removed', () => {
  test('by an Admin’s reset, also without an authenticator', async () => {
    const { first, authenticator, lead } = await aSchoolWithPasskey();
    const admin = (await identity.aSchool()).as(undefined, 'Admin');
    const answer = await identity.post(`/api/user/${first.id}/authenticator/reset`, admin);
    expect([answer.status, answer.body.passkeys]).toEqual([200, false]);
    expect((await identity.get(path, lead)).body).toEqual([]);
    expect(await signIn(authenticator)).toEqual(refused);
    expect(await changesOf(first.id)).toEqual(['added', 'removed']);
    expect((await identity.eventsAbout(first.id)).map(({ type }) => type)).toContain('passkey-removed');
  });

  test('by a new password through a link, but not by a change of one’s own', async () => {
    const { first, authenticator, lead } = await aSchoolWithPasskey();
    const fresh = 'Kite-Strings-2026';
    const form = { old: base64(password), new: base64(fresh), confirm: base64(fresh) };
    expect((await identity.post('/api/user/update/password', lead, form)).status).toBe(200);
    expect((await signIn(authenticator)).outcome).toBe('signed-in');
    await identity.post('/api/pwd/forgot', null, { email: first.email });
    const { data } = (await readOutbox(identity.db)).findLast(
      ({ type, data }) => type === 'PasswordLinkIssued' && data.userId === first.id,
    )!;
    const { link } = (await identity.getInternally(`/internal/recipients/${first.id}?linkId=${data.linkId}`)).body;
    const reset = { code: link.token, password: base64('Boat-Harbour-2026') };
    expect((await identity.post('/api/pwd/reset', null, reset)).status).toBe(200);
    expect(await signIn(authenticator)).toEqual(refused);
    expect((await identity.historyOf(first.id)).at(-1)).toEqual({ changedBy: null, columns: ['passkey'] });
  });

  test('by the undo of a changed address, the passkeys added since the seventh day before', async () => {
    const { first, authenticator, lead } = await aSchoolWithPasskey();
    await identity.db.query(sql.type(Nothing)`
      update passkeys set created_at = created_at - interval '8 days' where user_id = ${first.id}
    `);
    const form = { title: 'Ms', firstName: 'Jo', lastName: 'Marsh', schoolPosition: null, allowNotificationEmails: true };
    const body = { ...form, email: `moved-${first.email}`, currentPassword: base64(password) };
    expect((await identity.post('/api/user/update/me', lead, body)).status).toBe(200);
    const strangers = anAuthenticator();
    expect((await add(lead, strangers)).status).toBe(201);
    const begun = strangers.get((await challengeFor(first.id)).body);
    const { data } = (await readOutbox(identity.db)).findLast(
      ({ type, data }) => type === 'EmailChanged' && data.userId === first.id,
    )!;
    const { undo } = (await identity.getInternally(`/internal/email-changes/${data.changeId}`)).body;
    expect((await identity.post('/api/user/email/undo', null, { code: undo.token })).status).toBe(200);
    expect(await signIn(strangers)).toEqual(refused);
    expect(await confirm(first.id, begun)).toBe(false);
    expect((await signIn(authenticator)).outcome).toBe('signed-in');
    expect(await changesOf(first.id)).toEqual(['added', 'added', 'removed']);
  });

  test('by retention, with the user’s handle and unused challenges', async () => {
    const { first, as, users } = await aSchoolWithPasskey();
    await add(as(users[1]), anAuthenticator());
    await optionsFor(as(users[1]));
    await identity.db.query(sql.type(Nothing)`update passkey_challenges set expires_at = now() - interval '1 minute'`);
    await applyRetention(identity.deps, new Date());
    const challenges = await identity.db.oneFirst(
      sql.type(z.object({ count: z.int() }))`select count(*) as count from passkey_challenges`,
    );
    expect(challenges).toBe(0);
    await identity.db.query(sql.type(Nothing)`
      update users
      set is_active = false, holds_email = false, deactivated_at = now() - interval '2 years'
      where id = ${users[1]!.id}
    `);
    await applyRetention(identity.deps, new Date());
    const left = await identity.db.any(sql.type(z.object({ userId: z.int(), handle: z.string().nullable() }))`
      select users.id as "userId", users.passkey_handle as handle
      from users left join passkeys on passkeys.user_id = users.id
      where users.id in (${first.id}, ${users[1]!.id})
      order by users.id
    `);
    expect(left).toEqual([
      { userId: first.id, handle: expect.any(String) },
      { userId: users[1]!.id, handle: null },
    ]);
  });
});

test('the own data list passkeys without their keys', async () => {
  const { first } = await aSchoolWithPasskey();
  const { body } = await identity.postInternally(`/internal/users/${first.id}/own-account`, {
    currentPassword: base64(password),
  });
  expect(body.passkeys).toEqual([{ name: 'Laptop', createdDate: expect.any(String), lastUsedDate: null, isBackedUp: false }]);
});
