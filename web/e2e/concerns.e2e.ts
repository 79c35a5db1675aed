import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { type Client, signedIn } from './support/client.ts';
import { account } from './support/demo.ts';
import { choose } from './support/feed.ts';
import { button, expectSound, openFromSchoolMenu } from './support/lead.ts';
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
let asLead: Client;
let asRaiser: Client;
let asAdmin: Client;
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
/** The status of a call that is expected to fail. */
const statusOf = (page: Page, path: string, data?: object) =>
  page.evaluate(
    async ([address, body]) => {
      const token = /XSRF-TOKEN=([^;]+)/.exec(document.cookie)?.[1] ?? '';
      const headers = { 'X-Requested-With': 'XMLHttpRequest', 'X-XSRF-TOKEN': decodeURIComponent(token) };
      const post = { method: 'POST', headers: { ...headers, 'Content-Type': 'application/json' }, body: JSON.stringify(body) };
      return (await fetch(address, body ? post : { headers })).status;
    },
    [path, data] as const,
  );

const item = (page: Page, id: number) => page.getByRole('listitem').filter({ hasText: `(concern ${id})` });
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
  [asTeacher, asLead, asRaiser, asAdmin] = await Promise.all(
    ([teacher, lead, raiser, admin] as const).map((who) => signedIn(baseURL!, who)) as [
      Promise<Client>,
      Promise<Client>,
      Promise<Client>,
      Promise<Client>,
    ],
  );
  article = await report(asTeacher, title);
});
test.afterAll(async () => {
  for (const client of [asTeacher, asLead, asRaiser, asAdmin]) await client.dispose();
});

