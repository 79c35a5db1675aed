import type { Viewer } from '@patchwork/platform/assertion';
import { Nothing } from '@patchwork/platform/db';
import { readOutbox } from '@patchwork/testkit/outbox';
import { device } from '@patchwork/testkit/service';
import { sql } from 'slonik';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { applyRetention } from '../src/retention/retention.ts';
import { base64, password, signedInAgo } from './harness.ts';
import { startWithProviders, type WithProviders } from './provider-harness.ts';
import { anAuthenticator } from './software-authenticator.ts';

let identity: WithProviders;
beforeAll(async () => {
  identity = await startWithProviders();
});
afterAll(() => identity.stop());

type School = Awaited<ReturnType<WithProviders['aSchoolThrough']>>;
const profile = { title: 'Ms', firstName: 'Jo', lastName: 'Marsh', schoolPosition: null, allowNotificationEmails: true };

const lastOf = async (type: string, userId: number) =>
  (await readOutbox(identity.db)).findLast((event) => event.type === type && event.data.userId === userId)!.data;

let moves = 0;
const anotherAddress = (domain: string) => `moved${++moves}@${domain}`;
/** Moves a user's own address, as an intruder at a browser soon after a sign-in would. */
async function move(viewer: Viewer, domain = 'school.example'): Promise<string> {
  const email = anotherAddress(domain);
  const answer = await identity.post('/api/user/update/me', viewer, { ...profile, email }, signedInAgo(viewer, 1));
  expect(answer.status).toBe(200);
  return email;
}

async function undoOf(userId: number): Promise<{ token: string } | undefined> {
  const { changeId } = await lastOf('EmailChanged', userId);
  return (await identity.getInternally(`/internal/email-changes/${changeId}`)).body.undo;
}
const undo = async (userId: number) => {
  const answer = await identity.post('/api/user/email/undo', null, { code: (await undoOf(userId))!.token });
  expect(answer.status).toBe(200);
  return answer.body.remaining;
};

const recipient = (userId: number, addressId: number) =>
  identity.getInternally(`/internal/recipients/${userId}?addressId=${addressId}`);
/** The addresses that get the notice of the newest event of a type, as messaging reads them. */
async function toldOf(type: string, userId: number): Promise<string[]> {
  const addressIds = (await lastOf(type, userId)).addressIds as number[];
  const answers = await Promise.all(addressIds.map((id) => recipient(userId, id)));
  return answers.filter(({ status }) => status === 200).map(({ body }) => body.email);
}

const addPasskey = async (viewer: Viewer, name = 'Laptop') => {
  const authenticator = anAuthenticator();
  const options = (await identity.post('/api/passkey/options', viewer)).body;
  expect((await identity.post('/api/passkey', viewer, { name, ...authenticator.create(options) })).status).toBe(201);
  return authenticator;
};
const signInWith = async (authenticator: ReturnType<typeof anAuthenticator>) => {
  const challenge = (await identity.postInternally('/internal/passkeys/sign-in/options', undefined)).body;
  const body = { form: authenticator.get(challenge), termsAccepted: false, ...device };
  return (await identity.postInternally('/internal/passkeys/sign-in/verify', body)).body.outcome;
};

