import type { components } from '@patchwork/contracts/types/public';
import { type HttpHandler, HttpResponse, http } from 'msw';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answer, refuse } from '../../../test/answers.ts';
import { filledInWithOwn } from '../../../test/autocomplete.ts';
import { aSchool, framed, me } from '../../../test/examples.ts';
import { expectToFit, openScreen } from '../../../test/screen.tsx';
import { worker } from '../../../test/worker.ts';
import { formatDate } from '../../lib/dates.ts';
import type { SignUp } from './api.ts';
import { dayOf } from './filters.ts';

type Schemas = components['schemas'];

const DAY = 86_400_000;
const day = (daysAgo: number) => dayOf(new Date(Date.now() - daysAgo * DAY));
const staff: Schemas['Role'][] = ['Viewer', 'AdminRO', 'SignUpApproval'];
const admin: Schemas['Role'][] = ['Viewer', 'AdminRO', 'Admin'];

const applicant = me({
  id: 31,
  firstName: 'Elin',
  lastName: 'Moss',
  email: 'elin@brackenfold.example',
  active: false,
  schoolAdministrator: true,
  emailConfirmed: true,
});

const aSignUp = (given: Partial<SignUp> = {}): SignUp => ({
  ...aSchool({ id: 30, name: 'Brackenfold North' }),
  zip: 'LS1 1AA',
  headTeacher: null,
  email: null,
  createDate: new Date(Date.now() - DAY).toISOString(),
  active: true,
  approved: false,
  promotionCodeFromUser: null,
  users: [applicant],
  signUpEventDetails: [],
  isLeadConfirmed: true,
  state: 'waiting',
  checks: {
    postcode: { outcome: 'matches', counties: ['West Yorkshire'] },
    domain: { outcome: 'unknown', domains: [] },
    register: null,
    others: [],
  },
  ...given,
});
const north = aSignUp();
const south = aSignUp({ id: 32, name: 'Brackenfold South' });

const aPage = (content: SignUp[], totals: Partial<Schemas['SignUpPage']['totals']> = {}): Schemas['SignUpPage'] => ({
  content,
  first: true,
  last: true,
  number: 0,
  totalPages: 1,
  totalElements: content.length,
  totals: { waiting: content.length, approved: 0, rejected: 0, ...totals },
  olderWaiting: 0,
  oldestWaitingDate: null,
});

/** The calls of the list, filtered by name as the server does it. */
const listOf = (signUps: SignUp[]): HttpHandler[] => [
  ...framed(),
  answer.get('/api/signups/{state}/{page}', ({ params, query }) =>
    aPage(signUps.filter(({ name, state }) => state === params.state && name.includes(query.get('name') ?? ''))),
  ),
  answer.get('/static/county', [{ id: 1, name: 'West Yorkshire', nation: 'England', region: 'Yorkshire and the Humber' }]),
  answer.get('/static/schooltype', [{ id: 1, name: 'Primary' }]),
  answer.get('/static/ethnicity', []),
  answer.get('/static/locationtype', [{ id: 1, name: 'Village' }]),
  answer.get('/api/iplookup/{ip}', { success: false }),
  answer.get('/api/connection/next/newschool', { date: '2026-12-01' }),
];

const entry = (name: string) => page.getByRole('button', { name, exact: true });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const approval = (name: string) => page.getByRole('region', { name: `Approval of ${name}` });
const status = (words: string | RegExp) => page.getByRole('status').filter({ hasText: words });

