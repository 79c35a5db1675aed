import { type Browser, expect, type Locator, type Page, test } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { type Client, signedIn } from './support/client.ts';
import { aPicture, keptInBrowser } from './support/feed.ts';
import { expectSound, status } from './support/lead.ts';
import { aNewTeacher, type Newcomer } from './support/newcomer.ts';
import { classOf, linkSchools, quiltOf, sewPatch } from './support/quilt.ts';
import { settle } from './support/settle.ts';
import { signIn } from './support/steps.ts';

test.describe.configure({ mode: 'serial' });

const SECRET = 'Biscuit, the dog over the wall';

interface Classroom {
  teacher: Newcomer & { lead: Newcomer };
  client: Client;
  page: Page;
  groupId: number;
}

async function aClassroom(browser: Browser, baseURL: string, name: string): Promise<Classroom> {
  const teacher = await aNewTeacher(baseURL, name);
  const client = await signedIn(baseURL, teacher);
  const page = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage();
  await signIn(page, teacher, '/messages');
  return { teacher, client, page, groupId: await classOf(client, name) };
}

/** Adds a class with somebody in it: while it has not sewn, the quilt waits. */
async function addClass(baseURL: string, lead: Newcomer, name: string): Promise<void> {
  const client = await signedIn(baseURL, lead);
  const group = await client.post<{ id: number }>('/api/schoolgroup/myschool', { name, description: null });
  const email = lead.email.replace('carys', 'owen');
  const person = { title: 'Mr', firstName: 'Owen', lastName: 'Pryce', email, schoolGroupId: group.id };
  // The new class must be known where users are added.
  await settle();
  await client.post('/api/user/add', person);
  await settle();
  expect((await quiltOf(client)).patches.map(({ schoolGroup }) => schoolGroup.name)).toContain(name);
  await client.dispose();
}

const schoolOf = async ({ client }: Classroom) => (await client.get<{ school: { id: number } }>('/api/user')).school.id;
const patches = (page: Page): Locator => page.getByRole('list', { name: 'Patches' }).getByRole('listitem');
const patchOf = (page: Page, name: string): Locator => patches(page).filter({ hasText: name });
const words = (page: Page) => page.getByLabel('Your answer in words');
const consent = (page: Page) => page.getByLabel('Everyone pictured has consent for linked schools to see this');
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });
const photo = async (page: Page, colour: string) =>
  page
    .locator('main input[type=file]')
    .first()
    .setInputFiles(await aPicture(colour));

let ours: Classroom;
let theirs: Classroom;

test.beforeAll(async ({ browser }, { project }) => {
  const { baseURL } = project.use;
  ours = await aClassroom(browser, baseURL!, 'Otters');
  theirs = await aClassroom(browser, baseURL!, 'Moles');
  await addClass(baseURL!, ours.teacher.lead, 'Wrens');
  await linkSchools(await schoolOf(ours), await schoolOf(theirs));
});

test.afterAll(async () => {
  for (const room of [ours, theirs]) {
    await room?.client.dispose();
    await room?.page.context().close();
  }
});

test('a Lead chooses the question until a class of the school has sewn', async ({ browser }) => {
  const { page, teacher } = theirs;
  const lead = await (await browser.newContext()).newPage();
  await signIn(lead, teacher.lead, '/quilt');
  const choice = lead.getByRole('group', { name: 'Choose the question for your school' });
  await expect(choice.getByRole('radio')).toHaveCount(3);
  const second = choice.getByRole('radio').nth(1);
  await second.check();
  const chosen = (await second.evaluate((radio) => (radio as HTMLInputElement).labels?.[0]?.textContent)) ?? '';
  await expectSound(lead);
  await lead.getByRole('button', { name: 'Use this question' }).click();
  await expect(lead.getByRole('heading', { level: 1, name: chosen })).toBeVisible();
  expect((await quiltOf(theirs.client)).question.texts.en).toBe(chosen);

  await sewPatch(page, theirs.groupId, SECRET, 'teal');
  await lead.reload();
  await expect(lead.getByRole('heading', { level: 1, name: chosen })).toBeVisible();
  await expect(choice).toHaveCount(0);
  await lead.context().close();
});

