import { HttpResponse, http } from 'msw';
import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answer, refuse, wait } from '../../../test/answers.ts';
import { me, teacher } from '../../../test/examples.ts';
import { openScreen } from '../../../test/screen.tsx';
import { worker } from '../../../test/worker.ts';
import { aWaitingQuilt, otters, quiltOf, wrens } from './examples.ts';
import { dropSewing } from './sew-draft.ts';

const unsewn = { ...otters, state: 'not-sewn' as const, mediaItem: null, description: null };
const waiting = aWaitingQuilt({ patches: [unsewn, wrens] });
const sewn = aWaitingQuilt();

// The reset of localStorage leaves IndexedDB.
afterEach(() => dropSewing(me().id, 70));

const words = page.getByLabelText('Your answer in words');
const consent = page.getByLabelText('Everyone pictured has consent for linked schools to see this');
const save = page.getByRole('button', { name: 'Save', exact: true });

async function choosePhoto(): Promise<void> {
  const canvas = new OffscreenCanvas(64, 64);
  canvas.getContext('2d')!.fillRect(0, 0, 64, 64);
  const file = new File([await canvas.convertToBlob()], 'gold.png', { type: 'image/png' });
  await userEvent.upload(document.querySelector<HTMLInputElement>('main input[type=file]')!, file);
}

test('names what is missing', async () => {
  await openScreen(
    '/quilt/sew/70',
    quiltOf(() => waiting),
    { roles: teacher },
  );
  await save.click();
  await expect.element(page.getByRole('alert', { name: 'There is a problem' })).toHaveFocus();
  for (const name of ['Draw your patch, or choose a photo', 'Say what is on your patch'])
    await expect.element(page.getByRole('link', { name })).toBeVisible();
});

test('keeps the photo and the words over a reload, but not the consent', async () => {
  let quilt = waiting;
  const open = () =>
    openScreen(
      '/quilt/sew/70',
      [
        answer.post(
          '/api/quilt/patch/{groupId}',
          () => {
            quilt = sewn;
            return sewn;
          },
          201,
        ),
        ...quiltOf(() => quilt),
      ],
      { roles: teacher },
    );
  await open();
  await choosePhoto();
  await words.fill('The bell on the chapel');
  await consent.click();
  await expect.element(page.getByText('Draft saved')).toBeVisible();
  const router = await open();
  await expect.element(page.getByRole('img', { name: 'Your photo: gold.png' })).toBeVisible();
  await expect.element(words).toHaveValue('The bell on the chapel');
  await expect.element(consent).not.toBeChecked();

  await consent.click();
  await save.click();
  await expect.poll(() => router.state.location.pathname).toBe('/quilt');
  await expect.element(page.getByRole('listitem').filter({ hasText: 'Otters' })).toHaveFocus();
  await expect.element(page.getByRole('status').filter({ hasText: 'Your patch has been sewn.' })).toBeInTheDocument();
  await openScreen(
    '/quilt/sew/70',
    quiltOf(() => waiting),
    { roles: teacher },
  );
  await expect.element(words).toHaveValue('');
  await expect.element(page.getByRole('img', { name: 'Your photo: gold.png' })).not.toBeInTheDocument();
});

test('sends a photo that was chosen before the rules for pictures have loaded', async () => {
  let quilt = waiting;
  const sew = answer.post(
    '/api/quilt/patch/{groupId}',
    () => {
      quilt = sewn;
      return sewn;
    },
    201,
  );
  const router = await openScreen('/quilt/sew/70', [wait.get('/api/config'), sew, ...quiltOf(() => quilt)], { roles: teacher });
  await choosePhoto();
  await words.fill('The bell on the chapel');
  await consent.click();
  await save.click();
  await expect.poll(() => router.state.location.pathname).toBe('/quilt');
});

test('changes the words alone', async () => {
  const sent: unknown[] = [];
  let quilt = sewn;
  const changed = { ...otters, description: 'The bell, twice' };
  const router = await openScreen(
    '/quilt/sew/70',
    [
      answer.post('/api/mediaitem/{id}/alttext', ({ body }) => {
        sent.push(body);
        quilt = aWaitingQuilt({ patches: [changed, wrens] });
        return { ...otters.mediaItem!, altText: 'The bell, twice' };
      }),
      answer.get('/api/mediaitem/{id}/childreferences', { childReferences: [] }),
      ...quiltOf(() => quilt),
    ],
    { roles: teacher },
  );
  await words.fill('The bell, twice');
  await save.click();
  await expect.poll(() => router.state.location.pathname).toBe('/quilt');
  await expect.element(page.getByText('“The bell, twice”')).toBeInTheDocument();
  expect(sent).toEqual([{ altText: 'The bell, twice' }]);
});

test('sends a patch whose answer was lost again with the same key, and other words with another one', {
  tags: ['whole'],
}, async () => {
  const keys: (string | null)[] = [];
  const lost = http.post('/api/quilt/patch/:groupId', ({ request: { headers } }) => {
    keys.push(headers.get('idempotency-key'));
    return HttpResponse.error();
  });
  const arrives = answer.post(
    '/api/quilt/patch/{groupId}',
    ({ headers }) => {
      keys.push(headers.get('idempotency-key'));
      return sewn;
    },
    201,
  );
  const router = await openScreen('/quilt/sew/70', [lost, ...quiltOf(() => waiting)], { roles: teacher });
  await choosePhoto();
  await words.fill('The bell on the chapel');
  await consent.click();
  for (const count of [1, 2]) {
    await save.click();
    await expect.poll(() => keys.length).toBe(count);
    await expect.element(save).toBeEnabled();
  }
  await words.fill('The bell on the school');
  worker.use(arrives);
  await save.click();
  await expect.poll(() => router.state.location.pathname).toBe('/quilt');
  expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});

test('shows the patch that a colleague has sewn meanwhile, and replaces it knowingly', async () => {
  const theirs = aWaitingQuilt({
    patches: [{ ...otters, description: 'A kettle in the staff room', mediaItem: { ...otters.mediaItem!, id: 99 } }, wrens],
  });
  let quilt = sewn;
  const changed = refuse.post('/api/quilt/patch/{groupId}', 409, { code: 'patch-changed' });
  const router = await openScreen('/quilt/sew/70', [changed, ...quiltOf(() => quilt)], { roles: teacher });
  await choosePhoto();
  await consent.click();
  quilt = theirs;
  await save.click();
  const alert = page.getByRole('alert').filter({ hasText: 'A colleague has sewn this patch in the meantime.' });
  await expect.element(alert).toHaveFocus();
  await expect.element(alert.getByText('“A kettle in the staff room”')).toBeVisible();
  worker.use(answer.post('/api/quilt/patch/{groupId}', sewn, 201));
  await page.getByRole('button', { name: 'Replace it with ours' }).click();
  await expect.poll(() => router.state.location.pathname).toBe('/quilt');
});
