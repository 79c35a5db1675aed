import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { looksLikeEmail, userFields } from './user-form.ts';

const User = z.object(userFields);
const judith = {
  title: 'Mrs',
  firstName: 'Judith',
  middleName: '',
  lastName: 'Ackroyd',
  email: 'judith@harrowmere.example',
  schoolPosition: '',
};
const wrong = (over: Partial<typeof judith>) =>
  User.safeParse({ ...judith, ...over }).error?.issues.map(({ message }) => message)[0];

test.each([
  [{ title: '' }, 'Select a title'],
  [{ title: 'Sir' }, 'Select a title'],
  [{ firstName: '  ' }, 'Enter a first name'],
  [{ firstName: 'x'.repeat(101) }, 'First name maximum 100 characters'],
  [{ middleName: 'x'.repeat(101) }, 'Maximum 100 characters'],
  [{ lastName: '' }, 'Enter a last name'],
  [{ lastName: 'x'.repeat(101) }, 'Last name maximum 100 characters'],
  [{ email: '' }, 'Please provide an email address'],
  [{ email: 'judith@' }, 'Please provide a valid email address'],
  [{ email: `${'x'.repeat(250)}@a.example` }, 'Maximum 255 characters'],
  [{ schoolPosition: 'x'.repeat(101) }, 'Maximum 100 characters'],
  [{}, undefined],
  [{ firstName: 'x'.repeat(100), lastName: 'y'.repeat(100), schoolPosition: 'z'.repeat(100) }, undefined],
])('%j: %s', (over, sentence) => {
  expect(wrong(over)).toBe(sentence);
});

test('spaces around a text do not count', () => {
  expect(User.parse({ ...judith, firstName: ' Judith ' }).firstName).toBe('Judith');
  expect(looksLikeEmail(' judith@harrowmere.example ')).toBe(true);
  expect(looksLikeEmail('judith')).toBe(false);
});
