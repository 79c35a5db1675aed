import type { components } from '@patchwork/contracts/types/public';
import type { HttpHandler } from 'msw';
import { answer } from '../../../test/answers.ts';
import { aPerson, aReport, aSchool, EARLIER, framed, ownFacts } from '../../../test/examples.ts';
import type { Answer, Asked, Place, Week } from './api.ts';

type Schemas = components['schemas'];

export const theQuestion = {
  texts: { en: 'What do you eat on Sundays?', cy: 'Beth ydych chi’n ei fwyta ar ddydd Sul?' },
  writtenAt: null,
};

/** An answer to the question of the week. */
export const anAnswer = (given: Partial<Answer> = {}): Answer =>
  aReport({ title: theQuestion.texts.en, narrative: 'Roast potatoes, and dal.', audience: 'linked', isAnswer: true, ...given });

/** What the Moles of Hollowbank School say. */
export const aPlace = (given: Partial<Place> = {}): Place => ({
  school: { id: 8, name: 'Hollowbank School' },
  class: { id: 80, name: 'Moles' },
  question: theQuestion,
  hasAnswered: true,
  answer: anAnswer({
    id: 600,
    narrative: 'Cawl with leeks from our garden.',
    schoolGroup: { id: 80, name: 'Moles' },
    createUser: aPerson({
      ...{ id: 81, firstName: 'Tomos', lastName: 'Hale', title: 'Mr' },
      ...{ schoolGroup: { id: 80, name: 'Moles' }, school: { id: 8, name: 'Hollowbank School' } },
    }),
  }),
  ...given,
});

export const unanswered: Place = aPlace({
  ...{ school: { id: 9, name: 'Saltmarsh Academy' }, class: { id: 90, name: 'Herons' } },
  ...{ hasAnswered: false, answer: null },
});

/** The week of the Otters, on its Tuesday: they have not answered yet. */
export const aWeek = (given: Partial<Asked> = {}): Asked => ({
  now: '2026-11-24T10:00:00.000Z',
  id: 41,
  week: '2026-11-23',
  reason: null,
  class: { id: 70, name: 'Otters' },
  school: { id: 7, name: 'Ravensmoor Primary' },
  classes: [],
  question: theQuestion,
  choices: [],
  opensAt: '2026-11-27T12:00:00.000Z',
  closesAt: '2026-11-30T07:00:00.000Z',
  isOpen: false,
  own: null,
  places: [aPlace({ answer: null }), unanswered],
  ...given,
});

/** The same once the Otters have answered. */
export const anAnsweredWeek = (given: Partial<Asked> = {}): Asked =>
  aWeek({ isOpen: true, own: anAnswer(), places: [aPlace(), unanswered], ...given });

const linked = (id: number, name: string, county: Schemas['SchoolSummary']['county']): Schemas['Connection'] => ({
  connectedSchool: aSchool({ id, name, county }),
  since: EARLIER,
  reasons: [],
  ...ownFacts,
});

/** The calls of the pages that show this week. */
export const weekOf = (week: () => Week): HttpHandler[] => [
  ...framed(),
  answer.get('/api/week', week),
  answer.get('/api/weeks', []),
  answer.get('/api/school/myschool', {
    ...aSchool({ county: { id: 45, name: 'West Yorkshire' } }),
    active: true,
    approved: true,
  }),
  answer.get('/api/connection', [
    linked(8, 'Hollowbank School', { id: 52, name: 'Gwynedd' }),
    linked(9, 'Saltmarsh Academy', { id: 23, name: 'Norfolk' }),
  ]),
];