/** What an intruder may set, with the event that sends the notice. The user is a teacher of a school with a provider. */
const acts: [string, (viewer: Viewer, school: School, email: string) => Promise<unknown>][] = [
  ['PasskeyChanged', (viewer) => addPasskey(viewer)],
  ['AuthenticatorChanged', (viewer) => identity.anAuthenticatorOf(viewer)],
  ['LinkedAccountChanged', (_, __, email) => identity.signInThrough('north', identity.anAccount(email))],
  [
    'PasswordChanged',
    async (viewer) => {
      const change = { old: base64(password), new: base64('Kite-Strings-2026'), confirm: base64('Kite-Strings-2026') };
      expect((await identity.post('/api/user/update/password', viewer, change)).text).toBe('true');
    },
  ],
  ['SchoolSignInChanged', (_, school) => identity.post('/api/schoolsignin/off', school.lead, {})],
];
/** A Lead, who may do all of these, of a school whose provider is on. */
async function aLead() {
  const school = await identity.aSchoolThrough();
  await identity.db.query(sql.type(Nothing)`delete from linked_accounts where user_id = ${school.first.id}`);
  return { school, lead: school.lead, user: school.first };
}
const makeOlder = (userId: number, days: number) =>
  identity.db.query(sql.type(Nothing)`
    update email_changes
    set created_at = created_at - ${`${days} days`}::interval, expires_at = expires_at - ${`${days} days`}::interval
    where user_id = ${userId}
  `);

describe.each(acts)('the notice of %s', (type, act) => {
  test('goes to the address at that moment, although an intruder moves it before the email is sent', async () => {
    const { school, lead, user } = await aLead();
    await act(lead, school, user.email);
    await move(lead);
    expect(await toldOf(type, user.id)).toEqual([user.email]);
    expect(JSON.stringify(await lastOf(type, user.id))).not.toContain('@');
  });

  test('goes to the former address too for seven days after a move, and not after an undo', async () => {
    const { school, lead, user } = await aLead();
    // A sign-in through the school's provider needs an address of the school.
    const email = await move(lead, user.email.split('@')[1]);
    await act(lead, { ...school, lead }, email);
    expect((await toldOf(type, user.id)).sort()).toEqual([email, user.email].sort());
    await undo(user.id);
    expect(await toldOf(type, user.id)).toEqual([user.email]);
  });
});

test('eight days after a move, only the new address gets notices', async () => {
  const { lead, user } = await aLead();
  const email = await move(lead);
  await makeOlder(user.id, 8);
  await addPasskey(lead);
  expect(await toldOf('PasskeyChanged', user.id)).toEqual([email]);
});

test('a notice at a former address offers the link that restores it, and no other address’s', async () => {
  const { lead, user } = await aLead();
  const email = await move(lead);
  await addPasskey(lead);
  const { addressIds } = (await lastOf('PasskeyChanged', user.id)) as { addressIds: number[] };
  const bodies = (await Promise.all(addressIds.map((id) => recipient(user.id, id)))).map(({ body }) => body);
  expect(bodies.find((body) => body.email === email)).not.toHaveProperty('former');
  const { former } = bodies.find((body) => body.email === user.email)!;
  expect(former).toEqual({
    changedAt: expect.any(String),
    undo: { token: (await undoOf(user.id))!.token, expiresAt: expect.any(String) },
  });
  expect((await recipient(user.id + 1, addressIds[0]!)).status).toBe(404);
});

test('a second move tells the first address as well, with its own link', async () => {
  const { lead, user } = await aLead();
  const second = await move(lead);
  const first = (await undoOf(user.id))!;
  await identity.db.query(sql.type(Nothing)`update users set is_email_confirmed = true where id = ${user.id}`);
  await move(lead);
  const { addressIds } = (await lastOf('EmailChanged', user.id)) as { addressIds: number[] };
  const [answer, ...others] = await Promise.all(addressIds.map((id) => recipient(user.id, id)));
  expect(others).toEqual([]);
  expect([answer!.body.email, answer!.body.former.undo.token]).toEqual([user.email, first.token]);
  expect(
    (await identity.getInternally(`/internal/email-changes/${(await lastOf('EmailChanged', user.id)).changeId}`)).body.oldEmail,
  ).toBe(second);
});

test('an address that was never confirmed gets no notices once it is replaced', async () => {
  const { lead, user } = await aLead();
  const typo = await move(lead);
  const email = await move(lead);
  await addPasskey(lead);
  const told = await toldOf('PasskeyChanged', user.id);
  expect(told).not.toContain(typo);
  expect(told.sort()).toEqual([email, user.email].sort());
});

