import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answer } from '../../../test/answers.ts';
import { admin, aSchool, EARLIER, framed, me } from '../../../test/examples.ts';
import { openScreen } from '../../../test/screen.tsx';
import type { User } from './api.ts';

const users = Array.from({ length: 40 }, (_, at) =>
  me({ id: 100 + at, firstName: 'Nell', lastName: `Bell ${at}`, email: `nell.${at}@hollowbank.example` }),
);
const found = (
  content: User[],
  number: number,
  more: { totalPages?: number; totalElements?: number; isTotalEstimated?: boolean },
) => ({
  ...{ content, first: number === 0, last: false, number, totalPages: 2, totalElements: 40 },
  ...more,
});
const answers = (more = {}) => [
  ...framed(),
  answer.get('/api/user/search', ({ query }) => {
    const at = Number(query.get('pageNumber'));
    return query.get('nameOrEmail') === 'nobody'
      ? found([], 0, { totalPages: 0, totalElements: 0 })
      : found(users.slice(20 * at, 20 * at + 20), at, more);
  }),
  answer.get('/api/user/{id}', ({ params }) => users.find(({ id }) => id === Number(params.id))!),
  answer.get('/api/userhistory/{userId}', []),
  answer.get('/api/clientevent/user/{id}', []),
];

afterEach(() => page.viewport(1280, 900));

const link = (name: string) => page.getByRole('link', { name, exact: true });
const title = (name: string) => page.getByRole('heading', { level: 1, name });
const firstRow = page.getByRole('row').nth(1);

async function search(term: string): Promise<void> {
  await page.getByRole('searchbox').fill(term);
  await userEvent.keyboard('{Enter}');
}

test('shows one page at a time, to which Back returns', async () => {
  const router = await openScreen('/adminUserSearch', answers(), { roles: admin });
  await expect.element(page.getByPlaceholder('Enter id, name, or email...')).toBeVisible();
  await search('example');
  await expect.element(page.getByRole('heading', { name: "40 users found matching 'example'" })).toHaveFocus();
  await expect.element(page.getByText('Too many matches found, restricted to first 20 pages.')).not.toBeInTheDocument();
  await expect.element(firstRow.getByText('nell.0@hollowbank.example')).toBeVisible();
  await expect.element(firstRow.getByText('Ravensmoor Primary')).toBeVisible();

  await link('Page 2').click();
  await expect.element(firstRow.getByText('nell.20@hollowbank.example')).toBeVisible();
  await expect.element(link('Page 2')).toHaveAttribute('aria-current', 'page');
  expect(location.search).toBe('?term=example&page=2');
  await link('Edit Ms Nell Bell 20').click();
  await expect.element(title('User Details (120)')).toBeVisible();
  await router.navigate(-1);
  await expect.element(link('Page 2')).toHaveAttribute('aria-current', 'page');
  await link('Previous').click();
  await expect.element(firstRow.getByText('nell.0@hollowbank.example')).toBeVisible();
});

test('Back on the page of a user leads to the results, at their scroll place', { tags: ['whole'] }, async () => {
  await page.viewport(1280, 500);
  await openScreen('/adminUserSearch?term=example&page=2', answers(), { roles: admin });
  const user = link('Ms Nell Bell 32');
  await expect.element(user).toBeVisible();
  user.element().scrollIntoView({ block: 'center', behavior: 'instant' });
  const place = Math.round(scrollY);
  expect(place).toBeGreaterThan(100);
  await user.click();
  await expect.element(title('User Details (132)')).toBeVisible();
  await link('Back').click();
  await expect.element(title('Admin User Search')).toBeVisible();
  expect(location.search).toBe('?term=example&page=2');
  await expect.poll(() => Math.round(scrollY)).toBe(place);
});

test('offers twenty pages of half a million users, also on a phone', async () => {
  await openScreen('/adminUserSearch?term=harrowmere', answers({ totalPages: 25_000, totalElements: 499_987 }), { roles: admin });
  await expect.element(page.getByText('Too many matches found, restricted to first 20 pages.')).toBeVisible();
  await expect.element(link('Page 20')).toBeVisible();
  await expect.element(link('Page 21')).not.toBeInTheDocument();
  await page.viewport(390, 844);
  await expect.element(page.getByText('1 of 20')).toBeVisible();
  expect(link('Ms Nell Bell 0').element().getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
});

test('says about how many there are, and that the file has the first 10,000', async () => {
  const many = { totalPages: 10_689, totalElements: 213_766, isTotalEstimated: true };
  await openScreen('/adminUserSearch?term=ex', answers(many), { roles: admin });
  await expect.element(page.getByRole('heading', { name: "About 210,000 users found matching 'ex'" })).toBeVisible();
  await expect.element(page.getByText('The file has the first 10,000.')).toBeVisible();
});

test('Back leads from three levels deep to the results', { tags: ['whole'] }, async () => {
  const carys = me({ id: 78, firstName: 'Carys', lastName: 'Noor' });
  await openScreen(
    '/adminUserSearch?term=example',
    [
      ...answers(),
      answer.get('/api/school/{id}', { ...aSchool(), createDate: EARLIER, active: true, approved: true }),
      answer.get('/static/county', []),
      answer.get('/static/schooltype', []),
      answer.get('/static/ethnicity', []),
      answer.get('/static/locationtype', []),
      answer.get('/api/promotioncode', []),
      answer.get('/api/schoolhistory/{schoolId}', []),
      answer.get('/api/groupsusersevents/school/{schoolId}', [
        { schoolGroup: carys.schoolGroup, usersAndEvents: [{ user: users[3]!, clientEvents: [] }] },
      ]),
    ],
    { roles: admin },
  );
  const back = () => link('Back').click();
  await link('Ms Nell Bell 1').click();
  await expect.element(title('User Details (101)')).toBeVisible();
  await page
    .getByRole('region', { name: 'School', exact: true })
    .getByRole('link', { name: /^Details of/ })
    .click();
  await expect.element(title('School Details (7)')).toBeVisible();
  await page.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name: 'Groups' }).click();
  await expect.element(page.getByRole('region', { name: 'Groups' })).toHaveFocus();
  await link('Details of Ms Nell Bell 3').click();
  await expect.element(title('User Details (103)')).toBeVisible();
  await back();
  await expect.element(title('School Details (7)')).toBeVisible();
  await back();
  await expect.element(title('User Details (101)')).toBeVisible();
  await back();
  await expect.element(title('Admin User Search')).toBeVisible();
  expect(location.search).toBe('?term=example');
});
