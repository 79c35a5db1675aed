import { readOutbox } from '@patchwork/testkit/outbox';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { base64, type Identity, password, startIdentity } from './harness.ts';

let identity: Identity;
beforeAll(async () => {
  identity = await startIdentity();
});
afterAll(() => identity.stop());

type School = Awaited<ReturnType<Identity['aSchool']>>;
const dataOf = async (type: string, userId: number) =>
  (await readOutbox(identity.db)).filter((e) => e.type === type && e.data.userId === userId).map(({ data }) => data);

const change = (school: School, given: { old?: string; new?: string; confirm?: string } = {}) =>
  identity.post('/api/user/update/password', school.as(), {
    old: base64(given.old ?? password),
    new: base64(given.new ?? 'Kite-Strings-2026'),
    confirm: base64(given.confirm ?? given.new ?? 'Kite-Strings-2026'),
  });

test('a new password ends every other session and publishes PasswordChanged', async () => {
  const school = await identity.aSchool();
  const { first } = school;
  await identity.post('/api/pwd/forgot', null, { email: first.email });
  const { text, headers } = await change(school);
  expect([text, headers['x-session-epoch'], await identity.epochOf(first.id)]).toEqual(['true', '2', 2]);
  expect((await identity.signIn(first.email)).body.outcome).toBe('refused');
  expect((await identity.signIn(first.email, { password: 'Kite-Strings-2026' })).body.outcome).toBe('signed-in');
  expect(await dataOf('PasswordChanged', first.id)).toHaveLength(1);
  const [link] = await dataOf('PasswordLinkIssued', first.id);
  expect((await identity.getInternally(`/internal/recipients/${first.id}?linkId=${link!.linkId}`)).body).not.toHaveProperty(
    'link',
  );
  expect(await identity.eventsOf(first.id)).toContain('password-changed');
});

test('a new password needs the current one, and wrong guesses lock the account as at sign-in', async () => {
  const school = await identity.aSchool();
  for (let n = 0; n < 10; n += 1) {
    const answer = await change(school, { old: 'wrong one' });
    expect([answer.status, answer.body.code, answer.body.detail]).toEqual([
      400,
      'password-change-failed',
      'Password change failed. Please check the current password provided was correct and try again.',
    ]);
  }
  expect((await change(school)).body.code).toBe('password-change-failed');
  expect((await identity.signIn(school.first.email)).body.outcome).toBe('refused');
});

test('of two simultaneous password changes one succeeds', async () => {
  const school = await identity.aSchool();
  const answers = await Promise.all([change(school), change(school, { new: 'Other-Strings-2026' })]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
});

test.each<[object, object[]]>([
  [
    { new: 'seven77' },
    ['new', 'confirm'].map((field) => ({ field, message: 'New password must be at least 8 characters long' })),
  ],
  [{ new: '🐝'.repeat(129) }, ['new', 'confirm'].map((field) => ({ field, message: 'Maximum 128 characters' }))],
  [{ confirm: 'Kite-Strings-2027' }, [{ field: 'confirm', message: 'Passwords do not match' }]],
  [{ new: 'Password123' }, [{ field: 'new', message: 'This password is too easy to guess. Please choose another.' }]],
  [{ new: 'Marsh2026' }, [{ field: 'new', message: 'This password is too easy to guess. Please choose another.' }]],
])('a new password of %j is refused', async (given, errors) => {
  const school = await identity.aSchool();
  const { status, body } = await change(school, given);
  expect([status, body.errors]).toEqual([400, errors]);
});

test('a new password of 120 characters is checked to its last character', async () => {
  const school = await identity.aSchool();
  const long = `${'🐝 over the heather, '.repeat(7)}`.slice(0, 120);
  expect((await change(school, { new: long })).text).toBe('true');
  expect((await identity.signIn(school.first.email, { password: long })).body.outcome).toBe('signed-in');
  expect((await identity.signIn(school.first.email, { password: long.slice(0, -1) })).body.outcome).toBe('refused');
});

test.each([{}, { old: '', new: '', confirm: '' }])('a password change names the missing fields: %j', async (form) => {
  const school = await identity.aSchool();
  const { body } = await identity.post('/api/user/update/password', school.as(), form);
  expect(body.errors.map(({ message }: { message: string }) => message)).toEqual([
    'Please provide your current password',
    'Please provide a new password',
    'Please confirm the new password',
  ]);
});

test('configuration can switch off the check for easy passwords', async () => {
  const lenient = await startIdentity({ refusesEasyPasswords: false });
  try {
    const school = await lenient.aSchool();
    const easy = base64('Password123');
    const form = { old: base64(password), new: easy, confirm: easy };
    expect((await lenient.post('/api/user/update/password', school.as(), form)).text).toBe('true');
  } finally {
    await lenient.stop();
  }
});

const [composed, decomposed] = ['NFC', 'NFD'].map((form) => 'Café-ŵyn-2026'.normalize(form)) as [string, string];

test('a password is the same whether a keyboard sends its accents as letters or as marks', async () => {
  for (const chosen of [composed, decomposed]) {
    const school = await identity.aSchool();
    expect((await change(school, { new: chosen })).text).toBe('true');
    for (const typed of [composed, decomposed])
      expect((await identity.signIn(school.first.email, { password: typed })).body.outcome).toBe('signed-in');
    expect((await identity.signIn(school.first.email, { password: 'Cafe-wyn-2026' })).body.outcome).toBe('refused');
  }
  // Typed once in each form.
  const school = await identity.aSchool();
  expect((await change(school, { new: composed, confirm: decomposed })).text).toBe('true');
  // Seven letters, of which one has a mark.
  const short = await change(school, { old: composed, new: 'Kèy-8-x'.normalize('NFD') });
  expect(short.body.errors[0]).toEqual({ field: 'new', message: 'New password must be at least 8 characters long' });
});

test('a password with a control character, as a program may choose it, is compared unchanged', async () => {
  const school = await identity.aSchool();
  const chosen = 'Kite\u0007\u0085\r\n-Strings-2026';
  expect((await change(school, { new: chosen })).text).toBe('true');
  expect((await identity.signIn(school.first.email, { password: chosen })).body.outcome).toBe('signed-in');
  expect((await identity.signIn(school.first.email, { password: 'Kite-Strings-2026' })).body.outcome).toBe('refused');
});