test('no address of a person who left long ago is known any more', async () => {
  const { lead, user } = await aLead();
  await addPasskey(lead);
  const { addressIds } = (await lastOf('PasskeyChanged', user.id)) as { addressIds: number[] };
  await identity.db.query(sql.type(Nothing)`
    update users set is_active = false, holds_email = false, deactivated_at = now() - interval '2 years' where id = ${user.id}
  `);
  await applyRetention(identity.deps, new Date());
  expect((await recipient(user.id, addressIds[0]!)).body).toMatchObject({
    email: expect.stringContaining('@anonymised.invalid'),
    isActive: false,
  });
});

describe('the undo of a moved address', () => {
  const prepare = {
    passkey: (lead: Viewer) => addPasskey(lead),
    authenticator: (lead: Viewer) => identity.anAuthenticatorOf(lead),
    'linked-account': async (_: Viewer, email: string) => identity.signInThrough('north', identity.anAccount(email)),
  };
  const age = async (userId: number, days: number) => {
    const back = sql.fragment`${`${days} days`}::interval`;
    await identity.db.query(sql.type(Nothing)`update passkeys set created_at = created_at - ${back} where user_id = ${userId}`);
    await identity.db.query(
      sql.type(Nothing)`update authenticators set confirmed_at = confirmed_at - ${back} where user_id = ${userId}`,
    );
    await identity.db.query(
      sql.type(Nothing)`update linked_accounts set linked_at = linked_at - ${back} where user_id = ${userId}`,
    );
  };
  test.each(Object.entries(prepare))('removes what an intruder added before it: %s', async (kind, add) => {
    const { lead, user } = await aLead();
    await add(lead, user.email);
    await age(user.id, 6);
    await move(lead);
    expect(await undo(user.id)).toEqual([]);
    const left = await identity.db.one(sql.type(z.object({ count: z.int() }))`
      select
        (select count(*) from passkeys where user_id = ${user.id})
        + (select count(*) from authenticators where user_id = ${user.id})
        + (select count(*) from linked_accounts where user_id = ${user.id}) as count
    `);
    expect([kind, left.count]).toEqual([kind, 0]);
  });

  test('refuses the passkey of an intruder, and keeps and lists what is older than seven days', async () => {
    const { lead, user } = await aLead();
    const own = await addPasskey(lead, 'Own phone');
    await identity.signInThrough('north', identity.anAccount(user.email));
    await identity.anAuthenticatorOf(lead);
    await age(user.id, 8);
    const strangers = await addPasskey(lead, 'Thief');
    await move(lead);
    const remaining = await undo(user.id);
    expect(remaining).toEqual([
      { kind: 'passkey', name: 'Own phone', addedDate: expect.any(String) },
      { kind: 'linked-account', name: 'Login north', addedDate: expect.any(String) },
      { kind: 'authenticator', name: null, addedDate: expect.any(String) },
    ]);
    expect([await signInWith(strangers), await signInWith(own)]).toEqual(['refused', 'signed-in']);
  });

  test('makes a password useless that is much older, and sends a link for a new one', async () => {
    const { lead, user } = await aLead();
    await identity.db.query(sql.type(Nothing)`
      update users set password_changed_at = now() - interval '1 year' where id = ${user.id}
    `);
    await move(lead);
    await undo(user.id);
    expect((await identity.signIn(user.email)).body.outcome).toBe('refused');
    expect((await lastOf('PasswordLinkIssued', user.id)).kind).toBe('reset');
  });

  test('makes a password useless that was set in the seven days before, and sends a link for a new one', async () => {
    const { lead, user } = await aLead();
    const change = { old: base64(password), new: base64('Stolen-Lanterns-9'), confirm: base64('Stolen-Lanterns-9') };
    expect((await identity.post('/api/user/update/password', lead, change)).text).toBe('true');
    await move(lead);
    await undo(user.id);
    expect((await identity.signIn(user.email, { password: 'Stolen-Lanterns-9' })).body.outcome).toBe('refused');
    expect((await lastOf('PasswordLinkIssued', user.id)).kind).toBe('reset');
  });
});

