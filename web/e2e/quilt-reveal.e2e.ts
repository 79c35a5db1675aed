import { type Browser, expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { type Client, signedIn } from './support/client.ts';
import { aNewTeacher, type Newcomer } from './support/newcomer.ts';
import { readSheets, type Sheet } from './support/pdf.ts';
import { classOf, linkSchools, quiltOf, sewPatch } from './support/quilt.ts';
import { signIn } from './support/steps.ts';

test.describe.configure({ mode: 'serial' });

interface Classroom {
  teacher: Newcomer & { lead: Newcomer };
  client: Client;
  page: Page;
  groupId: number;
}

const answers = { Kestrels: 'The bell on the chapel', Moles: 'Biscuit, the dog over the wall' } as const;

/** A class of a new school, whose teacher has the app open in a window of its own. */
async function aClassroom(browser: Browser, baseURL: string, name: keyof typeof answers): Promise<Classroom> {
  const teacher = await aNewTeacher(baseURL, name);
  const client = await signedIn(baseURL, teacher);
  const page = await (await browser.newContext({ viewport: { width: 1280, height: 720 } })).newPage();
  await signIn(page, teacher, '/messages');
  return { teacher, client, page, groupId: await classOf(client, name) };
}

const schoolOf = async ({ client }: Classroom) => (await client.get<{ school: { id: number } }>('/api/user')).school.id;
const next = (page: Page) => page.getByRole('button', { name: 'Next patch' });
const sheetsOf = async (page: Page): Promise<Sheet[]> =>
  readSheets(await page.pdf({ preferCSSPageSize: true, printBackground: true }));

let kestrels: Classroom;
let moles: Classroom;

test.afterAll(async () => {
  for (const room of [kestrels, moles]) {
    await room?.client.dispose();
    await room?.page.context().close();
  }
});

test('two schools sew, wait, and see their quilt turn over within two seconds of each other', async ({ browser, baseURL }) => {
  kestrels = await aClassroom(browser, baseURL!, 'Kestrels');
  moles = await aClassroom(browser, baseURL!, 'Moles');
  const rooms = [kestrels, moles];
  await linkSchools(await schoolOf(kestrels), await schoolOf(moles));
  const { question } = await quiltOf(kestrels.client);
  await sewPatch(kestrels.page, kestrels.groupId, answers.Kestrels, 'teal');

  for (const { page } of rooms) {
    await page.goto('/quilt');
    await page.getByRole('link', { name: 'Show on the whiteboard' }).click();
    await expect(page.getByRole('heading', { level: 1, name: question.texts.en })).toBeFocused();
    await expect(page.getByText(/^All patches turn over (at|on) /)).toBeVisible();
    await expect(page.getByText('1 of 2 sewn')).toBeVisible();
    // Nothing to press but these, and no bar of the app.
    await expect(page.getByRole('button')).toHaveText(['', '']);
    for (const name of ['Close', 'Full screen']) await expect(page.getByRole('button', { name })).toBeVisible();
    await expect(page.getByRole('navigation')).toHaveCount(0);
    expect(await page.content()).not.toContain(answers.Kestrels);
    await expectAccessible(page);
  }

  const revealed = rooms.map(({ page }) =>
    page.waitForResponse((response) => response.url().endsWith('/api/quilt/reveal'), { timeout: 120_000 }),
  );
  await sewPatch(moles.page, moles.groupId, answers.Moles, 'crimson');
  await moles.page.getByRole('link', { name: 'Show on the whiteboard' }).click();
  for (const { page } of rooms) await expect(page.getByRole('timer')).toHaveText(/^\d+ seconds?$/, { timeout: 60_000 });
  await expectAccessible(moles.page);
  for (const { page } of rooms) expect(await page.content()).not.toContain('/media/');

  const seen = await Promise.all(
    rooms.map(async ({ page }) => {
      await next(page).waitFor({ timeout: 60_000 });
      return Date.now();
    }),
  );
  expect(Math.abs(seen[0]! - seen[1]!)).toBeLessThan(2_000);
  // Asked for before, and answered at the moment.
  for (const response of await Promise.all(revealed)) expect(await response.json()).toMatchObject({ isRevealed: true, sewn: 2 });
  for (const { page } of rooms) await expectAccessible(page);
});

test('the patches turn over one after the other, by themselves or at the pace of the class', async () => {
  const { page } = kestrels;
  const answer = page.getByRole('region', { name: 'The answer' });
  const turned = (count: number) => expect(page.getByText(`${count} of 2 have turned over`)).toBeVisible();
  const patchOf = (name: keyof typeof answers) =>
    page.getByRole('button', { name: new RegExp(`^${name}, .+\\. ${answers[name]}$`) });
  // Without a hand, both turn over.
  await expect(moles.page.getByText('2 of 2 have turned over')).toBeVisible();

  await page.clock.install();
  await page.reload();
  await turned(2);
  await expect(answer).toHaveText('Press a patch to read its answer.');
  await expectAccessible(page);
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.getByRole('button', { name: 'Turn over again' }).click();
  await page.clock.runFor(100);
  await turned(1);
  await expect(answer).toHaveText(`“${answers.Kestrels}”Kestrels${kestrels.teacher.school}`);
  await expect(patchOf('Kestrels')).toHaveAttribute('aria-current', 'true');
  await expect(patchOf('Moles')).toHaveCount(0);
  await page.clock.runFor(3_000);
  await page.clock.runFor(100);
  await turned(2);
  await expect(answer).toContainText(answers.Moles);

  // Who presses a key takes over, until the end and back.
  await page.getByRole('button', { name: 'Turn over again' }).click();
  await page.clock.runFor(100);
  await page.getByRole('heading', { level: 1 }).focus();
  await page.keyboard.press('ArrowLeft');
  await page.clock.runFor(60_000);
  await turned(1);
  await page.keyboard.press('Space');
  await page.clock.runFor(100);
  await turned(2);
  await expect(answer).toContainText(answers.Moles);
  await page.keyboard.press('PageUp');
  await expect(answer).toContainText(answers.Kestrels);
  await patchOf('Moles').click();
  await expect(answer).toContainText(answers.Moles);
  await page.clock.resume();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Sound' }).click();
  await expect(page.getByRole('button', { name: 'Sound' })).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: 'Full screen' }).click();
  await expect(page.getByRole('button', { name: 'Full screen' })).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(page).toHaveURL(/\/quilt$/);
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  expect(await page.evaluate(() => document.fullscreenElement)).toBeNull();
});

