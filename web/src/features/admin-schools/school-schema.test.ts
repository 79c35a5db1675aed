import { expect, test } from 'vitest';
import type { School } from './api.ts';
import { SchoolValues, toForm, toValues } from './school-schema.ts';

const school: School = {
  id: 1,
  name: 'Harrowmere Primary',
  type: { id: 4, name: 'Primary' },
  county: { id: 45, name: 'West Yorkshire' },
  zip: 'HX7 4CV',
  locationType: { id: 5, name: 'Village' },
  numberOfPupils: 86,
  primaryEthnicity: { id: 13, name: 'English' },
  secondaryEthnicity: null,
  badgeMediaItem: null,
  headTeacher: 'Mrs Judith Ackroyd',
  email: null,
  trialStartDate: '2026-04-24',
  subscriptionStartDate: null,
  promotionCodeFromUser: null,
  promotionCode: { id: 1, startsWith: 'Default', description: 'One month free', freeMonths: 1 },
};
const values = toValues(school);

const messages = (change: Partial<SchoolValues>) => {
  const { error } = SchoolValues.safeParse({ ...values, ...change });
  return error?.issues.map(({ path, message }) => `${path.join()}: ${message}`) ?? [];
};

test('a stored school goes through the form unchanged', () => {
  expect(messages({})).toEqual([]);
  expect(toForm(SchoolValues.parse(values))).toEqual({
    name: 'Harrowmere Primary',
    numberOfPupils: 86,
    headTeacher: 'Mrs Judith Ackroyd',
    email: null,
    countyId: 45,
    zip: 'HX7 4CV',
    typeId: 4,
    locationTypeId: 5,
    primaryEthnicityId: 13,
    secondaryEthnicityId: null,
    trialStartDate: '2026-04-24',
    subscriptionStartDate: null,
    promotionCodeFromUser: null,
    promotionCodeId: 1,
  });
});

test('no pupils and an unknown number of pupils are different things', () => {
  expect(toForm({ ...values, numberOfPupils: '0' }).numberOfPupils).toBe(0);
  expect(toForm({ ...values, numberOfPupils: '' }).numberOfPupils).toBeNull();
  expect(toValues({ ...school, numberOfPupils: 0 }).numberOfPupils).toBe('0');
});

const long = (length: number) => 'x'.repeat(length);

test.each<[Partial<SchoolValues>, string]>([
  [{ name: '  ' }, 'name: Enter school name'],
  [{ name: long(256) }, 'name: Maximum 100 characters'],
  [{ typeId: '' }, 'typeId: Select a school type'],
  [{ countyId: '' }, 'countyId: Select a county'],
  [{ zip: '' }, 'zip: Enter postcode'],
  [{ zip: long(46) }, 'zip: Maximum 45 characters'],
  [{ locationTypeId: '' }, 'locationTypeId: Select a location type'],
  [{ promotionCodeId: '' }, 'promotionCodeId: Enter promotion code (use Default if not required)'],
  [{ promotionCodeFromUser: long(51) }, 'promotionCodeFromUser: Maximum 50 characters'],
  [{ headTeacher: long(256) }, 'headTeacher: Maximum 255 characters'],
  [{ email: 'office@' }, 'email: Please provide a valid email address'],
  [{ numberOfPupils: '10001' }, 'numberOfPupils: Enter a number from 0 to 10000'],
  [{ numberOfPupils: '-1' }, 'numberOfPupils: Enter a number from 0 to 10000'],
  [{ numberOfPupils: '1.5' }, 'numberOfPupils: Enter a number from 0 to 10000'],
])('%j is refused', (change, message) => {
  expect(messages(change)).toEqual([message]);
});

test.each<Partial<SchoolValues>>([
  { name: long(255) },
  { zip: long(45) },
  { email: '' },
  { primaryEthnicityId: '' },
  { headTeacher: '' },
])('%j is fine', (change) => expect(messages(change)).toEqual([]));
