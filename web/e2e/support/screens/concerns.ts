import { account } from '../demo.ts';
import { fill, heading, loading, press, type Screen, type Step } from './reach.ts';

const notLoaded = 'Try again';
const school = { id: account('lead').schoolId, name: account('lead').schoolName };
const other = { id: account('teacher').schoolId + 1, name: 'Saltmarsh Point Primary' };
const person = (id: number, firstName: string, lastName: string, at = school) => ({
  id,
  title: 'Mrs',
  firstName,
  lastName,
  schoolGroup: { id: 1, name: 'Kestrels' },
  school: at,
});
const sent = '2026-11-05T14:05:00.000Z';

const concern = {
  id: 7,
  kind: 'comment',
  targetId: 1,
  articleId: 1,
  school,
  placeSchool: other,
  author: person(account('teacher2').userId, 'Orla', 'Quinn'),
  excerpt: 'Look at her surname',
  mediaKind: null,
  reason: 'A surname can be read.\nHer family asked us not to show it.',
  about: null,
  createDate: sent,
  raisedBy: null,
  visitor: null,
  state: 'new',
  isHidden: false,
  hiddenReason: null,
  closeDate: null,
  outcome: null,
  closeReason: null,
};
const ended = { state: 'closed', closeDate: sent, outcome: 'advice-given', closeReason: 'We wrote to the school.' };
const visitor = {
  name: 'Jo Marsh',
  email: 'jo.marsh.with.a.rather.long.address@somewhere.example',
  isConfirmed: false,
  school: 'Harrowmere',
  where: 'https://patchwork.example/home?id=12',
};
const ofVisitor = {
  kind: 'visitor',
  targetId: null,
  articleId: null,
  school: null,
  placeSchool: null,
  author: null,
  excerpt: null,
};
const concerns = [
  concern,
  {
    ...concern,
    id: 6,
    kind: 'media',
    mediaKind: 'image',
    isHidden: true,
    hiddenReason: 'Until we know more',
    state: 'acknowledged',
  },
  { ...concern, id: 5, ...ended },
  { ...concern, id: 4, ...ofVisitor, visitor },
];

const entry = { id: 1, kind: 'raised', createDate: sent, actor: null, isStaff: false, reason: null, outcome: null };
const entries = [
  entry,
  { ...entry, id: 2, kind: 'hidden', reason: 'Three schools have raised a concern about this.' },
  { ...entry, id: 3, kind: 'acknowledged', actor: person(1, 'Leila', 'Rahimi'), isStaff: true, reason: 'We look into it.' },
  { ...entry, id: 4, kind: 'note', actor: person(2, 'Judith', 'Ackroyd'), reason: 'We have spoken with the family.' },
];
const version = {
  ...{ mediaItemId: null, field: 'narrative', text: 'You are a disgrace', author: person(3, 'Orla', 'Quinn') },
  ...{ writeDate: sent, replaceDate: sent },
};
const event = { kind: 'created', mediaItemId: null, createDate: sent, actor: person(3, 'Orla', 'Quinn') };
const textHistory = {
  ...{ kind: 'comment', id: 61, articleId: 1, schoolId: school.id, author: person(3, 'Orla', 'Quinn') },
  texts: [{ field: 'narrative', text: 'What lovely work!' }],
  versions: [version],
  events: [event, { ...event, kind: 'edited' }, { ...event, kind: 'deleted' }],
};
const goneItem = {
  ...{ kind: 'comment', id: 61, mediaKind: null, school: other, placeSchool: school },
  ...{ schoolGroup: { id: 1, name: 'Kestrels' }, createDate: sent, goneDate: sent },
};
const evidence = {
  pinnedAt: sent,
  sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  texts: [
    { field: 'title', text: 'Up to the trig point in the wind' },
    {
      field: 'narrative',
      text: 'Kestrels walked from the school gate to the trig point and back.\n\nWe could see three counties.',
    },
  ],
  versions: [version],
  events: [event, { ...event, kind: 'edited', mediaItemId: 1 }],
  media: [
    { mediaItemId: 1, kind: 'image', altText: 'Nine walkers at sunset', renditions: [] },
    { mediaItemId: 2, kind: 'video', altText: null, renditions: [] },
  ],
};
const current = {
  texts: [{ field: 'title', text: 'Up to the trig point' }, evidence.texts[1]],
  isWithdrawn: true,
  isDeleted: false,
};
const schoolsActions = ['acknowledge', 'note'];
const allActions = ['acknowledge', 'note', 'involve', 'allow', 'refer', 'close', 'hide', 'unhide'];
const ofReport = { ...concern, kind: 'article', placeSchool: school, isHidden: true };
const whole = { concern: ofReport, may: schoolsActions, keptOut: [], entries, evidence, current };
const forAdmin = {
  ...whole,
  concern: { ...ofReport, raisedBy: person(account('teacher').userId, 'Beth', 'Larwood', other) },
  may: allActions,
  keptOut: [
    { person: person(account('teacher2').userId, 'Orla', 'Quinn'), why: 'author' },
    { person: person(5, 'Judith', 'Ash'), why: 'named' },
  ],
};
/** Another user has closed the case. */
const answerClosed: Step = ({ page }) =>
  page.route('**/api/concern/*/note', (route) =>
    route.fulfill({ status: 409, json: { status: 409, code: 'concern-closed', title: 'Conflict' } }),
  );
