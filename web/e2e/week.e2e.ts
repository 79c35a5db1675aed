import { type Browser, expect, type Locator, type Page, test } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { signedIn } from './support/client.ts';
import { status } from './support/lead.ts';
import { aNewTeacher, type Newcomer } from './support/newcomer.ts';
import { askClasses, linkSchools } from './support/rows.ts';
import { settle } from './support/settle.ts';
import { signIn } from './support/steps.ts';

test.describe.configure({ mode: 'serial' });

const question = 'What can you see from the highest place near you?';
const says = {
  Skylarks: 'Four counties, and Amir’s nan’s washing.',
  Badgers: 'The sea, if somebody lifts you up.',
} as const;
type Name = keyof typeof says;

interface Classroom {
  name: Name;
  teacher: Newcomer;
  page: Page;
  schoolId: number;
  groupId: number;
}

/** A class of a new school, whose teacher has a window of their own. */
async function aClassroom(browser: Browser, baseURL: string, name: Name): Promise<Classroom> {
  const teacher = await aNewTeacher(baseURL, name);
  const client = await signedIn(baseURL, teacher);
  const { school, schoolGroup } = await client.get<{ school: { id: number }; schoolGroup: { id: number } }>('/api/user');
  await client.dispose();
  const page = await (await browser.newContext()).newPage();
  return { name, teacher, page, schoolId: school.id, groupId: schoolGroup.id };
}

/** What another class says, on the page of the week. */
const answerOf = ({ page }: Classroom, name: Name): Locator =>
  page
    .getByRole('region', { name: 'What linked classes say' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 3, name }) });
const book = ({ page }: Classroom): Locator => page.getByRole('article', { name: 'The half-term book' });

async function openWeek({ page }: Classroom): Promise<void> {
  await page.goto('/week');
  await expect(page.getByRole('heading', { level: 1, name: question })).toBeVisible();
}

let skylarks: Classroom;
let badgers: Classroom;

test.afterAll(async () => {
  for (const room of [skylarks, badgers]) await room?.page.context().close();
});

test('two linked classes answer the question of the week, and read each other once both have', async ({ browser, baseURL }) => {
  skylarks = await aClassroom(browser, baseURL!, 'Skylarks');
  badgers = await aClassroom(browser, baseURL!, 'Badgers');
  await settle();
  await linkSchools(skylarks.schoolId, badgers.schoolId);
  await askClasses(question, [skylarks.groupId, badgers.groupId]);

  const { page } = skylarks;
  await signIn(page, skylarks.teacher);
  const line = page.getByRole('region', { name: 'Question of the week' });
  await line.getByRole('textbox', { name: `This week’s question: ${question}` }).fill(says.Skylarks);
  await line.getByRole('button', { name: 'Post' }).click();
  await expect(line.getByText('Posted.')).toBeVisible();
  await line.getByRole('link', { name: 'See the question of the week' }).click();
  await expect(page.getByRole('heading', { level: 1, name: question })).toBeFocused();
  await expect(page.getByText('No linked class has answered yet. We’ll show their answers here.')).toBeVisible();

  await signIn(badgers.page, badgers.teacher, '/week');
  await expect(badgers.page.getByText('1 of 1 linked class has answered. Answer, and you can read them.')).toBeVisible();
  expect(await badgers.page.content()).not.toContain(says.Skylarks);
  await badgers.page.getByRole('textbox', { name: 'We say:' }).fill(says.Badgers);
  await badgers.page.getByRole('button', { name: 'Post' }).click();
  await expect(status(badgers.page, 'Posted. Now read what linked classes say.')).toBeVisible();
  await expect(answerOf(badgers, 'Skylarks')).toContainText(says.Skylarks);

  await openWeek(skylarks);
  await expect(answerOf(skylarks, 'Badgers')).toContainText(says.Badgers);
  for (const [own, other] of [
    [skylarks, badgers],
    [badgers, skylarks],
  ] as const) {
    const stitch = new RegExp(
      `^Map of the United Kingdom: stitches join ${own.teacher.school} in .* with ${other.teacher.school} in `,
    );
    await expect(own.page.getByRole('img', { name: stitch })).toBeVisible();
    await expectAccessible(own.page);
  }
});

test('a class asks back once, and reads the reply', async () => {
  const { page } = badgers;
  await openWeek(badgers);
  const card = answerOf(badgers, 'Skylarks');
  await card.getByRole('button', { name: 'Ask them something back: Skylarks' }).click();
  await card.getByRole('textbox', { name: 'Ask them something back' }).fill('Which of the four is the nicest?');
  await card.getByRole('button', { name: 'Ask', exact: true }).click();
  await expect(status(page, 'Asked.')).toBeVisible();
  await expect(card.getByRole('button', { name: /^Ask them something back/ })).toHaveCount(0);

  await openWeek(skylarks);
  const asked = skylarks.page.getByRole('list', { name: 'What linked classes ask us' });
  await expect(asked).toContainText('Which of the four is the nicest?');
  await asked.getByRole('button', { name: /^Reply to / }).click();
  await asked.getByRole('textbox', { name: /^Reply to / }).fill('The one with the ice-cream van.');
  await asked.getByRole('button', { name: 'Reply', exact: true }).click();
  await expect(asked.getByRole('list', { name: /^Replies to / })).toContainText('The one with the ice-cream van.');

  await openWeek(badgers);
  await expect(card.getByRole('list', { name: 'What Skylarks was asked back' })).toContainText('The one with the ice-cream van.');
});

test('both answers are on the whiteboard, and each class has its own in its half-term book, with what was asked', async () => {
  const { page } = badgers;
  await openWeek(badgers);
  await page.getByRole('link', { name: 'Show on the whiteboard' }).click();
  await expect(page.getByRole('heading', { level: 1, name: question })).toBeFocused();
  for (const said of Object.values(says)) await expect(page.getByText(said).first()).toBeVisible();
  await expect(page.getByRole('img', { name: /^Map of the United Kingdom: stitches join/ })).toBeVisible();

  for (const room of [skylarks, badgers]) {
    await room.page.goto('/book');
    const questions = book(room).getByRole('region', { name: 'The week’s questions' });
    await expect(questions.getByRole('heading', { level: 3, name: question })).toBeVisible();
    await expect(questions).toContainText(says[room.name]);
  }
  await expect(book(skylarks)).toContainText('Which of the four is the nicest?');
  await expect(book(skylarks)).toContainText('The one with the ice-cream van.');
  await expect(book(badgers)).not.toContainText(says.Skylarks);
});
