import { expect } from '@playwright/test';
import sharp from 'sharp';
import { account } from '../demo.ts';
import { aQuilt } from './quilt-shown.ts';
import { fill, heading, loading, named, openMore, press, pressOn, type Screen, type Step, skeleton } from './reach.ts';

const picture = (selector: string): Step => {
  return async ({ page }) => {
    const buffer = await sharp({ create: { width: 320, height: 240, channels: 3, background: 'teal' } })
      .png()
      .toBuffer();
    await page.locator(selector).first().setInputFiles({ name: 'pond.png', mimeType: 'image/png', buffer });
  };
};

/** Opens the newest picture of the feed; ten newer reports may have none. */
const openPicture: Step = async ({ page }) => {
  for (let place = 0; ; place++) {
    const report = page.getByRole('article').nth(place);
    await report.scrollIntoViewIfNeeded();
    // Far from the window, a report has a fixed height and no pictures.
    await expect(report).not.toHaveAttribute('style', /block-size/);
    const picture = report.locator('button:has(img)').first();
    if ((await picture.count()) > 0) return picture.click();
  }
};

const notLoaded = 'Try again';
/** Not just any heading: a page that is still loading has one too. */
const notFound = "Oops! 404 error. We can't find that page.";
const teacher = { id: account('teacher2').userId, title: 'Mr', firstName: 'Daniel', lastName: 'Sugden' };
const neverSignedIn = (users: object[]) => users.map((user) => ({ ...user, account: { state: 'link-expired', since: null } }));
const chooseSafeguardingLead: Step = async ({ page }) => {
  const select = page.locator('#safeguarding-lead');
  await select.waitFor();
  const values = await select
    .locator('option')
    .evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value));
  const current = await select.inputValue();
  await select.selectOption(values.find((value) => value !== '' && value !== current)!);
};
const messages = [
  {
    id: 2,
    subject: 'Describing your pictures',
    htmlMessage: '<p>Say what is there.</p><ul><li>One</li></ul>',
    hasBeenRead: false,
  },
  { id: 1, subject: 'Welcome', htmlMessage: '<p>See <a href="https://www.gov.uk/">this page</a>.</p>', hasBeenRead: true },
].map((message) => ({ ...message, sentDateTime: '2026-11-05T14:05:00.000Z' }));

const lead = account('lead');
const person = {
  id: 2,
  title: 'Mrs',
  firstName: 'Amina',
  lastName: 'Patel',
  schoolGroup: null,
  school: { id: lead.schoolId, name: lead.schoolName },
};
const rules = { defaultAudience: 'linked', isChosen: true, preModeration: false };
const receiptId = '5c8d2bb0-6d9a-4f0e-9a3f-0d6a8a4a3f11';
const withdrawal = {
  kind: 'media',
  id: 12,
  articleId: 5,
  schoolId: lead.schoolId,
  excerpt: 'Six of us behind a pink tablecloth',
  author: person,
  reason: 'The family asked us to.',
  withdrawDate: '2026-11-05T14:05:00.000Z',
  withdrawnBy: person,
  purgeDate: '2026-12-05T14:05:00.000Z',
  state: 'withdrawn',
  erasureId: null,
};
const withdrawals = [
  withdrawal,
  { ...withdrawal, id: 11, kind: 'article', excerpt: 'Our coats', state: 'held', purgeDate: null },
  { ...withdrawal, id: 10, kind: 'comment', excerpt: null, state: 'erased', purgeDate: null, erasureId: receiptId },
];
const aPicture = {
  url: '/api/mediaitem/12/large',
  isImage: true,
  isVideo: false,
  thumbnail: '/api/mediaitem/12/small',
  videoMimeType: null,
};
const withoutConsent = {
  id: 5,
  title: 'Our coats',
  audience: 'everyone',
  createDate: '2026-11-05T14:05:00.000Z',
  author: person,
  mediaItems: [
    {
      ...{ id: 12, displayOrder: 0, width: 1600, height: 1200, altText: 'A row of coats', processing: 'ready' },
      ...{ ...aPicture, waitsForConsent: true },
    },
  ],
};
const receipt = {
  id: receiptId,
  kind: 'comment',
  subjectId: 10,
  schoolId: lead.schoolId,
  reason: 'The family asked us to.',
  createDate: '2026-11-05T14:05:00.000Z',
  requestedBy: person,
  state: 'erased',
  eraseDate: '2026-11-05T14:05:05.000Z',
  items: [{ kind: 'comment', id: 10, part: 'text', sha256: 'c0ffee'.repeat(10).slice(0, 64) }],
};
const waiting = {
  kind: 'article',
  id: 7,
  articleId: 7,
  title: 'Up to the trig point',
  narrative: 'We walked five kilometres.',
  author: person,
  createDate: '2026-11-05T14:05:00.000Z',
  waitsSince: '2026-11-05T14:05:00.000Z',
  cause: 'school',
  state: 'waiting',
  rejectReason: null,
};

