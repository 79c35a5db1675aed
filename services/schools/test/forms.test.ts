import { aViewer } from '@patchwork/testkit/callers';
import { afterAll, describe, expect, test } from 'vitest';
import { createSchool } from './calls.ts';
import { admin, aSchoolForm, aSignUp, aSignUpUser } from './harness.ts';
import { startWithIdentity } from './identity.ts';

const { identity, schools, stop } = await startWithIdentity();
afterAll(stop);
const own = await createSchool(schools, identity, 'open');
const pending = await createSchool(schools, identity, 'pending');
const lead = aViewer({ userId: own.leadId, schoolId: own.schoolId, roles: ['Viewer', 'SchoolAdmin'] });

const x = (length: number) => 'x'.repeat(length);
const anEmail = (length: number) => `${x(length - 15)}@school.example`;
const unknownId = 9_999_999;

/** A field, an invalid value (`undefined` for a missing one) and its error message. */
type Rule = [field: string, value: unknown, sentence: string];

const signUpUserRules: Rule[] = [
  ['title', undefined, 'Select a title'],
  ['title', 'Sir', 'Select a title'],
  ['firstName', undefined, 'Enter first name'],
  ['firstName', '', 'Enter first name'],
  ['firstName', ' ', 'Enter first name'],
  ['firstName', x(101), 'Maximum 100 characters'],
  ['firstName', 'Jo\nBcc: x', 'A name cannot contain line breaks.'],
  ['middleName', 'www.evil', 'A name cannot contain a web address.'],
  ['lastName', 'See https://evil.example', 'A name cannot contain a web address.'],
  ['schoolPosition', 'jo@evil.example', 'A name cannot contain a web address.'],
  ['middleName', x(101), 'Maximum 100 characters'],
  ['lastName', undefined, 'Enter last name'],
  ['lastName', null, 'Enter last name'],
  ['lastName', x(101), 'Maximum 100 characters'],
  ['email', undefined, 'An email address is required.'],
  ['email', '', 'An email address is required.'],
  ['email', 'nobody', 'Please enter a valid email address.'],
  ['email', anEmail(256), 'Maximum 255 characters'],
  ['schoolPosition', undefined, 'Enter a position or job title'],
  ['schoolPosition', '\t', 'Enter a position or job title'],
  ['schoolPosition', x(101), 'Maximum 100 characters'],
];

/** The second stage does not require a position. */
const addedUserRules = signUpUserRules.filter(([, , sentence]) => sentence !== 'Enter a position or job title');

/** The rules that the sign-up and both school forms share. */
const schoolRules: Rule[] = [
  ['name', undefined, 'Enter school name'],
  ['name', ' ', 'Enter school name'],
  ['name', x(256), 'Maximum 100 characters'],
  ['name', 'Hill\r\nSchool', 'A name cannot contain line breaks.'],
  ['name', 'Win at evil.com', 'A name cannot contain a web address.'],
  ['headTeacher', 'evil.example/x', 'A name cannot contain a web address.'],
  ['typeId', undefined, 'Select a school type'],
  ['typeId', 'Primary', 'Select a school type'],
  ['typeId', unknownId, 'Select a school type'],
  ['countyId', undefined, 'Select a county'],
  ['countyId', unknownId, 'Select a county'],
  ['zip', undefined, 'Enter postcode'],
  ['zip', ' ', 'Enter postcode'],
  ['zip', x(46), 'Maximum 45 characters'],
  ['locationTypeId', unknownId, 'Select a location type'],
  ['primaryEthnicityId', unknownId, 'Select an ethnicity'],
  ['secondaryEthnicityId', unknownId, 'Select an ethnicity'],
  ['numberOfPupils', -1, 'Enter a number from 0 to 10000'],
  ['numberOfPupils', 10_001, 'Enter a number from 0 to 10000'],
  ['numberOfPupils', 3.5, 'Enter a number from 0 to 10000'],
  ['headTeacher', x(256), 'Maximum 255 characters'],
  ['email', 'office', 'Please provide a valid email address'],
  ['email', anEmail(256), 'Maximum 255 characters'],
];

const mySchoolRules: Rule[] = [
  ...schoolRules,
  ['locationTypeId', undefined, 'Select a location type'],
  ['primaryEthnicityId', undefined, 'Select an ethnicity'],
  ['primaryEthnicityId', null, 'Select an ethnicity'],
  ['secondaryEthnicityId', undefined, 'Select an ethnicity'],
  ['headTeacher', undefined, 'Enter a contact name'],
  ['headTeacher', ' ', 'Enter a contact name'],
];

