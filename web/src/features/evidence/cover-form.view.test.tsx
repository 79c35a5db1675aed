import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answer } from '../../../test/answers.ts';
import { aSchool, framed, lead } from '../../../test/examples.ts';
import { openScreen } from '../../../test/screen.tsx';
import { aQuilt, moles, otters } from '../quilt/examples.ts';
import type { Picks, Term } from './api.ts';

const term: Term = { id: 12_156, nation: 'england', name: 'Autumn 2026/27', from: '2026-09-01', to: '2027-01-03', links: [] };

test('puts the quilt of the term on the cover', async () => {
  const { halfTerm, question } = aQuilt();
  let cover: Picks['cover'] = { photo: null, quilt: null, introduction: '' };
  const sent: unknown[] = [];
  const open = () =>
    openScreen(
      '/evidence',
      [
        ...framed(),
        answer.get('/api/evidence/links', [term]),
        answer.get('/api/school/myschool', { ...aSchool(), active: true, approved: true }),
        answer.get('/api/evidence/reports', { reports: [], comments: [], conversations: [] }),
        answer.get('/api/evidence/picks', () => ({ cover, picks: [] })),
        answer.get('/api/quilts', [{ halfTerm, question, isCurrent: true, isRevealed: true, patches: 2 }]),
        answer.get('/api/quilt', aQuilt()),
        answer.post('/api/evidence/cover', ({ body }) => {
          sent.push(body);
          cover = { ...cover, quilt: halfTerm.id };
          return { cover, picks: [] };
        }),
      ],
      { roles: lead },
    );
  await open();
  await page.getByRole('button', { name: 'Choose and caption' }).click();
  const dialog = page.getByRole('dialog', { name: /^Choose and caption: / });
  const choice = dialog.getByRole('group', { name: 'Quilt on the cover' }).getByRole('checkbox');
  await expect.element(choice).toHaveAccessibleName('Autumn 2, 2026/27: What do you hear at playtime?');
  await choice.click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog.getByText('Saved')).toBeVisible();
  expect(sent).toEqual([expect.objectContaining({ quilt: halfTerm.id })]);
  await dialog.getByRole('button', { name: 'Close' }).click();
  const document = page.getByRole('main').getByRole('article');
  for (const { description } of [otters, moles])
    await expect.element(document.getByRole('img', { name: description! })).toBeVisible();
  await open();
  await expect.element(document.getByRole('img', { name: moles.description! })).toBeVisible();
});