const aReply = {
  ...{ id: 9, narrative: 'Do you bake them too?', postedByUser: person, commentResponses: [] },
  ...{ createDate: '2026-11-05T15:05:00.000Z', lastUpdate: '2026-11-05T15:05:00.000Z' },
};
const toRead = {
  id: 5,
  title: 'Dumplings for everybody',
  narrative: 'We folded forty dumplings.\nThe smallest was the best.',
  createUser: { ...person, schoolGroup: { id: 1, name: 'Kestrels' } },
  schoolGroup: { id: 1, name: 'Kestrels' },
  createDate: '2026-11-05T14:05:00.000Z',
  lastUpdate: '2026-11-05T14:05:00.000Z',
  mediaItems: [12, 13].map((id) => ({
    ...{ id, url: '/icons/192.png', isImage: true, isVideo: false, displayOrder: id, thumbnail: '/icons/192.png' },
    ...{ medium: null, videoMimeType: null, width: 400, height: 300, altText: 'A plate of dumplings', processing: 'ready' },
  })),
  ...{ likes: [], likesCount: 0, likedByMe: false, highlight: false, commentsCount: 4 },
  comments: [1, 2, 3, 4].map((id) => ({ ...aReply, id, narrative: `Ours had cabbage ${id}` })),
};

const devices = [
  { id: 'a'.repeat(22), isCurrent: true, browser: 'Chrome', system: 'Windows', kind: 'computer', isNewPlace: false },
  { id: 'b'.repeat(22), isCurrent: false, browser: 'Safari', system: 'iPad', kind: 'tablet', isNewPlace: false },
  { id: 'c'.repeat(22), isCurrent: false, browser: 'Firefox', system: 'Android', kind: 'phone', isNewPlace: true },
  { id: 'd'.repeat(22), isCurrent: false, browser: null, system: null, kind: 'unknown', isNewPlace: false, place: null },
].map((device) => ({
  place: device.isNewPlace ? 'Leeds, West Yorkshire' : 'Halifax, West Yorkshire',
  signInDate: '2026-11-05T08:00:00.000Z',
  lastUsedDate: '2026-11-05T14:05:00.000Z',
  withCode: false,
  ...device,
}));

/** Into the lock page or the dialog. */
const typePassword: Step = ({ page }) => page.locator('#prompt-password').fill('Harrowmere');

const withComments = (reports: object[]) => reports.map((report) => ({ ...report, commentsCount: 2 }));

const found = {
  id: 1,
  name: 'Kestrels',
  description: 'The room with the view of the moor',
  isDeleted: false,
  school: { id: lead.schoolId, name: lead.schoolName, badgeMediaItem: null },
  teachers: [person, { ...person, id: 3, title: 'Mr', firstName: 'Daniel', lastName: 'Sugden' }],
  reportsCount: 12,
  firstDate: '2024-10-01T09:00:00.000Z',
};
const written = ['2026-11-20', '2026-11-02', '2026-09-09', '2026-07-01', '2024-10-01'].map((day, place) => ({
  id: 50 - place,
  title: 'Up to the trig point in the wind',
  narrative: 'Three counties and, Ella says, possibly the sea. '.repeat(6),
  createUser: person,
  createDate: `${day}T09:00:00.000Z`,
  lastUpdate: `${day}T09:00:00.000Z`,
  schoolGroup: { id: 1, name: 'Kestrels' },
  mediaItems: [],
  highlight: false,
  likes: [],
  likesCount: place,
  likedByMe: false,
  comments: [],
  commentsCount: 3,
  isHidden: place === 1,
  waitsForReview: place === 2,
}));
/** Ten, so that there may be more. */
const page = [...written, ...written.map((report) => ({ ...report, id: report.id - 5, createDate: '2024-09-30T09:00:00.000Z' }))];
const inClass = (me: object) => ({ ...me, schoolGroup: { id: 1, name: 'Kestrels' } });
const ofClass = { '/api/class/*': found, '/api/feed/class/*/*': page };

