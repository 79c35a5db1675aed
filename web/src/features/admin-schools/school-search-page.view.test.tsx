import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answer, refuse } from '../../../test/answers.ts';
import { admin, aSchool, EARLIER, framed } from '../../../test/examples.ts';
import { openScreen } from '../../../test/screen.tsx';
import type { School } from './api.ts';

const ravensmoor: School = {
  ...aSchool(),
  zip: 'HX7 1AA',
  createDate: EARLIER,
  active: true,
  approved: true,
  schoolAdministrator: true,
};
const answers = [
  ...framed(),
  answer.get('/api/school/search', ({ query }) => {
    const content = query.get('name') === 'moor RAVENS' ? [ravensmoor] : [];
    return { content, first: true, last: true, number: 0, totalPages: content.length, totalElements: content.length };
  }),
  refuse.get('/api/school/{id}', 404, { code: 'not-found' }),
  answer.get('/static/county', []),
  answer.get('/static/schooltype', []),
  answer.get('/static/ethnicity', []),
  answer.get('/static/locationtype', []),
  answer.get('/api/promotioncode', []),
];

async function search(term: string): Promise<void> {
  await page.getByRole('searchbox').fill(term);
  await userEvent.keyboard('{Enter}');
}

test('finds schools by name and by id, and Back returns to the result', async () => {
  const router = await openScreen('/adminSchoolSearch', answers, { roles: admin });
  await expect.element(page.getByRole('heading', { level: 1, name: 'Admin School Search' })).toBeVisible();
  await expect.element(page.getByPlaceholder('Enter id or name...')).toBeVisible();
  await search('moor RAVENS');
  const found = page.getByRole('heading', { name: "1 schools found matching 'moor RAVENS'" });
  await expect.element(found).toHaveFocus();
  for (const name of ['Active', 'Approved', 'Id', 'Name', 'Postcode'])
    await expect.element(page.getByRole('columnheader', { name, exact: true })).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: 'Ravensmoor Primary' });
  await expect.element(row.getByText('Has an administrator:')).toBeInTheDocument();
  await expect.element(row).toHaveStyle({ fontWeight: '700' });
  await expect.element(row.getByRole('link', { name: 'Edit Ravensmoor Primary' })).toHaveAttribute('href', '/schooledit/7');

  await search('999999');
  await expect.element(page.getByText('No school with id 999999')).toBeVisible();
  await page.getByRole('link', { name: 'Back', exact: true }).click();
  await expect.element(found).toBeVisible();
  await expect.element(page.getByRole('searchbox')).toHaveValue('moor RAVENS');
  expect(router.state.location.search).toContain('term=moor');
});

test('says what to try when nothing was found', async () => {
  await openScreen('/adminSchoolSearch?term=nobody', answers, { roles: admin });
  await expect.element(page.getByRole('heading', { name: "0 schools found matching 'nobody'" })).toBeVisible();
  await expect.element(page.getByText(/^Try fewer words, or part of the school’s name\./)).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Download as CSV' })).not.toBeInTheDocument();
});
