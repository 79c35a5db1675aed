import type { HttpHandler } from 'msw';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answer, refuse, wait } from '../../../test/answers.ts';
import { filledInWithOwn } from '../../../test/autocomplete.ts';
import { admin, aSchool, EARLIER, framed, me } from '../../../test/examples.ts';
import { openScreen } from '../../../test/screen.tsx';
import { worker } from '../../../test/worker.ts';
import type { GroupUsersEvents, HistoryEntry, School } from './api.ts';

const code = (id: number, startsWith: string) => ({ id, startsWith, description: 'For everybody', freeMonths: 3 });

const ravensmoor = (given: Partial<School> = {}): School => ({
  ...aSchool(),
  zip: 'HX7 1AA',
  headTeacher: 'Ida Moss',
  email: 'office@ravensmoor.example',
  createDate: EARLIER,
  active: true,
  approved: true,
  approvalDate: EARLIER,
  approvedBy: { id: 9, title: 'Dr', firstName: 'Ada', lastName: 'Price' },
  trialStartDate: '2026-09-01',
  subscriptionStartDate: null,
  promotionCodeFromUser: null,
  promotionCode: code(1, 'Default'),
  schoolAdministrator: true,
  users: [],
  signUpEventDetails: [],
  ...given,
});

const { schoolGroup } = me();
const herons = { id: 73, name: 'Herons', description: 'Year 2', primaryGroup: false, active: true, school: schoolGroup.school };
const carys = me({ id: 78, firstName: 'Carys', lastName: 'Noor', email: 'carys@ravensmoor.example', schoolAdministrator: true });
const groups: GroupUsersEvents[] = [
  { schoolGroup: { ...schoolGroup, primaryGroup: true }, usersAndEvents: [{ user: carys, clientEvents: [] }] },
  { schoolGroup: herons, usersAndEvents: [] },
];

const answers = (school: () => School): HttpHandler[] => [
  ...framed(),
  answer.get('/api/school/{id}', () => school()),
  answer.get('/static/county', [{ id: 1, name: 'West Yorkshire', nation: 'England', region: 'Yorkshire and the Humber' }]),
  answer.get('/static/schooltype', [{ id: 1, name: 'Primary' }]),
  answer.get('/static/ethnicity', []),
  answer.get('/static/locationtype', [{ id: 1, name: 'Village' }]),
  answer.get('/api/promotioncode', [code(1, 'Default'), code(2, 'SPRING')]),
  answer.get('/api/groupsusersevents/school/{schoolId}', groups),
  answer.get('/api/schoolhistory/{schoolId}', []),
];
const open = (school: () => School) => openScreen('/schooledit/7', answers(school), { roles: admin });

const button = (name: string) => page.getByRole('button', { name, exact: true });
const status = (words: string) => page.getByRole('status').filter({ hasText: words });
const name = page.getByLabelText('School Name');
const contact = page.getByLabelText(/^Primary Contact Name/);

afterEach(async () => {
  vi.restoreAllMocks();
  await page.viewport(1280, 900);
});

test('shows who approved the school, and names what is wrong', async () => {
  await open(() => ravensmoor());
  await expect.element(page.getByText('Approved by Dr Ada Price on 14/10/2026')).toBeVisible();
  await expect.element(page.getByRole('heading', { level: 2, name: 'Sign Up Details' })).toBeVisible();
  await name.fill('');
  await page.getByLabelText('Postcode').fill('x'.repeat(46));
  await expect.element(page.getByText('Enter school name')).not.toBeInTheDocument();
  await button('Save').click();
  const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' });
  await expect.element(summary).toHaveFocus();
  await expect.element(summary.getByRole('link', { name: 'Enter school name' })).toBeVisible();
  await expect.element(summary.getByRole('link', { name: 'Maximum 45 characters' })).toBeVisible();
  await button('Reset').click();
  await expect.element(name).toHaveValue('Ravensmoor Primary');
  await expect.element(summary).not.toBeInTheDocument();
});

test('warns that another promotion code does not change the dates', async () => {
  const warning = page.getByText(
    'Warning! Changing promotion code does not automatically change the start date. This needs to be adjusted manually.',
  );
  await open(() => ravensmoor());
  await expect.element(page.getByRole('region', { name: 'Subscription Details' })).toBeVisible();
  for (const field of [/^Trial Start/, /^Subscription Start/, /^Promotion Code From User/, /^Promotion Code$/])
    await expect.element(page.getByLabelText(field)).toBeVisible();
  await expect.element(warning).not.toBeInTheDocument();
  await page.getByLabelText(/^Promotion Code$/).selectOptions('2');
  await expect.element(warning).toBeVisible();
  await button('Reset').click();
  await expect.element(warning).not.toBeInTheDocument();
});

test('browsers offer nothing of the Admin’s own for the school', async () => {
  await open(() => ravensmoor());
  await expect.element(page.getByLabelText('School Name')).toBeVisible();
  expect(filledInWithOwn()).toEqual([]);
});

