import type { components } from '@patchwork/contracts/types/public';
import type { HttpHandler } from 'msw';
import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answer, refuse } from '../../../../test/answers.ts';
import { aSchool, framed, lead, me } from '../../../../test/examples.ts';
import { openScreen } from '../../../../test/screen.tsx';
import { worker } from '../../../../test/worker.ts';

type Schemas = components['schemas'];
const group = (id: number, name: string, description: string | null = null): Schemas['SchoolGroup'] => ({
  ...{ id, name, description, primaryGroup: id === 1, active: true },
  school: { id: 7, name: 'Ravensmoor Primary' },
});
const [whole, moles, otters, herons] = [
  group(1, 'Whole school'),
  group(2, 'Moles', 'Year 4'),
  group(3, 'Year 5 Otters'),
  group(4, 'Herons', 'Year 6, by the pond'),
] as const;
const carys = me({ firstName: 'Carys', lastName: 'Noor', schoolGroup: otters, schoolAdministrator: true });
const sam = me({ id: 72, firstName: 'Sam', lastName: 'Bell', email: 'sam@ravensmoor.example', schoolGroup: moles });
const nell = me({ id: 73, firstName: 'Nell', lastName: 'Bell', email: 'nell@ravensmoor.example', schoolGroup: herons });

const started: NonNullable<Schemas['SchoolYear']> = {
  key: '5c8d2bb0-6d9a-4f0e-9a3f-0d6a8a4a3f11',
  state: 'started',
  startedAt: '2026-09-01T09:00:00.000Z',
  undoUntil: '2036-09-02T09:00:00.000Z',
};
const answers = (last: () => Schemas['SchoolYear'] = () => null): HttpHandler[] => [
  answer.get('/api/user', carys),
  ...framed(),
  answer.get('/api/user/myschool', [carys, sam, nell]),
  answer.get('/api/schoolgroup/myschool', [whole, moles, otters, herons]),
  answer.get('/api/user/myschool/removed', []),
  answer.get('/api/school/myschool', { ...aSchool({ type: { id: 4, name: 'Primary' } }), active: true, approved: true }),
  answer.get('/api/schoolgroup/newyear', () => ({ last: last() })),
  answer.get('/api/schoolsignin', { available: [], current: null }),
];
const open = (last?: () => Schemas['SchoolYear'], address = '/schoolusers?panel=new-year') =>
  openScreen(address, answers(last), { roles: lead });

const panel = page.getByRole('region', { name: 'New school year', exact: true });
const button = (name: string) => panel.getByRole('button', { name, exact: true });
const step = (name: string) => panel.getByRole('heading', { level: 3, name });
const field = (name: string) => panel.getByLabelText(name, { exact: true });
const chosen = (name: string) => (field(name).element() as HTMLSelectElement).selectedOptions[0]!.textContent;

afterEach(() => page.viewport(1280, 900));

test('suggests the next year of each class, and lists every change before it is made', async () => {
  await open(undefined, '/schoolusers');
  await page.getByRole('button', { name: 'New school year', exact: true }).click();
  await expect.element(step('Step 1 of 3: People who leave')).toHaveFocus();
  await field('Ms Sam Bell').click();

  await button('Next: move classes up').click();
  await expect.element(step('Step 2 of 3: Move classes up')).toHaveFocus();
  expect(['Moles', 'Year 5 Otters', 'Herons'].map((name) => chosen(`${name} next year`))).toEqual([
    'Year 5',
    'Year 6 Otters',
    'Leaves our school',
  ]);
  expect(chosen('Teacher of Year 6 Otters')).toBe('Ms Carys Noor, as now');
  await expect.element(panel.getByText('Without a class next year: Ms Nell Bell.')).toBeVisible();
  await field('Teacher of Year 6 Otters').selectOptions('Ms Nell Bell');
  await expect.element(panel.getByText('Without a class next year: Ms Carys Noor.')).toBeVisible();
  await button('Add a class').click();
  await expect.element(field('Name')).toHaveFocus();
  await button('Next: check and finish').click();
  await expect.element(field('Name')).toHaveFocus();
  await expect.element(field('Name')).toHaveAccessibleDescription(/Enter a name for the new group/);
  await field('Name').fill('Newts');
  await field('Teacher of Newts').selectOptions('Ms Carys Noor');
  await page.viewport(390, 844);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);

  await button('Next: check and finish').click();
  await expect.element(step('Step 3 of 3: Check and finish')).toHaveFocus();
  expect(
    panel
      .getByRole('listitem')
      .elements()
      .map(({ textContent }) => textContent)
      .slice(3),
  ).toEqual([
    'Moles (Year 4) becomes Moles (Year 5)',
    'Year 5 Otters becomes Year 6 Otters',
    'Herons (Year 6, by the pond) leaves our school',
    'Newts is new',
    'Ms Carys Noor moves from Year 5 Otters to Newts',
    'Ms Nell Bell moves from Herons to Year 6 Otters',
    'Ms Sam Bell',
  ]);
  await expect.element(panel.getByText('This account is closed.')).toBeVisible();
  worker.use(answer.post('/api/schoolgroup/newyear', started));
  await button('Start the new school year').click();
  const done = panel.getByRole('status').filter({ hasText: 'The new school year has started. You can undo it until' });
  await expect.element(done).toHaveFocus();
});

test('Escape asks before it closes, and the choices stay', { tags: ['whole'] }, async () => {
  await open();
  await field('Ms Sam Bell').click();
  await button('Next: move classes up').click();
  await expect.element(step('Step 2 of 3: Move classes up')).toHaveFocus();
  const question = panel.getByText(/^Close the new school year\?/);
  await userEvent.keyboard('{Escape}');
  await expect.element(question).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(question).not.toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  await button('Yes, close').click();
  await expect.element(panel).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'New school year', exact: true }).click();
  await expect.element(step('Step 2 of 3: Move classes up')).toHaveFocus();
  await open();
  await expect.element(step('Step 2 of 3: Move classes up')).toBeVisible();
});

test('undoes the new school year after a question', async () => {
  await open(() => started);
  await button('Undo the new school year').click();
  worker.use(answer.post('/api/schoolgroup/newyear/undo', { ...started, state: 'undone' }));
  await button('Yes, undo it').click();
  await expect.element(panel.getByRole('status').filter({ hasText: 'The new school year has been undone.' })).toHaveFocus();
});

test('says why it cannot be undone', async () => {
  await open(() => started);
  await button('Undo the new school year').click();
  const detail = 'A class has changed since, so this can’t be undone.';
  worker.use(refuse.post('/api/schoolgroup/newyear/undo', 409, { code: 'changed-meanwhile', detail }));
  await button('Yes, undo it').click();
  await expect.element(panel.getByRole('alert').filter({ hasText: 'so this can’t be undone' })).toBeVisible();
});
