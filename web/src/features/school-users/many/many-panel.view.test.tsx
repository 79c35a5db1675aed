import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answer, offline } from '../../../../test/answers.ts';
import { lead } from '../../../../test/examples.ts';
import { expectToFit, openScreen } from '../../../../test/screen.tsx';
import { worker } from '../../../../test/worker.ts';
import { aGroup, schoolUsers } from '../examples.ts';

const open = (...answers: Parameters<typeof openScreen>[1]) =>
  openScreen('/schoolusers?panel=many', [...answers, ...schoolUsers()], { roles: lead });
const panel = () => page.getByRole('region', { name: 'Add people' });
const heading = () => panel().getByRole('heading', { name: 'Add people' });
const button = (name: string) => panel().getByRole('button', { name, exact: true });
const status = (hasText: string) => panel().getByRole('status').filter({ hasText });
const rows = () => panel().getByLabelText('Names and email addresses');
const line = (number: number) => panel().getByRole('group', { name: new RegExp(`^Line ${number}`) });

type Person = { title: string; email: string; group: string };
const refused = (field: string, message: string) => ({ state: 'refused' as const, errors: [{ field, message }] });
/** Checks a list as the server does, for a school with these groups. */
const check = (groups: string[]) => (body: unknown) =>
  (body as { users: Person[] }).users.map(({ title, email, group }) => {
    if (!['ms', 'Ms', 'Mr', 'Dr'].includes(title)) return refused('title', 'Select a title');
    if (!email.includes('@')) return refused('email', 'Please provide a valid email address');
    if (group && !groups.includes(group)) return refused('group', 'There is no such group');
    return { state: 'ready' as const, errors: [] };
  });
const checking = (...groups: string[]) => answer.post('/api/user/add/many', ({ body }) => check(groups)(body));

const list = [
  'Position\tEmail\tTitle\tForename\tSurname\tClass',
  'Teacher\trob@ravensmoor.example\tms\tRobin\tBell\tSeals',
  'Teacher\tann@ravensmoor.example\tLord\tAnn\tDee\t',
  'Teacher\tzoe@ravensmoor.example\tDr\tZoë\tBrontë\t',
].join('\r\n');

test('asks for at least one line', async () => {
  await open();
  await expect.element(heading()).toHaveFocus();
  await button('Check the list').click();
  await expect.element(rows()).toHaveAccessibleDescription(/Paste at least one line/);
  await expectToFit();
});

test('says which addresses are not the school’s before adding them', async () => {
  await open(checking('Seals'));
  await rows().fill(`${list.replace('Lord', 'Mr')}\r\nPupil\tpupil@mail.example\tMr\tMax\tOwl\t`);
  await button('Check the list').click();
  await expect.element(button('Add 4 people')).toBeVisible();
  const warning = panel().getByRole('alert');
  await expect
    .element(warning)
    .toHaveTextContent('Not your school’s own addresses (ravensmoor.example): pupil@mail.example. Add anyway?');
  await expectToFit();
});

test('checks a pasted list, adds its groups, keeps it over a reload, and says who was left out', async () => {
  await open(checking('Otters'));
  await rows().fill(list);
  await button('Check the list').click();
  await expect.element(status('1 person is ready to add. 2 lines have a problem.')).toBeVisible();
  await expect.element(heading()).toHaveFocus();
  await expect.element(panel().getByText('Your school doesn’t have these groups yet: Seals.')).toBeVisible();
  worker.use(answer.post('/api/schoolgroup/myschool', aGroup({ id: 76, name: 'Seals' }), 201), checking('Otters', 'Seals'));
  await button('Add this group').click();
  await expect.element(status('2 people are ready to add. 1 line has a problem.')).toBeVisible();
  await expect.element(line(2).getByLabelText('Title')).toHaveAccessibleDescription(/Select a title\./);
  await expectToFit();
  await open();
  await expect.element(status('2 people are ready to add. 1 line has a problem.')).toBeVisible();

  // An answer that was lost after its people were added: the same portion again.
  worker.use(offline.post('/api/user/add/many'));
  await button('Add 2 people').click();
  await expect.element(panel().getByText(/We couldn’t reach the service\./)).toBeVisible();
  worker.use(
    answer.post('/api/user/add/many', [
      { state: 'exists', errors: [] },
      { state: 'added', errors: [] },
    ]),
  );
  await button('Add 2 people').click();
  await expect.element(status('2 people added, 1 left out.')).toBeVisible();
  await expect.element(heading()).toHaveFocus();
  await expect.element(panel().getByLabelText('Left out')).toHaveValue(expect.stringContaining('ann@ravensmoor.example'));
});