test('Back restores the filters and the open entry, and Reset removes them', { tags: ['whole'] }, async () => {
  const monthAgo = day(30);
  const ofUser = [
    answer.get('/api/user/{id}', applicant),
    answer.get('/api/userhistory/{userId}', []),
    answer.get('/api/clientevent/user/{id}', []),
  ];
  const router = await openScreen('/signups', [...ofUser, ...listOf([north, south])], { roles: admin });
  await page.getByLabelText('School name').fill('North');
  await page.getByLabelText('Date from').fill('31/02/2026');
  await button('Search').click();
  await expect.element(page.getByLabelText('Date from')).toHaveAccessibleDescription(/Enter a day, month and year/);
  await page.getByLabelText('Date from').fill(formatDate(monthAgo));
  await button('Search').click();
  await expect.element(entry(south.name)).not.toBeInTheDocument();
  await entry(north.name).click();
  const expectTheSame = async () => {
    await expect.element(approval(north.name)).toBeVisible();
    await expect.element(page.getByLabelText('School name')).toHaveValue('North');
    await expect.element(page.getByLabelText('Date from')).toHaveValue(formatDate(monthAgo));
    await expect.element(entry(north.name)).toHaveAttribute('aria-expanded', 'true');
    await expect.element(entry(south.name)).not.toBeInTheDocument();
  };
  await expectTheSame();
  await expect.element(page.getByRole('link', { name: `Edit school ${north.name}` })).toBeVisible();

  const { pathname, search } = router.state.location;
  await page.getByRole('link', { name: /^Edit user / }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'User Details (31)' })).toBeVisible();
  await router.navigate(-1);
  await expectTheSame();
  await page.getByRole('link', { name: /^Edit user / }).click();
  await page.getByRole('link', { name: 'Back', exact: true }).click();
  await expectTheSame();
  await openScreen(`${pathname}${search}`, [], { roles: admin });
  await expectTheSame();

  await entry(north.name).click();
  await expect.element(entry(north.name)).toHaveAttribute('aria-expanded', 'false');
  await button('Reset').click();
  await expect.element(page.getByLabelText('School name')).toHaveValue('');
  await expect.element(page.getByLabelText('Date from')).toHaveValue(formatDate(day(10)));
  expect(location.pathname + location.search).toBe('/signups');
});

test('keeps the search in the address when an entry is opened before the search has loaded', { tags: ['whole'] }, async () => {
  await openScreen('/signups', listOf([north, south]), { roles: admin });
  await page.getByLabelText('School name').fill('North');
  const row = entry(south.name).element() as HTMLElement;
  (button('Search').element() as HTMLElement).click();
  row.click();
  await expect.poll(() => location.search).toMatch(/^\?name=North&.*open=32$/);
  await expect.element(entry(south.name)).not.toBeInTheDocument();
});

test('a decision while a search loads does not keep the list of before', { tags: ['whole'] }, async () => {
  const search = Promise.withResolvers<void>();
  const list = answer.get('/api/signups/{state}/{page}', async ({ query }) => {
    if (query.has('name')) await search.promise;
    return aPage(query.has('name') ? [] : [north, south]);
  });
  const approved = { ...north, state: 'approved' as const, approved: true, welcomeEmails: 1 };
  await openScreen('/signups?open=30', [answer.post('/api/school/approve/{id}', approved), list, ...listOf([])], {
    roles: staff,
  });
  await expect.element(button('Approve')).toBeVisible();
  await page.getByLabelText('School name').fill('Nowhere');
  await button('Search').click();
  await entry(north.name).click();
  await button('Approve').click();
  await expect.element(status(`${north.name} has been approved.`)).toBeVisible();
  search.resolve();
  await expect.element(entry(south.name)).not.toBeInTheDocument();
});

test('Back restores the search and the open entry of a legacy sign-up', { tags: ['whole'] }, async () => {
  const school = {
    signUpSchoolId: 5,
    name: 'Una Quinn',
    school: 'Ballyrowan Primary',
    postcode: 'BT1 1AA',
    createDate: '2013-02-01T09:00:00.000Z',
  };
  const router = await openScreen(
    '/signups',
    [
      ...listOf([]),
      answer.get('/api/oldsignup/schools', ({ query }) => (query.get('name') === 'ballyrowan' ? [school] : [])),
      answer.get('/api/oldsignup/school/{id}/users', []),
    ],
    { roles: admin },
  );
  await page.getByRole('checkbox', { name: 'Search legacy sign-ups' }).click();
  await page.getByLabelText('School name or postcode').fill('ballyrowan');
  await button('Search').click();
  const found = page.getByRole('button', { name: /^Ballyrowan Primary/ });
  await found.click();
  const part = (name: string) => page.getByRole('region', { name: `${name} of ${school.school}` });
  await expect.element(part('Details').getByText('BT1 1AA')).toBeVisible();
  await expect.element(part('Sign-up request').getByText('Una Quinn')).toBeVisible();
  await expect.element(part('Approval').getByText('No', { exact: true })).toBeVisible();
  await expect.element(part('Users').getByText('No users found')).toBeVisible();
  await router.navigate('/contact');
  await expect.element(found).not.toBeInTheDocument();
  await router.navigate(-1);
  await expect.element(page.getByRole('checkbox', { name: 'Search legacy sign-ups' })).toBeChecked();
  await expect.element(page.getByLabelText('School name or postcode')).toHaveValue('ballyrowan');
  await expect.element(found).toHaveAttribute('aria-expanded', 'true');
});

