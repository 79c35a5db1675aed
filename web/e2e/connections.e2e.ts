import { tellingReasons } from '@patchwork/contracts/link-reasons';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { type Client, signedIn } from './support/client.ts';
import { account } from './support/demo.ts';
import { linkIn, mailsTo } from './support/mailbox.ts';
import { signUpLead } from './support/newcomer.ts';
import { settle } from './support/settle.ts';
import { menu, signIn } from './support/steps.ts';

interface Link {
  connectedSchool: { id: number; name: string };
  since: string;
  reasons: string[];
}
interface Message {
  id: number;
  subject: string;
}
const subject = 'Your new schools this half term';

/** Calls the API as a demo user. */
async function askAs<T>(baseURL: string | undefined, label: string, ask: (client: Client) => Promise<T>): Promise<T> {
  const client = await signedIn(baseURL!, account(label));
  const answer = await ask(client);
  await client.dispose();
  return answer;
}
const linksOf = (baseURL: string | undefined, label: string) =>
  askAs(baseURL, label, (client) => client.get<Link[]>('/api/connection'));
const messagesOf = (baseURL: string | undefined, label: string) =>
  askAs(baseURL, label, (client) => client.get<Message[]>('/api/messages'));

async function openConnections(page: Page): Promise<void> {
  await signIn(page, account('superuser'), '/messages');
  await menu(page, 'Admin').click();
  await page.getByRole('link', { name: 'Connections' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Connections' })).toBeFocused();
}

const log = (page: Page): Locator => page.getByRole('table', { name: 'Log of runs' });
const newestRun = (page: Page): Locator => log(page).getByRole('row').nth(1);
const generate = (page: Page): Locator => page.getByRole('button', { name: 'Generate Connections For All' });

/** Performs the act that opens a browser dialog, answers the dialog and returns its text. */
async function wordsOf(page: Page, act: () => Promise<void>, answer: 'accept' | 'dismiss' = 'accept'): Promise<string> {
  const words = page.waitForEvent('dialog').then(async (dialog) => {
    await dialog[answer]();
    return dialog.message();
  });
  await act();
  return words;
}

test('a run starts after confirmation; teachers see their new links and the reasons, and Leads are notified', async ({
  page,
  browser,
  baseURL,
}) => {
  const [links, messages] = [await linksOf(baseURL, 'teacher'), await messagesOf(baseURL, 'lead')];
  await openConnections(page);
  const previous = await newestRun(page).getByRole('cell').first().textContent();
  expect(await wordsOf(page, () => generate(page).click(), 'dismiss')).toBe('Confirm run connections process now?');
  await expect(newestRun(page).getByRole('cell').first()).toHaveText(previous ?? '');
  expect(await wordsOf(page, () => generate(page).click())).toBe('Confirm run connections process now?');
  await expect(newestRun(page).getByRole('cell').first()).not.toHaveText(previous ?? '');
  await expect(newestRun(page)).toContainText('Main');
  await expect(newestRun(page)).toContainText('Finished', { timeout: 60_000 });

  const linked = await linksOf(baseURL, 'teacher');
  expect(linked.length).toBeGreaterThanOrEqual(4);
  expect(linked.length).toBeLessThanOrEqual(6);
  expect(linked.map(({ since }) => since)).not.toEqual(links.map(({ since }) => since));

  const context = await browser.newContext();
  const teacher = await context.newPage();
  await signIn(teacher, account('teacher'));
  const list = teacher.getByRole('region', { name: 'Connected schools' });
  await expect(list.getByRole('link')).toHaveText(linked.map(({ connectedSchool }) => connectedSchool.name));
  const [first] = linked;
  await list.getByRole('link', { name: first!.connectedSchool.name }).click();
  const card = teacher.getByRole('complementary', { name: 'Chosen school' });
  const [reason] = tellingReasons(first!.reasons);
  await expect(card.getByText(/, and we are |One school has |different communities/)).toBeVisible();
  await context.close();

  // One notification, without a further action.
  await settle();
  expect((await messagesOf(baseURL, 'lead')).filter((message) => message.subject === subject)).toHaveLength(
    messages.filter((message) => message.subject === subject).length + 1,
  );
  const lead = await (await browser.newContext()).newPage();
  await signIn(lead, account('lead'), '/userprofile');
  await lead
    .getByRole('navigation')
    .getByRole('link', { name: /^Messages/ })
    .click();
  const message = lead.getByRole('heading', { level: 2 }).getByRole('button', { name: subject }).first();
  await expect(message).toHaveAccessibleName(/^Unread: /);
  await message.click();
  await expect(lead.getByText(first!.connectedSchool.name).first()).toBeVisible();
  await expect(lead.getByText(reason!).first()).toBeVisible();
  await lead.context().close();
});

test('the Lead of a new school is notified of a run in the app and by email, once', async ({ page, baseURL }) => {
  const lead = await signUpLead(baseURL!);
  const superuser = await signedIn(baseURL!, account('superuser'));
  // Another run may be in progress: half terms start on schedule.
  await settle();
  await superuser.post('/api/connection');
  await superuser.dispose();
  // A run may be about ten thousands of Leads: messaging's schedule queues their mails, in batches.
  const notices = async () =>
    (await mailsTo(lead.email)).filter((each) => each.subject.startsWith('Your school is linked with '));
  await expect.poll(async () => (await notices()).length, { timeout: 90_000 }).toBe(1);
  const [mail] = await notices();

  expect(linkIn(mail!, '/home?tab=linked')).toBeTruthy();
  await signIn(page, lead, '/messages');
  const message = page.getByRole('heading', { level: 2 }).getByRole('button', { name: new RegExp(subject) });
  await message.click();
  const schools = page.getByRole('listitem').filter({ has: page.locator('strong') });
  await expect(schools.first()).toBeVisible();
  expect(await notices()).toHaveLength(1);
});
