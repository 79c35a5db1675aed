import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answer } from '../../../test/answers.ts';
import { aReport, feedOf, lead, me, pictureRules } from '../../../test/examples.ts';
import { openScreen } from '../../../test/screen.tsx';

const offer = () => page.getByText('Log in without a password');
const open = (...answers: Parameters<typeof openScreen>[1]) =>
  openScreen('/home', [...answers, answer.get('/api/moderation/count', 0), ...feedOf([aReport()])], { roles: lead });
const expectFeed = () => expect.element(page.getByRole('article')).toBeVisible();

beforeEach(() => {
  document.documentElement.dataset.passkeys = '';
});

test('offers a Lead a passkey after the more important question, and once', async () => {
  const stepsOf = (isDone: boolean) => ({ steps: [{ name: 'audience' as const, isDone }] });
  const unchosen = [
    answer.get('/api/school/childrenspictures', pictureRules({ isChosen: false })),
    answer.post('/api/feed/firststeps/{name}/pass', stepsOf(true)),
    answer.get('/api/connection/next', { date: null }),
  ];
  await open(...unchosen, answer.get('/api/feed/firststeps', stepsOf(false)));
  await expect.element(page.getByRole('region', { name: 'Who sees your school’s reports?' })).toBeVisible();
  await expect.element(offer()).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Skip this' }).click();
  await expect.element(offer()).toBeVisible();
  await page.getByRole('button', { name: 'Not now' }).click();
  await expect.element(offer()).not.toBeInTheDocument();
  await open(...unchosen, answer.get('/api/feed/firststeps', stepsOf(true)));
  await expectFeed();
  await expect.element(offer()).not.toBeInTheDocument();
});

test('leads to My Profile', async () => {
  await open();
  await expect
    .element(page.getByRole('link', { name: 'Add a passkey' }))
    .toHaveAttribute('href', '/userprofile#passkeys-heading');
});

test('offers none where the school requires its provider, since it would not log the user in', async () => {
  await open(answer.get('/api/user', me({ providerRequired: true })));
  await expectFeed();
  await expect.element(offer()).not.toBeInTheDocument();
});

test('offers none to a user who has one', async () => {
  await open(answer.get('/api/user', me({ passkeys: true })));
  await expectFeed();
  await expect.element(offer()).not.toBeInTheDocument();
});
