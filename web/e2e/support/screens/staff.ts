import { account } from '../demo.ts';
import { fill, heading, holdBack, loading, press, pressOn, type Screen } from './reach.ts';

const notLoaded = 'Try again';
const announcements = ['scheduled', 'sending', 'sent', 'recalled'].map((state, place) => ({
  id: place + 1,
  audience: 'everyone',
  schoolId: null,
  subject: `A half term of letters ${place + 1}`,
  htmlMessage: '<p>Write to each other.</p>',
  writtenBy: 1,
  createDate: '2026-11-05T14:05:00.000Z',
  sendAt: '2036-11-05T14:05:00.000Z',
  state,
  recipients: 400,
  handedOut: 100,
}));
const feedback = {
  id: 1,
  title: 'Newts',
  narrative: 'More newts',
  createDate: '2026-11-05T14:05:00.000Z',
  userId: 1,
  schoolId: 1,
  user: { id: 1, title: 'Dr', firstName: 'Ada', lastName: 'Price' },
  schoolName: 'Hill School',
};
const changesOfSchool = [
  {
    id: 2,
    kind: 'picture-rules-changed',
    lastModifiedDate: '2026-11-05T14:05:00.000Z',
    lastModifiedBy: { id: 1, title: '', firstName: 'Former', lastName: 'member of staff' },
    groupName: null,
    changes: [
      { field: 'defaultAudience', before: 'everyone', after: 'linked' },
      { field: 'preModeration', before: 'false', after: 'true' },
    ],
  },
  {
    id: 1,
    kind: 'group-deleted',
    lastModifiedDate: '2026-11-04T14:05:00.000Z',
    lastModifiedBy: null,
    groupName: 'Oak',
    changes: [],
  },
];
const inactive = (body: object) => ({ ...body, active: false });
const none = { content: [], number: 0, totalElements: 0, totalPages: 0 };
const many = (body: object) => ({ ...body, totalPages: 25_000, totalElements: 499_987 });
/** Shows the newest sign-ups as pending, the first as doubtful, whatever other tests have approved in the meantime. */
const waiting = (page: { content: { users: object[] }[] }) => ({
  ...page,
  olderWaiting: 1,
  oldestWaitingDate: '2026-01-05',
  content: page.content.slice(0, 3).map((signUp, place) => ({
    ...signUp,
    users: signUp.users.map((user) => ({ ...user, emailUsedInMultipleOpenJoinRequests: place === 0, emailTaken: false })),
    isLeadConfirmed: place < 2,
    isPossibleDuplicate: place === 0,
    hasReservedName: place === 0,
    okToApprove: place === 1,
  })),
});
/** The same, none of whose Leads has confirmed their address. */
const unconfirmed = (page: { content: { users: object[] }[] }) => ({
  ...page,
  content: waiting(page).content.map((signUp) => ({ ...signUp, isLeadConfirmed: false, okToApprove: false })),
});
const noSignUps = {
  ...none,
  first: true,
  last: true,
  totals: { waiting: 0, approved: 0, rejected: 0 },
  olderWaiting: 0,
  oldestWaitingDate: null,
};
/** A sign-up of the list, as if it had been rejected. */
const rejected = (page: { content: object[] }) => ({
  ...page,
  content: page.content.slice(0, 1).map((signUp) => ({
    ...signUp,
    state: 'rejected',
    canReopen: true,
    rejection: { date: '2026-11-05T14:05:00.000Z', rejectedBy: colleague, reason: 'There is no such school in Kent.' },
  })),
});
/** One that was approved so lately that it can be undone. */
const approvedNow = (page: { content: object[] }) => ({
  ...page,
  content: page.content.slice(0, 1).map((signUp) => ({
    ...signUp,
    state: 'approved',
    approved: true,
    approvalDate: '2026-11-05T14:05:00.000Z',
    approvedBy: colleague,
    undoSeconds: 3_000,
  })),
});
const wren = {
  id: 1,
  name: 'Wren Primary School',
  type: { id: 1, name: 'Primary' },
  county: { id: 1, name: 'Kent' },
  locationType: null,
  numberOfPupils: 86,
  primaryEthnicity: null,
  secondaryEthnicity: null,
  badgeMediaItem: null,
};
const preview = {
  run: {
    id: 1,
    type: 'preview',
    startTime: '2026-11-22T19:32:05.000Z',
    endTime: '2026-11-22T19:32:06.000Z',
    schoolsInvolvedCount: 32,
    connectionsStartCount: 54,
    connectionsEndCount: 75,
    schoolsWithZeroConnections: 0,
    schoolsNeedingMoreConnections: 1,
    state: 'finished',
    progress: 100,
    halfTerm: 'Spring 1, 2026/27',
  },
  halfTermId: 1,
  ...{ schools: 32, linksBefore: 54, linksAfter: 75, leftOut: 0, tooFew: 1 },
  changes: { linksEnding: 54, linksNew: 75, schoolsWithMore: 19, schoolsWithFewer: 4, metBefore: 6, schoolsNew: 3 },
  changedSince: { joined: 0, left: 0, edited: 0, haveLinksChanged: false },
  ...{ isKept: false, canUseNow: false, canKeep: true, obstacle: null },
};
const meeting = {
  school: wren,
  linksNow: 3,
  links: [
    { school: { ...wren, id: 2, name: 'Otter Vale School' }, reasons: ['village and inner city'], metIn: null },
    { school: { ...wren, id: 3, name: 'Gull Rock School' }, reasons: ['Kent and Fife'], metIn: 'Spring 2, 2022/23' },
  ],
};
const fewLinks = {
  school: { id: 1, name: 'Wren Primary School' },
  ...{ nation: 'England', county: 'Kent', links: 2, sameAgeSchools: 3, reason: 'few-of-the-age' },
};
const colleague = { id: 1, title: 'Dr', firstName: 'Ada', lastName: 'Price' };
const change = {
  id: '5c8d2bb0-6d9a-4f0e-9a3f-0d6a8a4a3f11',
  kind: 'change-address',
  subject: 'Ms Nell Bell',
  details: 'nell.bell@otters.example → nell.price@otters.example',
  reason: 'She has married, and wrote from her new address.',
  requestedBy: colleague,
  requestDate: '2026-11-05T14:05:00.000Z',
  state: 'waiting',
  decidedBy: null,
  decideDate: null,
  decideReason: null,
  mayDecide: true,
};
const decided = { decidedBy: colleague, decideDate: '2026-11-06T09:00:00.000Z', mayDecide: false };
const changes = [
  change,
  { ...change, id: change.id.replace('5c', '6c'), kind: 'approve-school', subject: 'Otters Primary', details: 'HX1 1AA' },
  { ...change, ...decided, id: change.id.replace('5c', '7c'), state: 'made' },
  { ...change, ...decided, id: change.id.replace('5c', '8c'), state: 'refused', decideReason: 'Email is already registered' },
];
const school = account('lead').schoolId;
const user = account('teacher2').userId;

