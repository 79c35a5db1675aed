import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answer, offline, refuse } from '../../../test/answers.ts';
import { framed, teacher } from '../../../test/examples.ts';
import { hostileHtml } from '../../../test/hostile-html.ts';
import { expectToFit, openScreen } from '../../../test/screen.tsx';
import { worker } from '../../../test/worker.ts';
import type { Message } from './api.ts';

const aMessage = (given: Partial<Message> = {}): Message => ({
  id: 1,
  subject: 'Welcome to Patchwork',
  htmlMessage: '<p>Post a first report, so that other schools get to know you, before half term.</p>',
  sentDateTime: '2026-11-05T14:05:00.000Z',
  hasBeenRead: true,
  ...given,
});
const second = aMessage({ id: 2, subject: 'Describing your pictures', htmlMessage: '<ul><li>Say what is there.</li></ul>' });
const open = (messages: Message[], ...answers: Parameters<typeof openScreen>[1]) =>
  openScreen('/messages', [...answers, answer.get('/api/messages', messages), ...framed()], { roles: teacher });
const row = (subject = 'Welcome to Patchwork') =>
  page.getByRole('heading', { level: 2 }).getByRole('button', { name: new RegExp(subject) });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const status = (hasText: string) => page.getByRole('status').filter({ hasText });
const inNav = (name: string) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true });

test('a message is answered in a form that names it', async () => {
  await open([aMessage()], answer.post('/api/feedback', { id: 1 }, 201));
  await row().click();
  await page.getByRole('link', { name: 'Answer message: Welcome to Patchwork' }).click();
  await expect.element(page.getByLabelText('Subject')).toHaveValue('Answer to “Welcome to Patchwork”');
  await page.getByLabelText('Comments').fill('We are happy to be here.');
  await button('Send Feedback').click();
  await expect.element(status('Thank you. Your feedback has been received.')).toBeVisible();
  await expect.element(page.getByLabelText('Subject')).toHaveValue('');
});

test('highlights a new message until a click marks it as read', async () => {
  const read: string[] = [];
  await open(
    [aMessage({ hasBeenRead: false })],
    answer.get('/api/messages/unread/count', () => 1 - read.length),
    answer.post('/api/messages/read/{id}', ({ params }) => {
      read.push(params.id!);
      return aMessage();
    }),
  );
  const subject = () => row().getByText('Welcome to Patchwork').element();
  await expect.element(inNav('Messages, 1 unread')).toBeVisible();
  await expect.element(status('1 message, 1 unread')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Unread: 05/11/2026 Welcome to Patchwork', exact: true })).toBeVisible();
  expect(getComputedStyle(subject()).fontWeight).toBe('750');
  // An Arabic subject runs from the right.
  expect(subject().getAttribute('dir')).toBe('auto');
  await expect.element(row()).toHaveAttribute('aria-expanded', 'false');

  (row().element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText(/^Post a first report, so that other schools get to know you/)).toBeVisible();
  await expect.element(page.getByRole('button', { name: '05/11/2026 Welcome to Patchwork', exact: true })).toBeVisible();
  expect(getComputedStyle(subject()).fontWeight).toBe('400');
  await expect.element(inNav('Messages')).toBeVisible();
  expect(read).toEqual(['1']);
});

test('searches subjects and texts while the user types', async () => {
  await open([aMessage(), second]);
  const field = page.getByRole('searchbox', { name: 'Search messages' });
  await field.fill('WELCOME patch');
  await expect.element(row()).toBeVisible();
  await expect.element(row('Describing')).not.toBeInTheDocument();
  await field.fill('half term');
  await expect.element(row()).toBeVisible();
  await field.fill('half term zebra');
  await expect.element(status('No messages found')).toBeVisible();
  await expect.element(row()).not.toBeInTheDocument();
  await button('Clear').click();
  await expect.element(field).toHaveFocus();
  await expect.element(field).toHaveValue('');
  await expect.element(row()).toBeVisible();
});

test('deletes a message after a question; it stays when that fails', async () => {
  await open([aMessage()], offline.post('/api/messages/delete/{id}'));
  await row().click();
  const remove = button('Delete message: Welcome to Patchwork');
  const question = page.getByText('Are you sure you want to delete the message “Welcome to Patchwork”?');
  await remove.click();
  await expect.element(question).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(remove).toHaveFocus();
  await remove.click();
  await button('Yes, delete message').click();
  const alert = page.getByRole('alert').filter({ hasText: 'The message was not deleted. Please try again.' });
  await expect.element(alert).toBeVisible();
  await expect.element(row()).toBeVisible();
  await expect.poll(() => document.title).toBe('Error: Messages – Patchwork');

  worker.use(answer.post('/api/messages/delete/{id}', aMessage()));
  await button('Yes, delete message').click();
  await expect.element(status('No messages found')).toHaveFocus();
  await expect.element(row()).not.toBeInTheDocument();
  await expect.poll(() => document.title).toBe('Messages – Patchwork');
});

test('the focus goes to the next message when one is deleted, also by another tab', async () => {
  await open([aMessage(), second], refuse.post('/api/messages/delete/{id}', 404, { code: 'not-found' }));
  await row().click();
  await button('Delete message: Welcome to Patchwork').click();
  await button('Yes, delete message').click();
  await expect.element(row('Describing')).toHaveFocus();
  await expect.element(row()).not.toBeInTheDocument();
});

test('loads the messages again after a failure', async () => {
  await open([], offline.get('/api/messages'));
  await expect.element(page.getByText('We couldn’t reach the service.')).toBeVisible();
  worker.use(answer.get('/api/messages', []));
  await button('Try again').click();
  await expect.element(page.getByText('No messages found')).toBeVisible();
});

test('fits a telephone with a message open', async () => {
  await open([aMessage(), second]);
  await row('Describing').click();
  await expect.element(page.getByRole('listitem').getByText('Say what is there.')).toBeVisible();
  await expectToFit();
});

test('shows hostile HTML that has passed the server as harmless text', async () => {
  const ran: unknown[] = [];
  Object.assign(window, { pwned: (what: unknown) => ran.push(what) });
  const subjects = Object.keys(hostileHtml);
  await open(subjects.map((subject, id) => aMessage({ id: id + 1, subject, htmlMessage: hostileHtml[subject]! })));
  const allowed = ['p', 'br', 'b', 'i', 'strong', 'em', 'ul', 'ol', 'li', 'h3', 'h4', 'h5', 'a'];
  for (const subject of subjects) {
    const opener = page.getByRole('button', { name: `05/11/2026 ${subject}`, exact: true });
    await opener.click();
    const body = document.getElementById(opener.element().getAttribute('aria-controls')!)!.querySelector('div')!;
    for (const element of body.querySelectorAll('*')) {
      expect(allowed).toContain(element.localName);
      expect(element.getAttributeNames().filter((name) => name !== 'href' && name !== 'rel')).toEqual([]);
      if (element.localName === 'a') expect(element.getAttribute('href')).toMatch(/^(https|mailto):/);
    }
    await opener.click();
  }
  expect(ran).toEqual([]);
  expect(location.pathname).toBe('/messages');
  expect(performance.getEntriesByType('resource').filter(({ name }) => name.includes('evil.example'))).toEqual([]);
  await expect.element(page.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible();
});
