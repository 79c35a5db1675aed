import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answer, refuse } from '../../../test/answers.ts';
import { aReport, aSchool, feedOf, teacher } from '../../../test/examples.ts';
import { openScreen } from '../../../test/screen.tsx';

const field = page.getByRole('combobox', { name: 'Search reports' });
const list = page.getByRole('listbox', { name: 'Suggestions' });
const options = list.getByRole('option');
const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const search = async (text: string) => {
  await field.fill(text);
  await userEvent.keyboard('{Enter}');
  await expect.element(heading(`Showing reports containing: ${text}`)).toBeVisible();
};
const marked = () => [...document.querySelectorAll('mark')].map((mark) => mark.textContent);

const hollowbank = { id: 8, name: 'Hollowbank School', badgeMediaItem: null };
const otters = { id: 70, name: 'Otters', school: { id: 7, name: 'Ravensmoor Primary' } };
const suggesting = answer.get('/api/feed/suggestions', ({ query }) =>
  'hollowbank'.startsWith(query.get('contains') ?? '-')
    ? { schools: [hollowbank], classes: [otters] }
    : { schools: [], classes: [] },
);

/** Opens the feed, where each search finds this report. */
const open = (found = aReport(), answers: Parameters<typeof openScreen>[1] = []) =>
  openScreen('/home', [...answers, answer.get('/api/article/search/{page}', [found]), suggesting, ...feedOf([aReport()])], {
    roles: teacher,
  });

test('marks what was found in title, text, school and author; Reset shows all reports again', async () => {
  await open(aReport({ title: 'The café’s Barges', narrative: 'We asked Łucja where they were going.' }));
  await search('lucja cafes RAVENSMOOR');
  await expect.element(page.getByRole('article').getByText(/^We asked/)).toBeVisible();
  await expect.poll(marked).toEqual(['Ravensmoor', 'café’s', 'Łucja']);
  await page.getByRole('button', { name: 'Reset' }).click();
  await expect.element(heading('Reports')).toHaveFocus();
  await expect.element(field).toHaveValue('');
  await expect.element(page.getByRole('button', { name: 'Reset' })).not.toBeInTheDocument();
  await expect.poll(marked).toEqual([]);
});

test('a search on a school’s page searches its reports, says so, and can be widened to all schools', async () => {
  const asked: (string | null)[] = [];
  const searching = answer.get('/api/article/search/{page}', ({ query }) => {
    asked.push(`${query.get('contains')} at ${query.get('school')}`);
    return [aReport({ title: 'Newts' })];
  });
  const school = answer.get('/api/school/teacherview/{id}', {
    ...aSchool({ id: 8, name: 'Hollowbank School' }),
    schoolComments: [],
  });
  await openScreen('/home?school=8', [searching, school, answer.get('/api/article/{school}/{page}', []), ...feedOf([])], {
    roles: teacher,
  });
  const here = page.getByRole('combobox', { name: 'Search this school' });
  await here.fill('newts');
  await userEvent.keyboard('{Enter}');
  await expect.element(heading('Showing reports containing: newts')).toBeVisible();
  await expect.poll(() => location.search).toBe('?q=newts&school=8');
  const scope = page.getByText('Only reports from Hollowbank School');
  await expect.element(scope.getByRole('link')).toHaveAttribute('href', '/home?school=8');
  // An empty search is the school's page again.
  await here.fill('');
  await userEvent.keyboard('{Enter}');
  await expect.element(heading('All reports from Hollowbank School')).toBeVisible();
  await here.fill('frogs');
  await userEvent.keyboard('{Enter}');
  await expect.element(heading('Showing reports containing: frogs')).toBeVisible();
  await page.getByRole('link', { name: 'Search all schools' }).click();
  await expect.element(field).toHaveValue('frogs');
  await expect.element(scope).not.toBeInTheDocument();
  expect(asked).toEqual(['newts at 8', 'frogs at 8', 'frogs at null']);
});

test('says that nothing was found, and offers all reports', async () => {
  await open(aReport(), [answer.get('/api/article/search/{page}', [])]);
  await search('100%_of us_all');
  await expect.element(page.getByRole('heading', { name: 'No reports found' })).toBeVisible();
  await expect.element(page.getByRole('article')).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Show all reports' }).click();
  await expect.element(page.getByRole('article')).toBeVisible();
});

test('shows an excerpt of a match in the folded part of a long text, until it is unfolded', async () => {
  const filler = 'Nothing to see in this line of the report, nor in the next.\n'.repeat(40);
  await open(aReport({ title: 'A long walk', narrative: `${filler}At last we met an axolotl in the pond.\n${filler}` }));
  await search('axolotl');
  const excerpt = page.getByText(/^Further down: …/);
  await expect.element(excerpt).toBeVisible();
  expect(excerpt.element().textContent).toContain('At last we met an axolotl in the pond.');
  await expect.poll(() => excerpt.element().querySelector('mark')?.textContent).toBe('axolotl');
  await page.getByRole('button', { name: 'Read all of this report' }).click();
  await expect.element(excerpt).not.toBeInTheDocument();
  await expect.poll(marked).toEqual(['axolotl']);
  await search('walk');
  await expect.element(excerpt).not.toBeInTheDocument();
});

