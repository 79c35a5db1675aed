import { expect, type Page, test } from '@playwright/test';
import { type Client, signedIn } from './support/client.ts';
import { account } from './support/demo.ts';
import { signIn } from './support/steps.ts';

const teacher = account('teacher');
const connected = account('connectedTeacher');

interface School {
  county: { name: string };
  locationType: { name: string };
  numberOfPupils: number;
}
const schoolOf = (client: Client, id: number) => client.get<School>(`/api/school/teacherview/${id}`);
const card = (page: Page) => page.getByRole('complementary', { name: 'Chosen school' });
const fact = (page: Page) => card(page).getByText('Pupils', { exact: true });
const question = (page: Page) => page.getByRole('region', { name: `Is ${connected.schoolName} the same, or different?` });
const meeting = (page: Page) => page.getByRole('heading', { level: 2, name: `This is ${connected.schoolName}` });

test('pupils guess about a linked school, and then meet it', async ({ page, baseURL }) => {
  const client = await signedIn(baseURL!, teacher);
  const [us, them] = [await schoolOf(client, teacher.schoolId), await schoolOf(client, connected.schoolId)];
  await client.dispose();
  await signIn(page, teacher, `/home?schoolid=${connected.schoolId}`);
  await expect(fact(page)).toBeVisible();

  await card(page)
    .getByRole('link', { name: /^Same or different/ })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Same or different?' })).toBeFocused();
  await expect(page).toHaveTitle('Same or different? – Patchwork');
  const total = Number((await page.getByText(/^Question 1 of \d$/).innerText()).at(-1));
  const told: string[] = [];
  for (let number = 1; number <= total; number += 1) {
    await expect(page.getByText(`Question ${number} of ${total}`)).toBeVisible();
    if (number > 1) await expect(question(page).getByRole('heading')).toBeFocused();
    const guessed = question(page).getByRole('button', { name: number % 2 ? /^The same/ : /^Different/ });
    await guessed.press('Enter');
    await expect(guessed).toBeFocused();
    await expect(guessed).toHaveAttribute('aria-pressed', 'true');
    const answer = (await question(page).getByRole('status').textContent())!;
    const truth = answer.endsWith(', both of us') ? 'The same' : 'Different';
    await expect(question(page).getByRole('button', { name: `${truth} ${connected.schoolName}`, exact: true })).toBeVisible();
    told.push(answer);
    await question(page).getByRole('button', { name: 'Next' }).click();
  }
  expect(told).toContain(`${us.numberOfPupils} pupils here, ${them.numberOfPupils} pupils there`);
  expect(told).toContain(`${us.locationType.name} here, ${them.locationType.name} there`);
  expect(told).toContain(`${us.county.name} here, ${them.county.name} there`);
  expect(told.filter((answer) => answer.endsWith(', both of us'))).not.toEqual([]);

  await expect(meeting(page)).toBeFocused();
  await expect(page.getByText(`${them.locationType.name} · ${them.county.name} · ${them.numberOfPupils} pupils`)).toBeVisible();
  const classes = page.getByRole('link').and(page.locator('[href^="/class/"]'));
  await expect(classes.first()).toBeVisible();

  await page.getByRole('link', { name: 'Read their reports' }).click();
  await expect(page.getByRole('heading', { level: 1, name: `All reports from ${connected.schoolName}` })).toBeVisible();
  await expect(fact(page)).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Same or different?' })).toBeVisible();
  await page.getByRole('button', { name: 'Skip to the school' }).click();
  const name = await classes.first().innerText();
  await classes.first().click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
});
