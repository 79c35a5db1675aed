import { afterEach, expect, test } from 'vitest';
import { speak } from '../../lib/i18n.ts';
import cy from '../../locales/cy.json' with { type: 'json' };
import type { HistoryEntry } from './api.ts';
import { columnName, valuesOf } from './changes.ts';

const entry: HistoryEntry = {
  id: 1,
  lastModifiedDate: '2026-11-05T14:05:00.000Z',
  lastModifiedBy: null,
  changedColumns: ['lastName', 'allowNotificationEmails'],
  email: 'priya.nair@harrowmere.example',
  title: 'Miss',
  firstName: 'Priya',
  middleName: null,
  lastName: 'Nair-Jones',
  schoolPosition: 'Class teacher',
  allowNotificationEmails: false,
};

afterEach(() => speak('en'));

test('an entry shows its seven values and marks the changed ones', () => {
  const values = valuesOf(entry);
  expect(values.map(({ name }) => name)).toEqual([
    'Email',
    'Title',
    'First Name',
    'Middle Name(s)',
    'Last Name',
    'School Position',
    'Allow Notification Emails',
  ]);
  expect(values.filter(({ hasChanged }) => hasChanged)).toEqual([
    { name: 'Last Name', value: 'Nair-Jones', hasChanged: true },
    { name: 'Allow Notification Emails', value: 'No', hasChanged: true },
  ]);
});

test('columns are named as in the form, others in words', () => {
  expect(columnName('firstName')).toBe('First Name');
  expect(columnName('active')).toBe('Active');
  expect(columnName('schoolGroup')).toBe('School Group');
  expect(columnName('parentEmail')).toBe('Parent email');
});

test('columns that an entry does not show are also named in the page’s language', () => {
  speak('cy', cy);
  expect(['active', 'schoolGroup', 'firstName'].map(columnName)).toEqual(['Gweithredol', 'Grŵp Ysgol', 'Enw Cyntaf']);
});
