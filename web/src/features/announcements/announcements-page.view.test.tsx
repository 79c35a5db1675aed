import type { HttpHandler } from 'msw';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answer, offline, refuse } from '../../../test/answers.ts';
import { admin, EARLIER, framed } from '../../../test/examples.ts';
import { openScreen } from '../../../test/screen.tsx';
import { worker } from '../../../test/worker.ts';
import type { Announcement } from './api.ts';
import { clockInput } from './london-time.ts';

const LATER = '2036-11-28T14:00:00.000Z';

const anAnnouncement = (given: Partial<Announcement> = {}): Announcement => ({
  id: 7,
  audience: 'everyone',
  schoolId: null,
  subject: 'To all of you',
  htmlMessage: '<p>Hello</p>',
  writtenBy: 71,
  createDate: EARLIER,
  sendAt: EARLIER,
  state: 'sent',
  recipients: 500_000,
  handedOut: 500_000,
  ...given,
});
const answers = (list: () => Announcement[] = () => []): HttpHandler[] => [
  ...framed(),
  answer.get('/api/messages/written', () => list()),
  answer.post('/api/messages/preview', ({ body }) => {
    const { subject, htmlMessage } = body as { subject: string; htmlMessage: string };
    return { subject, htmlMessage, recipients: 12 };
  }),
  answer.get('/api/school/search', { content: [], first: true, last: true, number: 0, totalPages: 0, totalElements: 0 }),
];
const open = (list?: () => Announcement[]) => openScreen('/announcements', answers(list), { roles: admin });

const button = (name: string) => page.getByRole('button', { name, exact: true });
const field = (name: string) => page.getByLabelText(name, { exact: true });
const status = (words: string | RegExp) => page.getByRole('status').filter({ hasText: words });
const alert = (words: string) => page.getByRole('alert').filter({ hasText: words });
const summary = alert('There is a problem');
const row = (subject: string) => page.getByRole('listitem').filter({ hasText: subject });
const wrong = () =>
  summary
    .getByRole('link')
    .elements()
    .map(({ textContent }) => textContent);

test('names what is missing, and what is wrong', async () => {
  await open();
  const write = button('Write an announcement');
  await expect.element(write).toHaveAttribute('aria-expanded', 'false');
  await write.click();
  await button('Preview').click();
  await expect.element(summary).toHaveFocus();
  expect(wrong()).toEqual(['Choose recipients', 'Enter a subject', 'Enter a message']);
  await expect.poll(() => document.title).toBe('Error: Announcements – Patchwork');
  await summary.getByRole('link', { name: 'Choose recipients' }).click();
  await expect.element(field('Everyone')).toHaveFocus();

  await field('Everyone at one school').click();
  await field('At a date and time').click();
  await field('Subject').fill('x'.repeat(256));
  await button('Preview').click();
  await expect
    .poll(wrong)
    .toEqual([
      'Choose a school',
      'Maximum 255 characters',
      'Enter a message',
      'Enter a day, month and year, such as 29/11/2026',
      'Enter a time',
    ]);
  const [day, time] = clockInput(new Date(Date.now() - 3_600_000)).split('T');
  await field('Date').fill(day!);
  await field('Time').fill(time!);
  await expect.element(field('Time')).toHaveAccessibleDescription(/Choose a time in the future/);
  await field('School name').fill('no school is called this');
  await button('Search').click();
  await expect.element(status('No schools found')).toBeVisible();
});

test('formats bold, lists and links, which Undo reverts, and keeps a draft', async () => {
  await open();
  await button('Write an announcement').click();
  await field('All Leads').click();
  await field('Subject').fill('Half term');
  const text = field('Message');
  await text.fill('near');
  (text.element() as HTMLTextAreaElement).select();
  await button('Bold').click();
  await expect.element(text).toHaveValue('**near**');
  await expect.element(text).toHaveFocus();
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.element(text).toHaveValue('near');
  await userEvent.keyboard('{Control>}{Shift>}z{/Shift}{/Control}');
  await expect.element(text).toHaveValue('**near**');
  await userEvent.keyboard('{End}{Enter}{Enter}pens');
  await button('List').click();
  await expect.element(text).toHaveValue('**near**\n\n- pens');
  await userEvent.keyboard(`{End}{Enter}{Enter}our guide{Shift>}${'{ArrowLeft}'.repeat(5)}{/Shift}`);
  await button('Link').click();
  await userEvent.keyboard('https://www.gov.uk/');
  const written = '**near**\n\n- pens\n\nour [guide](https://www.gov.uk/)';
  await expect.element(text).toHaveValue(written);

  await open();
  await expect.element(text).toHaveValue(written);
  await expect.element(field('All Leads')).toBeChecked();
  await expect.element(field('Subject')).toHaveValue('Half term');
});

async function fillIn(): Promise<void> {
  await button('Write an announcement').click();
  await field('All Leads').click();
  await field('Subject').fill('Half term');
  await field('Message').fill('It is near.');
}

test('previews what recipients will see, without what could do harm', async () => {
  await open();
  await fillIn();
  await field('Message').fill(
    '# News\n**near** and <img src=x onerror=alert(1)> [here](javascript:alert(1))\n\n1. Log in\n2. Write to hello@patchwork.example',
  );
  await button('Preview').click();
  await expect.element(page.getByRole('heading', { name: 'Preview' })).toHaveFocus();
  const letter = page.getByRole('region', { name: 'How recipients will see it' });
  await expect.element(letter.getByRole('heading', { name: 'Half term' })).toBeVisible();
  await expect.element(letter.getByRole('heading', { name: 'News' })).toBeVisible();
  expect(letter.element().querySelector('strong')!.textContent).toBe('near');
  expect(letter.element().querySelector('img')).toBeNull();
  await expect.element(letter.getByText(/<img src=x onerror=alert\(1\)>/)).toBeVisible();
  expect(letter.getByRole('listitem').elements()).toHaveLength(2);
  expect(
    letter
      .getByRole('link')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['hello@patchwork.example']);

  await button('Send').click();
  await expect.element(page.getByText('Send to 12 people now?')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByText('Send to 12 people now?')).not.toBeInTheDocument();
});

