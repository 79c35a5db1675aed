import { Nothing } from '@patchwork/platform/db';
import { callAs } from '@patchwork/testkit/callers';
import { readOutbox } from '@patchwork/testkit/outbox';
import { sql } from 'slonik';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { base64, type Identity, password, signedInAgo, startIdentity } from './harness.ts';

let identity: Identity;
beforeAll(async () => {
  identity = await startIdentity();
});
afterAll(() => identity.stop());

type School = Awaited<ReturnType<Identity['aSchool']>>;
const form = (email: string, given: object = {}) => ({ title: 'Ms', firstName: 'Jo', lastName: 'Marsh', email, ...given });
const save = (school: School, given: object, headers = {}) =>
  identity.post('/api/user/update/me', school.as(), form(school.first.email, given), headers);
const dataOf = async (type: string, userId: number) =>
  (await readOutbox(identity.db)).filter((e) => e.type === type && e.data.userId === userId).map(({ data }) => data);

let addresses = 0;
const anAddress = () => `new${++addresses}@school.example`;

/** The links of the latest change of address, as messaging receives them. */
async function linksOf(userId: number) {
  const { changeId } = (await dataOf('EmailChanged', userId)).at(-1)!;
  return (await identity.getInternally(`/internal/email-changes/${changeId}`)).body;
}
const undo = (code: string) => identity.post('/api/user/email/undo', null, { code });
const confirm = (code: string) => identity.post('/api/user/email/confirm', null, { code });
const wantsNotices = async (userId: number) =>
  (await identity.getInternally(`/internal/recipients/${userId}`)).body.allowNotificationEmails;

test('a profile form changes only the fields that a user may set, with a history entry', async () => {
  const school = await identity.aSchool({});
  const { first } = school;
  const more = { schoolAdministrator: false, active: false, schoolGroupId: 1, roles: ['Admin'], id: 1 };
  const given = { firstName: 'Joanna', middleName: 'May', schoolPosition: '', allowNotificationEmails: false, ...more };
  const { status, body, headers } = await save(school, given);
  expect(status).toBe(200);
  expect(body).toMatchObject({ firstName: 'Joanna', middleName: 'May', schoolPosition: null, allowNotificationEmails: false });
  expect(body).toMatchObject({
    id: first.id,
    active: true,
    schoolAdministrator: true,
    schoolGroup: { id: school.schoolGroupId },
  });
  expect(headers).not.toHaveProperty('x-session-epoch');
  expect((await identity.historyOf(first.id)).at(-1)).toEqual({
    changedBy: first.id,
    columns: ['firstName', 'middleName', 'schoolPosition', 'allowNotificationEmails'],
  });
  expect((await identity.eventsOf(first.id)).at(-1)).toBe('profile-changed');
  expect((await identity.get('/api/user', school.as())).body.firstName).toBe('Joanna');

  const lines = (await identity.historyOf(first.id)).length;
  expect((await save(school, given)).status).toBe(200);
  expect(await identity.historyOf(first.id)).toHaveLength(lines);
});

test('a profile form returns the errors of all fields at once', async () => {
  const school = await identity.aSchool();
  const { status, body } = await identity.post('/api/user/update/me', school.as(), { firstName: ' ', email: 'x' });
  expect(status).toBe(400);
  expect(body.errors.map(({ message }: { message: string }) => message).sort()).toEqual([
    'Enter a first name',
    'Enter a last name',
    'Please provide a valid email address',
    'Select a title',
  ]);
});

test('changing one’s own address needs the password, unless this session signed in within five minutes', async () => {
  const school = await identity.aSchool();
  const old = signedInAgo(school.as(), 300);
  const needed = await save(school, { email: anAddress() }, old);
  expect([needed.status, needed.body.errors]).toEqual([
    400,
    [{ field: 'currentPassword', message: 'Please provide your current password' }],
  ]);
  for (const headers of [old, {}]) {
    const wrong = await save(school, { email: anAddress(), currentPassword: base64('not this one') }, headers);
    expect([wrong.status, wrong.body.code]).toEqual([400, 'current-password-wrong']);
  }
  expect((await save(school, { email: anAddress(), currentPassword: base64(password) }, old)).status).toBe(200);
  expect((await save(school, { email: anAddress() }, signedInAgo(school.as(), 240))).status).toBe(200);
});

test('changing one’s own address needs the password although its user has just signed in elsewhere', async () => {
  const school = await identity.aSchool();
  await identity.signIn(school.first.email);
  expect((await save(school, { email: anAddress() }, signedInAgo(school.as(), 16 * 60))).status).toBe(400);
  const unknown = callAs('identity', school.as(), undefined, { authenticatedAt: null });
  expect((await save(school, { email: anAddress() }, unknown)).status).toBe(400);
});

test('changing one’s own address ends other sessions and password links, and publishes an event without an address', async () => {
  const school = await identity.aSchool();
  const { first } = school;
  await identity.post('/api/pwd/forgot', null, { email: first.email });
  const [reset] = await dataOf('PasswordLinkIssued', first.id);
  const email = anAddress();
  const { headers } = await save(school, { email, currentPassword: base64(password) });
  expect([headers['x-session-epoch'], await identity.epochOf(first.id)]).toEqual(['2', 2]);
  expect((await identity.getInternally(`/internal/recipients/${first.id}?linkId=${reset!.linkId}`)).body).not.toHaveProperty(
    'link',
  );
  expect((await identity.signIn(first.email)).body.outcome).toBe('refused');
  expect((await identity.signIn(email)).body.outcome).toBe('signed-in');
  // The first one was that of the sign-up.
  expect((await dataOf('EmailChanged', first.id)).slice(1)).toEqual([
    { userId: first.id, changeId: expect.any(String), addressIds: [] },
  ]);
  expect(JSON.stringify(await readOutbox(identity.db))).not.toContain('@');
  const links = await linksOf(first.id);
  expect(links).toMatchObject({ oldEmail: first.email, newEmail: email, firstName: 'Jo', isActive: true });
  const days = (new Date(links.undo.expiresAt).getTime() - Date.now()) / 86_400_000;
  expect(days).toBeCloseTo(7, 2);
  expect((await identity.eventsOf(first.id)).filter((type) => type === 'email-changed')).toHaveLength(1);
});