test('a teacher of another school raises a concern, and sees that it has been received', async ({ page }) => {
  await signIn(page, raiser, `/home?id=${article}`);
  await choose(page.getByRole('article').first(), 'report', 'Report a concern about this report');
  const dialog = page.getByRole('dialog', { name: 'Report a concern' });
  await expect(dialog.getByText('If a child is in danger now, call 999.')).toBeVisible();
  await expect(dialog.getByText('The school is not told who raised it.')).toBeVisible();
  await dialog.getByLabel('What’s the concern?').fill(reason);
  await dialog.getByRole('button', { name: 'Send' }).click();
  await dialog.getByRole('link', { name: 'Concerns you have raised' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Concerns you have raised' })).toBeFocused();
  const mine = page.getByRole('listitem').filter({ hasText: reason });
  await expect(mine).toContainText('We’ve received it. Our team will look into it.');
  caseId = Number(/\(concern (\d+)\)/.exec(await mine.innerText())?.[1]);
  await expectSound(page);

  await settle();
  const isAbout = ({ text }: Mail) => text.match(/\/concerns\/(\d+)/)?.[1] === String(caseId);
  expect((await noticesTo(admin.email)).filter(isAbout)).toHaveLength(1);
  const mail = await waitForMail(lead.email, /A concern has been raised/);
  expect(mail.text).not.toContain(run);
  expect(new URL(linkIn(mail, '/concerns')).pathname).toBe(`/concerns/${caseId}`);
  // The author of the report is not told.
  expect(await noticesTo(teacher.email)).toEqual([]);
});

test('a Lead who is not involved acknowledges it, and learns neither who raised it nor how to close it', async ({ page }) => {
  await signIn(page, lead, '/messages');
  await openFromSchoolMenu(page, 'Concerns');
  await expect(item(page, caseId)).toContainText('Not acknowledged');
  await expect(item(page, caseId)).toContainText(reason);
  await expectSound(page);
  await item(page, caseId).getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name: `The report “${title}”` })).toBeFocused();
  await expect(page.getByRole('blockquote')).toHaveText(reason);
  await expect(page.getByRole('region', { name: 'Saved as it was' })).toContainText('We hung them up by colour.');
  await expect(page.getByText('Raised by')).toHaveCount(0);
  await expect(page.getByText(raiser.schoolName)).toHaveCount(0);
  await expect(actions(page).getByRole('button')).toHaveText(['Acknowledge', 'Hide', 'Add a note']);
  await expect(page.getByText('Only Patchwork’s team can refer or close it.')).toBeVisible();
  await expect(history(page)).toHaveText([/^Raised/, 'Closed still to come']);

  await button(actions(page), 'Acknowledge').click();
  await expect(why(page)).toBeFocused();
  await expect(why(page)).toHaveAccessibleDescription(/Please say why/);
  await expect(page).toHaveTitle(/^Error: /);
  await page.route('**/api/concern/*/acknowledge', (route) => route.abort());
  await act(page, 'Acknowledge', 'We ask the family.');
  await expect(page.getByRole('alert').filter({ hasText: 'Nothing was saved.' })).toBeFocused();
  await expectAccessible(page);
  await page.unroute('**/api/concern/*/acknowledge');
  await button(actions(page), 'Acknowledge').click();
  const entry = history(page).filter({ hasText: 'We ask the family.' });
  await expect(entry).toBeFocused();
  await expect(entry).toContainText(/^Acknowledged.*Ms Carys Noor, /);
  await expect(button(actions(page), 'Acknowledge')).toHaveCount(0);
  await expectSound(page);
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

test('the evidence does not change when the author edits the report', async ({ page }) => {
  await asTeacher.post(`/api/article/${article}`, { title, narrative: 'We hung them up by size.' });
  await signIn(page, lead, `/concerns/${caseId}`);
  const evidence = page.getByRole('region', { name: 'Saved as it was' });
  await expect(evidence).toContainText('We hung them up by colour.');
  await expect(evidence).toContainText('Changed since: Text');
  await evidence.getByRole('button', { name: 'Compare with now' }).click();
  await expect(evidence.getByRole('region', { name: 'Text' })).toContainText('We hung them up by size.');
  await expectSound(page);
});

test('what an Admin hides, the school cannot show again', async ({ page }) => {
  await signIn(page, admin, `/concerns/${caseId}`);
  await expect(page.getByRole('link', { name: new RegExp(raiser.schoolName) })).toBeVisible();
  await act(page, 'Hide', `A surname ${run}`);
  await expect(history(page).filter({ hasText: `A surname ${run}` })).toBeFocused();
  await expect(history(page).last()).toHaveText('Closed still to come');
  await expectSound(page);
  await leave(page);

  await signIn(page, lead, `/concerns/${caseId}`);
  await expect(history(page).filter({ hasText: `A surname ${run}` })).toContainText('Patchwork’s team');
  await expect(actions(page).getByRole('button')).toHaveText(['Add a note']);
  await expect(page.getByText('Your school can show again only what your school hid.')).toBeVisible();
  expect(await statusOf(page, `/api/concern/${caseId}/unhide`, { reason: 'It is ours.' })).toBe(403);
  expect(await statusOf(page, `/api/concern/${caseId}/close`, { outcome: 'unfounded', reason: 'It is ours.' })).toBe(403);
  expect(await othersSee(title)).toEqual([]);
});

test('a Lead who shows again what an Admin has just taken over reads why not, and stays logged in', async ({ page }) => {
  const id = await raise(asRaiser, 'article', await report(asTeacher, `Our hats ${run}`), `A name ${run}`);
  await asLead.post(`/api/concern/${id}/hide`, { reason: 'Until we know.' });
  await signIn(page, lead, `/concerns/${id}`);
  await expect(button(actions(page), 'Show again')).toBeVisible();
  await asAdmin.post(`/api/concern/${id}/hide`, { reason: `We keep it hidden ${run}` });
  await act(page, 'Show again', 'We know now.');
  const alert = page.getByRole('alert').filter({ hasText: 'Only the provider’s safeguarding team can do this.' });
  await expect(alert).toBeFocused();
  await expect(alert).toContainText('Nothing was saved.');
  await expect(history(page).filter({ hasText: `We keep it hidden ${run}` })).toBeVisible();
  await expect(actions(page).getByRole('button')).toHaveText(['Acknowledge', 'Add a note']);
  await expectSound(page);
  await act(page, 'Add a note', `We have seen it ${run}`);
  await expect(history(page).filter({ hasText: `We have seen it ${run}` })).toBeFocused();
  await asAdmin.post(`/api/concern/${id}/close`, { outcome: 'no-action', reason: 'It was a hat.' });
});

test('a Lead who wrote what is reported neither sees the case, nor shows it again, nor closes it', async ({ page }) => {
  const hers = `Our bench ${run}`;
  const id = await raise(asRaiser, 'article', await report(asLead, hers), 'A street is named.');
  await asAdmin.post(`/api/concern/${id}/hide`, { reason: 'A street is named.' });
  await signIn(page, lead, '/concerns');
  await expect(item(page, caseId)).toBeVisible();
  await expect(item(page, id)).toHaveCount(0);
  await page.goto(`/concerns/${id}`);
  await expect(page.getByRole('heading', { level: 1, name: "Oops! 404 error. We can't find that page." })).toBeVisible();
  for (const [what, body] of [
    ['unhide', { reason: 'It is mine.' }],
    ['acknowledge', { reason: 'It is mine.' }],
    ['note', { reason: 'It is mine.' }],
  ] as const)
    expect(await statusOf(page, `/api/concern/${id}/${what}`, body), what).toBe(404);
  expect([403, 404]).toContain(await statusOf(page, `/api/concern/${id}/close`, { outcome: 'unfounded', reason: 'Mine.' }));
  expect(await othersSee(hers)).toEqual([]);
});

test('an Admin marks a Lead as involved, who then cannot open the case', async ({ page }) => {
  await signIn(page, admin, `/concerns/${caseId}`);
  await why(page).fill('She knows the family.');
  await button(actions(page), 'Mark someone as involved…').click();
  const person = page.getByRole('searchbox', { name: 'Name of the person' });
  await expect(person).toBeFocused();
  await button(actions(page), 'Cancel').click();
  await expect(button(actions(page), 'Mark someone as involved…')).toBeFocused();
  await button(actions(page), 'Mark someone as involved…').click();
  await button(actions(page), 'Mark as involved').click();
  await expect(person).toHaveAccessibleDescription(/Choose a person/);
  await person.fill(lead.email);
  await person.press('Enter');
  await page.getByRole('radio', { name: /Carys Noor/ }).check();
  await expectAccessible(page);
  await button(actions(page), 'Mark as involved').click();
  await expect(history(page).filter({ hasText: 'She knows the family.' })).toBeFocused();
  await leave(page);

  await signIn(page, lead, `/concerns/${caseId}`);
  await expect(page.getByRole('heading', { level: 1, name: "Oops! 404 error. We can't find that page." })).toBeVisible();
});

test('an Admin refers the case; when another has closed it in the meantime, the page says so', async ({ page }) => {
  await signIn(page, admin, `/concerns/${caseId}`);
  await act(page, 'Refer to an outside body', 'The family asks for it.');
  await expect(history(page).filter({ hasText: 'The family asks for it.' })).toBeFocused();
  await why(page).fill('We took it down.');
  await button(actions(page), 'Close the concern…').click();
  await expect(page.getByRole('radio', { name: 'Content removed' })).toBeFocused();
  await button(actions(page), 'Close the concern').click();
  await expect(page.getByText('Choose an outcome')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('radio', { name: 'Content removed' }).check();
  await asAdmin.post(`/api/concern/${caseId}/close`, { outcome: 'advice-given', reason: 'We have talked about it.' });
  await button(actions(page), 'Close the concern').click();
  await expect(page.getByRole('alert').filter({ hasText: 'Someone else has changed this case in the meantime.' })).toBeFocused();
  await expect(history(page).last()).toContainText(/^Closed: Advice given.*We have talked about it\./);
  await expect(button(actions(page), 'Close the concern…')).toHaveCount(0);
  await expectSound(page);
});

test('an Admin closes a case, and the person who raised it sees that', async ({ page }) => {
  const id = await raise(asRaiser, 'article', await report(asTeacher, `Our gate ${run}`), `The gate ${run}`);
  await signIn(page, admin, `/concerns/${id}`);
  await why(page).fill('Nothing there names a child.');
  await button(actions(page), 'Close the concern…').click();
  await expect(actions(page).getByRole('listitem')).toHaveText([
    'Nobody gets an email. The person who raised it sees that it is closed, but not the outcome or your reason.',
    `Leads and the safeguarding lead of ${lead.school} who can open the case see the outcome and your reason.`,
    'The content stays visible. You can still hide it later.',
    'The case can’t be reopened. Notes can still be added, and the evidence is kept.',
  ]);
  await expectAccessible(page);
  await page.getByRole('radio', { name: 'Unfounded' }).check();
  await button(actions(page), 'Close the concern').click();
  await expect(history(page).last()).toBeFocused();
  await expect(history(page).last()).toContainText(/^Closed: Unfounded/);
  await expect(actions(page).getByRole('button')).toHaveText(['Hide', 'Add a note', 'Mark someone as involved…']);
  await leave(page);

  await signIn(page, raiser, '/userprofile');
  await page.getByRole('link', { name: 'See what has happened to it' }).click();
  const mine = page.getByRole('listitem').filter({ hasText: `The gate ${run}` });
  await expect(mine).toContainText('Our team has dealt with it and closed it. Thank you for telling us.');
  // Neither the outcome nor the reason.
  await expect(mine).not.toContainText('Nothing there names a child.');
});
