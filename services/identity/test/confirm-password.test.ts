import { afterAll, beforeAll, expect, test } from 'vitest';
import { base64, type Identity, password, startIdentity } from './harness.ts';

let identity: Identity;
beforeAll(async () => {
  identity = await startIdentity();
});
afterAll(() => identity.stop());

const confirm = (userId: number, given = password) =>
  identity.postInternally(`/internal/users/${userId}/password/confirm`, { currentPassword: base64(given) });

test('confirms only the current password of an active user', async () => {
  const { first } = await identity.aSchool();
  expect((await confirm(first.id)).status).toBe(204);
  const { status, body } = await confirm(first.id, 'not the password');
  expect([status, body.code, body.errors[0].field]).toEqual([400, 'current-password-wrong', 'currentPassword']);
  await identity.change(first.id, 'deactivated');
  expect((await confirm(first.id)).status).toBe(400);
  expect((await confirm(999_999)).status).toBe(404);
});

test('the own account needs a right password, unless content has found a recent sign-in', async () => {
  const { first } = await identity.aSchool();
  const ask = (body: object) => identity.postInternally(`/internal/users/${first.id}/own-account`, body);
  expect((await ask({ currentPassword: base64('not the password') })).body.code).toBe('current-password-wrong');
  expect((await ask({})).body.profile.email).toBe(first.email);
  expect((await identity.post(`/internal/users/${first.id}/own-account`, null, {})).status).toBe(403);
});

test('wrong passwords count as failed sign-ins and lock the account after ten', async () => {
  const { first } = await identity.aSchool();
  for (let tries = 0; tries < 10; tries += 1) expect((await confirm(first.id, 'not the password')).status).toBe(400);
  expect((await confirm(first.id)).status).toBe(400);
  expect((await identity.signIn(first.email)).body.outcome).toBe('refused');
});

test('a user cannot call it', async () => {
  const { first, as } = await identity.aSchool();
  const url = `/internal/users/${first.id}/password/confirm`;
  expect((await identity.post(url, as(), { currentPassword: base64(password) })).status).toBe(403);
});
