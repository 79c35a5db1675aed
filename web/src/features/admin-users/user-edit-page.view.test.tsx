import type { components } from '@patchwork/contracts/types/public';
import type { HttpHandler } from 'msw';
import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answer, refuse, wait } from '../../../test/answers.ts';
import { admin, EARLIER, framed, me } from '../../../test/examples.ts';
import { openScreen } from '../../../test/screen.tsx';
import { worker } from '../../../test/worker.ts';
import type { HistoryEntry, User } from './api.ts';

afterEach(() => page.viewport(1280, 900));

const staff = me({ id: 1, firstName: 'Ada', lastName: 'Price', title: 'Dr', email: 'ada@patchwork.example', roles: admin });

const nell = (given: Partial<User> = {}): User =>
  me({
    id: 81,
    firstName: 'Nell',
    lastName: 'Bell',
    email: 'nell@hollowbank.example',
    middleName: 'Jane',
    roles: ['Viewer', 'Contributor', 'Responder'],
    account: { state: 'active', since: EARLIER },
    schoolApproved: true,
    ...given,
  });

const change: HistoryEntry = {
  id: 1,
  lastModifiedDate: EARLIER,
  lastModifiedBy: { id: 1, title: 'Dr', firstName: 'Ada', lastName: 'Price' },
  changedColumns: ['middleName'],
  email: 'nell@hollowbank.example',
  title: 'Ms',
  firstName: 'Nell',
  middleName: 'Jane',
  lastName: 'Bell',
  schoolPosition: 'Teacher',
  allowNotificationEmails: true,
};
const signedIn: components['schemas']['ClientEvent'] = {
  id: 1,
  type: 'signed-in',
  eventTimestamp: EARLIER,
  ipAddress: '203.0.113.5',
  userName: 'nell@hollowbank.example',
  deviceInfo: { uaDevice: null, uaBrowser: null, uaOperatingSystem: null, userAgent: null },
  ipLookupDetails: null,
};

const answers = (user: () => User, { changes = [] as HistoryEntry[], isFree = true } = {}): HttpHandler[] => [
  answer.get('/api/user', staff),
  ...framed(),
  answer.get('/api/user/{id}', () => user()),
  answer.get('/api/userhistory/{userId}', changes),
  answer.get('/api/clientevent/user/{id}', changes.length > 0 ? [signedIn] : []),
  answer.get('/api/validate/user/{userId}/email/{email}', isFree),
];
const open = (...given: Parameters<typeof answers>) => openScreen('/useredit/81', answers(...given), { roles: admin });

const button = (name: string) => page.getByRole('button', { name, exact: true });
const status = (words: string) => page.getByRole('status').filter({ hasText: words });
const first = page.getByLabelText('First Name');
const last = page.getByLabelText('Last Name');
const email = page.getByLabelText('Email', { exact: true });

test('grants and revokes rights, and undoes both', async () => {
  await open(() => nell());
  await expect.element(page.getByText('User was created on 14/10/2026')).toBeVisible();
  await expect.element(page.getByRole('checkbox', { name: 'Terms And Conditions Approved' })).toBeChecked();
  await expect.element(page.getByRole('region', { name: 'School', exact: true }).getByText('Ravensmoor Primary')).toBeVisible();
  await expect.element(page.getByRole('region', { name: 'School Group' })).toBeVisible();
  worker.use(
    answer.post('/api/user/addadminrights/{id}', nell({ schoolAdministrator: true })),
    answer.post('/api/user/removeadminrights/{id}', nell()),
    answer.post('/api/user/deactivate/{id}', nell({ active: false })),
    answer.post('/api/user/activate/{id}', nell()),
  );
  await button('Add Admin').click();
  await expect.element(status('Admin rights added')).toHaveFocus();
  await expect.element(button('Remove Admin')).toBeVisible();
  await button('Undo').click();
  await expect.element(status('Admin rights removed')).toHaveFocus();
  await expect.element(button('Add Admin')).toBeVisible();

  const buttons = page.getByRole('main').getByRole('button').elements();
  expect(buttons.at(-1)).toBe(button('Deactivate').element());
  await button('Deactivate').click();
  await expect.element(page.getByText(/^Are you sure you want to deactivate Ms Nell/)).toBeInViewport();
  await userEvent.keyboard('{Escape}');
  await expect.element(button('Deactivate')).toHaveFocus();
  await button('Deactivate').click();
  await button('Yes, deactivate').click();
  await expect.element(status('User deactivated')).toHaveFocus();
  await expect.element(button('Deactivate')).not.toBeInTheDocument();
  await expect.element(first).toHaveAttribute('readonly');
  await expect.element(button('Save')).not.toBeInTheDocument();
  await expect.element(button('Add Admin')).not.toBeInTheDocument();
  await button('Undo').click();
  await expect.element(status('User activated')).toHaveFocus();
  await expect.element(first).not.toHaveAttribute('readonly');
});