const found = {
  content: [
    { ...person(3, 'Judith', 'Ackroyd', other), email: 'j@x.example' },
    { ...person(4, 'Judith', 'Ash'), email: 'a@x.example' },
  ],
  number: 0,
  totalElements: 2,
  totalPages: 1,
};

/** The screens about concerns: for handlers, raisers and visitors. */
export const concernScreens: Screen[] = [
  {
    name: 'concerns',
    address: '/concerns',
    as: 'lead',
    states: [
      { name: 'loaded', answers: { '/api/concern': concerns }, shows: 'Not acknowledged' },
      { name: 'of all schools', as: 'admin', answers: { '/api/concern': concerns }, shows: 'Email address not confirmed' },
      loading('/api/concern'),
      { name: 'empty', answers: { '/api/concern': [] }, shows: 'No concerns' },
      { name: 'not loaded', answers: { '/api/concern': 500 }, shows: notLoaded },
    ],
  },
  {
    name: 'a case',
    address: '/concerns/7',
    as: 'lead',
    states: [
      {
        name: 'loaded',
        answers: { '/api/concern/*': whole, '/api/mediaitem/*/*': 'a picture' },
        shows: heading('What has happened'),
      },
      {
        name: 'compared with now',
        answers: { '/api/concern/*': whole },
        steps: [press('Compare with now')],
        shows: 'Up to the trig point',
      },
      {
        name: 'without a reason',
        answers: { '/api/concern/*': whole },
        steps: [press('Acknowledge')],
        shows: 'Please say why',
      },
      {
        name: 'not saved',
        answers: { '/api/concern/*': whole, '/api/concern/*/note': 500 },
        steps: [fill('Reason', 'It can be read.'), press('Add a note')],
        shows: 'Nothing was saved.',
      },
      {
        name: 'changed by someone else',
        answers: { '/api/concern/*': whole },
        steps: [answerClosed, fill('Reason', 'It can be read.'), press('Add a note')],
        shows: 'Someone else has changed this case in the meantime. “What has happened” now shows it.',
      },
      {
        name: 'closed',
        answers: {
          '/api/concern/*': {
            ...whole,
            concern: { ...ofReport, ...ended },
            may: [],
            entries: [...entries, { ...entry, id: 5, kind: 'closed', isStaff: true, reason: 'Done.', outcome: 'advice-given' }],
            current: { texts: [], isWithdrawn: false, isDeleted: true },
          },
        },
        shows: 'This concern is closed.',
      },
      {
        name: 'with files that are gone',
        answers: { '/api/concern/*': whole, '/api/mediaitem/*/*': 404 },
        shows: 'This file can’t be shown. Its checksum is part of the one below.',
      },
      {
        name: 'from before evidence',
        answers: { '/api/concern/*': { ...whole, concern, may: [...schoolsActions, 'hide'], evidence: null, current: null } },
        shows: 'This concern was raised before we saved the content in full.',
      },
      {
        name: 'for an Admin',
        as: 'admin',
        answers: { '/api/concern/*': forAdmin },
        shows: 'Beth Larwood',
      },
      {
        name: 'closed without an outcome',
        as: 'admin',
        answers: { '/api/concern/*': forAdmin },
        steps: [press('Close the concern…'), press('Close the concern')],
        shows: 'Choose an outcome',
      },
      {
        name: 'a person involved',
        as: 'admin',
        answers: { '/api/concern/*': forAdmin, '/api/user/search': found },
        steps: [press('Mark someone as involved…'), ({ page }) => page.locator('#person').fill('Judith'), press('Search')],
        shows: 'Judith Ash',
      },
      {
        name: 'a person allowed',
        as: 'admin',
        answers: { '/api/concern/*': forAdmin },
        steps: [press('Let someone see it…')],
        shows: 'Who may see it?',
      },
      {
        name: 'of a visitor',
        as: 'admin',
        answers: {
          '/api/concern/*': {
            ...forAdmin,
            concern: { ...concern, ...ofVisitor, visitor },
            may: ['acknowledge', 'note', 'refer', 'close'],
            entries: [entry],
            evidence: null,
            current: null,
          },
        },
        shows: 'Jo Marsh',
      },
      loading('/api/concern/*'),
      { name: 'not loaded', answers: { '/api/concern/*': 500 }, shows: notLoaded },
      { name: 'no such case', answers: { '/api/concern/*': 404 }, shows: "Oops! 404 error. We can't find that page." },
    ],
  },
  {
    name: 'own concerns',
    address: '/myConcerns',
    as: 'teacher',
    states: [
      {
        name: 'loaded',
        answers: {
          '/api/concern/mine': ['new', 'acknowledged', 'referred', 'closed'].map((state, place) => ({
            id: 9 - place,
            kind: 'comment',
            targetId: 1,
            articleId: 1,
            excerpt: concern.excerpt,
            reason: concern.reason,
            createDate: sent,
            state,
            closeDate: state === 'closed' ? sent : null,
          })),
        },
        shows: 'Our team is looking into it.',
      },
      { name: 'empty', answers: { '/api/concern/mine': [] }, shows: 'You have not raised any concerns' },
      loading('/api/concern/mine'),
      { name: 'not loaded', answers: { '/api/concern/mine': 500 }, shows: notLoaded },
    ],
  },
  {
    name: 'something that is no longer there',
    address: '/noLongerThere',
    as: 'teacher',
    states: [
      { name: 'loaded', answers: { '/api/gone': [goneItem] }, shows: 'Gone since' },
      { name: 'empty', answers: { '/api/gone': [] }, shows: 'Nothing that you could see is gone' },
      loading('/api/gone'),
      { name: 'not loaded', answers: { '/api/gone': 500 }, shows: notLoaded },
    ],
  },
  {
    name: 'earlier versions',
    address: '/textVersions/61?kind=comment',
    as: 'admin',
    states: [
      { name: 'loaded', answers: { '/api/textversions/*/*': textHistory }, shows: 'You are a disgrace' },
      loading('/api/textversions/*/*'),
      { name: 'no such text', answers: { '/api/textversions/*/*': 404 }, shows: "Oops! 404 error. We can't find that page." },
    ],
  },
  {
    name: 'a concern of a visitor',
    address: '/report-a-concern',
    states: [
      { name: 'loaded', shows: 'If a child is in danger now, call 999.' },
      { name: 'nothing typed', steps: [press('Send')], shows: heading('There is a problem') },
      ...(
        [
          ['sent', {}, 'Thank you. We’ve received your concern.'],
          [
            'too many',
            429,
            'Several concerns have been sent from your internet connection. Please wait a while and try again. Your words are still here.',
          ],
          ['not sent', 500, 'Your concern could not be sent. Your words are still here: please try again.'],
        ] as const
      ).map(([name, answer, shows]) => ({
        name,
        answers: { '/api/concern/public': answer },
        steps: [
          fill('What’s the concern?', 'A surname can be read.'),
          press('I’m not sure', 'radio'),
          fill('Your name', 'Jo Marsh'),
          fill('Your email address', 'jo@home.example'),
          press('Send'),
        ],
        shows,
      })),
    ],
  },
  {
    name: 'a visitor confirms',
    address: '/report-a-concern/confirm?code=abc',
    states: [
      { name: 'asks', shows: heading('Confirm your email address') },
      { name: 'without a code', address: '/report-a-concern/confirm', shows: ({ page }) => page.getByRole('alert') },
      {
        name: 'done',
        answers: { '/api/concern/public/confirm': {} },
        steps: [press('Confirm this address')],
        shows: heading('Your address has been confirmed'),
      },
      {
        name: 'refused',
        answers: { '/api/concern/public/confirm': 400 },
        steps: [press('Confirm this address')],
        shows: ({ page }) => page.getByRole('alert'),
      },
      {
        name: 'offline',
        answers: { '/api/concern/public/confirm': 500 },
        steps: [press('Confirm this address')],
        shows: 'We couldn’t reach the service. Your link still works: please try again.',
      },
    ],
  },
];
