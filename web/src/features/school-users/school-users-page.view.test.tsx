import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answer, offline, refuse } from '../../../test/answers.ts';
import { EARLIER, lead } from '../../../test/examples.ts';
import { expectToFit, openScreen } from '../../../test/screen.tsx';
import { worker } from '../../../test/worker.ts';
import { aGroup, carys, idris, schoolUsers, signIn, staffGroup } from './examples.ts';

const open = (answers: Parameters<typeof openScreen>[1] = [], address = '/schoolusers') =>
  openScreen(address, [...answers, ...schoolUsers()], { roles: lead });
type Place = Pick<typeof page, 'getByRole'>;
const button = (name: string, place: Place = page) => place.getByRole('button', { name, exact: true });
const form = (name: string) => page.getByRole('form', { name, exact: true });
const users = () => page.getByRole('table', { name: /users? in your school/ });
const groups = () => page.getByRole('table', { name: /groups? in your school/ });
const rowOf = (text: string) => users().getByRole('row').filter({ hasText: text });
const groupRow = (text: string) => groups().getByRole('row').filter({ hasText: text });
/** Presses an entry of the user's "⋯". */
async function more(name: string, entry: string) {
  await button(`More for ${name}`).click();
  await button(`${entry} ${name}`).click();
}
const status = (hasText: string) => page.getByRole('status').filter({ hasText });
const alert = (hasText: string) => page.getByRole('alert').filter({ hasText });
const restored = () => page.getByText('Draft restored', { exact: true });
/** The field of a row; optional ones say so after their name. */
const field = (row: ReturnType<typeof form>, name: string) => row.getByLabelText(new RegExp(`^${name}`));

afterEach(() => page.viewport(1280, 900));

test('shows who is a Lead and who was invited, and offers nothing that a Lead may not do', async () => {
  await open();
  await expect.element(groupRow('Primary group')).toBeVisible();
  expect(groupRow('Primary group').getByRole('button').elements()).toEqual([]);
  const own = rowOf('carys@ravensmoor.example');
  await expect.element(own.getByText('Lead')).toBeVisible();
  await expect.element(own.getByText('You')).toBeVisible();
  await expect.element(own.getByText('Active')).toBeVisible();
  expect(
    own
      .getByRole('button')
      .elements()
      .map((one) => one.textContent),
  ).toEqual(['Edit']);
  expect(
    rowOf('idris@')
      .getByRole('button')
      .elements()
      .map((one) => one.getAttribute('aria-label')),
  ).toEqual(['Resend the welcome email to Mr Idris Vaughan', 'Edit Idris Vaughan', 'More for Idris Vaughan']);
  const add = button('Add people');
  await expect.element(add).toHaveClass(/primary/);
  await expect.element(rowOf('idris@').getByText('Invited 14/10/2026')).toBeVisible();
  await expect.element(page.getByText('1 invited', { exact: true })).toBeVisible();
  await button('What groups are for').click();
  await expect.element(page.getByText(/^Groups are classes of pupils\./)).toBeVisible();
  await expectToFit();
});

test('filters and sorts the users, and keeps the view in the address', async () => {
  const router = await open();
  await page.getByLabelText('Account', { exact: true }).selectOptions('Invited (1)');
  await expect.element(page.getByRole('table', { name: '1 of 2 users in your school' })).toBeVisible();
  await page.getByRole('combobox', { name: 'Group', exact: true }).first().selectOptions('Otters (1)');
  await page.getByLabelText('Sort by').selectOptions('Email');
  const view = () => Object.fromEntries(new URLSearchParams(router.state.location.search));
  await expect.poll(view).toEqual({ account: 'invited', group: '70', sort: 'email' });

  // A user whom the view would hide is shown after they have been added.
  worker.use(answer.post('/api/user/add', idris({ id: 73, firstName: 'Bea', lastName: 'Rowe', schoolGroup: staffGroup() }), 201));
  await button('Add a user').click();
  const adding = form('Add a user');
  await expect.element(field(adding, 'Email')).toHaveFocus();
  await field(adding, 'Email').fill('bea@ravensmoor.example');
  await field(adding, 'First name').fill('Bea');
  await field(adding, 'Last name').fill('Rowe');
  await button('Add', adding).click();
  await expect.element(status('Bea Rowe has been added')).toBeVisible();
  await expect.element(page.getByRole('table', { name: '3 users in your school' })).toBeVisible();

  await open([], '/schoolusers?account=invited&group=70&sort=email');
  await expect.element(page.getByRole('table', { name: '1 of 2 users in your school' })).toBeVisible();
  await expect.element(page.getByLabelText('Sort by')).toHaveValue('email');
});