test('an entry links to the request that shares its address', async () => {
  const other: Schemas['SignUpChecks']['others'][number] = {
    id: south.id,
    name: south.name,
    state: 'waiting',
    isClosed: false,
    date: south.createDate!,
    createDate: south.createDate!,
    same: ['email'],
    isRegistered: false,
  };
  const checked = aSignUp({ checks: { ...north.checks!, others: [other] } });
  const router = await openScreen('/signups', listOf([checked, south]), { roles: staff });
  await page.getByRole('list', { name: 'Checks' }).getByRole('link', { name: south.name }).click();
  await expect.element(entry(south.name)).toHaveAttribute('aria-expanded', 'true');
  await expect.element(entry(north.name)).not.toBeInTheDocument();
  await router.navigate(-1);
  await expect.element(entry(north.name)).toBeVisible();
});

test('warns of a shared address and of a double, and offers to approve nevertheless', async () => {
  const doubtful = aSignUp({
    users: [{ ...applicant, emailUsedInMultipleOpenJoinRequests: true }],
    isPossibleDuplicate: true,
  });
  const approved = { ...doubtful, state: 'approved' as const, approved: true, welcomeEmails: 1 };
  await openScreen('/signups?open=30', [answer.post('/api/school/approve/{id}', approved), ...listOf([doubtful, south])], {
    roles: staff,
  });
  await expect
    .element(approval(north.name).getByText('An email address of this school is used in another pending request.'))
    .toBeVisible();
  await expect
    .element(approval(north.name).getByText('Another sign-up has the same email address, school name and postcode.'))
    .toBeVisible();
  await expect.element(approval(north.name).getByText('The Lead has confirmed their email address.')).toBeVisible();
  await expect.element(button('Approve')).not.toBeInTheDocument();
  await button('Ignore Warning And Approve').click();
  await expect.element(status(`${north.name} has been approved. 1 welcome email sent.`)).toBeVisible();
  await expect.element(entry(north.name)).not.toBeInTheDocument();
  await expect.element(entry(south.name)).toHaveFocus();
});

test('shows why an approval failed, and reads the list again after a refusal', async () => {
  let isRegistered = false;
  const taken = 'This address is already registered: elin@brackenfold.example';
  await openScreen(
    '/signups?open=30',
    [
      answer.get('/api/signups/{state}/{page}', () =>
        aPage([isRegistered ? aSignUp({ users: [{ ...applicant, emailTaken: true }] }) : north]),
      ),
      refuse.post('/api/school/approve/{id}', 409, { code: 'email-taken', detail: taken }),
      ...listOf([]),
    ],
    { roles: staff },
  );
  await expect.element(button('Approve')).toBeVisible();
  isRegistered = true;
  await button('Approve').click();
  await expect.element(page.getByRole('alert').filter({ hasText: 'Approval Error!' })).toHaveFocus();
  await expect.element(page.getByText(taken)).toBeVisible();
  await expect
    .element(
      page.getByText(
        'An email address is already registered, so the school cannot be approved. Correct it, or remove the person.',
      ),
    )
    .toBeVisible();
  await expect.element(button('Approve')).not.toBeInTheDocument();
});

test('says that an approval is unknown when the answer cannot be read', async () => {
  await openScreen(
    '/signups?open=30',
    [http.post('/api/school/approve/:id', () => HttpResponse.json(null)), ...listOf([north])],
    {
      roles: staff,
    },
  );
  await button('Approve').click();
  await expect.element(page.getByText('Unknown approval error. No data returned')).toBeVisible();
});

