import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { type AnswerOf, answer, refuse } from '../../../test/answers.ts';
import { aPerson, EARLIER, framed, lead } from '../../../test/examples.ts';
import { openScreen } from '../../../test/screen.tsx';
import { worker } from '../../../test/worker.ts';

type Held = AnswerOf<'get', '/api/moderation'>[number];

const held = (given: Partial<Held> = {}): Held => ({
  kind: 'article',
  id: 500,
  articleId: 500,
  title: 'Our hill',
  narrative: 'It is green.',
  author: aPerson({ id: 72 }),
  createDate: EARLIER,
  waitsSince: EARLIER,
  cause: 'school',
  state: 'waiting',
  rejectReason: null,
  ...given,
});
const comment = held({ kind: 'comment', id: 900, title: null, narrative: 'How deep is it?' });
const reply = held({ kind: 'response', id: 950, title: null, narrative: 'A metre.', cause: 'words' });

const open = (all: Held[], answers: Parameters<typeof openScreen>[1] = []) =>
  openScreen('/review', [...answers, answer.get('/api/moderation', all), ...framed()], { roles: lead });
const button = (name: RegExp | string) => page.getByRole('button', { name });
const said = (text: RegExp | string) => page.getByRole('status').filter({ hasText: text });
const nothing = page.getByText('Nothing is waiting');

test('says that nothing waits', async () => {
  await open([]);
  await expect.element(nothing).toBeVisible();
});

test('says why each waits, and publishes what is approved', async () => {
  await open([held(), reply], [answer.post('/api/moderation/{kind}/{id}/approve', held({ state: 'approved' }))]);
  await expect.element(page.getByText(/Your school reads everything first$/)).toBeVisible();
  await expect.element(page.getByText(/It contains a word on our list$/)).toBeVisible();
  await button(/^Approve: A report/).click();
  await expect.element(said('It has been approved and published.')).toBeInTheDocument();
  await expect.element(page.getByText('It is green.')).not.toBeInTheDocument();
  await expect.element(page.getByRole('heading', { level: 2, name: 'A reply' })).toHaveFocus();
});

test('focuses what is said once nothing is left', async () => {
  await open([held()], [answer.post('/api/moderation/{kind}/{id}/approve', held({ state: 'approved' }))]);
  await button(/^Approve: A report/).click();
  await expect.element(said('It has been approved and published.')).toHaveFocus();
  await expect.element(nothing).toBeVisible();
});

test('rejects only with a reason', async () => {
  const reasons: unknown[] = [];
  const rejecting = answer.post('/api/moderation/{kind}/{id}/reject', ({ body }) => {
    reasons.push(body);
    return held({ ...comment, state: 'rejected' });
  });
  await open([comment], [rejecting]);
  await button(/^Reject…: A comment/).click();
  const form = page.getByRole('form', { name: /^Reject: A comment/ });
  await form.getByRole('button', { name: 'Reject' }).click();
  await expect.element(form.getByLabelText('Why is it rejected?')).toHaveAccessibleDescription(/Please say why/);
  await form.getByLabelText('Why is it rejected?').fill('It was not deep.');
  await form.getByRole('button', { name: 'Reject' }).click();
  await expect.element(said('It has been rejected. Its author gets a message.')).toHaveFocus();
  expect(reasons).toEqual([{ reason: 'It was not deep.' }]);
});

test('shows again what was changed meanwhile', async () => {
  await open([held()], [refuse.post('/api/moderation/{kind}/{id}/approve', 409, { code: 'changed' })]);
  worker.use(answer.get('/api/moderation', [held({ narrative: 'It is brown.' })]));
  await button(/^Approve: A report/).click();
  await expect.element(said(/It has been changed or decided meanwhile\./)).toHaveFocus();
  await expect.element(page.getByText('It is brown.')).toBeVisible();
});

test('says that a reply is approved after its comment', async () => {
  const sentence = 'The comment that it answers is still waiting for a Lead.';
  await open(
    [comment, reply],
    [refuse.post('/api/moderation/{kind}/{id}/approve', 409, { code: 'comment-waits', detail: sentence })],
  );
  await button(/^Approve: A reply/).click();
  await expect.element(page.getByRole('alert').filter({ hasText: sentence })).toHaveFocus();
  await expect.element(page.getByText('A metre.')).toBeVisible();
});

test('one’s own report is for another Lead', async () => {
  await open([held({ author: aPerson() })]);
  await expect.element(page.getByText('You wrote this yourself: another Lead or our team decides.')).toBeVisible();
  await expect.element(button(/^Approve/)).not.toBeInTheDocument();
});
