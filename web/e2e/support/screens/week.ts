import { fill, heading, loading, press, type Screen, type Step } from './reach.ts';

const notLoaded = 'Try again';
/** The class of the mocked user. */
const inKestrels = (me: object) => ({ ...me, schoolGroup: { id: 1, name: 'Kestrels' } });
const question = {
  texts: { en: 'What do you eat on Sundays?', cy: 'Beth ydych chi’n ei fwyta ar ddydd Sul?' },
  writtenAt: null,
};
const instant = '2026-11-24T10:00:00.000Z';

const person = (id: number, schoolGroup: object, school: object) => ({
  ...{ id, title: 'Mr', firstName: 'Tomos', lastName: 'Hale', schoolGroup, school },
});
const said = (id: number, narrative: string, schoolGroup: object, school: object, comments: object[] = []) => ({
  ...{ id, title: question.texts.en, narrative, createUser: person(id, schoolGroup, school), schoolGroup },
  ...{ createDate: instant, lastUpdate: instant, mediaItems: [], likes: [], likesCount: 0, likedByMe: false },
  ...{ comments, commentsCount: comments.length, highlight: false, isAnswer: true, audience: 'linked' },
});
const [kestrels, harrowmere] = [
  { id: 1, name: 'Kestrels' },
  { id: 1, name: 'Harrowmere Primary' },
];
const linked = [
  { class: { id: 2, name: 'Oaks' }, school: { id: 2, name: 'Drumaleery Primary' }, text: 'Fadge and a fry, after Mass.' },
  {
    class: { id: 3, name: 'Otters' },
    school: { id: 3, name: 'Mulberry Dock Academy' },
    text: 'Jollof rice, biryani or a roast.',
  },
  { class: { id: 4, name: 'Hares' }, school: { id: 4, name: 'Ysgol Tan-y-Bryn' }, text: null },
];
const aQuestionBack = {
  ...{
    id: 9,
    narrative: 'What is a fadge?',
    postedByUser: person(1, kestrels, harrowmere),
    createDate: instant,
    lastUpdate: instant,
  },
  commentResponses: [],
};
const places = linked.map((each, place) => ({
  ...{ school: each.school, class: each.class, question, hasAnswered: each.text !== null },
  answer: each.text === null ? null : said(place + 20, each.text, each.class, each.school, place === 0 ? [aQuestionBack] : []),
}));

/** Asked, and not answered. */
const asked = {
  ...{ now: instant, id: 41, week: '2026-11-23', reason: null, class: kestrels, school: harrowmere, classes: [], question },
  ...{ choices: [], opensAt: '2026-11-27T12:00:00.000Z', closesAt: '2026-11-30T07:00:00.000Z', isOpen: false, own: null },
  places: places.map((place) => ({ ...place, answer: null })),
};
const ours = said(30, 'Roast potatoes, and dal.', kestrels, harrowmere, [
  { ...aQuestionBack, id: 10, narrative: 'Is it spicy?', postedByUser: person(20, linked[0]!.class, linked[0]!.school) },
]);
const answered = { ...asked, isOpen: true, own: ours, places };
const none = (reason: string) => ({ ...asked, ...{ id: null, week: null, reason, question: null, places: [] } });
const forLead = {
  ...asked,
  classes: [
    { ...kestrels, hasAnswered: false },
    { id: 5, name: 'Wrens', hasAnswered: true },
  ],
  choices: [
    { key: 'one', ...question },
    { key: 'two', texts: { en: 'What is in your shed?' }, writtenAt: 'Drumaleery Primary' },
  ],
};
const weeks = [{ week: '2026-11-16', question, hasAnswered: true, answers: 3 }];
const shown = (week: object) => ({ '/api/week': week, '/api/weeks': weeks, '/api/user': inKestrels });

/** What the server refuses; `answerWith` has no codes of its own. */
const refused =
  (path: string, code: string): Step =>
  async ({ page }) => {
    await page.route(path, (route) => route.fulfill({ status: 409, json: { status: 409, code, title: 'Refused' } }));
  };
const typed = fill('We say:', 'Roast potatoes, and dal.');

