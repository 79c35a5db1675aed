import { expect, test } from 'vitest';
import type { Group, User } from './api.ts';
import {
  countWaiting,
  groupNameOf,
  membersOf,
  readView,
  usersInView,
  type View,
  whoIsIn,
  withGroup,
  without,
  withUser,
  withView,
} from './lists.ts';

const school = { id: 1, name: 'Harrowmere Primary' };
const group = (id: number, name: string, primaryGroup = false): Group => ({
  id,
  name,
  description: null,
  primaryGroup,
  active: true,
  school,
});
const whole = group(1, 'Whole school', true);
const wrens = group(3, 'Wrens');

const user = (id: number, firstName: string, lastName: string, schoolGroup = wrens): User => ({
  id,
  title: 'Ms',
  firstName,
  middleName: null,
  lastName,
  email: `${id}@harrowmere.example`,
  schoolPosition: null,
  allowNotificationEmails: true,
  active: true,
  schoolAdministrator: false,
  termsAndConditionsApproved: true,
  createDate: '2026-09-01T08:00:00.000Z',
  schoolGroup,
  school,
});

test('users are sorted by last name, and a changed user appears once', () => {
  const users = [user(1, 'Daniel', 'Sugden'), user(2, 'Priya', 'Nair')];
  const added = withUser(users, user(5, 'Amy', 'nair'));
  expect(added.map(({ id }) => id)).toEqual([5, 2, 1]);
  expect(withUser(added, user(1, 'Daniel', 'Ackroyd')).map(({ id }) => id)).toEqual([1, 5, 2]);
  expect(without(added, 2).map(({ id }) => id)).toEqual([5, 1]);
});

test('the primary group is always first', () => {
  const groups = withGroup([whole, wrens], group(2, 'Kestrels'));
  expect(groups.map(({ name }) => name)).toEqual(['Whole school', 'Kestrels', 'Wrens']);
  expect(withGroup(groups, group(3, 'Apples')).map(({ name }) => name)).toEqual(['Whole school', 'Apples', 'Kestrels']);
});

test('users of a renamed group show the new name at once', () => {
  expect(groupNameOf(user(1, 'Daniel', 'Sugden'), [whole, group(3, 'Robins')])).toBe('Robins');
  expect(groupNameOf(user(1, 'Daniel', 'Sugden'), [whole])).toBe('Wrens');
});

test('names the users who are still in a group, up to a limit', () => {
  const users = [user(1, 'Daniel', 'Sugden'), user(2, 'Priya', 'Nair'), user(3, 'Judith', 'Ackroyd', whole)];
  expect(membersOf(users, 3).map(({ id }) => id)).toEqual([1, 2]);
  expect(whoIsIn(users, 3)).toBe('Still in this group: Daniel Sugden and Priya Nair.');
  expect(whoIsIn(users, 9)).toBe('');
  const crowd = Array.from({ length: 6 }, (_, index) => user(index + 1, `No${index + 1}`, 'Bell'));
  expect(whoIsIn(crowd, 3)).toBe('Still in this group: No1 Bell, No2 Bell, No3 Bell and 3 others.');
});

test('a view is read from the address, without unknown groups, states and orders', () => {
  const read = (search: string) => readView(new URLSearchParams(search), [whole, wrens]);
  expect(read('group=3&account=invited&sort=email')).toEqual({ groupId: 3, state: 'invited', sort: 'email' });
  expect(withView(new URLSearchParams('panel=many&sort=email'), read('group=3')).toString()).toBe('panel=many&group=3');
  expect(read('group=9&account=gone&sort=toString')).toEqual({ groupId: null, state: null, sort: 'name' });
});

test('a view shows the users of a group or state, in its order, then by name', () => {
  const withState = (state: NonNullable<User['account']>['state'], given: User): User => ({
    ...given,
    account: { state, since: null },
  });
  const users = [
    withState('active', user(1, 'Zoe', 'Ackroyd', whole)),
    withState('invited', user(2, 'Bea', 'Nair')),
    withState('link-expired', user(3, 'Cai', 'Reed')),
    withState('invited', user(4, 'Amy', 'Bell')),
  ];
  const ids = (view: Partial<View>) =>
    usersInView(users, { groupId: null, state: null, sort: 'name', ...view }, [whole, wrens]).map(({ id }) => id);
  expect(ids({})).toEqual([1, 4, 2, 3]);
  expect(ids({ groupId: 3, state: 'invited' })).toEqual([4, 2]);
  expect(ids({ sort: 'first' })).toEqual([4, 2, 3, 1]);
  expect(ids({ sort: 'group' })).toEqual([1, 4, 2, 3]);
  expect(ids({ sort: 'account' })).toEqual([3, 4, 2, 1]);
  expect(countWaiting(users)).toBe('2 invited · 1 link expired');
});
