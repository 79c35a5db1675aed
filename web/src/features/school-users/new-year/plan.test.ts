import { expect, test } from 'vitest';
import type { Group, User } from '../api.ts';
import { changesOf, type Draft, isEmpty, nextOf, placeOf, type School, withTeacher, wrongNames } from './plan.ts';

const at = { id: 1, name: 'Harrowmere Primary' };
const group = (id: number, name: string, description: string | null = null): Group => ({
  id,
  name,
  description,
  primaryGroup: id === 1,
  active: true,
  school: at,
});
const [whole, wrens, herons, otters] = [
  group(1, 'Whole school'),
  group(2, 'Wrens', 'Years 1 and 2'),
  group(3, 'Herons', 'Year 6'),
  group(4, 'Year 3 Otters'),
] as const;
const user = (id: number, schoolGroup: Group) => ({ id, firstName: `No${id}`, lastName: 'Bell', schoolGroup }) as User;
const [lead, priya, nell, sam] = [user(10, whole), user(11, wrens), user(12, herons), user(13, otters)] as const;
const school: School = { groups: [whole, wrens, herons, otters], users: [lead, priya, nell, sam], typeId: 4 };
const draft: Draft = { key: 'k', step: 1, leavers: [], next: {}, added: [], places: {} };

test('suggests the next year from the name or the description, and that the highest year leaves', () => {
  expect([wrens, herons, otters].map((one) => nextOf(draft, school, one))).toEqual([
    { choice: 'up', name: 'Wrens', description: 'Years 2 and 3' },
    { choice: 'leaves', name: 'Herons', description: 'Year 6' },
    { choice: 'up', name: 'Year 4 Otters', description: '' },
  ]);
  expect(nextOf(draft, school, group(5, 'Moles')).choice).toBe('keep');
  const nursery: School = { groups: [whole, group(2, 'Nursery')], users: [lead], typeId: 1 };
  expect(nextOf(draft, nursery, group(2, 'Nursery')).choice).toBe('keep');
});

test('a person whose class leaves is in the primary group until the Lead chooses another class', () => {
  expect(placeOf(draft, school, nell)).toBe('1');
  const chosen = withTeacher(draft, school, '2', priya.id, nell.id);
  expect([nell, priya].map((one) => placeOf(chosen, school, one))).toEqual(['2', '1']);
  // A class that is no longer added, or leaves after all, has no people.
  expect(placeOf({ ...draft, places: { 11: 'new-1' } }, school, priya)).toBe('2');
  const leaving = { ...draft, next: { 2: { choice: 'leaves' as const, name: '', description: '' } }, places: { 13: '2' } };
  expect([priya, sam].map((one) => placeOf(leaving, school, one))).toEqual(['1', '4']);
});

test('lists every change, and nothing for what stays', () => {
  const full = {
    ...withTeacher(draft, school, 'new-1', null, nell.id),
    leavers: [sam.id],
    added: [{ place: 'new-1', name: 'Newts', description: '' }],
  };
  const { renamed, ended, moves, leavers } = changesOf(full, school);
  expect(renamed.map((one) => one.group.id)).toEqual([2, 4]);
  expect(ended).toEqual([herons]);
  expect(moves.map((one) => [one.user.id, one.place])).toEqual([[nell.id, 'new-1']]);
  expect(leavers).toEqual([sam]);
  const keep = (one: Group) => ({ choice: 'keep' as const, name: one.name, description: one.description ?? '' });
  const same = { ...draft, next: { 2: keep(wrens), 3: keep(herons), 4: keep(otters) } };
  expect(isEmpty(changesOf(same, school))).toBe(true);
});

test('names the classes without a name and those of the same name', () => {
  const messages = { missing: 'missing', taken: 'taken' };
  expect(wrongNames(draft, school, messages)).toEqual(new Map());
  const added = ['Wréns ', 'whole  school', ' ', 'Herons'].map((name, index) => ({
    place: `new-${index}`,
    name,
    description: '',
  }));
  expect([...wrongNames({ ...draft, added }, school, messages)]).toEqual([
    ['new-0', 'taken'],
    ['new-1', 'taken'],
    ['new-2', 'missing'],
  ]);
});
