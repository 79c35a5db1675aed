import { expect, test } from '@playwright/test';
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
  await page.goto(`${link.pathname}${link.search}`);
  await page.getByRole('button', { name: 'Stop these emails' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Done.' })).toBeVisible();

  await asGuest.post('/api/article/comment', { article, narrative: 'Will it snow again?' });
  await reply(asAuthor, 'We hope so.');
  await arrive([2, 2]);
});

test('a user turns the emails on again, and a mail program unsubscribes with one click', { tag: '@whole' }, async ({
  page,
  request,
  baseURL,
}) => {
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