describe('the account of a colleague whom a Lead moves to an address of hers', () => {
  const linksOf = async (userId: number) =>
    (await readOutbox(identity.db)).filter(({ type, data }) => type === 'PasswordLinkIssued' && data.userId === userId).length;
  const moveTo = (viewer: Viewer, userId: number, email: string) =>
    identity.post(`/api/user/update/${userId}`, viewer, { ...profile, email }, signedInAgo(viewer, 1));
  const forget = async (email: string) => {
    const answer = await identity.post('/api/pwd/forgot', null, { email });
    expect([answer.status, answer.text]).toEqual([200, '{}']);
  };
  async function moved() {
    const school = await identity.aSchoolThrough();
    const colleague = school.users[1]!;
    const domain = colleague.email.split('@')[1]!;
    const email = anotherAddress(domain);
    expect((await moveTo(school.lead, colleague.id, email)).body.email).toBe(email);
    return { school, colleague, domain, email };
  }
  const makeHeldOlder = (userId: number, interval: string) =>
    identity.db.query(sql.type(Nothing)`
      update email_changes
      set created_at = created_at - ${interval}::interval, held_until = held_until - ${interval}::interval
      where user_id = ${userId}
    `);

  test('gets no link to set a password at the new address for 72 hours', async () => {
    const { colleague, email } = await moved();
    await forget(email);
    expect(await linksOf(colleague.id)).toBe(0);
    await makeHeldOlder(colleague.id, '71 hours 59 minutes');
    await forget(email);
    expect(await linksOf(colleague.id)).toBe(0);
    await makeHeldOlder(colleague.id, '2 minutes');
    await forget(email);
    expect(await linksOf(colleague.id)).toBe(1);
  });

  test('gets none after a move by one member of staff either', async () => {
    const school = await identity.aSchoolThrough();
    const [staff, colleague] = [await identity.aSchool(), school.users[1]!];
    const [admin, email] = [staff.as(staff.first, 'AdminRO', 'Admin'), anotherAddress('school.example')];
    const answer = await identity.post(`/api/user/update/admin/${colleague.id}`, admin, { ...profile, email });
    expect(answer.status).toBe(200);
    await forget(email);
    expect(await linksOf(colleague.id)).toBe(0);
  });

  test('gets none by a detour: the address confirmed, moved on or moved there twice, or another welcome email', async () => {
    const { school, colleague, domain, email } = await moved();
    const confirmation = async () => {
      const { changeId } = await lastOf('EmailChanged', colleague.id);
      return (await identity.getInternally(`/internal/email-changes/${changeId}`)).body.confirmation.token;
    };
    expect((await identity.confirmAddress(await confirmation())).status).toBe(200);
    await forget(email);
    for (const next of [anotherAddress(domain), email]) {
      expect((await moveTo(school.lead, colleague.id, next)).status).toBe(200);
      await forget(next);
    }
    await identity.change(colleague.id, 'without terms');
    const again = await identity.post(`/api/user/${colleague.id}/invite`, school.lead, {});
    expect([again.status, again.body.code]).toEqual([409, 'address-held']);
    expect(await linksOf(colleague.id)).toBe(0);
  });

  test('links no account at the school’s provider, and the one linked before still opens it', async () => {
    const { school, colleague, email } = await moved();
    const strangers = identity.anAccount(email);
    expect((await identity.signInThrough('north', strangers)).outcome).toBe('refused');
    await makeHeldOlder(colleague.id, '73 hours');
    expect((await identity.signInThrough('north', strangers)).outcome).toBe('signed-in');
    const other = await identity.aSchoolThrough();
    const own = identity.anAccount(other.users[1]!.email);
    expect((await identity.signInThrough('north', own)).outcome).toBe('signed-in');
    await moveTo(other.lead, other.users[1]!.id, anotherAddress(other.users[1]!.email.split('@')[1]!));
    expect((await identity.signInThrough('north', own)).outcome).toBe('signed-in');
    expect(school.schoolId).not.toBe(other.schoolId);
  });

  test('gets links again when the Lead moves the address back, the colleague moves it on, or undoes it', async () => {
    const back = await moved();
    await moveTo(back.school.lead, back.colleague.id, back.colleague.email);
    await forget(back.colleague.email);
    expect(await linksOf(back.colleague.id)).toBe(1);

    const on = await moved();
    await forget(await move(on.school.as(on.colleague)));
    expect(await linksOf(on.colleague.id)).toBe(1);

    const undone = await moved();
    await undo(undone.colleague.id);
    const sent = await linksOf(undone.colleague.id);
    await forget(undone.colleague.email);
    expect(await linksOf(undone.colleague.id)).toBe(sent + 1);
  });
});

