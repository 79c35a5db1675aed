import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answer, refuse } from '../../../test/answers.ts';
import { EARLIER, lead, teacher } from '../../../test/examples.ts';
import { openScreen } from '../../../test/screen.tsx';
import type { Withdrawal } from '../../shell/withdrawal/api.ts';
import { aPatch, aWaitingQuilt, otters, quiltOf, wrens } from './examples.ts';

const patches = page.getByRole('list', { name: 'Patches' }).getByRole('listitem');
const patchOf = (name: string) => patches.filter({ hasText: name });
const status = (words: string) => page.getByRole('status').filter({ hasText: words });

test('shows the patches of other schools face down, and who is missing', async () => {
  await openScreen(
    '/quilt',
    quiltOf(() =>
      aWaitingQuilt({
        patches: [wrens, { ...aPatch(80, 'Moles', ''), state: 'face-down', mediaItem: null }],
        sewn: 1,
        classes: 2,
      }),
    ),
    {
      roles: teacher,
    },
  );
  await expect.element(patchOf('Moles').getByText('Sewn, face down')).toBeVisible();
  await expect.element(patchOf('Wrens').getByText('Not sewn yet')).toBeVisible();
  await expect.element(page.getByText('1 of 2 sewn. Waiting for Wrens.')).toBeVisible();
  expect(document.querySelector('main li img')).toBeNull();
});

test('shows our patch, and offers to change it', async () => {
  await openScreen(
    '/quilt',
    quiltOf(() => aWaitingQuilt()),
    { roles: teacher },
  );
  await expect.element(patchOf('Otters').getByText('Sewn by us')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Change our patch' })).toBeVisible();
  await expect.element(page.getByText('2 of 3 sewn. Waiting for Wrens.')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'The half-term book' })).toHaveAttribute('href', '/book');
});

test('a Lead chooses the question until a class of the school has sewn', async () => {
  const questions = ['What do you hear at playtime?', 'What is round at your school?', 'Who opens the gate?'].map((en, at) => ({
    id: at + 1,
    texts: { en },
  }));
  let question = questions[0]!;
  const sent: unknown[] = [];
  const quilt = () => aWaitingQuilt({ question, choices: question === questions[0] ? questions : [] });
  await openScreen(
    '/quilt',
    [
      answer.post('/api/quilt/question', ({ body }) => {
        sent.push(body);
        question = questions[1]!;
        return aWaitingQuilt({ question, choices: questions });
      }),
      ...quiltOf(quilt),
    ],
    { roles: lead },
  );
  const choice = page.getByRole('group', { name: 'Choose the question for your school' });
  await expect.poll(() => choice.getByRole('radio').elements()).toHaveLength(3);
  await choice.getByRole('radio', { name: 'What is round at your school?' }).click();
  await page.getByRole('button', { name: 'Use this question' }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'What is round at your school?' })).toBeVisible();
  expect(sent).toEqual([{ question: 2 }]);
  await openScreen('/quilt', [], { roles: lead });
  await expect.element(patchOf('Otters')).toBeVisible();
  await expect.element(choice).not.toBeInTheDocument();
});

test('says why the question stays when a class has sewn in the meantime', async () => {
  const choices = [
    { id: 1, texts: { en: 'What do you hear at playtime?' } },
    { id: 2, texts: { en: 'Who opens the gate?' } },
  ];
  await openScreen(
    '/quilt',
    [refuse.post('/api/quilt/question', 409, { code: 'patch-sewn' }), ...quiltOf(() => aWaitingQuilt({ choices }))],
    { roles: lead },
  );
  await page.getByRole('button', { name: 'Use this question' }).click();
  const alert = page.getByRole('alert').filter({ hasText: 'A class of your school has sewn in the meantime' });
  await expect.element(alert).toHaveFocus();
});

test('reminds missing classes once', async () => {
  let mayRemind = true;
  const quilt = () => aWaitingQuilt({ mayRemind });
  await openScreen(
    '/quilt',
    [
      answer.post('/api/quilt/reminder', () => {
        mayRemind = false;
        return quilt();
      }),
      ...quiltOf(quilt),
    ],
    { roles: teacher },
  );
  const remind = page.getByRole('button', { name: 'Remind these classes' });
  await remind.click();
  await expect.element(status('We have emailed the people of these classes.')).toHaveFocus();
  await expect.element(remind).not.toBeInTheDocument();
});

test('withdraws the patch of our class, for a reason, and undoes it', async () => {
  let isWithdrawn = false;
  const sent: unknown[] = [];
  const withdrawal: Withdrawal = {
    ...{ kind: 'media', id: 70, articleId: null, schoolId: 7, excerpt: null, author: null, state: 'withdrawn' },
    ...{ reason: 'A child has left the school.', withdrawDate: EARLIER, withdrawnBy: null, purgeDate: null, erasureId: null },
  };
  const checked = { ...otters, state: 'checked' as const, description: null, mediaItem: null };
  await openScreen(
    '/quilt',
    [
      answer.post(
        '/api/withdrawal',
        ({ body }) => {
          sent.push(body);
          isWithdrawn = true;
          return withdrawal;
        },
        201,
      ),
      answer.post(
        '/api/withdrawal/{kind}/{id}/undo',
        ({ params }) => {
          sent.push(params);
          isWithdrawn = false;
          return undefined;
        },
        204,
      ),
      answer.get('/api/mediaitem/{id}/childreferences', { childReferences: [] }),
      ...quiltOf(() => aWaitingQuilt(isWithdrawn ? { patches: [checked, wrens], sewn: 1 } : {})),
    ],
    { roles: teacher },
  );
  await page.getByRole('button', { name: 'More for the patch of Otters' }).click();
  await page.getByRole('button', { name: 'Remove…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Remove' });
  await dialog.getByLabelText('Reason').fill('A child has left the school.');
  await dialog.getByRole('button', { name: 'Withdraw' }).click();
  await expect.element(patchOf('Otters').getByText('Being looked at')).toBeVisible();
  await expect.element(page.getByText(/^1 of 3 sewn\. Waiting for /)).toBeVisible();
  expect(sent).toEqual([{ kind: 'media', id: otters.mediaItem!.id, reason: 'A child has left the school.' }]);
  await expect.element(status('Removed.')).toHaveFocus();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(page.getByText(/^2 of 3 sewn\./)).toBeVisible();
  await expect.element(patchOf('Otters')).toHaveFocus();
  expect(sent[1]).toEqual({ kind: 'media', id: String(otters.mediaItem!.id) });
});

test('moves focus to the patch that has just been sewn', async () => {
  const router = await openScreen(
    '/quilt',
    quiltOf(() => aWaitingQuilt({ patches: [{ ...otters, state: 'preparing' }, wrens] })),
    { roles: teacher },
  );
  await router.navigate('/quilt', { state: { sewn: 70 } });
  await expect.element(patchOf('Otters')).toHaveFocus();
  await expect.element(status('Your patch has been sewn.')).toBeInTheDocument();
});