test('says which rows of a list are not people, also after a reload, and adds nobody for them', async () => {
  await open(checking());
  const office =
    'sep=;\nStaff list, autumn;;;\n\nLegal Surname;Preferred First Name;Title;Primary Email\nBrontë;Zoë;Dr;zoe@ravensmoor.example\n;;;\nTotal;1;;';
  await rows().fill(office);
  await button('Check the list').click();
  await expect.element(status('1 person is ready to add.')).toBeVisible();
  const left = panel().getByText('Left out, because they have no email address or aren’t people:');
  await expect.element(left).toBeVisible();
  await expect.element(panel().getByText('Row 2 · Staff list, autumn')).toBeVisible();
  await expect.element(panel().getByText('Row 7 · Total 1')).toBeVisible();
  await expectToFit();
  await open();
  await expect.element(panel().getByText('Row 7 · Total 1')).toBeVisible();
});

test('reads a list of an email program, and says once for each line what is missing', async () => {
  const shown = (body: unknown) =>
    (body as { users: { title: string; firstName: string; email: string }[] }).users.map(({ title, firstName, email }, place) => {
      if (place === 2) return { state: 'exists' as const, errors: [{ field: 'email', message: 'Email is already registered' }] };
      const errors = [
        ...(title ? [] : [{ field: 'title', message: 'Select a title' }]),
        ...(firstName
          ? []
          : [
              { field: 'firstName', message: 'Enter a first name' },
              { field: 'lastName', message: 'Enter a last name' },
            ]),
      ];
      return errors.length > 0 ? { state: 'refused' as const, errors } : { state: 'ready' as const, errors, email };
    });
  await open(answer.post('/api/user/add/many', ({ body }) => shown(body).map(({ state, errors }) => ({ state, errors }))));
  await rows().fill(
    '"Brontë, Dr Zoë" <zoe@ravensmoor.example>; ann@ravensmoor.example; Ms Carys Noor <carys@ravensmoor.example>; Dee, Al <al@ravensmoor.example>',
  );
  await button('Check the list').click();
  await expect.element(status('1 person is ready to add. 3 lines have a problem.')).toBeVisible();
  await expect.element(panel().getByRole('table', { name: 'Who will be added' }).getByText('Dr Zoë Brontë')).toBeVisible();
  await expect.element(line(2).getByText(/Missing: title, first name and last name\./)).toBeVisible();
  await expect
    .element(line(2).getByLabelText('First name'))
    .toHaveAccessibleDescription(/Missing: title, first name and last name\./);
  await expect.element(line(2).getByLabelText('Email')).toHaveValue('ann@ravensmoor.example');
  await expect.element(line(2).getByLabelText('Email')).not.toHaveAccessibleDescription();
  await expect.element(line(3).getByText(/Email is already registered\./)).toBeVisible();
  await expect.element(line(4).getByText(/Missing: title\./)).toBeVisible();
  await line(2).getByLabelText('First name').fill('Ann');
  await expect.element(line(2).getByText(/Missing: title and last name\.$/)).toBeVisible();
  await expect.element(line(2).getByLabelText('First name')).not.toHaveAccessibleDescription();
  await expectToFit();
});

test('says that a text without people is no list', async () => {
  await open(checking());
  await rows().fill('Dear all,\nsee the staff room.');
  await button('Check the list').click();
  await expect.element(rows()).toHaveAccessibleDescription(/No row of this list is a person\./);
});

test('reads a file, mends a line and leaves one out', async () => {
  await open(checking());
  const csv = 'E-mail;Surname;First name;Title\r\nzoe@ravensmoor.example;Brontë;Zoë;Dr\r\n"nobody";Dee;Al;Mr\r\nx;;;\r\n';
  // As a spreadsheet of Windows saves it.
  const latin1 = Uint8Array.from(csv, (letter) => letter.charCodeAt(0));
  await expect.element(rows()).toBeVisible();
  const input = panel().element().querySelector('input[type=file]')!;
  await userEvent.upload(input, new File([latin1], 'staff.csv', { type: 'text/csv' }));
  await expect.element(status('1 person is ready to add. 2 lines have a problem.')).toBeVisible();
  await button('Leave out line 3').click();
  await expect.element(heading()).toHaveFocus();
  await line(2).getByLabelText('Email').fill('al@ravensmoor.example');
  await button('Check again').click();
  await expect.element(status('2 people are ready to add.')).toBeVisible();
  await expect.element(panel().getByRole('row').filter({ hasText: 'Dr Zoë Brontë' })).toBeVisible();
  worker.use(
    answer.post('/api/user/add/many', [
      { state: 'added', errors: [] },
      { state: 'added', errors: [] },
    ]),
  );
  await button('Add 2 people').click();
  await expect.element(status('2 people added, 1 left out.')).toBeVisible();
  await button('Add more people').click();
  await expect.element(rows()).toHaveValue('');
});