describe('a colleague whose address a Lead moves', () => {
  const moveColleague = async ({ lead, users }: School) => {
    const colleague = users[1]!;
    const email = anotherAddress('school.example');
    const answer = await identity.post(`/api/user/update/${colleague.id}`, lead, { ...profile, email }, signedInAgo(lead, 1));
    expect(answer.status).toBe(200);
    return colleague;
  };
  const changesOf = async (userId: number) =>
    (await readOutbox(identity.db)).filter(({ type, data }) => type === 'EmailChanged' && data.userId === userId);
  /** Without a password, as a user who has only been invited. */
  const invited = (userId: number) =>
    identity.db.query(sql.type(Nothing)`
      update users set password_hash = null, password_changed_at = null, terms_accepted_at = null where id = ${userId}
    `);

  test('who signs in through the school’s provider only is told at the old address, and can undo it', async () => {
    const school = await identity.aSchoolThrough();
    const colleague = school.users[1]!;
    await invited(colleague.id);
    const subject = identity.anAccount(colleague.email);
    const answer = await identity.signInThrough('north', subject, { termsAccepted: true });
    expect(answer.outcome).toBe('signed-in');
    await identity.db.query(sql.type(Nothing)`
      update linked_accounts set linked_at = linked_at - interval '8 days' where user_id = ${colleague.id}
    `);
    await moveColleague(school);
    expect(await changesOf(colleague.id)).toHaveLength(1);
    expect(await undo(colleague.id)).toEqual([{ kind: 'linked-account', name: 'Login north', addedDate: expect.any(String) }]);
    expect((await identity.getInternally(`/internal/recipients/${colleague.id}`)).body.email).toBe(colleague.email);
    expect((await identity.signInThrough('north', subject)).outcome).toBe('signed-in');
  });

  test.each([
    ['a password that an undo has removed', sql.fragment`password_changed_at = now()`],
    ['accepted terms', sql.fragment`terms_accepted_at = now()`],
    ['a passkey', sql.fragment`passkey_handle = 'handle' || id`],
  ])('who has no password but %s is told too', async (_, used) => {
    const school = await identity.aSchoolThrough();
    const colleague = school.users[1]!;
    await invited(colleague.id);
    await identity.db.query(sql.type(Nothing)`update users set ${used} where id = ${colleague.id}`);
    await moveColleague(school);
    expect(await undoOf(colleague.id)).toBeDefined();
  });

  test('who has never used the account is invited at the new one, and the old one, perhaps a typo, learns nothing', async () => {
    const school = await identity.aSchoolThrough();
    const colleague = school.users[1]!;
    await invited(colleague.id);
    await moveColleague(school);
    expect(await changesOf(colleague.id)).toEqual([]);
    expect((await lastOf('PasswordLinkIssued', colleague.id)).kind).toBe('invitation');
  });
});
