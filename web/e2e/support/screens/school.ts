import sharp from 'sharp';
import { account } from '../demo.ts';
import { fill, heading, loading, named, press, pressOn, type Screen, type Step, skeleton } from './reach.ts';

const picture = (selector: string): Step => {
  return async ({ page }) => {
    const buffer = await sharp({ create: { width: 320, height: 240, channels: 3, background: 'teal' } })
      .png()
      .toBuffer();
    await page.locator(selector).first().setInputFiles({ name: 'pond.png', mimeType: 'image/png', buffer });
  };
};

const notLoaded = 'Try again';
const about = {
  articleId: 1,
  schoolId: 1,
  placeSchoolId: 1,
  isHidden: false,
  hiddenReason: null,
  closeDate: null,
  outcome: null,
};
const concern = {
  ...about,
  id: 7,
  kind: 'comment',
  targetId: 1,
  excerpt: 'Look at her surname',
  currentExcerpt: 'Look at her',
  mediaKind: null,
  reason: 'A surname is to be read',
  createDate: '2026-11-05T14:05:00.000Z',
  raisedBy: null,
};
const concerns = [
  concern,
  { ...concern, id: 6, kind: 'media', mediaKind: 'image', isHidden: true, hiddenReason: 'Until we know more' },
  { ...concern, id: 5, closeDate: '2026-11-06T09:00:00.000Z', outcome: 'We wrote to the school.' },
];
const messages = [
  {
    id: 2,
    subject: 'Describing your pictures',
    htmlMessage: '<p>Say what is there.</p><ul><li>One</li></ul>',
    hasBeenRead: false,
  },
  { id: 1, subject: 'Welcome', htmlMessage: '<p>See <a href="https://www.gov.uk/">this page</a>.</p>', hasBeenRead: true },
].map((message) => ({ ...message, sentDateTime: '2026-11-05T14:05:00.000Z' }));

const withComments = (reports: object[]) => reports.map((report) => ({ ...report, commentsCount: 2 }));

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
        steps: [pressOn('aside button[aria-expanded=false]:not(:has(.visually-hidden))')],
        shows: ({ page }) => page.getByRole('complementary').getByRole('textbox'),
      },
      { name: 'favourites open', steps: [press('Favourites')], shows: heading('Favourite schools') },
      {
        name: 'comments open',
        steps: [pressOn('article button[aria-expanded=false]:has(.lucide-message-circle)')],
        shows: ({ page }) => page.getByRole('article').getByRole('textbox'),
      },
      {
        name: 'concern raised',
        steps: [press('Report a concern about this report'), press('Send')],
        shows: 'What’s the concern?',
      },
      {
        name: 'picture enlarged',
        steps: [pressOn('article button:has(img)')],
        shows: ({ page }) => page.getByRole('dialog'),
      },
      {
        name: 'report begun',
        steps: [press('Create report'), picture('#composer input[type=file]'), press('Save')],
        shows: ({ page }) => page.locator('#composer').getByRole('alert'),
      },
      {
        name: 'report without pictures',
        steps: [press('Create report'), fill('Title', 'Newts'), fill('Report', 'In our pond'), press('Save')],
        shows: ({ page }) => page.locator('#composer section').last(),
      },
      {
        name: 'report edited',
        as: 'admin',
        steps: [pressOn('article button:has(.lucide-pencil)')],
        shows: ({ page }) => page.locator('article form'),
      },
      {
        name: 'report deleted',
        as: 'admin',
        steps: [pressOn('article button:has(.lucide-trash-2)')],
        shows: 'Are you sure you want to delete the report: {title}?',
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
      { name: 'loaded', shows: heading('Update Your Details') },
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
      {
        name: 'a user deleted in vain',
        answers: { '/api/user/delete/*': 500 },
        steps: [press('Delete {name}'), press('Yes, delete {name}')],
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
    ],
  },
  {
    name: 'evidence',
    address: '/evidence',
    as: 'lead',
    states: [
      { name: 'loaded', shows: heading('How to read this') },
      { name: 'no terms yet', answers: { '/api/evidence/links': [] }, shows: heading('Evidence of linking') },
      { name: 'not loaded', answers: { '/api/evidence/reports': 500 }, shows: notLoaded },
    ],
  },
  {
    name: 'concerns',
    address: '/concerns',
    as: 'lead',
    states: [
      {
        name: 'closed',
        answers: { '/api/concern': concerns },
        steps: [press('Close concern {id}')],
        shows: 'What action was taken?',
      },
      {
        name: 'hidden without a reason',
        as: 'admin',
        answers: { '/api/concern': concerns },
        steps: [press('Hide what concern {id} is about'), press('Hide')],
        shows: 'Why should it be hidden?',
      },
      { name: 'empty', answers: { '/api/concern': [] }, shows: 'No concerns' },
      { name: 'not loaded', answers: { '/api/concern': 500 }, shows: notLoaded },
    ],
  },
];
