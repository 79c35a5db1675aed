import { afterAll, beforeAll, expect, test } from 'vitest';
import { aForm, base64, type Identity, password, startIdentity } from './harness.ts';

let identity: Identity;
beforeAll(async () => {
  identity = await startIdentity();
});
afterAll(() => identity.stop());

const account = (userId: number, given = password) =>
  identity.postInternally(`/internal/users/${userId}/own-account`, { currentPassword: base64(given) });
const events = async (userId: number, after?: number) =>
  (await identity.getInternally(`/internal/users/${userId}/own-events${after ? `?after=${after}` : ''}`)).body;

test('a user gets their own profile and its history, without the identity of others who changed it', async () => {
  const school = await identity.aSchool({}, { firstName: 'Canary', email: 'canary@school.example' });
  const [, other] = school.users;
  const lead = school.as(school.first, 'SchoolAdmin');
  const form = { ...aForm(), email: 'canary@school.example', firstName: 'Kanarya' };
  expect((await identity.post(`/api/user/update/${other!.id}`, lead, form)).status).toBe(200);
  const { status, body, text } = await account(other!.id);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    profile: { id: other!.id, email: 'canary@school.example', firstName: 'Kanarya', school: { id: school.schoolId } },
    emailConfirmed: true,
    oneTimeCodes: false,
  });
  expect(body.history.at(-1)).toMatchObject({ changedByYou: false, firstName: 'Kanarya' });
  expect(text).not.toContain(school.first.email);
  expect(text).not.toMatch(/argon2|passwordHash|sessionEpoch|token/);
});

test('a wrong password is refused, counts as a failed sign-in, and locks the account after ten', async () => {
  const { first } = await identity.aSchool();
  for (let tries = 0; tries < 10; tries += 1) {
    const { status, body } = await account(first.id, 'not the password');
    expect([status, body.errors[0].field]).toEqual([400, 'currentPassword']);
  }
  expect((await account(first.id)).status).toBe(400);
  expect((await identity.signIn(first.email)).body.outcome).toBe('refused');
});

test('a user who has just been deactivated gets no data', async () => {
  const { first } = await identity.aSchool();
  await identity.change(first.id, 'deactivated');
  expect((await account(first.id)).status).toBe(400);
  expect((await account(999_999)).status).toBe(404);
});

test('a user gets only their own events, oldest first, from the end of the last page', async () => {
  const school = await identity.aSchool({}, {});
  const [first, second] = school.users;
  for (const { email } of [first!, second!, first!]) await identity.signIn(email);
  const own = await events(first!.id);
  expect(own.filter(({ type }: { type: string }) => type === 'signed-in')).toHaveLength(2);
  expect(own.map(({ type }: { type: string }) => type)).toEqual(await identity.eventsOf(first!.id));
  expect(own.at(-1)).toMatchObject({ ipAddress: expect.any(String), device: { userAgent: expect.any(String) } });
  expect(await events(first!.id, own[0].id)).toEqual(own.slice(1));
  expect(await events(first!.id, own.at(-1).id)).toEqual([]);
});

test('a user cannot call the internal endpoints', async () => {
  const { first, as } = await identity.aSchool();
  expect((await identity.get(`/internal/users/${first.id}/own-events`, as())).status).toBe(403);
  expect(
    (await identity.post(`/internal/users/${first.id}/own-account`, as(), { currentPassword: base64(password) })).status,
  ).toBe(403);
});
