import { expect, test } from 'vitest';
import { GroupForm, newUser, UserForm } from './schema.ts';

const firstOf = (result: { error?: { issues: { message: string }[] } | undefined }) => result.error?.issues[0]?.message;
const school = { id: 1, name: 'Harrowmere Primary' };

test('a new user defaults to Mr and the primary group, and needs a name and an address', () => {
  const groups = [
    { id: 4, name: 'Wrens', description: null, primaryGroup: false, active: true, school },
    { id: 2, name: 'Whole school', description: null, primaryGroup: true, active: true, school },
  ];
  const start = newUser(groups);
  expect(start).toMatchObject({ title: 'Mr', schoolGroupId: '2', schoolPosition: '' });
  expect(UserForm.safeParse(start).error?.issues.map(({ message }) => message)).toEqual([
    'Please provide an email address',
    'Please provide a valid email address',
    'Enter a first name',
    'Enter a last name',
  ]);
  expect(UserForm.safeParse({ ...start, email: 'a@b.example', firstName: 'Ada', lastName: 'Bell' }).success).toBe(true);
});

test('a group needs a name of at most 255 characters; its description may hold 500', () => {
  expect(firstOf(GroupForm.safeParse({ name: ' ', description: '' }))).toBe('Enter a name for the new group');
  expect(firstOf(GroupForm.safeParse({ name: 'x'.repeat(256), description: '' }))).toBe('Maximum 255 characters');
  expect(firstOf(GroupForm.safeParse({ name: 'x', description: 'y'.repeat(501) }))).toBe('Maximum 500 characters');
  expect(GroupForm.safeParse({ name: 'x'.repeat(255), description: 'y'.repeat(500) }).success).toBe(true);
});
