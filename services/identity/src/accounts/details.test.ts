import { expect, test } from 'vitest';
import { changedColumns, concernsOthers, type Details, detailsOf, isOtherAddress } from './details.ts';

const before: Details = {
  title: 'Ms',
  firstName: 'Jo',
  middleName: 'Ann',
  lastName: 'Marsh',
  email: 'jo@school.example',
  schoolPosition: 'Teacher',
  groupId: 3,
  allowNotificationEmails: true,
};
const form = { title: 'Ms', firstName: 'Jo', lastName: 'Marsh', email: 'jo@school.example' } as const;

test.each([
  ['a field that is not sent stays unchanged', {}, []],
  ['null and blanks clear an optional field', { middleName: null, schoolPosition: '  ' }, ['middleName', 'schoolPosition']],
  ['surrounding blanks do not count', { firstName: ' Jo ', email: ' jo@school.example' }, []],
  ['false is a value', { allowNotificationEmails: false }, ['allowNotificationEmails']],
  [
    'every changed field is named',
    { title: 'Dr', lastName: 'Hill', email: 'h@x.example' } as const,
    ['email', 'title', 'lastName'],
  ],
])('%s', (_, given, columns) => {
  expect(changedColumns(before, detailsOf({ ...form, ...given }, before))).toEqual(columns);
});

test('a new group counts as a changed column, and concerns other services', () => {
  const columns = changedColumns(before, { ...before, groupId: 4 });
  expect(columns).toEqual(['schoolGroup']);
  expect(concernsOthers(columns)).toBe(true);
  expect(concernsOthers(['email', 'schoolPosition', 'middleName', 'allowNotificationEmails'])).toBe(false);
});

test('an address that differs only in case is the same address', () => {
  expect(isOtherAddress('Jo@School.example', 'jo@school.example ')).toBe(false);
  expect(isOtherAddress('jo@school.example', 'jo@school2.example')).toBe(true);
});