test('saves a change', async () => {
  await open(() => ravensmoor());
  const sent: unknown[] = [];
  worker.use(
    answer.post('/api/school/{id}', ({ body }) => {
      sent.push(body);
      return ravensmoor({ numberOfPupils: 87 });
    }),
  );
  await page.getByLabelText(/^Number of Pupils/).fill('87');
  await button('Save').click();
  await expect.element(status('Saved')).toHaveFocus();
  expect(sent).toEqual([expect.objectContaining({ numberOfPupils: 87 })]);
});

test('does not save unreadable input as an empty number', async () => {
  await open(() => ravensmoor());
  const pupils = page.getByLabelText(/^Number of Pupils/);
  await pupils.fill('');
  await userEvent.type(pupils, '12e');
  await button('Save').click();
  await expect.element(pupils).toHaveAccessibleDescription(/Enter a number from 0 to 10000/);
});

test('edits survive a reload, wait while the school is inactive, and can be discarded', { tags: ['whole'] }, async () => {
  await open(() => ravensmoor());
  await contact.fill('Ada Wilding');
  await page.getByLabelText(/^Trial Start/).fill('2027-01-04');
  await expect.poll(() => JSON.stringify({ ...localStorage })).toContain('2027-01-04');
  await open(() => ravensmoor({ active: false }));
  await expect.element(page.getByText(/^This school is inactive\./)).toBeVisible();
  await expect.element(contact).toHaveValue('Ida Moss');
  await open(() => ravensmoor());
  await expect.element(contact).toHaveValue('Ada Wilding');
  await expect.element(page.getByLabelText(/^Trial Start/)).toHaveValue('2027-01-04');
  await button('Discard').click();
  await expect.element(contact).toHaveValue('Ida Moss');
});

test('links the school to its row of the register by a search, and removes the link', async () => {
  const row = {
    ...{ key: '107012', name: 'Ravensmoor Primary', status: 'open' as const, openedOn: null, closedOn: null, street: null },
    ...{ town: 'Halifax', county: null, postcode: 'HX1 1AA', type: null, numberOfPupils: 390, faith: null, trust: null },
    ...{ urbanRural: null, locationType: null, website: null, school: null },
  };
  await open(() => ravensmoor({ register: null }));
  const sent: unknown[] = [];
  worker.use(
    answer.get('/api/register', [row]),
    answer.post('/api/register/school/{id}', ({ params, body }) => {
      sent.push([params.id, body]);
      return { row: sent.length === 1 ? row : null };
    }),
  );
  await button('Find it in the register').click();
  await page.getByRole('combobox', { name: 'Find in the register' }).fill('raven');
  await page.getByRole('option', { name: /Ravensmoor Primary/ }).click();
  await expect.element(page.getByText('In the register: URN 107012, open, 390 pupils, Halifax')).toBeVisible();
  await button('Remove the link').click();
  await expect.element(page.getByText('The link to the register has been removed.')).toBeVisible();
  expect(sent).toEqual([
    ['7', { key: '107012' }],
    ['7', { key: null }],
  ]);
});

test('is read-only while inactive; activation and deactivation ask first', async () => {
  const confirm = vi.spyOn(window, 'confirm').mockReturnValue(false);
  await open(() => ravensmoor({ active: false }));
  await expect.element(name).toHaveAttribute('readonly');
  await expect.element(page.getByLabelText('County')).toBeDisabled();
  await expect.element(button('Save')).not.toBeInTheDocument();
  await button('Activate').click();
  expect(confirm).toHaveBeenLastCalledWith('Are you sure you want to activate this school?');
  await expect.element(button('Activate')).toBeVisible();
  confirm.mockReturnValue(true);
  worker.use(
    answer.post('/api/school/activate/{id}', ravensmoor()),
    answer.post('/api/school/deactivate/{id}', ravensmoor({ active: false })),
  );
  await button('Activate').click();
  await expect.element(status('School activated')).toHaveFocus();
  await expect.element(name).not.toHaveAttribute('readonly');
  const buttons = page.getByRole('main').getByRole('button').elements();
  expect(buttons.at(-1)).toBe(button('Deactivate').element());
  await button('Deactivate').click();
  expect(confirm).toHaveBeenLastCalledWith('Are you sure you want to de-activate this school?');
  await expect.element(status('School deactivated')).toHaveFocus();
  await expect.element(name).toHaveAttribute('readonly');

  worker.use(refuse.post('/api/school/activate/{id}', 409, { code: 'email-taken', detail: 'carol@elsewhere.example' }));
  await button('Activate').click();
  const failure = page.getByRole('alert').filter({ hasText: 'carol@elsewhere.example' });
  await expect
    .element(
      failure.getByText(/Activation failed\. Check the following emails associated with this school are not in use elsewhere\./),
    )
    .toBeVisible();
});

