import type { components } from '@patchwork/contracts/types/public';
import { api } from '../../../lib/api.ts';
import { t } from '../../../lib/i18n.ts';
import { whyFailed } from '../../../lib/why-failed.ts';
import { type Group, loadSchool, type User } from '../api.ts';
import { isLastYear, moveUp, yearsIn } from './next-year.ts';

type Schemas = components['schemas'];
export type SchoolYear = NonNullable<Schemas['SchoolYear']>;

/** What happens to a class: `up` is our suggestion, `other` the Lead's own texts. */
export type Choice = 'up' | 'keep' | 'other' | 'leaves';
interface Next {
  choice: Choice;
  name: string;
  description: string;
}
interface Added {
  /** Stands for its id in `places`. */
  place: string;
  name: string;
  description: string;
}

/** The Lead's choices; what they have not touched follows the suggestions. */
export interface Draft {
  /** Names the start, so that a repeated request starts nothing again. */
  key: string;
  step: 1 | 2 | 3;
  leavers: number[];
  next: Record<string, Next>;
  added: Added[];
  /** The group of each person next year: a group's id or an added class's `place`. */
  places: Record<string, string>;
}
export const newDraft = (): Draft => ({ key: crypto.randomUUID(), step: 1, leavers: [], next: {}, added: [], places: {} });

export interface School {
  users: User[];
  groups: Group[];
  typeId: number;
}

/** What each step shows and changes. */
export interface StepProps {
  school: School;
  draft: Draft;
  setDraft: (draft: Draft) => void;
}

export const nameOf = ({ title, firstName, lastName }: User): string => `${title} ${firstName} ${lastName}`;

export const classesOf = ({ groups }: School): Group[] => groups.filter(({ primaryGroup }) => !primaryGroup);
export const primaryOf = ({ groups }: School): Group => groups.find(({ primaryGroup }) => primaryGroup)!;

/** The name and description of a class one year later; null when they name no year. */
export function suggestionFor({ name, description }: Group): { name: string; description: string } | null {
  const [nextName, nextDescription] = [moveUp(name), moveUp(description ?? '')];
  return nextName || nextDescription ? { name: nextName ?? name, description: nextDescription ?? description ?? '' } : null;
}

const NURSERY = 1;

/** What the Lead has chosen for a class, or what we suggest for the school's type. */
export function nextOf(draft: Draft, school: School, group: Group): Next {
  const chosen = draft.next[group.id];
  const now = { name: group.name, description: group.description ?? '' };
  const suggested = suggestionFor(group);
  if (chosen) return chosen.choice === 'up' && suggested ? { ...chosen, ...suggested } : chosen;
  const texts = school.groups.flatMap(({ name, description }) => [name, description ?? '']);
  const named = yearsIn(group.name).length > 0 ? group.name : now.description;
  if (isLastYear(named, texts, school.typeId)) return { ...now, choice: 'leaves' };
  // After the nursery, children go to another school.
  return suggested && school.typeId !== NURSERY ? { ...suggested, choice: 'up' } : { ...now, choice: 'keep' };
}

const leaves = (draft: Draft, school: School, group: Group) => nextOf(draft, school, group).choice === 'leaves';

/** Who stays, by name. */
export const stayersOf = (draft: Draft, { users }: School): User[] => users.filter(({ id }) => !draft.leavers.includes(id));

/** The group of a person next year: the primary group for a person whose class leaves, until the Lead chooses another. */
export function placeOf(draft: Draft, school: School, user: User): string {
  const open = (place: string) =>
    draft.added.some((added) => added.place === place) ||
    school.groups.some((group) => String(group.id) === place && !leaves(draft, school, group));
  return [draft.places[user.id] ?? '', String(user.schoolGroup.id)].find(open) ?? String(primaryOf(school).id);
}

/** The draft with another teacher in a class; null takes one away, and the one before has no class then. */
export function withTeacher(draft: Draft, school: School, place: string, before: number | null, after: number | null): Draft {
  const places = { ...draft.places };
  if (before !== null) places[before] = String(primaryOf(school).id);
  if (after !== null) places[after] = place;
  return { ...draft, places };
}

