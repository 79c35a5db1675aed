import type { components } from '@patchwork/contracts/types/public';
import type { HttpHandler } from 'msw';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answer, offline, refuse } from '../../../test/answers.ts';
import { aPerson, aReport, aSchool, EARLIER, framed, ownFacts, teacher } from '../../../test/examples.ts';
import { openScreen } from '../../../test/screen.tsx';
import { worker } from '../../../test/worker.ts';
import { aPicture, aQuilt } from '../quilt/examples.ts';
import type { Article, ClassPage } from './api.ts';

afterEach(() => page.viewport(1280, 900));

type Schemas = components['schemas'];
const school: Schemas['PersonSchool'] = { id: 7, name: 'Ravensmoor Primary' };
const aClass = (given: Partial<ClassPage> = {}): ClassPage => ({
  id: 70,
  name: 'Otters',
  description: null,
  isDeleted: false,
  school,
  teachers: [aPerson()],
  reportsCount: 12,
  firstDate: EARLIER,
  ...given,
});
const reports = Array.from({ length: 12 }, (_, at) => aReport({ id: 600 - at, title: `Acorns ${at}` }));

const answers = (found: ClassPage, journal: Article[] = reports): HttpHandler[] => [
  ...framed(),
  answer.get('/api/class/{id}', found),
  answer.get('/api/feed/class/{id}/{page}', ({ query }) => {
    const before = Number(query.get('before') ?? 1_000);
    return journal.filter(({ id }) => id < before).slice(0, 10);
  }),
  answer.get('/api/connection', [
    {
      connectedSchool: aSchool({ id: 8, name: 'Hollowbank School' }),
      since: EARLIER,
      reasons: ['village and inner city'],
      ...ownFacts,
    },
  ]),
  answer.get('/api/favourite', []),
  answer.get('/api/quilts', []),
];
const open = (found = aClass(), journal = reports) => openScreen('/class/70', answers(found, journal), { roles: teacher });

const entry = (title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title, exact: true }) });

test('shows the class, its journal and the schools linked now', async () => {
  const narrative = 'Two cranes and a heron. '.repeat(30);
  await open(aClass(), [
    aReport({ title: 'The view from our window', narrative, mediaItems: [aPicture(1, 'A newt in the hand')] }),
  ]);
  await expect.element(page.getByRole('heading', { level: 1, name: 'Otters' })).toBeVisible();
  await expect.poll(() => document.title).toBe('Otters – Patchwork');
  await expect.element(page.getByText(/^Taught by/)).toBeVisible();
  const links = page.getByRole('complementary', { name: 'Linked this half term' }).getByRole('link');
  await expect.element(links.first()).toHaveAttribute('href', '/home?schoolid=8');
  await expect.element(entry('The view from our window').getByText('0 comments')).toBeVisible();
  await expect.element(entry('The view from our window').getByText(/^Two cranes and a heron\. .*…$/)).toBeVisible();
  await expect.element(entry('The view from our window').getByRole('img', { name: 'A newt in the hand' })).toBeVisible();
  await expect
    .element(page.getByRole('main').getByRole('link', { name: 'The view from our window' }))
    .toHaveAttribute('href', '/home?id=500');
  await expect
    .element(page.getByRole('main').getByRole('link', { name: 'Ravensmoor Primary' }))
    .toHaveAttribute('href', '/home?schoolid=7');
  await expect.element(page.getByRole('link', { name: 'Create report' })).toHaveAttribute('href', '/home?create');
});

test('on a phone the class’s profile is short, and its actions are icons with names', async () => {
  await page.viewport(390, 844);
  await open(aClass({ description: 'Year 4, the room with the view of the moor' }));
  const heading = page.getByRole('heading', { level: 1, name: 'Otters' });
  await expect.element(heading).toBeVisible();
  const create = page.getByRole('link', { name: 'Create report' });
  expect(create.element().getBoundingClientRect()).toMatchObject({ width: 44, height: 44 });
  const first = page.getByRole('heading', { level: 2 }).first().element();
  expect(first.getBoundingClientRect().top - document.querySelector('header')!.getBoundingClientRect().bottom).toBeLessThan(200);
});

/** How many elements match when the name of the class appears. */
async function drawnWith(selector: string, name: string, show: () => Promise<unknown>): Promise<number> {
  let count: number | undefined;
  const observer = new MutationObserver(() => {
    if (document.querySelector('h1')?.textContent === name) count ??= document.querySelectorAll(selector).length;
  });
  observer.observe(document.body, { childList: true, subtree: true });
  await show();
  await expect.poll(() => count).not.toBeUndefined();
  observer.disconnect();
  return count ?? 0;
}

