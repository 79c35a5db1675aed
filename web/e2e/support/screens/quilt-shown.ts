import { loading, press, pressOn, type Screen } from './reach.ts';

const classes = ['Kestrels', 'Oaks', 'Otters', 'Marigolds', 'Hedgehogs', 'Hares'];
const schools = ['Harrowmere Primary', 'Drumaleery Primary', 'Mulberry Dock Academy'];
const said = ['The bell on the chapel', 'Gulls who came in from the lough', 'The crane that beeps going backwards'];

/** A patch of the mocked quilt, face up. */
const aPatch = (name: string, place: number) => ({
  schoolGroup: { id: place + 1, name },
  school: { id: (place % 3) + 1, name: schools[place % 3] },
  isOwn: place % 3 === 0,
  state: 'face-up',
  mediaItem: {
    ...{ id: place + 1, url: '/favicon.svg', isImage: true, isVideo: false, displayOrder: 0, thumbnail: '/favicon.svg' },
    ...{ medium: null, videoMimeType: null, width: 400, height: 400, altText: said[place % 3], processing: 'ready' },
  },
  description: said[place % 3],
  question: place === 4 ? { id: 2, texts: { en: 'What does your school sound like?' } } : null,
  maySew: false,
});
const faceDown = { state: 'face-down', mediaItem: null, description: null, question: null };

const question = { id: 1, texts: { en: 'What do you hear at playtime?', cy: 'Beth glywch chi amser chwarae?' } };
/** A quilt that has turned over. */
export const aQuilt = {
  halfTerm: { id: 12_157, name: 'Autumn 2, 2026/27' },
  ...{ isCurrent: true, question, choices: [], school: { id: 1, name: 'Harrowmere Primary' } },
  ...{ schools: 3, classes: 6, sewn: 6, isRevealed: true, revealsAt: '2026-11-27T14:00:00.000Z' },
  ...{ now: '2026-11-27T14:05:00.000Z', mayRemind: false },
  patches: classes.map(aPatch),
  stitches: [
    { schoolGroups: [1, 2], articleId: 1, commentId: 1 },
    { schoolGroups: [1, 4], articleId: 1, commentId: 2 },
    { schoolGroups: [5, 2], articleId: 2, commentId: 3 },
  ],
};
/** The same, before it turns over; one class has not sewn. */
const waiting = (revealsAt: string) => ({
  ...{ ...aQuilt, isRevealed: false, revealsAt, sewn: 5, stitches: [] },
  patches: aQuilt.patches.map((patch, place) => ({ ...patch, ...faceDown, state: place === 5 ? 'not-sewn' : 'face-down' })),
});
const watch = (revealsAt: string) => ({
  ...{ halfTermId: aQuilt.halfTerm.id, isRevealed: false, revealsAt, now: new Date().toISOString(), sewn: 5, classes: 6 },
});
const waitingUntil = (revealsAt: string) => ({
  ...{ '/api/quilt': waiting(revealsAt), '/api/quilt/watch': watch(revealsAt), '/api/quilt/reveal': waiting(revealsAt) },
});
const FAR = '2036-11-28T14:00:00.000Z';

const questions = [
  { id: 1, age: 'early-years', texts: { en: 'What is round at your school?' }, isOffered: true },
  {
    ...{ id: 2, age: 'juniors', isOffered: true },
    texts: {
      en: 'What do you hear at playtime?',
      cy: 'Beth glywch chi?',
      pl: 'Co słyszycie?',
      ur: 'آپ کیا سنتے ہیں؟',
      ar: 'ماذا تسمعون؟',
    },
  },
  { id: 3, age: 'juniors', texts: { en: 'What can you see from your window?' }, isOffered: false },
];
const notLoaded = 'Try again';

/** The screens that show a quilt, and the one where staff keep its questions. */
export const quiltShownScreens: Screen[] = [
  {
    name: 'whiteboard',
    address: '/quilt/whiteboard',
    as: 'teacher',
    states: [
      { name: 'whole', answers: { '/api/quilt': aQuilt }, shows: 'Press a patch to read its answer.' },
      { name: 'waiting', answers: waitingUntil(FAR), shows: 'All patches turn over on {day} at {time}' },
      {
        name: 'in the last minute',
        // When it is reached.
        get answers() {
          return waitingUntil(new Date(Date.now() + 50_000).toISOString());
        },
        shows: ({ page }) => page.getByRole('timer'),
        isBrief: true,
      },
      {
        name: 'without contact',
        answers: { '/api/quilt': waiting(FAR), '/api/quilt/watch': 503 },
        shows: 'We couldn’t reach the service. Check your connection to the internet.',
      },
      {
        name: 'an answer',
        answers: { '/api/quilt': aQuilt },
        steps: [({ page }) => page.getByRole('button', { name: /Hedgehogs/ }).click()],
        shows: 'What does your school sound like?',
      },
      {
        name: 'turning over',
        answers: { '/api/quilt': aQuilt },
        steps: [press('Turn over again'), press('Pause')],
        shows: ({ page }) => page.locator('main [aria-current]'),
      },
      { name: 'no patches', answers: { '/api/quilt': { ...aQuilt, patches: [] } }, shows: 'No class has sewn a patch' },
      loading('/api/quilt'),
      { name: 'not loaded', answers: { '/api/quilt': 500 }, shows: notLoaded },
    ],
  },
  {
    name: 'poster',
    address: `/quilt/poster/${aQuilt.halfTerm.id}`,
    as: 'teacher',
    states: [
      { name: 'turned over', answers: { '/api/quilt': aQuilt }, shows: ({ page }) => page.getByRole('article') },
      {
        name: 'not turned over yet',
        answers: { '/api/quilt': waiting(FAR) },
        shows: 'A quilt can be printed once it has turned over.',
      },
      { name: 'not loaded', answers: { '/api/quilt': 500 }, shows: notLoaded },
    ],
  },
  {
    name: 'questions for classes',
    address: '/quiltQuestions',
    as: 'admin',
    states: [
      {
        name: 'one open',
        answers: { '/api/quiltquestion': questions, '/api/weekquestion': questions },
        steps: [pressOn('main section:nth-of-type(2) li button')],
        shows: 'Retire…',
      },
      { name: 'adding one', steps: [pressOn('#add-quilt-question'), press('Save')], shows: 'Enter the question' },
      {
        name: 'adding one of the week',
        steps: [pressOn('#add-week-question'), press('Save')],
        shows: 'Enter the question',
      },
      {
        name: 'retired in vain',
        answers: { '/api/quiltquestion': questions, 'POST /api/quiltquestion/*': 503 },
        steps: [
          pressOn('main section:nth-of-type(2) li button'),
          pressOn('main section:nth-of-type(2) li .row-3 button:last-child'),
          press('Yes, retire it'),
        ],
        shows: 'The question was not changed.',
      },
      loading('/api/quiltquestion'),
      { name: 'not loaded', answers: { '/api/quiltquestion': 500 }, shows: notLoaded },
    ],
  },
];