test('suggests schools and classes, which the arrow keys and Enter choose', async () => {
  const reports = answer.get('/api/article/{school}/{page}', [aReport({ title: 'Of Hollowbank' })]);
  await open(aReport(), [reports]);
  await expect.element(field).toHaveAttribute('aria-expanded', 'false');
  await field.fill('hollow');
  const first = options.first();
  await expect.element(first.getByText('Hollowbank School')).toBeVisible();
  await expect.element(field).toHaveAttribute('aria-expanded', 'true');
  await expect.element(page.getByRole('status').filter({ hasText: '2 suggestions' })).toBeInTheDocument();
  await expect.element(first).toHaveAttribute('aria-selected', 'false');
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(first).toHaveAttribute('aria-selected', 'true');
  await expect.element(field).toHaveAttribute('aria-activedescendant', first.element().id);
  await expect.element(field).toHaveFocus();

  await userEvent.keyboard('{Escape}');
  await expect.element(list).not.toBeInTheDocument();
  await expect.element(field).not.toHaveAttribute('aria-activedescendant');
  await expect.element(field).toHaveValue('hollow');
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(options.last()).toHaveAttribute('aria-selected', 'true');
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(first).toHaveAttribute('aria-selected', 'true');
  await userEvent.keyboard('{Enter}');
  await expect.element(heading('All reports from Ravensmoor Primary')).toBeVisible();
  await expect.poll(() => location.search).toBe('?school=8');
  await expect.element(list).not.toBeInTheDocument();
  await expect.element(page.getByRole('combobox', { name: 'Search this school' })).toHaveValue('');
});

test('Enter without a choice searches the text, also when a suggestion for an earlier text was active', async () => {
  await open();
  await field.fill('hollowb');
  await expect.element(list).toBeVisible();
  await search('hollowb');
  await expect.element(list).not.toBeInTheDocument();

  await field.fill('hollow');
  await expect.element(list).toBeVisible();
  await userEvent.keyboard('{ArrowDown}');
  await search('hollowba');
});

test('Tab and a press elsewhere close the suggestions', async () => {
  await open();
  await field.fill('hollow');
  await expect.element(list).toBeVisible();
  await userEvent.keyboard('{Tab}');
  await expect.element(list).not.toBeInTheDocument();
  await field.fill('hollowb');
  await expect.element(list).toBeVisible();
  await page.getByRole('contentinfo').click({ position: { x: 2, y: 2 } });
  await expect.element(list).not.toBeInTheDocument();
});

test('a suggested class stands with its school and leads to its page', async () => {
  const gone = { code: 'not-found' };
  await open(aReport(), [refuse.get('/api/class/{id}', 404, gone), refuse.get('/api/feed/class/{id}/{page}', 404, gone)]);
  await field.fill('hollow');
  const group = list.getByRole('group', { name: 'Classes' });
  await expect.element(group.getByText('Ravensmoor Primary')).toBeVisible();
  await group.getByText('Otters').click();
  await expect.poll(() => location.pathname).toBe('/class/70');
});

test('drops an answer for an earlier text, and says when there are no suggestions', async () => {
  const asked = Promise.withResolvers<void>();
  const late = Promise.withResolvers<void>();
  let isAnswered = false;
  const suggestions = answer.get('/api/feed/suggestions', async ({ query }) => {
    const typed = query.get('contains');
    if (typed === 'a') {
      asked.resolve();
      await late.promise;
      isAnswered = true;
    }
    return { schools: typed === 'zzzz' ? [] : [{ ...hollowbank, name: `School of ${typed}` }], classes: [] };
  });
  await open(aReport(), [suggestions]);
  await field.fill('a');
  await asked.promise;
  await field.fill('hollow');
  await expect.element(options.getByText('School of hollow')).toBeVisible();
  late.resolve();
  await expect.poll(() => isAnswered).toBe(true);
  await expect.element(options.getByText('School of hollow')).toBeVisible();
  await field.fill('zzzz');
  await expect.element(page.getByText('No suggestions')).toBeInTheDocument();
  await expect.element(list).not.toBeInTheDocument();
});

test('search and school are in the address, to which Back and Forward return', async () => {
  const reports = answer.get('/api/article/{school}/{page}', [aReport({ title: 'Of the school' })]);
  const router = await open(aReport({ title: 'Snails & café tables' }), [reports]);
  await search('Snails & café tables');
  await expect.poll(() => new URLSearchParams(location.search).get('q')).toBe('Snails & café tables');
  const school = heading('All reports from Ravensmoor Primary');
  await page.getByRole('article').getByRole('link', { name: 'Ravensmoor Primary' }).click();
  await expect.element(school).toHaveFocus();
  await expect.poll(() => location.search).toBe('?school=7');
  await router.navigate(-1);
  await expect.element(heading('Showing reports containing: Snails & café tables')).toBeVisible();
  await expect.element(field).toHaveValue('Snails & café tables');
  await router.navigate(1);
  await expect.element(school).toBeVisible();
  await router.navigate(-2);
  await expect.element(heading('Reports')).toBeInTheDocument();
  await expect.element(field).toHaveValue('');
});
