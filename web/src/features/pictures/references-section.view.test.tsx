import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { type AnswerOf, answer, offline, refuse } from '../../../test/answers.ts';
import { EARLIER, lead } from '../../../test/examples.ts';
import { show } from '../../../test/screen.tsx';
import { worker } from '../../../test/worker.ts';
import { aPhoto } from '../feed/examples.ts';
import { ReferencesSection } from './references-section.tsx';

type Item = AnswerOf<'get', '/api/childreference/{reference}'>[number];

const item = (isWithdrawn: boolean): Item => ({
  mediaItem: { ...aPhoto({ id: 900 }), thumbnail: null, isWithdrawn },
  articleId: null,
  articleTitle: 'Pond',
  createDate: EARLIER,
});
const button = (name: string) => page.getByRole('button', { name, exact: true });
const code = page.getByLabelText('Code', { exact: true });

test('the pictures with a code are found and withdrawn, even if they cannot be listed afterwards', async () => {
  const onWithdrawn = vi.fn();
  await show(<ReferencesSection onWithdrawn={onWithdrawn} />, [], { roles: lead });
  await button('Show pictures').click();
  await expect.element(code).toHaveFocus();
  await code.fill('P-17');
  const errors = [{ field: 'reference', message: 'Use a code of letters and digits. Never a name or a date of birth.' }];
  worker.use(refuse.get('/api/childreference/{reference}', 400, { code: 'invalid', errors }));
  await button('Show pictures').click();
  await expect.element(code).toHaveAccessibleDescription(/Use a code of letters and digits/);
  await expect.element(code).toHaveFocus();

  worker.use(offline.get('/api/childreference/{reference}'));
  await button('Show pictures').click();
  await expect.element(page.getByRole('alert').filter({ hasText: 'That did not work.' })).toHaveFocus();

  worker.use(answer.get('/api/childreference/{reference}', [item(false)]));
  await button('Show pictures').click();
  await expect.element(page.getByText('1 picture carries the code P-17.')).toBeVisible();
  await button('Consent withdrawn: withdraw all…').click();
  worker.use(
    answer.post('/api/childreference/{reference}/withdraw', { withdrawn: 1 }),
    offline.get('/api/childreference/{reference}'),
  );
  await button('Yes, withdraw all').click();
  await expect.element(page.getByRole('status').filter({ hasText: '1 picture has been withdrawn.' })).toHaveFocus();
  await expect.element(page.getByText('That did not work.')).not.toBeInTheDocument();
  expect(onWithdrawn).toHaveBeenCalledOnce();
});
