import { readOutbox } from '@patchwork/testkit/outbox';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aForm, base64, type Identity, password, startIdentity } from './harness.ts';

let identity: Identity;
beforeAll(async () => {
  identity = await startIdentity();
});
afterAll(() => identity.stop());

type School = Awaited<ReturnType<Identity['aSchool']>>;
const choose = (school: School, language: unknown, more: object = {}) =>
  identity.post('/api/user/update/language', school.as(), { language, ...more });
const recipient = async (userId: number) => (await identity.getInternally(`/internal/recipients/${userId}`)).body;
const myself = async (school: School) => (await identity.get('/api/user', school.as())).body;

test('a user has no language before they choose one; the choice applies to their profile and their emails at once', async () => {
  const school = await identity.aSchool();
  expect(await myself(school)).not.toHaveProperty('language');
  expect(await recipient(school.first.id)).not.toHaveProperty('language');
  for (const language of ['cy', 'ur', 'ur', 'en']) {
    const { status, body } = await choose(school, language);
    expect([status, body.id, body.language]).toEqual([200, school.first.id, language]);
    expect((await myself(school)).language).toBe(language);
    expect((await recipient(school.first.id)).language).toBe(language);
  }
});

test.each(['fr', 'CY', '', 'en-XB', null, 7, undefined])(
  'a language that the app does not have is refused: %s',
  async (language) => {
    const school = await identity.aSchool();
    await choose(school, 'pl');
    const { status } = await choose(school, language);
    expect(status).toBe(400);
    expect((await myself(school)).language).toBe('pl');
  },
);

test('a choice changes the caller alone, keeps their session and publishes nothing', async () => {
  const school = await identity.aSchool({}, {});
  const [first, other] = school.users;
  const published = (await readOutbox(identity.db)).length;
  expect((await choose(school, 'ar', { id: other!.id, userId: other!.id })).body.id).toBe(first!.id);
  expect(await recipient(other!.id)).not.toHaveProperty('language');
  expect(await identity.epochOf(first!.id)).toBe(1);
  expect(await readOutbox(identity.db)).toHaveLength(published);
});

test('only the user sees their language', async () => {
  const school = await identity.aSchool({}, {});
  const other = school.users[1]!;
  await identity.post('/api/user/update/language', school.as(other), { language: 'pl' });
  const lead = school.as(school.first, 'SchoolAdmin');
  for (const path of [`/api/user/${other.id}`, '/api/user/myschool'])
    expect((await identity.get(path, lead)).text).not.toContain('"language"');
  expect((await identity.get(`/api/user/${other.id}`, school.as(school.first, 'Admin'))).text).not.toContain('"language"');
  const own = await identity.postInternally(`/internal/users/${other.id}/own-account`, { currentPassword: base64(password) });
  expect(own.body.profile.language).toBe('pl');
});

test('the mails about a changed address have the user’s language', async () => {
  const school = await identity.aSchool();
  await choose(school, 'cy');
  await identity.signIn(school.first.email);
  await identity.post('/api/user/update/me', school.as(), aForm());
  const event = (await readOutbox(identity.db)).findLast(({ type }) => type === 'EmailChanged')!;
  expect((await identity.getInternally(`/internal/email-changes/${event.data.changeId}`)).body.language).toBe('cy');
});
