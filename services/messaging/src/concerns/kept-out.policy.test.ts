import { expect, test } from 'vitest';
import { type Handler, isInvolved, whyKeptOut } from './kept-out.policy.ts';
import { read, signsOf } from './names.ts';

const row = {
  ...{ authorId: 1, placeAuthorId: null, involvedUserIds: [1], allowedUserIds: [], reason: 'Look at it', added: [] },
  ...{
    createDate: '2026-03-31T10:00:00.000Z',
    about: null,
    aboutUserId: null,
    raisedBySchoolId: 9,
    schoolId: 2,
    placeSchoolId: 2,
  },
} satisfies Parameters<typeof whyKeptOut>[0];
const nell: Handler = {
  ...{ userId: 5, isLead: true, isSafeguardingLead: false, safeguardingLeadChangedAt: null, chosenBy: [] },
  signs: [signsOf({ firstName: 'Nell', lastName: 'Bell' })],
  position: read('the'),
};
const safeguardingLead: Handler = { ...nell, isLead: false, isSafeguardingLead: true };
const chosenBy = (given: object = {}): Handler => ({
  ...safeguardingLead,
  ...{ userId: 6, signs: [] },
  chosenBy: [{ colleague: nell, chosenAt: '2026-03-02T10:00:00.000Z', ...given }],
});
const called = (schoolPosition: string): Handler => ({ ...safeguardingLead, position: read(`the ${schoolPosition}`) });
const changedAt = (safeguardingLeadChangedAt: string): Handler => ({ ...nell, safeguardingLeadChangedAt });

test.each<[string, object, Handler, string | null]>([
  ['nothing said', {}, nell, null],
  ['an author', {}, { ...nell, userId: 1 }, 'author'],
  ['an author of the report where it stands', { placeAuthorId: 5 }, nell, 'author'],
  ['an author whom somebody allowed', { allowedUserIds: [1] }, { ...nell, userId: 1 }, 'author'],
  ['marked', { involvedUserIds: [1, 5] }, nell, 'involved'],
  ['marked and allowed', { involvedUserIds: [1, 5], allowedUserIds: [5] }, nell, null],
  ['named', { reason: 'Mrs Bell' }, nell, 'named'],
  ['named and allowed', { reason: 'Mrs Bell', allowedUserIds: [5] }, nell, null],
  ['named in a note', { added: [{ by: 7, text: 'Mrs Bell' }] }, nell, 'named'],
  ['named in her own note', { added: [{ by: 5, text: 'Mrs Bell' }] }, nell, null],
  ['the head, a Lead', { reason: 'the head' }, nell, 'named'],
  ['the head, no Lead', { reason: 'the head' }, safeguardingLead, null],
  ['the head, no Lead, called so', { reason: 'the head' }, called('Acting Head'), 'named'],
  ['the safeguarding lead', { reason: 'our DSL' }, safeguardingLead, 'named'],
  ['the safeguarding lead, another', { reason: 'our DSL' }, nell, null],
  ['her position', { reason: 'the bursar' }, called('Bursar'), 'named'],
  ['free words as her position', { reason: 'a child in a photo' }, called('Class teacher, child, photo'), null],
  ['the answer lead', { about: 'lead' }, nell, 'answer'],
  ['the answer lead, no Lead', { about: 'lead' }, safeguardingLead, null],
  ['the answer lead, called headteacher', { about: 'lead' }, called('Headteacher'), 'answer'],
  ['the answer safeguarding lead', { about: 'safeguarding-lead' }, safeguardingLead, 'answer'],
  ['the answer safeguarding lead, another', { about: 'safeguarding-lead' }, nell, null],
  ['the answer not sure', { about: 'not-sure' }, nell, 'answer'],
  ['the answer not sure, too', { about: 'not-sure' }, safeguardingLead, 'answer'],
  ['the answer nobody', { about: 'nobody' }, nell, null],
  ['ticked', { about: 'lead', aboutUserId: 5, raisedBySchoolId: 2 }, nell, 'answer'],
  ['another ticked', { about: 'lead', aboutUserId: 6, raisedBySchoolId: 2 }, nell, null],
  ['another ticked, but named', { about: 'lead', aboutUserId: 6, raisedBySchoolId: 2, reason: 'Nell' }, nell, 'named'],
  ['somebody of a third school ticked', { about: 'lead', aboutUserId: 6 }, nell, 'answer'],
  [
    'a former name',
    { reason: 'Mrs Ackroyd' },
    { ...nell, signs: [...nell.signs, signsOf({ firstName: 'Jo', lastName: 'Ackroyd' })] },
    'named',
  ],
  ['chosen by nobody who is meant', { reason: 'Mrs Dunn' }, chosenBy(), null],
  ['chosen by whom it names', { reason: 'Mrs Bell' }, chosenBy(), 'chosen'],
  ['chosen before', { reason: 'Mrs Bell' }, chosenBy({ chosenAt: '2026-03-01T09:59:59.000Z' }), null],
  ['chosen after the concern', { reason: 'Mrs Bell' }, chosenBy({ chosenAt: '2026-09-01T10:00:00.000Z' }), 'chosen'],
  ['chosen by the author', { authorId: 5, involvedUserIds: [5] }, chosenBy(), 'chosen'],
  ['chosen by the author before', { authorId: 5 }, chosenBy({ chosenAt: '2026-02-01T10:00:00.000Z' }), null],
  ['the safeguarding lead until lately', { reason: 'our DSL' }, changedAt('2026-03-30T10:00:00.000Z'), 'named'],
  [
    'the safeguarding lead until lately, by the answer',
    { about: 'safeguarding-lead' },
    changedAt('2026-04-02T10:00:00.000Z'),
    'answer',
  ],
  ['the safeguarding lead long ago', { reason: 'our DSL' }, changedAt('2026-02-01T10:00:00.000Z'), null],
  ['chosen by a marked Lead', { involvedUserIds: [1, 5] }, chosenBy(), 'chosen'],
  ['chosen by whom it names, stored so', { reason: 'Mrs Bell', involvedUserIds: [6] }, chosenBy(), 'chosen'],
  ['chosen by a Lead whom an Admin allowed', { reason: 'Mrs Bell', allowedUserIds: [5] }, chosenBy(), null],
  ['chosen, and allowed', { reason: 'Mrs Bell', allowedUserIds: [6] }, chosenBy(), null],
  ['a removed account', { reason: 'Mrs Bell' }, { ...nell, signs: [] }, null],
])('%s', (_, given, handler, expected) => {
  expect(whyKeptOut({ ...row, ...given }, handler)).toBe(expected);
});

test('what the texts say does not make an Admin involved', () => {
  expect(isInvolved(row, 5)).toBe(false);
  expect(isInvolved(row, 1)).toBe(true);
  expect(isInvolved({ ...row, involvedUserIds: [1, 5] }, 5)).toBe(true);
  expect(isInvolved({ ...row, involvedUserIds: [1, 5], allowedUserIds: [1, 5] }, 5)).toBe(false);
});