/** The question of the week: the class's answer, and what linked classes say. */
export const weekScreens: Screen[] = [
  {
    name: 'week',
    address: '/week',
    as: 'teacher',
    states: [
      { name: 'asked', answers: shown(asked), shows: 'Answer, and you can read them.' },
      { name: 'answered', answers: shown(answered), shows: 'Not answered yet: {classes}' },
      { name: 'nothing written', answers: shown(asked), steps: [press('Post')], shows: heading('There is a problem') },
      {
        name: 'posted in vain',
        answers: { ...shown(asked), 'POST /api/week/answer': 503 },
        steps: [typed, press('Post')],
        shows: 'Your answer has not been posted.',
      },
      {
        name: 'question changed',
        answers: shown(asked),
        steps: [refused('**/api/week/answer', 'question-changed'), typed, press('Post')],
        shows: 'A Lead has chosen another question in the meantime. Does your answer fit it?',
      },
      {
        name: 'drawing',
        answers: shown(asked),
        steps: [press('Draw')],
        shows: ({ page, say }) => page.getByRole('application', { name: say('Drawing board') }),
      },
      {
        name: 'waiting for a Lead',
        answers: shown({ ...asked, own: { ...ours, waitsForReview: true } }),
        shows: 'Waiting for a Lead',
      },
      {
        name: 'what can be done with our answer',
        answers: shown(answered),
        steps: [press('More for our answer')],
        shows: 'Report a concern',
      },
      {
        name: 'asking back',
        address: '/week?ask=21',
        answers: { ...shown(answered), '/api/article/id/*': 404 },
        shows: ({ page }) => page.locator('#ask-21'),
      },
      {
        name: 'asked by a colleague',
        address: '/week?ask=21',
        answers: shown(answered),
        steps: [refused('**/api/article/comment', 'asked-already'), fill('Ask them something back', 'Who cooks?'), press('Ask')],
        shows: 'A colleague has asked this class already. You had written: {text}',
      },
      {
        name: 'replying',
        address: '/week?reply=10',
        answers: shown(answered),
        shows: ({ page }) => page.locator('#reply-field-10'),
      },
      {
        name: 'an answer that has gone',
        address: '/week?ask=99',
        answers: { ...shown(answered), '/api/article/id/*': 404 },
        shows: 'That answer is no longer here.',
      },
      {
        name: 'a choice of questions',
        as: 'lead',
        answers: { ...shown(forLead), 'POST /api/week/question': 503 },
        steps: [press('Choose another question'), press('Our own question', 'radio'), press('Use this question')],
        shows: 'Linked classes see it above our answer, and their Leads can choose it.',
      },
      { name: 'in no class', answers: shown(none('no-class')), shows: 'A Lead of your school can put you in a class.' },
      { name: 'without links', answers: shown(none('no-links')), shows: 'Once it is, it gets a question on the next Monday.' },
      {
        name: 'in the holidays',
        answers: shown(none('not-yet')),
        shows: 'There is no question at the moment. The next one comes on a Monday morning at 7, in term time.',
      },
      {
        name: 'over',
        answers: shown({ ...answered, own: null, now: '2026-12-02T10:00:00.000Z' }),
        shows: 'Your class didn’t answer this week.',
      },
      loading('/api/week'),
      { name: 'not loaded', answers: { '/api/week': 500 }, shows: notLoaded },
    ],
  },
  {
    name: 'week on the whiteboard',
    address: '/week/whiteboard',
    as: 'teacher',
    states: [
      { name: 'asked', answers: shown(asked), shows: 'We say:' },
      { name: 'answered', answers: shown(answered), shows: 'Not answered yet: {classes}' },
      { name: 'without a question', answers: shown(none('not-yet')), shows: 'Read the reports' },
      loading('/api/week'),
      { name: 'not loaded', answers: { '/api/week': 500 }, shows: notLoaded },
    ],
  },
  {
    name: 'home with the question of the week',
    address: '/home',
    as: 'teacher',
    states: [
      { name: 'asked', answers: shown(asked), shows: ({ page }) => page.locator('#week-answer') },
      { name: 'nothing written', answers: shown(asked), steps: [press('Post')], shows: 'Write your answer' },
      { name: 'answered', answers: shown(answered), shows: 'Your class has answered.' },
      {
        name: 'posted in vain',
        answers: { ...shown(asked), 'POST /api/week/answer': 503 },
        steps: [({ page }) => page.locator('#week-answer').fill('Dal.'), press('Post')],
        shows: 'Your answer has not been posted.',
      },
    ],
  },
];