/** The changes of a draft, as the last step shows them and the server gets them. */
export function changesOf(draft: Draft, school: School) {
  const next = classesOf(school).map((group) => ({ group, next: nextOf(draft, school, group) }));
  const stayers = stayersOf(draft, school);
  return {
    renamed: next.filter(
      ({ group, next: { choice, name, description } }) =>
        choice !== 'leaves' && (name.trim() !== group.name || description.trim() !== (group.description ?? '')),
    ),
    ended: next.filter((one) => one.next.choice === 'leaves').map(({ group }) => group),
    added: draft.added,
    moves: stayers
      .map((user) => ({ user, place: placeOf(draft, school, user) }))
      .filter(({ user, place }) => place !== String(user.schoolGroup.id)),
    leavers: school.users.filter(({ id }) => draft.leavers.includes(id)),
  };
}
export type Changes = ReturnType<typeof changesOf>;

export const isEmpty = ({ renamed, ended, added, moves, leavers }: Changes): boolean =>
  [renamed, ended, added, moves, leavers].every((list) => list.length === 0);

/** The name of a place next year. */
export function placeName(draft: Draft, school: School, place: string): string {
  const group = school.groups.find(({ id }) => String(id) === place);
  if (group) return group.primaryGroup ? group.name : nextOf(draft, school, group).name;
  return draft.added.find((added) => added.place === place)?.name ?? '';
}

const folded = (name: string) => name.normalize('NFKD').replace(/\p{M}/gu, '').trim().replace(/\s+/g, ' ').toLowerCase();

/** The places whose names are missing or the same as another's, with a message each. */
export function wrongNames(draft: Draft, school: School, messages: { missing: string; taken: string }): Map<string, string> {
  const staying = classesOf(school).filter((group) => !leaves(draft, school, group));
  const names = [primaryOf(school), ...staying]
    .map(({ id }) => String(id))
    .concat(draft.added.map(({ place }) => place))
    .map((place) => ({ place, name: folded(placeName(draft, school, place)) }));
  const old = (place: string) => folded(school.groups.find(({ id }) => String(id) === place)?.name ?? '');
  const wrong = names.flatMap(({ place, name }): [string, string][] => {
    if (name === '') return [[place, messages.missing]];
    const isTaken = name !== old(place) && names.some((other) => other.place !== place && other.name === name);
    return isTaken ? [[place, messages.taken]] : [];
  });
  return new Map(wrong);
}

const formOf = (draft: Draft, school: School): Schemas['SchoolYearForm'] => {
  const { renamed, ended, added, moves, leavers } = changesOf(draft, school);
  const was = ({ name, description }: Group) => ({ name, description });
  const textsOf = ({ name, description }: Next | Added) => ({ name, description: description || null });
  return {
    key: draft.key,
    classes: renamed.map(({ group, next }) => ({ id: group.id, was: was(group), next: textsOf(next) })),
    ended: ended.map((group) => ({ id: group.id, was: was(group) })),
    added: added.map(textsOf),
    moves: moves.map(({ user, place }) => {
      const index = added.findIndex((one) => one.place === place);
      const to = index < 0 ? { toGroupId: Number(place) } : { toAdded: index };
      return { userId: user.id, fromGroupId: user.schoolGroup.id, ...to };
    }),
    leavers: leavers.map(({ id, schoolGroup }) => ({ userId: id, fromGroupId: schoolGroup.id })),
  };
};

/** Why the school year was not loaded or undone. */
export const explain = (error: unknown): string => whyFailed(error) || t('Please try again.');

/** Throws ApiError. */
export async function loadSchoolWithType(): Promise<School> {
  const [loaded, { type }] = await Promise.all([loadSchool(), api.get('/api/school/myschool')]);
  return { ...loaded, typeId: type.id };
}

export const getLast = async (): Promise<SchoolYear | null> => (await api.get('/api/schoolgroup/newyear')).last;

/** Starts the school year once for the draft's key. Throws ApiError; then nothing has changed. */
export const startYear = async (draft: Draft, school: School): Promise<SchoolYear> =>
  (await api.post('/api/schoolgroup/newyear', { body: formOf(draft, school) }))!;

export const undoYear = async (key: string): Promise<SchoolYear> =>
  (await api.post('/api/schoolgroup/newyear/undo', { body: { key } }))!;
