import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answer } from '../../../test/answers.ts';
import { EARLIER, me, teacher } from '../../../test/examples.ts';
import { show } from '../../../test/screen.tsx';
import { setMe } from '../../lib/me.ts';
import { useSession } from '../../lib/session.ts';
import { ConcernButton } from './concern-button.tsx';

const dialog = page.getByRole('dialog', { name: 'Report a concern' });
const words = dialog.getByLabelText('What’s the concern?');
const press = (name: string) => dialog.getByRole('button', { name, exact: true }).last().click();
const open = () => page.getByRole('button', { name: 'Report a concern about this report' }).click();
const inTab = () => JSON.stringify({ ...sessionStorage });

const sent = {
  ...{ id: 7, kind: 'article' as const, targetId: 500, articleId: 500, excerpt: 'Our gloves', closeDate: null },
  ...{ reason: 'A surname can be read.', createDate: EARLIER, state: 'new' as const },
};

async function shown(): Promise<void> {
  await show(
    <MemoryRouter>
      <ConcernButton kind="article" id={500} />
    </MemoryRouter>,
    [answer.post('/api/concern', sent, 201)],
    { roles: teacher },
  );
  await setMe(me());
}

test('says what to do first, and that the school is not told who raised it', async () => {
  await shown();
  await open();
  await expect.element(dialog.getByText('If a child is in danger now, call 999.')).toBeVisible();
  await expect.element(dialog.getByText(/The school is not told who raised it\.$/)).toBeVisible();
});

test('keeps the words in the tab until Cancel or Send', async () => {
  await shown();
  await open();
  await words.fill('A surname can be read.');
  await userEvent.keyboard('{Escape}');
  await open();
  await expect.element(words).toHaveValue('A surname can be read.');
  await expect.element(words).toHaveFocus();
  await expect.poll(inTab).toContain('surname');
  expect(JSON.stringify({ ...localStorage })).not.toContain('surname');

  await press('Cancel');
  await open();
  await expect.element(words).toHaveValue('');
  await words.fill('A surname can be read.');
  await press('Send');
  await expect.element(dialog.getByText('Thank you. We’ve told our team.')).toBeVisible();
  await expect.element(dialog.getByRole('link', { name: 'Concerns you have raised' })).toBeVisible();
  await expect.poll(inTab).not.toContain('surname');
});

test('forgets the words at Log Out', async () => {
  await shown();
  await open();
  await words.fill('A second surname.');
  await userEvent.keyboard('{Escape}');
  await expect.poll(inTab).toContain('A second surname');
  useSession.setState({ isLoggedIn: false, roles: [] });
  await expect.poll(inTab).not.toContain('A second surname');
});