/** A link that the demo network does not have. */
const link = (since: string) => ({
  connectedSchool: {
    id: account('connectedTeacher').schoolId,
    name: account('connectedTeacher').schoolName,
    type: { id: 4, name: 'Primary' },
    county: { id: 1, name: 'Greater London' },
    locationType: { id: 1, name: 'Inner city' },
    numberOfPupils: 9_420,
    primaryEthnicity: null,
    secondaryEthnicity: null,
    badgeMediaItem: null,
  },
  since,
  sources: { location: 'profile', size: 'profile', faith: null },
  ownSources: { location: 'profile', size: 'profile', faith: null },
  reasons: ['different main ethnicity', 'village and inner city', 'a school with 86 pupils and one with 9,420'],
});
/** A report or answer of the mocked book. */
const inHalfTerm = (id: number, title: string, more: object = {}) => ({
  ...{
    id,
    title,
    narrative: 'We found two crabs and a starfish.',
    createUser: { ...teacher, schoolGroup: null, school: ownSchool },
  },
  ...{ createDate: '2026-11-05T14:05:00.000Z', lastUpdate: '2026-11-05T14:05:00.000Z', schoolGroup: { id: 1, name: 'Kestrels' } },
  ...{ mediaItems: [], likes: [], likesCount: 0, likedByMe: false, comments: [], commentsCount: 0, highlight: false },
  ...more,
});
const ownSchool = { id: 1, name: 'Harrowmere Primary' };
const aBook = {
  ...{ halfTerm: aQuilt.halfTerm, halfTerms: [aQuilt.halfTerm], school: ownSchool, hasQuilt: true },
  classes: [{ id: 1, name: 'Kestrels' }],
  reports: [
    inHalfTerm(1, 'A morning at the tide pools', { mediaItems: [aQuilt.patches[0]!.mediaItem] }),
    inHalfTerm(2, 'A house for hedgehogs', {
      comments: [
        {
          ...{ id: 3, narrative: 'How many live in it?', commentResponses: [] },
          ...{ createDate: '2026-11-05T14:05:00.000Z', lastUpdate: '2026-11-05T14:05:00.000Z' },
          postedByUser: { ...teacher, schoolGroup: { id: 2, name: 'Oaks' }, school: { id: 2, name: 'Drumaleery Primary' } },
        },
      ],
    }),
    inHalfTerm(3, 'What can you hear?', { isAnswer: true, audience: 'linked' }),
  ],
};
const inBook = { '/api/book': aBook, '/api/quilt': aQuilt };
/** Before another answer takes the place of the first. */
const bookShown: Step = ({ page, say }) => page.getByRole('button', { name: say('Print or save as PDF') }).waitFor();
const ofToday = (me: object) => ({ ...me, createDate: new Date().toISOString() });
const stepsOf = (...names: string[]) => ({ steps: names.map((name) => ({ name, isDone: false })) });
const linked = { '/api/connection': [link('2026-11-02T04:00:00.000Z')] };

