import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { aClient, type Client, signedIn } from './support/client.ts';
import { linkIn, mailsTo, waitForMail } from './support/mailbox.ts';
import { aNewLead, type Newcomer } from './support/newcomer.ts';
import { settle } from './support/settle.ts';
import { signIn } from './support/steps.ts';

test.describe.configure({ mode: 'serial' });

// Two new schools: no other test notifies these users.
let author: Newcomer;
let guest: Newcomer;
let asAuthor: Client;
let asGuest: Client;
let article: number;
let comment: number;
const title = 'Snow on the goalposts';

test.beforeAll(async ({ baseURL }) => {
  author = await aNewLead(baseURL!);
  guest = await aNewLead(baseURL!);
  asAuthor = await signedIn(baseURL!, author);
  asGuest = await signedIn(baseURL!, guest);
  ({ id: article } = await asAuthor.post<{ id: number }>('/api/article', { title, narrative: 'It was gone by noon.' }));
});
test.afterAll(async () => {
  await asAuthor.dispose();
  await asGuest.dispose();
});

const notices = async (email: string) => (await mailsTo(email)).filter(({ text }) => text.includes(`/home?id=${article}`));
const counts = async () => [(await notices(author.email)).length, (await notices(guest.email)).length];
const arrive = async (expected: [author: number, guest: number]) => {
  await settle();
  expect(await counts()).toEqual(expected);
};
const reply = (client: Client, narrative: string) =>
  client.post('/api/article/comment/response', { articleComment: comment, narrative });
const stop = (page: Page) => page.getByRole('button', { name: 'Stop these emails' });

test('each comment and reply is notified once to the users concerned, and never to its author', async () => {
  ({ id: comment } = await asGuest.post<{ id: number }>('/api/article/comment', { article, narrative: 'How deep was it?' }));
  await arrive([1, 0]);
  await reply(asAuthor, 'Up to our ankles.');
  await arrive([1, 1]);
  // An author's comment on their own report notifies no user; the guest's next reply shows that all before it has been handled.
  await asAuthor.post('/api/article/comment', { article, narrative: 'And it was cold.' });
  await reply(asGuest, 'Lucky you.');
  await arrive([2, 1]);
  const [notice] = await notices(author.email);
  expect(notice?.subject).toBe(`New comment on your report “${title}”`);
  expect(`${notice?.text}${notice?.html}`).not.toContain('How deep was it?');
  const [answered] = await notices(guest.email);
  expect(answered?.subject).toBe(`New reply on the report “${title}”`);
});

test('the link in the mail unsubscribes with one press, without login', async ({ page }) => {
  const link = new URL(linkIn((await notices(author.email))[0]!, '/unsubscribe?token='));
  const requests: string[] = [];
  page.on('request', (request) => requests.push(`${request.method()} ${new URL(request.url()).pathname}`));
  await page.goto(`${link.pathname}${link.search}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Emails about comments and replies' })).toBeVisible();
  await expect(page).toHaveURL(/\/unsubscribe$/);
  await expectAccessible(page);
  // Mail scanners open every link: a GET request alone must change nothing.
  expect(requests.filter((request) => request.startsWith('POST'))).toEqual([]);
  await page.route('**/api/unsubscribe/*', (route) => route.abort());
  await stop(page).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Your link still works: please try again.' })).toBeFocused();
  await expectAccessible(page);
  await page.unroute('**/api/unsubscribe/*');
  await stop(page).click();
  const done = page.getByRole('status').filter({ hasText: 'Done.' });
  await expect(done).toBeFocused();
  await expect(done).toHaveText(
    'Done. You won’t get any more emails about comments and replies. You can turn them on again in My Profile.',
  );
  await expect(stop(page)).toBeHidden();
  await expectAccessible(page);

  await asGuest.post('/api/article/comment', { article, narrative: 'Will it snow again?' });
  await reply(asAuthor, 'We hope so.');
  await arrive([2, 2]);
});

test('a user turns the emails on again, and a mail program unsubscribes with one click', async ({ page, request, baseURL }) => {
  await signIn(page, author, '/userprofile');
  const wish = page.getByRole('checkbox', { name: /Receive notification emails/ });
  await expect(wish).not.toBeChecked();
  await wish.check();
  await page.getByRole('region', { name: 'Update Your Details' }).getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Saved' })).toBeVisible();
  await asGuest.post('/api/article/comment', { article, narrative: 'Did you build anything?' });
  await arrive([3, 2]);

  const mail = (await notices(author.email)).at(-1)!;
  expect(mail.listUnsubscribePost).toBe('List-Unsubscribe=One-Click');
  const [, address = ''] = /<(https?:[^>]+)>/.exec(mail.listUnsubscribe) ?? [];
  // RFC 8058: no cookie, no custom header, a form as the body.
  const answer = await request.post(new URL(address).pathname, { form: { 'List-Unsubscribe': 'One-Click' } });
  expect(answer.status()).toBe(200);
  expect((await request.post(new URL(address).pathname, { form: { 'List-Unsubscribe': 'One-Click' } })).status()).toBe(200);
  await page.reload();
  await expect(wish).not.toBeChecked();
  await asGuest.post('/api/article/comment', { article, narrative: 'A snowman?' });
  await reply(asAuthor, 'Three of them.');
  await arrive([3, 3]);
  // Mails about the account itself are not notifications.
  const visitor = await aClient(baseURL!);
  await visitor.post('/api/pwd/forgot', { email: author.email });
  await visitor.dispose();
  expect((await waitForMail(author.email, /resetPassword\?code=/)).listUnsubscribe).toBe('');
});

for (const { name, query } of [
  { name: 'that was never issued', query: `?token=${'a'.repeat(43)}` },
  { name: 'in the wrong format', query: '?token=%3Cscript%3E' },
]) {
  test(`a link with a token ${name} says what to do`, async ({ page }) => {
    await page.goto(`/unsubscribe${query}`);
    await stop(page).click();
    const failure = page.getByRole('alert').filter({ hasText: 'Unfortunately this link does not work.' });
    await expect(failure).toBeFocused();
    await expect(failure.getByRole('link', { name: 'My Profile' })).toBeVisible();
    await expect(page).toHaveTitle('Error: Emails about comments and replies – Patchwork');
    await expectAccessible(page);
  });
}

test('a link without a token says what to do at once', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/unsubscribe');
  await expect(page.getByText('Unfortunately this link does not work.')).toBeVisible();
  await expect(stop(page)).toHaveCount(0);
  await expectAccessible(page);
});
