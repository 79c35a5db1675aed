import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answer, offline } from '../../../test/answers.ts';
import { admin, framed } from '../../../test/examples.ts';
import { expectToFit, openScreen } from '../../../test/screen.tsx';
import { worker } from '../../../test/worker.ts';

const some = (count: number, newest: number) =>
  Array.from({ length: count }, (_, place) => ({
    id: newest - place,
    title: `Feedback ${newest - place}`,
    narrative: 'On every <b>tablet</b>.',
    createDate: '2026-11-05T14:05:00.000Z',
    userId: 7,
    schoolId: 3,
    user: { id: 7, title: 'Ms' as const, firstName: 'Carys', lastName: 'Noor' },
    schoolName: 'Hill School',
  }));
const open = (...answers: Parameters<typeof openScreen>[1]) =>
  openScreen(
    '/adminFeedback',
    [
      ...answers,
      answer.get('/api/moderation/count', 0),
      answer.get('/api/pendingchange/count', { waiting: 0, isRequired: true }),
      ...framed(),
    ],
    { roles: admin },
  );
const headings = () => page.getByRole('heading', { level: 2 });

test('shows each feedback as it was written, with links to its author and school', async () => {
  await open(answer.get('/api/feedback', some(1, 1)));
  await expect.element(page.getByText('On every <b>tablet</b>.')).toBeVisible();
  await expect.element(page.getByText('05/11/2026 02:05:00 PM')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Ms Carys Noor' })).toHaveAttribute('href', '/useredit/7');
  await expect.element(page.getByRole('link', { name: 'Hill School' })).toHaveAttribute('href', '/schooledit/3');
});

test('a button loads older feedback, again after a failure', async () => {
  const older = answer.get('/api/feedback', ({ query }) => (query.get('before') === '71' ? some(3, 70) : some(50, 120)));
  await open(older);
  await expect.element(headings()).toHaveLength(50);
  const more = page.getByRole('button', { name: 'Load more' });
  worker.use(offline.get('/api/feedback'));
  await more.click();
  await expect.element(page.getByText('We couldn’t load more feedback. Please try again.')).toBeVisible();
  worker.use(older);
  await more.click();
  await expect.element(page.getByRole('heading', { name: 'Feedback 70', exact: true })).toHaveFocus();
  await expect.element(headings()).toHaveLength(53);
  await expect.element(more).not.toBeInTheDocument();
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
});

test('says that there is none yet', async () => {
  await open(answer.get('/api/feedback', []));
  await expect.element(page.getByText('No feedback yet')).toBeVisible();
  await expectToFit();
});