test('an address that is not one of the school’s is said so before adding', async () => {
  await open([answer.get('/api/schoolsignin', { available: [], current: { ...signIn, domains: ['trust.example'] } })]);
  const adding = form('Add a user');
  const warning = status('This address is not one of your school’s (ravensmoor.example and trust.example). Add anyway?');
  await field(adding, 'Email').fill('bea@trust.example');
  await expect.element(button('Add', adding)).toBeVisible();
  await expect.element(warning).not.toBeInTheDocument();
  await field(adding, 'Email').fill('pupil@mail.example');
  await expect.element(warning).toBeVisible();
  await expect.element(button('Add anyway', adding)).toBeVisible();
  await expectToFit();
  const added = idris({ id: 73, firstName: 'Bea', lastName: 'Rowe', email: 'pupil@mail.example' });
  worker.use(answer.post('/api/user/add', added, 201));
  await field(adding, 'First name').fill('Bea');
  await field(adding, 'Last name').fill('Rowe');
  await button('Add anyway', adding).click();
  await expect.element(status('Bea Rowe has been added')).toBeVisible();
  await expect.element(button('Add', adding)).toBeVisible();
});

test('adds a group, which needs a name of its own', async () => {
  await open();
  const adding = form('Add a group');
  await button('Add a group').click();
  await expect.element(field(adding, 'Name')).toHaveFocus();
  await button('Add', adding).click();
  await expect.element(field(adding, 'Name')).toHaveFocus();
  await expect.element(field(adding, 'Name')).toHaveAccessibleDescription(/Enter a name for the new group/);
  const errors = [{ field: 'name', message: 'Your school already has a group with this name' }];
  worker.use(refuse.post('/api/schoolgroup/myschool', 409, { code: 'group-name-taken', errors }));
  await field(adding, 'Name').fill(' OTTERS');
  await field(adding, 'Description').fill('Year 5');
  await userEvent.keyboard('{Enter}');
  await expect.element(field(adding, 'Name')).toHaveFocus();
  await expect.element(field(adding, 'Name')).toHaveAccessibleDescription(/Your school already has a group with this name/);
  await expect.element(field(adding, 'Description')).toHaveValue('Year 5');
  await expectToFit();

  const swifts = aGroup({ id: 75, name: 'Swifts', description: 'Year 5' });
  worker.use(answer.post('/api/schoolgroup/myschool', swifts, 201));
  await field(adding, 'Name').fill('Swifts');
  await button('Add', adding).click();
  await expect.element(status('Swifts has been added.')).toBeVisible();
  await expect.element(groupRow('Year 5')).toBeVisible();

  // The sentence goes with the group.
  worker.use(answer.post('/api/schoolgroup/delete/{id}', { ...swifts, active: false }));
  await button('Delete Swifts').click();
  await button('Yes, delete Swifts').click();
  await expect.element(status('Swifts has been deleted.')).toHaveFocus();
  await expect.element(button('Delete Swifts')).not.toBeInTheDocument();
  await expect.element(page.getByText('Swifts has been added.')).not.toBeInTheDocument();
});

test('says what is wrong with a new user', async () => {
  await open([answer.get('/api/validate/user/{userId}/email/{email}', false)]);
  const adding = form('Add a user');
  await expect.element(field(adding, 'Title')).toHaveValue('Mr');
  await button('Add', adding).click();
  await expect.element(field(adding, 'Email')).toHaveAccessibleDescription(/Please provide an email address/);
  await expect.element(field(adding, 'First name')).toHaveAccessibleDescription(/Enter a first name/);
  await expect.element(field(adding, 'Last name')).toHaveAccessibleDescription(/Enter a last name/);
  for (const [name, sentence] of [
    ['First name', /First name maximum 100 characters/],
    ['Last name', /Last name maximum 100 characters/],
    ['Position', /Maximum 100 characters/],
  ] as const) {
    await field(adding, name).fill('x'.repeat(101));
    await expect.element(field(adding, name)).toHaveAccessibleDescription(sentence);
  }
  await field(adding, 'Email').fill('nobody');
  await expect.element(field(adding, 'Email')).toHaveAccessibleDescription(/Please provide a valid email address/);
  await field(adding, 'Email').fill('CARYS@ravensmoor.example');
  await userEvent.tab();
  await expect.element(field(adding, 'Email')).toHaveAccessibleDescription(/Email is already registered/);
});