test('changing one’s own address is refused when another user has it, and two users cannot take one address at once', async () => {
  const [one, two] = [await identity.aSchool(), await identity.aSchool()];
  const proof = { currentPassword: base64(password) };
  const taken = await save(one, { email: two.first.email.toUpperCase(), ...proof });
  expect([taken.status, taken.body.errors]).toEqual([409, [{ field: 'email', message: 'Email is already registered' }]]);
  const email = anAddress();
  const answers = await Promise.all([save(one, { email, ...proof }), save(two, { email, ...proof })]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test('a changed address gets no notification emails before it is confirmed', async () => {
  const school = await identity.aSchool();
  const { first } = school;
  await save(school, { email: anAddress(), currentPassword: base64(password) });
  expect(await wantsNotices(first.id)).toBe(false);
  const links = await linksOf(first.id);
  expect((await confirm(links.undo.token)).body.code).toBe('email-link-failed');
  for (let n = 0; n < 2; n += 1) expect((await confirm(links.confirmation.token)).text).toBe('{}');
  expect(await wantsNotices(first.id)).toBe(true);
  expect(await linksOf(first.id)).not.toHaveProperty('confirmation');
  expect((await identity.eventsOf(first.id)).filter((type) => type === 'email-confirmed')).toHaveLength(1);
});

/** A school whose first user has changed their address. */
async function moved() {
  const school = await identity.aSchool();
  const email = anAddress();
  await save(school, { email, currentPassword: base64(password) });
  return { school, email, user: school.first, links: await linksOf(school.first.id) };
}

test('the undo link restores the old address, once, without a sign-in', async () => {
  const { user, email, links } = await moved();
  const answers = await Promise.all([undo(links.undo.token), undo(links.undo.token)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  expect(answers.find(({ status }) => status === 400)!.body.code).toBe('email-link-failed');
  expect(await identity.epochOf(user.id)).toBe(3);
  expect((await identity.signIn(email)).body.outcome).toBe('refused');
  // An intruder may know the password, so the restored address gets a link to set another.
  expect((await identity.signIn(user.email)).body.outcome).toBe('refused');
  expect((await dataOf('PasswordLinkIssued', user.id)).map(({ kind }) => kind).at(-1)).toBe('reset');
  expect(await wantsNotices(user.id)).toBe(true);
  expect((await confirm(links.confirmation.token)).status).toBe(400);
  expect((await identity.historyOf(user.id)).at(-1)).toEqual({ changedBy: null, columns: ['email'] });
  expect((await identity.eventsOf(user.id)).filter((type) => type === 'email-change-undone')).toHaveLength(1);
});

test('the undo link restores the old address even after a second change and a new password', async () => {
  const { user, school, email, links } = await moved();
  await confirm(links.confirmation.token);
  const third = anAddress();
  await identity.post('/api/user/update/me', school.as(), form(third, { currentPassword: base64(password) }));
  const later = await linksOf(user.id);
  const change = { old: base64(password), new: base64('Stolen-Lanterns-9'), confirm: base64('Stolen-Lanterns-9') };
  expect((await identity.post('/api/user/update/password', school.as(), change)).text).toBe('true');
  expect((await undo(links.undo.token)).status).toBe(200);
  expect((await undo(later.undo.token)).status).toBe(400);
  for (const address of [user.email, email, third])
    expect((await identity.signIn(address, { password: 'Stolen-Lanterns-9' })).body.outcome).toBe('refused');
  const link = (await dataOf('PasswordLinkIssued', user.id)).at(-1)!;
  const { body } = await identity.getInternally(`/internal/recipients/${user.id}?linkId=${link.linkId}`);
  expect([link.kind, body.email]).toEqual(['reset', user.email]);
  const code = body.link.token;
  await identity.post('/api/pwd/reset', null, { code, password: base64('Kite-Strings-2026') });
  expect((await identity.signIn(user.email, { password: 'Kite-Strings-2026' })).body.outcome).toBe('signed-in');
});

test('the undo link works for seven days, while the account is active and the old address is free', async () => {
  const { user, links } = await moved();
  await identity.aSchool({ email: user.email });
  const taken = await undo(links.undo.token);
  expect([taken.status, taken.body.code]).toEqual([409, 'email-taken']);

  const old = await moved();
  await identity.db.query(sql.type(Nothing)`
    update email_changes set expires_at = now() where user_id = ${old.user.id}
  `);
  expect((await undo(old.links.undo.token)).status).toBe(400);
  expect(await linksOf(old.user.id)).not.toHaveProperty('undo');

  const gone = await moved();
  await identity.change(gone.user.id, 'deactivated');
  expect((await undo(gone.links.undo.token)).status).toBe(400);
  for (const code of ['x', 'nonsense'.repeat(20)]) expect((await undo(code)).status).toBe(400);
});

test('an address that was never confirmed gets no undo link', async () => {
  const { school, links } = await moved();
  expect(links.undo).toBeDefined();
  await identity.post('/api/user/update/me', school.as(), form(anAddress(), { currentPassword: base64(password) }));
  expect(await linksOf(school.first.id)).not.toHaveProperty('undo');
});