test('keeps the text when a preview or the sending fails', { tags: ['whole'] }, async () => {
  await open();
  await fillIn();
  worker.use(offline.post('/api/messages/preview'));
  await button('Preview').click();
  const failure = alert('We couldn’t show a preview.');
  await expect.element(failure).toHaveFocus();
  await expect.element(failure.getByText(/We couldn’t reach the service\./)).toBeVisible();
  await expect.element(field('Message')).toHaveValue('It is near.');

  worker.use(...answers());
  await button('Preview').click();
  await button('Send').click();
  worker.use(offline.post('/api/messages'));
  await button('Yes, send it').click();
  await expect.element(alert('We didn’t get a response, so it may already have been sent.')).toBeVisible();
  await button('Cancel').click();
  await button('Back to editing').click();
  await expect.element(field('Message')).toHaveValue('It is near.');
});

test('says to how many people it is being sent, and forgets the draft', async () => {
  let list: Announcement[] = [];
  await open(() => list);
  await fillIn();
  await button('Preview').click();
  worker.use(
    answer.post(
      '/api/messages',
      () => {
        list = [anAnnouncement({ subject: 'Half term', audience: 'school', schoolId: 7, recipients: 1, handedOut: 1 })];
        return { id: 7, recipients: 1 };
      },
      202,
    ),
  );
  await button('Send').click();
  await button('Yes, send it').click();
  await expect.element(status('Your announcement is being sent to 1 person.')).toHaveFocus();
  await expect.element(button('Write an announcement')).toHaveAttribute('aria-expanded', 'false');
  await expect.element(row('Half term').getByText(/^One school · 1 person/)).toBeVisible();
  await button('Write an announcement').click();
  await expect.element(field('Subject')).toHaveValue('');
});

test('schedules an announcement', async () => {
  await open();
  await fillIn();
  await field('At a date and time').click();
  const [later, time] = clockInput(new Date(Date.now() + 48 * 3_600_000)).split('T');
  await field('Date').fill(later!.split('-').reverse().join('/'));
  await field('Time').fill(time!);
  await button('Preview').click();
  await button('Schedule').click();
  await expect.element(page.getByText(/^Send to 12 people on \d+ \w+( \d{4})?, \d+(:\d\d)?[ap]m\?$/)).toBeVisible();
  worker.use(answer.post('/api/messages', { id: 8, recipients: 12 }, 202));
  await button('Yes, schedule it').click();
  await expect.element(status(/^Your announcement will be sent to 12 people on \d+ \w+/)).toHaveFocus();
});

test('recalls a scheduled announcement after a question, unless it is too late', async () => {
  const scheduled = anAnnouncement({ subject: 'Too early', state: 'scheduled', sendAt: LATER, recipients: 1, handedOut: 0 });
  await open(() => [scheduled]);
  await expect.element(row('Too early').getByText('Scheduled')).toBeVisible();
  await row('Too early').getByRole('button').click();
  const recall = button('Recall “Too early”');
  const question = page.getByText('Are you sure you want to recall the announcement “Too early”? No one will receive it.');
  await recall.click();
  await expect.element(question).toBeInViewport();
  await userEvent.keyboard('{Escape}');
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(recall).toHaveFocus();

  await recall.click();
  worker.use(offline.post('/api/messages/recall/{id}'));
  await button('Yes, recall announcement').click();
  await expect.element(alert('The announcement was not recalled. Please try again.')).toBeVisible();
  worker.use(refuse.post('/api/messages/recall/{id}', 409, { code: 'message-under-way' }));
  await button('Yes, recall announcement').click();
  await expect.element(alert('It is too late: the announcement is already being sent.')).toBeVisible();
  worker.use(answer.post('/api/messages/recall/{id}', { ...scheduled, state: 'recalled' }));
  await button('Yes, recall announcement').click();
  await expect.element(status('The announcement “Too early” has been recalled. No one will receive it.')).toHaveFocus();
  await expect.element(row('Too early').getByText('Recalled')).toBeVisible();
});

test('shows how far an announcement to half a million users has come', { tags: ['whole'] }, async () => {
  let shown = anAnnouncement({ state: 'sending', handedOut: 180_000 });
  await open(() => [shown]);
  const progress = page.getByRole('progressbar');
  await expect.element(progress).toHaveAttribute('aria-valuenow', '36');
  await expect.element(page.getByText('180,000 of 500,000 people have received it')).toBeVisible();
  shown = { ...shown, handedOut: 400_000 };
  await expect.element(progress).toHaveAttribute('aria-valuenow', '80');
  shown = anAnnouncement();
  await expect.element(progress).not.toBeInTheDocument();
  await expect.element(row('To all of you').getByText('Sent', { exact: true })).toBeVisible();
});

test('says that there are none, and offers to load them again', async () => {
  await open();
  await expect.element(page.getByText('No announcements yet')).toBeVisible();
  await openScreen('/announcements', [offline.get('/api/messages/written'), ...answers()], { roles: admin });
  await expect.element(page.getByText(/We couldn’t reach the service\./)).toBeVisible();
  worker.use(...answers());
  await button('Try again').click();
  await expect.element(page.getByRole('heading', { name: 'Sent and scheduled' })).toBeVisible();
});