test('edits one row at a time, and Cancel returns to it', async () => {
  await open();
  await button('Edit Idris Vaughan').click();
  const row = form('Edit Idris Vaughan');
  await expect.element(field(row, 'Email')).toHaveFocus();
  await field(row, 'Position').fill('Deputy head');
  await button('Edit Otters').click();
  await expect.element(row.getByText(/Save or cancel this row first\./)).toBeInViewport();
  await expect.element(form('Edit Otters')).not.toBeInTheDocument();
  await button('Cancel', row).click();
  await expect.element(rowOf('idris@').getByText('Year 5 teacher')).toBeVisible();
  await expect.element(button('Edit Idris Vaughan')).toHaveFocus();

  worker.use(answer.post('/api/user/update/{id}', idris({ title: 'Dr', schoolPosition: 'Deputy head' })));
  await button('Edit Idris Vaughan').click();
  await field(row, 'Title').selectOptions('Dr');
  await button('Save', row).click();
  await expect.element(rowOf('idris@').getByText('Dr Idris Vaughan')).toBeVisible();
  await expect.element(button('Edit Idris Vaughan')).toHaveFocus();

  // The user's group changes with its name.
  worker.use(answer.post('/api/schoolgroup/myschool/group/{id}', aGroup({ name: 'Swallows' })));
  await button('Edit Otters').click();
  await field(form('Edit Otters'), 'Name').fill('Swallows');
  await button('Save', form('Edit Otters')).click();
  await expect.element(rowOf('idris@').getByText('Swallows')).toBeVisible();
});

test('deletes a user after a question, and shows the sentence about signing one out', async () => {
  await open([
    answer.post('/api/user/delete/{id}', idris({ active: false })),
    answer.post('/api/user/{id}/signout', undefined, 204),
  ]);
  const below = () => rowOf('idris@').element().nextElementSibling;
  await more('Idris Vaughan', 'Sign out');
  await expect.element(page.getByText(/^Sign Idris Vaughan out everywhere\?/)).toBeInViewport();
  expect(below()?.textContent).toContain('Sign Idris Vaughan out everywhere?');
  await userEvent.keyboard('{Escape}');
  await expect.element(button('More for Idris Vaughan')).toHaveFocus();
  await more('Idris Vaughan', 'Sign out');
  await button('Yes, sign out Idris Vaughan').click();
  await expect.element(status('Idris Vaughan has been signed out everywhere.')).toHaveFocus();
  expect(below()?.textContent).toContain('signed out everywhere');
  await expectToFit();
  await more('Idris Vaughan', 'Delete');
  await expect.element(page.getByText('Are you sure you want to delete user: Idris Vaughan?')).toBeInViewport();
  expect(below()?.textContent).toContain('Are you sure');
  await expectToFit();
  await button('Yes, delete Idris Vaughan').click();
  await expect.element(rowOf('idris@')).not.toBeInTheDocument();
  await expect.element(status('Idris Vaughan has been deleted.')).toHaveFocus();
});

test('a group with users cannot be deleted, and the message stays until the next click in the table', {
  tags: ['whole'],
}, async () => {
  await open([refuse.post('/api/schoolgroup/delete/{id}', 409, { code: 'group-in-use' })]);
  const question = page.getByText('Are you sure you want to delete group: Otters?');
  await button('Delete Otters').click();
  await expect.element(question).toBeInViewport();
  await userEvent.keyboard('{Escape}');
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(button('Delete Otters')).toHaveFocus();
  await button('Delete Otters').click();
  await button('Yes, delete Otters').click();
  const failure = alert('Error deleting group. This might be due to the group still containing users.');
  await expect.element(failure).toBeVisible();
  await expect.element(failure.getByText(/Idris Vaughan/)).toBeVisible();
  await expect.element(question).not.toBeInTheDocument();
  await page.getByRole('heading', { name: 'Users', exact: true }).click();
  await expect.element(failure).toBeVisible();
  await expectToFit();
  await page.getByRole('cell', { name: 'Year 4', exact: true }).click();
  await expect.element(failure).not.toBeInTheDocument();
});

