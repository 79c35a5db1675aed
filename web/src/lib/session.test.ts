import { beforeEach, expect, test } from 'vitest';
import { endSession, hasRole, loseSession, rememberTarget, startSession, takeTarget, useSession } from './session.ts';

beforeEach(() => useSession.setState(useSession.getInitialState(), true));

test('a user has the roles that the server gave', () => {
  startSession(['Viewer', 'Contributor']);
  expect(hasRole('Contributor')).toBe(true);
  expect(hasRole('Admin', 'Superuser')).toBe(false);
  expect(hasRole('Admin', 'Viewer')).toBe(true);
});

test('logging out deletes the flag and roles, and only a login restores them', () => {
  startSession(['Viewer']);
  endSession();
  expect(useSession.getState()).toMatchObject({ isLoggedIn: false, roles: [], ended: true, notice: null });
  startSession(['Viewer']);
  expect(useSession.getState().ended).toBe(false);
});

test('an unauthorised response shows a message only where a session was lost', () => {
  loseSession(401);
  expect(useSession.getState().notice).toBeNull();
  startSession(['Viewer']);
  loseSession(401);
  expect(useSession.getState()).toMatchObject({ isLoggedIn: false, notice: 'lost', ended: false });
});

test('after a 403 the guard does not request the same session again', () => {
  startSession(['Viewer']);
  loseSession(403);
  expect(useSession.getState().ended).toBe(true);
});

test.each([
  ['/home?id=7&showComments', '/home?id=7&showComments'],
  ['//elsewhere.example/home', '/home'],
  ['/\\elsewhere.example', '/home'],
  ['https://elsewhere.example', '/home'],
  ['/login', '/home'],
])('login with the remembered page %s opens %s', (remembered, target) => {
  rememberTarget(remembered);
  expect(takeTarget()).toBe(target);
});

test('a remembered page is used once', () => {
  rememberTarget('/messages');
  expect([takeTarget(), takeTarget()]).toEqual(['/messages', '/home']);
});
