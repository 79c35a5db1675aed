import { msg, plural, spoken, t } from '../../lib/i18n.ts';
import { type AccountState, accountStates } from '../../shell/account-status.tsx';
import type { Group, User } from './api.ts';

const compare = new Intl.Collator('en-GB', { sensitivity: 'base' }).compare;

const userOrder = (one: User, other: User) =>
  compare(one.lastName, other.lastName) || compare(one.firstName, other.firstName) || one.id - other.id;

const groupOrder = (one: Group, other: Group) =>
  Number(other.primaryGroup) - Number(one.primaryGroup) || compare(one.name, other.name) || one.id - other.id;

/** The list with this user's new state, sorted by name. */
export const withUser = (users: readonly User[], user: User): User[] => [...without(users, user.id), user].toSorted(userOrder);

/** The list with this group's new state: the primary group first, then by name. */
export const withGroup = (groups: readonly Group[], group: Group): Group[] =>
  [...without(groups, group.id), group].toSorted(groupOrder);

export const without = <T extends { id: number }>(items: readonly T[], id: number): T[] => items.filter((item) => item.id !== id);

/** The users of a group. */
export const membersOf = (users: readonly User[], groupId: number): User[] =>
  users.filter(({ schoolGroup }) => schoolGroup.id === groupId);

/** The group's current name; the user still has the old name of a group renamed here. */
export const groupNameOf = ({ schoolGroup }: User, groups: readonly Group[]): string =>
  groups.find(({ id }) => id === schoolGroup.id)?.name ?? schoolGroup.name;

/** The ways to sort the users, by their names in the address. */
export const sorts = {
  name: msg('Last name'),
  first: msg('First name'),
  email: msg('Email'),
  group: msg('Group'),
  account: msg('Account'),
} as const;
export type Sort = keyof typeof sorts;

/** Which users are shown, and in which order. */
export interface View {
  groupId: number | null;
  state: AccountState | null;
  sort: Sort;
}

const isSort = (text: string | null): text is Sort => text !== null && Object.hasOwn(sorts, text);
const isState = (text: string | null): text is AccountState => text !== null && Object.hasOwn(accountStates, text);

/** Reads `?group=3&account=invited&sort=email`; unknown values and groups are left out. */
export function readView(params: URLSearchParams, groups: readonly Group[]): View {
  const [group, account, sort] = [params.get('group'), params.get('account'), params.get('sort')];
  return {
    groupId: groups.find(({ id }) => String(id) === group)?.id ?? null,
    state: isState(account) ? account : null,
    sort: isSort(sort) ? sort : 'name',
  };
}

/** The address with this view; what is shown without a choice is left out. */
export function withView(params: URLSearchParams, { groupId, state, sort }: View): URLSearchParams {
  const changed = new URLSearchParams(params);
  for (const [name, value] of [
    ['group', groupId],
    ['account', state],
    ['sort', sort === 'name' ? null : sort],
  ] as const) {
    if (value === null) changed.delete(name);
    else changed.set(name, String(value));
  }
  return changed;
}

export const matches = (user: User, { groupId, state }: View): boolean =>
  (groupId === null || user.schoolGroup.id === groupId) && (state === null || user.account?.state === state);

// Users who cannot log in come first.
const stateOrder: readonly AccountState[] = ['link-expired', 'invited', 'never-signed-in', 'active'];

const orders: Record<Sort, (one: User, other: User, groups: readonly Group[]) => number> = {
  name: () => 0,
  first: (one, other) => compare(one.firstName, other.firstName),
  email: (one, other) => compare(one.email, other.email),
  group: (one, other, groups) => {
    const placeOf = ({ schoolGroup }: User) => groups.findIndex(({ id }) => id === schoolGroup.id);
    return placeOf(one) - placeOf(other);
  },
  account: (one, other) => {
    const placeOf = ({ account }: User) => stateOrder.indexOf(account?.state ?? 'active');
    return placeOf(one) - placeOf(other);
  },
};

/** The users of a view, in its order, then by name. */
export const usersInView = (users: readonly User[], view: View, groups: readonly Group[]): User[] =>
  users
    .filter((user) => matches(user, view))
    .toSorted((one, other) => orders[view.sort](one, other, groups) || userOrder(one, other));

/** "1 invited · 2 links expired": the users who may need help to log in. Empty if there are none. */
export function countWaiting(users: readonly User[]): string {
  const count = (state: AccountState) => users.filter(({ account }) => account?.state === state).length;
  const [invited, expired, never] = [count('invited'), count('link-expired'), count('never-signed-in')];
  return [
    invited > 0 && plural(invited, '{count} invited', '{count} invited'),
    expired > 0 && plural(expired, '{count} link expired', '{count} links expired'),
    never > 0 && plural(never, '{count} never signed in', '{count} never signed in'),
  ]
    .filter(Boolean)
    .join(' · ');
}

/** "Still in this group: Priya Nair and Daniel Sugden." Empty if no users are known. */
export function whoIsIn(users: readonly User[], groupId: number): string {
  const names = membersOf(users, groupId).map(({ firstName, lastName }) => `${firstName} ${lastName}`);
  const shown = names.length > 4 ? [...names.slice(0, 3), plural(names.length - 3, '{count} other', '{count} others')] : names;
  return shown.length > 0 ? t('Still in this group: {names}.', { names: new Intl.ListFormat(spoken()).format(shown) }) : '';
}