const ofRegister = { school: { id: school, name: 'Otters Primary' }, before: null, changedAt: '2026-11-05T14:05:00.000Z' };
const registerChanges = [
  { ...ofRegister, kind: 'closed', after: '2026-08-31' },
  { ...ofRegister, kind: 'name', before: 'Otters Primary', after: 'Otters Academy' },
  { ...ofRegister, kind: 'trust', after: 'Vale Trust' },
];
const registerBlanks = {
  withoutRow: 3,
  schools: [{ id: school, name: 'Otters Primary', key: '107012', fields: [{ field: 'numberOfPupils', value: '390' }] }],
};

/** The screens of staff. */
export const staffScreens: Screen[] = [
  {
    name: 'register of schools',
    address: '/register',
    as: 'admin',
    states: [
      {
        name: 'changes and blanks',
        answers: { '/api/register/changes': registerChanges, '/api/register/blanks': registerBlanks },
        shows: 'Deactivate the school',
      },
      loading('/api/register/changes'),
      { name: 'not loaded', answers: { '/api/register/changes': 500 }, shows: notLoaded },
      {
        name: 'nothing to decide',
        answers: { '/api/register/changes': [], '/api/register/blanks': { withoutRow: 0, schools: [] } },
        shows: 'Nothing has changed',
      },
      {
        name: 'a question before filling in',
        answers: { '/api/register/changes': [], '/api/register/blanks': registerBlanks },
        steps: [pressOn('main section:last-of-type button')],
        shows: 'Yes, fill in',
      },
    ],
  },
  {
    name: 'waiting for agreement',
    address: '/pendingChanges',
    as: 'signUpApproval',
    states: [
      { name: 'some wait', answers: { '/api/pendingchange': changes }, shows: ({ page }) => page.getByText(change.reason) },
      loading('/api/pendingchange'),
      {
        name: 'nothing waits',
        answers: { '/api/pendingchange': [], '/api/pendingchange/count': { waiting: 0, isRequired: true } },
        shows: 'Nothing is waiting',
      },
      { name: 'not loaded', answers: { '/api/pendingchange': 500 }, shows: notLoaded },
      {
        name: 'agreed in vain',
        answers: { '/api/pendingchange': changes, [`POST /api/pendingchange/${change.id}/approve`]: 503 },
        steps: [pressOn('main li button'), press('Yes, agree')],
        shows: 'The change was not made.',
      },
      {
        name: 'refused without a reason',
        answers: { '/api/pendingchange': changes },
        steps: [pressOn('main li button:nth-of-type(2)'), pressOn('main form button[type=submit]')],
        shows: 'Please say why',
      },
    ],
  },
  {
    name: 'sign-ups',
    address: '/signups',
    as: 'adminRO',
    states: [
      {
        name: 'one open',
        answers: { '/api/signups/*/*': waiting },
        steps: [pressOn('main li button')],
        shows: heading('Approval'),
      },
      {
        name: 'a Lead who has not confirmed',
        as: 'signUpApproval',
        answers: { '/api/signups/*/*': unconfirmed },
        steps: [pressOn('main li button')],
        shows: 'The Lead has not confirmed their email address yet. You can approve the school after that.',
      },
      {
        name: 'approved in vain',
        as: 'signUpApproval',
        answers: { '/api/signups/*/*': waiting, 'POST /api/school/approve/*': 409 },
        steps: [pressOn('main li button'), press('Ignore Warning And Approve')],
        shows: 'Approval Error!',
      },
      {
        name: 'an address looked up',
        answers: { '/api/signups/*/*': waiting, '/api/iplookup/*': { success: false } },
        steps: [pressOn('main li button'), press('Look up IP address')],
        shows: 'IP Lookup Data Not Available',
      },
      loading('/api/signups/*/*', { shows: 'Loading…' }),
      { name: 'empty', answers: { '/api/signups/*/*': noSignUps }, shows: 'Nobody is waiting' },
      {
        name: 'rejecting without a reason',
        as: 'signUpApproval',
        answers: { '/api/signups/*/*': waiting },
        steps: [pressOn('main li button'), press('Reject…'), pressOn('main li form button[type=submit]')],
        shows: 'Enter a reason',
      },
      {
        name: 'correcting',
        as: 'signUpApproval',
        answers: { '/api/signups/*/*': waiting },
        steps: [pressOn('main li button'), press('Correct details')],
        shows: heading('Correct details'),
      },
      {
        name: 'rejected',
        as: 'signUpApproval',
        address: '/signups?tab=approved&from=2025-01-01',
        answers: { '/api/signups/*/*': rejected },
        steps: [pressOn('main li button')],
        shows: heading('Rejection'),
      },
      {
        name: 'approved a moment ago',
        as: 'signUpApproval',
        address: '/signups?tab=approved&from=2025-01-01',
        answers: { '/api/signups/*/*': approvedNow },
        steps: [pressOn('main li button')],
        shows: 'Undo',
      },
      { name: 'not loaded', answers: { '/api/signups/*/*': 500 }, shows: 'We couldn’t load the sign-ups.' },
      {
        name: 'those of old',
        as: 'admin',
        address: '/signups?legacy=&term=primary',
        steps: [pressOn('main li button')],
        shows: heading('Users'),
      },
      {
        name: 'none of old',
        as: 'admin',
        address: '/signups?legacy=&term=zebra',
        answers: { '/api/oldsignup/schools': [] },
        shows: "No legacy sign-ups found matching '{term}'",
      },
    ],
  },
  ...(
    [
      ['schools', '/adminSchoolSearch', '/api/school/search', 'primary', 'We couldn’t search for schools.'],
      ['users', '/adminUserSearch', '/api/user/search', 'example', 'We couldn’t search for users.'],
    ] as const
  ).map(
    ([what, address, asked, term, failure]): Screen => ({
      name: `search for ${what}`,
      address: `${address}?term=${term}&page=0`,
      as: 'admin',
      states: [
        { name: 'before it', address, shows: ({ page }) => page.getByRole('searchbox') },
        {
          name: 'more than can be shown',
          answers: { [asked]: many },
          shows: 'Too many matches found, restricted to first 20 pages.',
        },
        loading(asked, { shows: 'Searching…' }),
        {
          name: 'the next page, loading',
          answers: { [asked]: many },
          steps: [({ page }) => page.getByRole('table').waitFor(), holdBack(asked), press('Next', 'link')],
          shows: ({ page }) => page.locator('[aria-busy=true]:has(table)'),
          isBrief: true,
        },
        { name: 'nothing found', answers: { [asked]: none }, shows: ({ page }) => page.getByRole('heading', { level: 2 }) },
        { name: 'not loaded', answers: { [asked]: 500 }, shows: failure },
      ],
    }),
  ),
  {
    name: 'any school',
    address: `/schooledit/${school}`,
    as: 'admin',
    states: [
      {
        name: 'events of a user open',
        steps: [({ page }) => page.getByRole('table').getByRole('button', { expanded: false }).first().click()],
        shows: heading('Sign Up Details'),
      },
      { name: 'nothing typed', steps: [fill('School Name', ''), press('Save')], shows: heading('There is a problem') },
      { name: 'inactive', answers: { '/api/school/*': inactive }, shows: 'Activate' },
      {
        name: 'activated in vain',
        answers: { '/api/school/*': inactive, '/api/school/activate/*': 500 },
        steps: [
          async ({ page }) => {
            page.once('dialog', (dialog) => dialog.accept());
          },
          press('Activate'),
        ],
        shows: ({ page }) => page.getByRole('alert'),
      },
      loading('/api/school/*'),
      loading('/api/groupsusersevents/school/*', { name: 'groups, loading', shows: 'Loading....' }),
      { name: 'no groups', answers: { '/api/groupsusersevents/school/*': [] }, shows: 'No active groups/users found' },
      { name: 'groups not loaded', answers: { '/api/groupsusersevents/school/*': 500 }, shows: notLoaded },
      {
        name: 'a change open',
        answers: { '/api/schoolhistory/*': changesOfSchool },
        steps: [({ page }) => page.getByRole('region').last().getByRole('button', { expanded: false }).first().click()],
        shows: 'Changed By User',
      },
      { name: 'no such school', address: '/schooledit/999999999', shows: 'No school with id {id}' },
      { name: 'not loaded', answers: { '/api/promotioncode': 500 }, shows: notLoaded },
    ],
  },
  {
    name: 'any user',
    address: `/useredit/${user}`,
    as: 'admin',
    states: [
      {
        name: 'an event open',
        steps: [({ page }) => page.getByRole('region').last().getByRole('button', { expanded: false }).first().click()],
        answers: {
          '/api/clientevent/user/*': [
            {
              id: 1,
              type: 'login-succeeded',
              eventTimestamp: '2026-11-05T14:05:00.000Z',
              ipAddress: '192.0.2.7',
              deviceInfo: { userAgent: 'A browser', uaBrowser: 'Browser', uaOperatingSystem: 'System', uaDevice: 'Device' },
            },
          ],
        },
        shows: 'IP Address',
      },
      { name: 'nothing typed', steps: [fill('First Name', ''), press('Save')], shows: heading('There is a problem') },
      { name: 'inactive', answers: { '/api/user/*': inactive }, shows: 'This user is inactive.' },
      loading('/api/user/*'),
      loading('/api/userhistory/*', { name: 'a list, loading', shows: 'Loading....' }),
      {
        name: 'deactivated in vain',
        answers: { '/api/user/deactivate/*': 500 },
        steps: [press('Deactivate'), press('Yes, deactivate')],
        shows: ({ page }) => page.getByRole('alert'),
      },
      {
        name: 'signed out in vain',
        answers: { '/api/user/*/signout': 500 },
        steps: [press('Sign out everywhere'), press('Yes, sign out')],
        shows: ({ page }) => page.getByRole('alert'),
      },
      {
        name: 'password to confirm',
        answers: { '/api/user/deactivate/*': 'sign in again' },
        steps: [press('Deactivate'), press('Yes, deactivate')],
        shows: heading('Please confirm your password'),
      },
      {
        name: 'nothing ever happened',
        answers: { '/api/userhistory/*': [], '/api/clientevent/user/*': [] },
        shows: 'No events found',
      },
      {
        name: 'lists not loaded',
        answers: { '/api/userhistory/*': 500, '/api/clientevent/user/*': 500 },
        shows: 'We couldn’t load {what}.',
      },
      { name: 'nobody else changed anything', address: `/useredit/${user}?events=to`, shows: 'Done to this user' },
      { name: 'who has looked', address: `/useredit/${user}?events=reads`, shows: 'Who has looked' },
      { name: 'no such user', address: '/useredit/999999999', shows: 'No user with id {id}' },
    ],
  },
  {
    name: 'connections',
    address: '/superuserLinks',
    as: 'superuser',
    states: [
      {
        name: 'a preview',
        answers: {
          '/api/connection/preview': { preview },
          '/api/connection/preview/*/schools': { ...none, content: [meeting], totalElements: 1, totalPages: 1 },
          '/api/connection/logs/*/fewlinks': [fewLinks],
        },
        shows: heading('Who would meet whom'),
      },
      {
        name: 'a preview too old, and a run to undo',
        answers: {
          '/api/connection/preview': {
            preview: { ...preview, canKeep: false, changedSince: { ...preview.changedSince, joined: 3 } },
          },
          '/api/connection/preview/*/schools': none,
          '/api/connection/logs/*/fewlinks': [],
          '/api/connection/logs': (runs: object[]) => [{ ...runs[0], canUndo: true, replaces: 54 }, ...runs.slice(1)],
        },
        steps: [press('Undo run {id}')],
        shows: 'Yes, undo run {id}',
      },
      {
        name: 'figures of a run open',
        steps: [pressOn('table button[aria-expanded=false]')],
        shows: ({ page, say }) =>
          page
            .getByRole('table', { name: say('Log of runs') })
            .getByRole('row')
            .nth(2),
      },
      {
        name: 'a run under way',
        answers: {
          '/api/connection/logs': (runs: object[]) => [
            { ...runs[0], state: 'running', endTime: null, progress: 40 },
            ...runs.slice(1),
          ],
        },
        shows: 'Running since {time}',
      },
      loading('/api/connection/logs'),
      { name: 'no runs', answers: { '/api/connection/logs': [], '/api/connection/calendar': [] }, shows: 'No runs yet' },
      { name: 'not loaded', answers: { '/api/connection/logs': 500 }, shows: notLoaded },
      {
        name: 'the day of this half term’s quilts edited',
        answers: {
          '/api/connection/calendar': (halfTerms: { runAt: string }[]) =>
            halfTerms.map((halfTerm) =>
              Date.parse(halfTerm.runAt) > Date.now() ? halfTerm : { ...halfTerm, quiltsRevealAt: '2036-11-28T14:00:00.000Z' },
            ),
        },
        steps: [press('Change this day')],
        shows: ({ page }) => page.getByRole('dialog'),
      },
      { name: 'a half term edited', steps: [press('Edit {name}')], shows: ({ page }) => page.getByRole('dialog') },
    ],
  },
  {
    name: 'announcements',
    address: '/announcements',
    as: 'admin',
    states: [
      {
        name: 'recalled in vain',
        answers: { '/api/messages/written': announcements, '/api/messages/recall/*': 500 },
        steps: [pressOn('main li button'), press('Recall “{subject}”'), press('Yes, recall announcement')],
        shows: 'The announcement was not recalled. Please try again.',
      },
      { name: 'empty', answers: { '/api/messages/written': [] }, shows: 'No announcements yet' },
      { name: 'not loaded', answers: { '/api/messages/written': 500 }, shows: notLoaded },
      {
        name: 'an announcement started',
        steps: [
          press('Write an announcement'),
          press('Everyone at one school', 'radio'),
          press('At a date and time', 'radio'),
          fill('School name', account('lead').schoolName),
          press('Search'),
        ],
        shows: ({ page }) => page.locator('#new-announcement ul button'),
      },
      { name: 'nothing typed', steps: [press('Write an announcement'), press('Preview')], shows: heading('There is a problem') },
      {
        name: 'looked at before it goes',
        answers: { '/api/messages/preview': { subject: 'Newts', htmlMessage: '<p>More newts</p>', recipients: 400 } },
        steps: [
          press('Write an announcement'),
          press('Everyone', 'radio'),
          fill('Subject', 'Newts'),
          ({ page }) => page.locator('#new-announcement textarea').fill('More newts'),
          press('Preview'),
          press('Send'),
        ],
        shows: 'Yes, send it',
      },
    ],
  },
  {
    name: 'feedback received',
    address: '/adminFeedback',
    as: 'admin',
    states: [
      {
        name: 'loaded',
        answers: { '/api/feedback': [feedback, { ...feedback, id: 2 }] },
        shows: ({ page }) => page.getByText('More newts'),
      },
      { name: 'empty', answers: { '/api/feedback': [] }, shows: 'No feedback yet' },
      { name: 'not loaded', answers: { '/api/feedback': 500 }, shows: notLoaded },
    ],
  },
];