test('moves the users of a group that cannot be deleted, and then deletes it', async () => {
  const moved = idris({ schoolGroup: staffGroup() });
  await open([
    refuse.post('/api/schoolgroup/delete/{id}', 409, { code: 'group-in-use' }),
    answer.post('/api/user/myschool/move', [moved]),
  ]);
  const erase = async () => {
    await button('Delete Otters').click();
    await button('Yes, delete Otters').click();
  };
  await erase();
  const way = form('Move the users of Otters');
  await expect.element(way).toBeInViewport();
  await expect.element(way.getByLabelText('Move 1 user to')).toBeVisible();
  await button('Only move them', way).click();
  await expect.element(status('1 user has been moved to Ravensmoor Primary.')).toHaveFocus();

  await open([refuse.post('/api/schoolgroup/delete/{id}', 409, { code: 'group-in-use' })]);
  await erase();
  await expect.element(way).toBeVisible();
  worker.use(
    answer.post('/api/user/myschool/move', [moved]),
    answer.post('/api/schoolgroup/delete/{id}', aGroup({ active: false })),
  );
  await button('Move them and delete Otters', way).click();
  await expect.element(status('Otters has been deleted.')).toHaveFocus();
  await expect.element(groupRow('Otters')).not.toBeInTheDocument();
});

test('restores a removed user, also when about to add them again', async () => {
  const removed = [{ user: idris({ active: false }), removedAt: EARLIER, restorableUntil: '2026-11-14T09:30:00.000Z' }];
  const calls = [answer.get('/api/user/myschool', [carys()]), answer.get('/api/user/myschool/removed', removed)];
  await open(calls);
  await button('Recently removed (1)').click();
  await expect.element(page.getByText('Removed on 14/10/2026. Can be restored until 14/11/2026.')).toBeVisible();
  await expectToFit();
  worker.use(answer.post('/api/user/{id}/restore', idris()), answer.get('/api/user/myschool/removed', []));
  await button('Restore Mr Idris Vaughan').click();
  await expect.element(status('Idris Vaughan has been restored.')).toHaveFocus();
  await expect.element(rowOf('idris@').getByText('Otters')).toBeVisible();
  await expect.element(page.getByRole('button', { name: /Recently removed/ })).not.toBeInTheDocument();

  await open(calls);
  const adding = form('Add a user');
  await field(adding, 'Email').fill('IDRIS@ravensmoor.example');
  await expect.element(adding.getByText('Idris Vaughan was removed on 14/10/2026. Restore instead?')).toBeVisible();
  worker.use(answer.post('/api/user/{id}/restore', idris()), answer.get('/api/user/myschool/removed', []));
  await button('Restore Mr Idris Vaughan', adding).click();
  await expect.element(status('Idris Vaughan has been restored.')).toBeVisible();
  await expect.element(field(adding, 'Email')).toHaveValue('');
});

test('says who has the address of a removed user now', async () => {
  const removed = [{ user: idris({ active: false }), removedAt: EARLIER, restorableUntil: '2026-11-14T09:30:00.000Z' }];
  await open([
    answer.get('/api/user/myschool', [carys(), idris({ id: 80, firstName: 'Ifor' })]),
    answer.get('/api/user/myschool/removed', removed),
    refuse.post('/api/user/{id}/restore', 409, { code: 'email-taken-here' }),
  ]);
  await button('Recently removed (1)').click();
  await button('Restore Mr Idris Vaughan').click();
  const sentence = 'Mr Ifor Vaughan at your school has this email address now. Change or delete that account first.';
  await expect.element(alert(sentence)).toBeVisible();
});

test('the welcome email is not sent twice in ten minutes', async () => {
  await open([refuse.post('/api/user/{id}/invite', 429, { code: 'sent-recently' })]);
  await button('Resend the welcome email to Mr Idris Vaughan').click();
  await expect.element(alert('The last email was sent less than ten minutes ago.')).toBeVisible();
  await expect.element(button('Resend the welcome email to Mr Idris Vaughan')).toHaveFocus();
});

test('a failed save keeps what was typed, and logs the specified words', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  await open([offline.post('/api/schoolgroup/myschool')]);
  const adding = form('Add a group');
  await field(adding, 'Name').fill('Herons');
  await button('Add', adding).click();
  await expect.element(adding.getByRole('alert').filter({ hasText: 'Not added. Try again.' })).toBeVisible();
  await expect.element(field(adding, 'Name')).toHaveValue('Herons');
  expect(logged).toHaveBeenCalledWith('Error trying to add new user/group');
  logged.mockRestore();
});

