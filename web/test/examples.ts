import type { components } from '@patchwork/contracts/types/public';
import type { HttpHandler } from 'msw';
import { answer, refuse } from './answers.ts';

// What the calls of a screen answer where a test says nothing else. Each example is whole, so that a test names only what it is about.

type Schemas = components['schemas'];

/** A moment in the past, so that nothing in the examples depends on today. */
export const EARLIER = '2026-10-14T09:30:00.000Z';

export const aSchool = (given: Partial<Schemas['SchoolSummary']> = {}): Schemas['SchoolSummary'] => ({
  id: 7,
  name: 'Ravensmoor Primary',
  type: { id: 1, name: 'Primary' },
  county: { id: 1, name: 'West Yorkshire' },
  locationType: { id: 1, name: 'Village' },
  numberOfPupils: 180,
  primaryEthnicity: null,
  secondaryEthnicity: null,
  badgeMediaItem: null,
  ...given,
});

/** Where the facts of a linked school come from: from itself. */
export const ownFacts = {
  sources: { location: 'profile', size: 'profile', faith: 'name' },
  ownSources: { location: 'profile', size: 'profile', faith: 'name' },
} as const;

export const aPerson = (given: Partial<Schemas['PersonSummary']> = {}): Schemas['PersonSummary'] => ({
  id: 71,
  title: 'Ms',
  firstName: 'Meera',
  lastName: 'Shah',
  schoolGroup: { id: 70, name: 'Otters' },
  school: { id: 7, name: 'Ravensmoor Primary' },
  ...given,
});

/** The signed-in user: a teacher of the Otters at Ravensmoor Primary. */
export const me = (given: Partial<Schemas['User']> = {}): Schemas['User'] => ({
  id: 71,
  title: 'Ms',
  firstName: 'Meera',
  middleName: null,
  lastName: 'Shah',
  email: 'meera@ravensmoor.example',
  schoolPosition: 'Teacher',
  allowNotificationEmails: true,
  active: true,
  schoolAdministrator: false,
  termsAndConditionsApproved: true,
  createDate: EARLIER,
  schoolGroup: {
    id: 70,
    name: 'Otters',
    description: null,
    primaryGroup: false,
    active: true,
    school: { id: 7, name: 'Ravensmoor Primary' },
  },
  school: { id: 7, name: 'Ravensmoor Primary' },
  roles: ['Viewer', 'Contributor', 'Responder'],
  language: 'en',
  ...given,
});

export const aReport = (given: Partial<Schemas['Article']> = {}): Schemas['Article'] => ({
  id: 500,
  title: 'A morning at the tide pools',
  narrative: 'We found two crabs and a starfish.',
  createUser: aPerson(),
  createDate: EARLIER,
  lastUpdate: EARLIER,
  schoolGroup: { id: 70, name: 'Otters' },
  mediaItems: [],
  likes: [],
  likesCount: 0,
  likedByMe: false,
  comments: [],
  commentsCount: 0,
  highlight: false,
  ...given,
});

export const aComment = (given: Partial<Schemas['Comment']> = {}): Schemas['Comment'] => ({
  id: 900,
  narrative: 'What did you name the starfish?',
  postedByUser: aPerson({
    id: 81,
    firstName: 'Tomos',
    lastName: 'Hale',
    title: 'Mr',
    school: { id: 8, name: 'Hollowbank School' },
  }),
  createDate: EARLIER,
  lastUpdate: EARLIER,
  commentResponses: [],
  ...given,
});

export const config = (given: Partial<Schemas['Config']> = {}): Schemas['Config'] => ({
  serviceName: 'Patchwork',
  imageFileExtensions: ['jpg', 'jpeg', 'png', 'gif'],
  videoFileExtensions: ['mp4', 'mov'],
  maxFileSize: 500_000,
  loginPageMessageTitle: '',
  loginPageMessageParagraph1: '',
  loginPageMessageParagraph2: '',
  loginPageMessageParagraph3: '',
  features: {},
  sessionIdleSeconds: 3600,
  ...given,
});

export const pictureRules = (given: Partial<Schemas['PictureRules']> = {}): Schemas['PictureRules'] => ({
  defaultAudience: 'everyone',
  isChosen: true,
  preModeration: false,
  ...given,
});

/** A teacher's roles; a Lead's; those of an Admin. */
export const teacher: Schemas['Role'][] = ['Viewer', 'Contributor', 'Responder'];
export const lead: Schemas['Role'][] = [...teacher, 'SchoolAdmin'];
export const admin: Schemas['Role'][] = ['Viewer', 'AdminRO', 'Admin'];

/** The calls that every page of a signed-in user makes, with the badges of Leads and staff. */
export const framed = (): HttpHandler[] => [
  answer.get('/api/user', me()),
  answer.get('/api/config', config()),
  answer.get('/api/messages/unread/count', 0),
  answer.get('/api/pendingchange/count', { waiting: 0, isRequired: true }),
  answer.get('/api/moderation/count', 0),
  answer.get('/api/concern/count', { open: 0, overdue: 0 }),
  answer.get('/api/signups/count', { waiting: 0, overdue: 0 }),
  answer.get('/api/register/changes/count', { waiting: 0 }),
];

/** A week without a question for the user's class. */
export const noWeek = (given: Partial<Schemas['Week']> = {}): Schemas['Week'] => ({
  ...{ now: EARLIER, id: null, week: null, reason: 'not-yet', question: null, choices: [], opensAt: null, closesAt: null },
  ...{ class: { id: 70, name: 'Otters' }, school: { id: 7, name: 'Ravensmoor Primary' }, classes: [] },
  ...{ isOpen: false, own: null, places: [] },
  ...given,
});

/** The calls of the feed, with these reports on its only page. */
export const feedOf = (reports: Schemas['Article'][]): HttpHandler[] => [
  ...framed(),
  answer.get('/api/article/{pageOrId}', ({ params }) => (params.pageOrId === '0' ? reports : [])),
  answer.get('/api/connection', []),
  answer.get('/api/favourite', []),
  answer.get('/api/feed/new', { count: 0 }),
  answer.get('/api/feed/firststeps', { steps: [] }),
  answer.post('/api/feed/visit', { since: null, comments: [], reports: [], links: 0 }),
  answer.get('/api/school/childrenspictures', pictureRules()),
  answer.get('/api/school/teacherview/{id}', ({ params }) => ({ ...aSchool({ id: Number(params.id) }), schoolComments: [] })),
  answer.get('/api/week', noWeek()),
  answer.get('/api/quilts', []),
  // The quilt's line asks for it a few seconds later, and shows nothing where there is none.
  refuse.get('/api/quilt/watch', 404, { code: 'not-found' }),
];

/** The choices of forms about a school. */
export const lookups = (): HttpHandler[] => [
  answer.get('/static/county', [
    { id: 1, name: 'West Yorkshire', nation: 'England', region: 'Yorkshire and the Humber' },
    { id: 2, name: 'Gwynedd', nation: 'Wales', region: 'Wales' },
  ]),
  answer.get('/static/register', []),
  answer.get('/static/schooltype', [
    { id: 1, name: 'Primary' },
    { id: 2, name: 'Infant' },
  ]),
  answer.get('/static/locationtype', [
    { id: 1, name: 'Village' },
    { id: 2, name: 'Rural' },
  ]),
  answer.get('/static/ethnicity', [
    { id: 1, name: 'Pakistani', group: 'Asian' },
    { id: 2, name: 'Indian', group: 'Asian' },
    { id: 3, name: 'Irish', group: 'White' },
  ]),
];
