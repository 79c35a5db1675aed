import { expect, type Page, test } from '@playwright/test';
import { type Client, signedIn } from './support/client.ts';
import { account } from './support/demo.ts';
import { choose } from './support/feed.ts';
import { button } from './support/lead.ts';
import { linkIn, type Mail, mailsTo, waitForMail } from './support/mailbox.ts';
import { aNewTeacher, type Newcomer } from './support/newcomer.ts';
import { settle } from './support/settle.ts';
import { forgetSession, signIn } from './support/steps.ts';
import { uniqueId } from './support/unique.ts';

test.describe.configure({ mode: 'serial' });

// A teacher writes; the Lead of her school, Ms Carys Noor, is not involved in concerns about it.
let teacher: Newcomer;
let lead: Newcomer;
let asTeacher: Client;
let asRaiser: Client;
let article: number;
let caseId: number;
const run = uniqueId();
const reason = `A surname is on the coat peg ${run}.`;
const title = `Our coats ${run}`;
const raiser = account('connectedTeacher');
const admin = account('admin');

const noticesTo = async (email: string) =>
  (await mailsTo(email)).filter(({ subject }) => subject.startsWith('A concern has been raised'));
const report = async (client: Client, name: string) =>
  (await client.post<{ id: number }>('/api/article', { title: name, narrative: 'We hung them up by colour.' })).id;
const raise = async (client: Client, kind: string, id: number, words: string) =>
  (await client.post<{ id: number }>('/api/concern', { kind, id, reason: words })).id;
const othersSee = async (name: string) =>
  (await asRaiser.get<{ title: string }[]>('/api/article/search/0', { contains: name })).map((each) => each.title);
const history = (page: Page) => page.getByRole('region', { name: 'What has happened' }).getByRole('listitem');
const actions = (page: Page) => page.getByRole('region', { name: 'What next?' });
const why = (page: Page) => actions(page).getByLabel('Reason');

/** Another user sits down at the same computer. */
async function leave(page: Page): Promise<void> {
  await forgetSession(page);
}

async function act(page: Page, name: string, words: string): Promise<void> {
  await why(page).fill(words);
  await button(actions(page), name).click();
}

test.beforeAll(async ({ baseURL }) => {
  const { lead: hers, ...her } = await aNewTeacher(baseURL!);
  teacher = her;
  lead = hers;
  [asTeacher, asRaiser] = await Promise.all(
    ([teacher, raiser] as const).map((who) => signedIn(baseURL!, who)) as [Promise<Client>, Promise<Client>],
  );
  article = await report(asTeacher, title);
});
test.afterAll(async () => {
  for (const client of [asTeacher, asRaiser]) await client.dispose();
});