test('the quilt is printed on one sheet of the chosen size', async () => {
  const { page, teacher, client } = kestrels;
  const { halfTerm, question } = await quiltOf(client);
  await page.goto(`/quilt/poster/${halfTerm.id}`);
  const poster = page.getByRole('article', { name: question.texts.en });
  for (const [name, said] of Object.entries(answers)) {
    const entry = poster.getByRole('listitem').filter({ hasText: name }).last();
    await expect(entry).toContainText(`“${said}”`);
    await expect(poster.getByRole('img', { name: said })).toBeVisible();
  }
  await expect(poster).toContainText(`Kestrels, ${teacher.school} · ${halfTerm.name}`);
  await expectAccessible(page);
  for (const [size, width, height] of [
    ['A2', 1191, 1684],
    ['A3', 842, 1191],
    ['A4', 595, 842],
  ] as const) {
    await page.getByLabel('Paper size').selectOption(size);
    expect(await sheetsOf(page)).toEqual([{ width, height, isEmpty: false }]);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});

test('a Lead puts the quilt on the cover of the evidence, and it is printed', async ({ browser }) => {
  const { lead } = kestrels.teacher;
  const page = await (await browser.newContext()).newPage();
  await signIn(page, lead, '/evidence');
  await page.getByRole('button', { name: 'Choose and caption' }).click();
  const dialog = page.getByRole('dialog', { name: /^Choose and caption: / });
  const { halfTerm, question } = await quiltOf(kestrels.client);
  const choice = dialog.getByRole('group', { name: 'Quilt on the cover' }).getByRole('checkbox');
  await expect(choice).toHaveAccessibleName(`${halfTerm.name}: ${question.texts.en}`);
  await choice.check();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Saved')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  const cover = page.getByRole('main').getByRole('article');
  for (const said of Object.values(answers)) await expect(cover.getByRole('img', { name: said })).toBeVisible();
  await expectAccessible(page);
  const [sheet] = await sheetsOf(page);
  expect(sheet).toMatchObject({ width: 595, height: 842, isEmpty: false });
  await page.reload();
  await expect(cover.getByRole('img', { name: answers.Moles })).toBeVisible();
  await page.context().close();
});

test('a page that waits for a moment that is put off asks again before the new one', async ({ page, baseURL }) => {
  const teacher = await aNewTeacher(baseURL!, 'Otters');
  let revealsAt = new Date(Date.now() + 60_000);
  await page.route('**/api/quilt/watch', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), revealsAt: revealsAt.toISOString() } });
  });
  const asked = () => page.waitForResponse((response) => response.url().endsWith('/api/quilt/reveal'), { timeout: 60_000 });
  await signIn(page, teacher, '/messages');
  revealsAt = new Date(Date.now() + 10_000);
  const [first] = await Promise.all([asked(), page.goto('/quilt')]);
  // For the service it turns over at another time, so the answer has not waited and shows no patch.
  expect(await first.json()).toMatchObject({ isRevealed: false });
  revealsAt = new Date(Date.now() + 20_000);
  expect((await asked()).ok()).toBe(true);
});
