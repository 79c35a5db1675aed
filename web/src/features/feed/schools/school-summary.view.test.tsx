import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answer, refuse } from '../../../../test/answers.ts';
import { aComment, aPerson, aReport, aSchool, EARLIER, feedOf, ownFacts, teacher } from '../../../../test/examples.ts';
import { openScreen } from '../../../../test/screen.tsx';
import { worker } from '../../../../test/worker.ts';
import { takingConcerns } from '../examples.ts';

afterEach(() => page.viewport(1280, 900));

type Answers = Parameters<typeof openScreen>[1];
const hollowbank = aSchool({
  id: 8,
  name: 'Hollowbank School',
  primaryEthnicity: { id: 1, name: 'White' },
  secondaryEthnicity: { id: 2, name: 'Asian' },
});
const theirs = aReport({ createUser: aPerson({ id: 81, school: { id: 8, name: 'Hollowbank School' } }) });
const profile = (comments: ReturnType<typeof aComment>[] = []) =>
  answer.get('/api/school/teacherview/{id}', ({ params }) => ({
    ...(params.id === '8' ? hollowbank : aSchool({ id: Number(params.id) })),
    schoolComments: comments,
  }));
const linked = answer.get('/api/connection', [
  { connectedSchool: hollowbank, since: EARLIER, reasons: ['village and inner city'], ...ownFacts },
]);

const heading = (name: string) => page.getByRole('heading', { level: 1, name });
const button = (name: string | RegExp) => page.getByRole('button', { name });
const card = page.getByRole('complementary', { name: 'Chosen school' });
const star = card.getByRole('button', { name: 'Favourite: Hollowbank School' });
const beside = page.getByRole('region', { name: 'Favourite schools' });

const open = (address: string, answers: Answers = []) =>
  openScreen(
    address,
    [...answers, profile(), answer.get('/api/article/{school}/{page}', [theirs]), ...feedOf([theirs, aReport({ id: 400 })])],
    { roles: teacher },
  );

test('a press on a school’s name shows its reports and its card; Reset shows all reports again', async () => {
  await open('/home');
  await page.getByRole('article').first().getByRole('link', { name: 'Hollowbank School' }).click();
  await expect.element(heading('All reports from Hollowbank School')).toHaveFocus();
  await expect.poll(() => location.search).toBe('?school=8');
  await expect.element(page.getByRole('article')).toHaveLength(1);
  await expect.element(card.getByRole('heading', { name: 'Hollowbank School' })).toBeVisible();
  for (const fact of ['Type', 'County', 'Location', 'Pupils', 'Main ethnicity', 'Second ethnicity'])
    await expect.element(card.getByText(fact)).toBeVisible();
  await button('Reset').click();
  // The button is gone: it has nothing to reset.
  await expect.element(heading('Reports')).toHaveFocus();
  await expect.element(card).not.toBeInTheDocument();
  await expect.element(page.getByRole('article')).toHaveLength(2);
});

test('a school’s reports stand below the headings of their terms, newest first', async () => {
  const at = (id: number, createDate: string) => ({ ...theirs, id, title: `Report ${id}`, createDate });
  const reports = [
    at(530, '2026-11-03T09:30:00.000Z'),
    at(520, '2026-09-08T09:30:00.000Z'),
    at(510, '2026-06-30T09:30:00.000Z'),
    at(500, '2026-02-02T09:30:00.000Z'),
  ];
  await open('/home?school=8', [answer.get('/api/article/{school}/{page}', reports)]);
  const term = (name: string) => page.getByRole('region', { name }).getByRole('article');
  await expect.element(term('Autumn 2026')).toHaveLength(2);
  await expect.element(term('Summer 2026').getByRole('heading', { level: 3, name: 'Report 510' })).toBeVisible();
  await expect.element(term('Spring 2026')).toHaveAttribute('aria-posinset', '4');
  expect(
    page
      .getByRole('feed')
      .elements()
      .map((feed) => feed.closest('section')?.querySelector('h2')?.textContent),
  ).toEqual(['Autumn 2026', 'Summer 2026', 'Spring 2026']);
});

test('on a phone a school’s page says its name once, then its facts, and its reports begin near the top', async () => {
  await page.viewport(390, 844);
  await open('/home?school=8', [linked]);
  await expect.element(card.getByText('County')).toBeVisible();
  // For screen readers alone.
  expect(card.getByRole('heading', { name: 'Hollowbank School' }).element().getBoundingClientRect().width).toBeLessThanOrEqual(1);
  expect(page.getByRole('article').first().element().getBoundingClientRect().top).toBeLessThanOrEqual(400);
  const why = page.getByText('Hollowbank School is in an inner city, and we are in a village.');
  await expect.element(why).not.toBeVisible();
  await card.getByRole('button', { name: 'More about this school' }).click();
  await expect.element(why).toBeVisible();
  await expect.element(card.getByRole('button', { name: /^Conversation/ })).toBeVisible();
});

test('a link to a school applies once, and a post of the network team is called an update', async () => {
  const team = { ...hollowbank, type: { id: 11, name: 'Network team' }, schoolComments: [] };
  await open('/home?schoolid=8', [answer.get('/api/school/teacherview/{id}', team)]);
  await expect.element(heading('All updates from Hollowbank School')).toBeVisible();
  await expect.element(page.getByText("You've reached the first update")).toBeVisible();
  await expect.poll(() => location.search).toBe('');
});

