import { expect, test } from 'vitest';
import { formOf, SchoolForm } from './schema.ts';

const harrowmere = {
  id: 1,
  name: 'Harrowmere Primary',
  type: { id: 4, name: 'Primary' },
  county: { id: 45, name: 'West Yorkshire' },
  locationType: null,
  numberOfPupils: null,
  primaryEthnicity: { id: 13, name: 'English' },
  secondaryEthnicity: null,
  badgeMediaItem: null,
  zip: 'HX7 4CV',
  headTeacher: null,
};
const whole = { ...formOf(harrowmere), headTeacher: 'Judith Ackroyd', locationTypeId: '5', secondaryEthnicityId: '2' };
const wrong = (over: Partial<SchoolForm>) =>
  SchoolForm.safeParse({ ...whole, ...over }).error?.issues.map(({ message }) => message)[0];

test('a school with gaps becomes a form with empty fields', () => {
  expect(formOf(harrowmere)).toMatchObject({ typeId: '4', locationTypeId: '', numberOfPupils: '', headTeacher: '', email: '' });
  expect(SchoolForm.safeParse(formOf(harrowmere)).error?.issues.map(({ message }) => message)).toEqual([
    'Enter a contact name',
    'Select a location type',
    'Select an ethnicity',
  ]);
});

test.each([
  [{}, undefined],
  [{ name: ' ' }, 'Enter school name'],
  [{ name: 'x'.repeat(256) }, 'Maximum 100 characters'],
  [{ name: 'x'.repeat(255) }, undefined],
  [{ zip: '' }, 'Enter postcode'],
  [{ zip: 'x'.repeat(46) }, 'Maximum 45 characters'],
  [{ headTeacher: '' }, 'Enter a contact name'],
  [{ headTeacher: 'x'.repeat(256) }, 'Maximum 255 characters'],
  [{ email: 'office@harrowmere' }, 'Please provide a valid email address'],
  [{ email: 'office@harrowmere.example' }, undefined],
  [{ email: `${'x'.repeat(250)}@a.example` }, 'Maximum 255 characters'],
  [{ typeId: '' }, 'Select a school type'],
  [{ countyId: '' }, 'Select a county'],
  [{ locationTypeId: '' }, 'Select a location type'],
  [{ primaryEthnicityId: '' }, 'Select an ethnicity'],
  [{ secondaryEthnicityId: '' }, 'Select an ethnicity'],
  [{ numberOfPupils: 'many' }, 'Enter a number from 0 to 10000'],
  [{ numberOfPupils: '10001' }, 'Enter a number from 0 to 10000'],
  [{ numberOfPupils: '0' }, undefined],
])('%j: %s', (over, sentence) => {
  expect(wrong(over)).toBe(sentence);
});
