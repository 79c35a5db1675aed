import { AppError, invalid } from '@patchwork/platform/errors';
import { folded } from '../groups/groups.policy.ts';
import type { GroupRow } from '../groups/groups.sql.ts';
import type { Plan, Texts } from './school-years.sql.ts';

export const changedMeanwhile = () =>
  new AppError(
    'conflict',
    'changed-meanwhile',
    'The people or classes of your school have changed. Please check the list again.',
  );

export const changedSince = () =>
  new AppError(
    'conflict',
    'changed-since',
    'Some of these classes or people have been changed since, so this can’t be undone. You can still change each of them.',
  );

type Group = Pick<GroupRow, 'id' | 'name' | 'description' | 'isPrimary'>;

const isSame = (one: Texts, other: Texts) => one.name === other.name && one.description === other.description;

/**
 * The groups of a school must be as the plan saw them, each is named once, and no two would have the same name that had not before.
 * @throws AppError `conflict`, `invalid` for a person or class that is in the plan twice
 */
export function assertFits(plan: Plan, groups: readonly Group[]): void {
  const { classes, ended, added, moves, leavers } = plan;
  const open = new Map(groups.map((group) => [group.id, group]));
  for (const { id, was } of [...classes, ...ended]) {
    const group = open.get(id);
    if (!group || group.isPrimary || !isSame(group, was)) throw changedMeanwhile();
  }
  const next = namesAfter(plan, groups);
  for (const { toGroupId } of moves) if (!next.has(toGroupId)) throw changedMeanwhile();
  for (const ids of [[...classes, ...ended].map(({ id }) => id), [...moves, ...leavers].map(({ userId }) => userId)])
    if (new Set(ids).size < ids.length) throw invalid('twice', [{ field: 'classes', message: 'This is in the list twice.' }]);
  assertNamesDiffer(
    next,
    [...classes, ...added].map(({ id }) => id),
  );
}

/**
 * The groups must be as the start left them, and their old names free.
 * @throws AppError `conflict`
 */
export function assertUnchanged(plan: Plan, groups: readonly Group[]): void {
  const { classes, ended, added } = plan;
  const open = new Map(groups.map((group) => [group.id, group]));
  const left = [...classes.map(({ id, next }) => ({ id, ...next })), ...added];
  if (left.some((group) => !open.has(group.id) || !isSame(open.get(group.id)!, group))) throw changedSince();
  const before = new Map(groups.map(({ id, name }) => [id, name]));
  for (const { id } of added) before.delete(id);
  for (const { id, was } of [...classes, ...ended]) before.set(id, was.name);
  assertNamesDiffer(
    before,
    [...classes, ...ended].map(({ id }) => id),
  );
}

/** The names of the groups that will be open after the start, by id. */
function namesAfter({ classes, ended, added }: Plan, groups: readonly Group[]): Map<number, string> {
  const names = new Map(groups.map(({ id, name }) => [id, name]));
  for (const { id } of ended) names.delete(id);
  for (const { id, next } of classes) names.set(id, next.name);
  for (const { id, name } of added) names.set(id, name);
  return names;
}

function assertNamesDiffer(names: Map<number, string>, touched: readonly number[]): void {
  const all = [...names].map(([id, name]) => ({ id, name: folded(name) }));
  for (const id of touched) {
    const taken = all.find((other) => other.id !== id && other.name === folded(names.get(id)!));
    if (!taken) continue;
    const message = 'Your school already has a group with this name';
    throw new AppError('conflict', 'group-name-taken', message, { errors: [{ field: 'name', message }] });
  }
}
