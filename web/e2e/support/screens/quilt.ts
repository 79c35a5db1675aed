import sharp from 'sharp';
import { aQuilt } from './quilt-shown.ts';
import { fill, heading, loading, press, pressOn, type Screen, type Step } from './reach.ts';

const FAR = '2036-11-28T14:00:00.000Z';
const notLoaded = 'Try again';
/** The class of the mocked user. */
const inKestrels = (me: object) => ({ ...me, schoolGroup: { id: 1, name: 'Kestrels' } });

type Patch = Omit<(typeof aQuilt.patches)[number], 'mediaItem' | 'description' | 'question'> & {
  mediaItem: object | null;
  description: string | null | undefined;
  question: object | null;
};
const own: Patch = { ...aQuilt.patches[0]!, isOwn: true, maySew: true };
const unsewn: Patch = { ...own, state: 'not-sewn', mediaItem: null, description: null };
const others: Patch[] = aQuilt.patches.slice(1).map((patch, place) => ({
  ...patch,
  ...{ isOwn: false, state: place === 4 ? 'not-sewn' : 'face-down', mediaItem: null, description: null, question: null },
}));
const waiting = {
  ...{ ...aQuilt, isRevealed: false, revealsAt: FAR, sewn: 5, mayRemind: true, stitches: [] },
  patches: [own, ...others],
};
const watch = { halfTermId: aQuilt.halfTerm.id, isRevealed: false, revealsAt: FAR, now: FAR, sewn: 5, classes: 6 };
const quilts = [aQuilt, { ...aQuilt, halfTerm: { id: 1, name: 'Autumn 1, 2026/27' }, isCurrent: false }].map(
  ({ halfTerm, question, isCurrent }) => ({ halfTerm, question, isCurrent, isRevealed: !isCurrent, patches: 5 }),
);
const shown = (quilt: object) => ({
  ...{ '/api/quilt': quilt, '/api/quilt/watch': watch, '/api/quilts': quilts, '/api/user': inKestrels },
});
const withOwn = (patch: Patch) => shown({ ...waiting, patches: [patch, ...others] });
const inStates = ['preparing', 'failed', 'checked'].map((state, place) => ({
  ...own,
  ...{ state, schoolGroup: { id: place + 20, name: `Robins ${place}` }, maySew: place > 0 },
}));
const choices = [
  aQuilt.question,
  { id: 2, texts: { en: 'What is round at your school?' } },
  { id: 3, texts: { en: 'Who opens the gate?' } },
];