test('approves exactly what is shown, and after a change shows what is new', async () => {
  const [old, current] = [`1.${'a'.repeat(32)}`, `1.${'b'.repeat(32)}`];
  const stranger = me({ id: 33, firstName: 'Zed', lastName: 'Quill', email: 'zed@elsewhere.example', active: false });
  let isAdded = false;
  const sent: unknown[] = [];
  await openScreen(
    '/signups?open=30',
    [
      answer.get('/api/signups/{state}/{page}', () =>
        aPage([isAdded ? aSignUp({ users: [applicant, stranger], signUpVersion: current }) : aSignUp({ signUpVersion: old })]),
      ),
      http.post('/api/school/approve/:id', async ({ request }) => {
        sent.push(await request.json());
        isAdded = true;
        const detail = 'This sign-up has changed since you opened it. Please read it again.';
        const problem = { type: 'about:blank', title: 'Conflict', status: 409, code: 'sign-up-changed', detail, requestId: '1' };
        return HttpResponse.json(problem, { status: 409 });
      }),
      ...listOf([]),
    ],
    { roles: staff },
  );
  await expect
    .element(approval(north.name).getByText('Approved now, the school gets its first links on 1 December.'))
    .toBeVisible();
  await button('Approve').click();
  await expect.element(page.getByText('This sign-up has changed since you opened it. Please read it again.')).toBeVisible();
  await expect.element(button('Remove Zed Quill')).toBeVisible();
  await button('Approve').click();
  await expect.poll(() => sent).toEqual([{ signUpVersion: old }, { signUpVersion: current }]);
});

test('offers no approval before the Lead has confirmed, and none to a colleague without the role', async () => {
  const unconfirmed = aSignUp({ isLeadConfirmed: false, users: [{ ...applicant, emailConfirmed: false }] });
  await openScreen('/signups?open=30', listOf([unconfirmed]), { roles: staff });
  await expect.element(page.getByRole('listitem').filter({ hasText: 'Lead not confirmed' }).first()).toBeVisible();
  await expect.element(approval(north.name).getByText(/^The Lead has not confirmed their email address yet\./)).toBeVisible();
  const offered = approval(north.name).getByRole('button');
  await expect.poll(() => offered.elements().map(({ textContent }) => textContent)).toEqual(['Reject…', 'Correct details']);
  expect(page.getByText(/^Approved now/).elements()).toEqual([]);
});

test('shows who approved a sign-up, and when', async () => {
  const approvedBy = { id: 9, title: 'Dr', firstName: 'Ada', lastName: 'Price' };
  const approved = aSignUp({ state: 'approved', approved: true, approvalDate: '2026-11-05T14:05:00.000Z', approvedBy });
  await openScreen('/signups?tab=approved', listOf([approved]), { roles: staff });
  await expect.element(entry(north.name)).toHaveAttribute('aria-expanded', 'false');
  await entry(north.name).click();
  await expect.element(page.getByText('Approved by Dr Ada Price on 05/11/2026')).toBeVisible();
});

test('only an Admin is offered to edit the school and its users', async () => {
  for (const roles of [admin, ['Viewer', 'AdminRO']] satisfies Schemas['Role'][][]) {
    await openScreen('/signups?open=30', listOf([north]), { roles });
    await expect.element(page.getByText('elin@brackenfold.example').first()).toBeVisible();
    const links = page.getByRole('link', { name: /^Edit (school|user)/ });
    await expect.poll(() => links.elements().length).toBe(roles === admin ? 2 : 0);
  }
});

test('opens and approves with the key a', async () => {
  const approved = { ...north, state: 'approved' as const, approved: true, welcomeEmails: 1 };
  await openScreen('/signups', [answer.post('/api/school/approve/{id}', approved), ...listOf([north])], { roles: staff });
  await entry(north.name).click();
  await entry(north.name).click();
  await expect.element(entry(north.name)).toHaveFocus();
  await userEvent.keyboard('a');
  await expect.element(entry(north.name)).toHaveAttribute('aria-expanded', 'true');
  await userEvent.keyboard('a');
  await expect.element(status(`${north.name} has been approved. 1 welcome email sent.`)).toHaveFocus();
});

test('a correction names what is wrong, survives a reload, and is saved', async () => {
  const corrected = aSignUp({ name: 'Brackenfold Primary', isLeadConfirmed: false });
  const answers = [answer.post('/api/signups/{id}/correct', corrected), ...listOf([north])];
  await openScreen('/signups?open=30', answers, { roles: staff });
  await button('Correct details').click();
  const form = page.getByRole('form', { name: `Correct ${north.name}` });
  await expect.element(form.getByRole('heading', { name: 'Correct details' })).toHaveFocus();
  expect(filledInWithOwn().filter((name) => form.element().querySelector(`[id="${name}"], [name="${name}"]`))).toEqual([]);
  await form.getByLabelText('School name').fill('Brackenfold Primary');
  await form.getByLabelText('Email', { exact: true }).fill('nonsense');
  await button('Save').click();
  await expect.element(form.getByRole('alert').first().getByText('Please provide a valid email address')).toBeVisible();
  await form.getByLabelText('Email', { exact: true }).fill('elin@brackenfold-primary.example');

  await openScreen('/signups?open=30', [], { roles: staff });
  await expect.element(form.getByLabelText('Email', { exact: true })).toHaveValue('elin@brackenfold-primary.example');
  await button('Save').click();
  await expect.element(status('The details have been corrected.')).toBeVisible();
  await expect
    .element(approval('Brackenfold Primary').getByText(/^The Lead has not confirmed their email address yet\./))
    .toBeVisible();
});

