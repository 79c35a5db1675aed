import type { components } from '@patchwork/contracts/types/public';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answer, refuse } from '../../../test/answers.ts';
import { admin, EARLIER, framed } from '../../../test/examples.ts';
import { expectToFit, openScreen } from '../../../test/screen.tsx';
import { worker } from '../../../test/worker.ts';

type Change = components['schemas']['RegisterChange'];

const school = { id: 7, name: 'Ravensmoor Primary' };
const change = (given: Partial<Change>): Change => ({
  school,
  kind: 'name',
  before: 'Ravensmoor Primary',
  after: 'Ravensmoor Academy',
  changedAt: EARLIER,
  ...given,
});
const blank = { id: 8, name: 'Hollowbank School', key: '107012', fields: [{ field: 'numberOfPupils' as const, value: '390' }] };
const open = (changes: Change[], blanks: (typeof blank)[] = []) =>
  openScreen(
    '/register',
    [
      ...framed(),
      answer.get('/api/register/changes', changes),
      answer.get('/api/register/blanks', { withoutRow: 3, schools: blanks }),
    ],
    { roles: admin },
  );
const button = (name: string) => page.getByRole('button', { name, exact: true });

test('says that nothing has changed and nothing can be filled in', async () => {
  await open([]);
  await expect.element(page.getByRole('heading', { level: 1, name: 'Register of schools' })).toBeVisible();
  await expect.element(page.getByText('Nothing has changed')).toBeVisible();
  await expect.element(page.getByText('No linked school lacks what the register knows')).toBeVisible();
  await expect.element(page.getByText(/^3 schools are not linked to a register/)).toBeVisible();
});

test.each([
  [change({}), 'The register now calls it Ravensmoor Academy.', 'Use this name', 'take-over'],
  [change({}), 'The register now calls it Ravensmoor Academy.', 'Keep our name', 'leave'],
  [
    change({ kind: 'trust', before: 'Moor Trust', after: 'Vale Trust' }),
    'It has moved from the trust Moor Trust to Vale Trust.',
    'Noted',
    'take-over',
  ],
  [
    change({ kind: 'closed', before: null, after: '2026-08-31' }),
    /^The register says that it closed on 31\/08\/2026/,
    'Deactivate the school',
    'take-over',
  ],
  [change({ kind: 'closed', before: null, after: null }), 'The register says that it has closed.', 'Leave it active', 'leave'],
] as const)('a change says what is new, and is decided by one press: %j %s %s', async (given, sentence, press, decision) => {
  await open([given]);
  await expect.element(page.getByText(sentence)).toBeVisible();
  await expectToFit();
  let sent: unknown;
  worker.use(
    answer.post('/api/register/changes/{id}', ({ params, body }) => {
      sent = [params.id, body];
      return [];
    }),
  );
  await button(press).click();
  await expect.element(page.getByText('Nothing has changed')).toBeVisible();
  expect(sent).toEqual(['7', { kind: given.kind, after: given.after, decision }]);
});

test('a register that has changed again says so, and the change stays', async () => {
  await open([change({})]);
  worker.use(
    refuse.post('/api/register/changes/{id}', 409, {
      code: 'register-changed',
      detail: 'The register has changed again. Please read it again.',
    }),
  );
  await button('Use this name').click();
  await expect.element(page.getByText('The register has changed again. Please read it again.')).toBeVisible();
  await expect.element(button('Keep our name')).toBeVisible();
});

test('blanks are filled in after a preview and a question', async () => {
  await open([], [blank]);
  await expect.element(page.getByText('Number of pupils: 390')).toBeVisible();
  await button('Fill in 1 school').click();
  await expect.element(page.getByText('Fill in 1 school from the register?')).toBeVisible();
  worker.use(
    answer.post('/api/register/blanks', { filled: 1 }),
    answer.get('/api/register/blanks', { withoutRow: 3, schools: [] }),
  );
  await button('Yes, fill in').click();
  await expect.element(page.getByText('1 school has been filled in.')).toBeVisible();
  await expect.element(page.getByText('No linked school lacks what the register knows')).toBeVisible();
});
