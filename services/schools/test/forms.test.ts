import { aViewer } from '@patchwork/testkit/callers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aPlace, type Place } from './calls.ts';
import { type RunningIdentity, startIdentity } from './identity.ts';
import { admin, aSchoolForm, aSignUp, aSignUpUser, type Schools, startSchools } from './setting.ts';

let identity: RunningIdentity;
let schools: Schools;
let own: Place;
let pending: Place;
let lead: ReturnType<typeof aViewer>;
beforeAll(async () => {
  identity = await startIdentity();
  schools = await startSchools({ identityUrl: identity.url });
  own = await aPlace(schools, identity, 'open');
  pending = await aPlace(schools, identity, 'pending');
  lead = aViewer({ userId: own.leadId, schoolId: own.schoolId, roles: ['Viewer', 'SchoolAdmin'] });
});
afterAll(async () => {
  await schools.stop();
  await identity.stop();
});

const x = (length: number) => 'x'.repeat(length);
const anEmail = (length: number) => `${x(length - 15)}@school.example`;
const nobody = 9_999_999;

/** A wrong value, `undefined` for none at all, and the sentence that it earns. */
type Rule = [field: string, value: unknown, sentence: string];

const signUpUserRules: Rule[] = [
  ['title', undefined, 'Select a title'],
  ['title', 'Sir', 'Select a title'],
  ['firstName', undefined, 'Enter first name'],
  ['firstName', '', 'Enter first name'],
  ['firstName', ' ', 'Enter first name'],
  ['firstName', x(101), 'Maximum 100 characters'],
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

/** The second stage asks nobody's position. */
const addedUserRules = signUpUserRules.filter(([, , sentence]) => sentence !== 'Enter a position or job title');

/** What the sign-up and both school forms have in common. */
const schoolRules: Rule[] = [
  ['name', undefined, 'Enter school name'],
  ['name', ' ', 'Enter school name'],
  ['name', x(256), 'Maximum 100 characters'],
  ['typeId', undefined, 'Select a school type'],
  ['typeId', 'Primary', 'Select a school type'],
  ['typeId', nobody, 'Select a school type'],
  ['countyId', undefined, 'Select a county'],
  ['countyId', nobody, 'Select a county'],
  ['zip', undefined, 'Enter postcode'],
  ['zip', ' ', 'Enter postcode'],
  ['zip', x(46), 'Maximum 45 characters'],
  ['locationTypeId', nobody, 'Select a location type'],
  ['primaryEthnicityId', nobody, 'Select an ethnicity'],
  ['secondaryEthnicityId', nobody, 'Select an ethnicity'],
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
  ['promotionCodeId', nobody, 'Enter promotion code (use Default if not required)'],
  ['promotionCodeFromUser', x(51), 'Maximum 50 characters'],
  ['trialStartDate', '01/09/2026', 'Enter a date as YYYY-MM-DD'],
  ['subscriptionStartDate', '2026-02-30', 'Enter a date as YYYY-MM-DD'],
];

const groupRules: Rule[] = [
  ['name', undefined, 'Enter a name for the new group'],
  ['name', ' ', 'Enter a name for the new group'],
  ['name', x(256), 'Maximum 255 characters'],
  ['description', x(501), 'Maximum 500 characters'],
];

const profileRules = schoolRules.filter(([field]) => /^(location|primary|secondary|numberOf)/.test(field));
const signUpSchoolRules: Rule[] = [...schoolRules, ['promotionCodeFromUser', x(51), 'Maximum 50 characters']];
const aGroup = (given: object = {}) => ({ name: 'Oak', description: 'Year 3', ...given });

/** Every form: where it goes, and its rules. `path` is where the form keeps the fields. */
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
  'the own school': {
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
  'a group': {
    rules: groupRules,
    path: '',
    send: (given: object) => schools.post(`/api/schoolgroup/myschool/group/${own.groupId}`, lead, aGroup(given)),
  },
};

describe.each(Object.entries(forms))('the form for %s', (_, { rules, path, send }) => {
  const shown = (value: unknown) =>
    typeof value === 'string' && value.length > 60 ? `${value.length} characters` : String(value);
  test.each(rules.map(([field, value, sentence]) => [field, shown(value), sentence, value] as const))(
    '%s as %s: %s',
    async (field, _shown, message, value) => {
      const { status, body } = await send({ [field]: value });
      expect([status, body.errors]).toEqual([400, [{ field: path + field, message }]]);
    },
  );

  test('takes what is right', async () => {
    expect((await send({})).status).toBeLessThan(300);
  });
});

test('the longest that is allowed is stored whole', async () => {
  const longest = { name: x(255), zip: x(45), headTeacher: x(255), email: anEmail(255), numberOfPupils: 10_000 };
  const form = aSchoolForm({ ...longest, promotionCodeFromUser: x(50), promotionCodeId: 1 });
  expect((await schools.post(`/api/school/${own.schoolId}`, admin, form)).body).toMatchObject({
    ...longest,
    promotionCodeFromUser: x(50),
  });
  const group = await schools.post('/api/schoolgroup/myschool', lead, aGroup({ name: x(255), description: x(500) }));
  expect(group.body).toMatchObject({ name: x(255), description: x(500) });
});
