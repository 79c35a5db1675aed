import { expect, test } from 'vitest';
import { fieldName, titleOf, wordsOf } from './school-changes.ts';

test('an entry says what happened, and to which group', () => {
  expect(titleOf({ kind: 'details-changed', groupName: null })).toBe('Details changed');
  expect(titleOf({ kind: 'group-deleted', groupName: 'Oak' })).toBe('Group deleted: Oak');
});

test('fields are named as in their forms', () => {
  expect(fieldName('headTeacher')).toBe('Primary Contact Name');
  expect(fieldName('zip')).toBe('Postcode');
});

test('values are shown in words', () => {
  expect(wordsOf('trialStartDate', '2026-09-01')).toBe('01/09/2026');
  expect(wordsOf('preModeration', 'true')).toBe('Yes');
  expect(wordsOf('defaultAudience', 'everyone')).toBe('Everyone on Patchwork');
  expect(wordsOf('numberOfPupils', '210')).toBe('210');
  expect(wordsOf('email', null)).toBeNull();
});
