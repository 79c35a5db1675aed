import { plural, spoken, t } from '../../lib/i18n.ts';
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

/** "Still in this group: Priya Nair and Daniel Sugden." Empty if no users are known. */
export function whoIsIn(users: readonly User[], groupId: number): string {
  const names = membersOf(users, groupId).map(({ firstName, lastName }) => `${firstName} ${lastName}`);
  const shown = names.length > 4 ? [...names.slice(0, 3), plural(names.length - 3, '{count} other', '{count} others')] : names;
  return shown.length > 0 ? t('Still in this group: {names}.', { names: new Intl.ListFormat(spoken()).format(shown) }) : '';
}
