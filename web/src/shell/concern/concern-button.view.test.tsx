import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answer } from '../../../test/answers.ts';
import { EARLIER, me, teacher } from '../../../test/examples.ts';
import { show } from '../../../test/screen.tsx';
import { worker } from '../../../test/worker.ts';
import { setMe } from '../../lib/me.ts';
import { useSession } from '../../lib/session.ts';
import { ConcernButton } from './concern-button.tsx';

const dialog = page.getByRole('dialog', { name: 'Report a concern' });
const words = dialog.getByLabelText('What’s the concern?');
const press = (name: string) => dialog.getByRole('button', { name, exact: true }).last().click();
const open = () => page.getByRole('button', { name: 'Report a concern about this report' }).click();
const choose = (name: string) => dialog.getByRole('radio', { name, exact: true }).click();
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
  await choose('No');
  await press('Send');
  await expect.element(dialog.getByText('Thank you. We’ve told our team.')).toBeVisible();
  await expect.element(dialog.getByRole('link', { name: 'Concerns you have raised' })).toBeVisible();
  await expect.poll(inTab).not.toContain('surname');
});

test('asks whom it is about, and offers the names of those people at the user’s school', async () => {
  const raised: unknown[] = [];
  await shown();
  worker.use(
    answer.get('/api/concern/handlers', [
      { id: 75, title: 'Mrs', firstName: 'Nell', lastName: 'Bell', isSafeguardingLead: false },
      { id: 77, title: 'Mr', firstName: 'Tom', lastName: 'Fry', isSafeguardingLead: true },
    ]),
    answer.post(
      '/api/concern',
      ({ body }) => {
        raised.push(body);
        return sent;
      },
      201,
    ),
  );
  await open();
  await words.fill('She shouts.');
  await press('Send');
  const question = dialog.getByRole('group', { name: 'Is this about somebody who looks after concerns at a school?' });
  await expect.element(question).toHaveAccessibleDescription(/Choose an answer/);
  const names = dialog.getByRole('group', { name: 'Is it one of these people at your school?' });
  await choose('I’m not sure');
  await expect.element(names).not.toBeInTheDocument();
  await choose('A head or Lead');
  await expect.element(names.getByRole('radio', { name: /rather not say/ })).toBeChecked();
  await expect.element(names.getByRole('radio', { name: 'Mr Tom Fry' })).toHaveAccessibleDescription('Safeguarding lead');
  await choose('Mrs Nell Bell');
  await press('Send');
  await expect.element(dialog.getByText('Thank you. We’ve told our team.')).toBeVisible();
  expect(raised).toEqual([{ kind: 'article', id: 500, reason: 'She shouts.', about: 'lead', aboutUserId: 75 }]);
});

test('an answer that is no longer given takes the name with it', async () => {
  const raised: unknown[] = [];
  await shown();
  worker.use(
    answer.get('/api/concern/handlers', [
      { id: 75, title: 'Mrs', firstName: 'Nell', lastName: 'Bell', isSafeguardingLead: false },
    ]),
    answer.post(
      '/api/concern',
      ({ body }) => {
        raised.push(body);
        return sent;
      },
      201,
    ),
  );
  await open();
  await words.fill('She shouts.');
  await choose('The safeguarding lead');
  await choose('Mrs Nell Bell');
  await choose('No');
  await press('Send');
  await expect.element(dialog.getByText('Thank you. We’ve told our team.')).toBeVisible();
  expect(raised).toMatchObject([{ about: 'nobody', aboutUserId: null }]);
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
