import { expect, type Page, test } from '@playwright/test';
import { type Client, signedIn } from './support/client.ts';
import { aReport } from './support/feed.ts';
import { button } from './support/lead.ts';
import { aNewLead } from './support/newcomer.ts';
import { settle } from './support/settle.ts';
import { signIn } from './support/steps.ts';
import { uniqueId } from './support/unique.ts';

interface Named {
  id: number;
  name: string;
}
const panel = (page: Page) => page.getByRole('region', { name: 'New school year', exact: true });
const step = (page: Page, name: string) => panel(page).getByRole('heading', { level: 3, name });
const namesOf = async (client: Client) =>
  (await client.get<Named[]>('/api/schoolgroup/myschool')).map(({ name }) => name).toSorted();

/** A school with three classes and a teacher in each, the Lead in the middle one, where she has written a report. */
async function aSchool(baseURL: string) {
  const lead = await aNewLead(baseURL);
  const client = await signedIn(baseURL, lead);
  const addClass = (name: string, description: string | null) =>
    client.post<Named>('/api/schoolgroup/myschool', { name, description });
  const [moles, otters, herons] = [
    await addClass('Moles', 'Year 4'),
    await addClass('Year 5 Otters', null),
    await addClass('Herons', 'Year 11, by the pond'),
  ];
  const me = await client.get<{ id: number }>('/api/user');
  const person = (firstName: string, group: Named) => ({
    title: 'Ms',
    firstName,
    lastName: 'Bell',
    email: `${firstName}.${uniqueId()}@brackenfold.example`.toLowerCase(),
    schoolGroupId: group.id,
  });
  // The new classes must be known where users are added.
  await settle();
  const [sam, nell] = [person('Sam', moles), person('Nell', herons)];
  for (const body of [sam, nell]) await client.post('/api/user/add', body);
  const carys = { title: 'Ms', firstName: 'Carys', lastName: 'Noor', email: lead.email, schoolGroupId: otters.id };
  await client.post(`/api/user/update/${me.id}`, carys);
  await settle();
  const title = `Newts in the pond ${uniqueId()}`;
  // The gateway remembers for less than a second in which class she was.
  const newestOfClass = async () => {
    await aReport(client, title);
    const [newest] = await client.get<{ title: string }[]>(`/api/feed/class/${otters.id}/0`);
    return newest?.title;
  };
  await expect.poll(newestOfClass).toBe(title);
  return { lead, client, otters, title };
}

test('a Lead starts a new school year, whose reports keep their class, and undoes it', async ({ page, baseURL }) => {
  test.setTimeout(180_000);
  const { lead, client, otters, title } = await aSchool(baseURL!);
  await signIn(page, lead, '/schoolusers');
  await button(page, 'New school year').click();
  await expect(step(page, 'Step 1 of 3: People who leave')).toBeFocused();
  await panel(page).getByLabel('Ms Sam Bell').check();

  await button(panel(page), 'Next: move classes up').click();
  await expect(step(page, 'Step 2 of 3: Move classes up')).toBeFocused();
  const chosen = (name: string) => panel(page).getByLabel(`${name} next year`, { exact: true }).locator('option:checked');
  await expect(chosen('Moles')).toHaveText('Year 5');
  await expect(chosen('Year 5 Otters')).toHaveText('Year 6 Otters');
  await expect(chosen('Herons')).toHaveText('Leaves our school');
  const teacherOf = (name: string) => panel(page).getByLabel(`Teacher of ${name}`, { exact: true });
  await expect(teacherOf('Year 6 Otters').locator('option:checked')).toHaveText('Ms Carys Noor, as now');
  await expect(panel(page)).toContainText('Without a class next year: Ms Nell Bell.');
  await teacherOf('Year 6 Otters').selectOption('Ms Nell Bell');
  await expect(panel(page)).toContainText('Without a class next year: Ms Carys Noor.');
  await button(panel(page), 'Add a class').click();
  await panel(page).getByLabel('Name', { exact: true }).fill('Newts');
  await teacherOf('Newts').selectOption('Ms Carys Noor');

  await button(panel(page), 'Next: check and finish').click();
  await expect(step(page, 'Step 3 of 3: Check and finish')).toBeFocused();
  await expect(panel(page).getByRole('listitem')).toContainText([
    'People who leave',
    'Move classes up',
    'Check and finish',
    'Moles (Year 4) becomes Moles (Year 5)',
    'Year 5 Otters becomes Year 6 Otters',
    'Herons (Year 11, by the pond) leaves our school',
    'Newts is new',
    'Ms Nell Bell moves from Herons to Year 6 Otters',
    'Ms Carys Noor moves from Year 5 Otters to Newts',
    'Ms Sam Bell',
  ]);
  await expect(panel(page)).toContainText('This account is closed.');
  expect(await namesOf(client)).toEqual(['Herons', 'Moles', 'Whole school', 'Year 5 Otters']);
  await button(panel(page), 'Start the new school year').click();
  const done = panel(page).getByRole('status').filter({ hasText: 'The new school year has started. You can undo it until' });
  await expect(done).toBeFocused();
  await expect(page.getByRole('row').filter({ hasText: 'Nell Bell' })).toContainText('Year 6 Otters');
  await expect(page.getByRole('row').filter({ hasText: 'Sam Bell' })).toHaveCount(0);
  expect(await namesOf(client)).toEqual(['Moles', 'Newts', 'Whole school', 'Year 6 Otters']);

  // The class moved up with its pupils: its journal still has the report, and the new class of its author does not.
  const newts = (await client.get<Named[]>('/api/schoolgroup/myschool')).find((group) => group.name === 'Newts')!;
  await settle();
  await page.goto(`/class/${otters.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Year 6 Otters');
  await expect(page.getByText('Taught by')).toContainText('Nell Bell');
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
  expect(await client.get<object[]>(`/api/feed/class/${newts.id}/0`)).toEqual([]);

  await page.goto('/schoolusers?panel=new-year');
  await button(panel(page), 'Undo the new school year').click();
  await button(panel(page), 'Yes, undo it').click();
  await expect(panel(page).getByRole('status').filter({ hasText: 'The new school year has been undone.' })).toBeFocused();
  await expect(page.getByRole('row').filter({ hasText: 'Sam Bell' })).toContainText('Moles');
  expect(await namesOf(client)).toEqual(['Herons', 'Moles', 'Whole school', 'Year 5 Otters']);
  await client.dispose();
});
