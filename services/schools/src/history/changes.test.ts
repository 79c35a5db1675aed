import { expect, test } from 'vitest';
import { changesOf } from './changes.ts';

test('lists the fields that differ, as text', () => {
  const before = { name: 'Hill School', pupils: null, isOpen: false, email: 'office@hill.example' };
  const after = { name: 'Hill School', pupils: 210, isOpen: true, email: null };
  expect(changesOf(before, after)).toEqual([
    { field: 'pupils', before: null, after: '210' },
    { field: 'isOpen', before: 'false', after: 'true' },
    { field: 'email', before: 'office@hill.example', after: null },
  ]);
});

test('treats an empty text as no text', () => {
  expect(changesOf({ email: null }, { email: '' })).toEqual([]);
});

test('cuts texts after 200 characters, but compares them whole', () => {
  const long = '🙂'.repeat(200);
  const [change] = changesOf({ description: `${long}a` }, { description: `${long}b` });
  expect(change).toEqual({ field: 'description', before: long, after: long });
});