/** The screens of teachers and Leads. */
export const schoolScreens: Screen[] = [
  {
    name: 'reports',
    address: '/home',
    as: 'teacher',
    states: [
      { name: 'loaded', shows: ({ page }) => page.getByRole('article') },
      {
        name: 'for a Viewer alone',
        kept: { isLoggedIn: 'true', roles: '["Viewer"]' },
        shows: ({ page }) => page.getByRole('article'),
      },
      loading('/api/article/0'),
      loading('/api/article/id/*', {
        name: 'comments, loading',
        answers: { '/api/article/0': withComments, '/api/article/id/*': 'nothing yet' },
        steps: [pressOn('article button[aria-expanded=false]:has(.lucide-message-circle)')],
        shows: skeleton('Loading the comments'),
      }),
      { name: 'empty', answers: { '/api/article/0': [] }, shows: heading('No reports found') },
      { name: 'not loaded', answers: { '/api/article/0': 500 }, shows: notLoaded },
      {
        name: 'nothing found',
        answers: { '/api/article/search/0': [] },
        steps: [({ page }) => page.locator('#feed-search').fill('zebra'), press('Search')],
        shows: heading('No reports found'),
      },
      {
        name: 'one school',
        address: `/home?schoolid=${account('lead').schoolId}`,
        steps: [pressOn('aside button[aria-expanded=false]:not([aria-label])')],
        shows: ({ page }) => page.getByRole('complementary').getByRole('textbox'),
      },
      {
        name: 'a linked school',
        address: `/home?schoolid=${account('connectedTeacher').schoolId}`,
        answers: { '/api/connection': [link('2025-11-02T04:00:00.000Z')] },
        shows: ({ page }) => page.locator('aside a[href^="/same-or-different/"]'),
      },
      {
        name: 'a search at one school',
        address: `/home?q=zebra&school=${account('lead').schoolId}`,
        answers: { '/api/article/search/0': [] },
        shows: 'Search all schools',
      },
      {
        name: 'a tab without reports',
        address: '/home?tab=favourites',
        answers: { '/api/feed/favourites/0': [] },
        shows: heading('No reports from your favourites yet'),
      },
      {
        name: 'news',
        answers: {
          'POST /api/feed/visit': {
            since: '2026-11-05T14:05:00.000Z',
            comments: [{ articleId: 5, title: 'Our coats', count: 2 }],
            reports: [{ schoolId: lead.schoolId, count: 1 }],
            links: 5,
          },
        },
        shows: 'Since you were last here:',
      },
      { name: 'favourites open', steps: [press('Favourites')], shows: heading('Favourite schools') },
      {
        name: 'comments open',
        steps: [pressOn('article button[aria-expanded=false]:has(.lucide-message-circle)')],
        shows: ({ page }) => page.getByRole('article').getByRole('textbox'),
      },
      {
        name: 'concern raised',
        steps: [openMore('More for this report'), press('Report a concern about this report'), press('Send')],
        shows: 'What’s the concern?',
      },
      {
        name: 'concern sent',
        answers: { 'POST /api/concern': {} },
        steps: [
          openMore('More for this report'),
          press('Report a concern about this report'),
          fill('What’s the concern?', 'A surname'),
          press('I’m not sure', 'radio'),
          press('Send'),
        ],
        shows: 'Concerns you have raised',
      },
      {
        name: 'picture enlarged',
        steps: [openPicture],
        shows: ({ page }) => page.getByRole('dialog'),
      },
      {
        name: 'a new Lead is welcomed',
        as: 'lead',
        answers: { '/api/user': ofToday, '/api/feed/firststeps': stepsOf('read', 'comment', 'audience', 'colleague') },
        shows: ({ page, say }) => page.getByText(say('Step {number} of {count}', { number: '1', count: '4' })),
      },
      {
        name: 'a Lead is asked who sees the reports',
        as: 'lead',
        answers: { '/api/school/childrenspictures': { ...rules, isChosen: false }, '/api/feed/firststeps': stepsOf('audience') },
        shows: heading('Who sees your school’s reports?'),
      },
      {
        name: 'a Lead chooses who sees the reports',
        as: 'lead',
        answers: { '/api/school/childrenspictures': { ...rules, isChosen: false }, '/api/feed/firststeps': stepsOf('audience') },
        steps: [press('Choose who sees them')],
        shows: 'All rules for children’s pictures',
      },
      {
        name: 'reports that only some people see',
        answers: {
          '/api/article/0': (reports: object[]) =>
            reports.map((report, place) => ({
              ...report,
              audience: 'linked',
              ...(place === 0 && { waitsForReview: true }),
              ...(place === 1 && { isWithdrawn: true }),
            })),
        },
        shows: 'Waiting for a Lead',
      },
      {
        name: 'report withdrawn without a reason',
        as: 'admin',
        steps: [openMore('More for this report'), press('Remove…'), press('Withdraw')],
        shows: 'Please say why',
      },
      {
        name: 'report erased without a reason',
        as: 'admin',
        steps: [openMore('More for this report'), press('Remove…'), press('Erase now', 'radio'), press('Erase now')],
        shows: 'Please provide your current password',
      },
      {
        name: 'report erased',
        as: 'admin',
        answers: { '/api/erasure': receipt, '/api/erasure/*': receipt },
        steps: [
          openMore('More for this report'),
          press('Remove…'),
          press('Erase now', 'radio'),
          fill('Reason', 'The family asked us to.'),
          fill('Your password', 'secret'),
          press('Erase now'),
        ],
        shows: 'Erased for good.',
      },
      {
        name: 'menu of a picture',
        as: 'admin',
        steps: [openPicture, openMore('More for this picture')],
        shows: 'Remove…',
      },
      {
        name: 'a name as a child reference',
        as: 'lead',
        address: `/home?schoolid=${lead.schoolId}`,
        answers: { '/api/mediaitem/*/childreferences': { childReferences: ['P-104'] } },
        steps: [
          openPicture,
          openMore('More for this picture'),
          press('Child references…'),
          fill('Codes of the children pictured', 'Amina Patel'),
          pressOn('dialog dialog button[type=submit]'),
        ],
        shows: 'Use a code of letters and digits. Never a name or a date of birth.',
      },
      {
        name: 'report begun where the school allows fewer people',
        answers: { '/api/school/childrenspictures': rules },
        steps: [press('Create report')],
        shows: 'Your school’s rules do not allow this. A Lead can change them.',
      },
      {
        name: 'report begun',
        steps: [
          press('Create report'),
          picture('#composer input[type=file]'),
          // A photo that appears while Save is being pressed moves it away.
          ({ page }) => page.locator('#composer li textarea').waitFor(),
          press('Save'),
        ],
        shows: ({ page }) => page.locator('#composer').getByRole('alert'),
      },
      {
        name: 'report without pictures',
        steps: [press('Create report'), fill('Title', 'Newts'), fill('Report', 'In our pond'), press('Save')],
        shows: ({ page }) => page.locator('#composer section[tabindex]'),
      },
      {
        name: 'report with a photo and a refused file, to be cleared',
        steps: [
          press('Create report'),
          picture('#composer input[type=file]'),
          ({ page }) =>
            page
              .locator('#composer input[type=file]')
              .setInputFiles({ name: 'a-recipe-with-a-long-name.docx', mimeType: 'text/plain', buffer: Buffer.from('Flour') }),
          press('Clear the form'),
        ],
        shows: 'Clear the form? Its text, photos and videos will be deleted.',
      },
      {
        name: 'report edited',
        as: 'admin',
        steps: [openMore('More for this report'), press('Edit')],
        shows: ({ page }) => page.locator('article form'),
      },
      {
        name: 'report to be deleted',
        as: 'admin',
        steps: [openMore('More for this report'), press('Remove…'), press('Delete', 'radio')],
        shows: 'It disappears for everyone, and nobody can restore it later.',
      },
      {
        name: 'report removed',
        as: 'admin',
        answers: { '/api/withdrawal': withdrawal },
        steps: [openMore('More for this report'), press('Remove…'), fill('Reason', 'The family asked us to.'), press('Withdraw')],
        shows: 'Removed.',
      },
      {
        name: 'report removed, and the undo refused',
        as: 'admin',
        answers: { '/api/withdrawal': withdrawal, '/api/withdrawal/*/*/undo': 409 },
        steps: [
          openMore('More for this report'),
          press('Remove…'),
          fill('Reason', 'The family asked us to.'),
          press('Withdraw'),
          press('Undo'),
        ],
        shows: ({ page }) => page.locator('article [role=alert]'),
      },
    ],
  },
  {
    name: 'messages',
    address: '/messages',
    as: 'teacher',
    states: [
      {
        name: 'one open',
        answers: { '/api/messages': messages, '/api/messages/read/*': messages[0]! },
        steps: [pressOn('#message-2')],
        shows: ({ page }) => page.getByText('Say what is there.'),
      },
      {
        name: 'one deleted in vain',
        answers: { '/api/messages': messages, '/api/messages/delete/*': 500 },
        steps: [pressOn('#message-1'), press('Delete message: {subject}'), press('Yes, delete message')],
        shows: 'The message was not deleted. Please try again.',
      },
      loading('/api/messages'),
      { name: 'empty', answers: { '/api/messages': [] }, shows: 'No messages found' },
      { name: 'not loaded', answers: { '/api/messages': 500 }, shows: notLoaded },
    ],
  },
  {
    name: 'own profile',
    address: '/userprofile',
    as: 'teacher',
    states: [
      { name: 'loaded', answers: { '/api/session': devices }, shows: 'A new place. Was it you?' },
      {
        name: 'signed out of a device',
        answers: { '/api/session': devices, '/api/session/end/*': {} },
        steps: [press('Sign out {device}')],
        shows: '{device} has been signed out.',
      },
      {
        name: 'signed out of a device in vain',
        answers: { '/api/session': devices, '/api/session/end/*': 500 },
        steps: [press('Sign out {device}')],
        shows: 'The device was not signed out.',
      },
      {
        name: 'signed in nowhere else',
        answers: { '/api/session': devices.slice(0, 1) },
        shows: 'You’re not signed in anywhere else.',
      },
      { name: 'devices not loaded', answers: { '/api/session': 500 }, shows: notLoaded },
      {
        name: 'locked',
        answers: { '/api/user/update/me': 401 },
        steps: [fill('First Name', 'Dan'), press('Save')],
        shows: heading('Locked'),
      },
      {
        name: 'locked, with a one-time code',
        answers: { '/api/user/update/me': 401, '/api/session/confirm': { isConfirmed: false, oneTimeCodeRequired: true } },
        steps: [fill('First Name', 'Dan'), press('Save'), typePassword, press('Unlock')],
        shows: 'Please enter the 6-digit code from your authenticator app',
      },
      {
        name: 'password to confirm',
        answers: { '/api/user/update/me': 'sign in again' },
        steps: [fill('First Name', 'Dan'), press('Save')],
        shows: heading('Please confirm your password'),
      },
      { name: 'of a Lead', as: 'lead', steps: [press('Set up'), press('Continue')], shows: heading('One-time codes') },
      { name: 'nothing typed', steps: [fill('First Name', ''), press('Save')], shows: heading('There is a problem') },
      { name: 'no password typed', steps: [press('Change Password')], shows: 'Please provide a new password' },
      loading('/api/user', { kept: { isLoggedIn: 'true', roles: '["Viewer"]' } }),
      { name: 'not loaded', answers: { '/api/user': 500 }, kept: { isLoggedIn: 'true', roles: '["Viewer"]' }, shows: notLoaded },
    ],
  },
  {
    name: 'feedback',
    address: '/feedback',
    as: 'teacher',
    states: [
      { name: 'loaded', shows: 'We welcome all feedback, good or bad...' },
      { name: 'nothing typed', steps: [press('Send Feedback')], shows: heading('There is a problem') },
      {
        name: 'not sent',
        answers: { '/api/feedback': 500 },
        steps: [fill('Subject', 'Newts'), fill('Comments', 'More newts'), press('Send Feedback')],
        shows: 'Your feedback was not sent. Please try again.',
      },
      {
        name: 'sent',
        answers: { '/api/feedback': {} },
        steps: [fill('Subject', 'Newts'), fill('Comments', 'More newts'), press('Send Feedback')],
        shows: 'Thank you. Your feedback has been received.',
      },
    ],
  },
  {
    name: 'users and groups',
    address: '/schoolusers',
    as: 'lead',
    states: [
      {
        name: 'help open',
        steps: [press('What groups are for')],
        shows: 'You can delete a group when it is empty: move its users to another group first.',
      },
      { name: 'nobody yet', answers: { '/api/user/myschool': [], '/api/schoolgroup/myschool': [] }, shows: heading('Groups') },
      loading('/api/schoolgroup/myschool'),
      { name: 'not loaded', answers: { '/api/schoolgroup/myschool': 500 }, shows: notLoaded },
      { name: 'a user edited', steps: [press('Edit {name}')], shows: ({ page }) => page.getByRole('row').getByRole('button') },
      { name: 'nothing typed', steps: [press('Add')], shows: 'Please provide an email address' },
      { name: 'more for a user', steps: [openMore('More for {name}')], shows: 'Sign out' },
      {
        name: 'a list of people checked',
        address: '/schoolusers?panel=many',
        answers: {
          '/api/user/add/many': [
            { state: 'ready', errors: [] },
            { state: 'refused', errors: [{ field: 'firstName', message: 'Enter a first name' }] },
          ],
        },
        steps: [
          fill('Names and email addresses', 'Mrs Nell Bell nell@harrowmere.example; ann@harrowmere.example'),
          press('Check the list'),
        ],
        shows: 'Who will be added',
      },
      {
        name: 'a user signed out',
        answers: { '/api/user/*/signout': {} },
        steps: [openMore('More for {name}'), press('Sign out {name}'), press('Yes, sign out {name}')],
        shows: '{name} has been signed out everywhere.',
      },
      {
        name: 'a user signed out in vain',
        answers: { '/api/user/*/signout': 500 },
        steps: [openMore('More for {name}'), press('Sign out {name}'), press('Yes, sign out {name}')],
        shows: 'The user was not signed out.',
      },
      {
        name: 'a welcome email sent again in vain',
        answers: { '/api/user/myschool': neverSignedIn, '/api/user/*/invite': 500 },
        steps: [press('Resend the welcome email to {name}')],
        shows: 'Not sent.',
      },
      {
        name: 'a user deleted in vain',
        answers: { '/api/user/delete/*': 500 },
        steps: [openMore('More for {name}'), press('Delete {name}'), press('Yes, delete {name}')],
        shows: 'The user was not deleted.',
      },
      {
        name: 'a group deleted in vain',
        answers: { '/api/schoolgroup/delete/*': 409 },
        steps: [
          (reader) =>
            reader.page
              .getByRole('table')
              .last()
              .getByRole('button', { name: named(reader, 'Delete {name}') })
              .last()
              .click(),
          press('Yes, delete {name}'),
        ],
        shows:
          'Error deleting group. This might be due to the group still containing users. Delete the users or move them to another group and try again.',
      },
    ],
  },
  {
    name: 'own school',
    address: '/schoolprofile',
    as: 'lead',
    states: [
      { name: 'loaded', shows: heading('School badge') },
      loading('/api/school/myschool'),
      { name: 'not loaded', answers: { '/api/school/myschool': 500 }, shows: notLoaded },
      { name: 'nothing typed', steps: [fill('School Name', ''), press('Save')], shows: heading('There is a problem') },
      { name: 'a badge chosen', steps: [picture('input[type=file]')], shows: 'Use this badge' },
      {
        name: 'a safeguarding lead named',
        answers: { '/api/user/safeguardinglead/*': { ...teacher, safeguardingLead: true } },
        steps: [chooseSafeguardingLead, press('Name as safeguarding lead')],
        shows: '{name} is now the designated safeguarding lead.',
      },
      {
        name: 'a safeguarding lead named in vain',
        answers: { '/api/user/safeguardinglead/*': 500 },
        steps: [chooseSafeguardingLead, press('Name as safeguarding lead')],
        shows: 'The safeguarding lead was not changed. {why}',
      },
    ],
  },
  {
    name: 'children’s pictures',
    address: '/childrenspictures',
    as: 'lead',
    states: [
      {
        name: 'loaded',
        answers: { '/api/withdrawal': withdrawals, '/api/school/childrenspictures': rules, '/api/mediaitem/*/*': 'a picture' },
        shows: heading('Withdrawn and erased'),
      },
      loading('/api/withdrawal'),
      { name: 'empty', answers: { '/api/withdrawal': [] }, shows: 'Nothing has been withdrawn' },
      {
        name: 'pictures without consent',
        answers: { '/api/consent': { reports: [withoutConsent], total: 12 }, '/api/mediaitem/*/*': 'a picture' },
        shows: 'Show more ({count} left)',
      },
      { name: 'not loaded', answers: { '/api/withdrawal': 500 }, shows: notLoaded },
      {
        name: 'for an Admin',
        as: 'admin',
        answers: { '/api/withdrawal': withdrawals },
        shows: 'What schools have withdrawn or erased. Each Lead sees their own school’s.',
      },
      {
        name: 'a receipt',
        answers: { '/api/withdrawal': withdrawals, '/api/erasure/*': receipt, '/api/school/childrenspictures': rules },
        steps: [pressOn('main li:last-child > div:last-child > button')],
        shows: 'Erased for good.',
      },
      {
        name: 'a name as a code',
        steps: [fill('Code', 'Amina Patel'), press('Show pictures')],
        shows: 'Use a code of letters and digits. Never a name or a date of birth.',
      },
      {
        name: 'all pictures of a child to be withdrawn',
        answers: {
          '/api/childreference/*': [
            {
              mediaItem: {
                id: 12,
                url: '/api/mediaitem/12/large',
                thumbnail: '/icons/192.png',
                altText: 'Six of us',
                isWithdrawn: true,
              },
              articleId: 5,
              articleTitle: 'Dumplings for everybody',
              createDate: '2026-11-05T14:05:00.000Z',
            },
          ],
        },
        steps: [fill('Code', 'P-104'), press('Show pictures'), press('Consent withdrawn: withdraw all…')],
        shows: 'Withdraw every picture and video with the code {reference}?',
      },
      {
        name: 'no reports chosen for a subject access request',
        steps: [fill('Your password', 'secret'), press('Download the file')],
        shows: 'Choose at least one report, or give a code.',
      },
    ],
  },
  {
    name: 'review',
    address: '/review',
    as: 'lead',
    states: [
      {
        name: 'loaded',
        answers: {
          '/api/moderation': [waiting, { ...waiting, id: 8, kind: 'comment', title: null, cause: 'words', author: null }],
          '/api/moderation/count': 2,
        },
        shows: 'It contains a word on our list',
      },
      {
        name: 'rejected without a reason',
        answers: { '/api/moderation': [waiting] },
        steps: [pressOn('main li button + button'), press('Reject')],
        shows: 'Please say why',
      },
      loading('/api/moderation'),
      { name: 'empty', answers: { '/api/moderation': [] }, shows: 'Nothing is waiting' },
      { name: 'not loaded', answers: { '/api/moderation': 500 }, shows: notLoaded },
    ],
  },
  {
    name: 'class',
    address: '/class/1',
    as: 'teacher',
    states: [
      {
        name: 'own',
        answers: { ...ofClass, '/api/user': inClass },
        steps: [pressOn('h2 button[aria-expanded=false]')],
        shows: heading('Linked this half term'),
      },
      {
        name: 'of another school',
        answers: {
          ...ofClass,
          '/api/class/*': { ...found, school: { ...found.school, id: account('connectedTeacher').schoolId } },
        },
        shows: 'Favourite',
      },
      {
        name: 'own, without reports',
        answers: { ...ofClass, '/api/user': inClass, '/api/feed/class/*/*': [], '/api/connection': [] },
        shows: 'What can you see from your classroom window?',
      },
      {
        name: 'ended, without reports',
        answers: { ...ofClass, '/api/class/*': { ...found, isDeleted: true, teachers: [] }, '/api/feed/class/*/*': [] },
        shows: 'This class has ended. Its reports stay.',
      },
      {
        name: 'more not loaded',
        answers: { ...ofClass, '/api/user': inClass, '/api/connection': 500 },
        steps: [
          ({ page, say }) => page.getByRole('button', { name: say('Load more reports') }).waitFor(),
          ({ page }) => page.route('**/api/feed/class/*/*', (route) => route.fulfill({ status: 500, json: { status: 500 } })),
          press('Load more reports'),
        ],
        shows: "Couldn't load more.",
      },
      loading('/api/class/*', { answers: { ...ofClass, '/api/class/*': 'nothing yet' } }),
      { name: 'not loaded', answers: { ...ofClass, '/api/class/*': 500 }, shows: notLoaded },
      { name: 'not found', answers: { ...ofClass, '/api/class/*': 404 }, shows: notFound },
    ],
  },
  {
    name: 'same or different',
    address: `/same-or-different/${account('connectedTeacher').schoolId}`,
    as: 'teacher',
    states: [
      { name: 'answered', answers: linked, steps: [pressOn('section button')], shows: 'Next' },
      { name: 'question', answers: linked, shows: 'Question {number} of {total}' },
      { name: 'the school', answers: linked, steps: [press('Skip to the school')], shows: 'Their classes' },
      loading('/api/connection', { answers: { '/api/connection': 'nothing yet' } }),
      { name: 'not loaded', answers: { '/api/connection': 500 }, shows: notLoaded },
      { name: 'not linked', answers: { '/api/connection': [] }, shows: notFound },
    ],
  },
  {
    name: 'reading view',
    address: '/read/5',
    as: 'teacher',
    states: [
      { name: 'loaded', answers: { '/api/article/id/*': toRead }, shows: 'Ours had cabbage 4' },
      {
        name: 'posted',
        answers: { '/api/article/id/*': toRead, 'POST /api/article/comment': aReply },
        steps: [press('We wondered…'), press('Post')],
        shows: 'Write another comment',
      },
      {
        name: 'without pictures and comments',
        answers: { '/api/article/id/*': { ...toRead, mediaItems: [], comments: [], commentsCount: 0 } },
        shows: 'Be the first class to answer',
      },
      {
        name: 'waiting for a Lead',
        answers: { '/api/article/id/*': toRead, 'POST /api/article/comment': { ...aReply, waitsForReview: true } },
        steps: [press('We wondered…'), press('Post')],
        shows: 'Waiting for a Lead',
      },
      {
        name: 'not posted',
        answers: { '/api/article/id/*': toRead, 'POST /api/article/comment': 503 },
        steps: [press('We wondered…'), press('Post')],
        shows: 'That could not be saved. Your text is still here: please try again.',
      },
      {
        name: 'nothing written',
        answers: { '/api/article/id/*': toRead },
        steps: [press('Post')],
        shows: 'Enter a comment',
      },
      loading('/api/article/id/*'),
      { name: 'not loaded', answers: { '/api/article/id/*': 500 }, shows: notLoaded },
      { name: 'not found', answers: { '/api/article/id/*': 404 }, shows: notFound },
    ],
  },
  {
    name: 'evidence',
    address: '/evidence',
    as: 'lead',
    states: [
      { name: 'loaded', shows: heading('Who we met') },
      { name: 'choosing the cover', steps: [press('Choose and caption')], shows: 'Introduction' },
      {
        name: 'a quilt on the cover',
        answers: {
          '/api/quilts': [{ ...aQuilt, patches: 12 }],
          '/api/quilt': aQuilt,
          '/api/evidence/picks': (picks: { cover: object }) => ({
            ...picks,
            cover: { ...picks.cover, photo: null, quilt: aQuilt.halfTerm.id },
          }),
        },
        shows: ({ page }) => page.locator('figure img'),
      },
      {
        name: 'choosing reports',
        steps: [press('Choose and caption'), ({ page }) => page.locator('#part').selectOption({ index: 1 })],
        shows: heading('Reports of this term'),
      },
      { name: 'no terms yet', answers: { '/api/evidence/links': [] }, shows: heading('Evidence of linking') },
      { name: 'not loaded', answers: { '/api/evidence/reports': 500 }, shows: notLoaded },
    ],
  },
  {
    name: 'half-term book',
    address: '/book',
    as: 'teacher',
    states: [
      { name: 'loaded', answers: inBook, shows: heading('Contents') },
      {
        name: 'nothing chosen',
        answers: inBook,
        steps: [press('Choose none')],
        shows: ({ page, say }) => page.getByRole('button', { name: say('Print or save as PDF'), disabled: true }),
      },
      {
        name: 'something gone before printing',
        answers: inBook,
        steps: [
          bookShown,
          ({ page }) =>
            page.route('**/api/book*', (route) => route.fulfill({ json: { ...aBook, reports: aBook.reports.slice(1) } })),
          ({ page }) =>
            page.evaluate(() => {
              window.print = () => undefined;
            }),
          press('Print or save as PDF'),
        ],
        shows: ({ page }) => page.getByRole('status').filter({ hasText: /\S/ }),
      },
      {
        name: 'not prepared for printing',
        answers: inBook,
        steps: [
          bookShown,
          ({ page }) => page.route('**/api/book*', (route) => route.fulfill({ status: 500, json: { status: 500 } })),
          press('Print or save as PDF'),
        ],
        shows: 'The page could not be prepared for printing.',
      },
      {
        name: 'no reports yet',
        answers: { '/api/book': { ...aBook, reports: [], hasQuilt: false } },
        shows: 'There are no reports of this half term yet.',
      },
      { name: 'no half term', answers: { '/api/book': 404 }, shows: 'There is no half term in the calendar yet.' },
      loading('/api/book'),
      { name: 'not loaded', answers: { '/api/book': 500 }, shows: notLoaded },
    ],
  },
];
