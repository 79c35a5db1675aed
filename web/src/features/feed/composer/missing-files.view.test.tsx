import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answer, offline, refuse } from '../../../../test/answers.ts';
import { aReport, feedOf, teacher } from '../../../../test/examples.ts';
import { leaveScreen, openScreen } from '../../../../test/screen.tsx';
import { worker } from '../../../../test/worker.ts';
import { addFiles, aPhoto, aPicture, keptHere } from '../examples.ts';
import { useMissing } from './missing-store.ts';

const button = (name: string) => page.getByRole('button', { name });
const card = page.getByRole('article', { name: 'With photos' });
const line = (file: string) => card.getByRole('listitem').filter({ hasText: file });

type Answers = Parameters<typeof openScreen>[1];
type Photo = ReturnType<typeof aPhoto>;

/** The service with a report to which files can be uploaded; the first answers win. */
function service(): { answers: Answers; items: Photo[] } {
  const items: Photo[] = [];
  const report = () => aReport({ id: 501, title: 'With photos', mediaItems: items });
  const answers = [
    answer.post('/api/article', report, 201),
    answer.get('/api/article/id/{id}', report),
    answer.post(
      '/api/file/article/{articleId}/{index}',
      ({ params }) => {
        const item = aPhoto({ id: 41 + Number(params.index), displayOrder: Number(params.index), processing: 'failed' });
        items.push(item);
        return item;
      },
      201,
    ),
    answer.post('/api/mediaitem/{id}/alttext', ({ params, body }) => {
      const item = items.find(({ id }) => id === Number(params.id))!;
      return Object.assign(item, body as { altText: string });
    }),
  ];
  return { answers, items };
}

/** Posts the report with these pictures. */
async function post(answers: Answers, ...files: File[]): Promise<void> {
  await openScreen('/home', [...answers, ...feedOf([aReport()])], { roles: teacher });
  await button('Create report').click();
  await page.getByLabelText('Title').fill('With photos');
  await page.getByLabelText('Report').fill('What we did today.');
  await addFiles(...files);
  await button('Save').click();
}

test('a file that could not be uploaded says so at the report, and can be tried again', async () => {
  const { answers, items } = service();
  const lost = offline.post('/api/file/article/{articleId}/{index}');
  await post([lost, ...answers], await aPicture('red'));
  await expect.element(card.getByText('0 of 1 files added')).toBeVisible();
  await expect.element(line('red.png').getByText(/We couldn’t reach the service\./)).toBeVisible();
  await expect.element(page.getByLabelText('Title')).not.toBeVisible();
  worker.use(...answers);
  await button('Try the missing file again').click();
  await expect.element(card.getByText('0 of 1 files added')).not.toBeInTheDocument();
  expect(items).toHaveLength(1);
  await expect.poll(keptHere).toEqual({ drafts: 0, files: 0 });
});

test('a file that the service refuses keeps its reason, also later, with Remove and without a retry', {
  tags: ['whole'],
}, async () => {
  const { answers } = service();
  const refused = refuse.post('/api/file/article/{articleId}/{index}', 415, {
    code: 'unsupported-type',
    detail: 'Image or video files only please.',
  });
  await post([refused, ...answers], await aPicture('letter'));
  await expect.element(line('letter.png').getByText(/Image or video files only please\.$/)).toBeVisible();
  await expect.element(card.getByText('0 of 1 files added')).toBeVisible();
  await expect.element(button('Try the missing file again')).not.toBeInTheDocument();
  await leaveScreen();
  useMissing.setState({ byReport: {} });
  await openScreen('/home', [...answers, ...feedOf([aReport({ id: 501, title: 'With photos' })])], { roles: teacher });
  await expect.element(card.getByText('0 of 1 files added')).toBeVisible();
  await expect.element(button('Try the missing file again')).not.toBeInTheDocument();
  await button('Remove letter.png').click();
  await expect.element(card.getByText('0 of 1 files added')).not.toBeInTheDocument();
  await expect.element(card.getByRole('heading', { name: 'With photos' })).toHaveFocus();
  await expect.poll(keptHere).toEqual({ drafts: 0, files: 0 });
});

test('leaving while files are being uploaded asks first, and never afterwards', { tags: ['whole'] }, async () => {
  const { answers } = service();
  const { promise, resolve } = Promise.withResolvers<void>();
  const held = answer.post(
    '/api/file/article/{articleId}/{index}',
    () => promise.then(() => aPhoto({ processing: 'failed' })),
    201,
  );
  await post([held, answer.get('/api/messages', []), ...answers], await aPicture('red'));
  await expect.element(page.getByRole('progressbar', { name: 'Adding red.png' })).toBeVisible();
  const messages = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Messages/ });
  await messages.click();
  const question = page.getByRole('dialog', { name: '1 of 1 file is still being uploaded' });
  await expect.element(question).toBeVisible();
  await question.getByRole('button', { name: 'Stay on this page' }).click();
  await expect.poll(() => location.pathname).toBe('/home');
  // The browser asks in its own words.
  expect(dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(false);

  await messages.click();
  await question.getByRole('button', { name: 'Leave this page' }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible();
  resolve();
  await expect.poll(() => dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(true);
});

test('a file that was changed or removed before Save is said to be gone, also later, with Remove', {
  tags: ['whole'],
}, async () => {
  // A browser that finds the file gone breaks off the call and does not read the file either.
  const answers = [offline.post('/api/file/article/{articleId}/{index}'), ...service().answers];
  const { arrayBuffer } = Blob.prototype;
  Blob.prototype.arrayBuffer = () => Promise.reject(new DOMException('The file has changed', 'NotReadableError'));
  const gone = card.getByText(/This file has been changed or removed since it was chosen\. Please add it again\./);
  try {
    await post(answers, await aPicture('red'));
    await expect.element(gone).toBeVisible();
    await expect.element(button('Try the missing file again')).not.toBeInTheDocument();
  } finally {
    Blob.prototype.arrayBuffer = arrayBuffer;
  }
  useMissing.setState({ byReport: {} });
  await leaveScreen();
  await openScreen('/home', [...answers, ...feedOf([aReport({ id: 501, title: 'With photos' })])], { roles: teacher });
  await expect.element(card.getByText(/Please add it again\./)).toBeVisible();
  await expect.element(button('Try the missing file again')).not.toBeInTheDocument();
  await card.getByRole('button', { name: 'Remove red.png' }).click();
  await expect.element(card.getByText('0 of 1 files added')).not.toBeInTheDocument();
  await expect.poll(keptHere).toEqual({ drafts: 0, files: 0 });
});
