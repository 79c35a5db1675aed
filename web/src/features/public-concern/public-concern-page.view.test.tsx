import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answer, refuse } from '../../../test/answers.ts';
import { config, framed, teacher } from '../../../test/examples.ts';
import { openScreen } from '../../../test/screen.tsx';
import { worker } from '../../../test/worker.ts';

const reason = 'I can read my child’s surname.';
const send = () => page.getByRole('button', { name: 'Send', exact: true }).click();
const inTab = () => JSON.stringify({ ...sessionStorage });
const alert = (words: string) => page.getByRole('alert').filter({ hasText: words });
const open = () => openScreen('/report-a-concern', [answer.get('/api/config', config())]);

test('says what to do first, and names what is missing', async () => {
  await open();
  await expect.element(page.getByRole('note').getByText('If a child is in danger now, call 999.')).toBeVisible();
  await send();
  await expect.element(alert('There is a problem')).toHaveFocus();
  for (const name of ['Please tell us your concern', 'Choose an answer', 'Enter your name', 'Please provide an email address'])
    await expect.element(page.getByRole('link', { name })).toBeVisible();
  await page.getByLabelText('Your email address').fill('jo at home');
  await send();
  await expect.element(page.getByRole('link', { name: 'Please provide a valid email address' })).toBeVisible();
});

test('keeps what a visitor types in the tab until it is sent', async () => {
  await open();
  await page.getByLabelText('What’s the concern?').fill(reason);
  await page.getByRole('radio', { name: 'A head or Lead' }).click();
  await page.getByLabelText(/^Where did you see it\?/).fill('The report about the trig point');
  await page.getByLabelText('Your name').fill('Jo Marsh');
  await page.getByLabelText('Your email address').fill('jo.marsh@home.example');
  worker.use(refuse.post('/api/concern/public', 429, { code: 'rate-limited' }));
  await send();
  await expect.element(alert('Please wait a while and try again.')).toHaveFocus();

  await open();
  await expect.element(page.getByText('Draft restored', { exact: true })).toBeVisible();
  await expect.element(page.getByLabelText('What’s the concern?')).toHaveValue(reason);
  await expect.element(page.getByLabelText(/^Where did you see it\?/)).toHaveValue('The report about the trig point');
  await expect.element(page.getByLabelText('Your email address')).toHaveValue('jo.marsh@home.example');
  await expect.element(page.getByRole('radio', { name: 'A head or Lead' })).toBeChecked();
  expect(inTab()).toContain('surname');
  expect(JSON.stringify({ ...localStorage })).not.toContain('surname');
  const sent: unknown[] = [];
  worker.use(
    answer.post(
      '/api/concern/public',
      ({ body }) => {
        sent.push(body);
        return {};
      },
      202,
    ),
  );
  await send();
  await expect.element(page.getByRole('heading', { name: 'Thank you. We’ve received your concern.' })).toHaveFocus();
  await expect.element(page.getByText(/jo\.marsh/)).toBeVisible();
  expect(sent).toMatchObject([{ about: 'lead' }]);
  await expect.poll(inTab).not.toContain('surname');
});

test('confirms the address, whose code leaves the address bar', async () => {
  await openScreen('/report-a-concern/confirm?code=abc', [
    answer.get('/api/config', config()),
    answer.post('/api/concern/public/confirm', {}),
  ]);
  await expect.poll(() => location.pathname + location.search).toBe('/report-a-concern/confirm');
  await page.getByRole('button', { name: 'Confirm this address' }).click();
  await expect.element(page.getByRole('heading', { name: 'Your address has been confirmed' })).toHaveFocus();
});

test('a link that was never sent says what to do', async () => {
  await openScreen('/report-a-concern/confirm?code=abc', [
    answer.get('/api/config', config()),
    refuse.post('/api/concern/public/confirm', 400, { code: 'link-invalid' }),
  ]);
  await page.getByRole('button', { name: 'Confirm this address' }).click();
  await expect.element(alert('Unfortunately this link does not work.')).toHaveFocus();
  await expect.poll(() => document.title).toBe('Error: Confirm your email address – Patchwork');
});

test('every page of a visitor links to the form, and no page of a user', async () => {
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'Report a concern' });
  const answers = [
    answer.get('/api/config', config()),
    answer.get('/static/county', []),
    answer.get('/static/schooltype', []),
    answer.get('/static/ethnicity', []),
    answer.get('/static/locationtype', []),
    http.get('/static/promotioncode/default', () => HttpResponse.text('')),
  ];
  for (const address of ['/', '/login', '/contact', '/signup', '/nowhere']) {
    await openScreen(address, answers);
    await expect.element(link).toBeVisible();
  }
  await openScreen('/contact', []);
  await expect.element(page.getByRole('main').getByRole('link', { name: 'Report a concern' })).toBeVisible();
  await openScreen('/messages', [...framed(), answer.get('/api/messages', [])], { roles: teacher });
  await expect.element(page.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible();
  await expect.element(link).not.toBeInTheDocument();
});