test('is drawn with the schools linked now, or the star: shown later, they would move what is below', async () => {
  expect(await drawnWith('aside li a', 'Otters', () => open())).toBe(1);
  const moles = aClass({ id: 80, name: 'Moles', school: { id: 8, name: 'Hollowbank School' } });
  expect(
    await drawnWith('button[aria-pressed=false] .lucide-star', 'Moles', () =>
      openScreen('/class/80', answers(moles), { roles: teacher }),
    ),
  ).toBe(1);
});

test('says that the schools linked now could not be loaded', async () => {
  const unavailable = refuse.get('/api/connection', 503, { code: 'unavailable' });
  await openScreen('/class/70', [unavailable, ...answers(aClass())], { roles: teacher });
  await expect.element(page.getByRole('heading', { level: 1, name: 'Otters' })).toBeVisible();
  await expect.element(page.getByRole('alert').filter({ hasText: 'We couldn’t load your connected schools.' })).toBeVisible();
});

test('shows the class’s patches of quilts', async () => {
  const { halfTerm, question } = aQuilt();
  await openScreen(
    '/class/70',
    [
      answer.get('/api/quilts', [{ halfTerm, question, isCurrent: true, isRevealed: true, patches: 2 }]),
      answer.get('/api/quilt', aQuilt()),
      ...answers(aClass()),
    ],
    { roles: teacher },
  );
  const quilts = page.getByRole('region', { name: 'Quilts of this class' });
  await expect.element(quilts.getByRole('link')).toBeVisible();
  await expect.poll(() => quilts.element().querySelector('img')).not.toBeNull();
});

test('offers the half-term book of a class of our own school', async () => {
  await open();
  const book = page.getByRole('region', { name: 'The half-term book' });
  await expect.element(book.getByRole('link', { name: 'Make a book' })).toHaveAttribute('href', '/book?group=70');
  await open(aClass({ school: { id: 8, name: 'Hollowbank School' } }));
  await expect.element(page.getByRole('heading', { level: 1, name: 'Otters' })).toBeVisible();
  await expect.element(book).not.toBeInTheDocument();
});

test('folds earlier school years', async () => {
  await open(aClass(), [aReport(), aReport({ id: 400, title: 'Our first day', createDate: '2025-10-14T09:30:00.000Z' })]);
  const earlier = page.getByRole('button', { name: /^Autumn 2025 to Summer 2026/ });
  await expect.element(earlier).toHaveAttribute('aria-expanded', 'false');
  await earlier.click();
  await expect.element(page.getByRole('heading', { level: 4, name: 'Our first day' })).toBeVisible();
});

test('loads more on demand, again after a failure, and moves focus to the first that was loaded', async () => {
  await open();
  worker.use(offline.get('/api/feed/class/{id}/{page}'));
  await page.getByRole('button', { name: 'Load more reports' }).click();
  await expect.element(page.getByRole('alert').filter({ hasText: "Couldn't load more." })).toBeVisible();
  worker.use(...answers(aClass()));
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByRole('link', { name: 'Acorns 10' })).toHaveFocus();
  await expect.element(page.getByText("You've reached the first report")).toBeVisible();
  await expect.element(page.getByRole('status').filter({ hasText: '2 more reports, 12 in all' })).toBeInTheDocument();
});

test('another school’s class can be made a favourite, and offers no report', async () => {
  const hollowbank = aSchool({ id: 8, name: 'Hollowbank School' });
  await open(aClass({ id: 80, name: 'Moles', school: { id: 8, name: 'Hollowbank School' } }));
  const star = page.getByRole('button', { name: 'Favourite: Hollowbank School' });
  await expect.element(star).toHaveAttribute('aria-pressed', 'false');
  worker.use(
    answer.post('/api/favourite/toggle/{schoolId}', { school: hollowbank, favourite: true }),
    answer.get('/api/favourite', [{ school: hollowbank }]),
  );
  await star.click();
  await expect.element(star).toHaveAttribute('aria-pressed', 'true');
});

test('another class offers no report, and does not show our links', async () => {
  await openScreen('/class/71', answers(aClass({ id: 71, name: 'Wrens' })), { roles: teacher });
  await expect.element(page.getByRole('heading', { level: 1, name: 'Wrens' })).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Create report' })).not.toBeInTheDocument();
  await expect.element(page.getByRole('complementary', { name: 'Linked this half term' })).not.toBeInTheDocument();
});

test('a class that does not exist is not found', async () => {
  await openScreen('/class/999', [refuse.get('/api/class/{id}', 404, { code: 'not-found' }), ...answers(aClass())], {
    roles: teacher,
  });
  await expect.poll(() => document.title).toMatch(/not found/i);
});