const choosePhoto: Step = async ({ page }) => {
  const buffer = await sharp({ create: { width: 320, height: 240, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  await page.locator('main input[type=file]').first().setInputFiles({ name: 'pond.png', mimeType: 'image/png', buffer });
};
const tick: Step = ({ page }) => page.getByRole('checkbox').check();
const filledIn = [choosePhoto, fill('Your answer in words', 'The pond at the gate'), tick, press('Save')];
const config = { '/api/config': { imageFileExtensions: ['.png'], videoFileExtensions: [], maxFileSize: 10_000 } };
/** What the server refuses; `answerWith` has no codes of its own. */
const refused =
  (status: number, code: string): Step =>
  async ({ page }) => {
    await page.route('**/api/quilt/patch/*', (route) => route.fulfill({ status, json: { status, code, title: 'Refused' } }));
  };

/** The quilt of a school, and the form with which a class sews its patch. */
export const quiltScreens: Screen[] = [
  {
    name: 'quilt',
    address: '/quilt',
    as: 'teacher',
    states: [
      { name: 'waiting', answers: shown(waiting), shows: 'Waiting for {classes}.' },
      { name: 'our patch not sewn', answers: withOwn(unsewn), shows: 'Sew our patch' },
      {
        name: 'our patches in preparation, failed and withdrawn',
        answers: shown({ ...waiting, patches: [...inStates, ...others] }),
        shows: 'Picture is being prepared',
      },
      {
        name: 'what can be done with our patch',
        answers: shown(waiting),
        steps: [pressOn('main li button[aria-expanded=false]')],
        shows: 'Report a concern',
      },
      {
        name: 'a choice of questions',
        as: 'lead',
        answers: {
          ...withOwn(unsewn),
          '/api/quilt': { ...waiting, patches: [unsewn, ...others], choices },
          'POST /api/quilt/question': 503,
        },
        steps: [press('Use this question')],
        shows: 'This is our fault. Please try again in a moment.',
      },
      {
        name: 'reminded in vain',
        answers: { ...shown(waiting), 'POST /api/quilt/reminder': 503 },
        steps: [press('Remind these classes')],
        shows: 'The emails were not sent.',
      },
      {
        name: 'a school without links',
        answers: { ...shown({ ...waiting, schools: 1, patches: [own], mayRemind: false }), '/api/quilts': [] },
        shows: ({ page }) => page.getByRole('heading', { name: /What do you hear at playtime|Beth glywch chi amser chwarae/ }),
      },
      {
        name: 'a school without classes',
        answers: shown({ ...waiting, schools: 1, classes: 0, sewn: 0, patches: [] }),
        shows: 'Turn over together',
      },
      {
        name: 'without contact',
        answers: { ...shown(waiting), '/api/quilt/watch': 503 },
        shows: 'We can’t reach the service at the moment. This is the quilt as it was last.',
      },
      {
        name: 'no half term',
        answers: { '/api/quilt': 404, '/api/quilts': quilts },
        shows: 'There is no quilt at the moment. The next one begins with the next half term.',
      },
      loading('/api/quilt'),
      { name: 'not loaded', answers: { '/api/quilt': 500 }, shows: notLoaded },
    ],
  },
  {
    name: 'quilt of a half term',
    address: `/quilt/${aQuilt.halfTerm.id}`,
    as: 'teacher',
    states: [
      { name: 'turned over', answers: shown(aQuilt), shows: heading('Stitches') },
      {
        name: 'without stitches',
        answers: shown({ ...aQuilt, stitches: [] }),
        shows: 'There are none yet. A question, an answer and an answer back between two classes join their patches.',
      },
      {
        name: 'a patch enlarged',
        answers: shown(aQuilt),
        steps: [pressOn('main section:first-of-type li:nth-of-type(2) button')],
        shows: ({ page }) => page.getByRole('dialog'),
      },
      { name: 'not loaded', answers: { '/api/quilt': 500 }, shows: notLoaded },
    ],
  },
  {
    name: 'sewing',
    address: '/quilt/sew/1',
    as: 'teacher',
    states: [
      { name: 'empty', answers: withOwn(unsewn), shows: 'Your answer in words' },
      {
        name: 'drawing',
        answers: withOwn(unsewn),
        steps: [press('Draw')],
        shows: ({ page, say }) => page.getByRole('application', { name: say('Drawing board') }),
      },
      { name: 'changing our patch', answers: shown(waiting), shows: 'Change our patch' },
      { name: 'nothing filled in', answers: withOwn(unsewn), steps: [press('Save')], shows: heading('There is a problem') },
      {
        name: 'a choice of classes',
        as: 'lead',
        answers: shown({ ...waiting, patches: [own, { ...unsewn, schoolGroup: { id: 9, name: 'Wrens' } }] }),
        shows: ({ page }) => page.getByRole('combobox'),
      },
      {
        name: 'uploading',
        answers: { ...withOwn(unsewn), ...config, 'POST /api/quilt/patch/*': 'nothing yet' },
        steps: filledIn,
        shows: ({ page }) => page.getByRole('progressbar'),
      },
      {
        name: 'sewn by a colleague',
        answers: { ...withOwn(unsewn), ...config },
        steps: [refused(409, 'patch-changed'), ...filledIn],
        shows: 'A colleague has sewn this patch in the meantime.',
      },
      {
        name: 'left to a Lead',
        answers: { ...withOwn(unsewn), ...config },
        steps: [refused(409, 'lead-sews'), ...filledIn],
        shows: 'A Lead has to sew this patch.',
      },
      {
        name: 'turned over meanwhile',
        answers: { ...withOwn(unsewn), ...config },
        steps: [refused(409, 'quilt-revealed'), ...filledIn],
        shows: 'The quilt has turned over, so this patch can’t be changed any more.',
      },
      {
        name: 'not saved',
        answers: { ...withOwn(unsewn), ...config, 'POST /api/quilt/patch/*': 503 },
        steps: filledIn,
        shows: 'The patch has not been saved.',
      },
      {
        name: 'not allowed',
        answers: withOwn({ ...unsewn, maySew: false }),
        shows: 'Only the teachers of this class or a Lead can sew this patch. At some schools only a Lead can.',
      },
      loading('/api/quilt'),
      { name: 'not loaded', answers: { '/api/quilt': 500 }, shows: notLoaded },
    ],
  },
];