test('names what is wrong, resets, and shows each change in the history', async () => {
  await open(() => nell(), { isFree: false });
  await first.fill('');
  await email.fill('ada@patchwork.example');
  await button('Save').click();
  await expect.element(page.getByRole('link', { name: 'Enter a first name' })).toBeVisible();
  await expect.element(page.getByText(/Email is already registered/).first()).toBeVisible();
  await button('Reset').click();
  await expect.element(first).toHaveValue('Nell');

  worker.use(...answers(() => nell(), { changes: [change] }));
  worker.use(answer.post('/api/user/update/admin/{id}', nell({ middleName: 'Jane' })));
  await page.getByLabelText(/^Middle Name\(s\)/).fill('Jane Ann');
  await button('Save').click();
  await expect.element(status('Saved')).toHaveFocus();
  const history = page.getByRole('region', { name: 'User Profile Changes' });
  await history.getByRole('button', { name: /Middle Name\(s\)/ }).click();
  await expect.element(history.getByText('Changed By User')).toBeVisible();
  await expect
    .element(
      history
        .getByRole('definition')
        .filter({ hasText: 'Jane' })
        .getByText(/changed/),
    )
    .toBeInTheDocument();
  const events = page.getByRole('region', { name: 'User Events' });
  await events
    .getByRole('button', { name: /203\.0\.113\.5|Signed in|Logged in/ })
    .first()
    .click();
  await expect.element(events.getByText('IP Address')).toBeVisible();
});

test('a taken address that is found while Save is pressed does not move Save away', async () => {
  await open(() => nell(), { isFree: false });
  await first.fill('');
  await email.fill('ada@patchwork.example');
  const save = button('Save').element() as HTMLElement;
  save.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
  const before = save.getBoundingClientRect().top;
  (email.element() as HTMLElement).blur();
  await expect
    .poll(() => performance.getEntriesByType('resource').some(({ name }) => name.includes('/api/validate/user/')))
    .toBe(true);
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  expect(save.getBoundingClientRect().top).toBe(before);
  save.dispatchEvent(new PointerEvent('pointerup', { bubbles: true }));
  save.click();
  await expect.element(page.getByRole('link', { name: 'Enter a first name' })).toBeVisible();
  await expect.element(page.getByText(/Email is already registered/).first()).toBeVisible();
});

test('offers no button that the server would refuse', async () => {
  await openScreen(
    '/useredit/1',
    answers(() => staff),
    { roles: admin },
  );
  await expect.element(page.getByText('This is your own account. Change it in My Profile.')).toBeVisible();
  await expect.element(button('Deactivate')).not.toBeInTheDocument();
  await openScreen(
    '/useredit/2',
    answers(() => nell({ id: 2, roles: ['Viewer', 'Admin', 'Superuser'] })),
    { roles: admin },
  );
  await expect.element(page.getByText('Only a superuser can change staff accounts')).toBeVisible();
  await expect.element(first).toHaveAttribute('readonly');
});

test('says that there is no such user', async () => {
  await openScreen('/useredit/999999', [refuse.get('/api/user/{id}', 404, { code: 'not-found' }), ...answers(() => nell())], {
    roles: admin,
  });
  await expect.element(page.getByText('No user with id 999999')).toBeVisible();
});

test('leads from a person who waits to their sign-up', async () => {
  await open(() => nell({ active: false, schoolApproved: false }));
  await expect.element(page.getByText(/^This person’s school has not been approved\./)).toBeVisible();
  await expect.element(button('Activate')).not.toBeInTheDocument();
  const link = page.getByRole('link', { name: 'Open the sign-up' });
  await expect.element(link).toHaveAttribute('href', '/signups?name=Ravensmoor+Primary&from=2026-10-14');
});

test('shows a user who has not accepted the terms, while history and events load and when there are none', async () => {
  const user = nell({ termsAndConditionsApproved: false });
  await openScreen(
    '/useredit/81',
    [wait.get('/api/userhistory/{userId}'), wait.get('/api/clientevent/user/{id}'), ...answers(() => user)],
    { roles: admin },
  );
  await expect.element(page.getByRole('checkbox', { name: 'Terms And Conditions Not Approved' })).not.toBeChecked();
  const [changes, events] = ['User Profile Changes', 'User Events'].map((name) => page.getByRole('region', { name }));
  for (const list of [changes!, events!]) await expect.element(list.getByText('Loading....', { exact: true })).toBeVisible();
  await open(() => user);
  await expect.element(changes!.getByText('No history found', { exact: true })).toBeVisible();
  await expect.element(events!.getByText('No events found', { exact: true })).toBeVisible();
});