test('a school that is not part of the network says so, and offers all reports', async () => {
  await open('/home?schoolid=999', [
    refuse.get('/api/school/teacherview/{id}', 404, { code: 'not-found' }),
    answer.get('/api/article/{school}/{page}', []),
  ]);
  await expect.element(page.getByText('This school is not, or is no longer, part of the network.')).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'No reports found' })).toBeVisible();
  await button('Show all reports').click();
  await expect.element(page.getByRole('article').first()).toBeVisible();
});

test('a star adds a favourite school to the lists beside the feed and in the bar', async () => {
  const toggle = (favourite: boolean) => answer.post('/api/favourite/toggle/{schoolId}', { school: hollowbank, favourite });
  await open('/home?school=8', [toggle(true)]);
  const empty = page.getByText('click the star on a school to add it as a favourite');
  await button('Favourites').click();
  // Said once: the list beside the feed waits for the first.
  await expect.element(empty).toBeVisible();
  await expect.element(beside).not.toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  await star.click();
  await expect.element(star).toHaveAttribute('aria-pressed', 'true');
  await expect.element(beside.getByRole('link', { name: 'Hollowbank School' })).toBeVisible();
  await button('Reset').click();
  await button('Favourites').click();
  await page.getByRole('main').getByRole('link', { name: 'Hollowbank School' }).first().click();
  await expect.element(heading('All reports from Hollowbank School')).toBeVisible();
  worker.use(toggle(false));
  await star.click();
  await expect.element(star).toHaveAttribute('aria-pressed', 'false');
  await expect.element(beside).not.toBeInTheDocument();
});

test('the page of a linked school says why it was linked; the lists of schools name each of them once', async () => {
  await open('/home?school=8', [linked]);
  await expect.element(page.getByText('Hollowbank School is in an inner city, and we are in a village.')).toBeVisible();
  const list = page.getByRole('region', { name: 'Connected schools' });
  await expect.element(list.getByRole('link')).toHaveLength(1);
  await button('Connections').click();
  await page.getByRole('main').getByRole('link', { name: 'Hollowbank School' }).first().click();
  await expect.element(heading('All reports from Hollowbank School')).toBeVisible();
});

test('the page of a linked school says whether the facts are its own or the register’s', async () => {
  const sources = { ...ownFacts.sources, location: 'register' as const };
  await open('/home?school=8', [
    answer.get('/api/connection', [
      { connectedSchool: hollowbank, since: EARLIER, reasons: ['village and inner city'], ...ownFacts, sources },
    ]),
  ]);
  await expect.element(page.getByText(/^Hollowbank School: place from the register of schools\./)).toBeVisible();
});

test('a user comments on a school’s card, replies, edits and deletes', async () => {
  const posted = aComment({ id: 902, narrative: 'How do you do?', postedByUser: aPerson() });
  const { commentResponses: _, ...said } = posted;
  const reply = { ...said, id: 950, narrative: 'Very well' };
  await open('/home?school=8', [
    answer.post('/api/school/comment/response/{id}/delete', reply),
    answer.post('/api/school/comment/response', reply, 201),
    answer.post('/api/school/comment', posted, 201),
    answer.post('/api/school/comment/{id}', { ...posted, narrative: 'How are you?' }),
  ]);
  await card.getByRole('button', { name: /^Conversation/ }).click();
  await card.getByLabelText('Add a comment to Hollowbank School').fill('How do you do?');
  await card.getByRole('button', { name: 'Post' }).click();
  await expect.element(card.getByRole('button', { name: 'Conversation · 1 comment' })).toBeVisible();
  await button('More for this comment').click();
  await button('Edit this comment').click();
  await page.getByLabelText('Edit your comment').fill('How are you?');
  await button('Save').click();
  await expect.element(card.getByText('How are you?')).toBeVisible();
  await button(/^Reply to/).click();
  await userEvent.keyboard('Very well{Control>}{Enter}{/Control}');
  await expect.element(card.getByRole('button', { name: 'Conversation · 2 comments' })).toBeVisible();
  await button('More for this reply').click();
  await button('Remove…').click();
  await page.getByRole('radio', { name: 'Delete' }).click();
  await button('Delete').click();
  await expect.element(card.getByRole('button', { name: 'Conversation · 1 comment' })).toBeVisible();
});

test('reports a concern about a school', async () => {
  const raised: unknown[] = [];
  await open('/home?school=8', [takingConcerns(raised)]);
  await card.getByRole('button', { name: 'Report a concern about this school' }).click();
  const dialog = page.getByRole('dialog', { name: 'Report a concern' });
  await dialog.getByLabelText('What’s the concern?').fill('An address');
  await dialog.getByRole('radio', { name: 'I’m not sure' }).click();
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect.element(dialog.getByText('Thank you. We’ve told our team.')).toBeVisible();
  expect(raised).toEqual([{ kind: 'school', id: 8, reason: 'An address', about: 'not-sure', aboutUserId: null }]);
});