test('a rejection asks for a reason and says who reads it; Undo takes it back', async () => {
  let isRejected = false;
  const rejected: SignUp = aSignUp({
    state: 'rejected',
    rejection: { date: new Date().toISOString(), rejectedBy: null, reason: 'We cannot find your school in Leeds.' },
  });
  await openScreen(
    '/signups?open=30',
    [
      answer.get('/api/signups/{state}/{page}', () => aPage(isRejected ? [] : [north])),
      answer.post('/api/signups/{id}/reject', () => {
        isRejected = true;
        return rejected;
      }),
      answer.post('/api/signups/{id}/reopen', () => {
        isRejected = false;
        return north;
      }),
      ...listOf([]),
    ],
    { roles: staff },
  );
  await button('Reject…').click();
  const form = page.getByRole('form', { name: `Reject ${north.name}` });
  const reason = form.getByLabelText('Why is it rejected?');
  await expect.element(reason).toHaveFocus();
  await expect.element(form.getByText(`We email the reason to ${applicant.email}.`)).toBeVisible();
  await form.getByRole('button', { name: 'Reject', exact: true }).click();
  await expect.element(form.getByText(/Enter a reason/)).toBeVisible();
  await reason.fill('We cannot find your school in Leeds.');
  await form.getByRole('button', { name: 'Reject', exact: true }).click();
  await expect.element(status(`${north.name} has been rejected.`)).toHaveFocus();
  await expect.element(page.getByRole('link', { name: 'Rejected 1' })).toBeVisible();

  await button('Undo').click();
  await expect.element(status(`${north.name} is waiting again.`)).toBeVisible();
  await expect.element(entry(north.name)).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Waiting 1' })).toBeVisible();
});

/** The page of one school that is approved and can be taken back for a minute. */
async function approveNorth(reopened: HttpHandler) {
  let isApproved = false;
  const approved: SignUp = { ...north, state: 'approved', approved: true, welcomeEmails: 2, undoSeconds: 60 };
  await openScreen(
    '/signups?open=30',
    [
      answer.get('/api/signups/{state}/{page}', () => aPage(isApproved ? [] : [north])),
      answer.post('/api/school/approve/{id}', () => {
        isApproved = true;
        return approved;
      }),
      reopened,
      ...listOf([]),
    ],
    { roles: staff },
  );
  await expect.element(button('Approve')).toBeVisible();
  await button('Approve').click();
  const said = status(`${north.name} has been approved. 2 welcome emails will be sent in a minute.`);
  await expect.element(said).toHaveFocus();
  return { said, undo: () => (isApproved = false) };
}

test('an approval can be undone', async () => {
  const { undo } = await approveNorth(
    answer.post('/api/signups/{id}/reopen', () => {
      undo();
      return north;
    }),
  );
  await button('Undo').click();
  await expect.element(status(`${north.name} is waiting again.`)).toHaveFocus();
  await expect.element(entry(north.name)).toBeVisible();
  await expect.element(button('Undo')).not.toBeInTheDocument();
});

test('an approval can be undone for a minute only, and the focus is not lost', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { said } = await approveNorth(refuse.post('/api/signups/{id}/reopen', 409, { code: 'sign-up-decided' }));
  await button('Undo').click();
  await expect.element(page.getByText('The minute is over: the approval can no longer be undone.')).toBeVisible();
  (button('Undo').element() as HTMLElement).focus();
  await vi.advanceTimersByTimeAsync(60_000);
  await expect.element(button('Undo')).not.toBeInTheDocument();
  await expect.element(said).toHaveFocus();
  vi.useRealTimers();
});