test('a teacher sees other schools’ patches face down, and sews a photo that a reload has not lost', async () => {
  const { page } = ours;
  await page.goto('/quilt');
  await expect(patchOf(page, 'Moles')).toContainText('Sewn, face down');
  await expect(patchOf(page, 'Wrens')).toContainText('Not sewn yet');
  await expect(page.getByText(/^1 of 3 sewn\. Waiting for /)).toBeVisible();
  await expect(patches(page).locator('img')).toHaveCount(0);
  expect(await page.content()).not.toContain(SECRET);
  await expectSound(page);

  await page.getByRole('link', { name: 'Sew our patch' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await save(page).click();
  await expect(page.getByRole('alert').filter({ hasText: 'There is a problem' })).toBeFocused();
  for (const refused of ['Draw your patch, or choose a photo', 'Say what is on your patch'])
    await expect(page.getByRole('link', { name: refused })).toBeVisible();
  await expectSound(page);

  await photo(page, 'gold');
  await words(page).fill('The bell on the chapel');
  await expect(page.getByText('Draft saved')).toBeVisible();
  await expect.poll(() => keptInBrowser(page)).toEqual({ drafts: 1, files: 1 });
  await page.reload();
  await expect(page.getByRole('img', { name: 'Your photo: gold.png' })).toBeVisible();
  await expect(words(page)).toHaveValue('The bell on the chapel');
  // Consent is given for one picture and not kept.
  await expect(consent(page)).not.toBeChecked();
  await consent(page).check();
  await expectSound(page);
  await save(page).click();

  await expect(page).toHaveURL(/\/quilt$/);
  await expect(patchOf(page, 'Otters')).toBeFocused();
  await expect(status(page, 'Your patch has been sewn.')).toBeAttached();
  await expect(patchOf(page, 'Otters')).toContainText('Sewn by us', { timeout: 90_000 });
  await expect(patchOf(page, 'Otters').locator('img')).toBeVisible();
  await expect(patchOf(page, 'Otters')).toContainText('The bell on the chapel');
  await expect.poll(() => keptInBrowser(page)).toEqual({ drafts: 0, files: 0 });
  await expect(page.getByText('2 of 3 sewn. Waiting for Wrens.')).toBeVisible();
  await expectSound(page);
});

test('a patch is changed: its words alone, and with a new picture over that of a colleague', async ({ browser }) => {
  const { page, teacher, groupId } = ours;
  await page.goto('/quilt');
  await page.getByRole('link', { name: 'Change our patch' }).click();
  await words(page).fill('The bell on the chapel, twice');
  await save(page).click();
  await expect(patchOf(page, 'Otters')).toContainText('The bell on the chapel, twice');
  await expect(patchOf(page, 'Otters').locator('img')).toBeVisible();

  await page.getByRole('link', { name: 'Change our patch' }).click();
  await photo(page, 'navy');
  await consent(page).check();
  const lead = await (await browser.newContext()).newPage();
  await signIn(lead, teacher.lead, '/messages');
  await sewPatch(lead, groupId, 'A kettle in the staff room', 'red');
  await lead.context().close();
  await save(page).click();
  const alert = page.getByRole('alert').filter({ hasText: 'A colleague has sewn this patch in the meantime.' });
  await expect(alert).toBeFocused();
  await expect(alert).toContainText('A kettle in the staff room');
  await expectSound(page);
  await page.getByRole('button', { name: 'Replace it with ours' }).click();
  await expect(page).toHaveURL(/\/quilt$/);
  await expect(patchOf(page, 'Otters')).toContainText('The bell on the chapel, twice');
  await expect(patchOf(page, 'Otters')).toContainText('Sewn by us', { timeout: 90_000 });
});

test('missing classes are reminded once', async () => {
  const { page } = ours;
  await page.goto('/quilt');
  await page.getByRole('button', { name: 'Remind these classes' }).click();
  await expect(status(page, 'We have emailed the people of these classes.')).toBeFocused();
  await expect(page.getByRole('button', { name: 'Remind these classes' })).toHaveCount(0);
  await expectSound(page);
  await page.reload();
  await expect(patchOf(page, 'Wrens')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Remind these classes' })).toHaveCount(0);
});

test('the quilt and the form fit narrow windows, in the dark and from right to left', async () => {
  const { page, groupId } = ours;
  for (const path of ['/quilt', `/quilt/sew/${groupId}`]) {
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 844 });
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 }).filter({ hasNotText: 'Loading the page' })).toBeVisible();
      await expectSound(page);
      await page.emulateMedia({ colorScheme: 'dark' });
      await expectAccessible(page);
      await page.emulateMedia({ colorScheme: 'light' });
    }
    await page.evaluate(() => {
      localStorage.setItem('patchwork.language', 'en-XB');
      localStorage.setItem('patchwork.language.unsaved', 'en-XB');
    });
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectSound(page);
    await page.evaluate(() => {
      localStorage.removeItem('patchwork.language');
      localStorage.removeItem('patchwork.language.unsaved');
    });
  }
  await page.setViewportSize({ width: 1280, height: 900 });
});

test('a teacher withdraws the patch of their class, and the page of the class has it no more', async () => {
  const { page, groupId } = ours;
  await page.goto(`/class/${groupId}`);
  const quilts = page.getByRole('region', { name: 'Quilts of this class' });
  await expect(quilts.locator('img')).toBeVisible();
  await expectSound(page);
  await quilts.getByRole('link').click();
  await patchOf(page, 'Otters').getByRole('button', { name: 'More for the patch of Otters' }).click();
  await expectSound(page);
  await patchOf(page, 'Otters').getByRole('button', { name: 'Withdraw…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Withdraw' });
  await dialog.getByLabel('Reason').fill('A child has left the school.');
  await dialog.getByRole('button', { name: 'Withdraw' }).click();
  await expect(patchOf(page, 'Otters').locator('img')).toHaveCount(0);
  await expect(patchOf(page, 'Otters')).toContainText('Being looked at');
  await expect(page.getByText(/^1 of 3 sewn\. Waiting for /)).toBeVisible();
});
