import { type Browser, expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { type Client, signedIn } from './support/client.ts';
import { aNewTeacher, type Newcomer } from './support/newcomer.ts';
import { readSheets, type Sheet } from './support/pdf.ts';
import { classOf, quiltOf, sewPatch } from './support/quilt.ts';
import { linkSchools } from './support/rows.ts';
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
    expect(await page.content()).not.toContain(answers.Kestrels);
  }

  const revealed = rooms.map(({ page }) =>
    page.waitForResponse((response) => response.url().endsWith('/api/quilt/reveal'), { timeout: 120_000 }),
  );
  await sewPatch(moles.page, moles.groupId, answers.Moles, 'crimson');
  await moles.page.getByRole('link', { name: 'Show on the whiteboard' }).click();
  for (const { page } of rooms) await expect(page.getByRole('timer')).toHaveText(/^\d+ seconds?$/, { timeout: 60_000 });
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
  for (const [size, width, height] of [
    ['A2', 1191, 1684],
    ['A3', 842, 1191],
    ['A4', 595, 842],
  ] as const) {
    await page.getByLabel('Paper size').selectOption(size);
    expect(await sheetsOf(page)).toEqual([{ width, height, isEmpty: false }]);
  }
});