test('a teacher of another school raises a concern, and sees that it has been received', async ({ page }) => {
  await signIn(page, raiser, `/home?id=${article}`);
  await choose(page.getByRole('article').first(), 'report', 'Report a concern about this report');
  const dialog = page.getByRole('dialog', { name: 'Report a concern' });
  await dialog.getByLabel('What’s the concern?').fill(reason);
  await dialog.getByRole('radio', { name: 'No', exact: true }).check();
  await dialog.getByRole('button', { name: 'Send' }).click();
  await dialog.getByRole('link', { name: 'Concerns you have raised' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Concerns you have raised' })).toBeFocused();
  const mine = page.getByRole('listitem').filter({ hasText: reason });
  await expect(mine).toContainText('We’ve received it. Our team will look into it.');
  caseId = Number(/\(concern (\d+)\)/.exec(await mine.innerText())?.[1]);

  await settle();
  const isAbout = ({ text }: Mail) => text.match(/\/concerns\/(\d+)/)?.[1] === String(caseId);
  expect((await noticesTo(admin.email)).filter(isAbout)).toHaveLength(1);
  const mail = await waitForMail(lead.email, /A concern has been raised/);
  expect(mail.text).not.toContain(run);
  expect(new URL(linkIn(mail, '/concerns')).pathname).toBe(`/concerns/${caseId}`);
  // The author of the report is not told.
  expect(await noticesTo(teacher.email)).toEqual([]);
});

test('a Lead who is accused sees nothing of it, her mailbox included, until an Admin lets her', async ({ page, baseURL }) => {
  const hers = async () => ({
    listed: await asLead.get<{ id: number }[]>('/api/concern').then((list) => list.map(({ id }) => id)),
    mails: (await noticesTo(lead.email)).map(({ text }) => Number(text.match(/\/concerns\/(\d+)/)?.[1])),
    messages: JSON.stringify(await asLead.get('/api/messages')),
  });
  const asLead = await signedIn(baseURL!, lead);
  const ids = [];
  for (const words of ['Mrs Noor shouts', 'Mrs N shouts', 'the head shouts', 'Our safeguarding lead laughs'])
    ids.push(await raise(asRaiser, 'article', article, `${words} ${run}`));
  await settle();
  const seen = await hers();
  for (const id of ids) {
    expect(seen.listed).not.toContain(id);
    expect(seen.mails).not.toContain(id);
  }
  expect(seen.messages).not.toContain(run);
  const [named] = ids;
  await signIn(page, lead, `/concerns/${named}`);
  await expect(page.getByRole('heading', { level: 1, name: "Oops! 404 error. We can't find that page." })).toBeVisible();
  await leave(page);

  await signIn(page, admin, `/concerns/${named}`);
  const kept = page.getByRole('list', { name: 'Kept out of this case' });
  await expect(kept).toContainText(/Carys Noor.*: may be named in it, by name or position/);
  await why(page).fill('It is another Mrs Noor.');
  await button(actions(page), 'Let someone see it…').click();
  await page.getByRole('radio', { name: /Carys Noor/ }).check();
  await button(actions(page), 'Let them see it').click();
  const entered = history(page).filter({ hasText: 'It is another Mrs Noor.' });
  await expect(entered).toBeFocused();
  await expect(entered).toContainText('Someone allowed to see it');
  await expect(kept).not.toBeVisible();
  expect((await hers()).listed).toContain(named);
  await asLead.dispose();
});

test('what its author edits and withdraws is reported from the card that is still open, and an Admin reads it', async ({
  page,
}) => {
  const name = `Our scarves ${run}`;
  const id = await report(asTeacher, name);
  await signIn(page, raiser, `/home?id=${id}`);
  const card = page.getByRole('article').first();
  await expect(card).toContainText(name);
  await asTeacher.post(`/api/article/${id}`, { title: `What lovely work ${run}`, narrative: 'Lovely.' });
  await asTeacher.post('/api/withdrawal', { kind: 'article', id, reason: 'A mistake' });
  await choose(card, 'report', 'Report a concern about this report');
  const dialog = page.getByRole('dialog', { name: 'Report a concern' });
  await dialog.getByLabel('What’s the concern?').fill(`The scarves ${run}`);
  await dialog.getByRole('radio', { name: 'No', exact: true }).check();
  await dialog.getByRole('button', { name: 'Send' }).click();
  await dialog.getByRole('link', { name: 'Concerns you have raised' }).click();
  const mine = page.getByRole('listitem').filter({ hasText: `The scarves ${run}` });
  // What is gone is not shown again.
  await expect(mine).not.toContainText('What lovely work');
  const goneCase = Number(/\(concern (\d+)\)/.exec(await mine.innerText())?.[1]);
  await page.getByRole('link', { name: 'Something I saw is no longer there' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: teacher.school }).first()).toContainText('A report');
  await leave(page);

  await signIn(page, admin, `/concerns/${goneCase}`);
  const saved = page.getByRole('region', { name: 'Saved as it was' });
  await expect(saved.getByRole('region', { name: 'What it said in the 30 days before' })).toContainText(name);
  await expect(saved.getByRole('region', { name: 'What had happened to it' })).toContainText('Withdrawn');
  await saved.getByRole('link', { name: 'All its earlier versions' }).click();
  await expect(page.getByRole('region', { name: 'Earlier versions' })).toContainText('We hung them up by colour.');
  await leave(page);
});

test('a Lead hides a report from all other users, and shows again what her school hid', async ({ page }) => {
  await signIn(page, lead, `/concerns/${caseId}`);
  await act(page, 'Hide', 'Until the family has answered.');
  await expect(history(page).filter({ hasText: 'Until the family has answered.' })).toBeFocused();
  await expect(page.getByText('Hidden', { exact: true }).first()).toBeVisible();
  await settle();
  expect(await othersSee(title)).toEqual([]);
  await page.getByRole('link', { name: 'Open the report' }).click();
  await expect(page.getByRole('article').first()).toContainText('Hidden while a concern is reviewed');
  await page.goBack();
  await act(page, 'Show again', 'The family agrees.');
  await expect(history(page).filter({ hasText: 'Shown again' })).toBeFocused();
  await settle();
  expect(await othersSee(title)).toEqual([title]);
});

test('an Admin closes a case, and the person who raised it sees that', async ({ page }) => {
  const id = await raise(asRaiser, 'article', await report(asTeacher, `Our gate ${run}`), `The gate ${run}`);
  await signIn(page, admin, `/concerns/${id}`);
  await why(page).fill('Nothing there names a child.');
  await button(actions(page), 'Close the concern…').click();
  await page.getByRole('radio', { name: 'Unfounded' }).check();
  await button(actions(page), 'Close the concern').click();
  await expect(history(page).last()).toBeFocused();
  await expect(history(page).last()).toContainText(/^Closed: Unfounded/);
  await leave(page);

  await signIn(page, raiser, '/userprofile');
  await page.getByRole('link', { name: 'See what has happened to it' }).click();
  const mine = page.getByRole('listitem').filter({ hasText: `The gate ${run}` });
  await expect(mine).toContainText('Our team has dealt with it and closed it. Thank you for telling us.');
  // Neither the outcome nor the reason.
  await expect(mine).not.toContainText('Nothing there names a child.');
});