test('on a phone a card begins with the name, its buttons are large, and messages are in view', { tags: ['whole'] }, async () => {
  await page.viewport(390, 844);
  await open([answer.post('/api/user/add', idris({ id: 73, firstName: 'Cai', lastName: 'Reed' }), 201)]);
  const own = rowOf('carys@ravensmoor.example');
  const top = (text: string) => own.getByText(text).first().element().getBoundingClientRect().y;
  await expect.element(own).toBeVisible();
  expect(top('Ms Carys Noor')).toBeLessThan(top('carys@ravensmoor.example'));
  for (const one of users().getByRole('button').elements()) expect(one.getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
  await button('Add a user').click();
  const adding = form('Add a user');
  await field(adding, 'Email').fill('cai@ravensmoor.example');
  await field(adding, 'First name').fill('Cai');
  await field(adding, 'Last name').fill('Reed');
  await button('Add', adding).click();
  await expect.element(status('Cai Reed has been added')).toBeInViewport();
  await expect.element(field(adding, 'Email')).toBeInViewport();
  await page.viewport(320, 800);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
});

test('restores drafts of a new and of an edited row after a reload, until they are discarded, saved or cancelled', {
  tags: ['whole'],
}, async () => {
  await open();
  await button('Edit Otters').click();
  const row = form('Edit Otters');
  const adding = form('Add a user');
  await field(row, 'Description').fill('Year 4, by the pond');
  await field(adding, 'First name').fill('Idris');
  await field(adding, 'Title').selectOptions('Dr');
  await expect.element(restored()).not.toBeInTheDocument();

  await open();
  await expect.element(field(row, 'Description')).toHaveValue('Year 4, by the pond');
  await expect.element(field(row, 'Name')).toHaveValue('Otters');
  await expect.element(field(adding, 'First name')).toHaveValue('Idris');
  await expect.element(field(adding, 'Title')).toHaveValue('Dr');
  await expect.element(restored()).toHaveLength(2);
  await expectToFit();

  await button('Discard', adding).click();
  await expect.element(adding.getByText('Draft discarded')).toHaveFocus();
  await expect.element(field(adding, 'First name')).toHaveValue('');
  await expect.element(field(adding, 'Title')).toHaveValue('Mr');
  const saved = aGroup({ description: 'Year 4, by the pond' });
  worker.use(answer.post('/api/schoolgroup/myschool/group/{id}', saved));
  await button('Save', row).click();
  await expect.element(page.getByRole('cell', { name: 'Year 4, by the pond' })).toBeVisible();
  await button('Edit Otters').click();
  await field(row, 'Description').fill('Year 5');
  await button('Cancel', row).click();

  await open([answer.get('/api/schoolgroup/myschool', [staffGroup(), saved])]);
  await expect.element(page.getByRole('cell', { name: 'Year 4, by the pond' })).toBeVisible();
  await expect.element(row).not.toBeInTheDocument();
  await expect.element(restored()).not.toBeInTheDocument();
});

test('a draft of values that have changed meanwhile says so, and keeps what others have changed', {
  tags: ['whole'],
}, async () => {
  const stored = (given: Parameters<typeof aGroup>[0]) => [
    answer.get('/api/schoolgroup/myschool', [staffGroup(), aGroup(given)]),
  ];
  await open();
  await button('Edit Otters').click();
  await field(form('Edit Otters'), 'Description').fill('By the river');
  await open(stored({ name: 'Sea otters' }));
  const row = form('Edit Sea otters');
  await expect.element(field(row, 'Name')).toHaveValue('Sea otters');
  await expect.element(field(row, 'Description')).toHaveValue('By the river');
  await expect.element(row.getByText('Draft restored', { exact: true })).toBeVisible();

  await open(stored({ name: 'Sea otters', description: 'By the sea' }));
  await expect.element(field(row, 'Description')).toHaveValue('By the river');
  await expect.element(row.getByText(/What is stored has changed in the meantime: please check before you save\./)).toBeVisible();
  await button('Discard', row).click();
  await expect.element(field(row, 'Description')).toHaveValue('By the sea');
});