const adminRules: Rule[] = [
  ...schoolRules,
  ['locationTypeId', undefined, 'Select a location type'],
  ['promotionCodeId', undefined, 'Enter promotion code (use Default if not required)'],
  ['promotionCodeId', null, 'Enter promotion code (use Default if not required)'],
  ['promotionCodeId', unknownId, 'Enter promotion code (use Default if not required)'],
  ['promotionCodeFromUser', x(51), 'Maximum 50 characters'],
  ['trialStartDate', '01/09/2026', 'Enter a date as YYYY-MM-DD'],
  ['subscriptionStartDate', '2026-02-30', 'Enter a date as YYYY-MM-DD'],
];

const groupRules: Rule[] = [
  ['name', undefined, 'Enter a name for the new group'],
  ['name', ' ', 'Enter a name for the new group'],
  ['name', x(256), 'Maximum 255 characters'],
  ['name', 'Oak\tand Elm', 'A name cannot contain line breaks.'],
  ['name', '//oak.example/x', 'A name cannot contain a web address.'],
  ['description', x(501), 'Maximum 500 characters'],
];

const profileRules = schoolRules.filter(([field]) => /^(location|primary|secondary|numberOf)/.test(field));
const signUpSchoolRules: Rule[] = [...schoolRules, ['promotionCodeFromUser', x(51), 'Maximum 50 characters']];
const aGroup = (given: object = {}) => ({ name: 'Oak', description: 'Year 3', ...given });

/** Every form: its rules and how to send it. `path` is the prefix of its fields. */
const forms = {
  'the sign-up’s own details': {
    rules: signUpUserRules,
    path: 'initiatingUser.',
    send: (given: object) => schools.post('/api/school/signup', null, aSignUp({ user: given })),
  },
  'the sign-up’s second Lead': {
    rules: signUpUserRules,
    path: 'otherLeadUser.',
    send: (given: object) => schools.post('/api/school/signup', null, aSignUp({ other: given })),
  },
  'the sign-up’s school': {
    rules: signUpSchoolRules,
    path: 'school.',
    send: (given: object) => schools.post('/api/school/signup', null, aSignUp({ school: given })),
  },
  'the sign-up’s profile': {
    rules: profileRules,
    path: '',
    send: (given: object) => schools.post(`/api/school/signup/guuid/${pending.guuid}`, null, given),
  },
  'a further user of the sign-up': {
    rules: addedUserRules,
    path: '',
    send: (given: object) => schools.post(`/api/user/signup/add/${pending.guuid}`, null, aSignUpUser(given)),
  },
  'the Lead’s own school': {
    rules: mySchoolRules,
    path: '',
    send: (given: object) => schools.post(`/api/school/myschool/${own.schoolId}`, lead, aSchoolForm(given)),
  },
  'any school': {
    rules: adminRules,
    path: '',
    send: (given: object) => schools.post(`/api/school/${own.schoolId}`, admin, aSchoolForm({ promotionCodeId: 1, ...given })),
  },
  'a new group': {
    rules: groupRules,
    path: '',
    send: (given: object) => schools.post('/api/schoolgroup/myschool', lead, aGroup(given)),
  },
  'an existing group': {
    rules: groupRules,
    path: '',
    send: (given: object) =>
      schools.post(`/api/schoolgroup/myschool/group/${own.groupId}`, lead, aGroup({ name: 'Elm', ...given })),
  },
};

describe.each(Object.entries(forms))('the form for %s', (_, { rules, path, send }) => {
  const shown = (value: unknown) =>
    typeof value === 'string' && value.length > 60 ? `${value.length} characters` : String(value);
  test.each(rules.map(([field, value, sentence]) => [field, shown(value), sentence, value] as const))(
    'refuses %s as %s: %s',
    async (field, _shown, message, value) => {
      const { status, body } = await send({ [field]: value });
      expect([status, body.errors]).toEqual([400, [{ field: path + field, message }]]);
    },
  );

  test('accepts valid values', async () => {
    expect((await send({})).status).toBeLessThan(300);
  });
});

test('values of the maximum length are stored in full', async () => {
  const longest = { name: x(255), zip: x(45), headTeacher: x(255), email: anEmail(255), numberOfPupils: 10_000 };
  const form = aSchoolForm({ ...longest, promotionCodeFromUser: x(50), promotionCodeId: 1 });
  expect((await schools.post(`/api/school/${own.schoolId}`, admin, form)).body).toMatchObject({
    ...longest,
    promotionCodeFromUser: x(50),
  });
  const group = await schools.post('/api/schoolgroup/myschool', lead, aGroup({ name: x(255), description: x(500) }));
  expect(group.body).toMatchObject({ name: x(255), description: x(500) });
});