test('edits survive a reload until they are saved', { tags: ['whole'] }, async () => {
  await open(() => nell());
  await last.fill('Bell-Wilding');
  await expect.poll(() => JSON.stringify({ ...localStorage })).toContain('Bell-Wilding');
  await open(() => nell());
  await expect.element(last).toHaveValue('Bell-Wilding');
  await expect.element(page.getByText('Draft restored', { exact: true })).toBeVisible();
  worker.use(answer.post('/api/user/update/admin/{id}', nell({ lastName: 'Bell-Wilding' })));
  await button('Save').click();
  await expect.element(status('Saved')).toHaveFocus();
  await open(() => nell({ lastName: 'Bell-Wilding' }));
  await expect.element(last).toHaveValue('Bell-Wilding');
  await expect.element(page.getByText('Draft restored', { exact: true })).not.toBeInTheDocument();
});

test('the reason for a second person survives a reload', { tags: ['whole'] }, async () => {
  const required = refuse.post('/api/user/update/admin/{id}', 409, { code: 'second-person-required', detail: 'Say why.' });
  await open(() => nell());
  worker.use(required);
  await email.fill('nell.new@hollowbank.example');
  await button('Save').click();
  await page.getByLabelText('Why is this needed?').fill('Their old address is closed.');
  await expect.poll(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }])).toContain('old address');
  await open(() => nell());
  worker.use(required);
  await expect.element(email).toHaveValue('nell.new@hollowbank.example');
  await button('Save').click();
  await expect.element(page.getByLabelText('Why is this needed?')).toHaveValue('Their old address is closed.');
});

test('offers no button to change inactive staff', async () => {
  await openScreen(
    '/useredit/2',
    answers(() => nell({ id: 2, active: false, roles: ['Viewer', 'AdminRO'] })),
    { roles: admin },
  );
  await expect.element(page.getByText('Only a superuser can change staff accounts')).toBeVisible();
  await expect.element(page.getByText('This user is inactive.', { exact: true })).toBeVisible();
  const offered = page.getByRole('main').getByRole('button', { name: /^(Activate|Save|Reset|Add Admin)$/ });
  await expect.element(offered).not.toBeInTheDocument();
  await expect.element(first).toHaveAttribute('readonly');
});

test('reads what others did to a user and who has looked only when asked to, and once', async () => {
  const carys = { id: 78, title: 'Ms', firstName: 'Carys', lastName: 'Noor' };
  const reads: string[] = [];
  const user = answer.get('/api/user/{id}', () => {
    reads.push('user');
    return nell();
  });
  const history = answer.get('/api/userhistory/{userId}', () => {
    reads.push('history');
    return [];
  });
  const about = answer.get('/api/clientevent/aboutuser/{id}', ({ query }) => {
    reads.push(query.get('kind')!);
    return query.get('kind') === 'reads'
      ? [{ ...signedIn, id: 9, type: 'staff-read', actor: carys }]
      : ['user-deleted', 'user-changed', 'user-added'].map((type, id) => ({ ...signedIn, id: id + 1, type, actor: carys }));
  });
  await openScreen('/useredit/81?events=to', [about, user, history, ...answers(() => nell())], { roles: admin });
  const events = page.getByRole('region', { name: 'User Events' });
  const view = (name: string) => events.getByRole('link', { name });
  await expect.element(view('Done to this user')).toHaveAttribute('aria-current', 'true');
  const items = events.getByRole('listitem');
  await expect.poll(() => items.elements().length).toBe(3);
  for (const [at, name] of ['User deleted', 'User changed', 'User added'].entries()) {
    await expect.element(items.nth(at).getByText(name)).toBeVisible();
    await expect.element(items.nth(at).getByText('Ms Carys Noor')).toBeVisible();
  }
  await view('Who has looked').click();
  await expect.poll(() => location.search).toBe('?events=reads');
  await expect.element(view('Who has looked')).toHaveFocus();
  await expect.element(items.first().getByText('Staff read')).toBeVisible();
  await items.first().getByRole('button').click();
  await expect.element(events.getByText('Done by', { exact: true })).toBeVisible();
  expect(reads.toSorted()).toEqual(['changes', 'history', 'reads', 'user']);
  await page.viewport(390, 844);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
});