test('shows the users of each group and their events, also on a phone', async () => {
  await open(() => ravensmoor());
  const region = page.getByRole('region', { name: 'Groups', exact: true });
  await expect.element(region.getByText('Primary Group')).toBeVisible();
  await expect.element(region.getByText('No active users in this group')).toBeVisible();
  const row = region.getByRole('row').filter({ hasText: 'carys@ravensmoor.example' });
  await expect.element(row.getByText('Lead user:')).toBeInTheDocument();
  const toggle = row.getByRole('button', { name: /events of/ });
  await toggle.click();
  await expect.element(toggle).toHaveAttribute('aria-expanded', 'true');
  await expect.element(region.getByText('No events found')).toBeVisible();
  await page.viewport(390, 844);
  await row.getByText('Teacher').click();
  await expect.element(toggle).toHaveAttribute('aria-expanded', 'false');
  await expect.element(row.getByRole('link', { name: /^Details of/ })).toHaveAttribute('href', '/useredit/78');
});

test('says that the groups are loading, and that there are none', async () => {
  await openScreen('/schooledit/7', [wait.get('/api/groupsusersevents/school/{schoolId}'), ...answers(() => ravensmoor())], {
    roles: admin,
  });
  const region = page.getByRole('region', { name: 'Groups', exact: true });
  await expect.element(region.getByText('Loading....', { exact: true })).toBeVisible();
  await openScreen(
    '/schooledit/7',
    [answer.get('/api/groupsusersevents/school/{schoolId}', []), ...answers(() => ravensmoor())],
    {
      roles: admin,
    },
  );
  await expect.element(region.getByText('No active groups/users found', { exact: true })).toBeVisible();
});

test('says that a school has not been approved, or that there is none', async () => {
  await open(() => ravensmoor({ approved: false, approvedBy: null, approvalDate: null }));
  await expect.element(page.getByText('School has NOT been approved yet')).toBeVisible();
  await openScreen(
    '/schooledit/999999',
    [refuse.get('/api/school/{id}', 404, { code: 'not-found' }), ...answers(() => ravensmoor())],
    {
      roles: admin,
    },
  );
  await expect.element(page.getByText('No school with id 999999')).toBeVisible();
});

test('shows what a Lead and staff changed, from what to what, also on a phone', async () => {
  const noor = { id: 78, title: 'Ms', firstName: 'Carys', lastName: 'Noor' };
  const entry = { lastModifiedDate: EARLIER, lastModifiedBy: noor, groupName: null, changes: [] };
  const history: HistoryEntry[] = [
    {
      ...{ ...entry, id: 4, kind: 'details-changed' },
      changes: [
        { field: 'locationType', before: null, after: 'Rural' },
        { field: 'numberOfPupils', before: null, after: '210' },
      ],
    },
    {
      ...{ ...entry, id: 3, kind: 'picture-rules-changed' },
      changes: [
        { field: 'defaultAudience', before: 'everyone', after: 'linked' },
        { field: 'preModeration', before: 'false', after: 'true' },
      ],
    },
    { ...entry, id: 2, kind: 'group-deleted', groupName: 'Oak' },
    { ...entry, id: 1, kind: 'approved' },
  ];
  await openScreen('/schooledit/7', [answer.get('/api/schoolhistory/{schoolId}', history), ...answers(() => ravensmoor())], {
    roles: admin,
  });
  const changes = page.getByRole('region', { name: 'School Changes' });
  const item = (words: string) => changes.getByRole('listitem').filter({ hasText: words });
  await expect.element(item('Group deleted: Oak').getByText('Ms Carys Noor')).toBeVisible();
  await expect.element(item('School approved')).toBeVisible();
  const details = item('Details changed: Location Type, Number of Pupils');
  await details.getByRole('button').click();
  await expect.element(details.getByRole('row').nth(2)).toHaveTextContent('Number of Pupils–210');
  await item('Rules for reports changed').getByRole('button').click();
  const rules = changes.getByRole('table', { name: 'Rules for reports changed' }).getByRole('row');
  await expect.element(rules.nth(1).getByText('Everyone on Patchwork')).toBeVisible();
  await expect.element(rules.nth(2)).toHaveTextContent('A Lead reads everything firstNoYes');
  await page.viewport(390, 844);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  await expect.element(changes.getByRole('link', { name: /Carys Noor/ }).first()).toHaveAttribute('href', '/useredit/78');
});

test('names in a Lead’s events the people to whom they were done', async () => {
  const deletion = {
    ...{ id: 1, type: 'user-deleted', eventTimestamp: EARLIER, ipAddress: '203.0.113.5', userName: carys.email },
    subject: { id: 81, title: 'Ms', firstName: 'Meera', lastName: 'Shah' },
    deviceInfo: { uaDevice: null, uaBrowser: null, uaOperatingSystem: null, userAgent: null },
    ipLookupDetails: null,
  };
  const withEvents = [{ ...groups[0]!, usersAndEvents: [{ user: carys, clientEvents: [deletion] }] }];
  await openScreen(
    '/schooledit/7',
    [answer.get('/api/groupsusersevents/school/{schoolId}', withEvents), ...answers(() => ravensmoor())],
    { roles: admin },
  );
  await page.getByRole('button', { name: /, events of Ms Carys Noor/ }).click();
  const events = page.getByRole('table', { name: 'Events of Ms Carys Noor' });
  await expect.element(events.getByText('User deleted: Ms Meera Shah')).toBeVisible();
});