test('a colleague undoes an approval from the list of approved sign-ups', async () => {
  const approved = aSignUp({ state: 'approved', approved: true, approvalDate: '2026-11-05T14:05:00.000Z', undoSeconds: 30 });
  const settled = { ...approved, id: 33, name: 'Brackenfold West', undoSeconds: null };
  await openScreen(
    '/signups?tab=approved&open=30&open=33',
    [answer.post('/api/signups/{id}/reopen', north), ...listOf([approved, settled])],
    { roles: staff },
  );
  await expect.poll(() => button('Undo').elements()).toHaveLength(1);
  await button('Undo').click();
  await expect.element(status(`${north.name} is waiting again.`)).toBeVisible();
  await expect.element(entry(north.name)).not.toBeInTheDocument();
});

test('is not loaded again when its tab gets the focus', async () => {
  let asked = 0;
  const list = answer.get('/api/signups/{state}/{page}', () => {
    asked += 1;
    return aPage([north]);
  });
  await openScreen('/signups', [list, ...listOf([])], { roles: staff });
  await expect.element(entry(north.name)).toBeVisible();
  document.dispatchEvent(new Event('visibilitychange'));
  dispatchEvent(new Event('focus'));
  // Whatever the focus had caused would have been sent before this.
  await fetch('/api/config');
  expect(asked).toBe(1);
});

const row: Schemas['RegisterSchool'] = {
  key: '107012',
  name: 'Brackenfold Primary School',
  status: 'open',
  openedOn: null,
  closedOn: null,
  street: null,
  town: 'Bradford',
  county: null,
  postcode: 'BD3 9QT',
  type: null,
  numberOfPupils: 390,
  faith: 'None',
  trust: null,
  urbanRural: null,
  locationType: null,
  website: 'brackenfold.example',
  school: null,
};
const compared = { status: 'open', name: 'equal', postcode: 'equal', leadAddress: 'school', otherSchool: null } as const;
const withRow = (given: Partial<NonNullable<Schemas['SignUpChecks']['register']>> = {}) =>
  aSignUp({ register: row, checks: { ...north.checks!, register: { ...compared, ...given } } });
const checks = () => page.getByRole('list', { name: 'Checks' }).first();

test.each([
  [
    withRow(),
    ['In the register, open', 'Name and postcode as in the register', 'The Lead’s address is that of the school’s website'],
  ],
  [
    withRow({ name: 'close', status: 'closing' }),
    ['In the register, but proposed to close', 'In the register its name is Brackenfold Primary School'],
  ],
  [
    withRow({ status: 'closed', postcode: 'differs' }),
    ['Closed, according to the register', 'In the register its postcode is BD3 9QT'],
  ],
  [
    withRow({ name: 'differs', status: 'proposed' }),
    ['In the register, but not open yet', 'In the register its name is Brackenfold Primary School'],
  ],
  [withRow({ leadAddress: 'trust' }), ['The Lead’s address is that of a school of its trust']],
  [withRow({ leadAddress: 'differs' }), ['The Lead’s address is not that of the school’s website, brackenfold.example']],
  [withRow({ leadAddress: 'public-mail' }), ['The Lead’s address is with a public mail provider']],
  [withRow({ otherSchool: { id: 5, name: 'Elder School' } }), ['Elder School is linked to this row already']],
  [aSignUp(), ['Not in the register']],
])('each request says in words how it compares with the register', async (signUp, sentences) => {
  await openScreen('/signups', listOf([signUp]), { roles: staff });
  for (const sentence of sentences) await expect.element(checks().getByText(sentence, { exact: true })).toBeVisible();
});

test('staff link a request to its row by a search, and remove the link', async () => {
  await openScreen('/signups', listOf([north]), { roles: staff });
  await entry(north.name).click();
  await button('Find it in the register').click();
  const field = page.getByRole('combobox', { name: 'Find in the register' });
  await expect.element(field).toHaveFocus();
  const sent: unknown[] = [];
  worker.use(
    answer.get('/api/register', [row]),
    answer.post('/api/register/school/{id}', ({ body }) => {
      sent.push(body);
      return { row: (body as { key: string | null }).key === null ? null : row };
    }),
    answer.get('/api/school/{id}', () => (sent.length === 1 ? withRow() : north)),
  );
  await field.fill('bracken');
  await page.getByRole('option', { name: /Brackenfold Primary School/ }).click();
  await expect.element(page.getByText('Linked to the register.')).toBeVisible();
  await expect.element(page.getByText('In the register: URN 107012, open, 390 pupils, Bradford')).toBeVisible();
  await expectToFit();
  await button('Remove the link').click();
  await expect.element(page.getByText('The link to the register has been removed.')).toBeVisible();
  expect(sent).toEqual([{ key: '107012' }, { key: null }]);
});
