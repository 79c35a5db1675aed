import type { components } from '@patchwork/contracts/types/public';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answer, offline, refuse } from '../../../test/answers.ts';
import {
  aComment,
  aPerson,
  aReport,
  aSchool,
  EARLIER,
  feedOf,
  lead,
  me,
  ownFacts,
  pictureRules,
  teacher,
} from '../../../test/examples.ts';
import { expectToFit, leaveScreen, openScreen } from '../../../test/screen.tsx';
import { worker } from '../../../test/worker.ts';
import { chooseKeeping } from '../../lib/offline-cache.ts';
import { pagesOf, some, topOf } from './examples.ts';

afterEach(async () => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  await page.viewport(1280, 900);
});

type Answers = Parameters<typeof openScreen>[1];
const reports = page.getByRole('article');
const heading = (name: string) => page.getByRole('heading', { level: 1, name });
const button = (name: string | RegExp) => page.getByRole('button', { name });
const status = (text: string | RegExp) => page.getByRole('status').filter({ hasText: text });
const report = (title: string) => page.getByRole('article', { name: title });

const open = (answers: Answers = [], address = '/home', roles = teacher) =>
  openScreen(address, [...answers, ...feedOf([aReport()])], { roles });

/** The pages of a feed of 25 reports, from 1025 to 1001; `asked` gets what each page was asked with. */
function pages(asked: string[] = []) {
  return pagesOf(() => some(1025, 25), asked);
}

test('shows the reports, newest first', async () => {
  await openScreen('/home', feedOf([aReport({ id: 501, title: 'Second' }), aReport({ id: 500, title: 'First' })]), {
    roles: teacher,
  });
  await expect.element(reports.first().getByRole('heading', { name: 'Second' })).toBeVisible();
  await expect.element(reports.last().getByRole('heading', { name: 'First' })).toBeVisible();
});

test('suggests a first report where there is none', async () => {
  await openScreen('/home', feedOf([]), { roles: teacher });
  await expect.element(button('Write the first report')).toBeVisible();
});

test('offers to try again when the reports cannot be loaded', async () => {
  await open([refuse.get('/api/article/{pageOrId}', 503, { code: 'unavailable' })]);
  await expect.element(page.getByText("Couldn't load the reports.")).toBeVisible();
  await expect.element(page.getByText('No reports found')).not.toBeInTheDocument();
  worker.use(answer.get('/api/article/{pageOrId}', [aReport()]));
  await button('Try again').click();
  await expect.element(reports).toBeVisible();
  await expect.element(page.getByText("Couldn't load the reports.")).not.toBeInTheDocument();
});

test('each tab has an address, shows its reports and is where Back returns to', async () => {
  const router = await open([
    answer.get('/api/feed/linked/{page}', [aReport({ id: 501, title: 'Their pond' })]),
    answer.get('/api/feed/class/{id}/{page}', ({ params }) => [aReport({ id: 502, title: `Of class ${params.id}` })]),
  ]);
  const tab = (name: string) => page.getByRole('navigation', { name: 'Whose reports' }).getByRole('link', { name });
  await expect.element(tab('All')).toHaveAttribute('aria-current', 'page');
  await tab('Linked schools').click();
  await expect.element(report('Their pond')).toBeVisible();
  await expect.poll(() => location.pathname + location.search).toBe('/home?tab=linked');
  await expect.element(heading('Reports from linked schools')).toBeInTheDocument();
  await expect.element(tab('Linked schools')).toHaveAttribute('aria-current', 'page');
  await expect.element(tab('Linked schools')).toHaveFocus();
  await expect.element(status('1 report shown')).toBeInTheDocument();

  await tab('My class').click();
  await expect.element(report('Of class 70')).toBeVisible();
  await expect.poll(() => location.search).toBe('?tab=class');
  await router.navigate(-1);
  await expect.element(report('Their pond')).toBeVisible();
  await expect.element(report('Of class 70')).not.toBeInTheDocument();
  await router.navigate(1);
  await expect.element(report('Of class 70')).toBeVisible();
  await leaveScreen();
  await open([answer.get('/api/feed/class/{id}/{page}', [aReport({ title: 'After a reload' })])], '/home?tab=class');
  await expect.element(tab('My class')).toHaveAttribute('aria-current', 'page');
  await expect.element(report('After a reload')).toBeVisible();
});

test('says how to fill the tab of favourites', async () => {
  await open([answer.get('/api/feed/favourites/{page}', [])], '/home?tab=favourites');
  await expect.element(page.getByRole('heading', { name: 'No reports from your favourites yet' })).toBeVisible();
  await expect.element(reports).not.toBeInTheDocument();
});

const hollowbank = aSchool({ id: 8, name: 'Hollowbank School' });
const news = {
  since: EARLIER,
  comments: [{ articleId: 500, title: 'A morning at the tide pools', count: 2 }],
  reports: [{ schoolId: 8, count: 3 }],
  links: 5,
};
const linked = answer.get('/api/connection', [
  { connectedSchool: hollowbank, since: EARLIER, reasons: ['village and inner city'], ...ownFacts },
]);

test('one line counts the news since the last visit, links to it and can be hidden', async () => {
  let visits = 0;
  const visit = answer.post('/api/feed/visit', () => {
    visits += 1;
    return news;
  });
  const whole = answer.get('/api/article/id/{id}', aReport());
  await open([visit, whole]);
  const line = page.getByText(/^Since you were last here:/);
  await expect.element(line).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: '3 new reports from linked schools' }))
    .toHaveAttribute('href', '/home?tab=linked');

  await page.getByRole('link', { name: '2 new comments on your reports' }).click();
  await expect.element(reports.first()).toHaveAttribute('aria-current', 'true');
  await expect.poll(() => location.search).toBe('');
  await expect.element(page.getByRole('link', { name: '2 new comments on your reports' })).not.toBeInTheDocument();
  await expect.element(reports.first().getByText('That comment is no longer here')).toBeVisible();
  await expect.poll(() => reports.first().element().contains(document.activeElement)).toBe(true);
  expect(visits).toBe(1);

  await button('Hide this line').click();
  await expect.element(line).not.toBeInTheDocument();
  await expect.element(heading('Reports')).toHaveFocus();
  await leaveScreen();
  await open([answer.post('/api/feed/visit', news)]);
  await expect.element(reports).toBeVisible();
  await expect.element(line).not.toBeInTheDocument();
});

test('by keyboard, one press leads to the reports, and the columns beside them come after them', async () => {
  await open([linked]);
  await expect.element(reports).toBeVisible();
  const skip = page.getByRole('link', { name: 'Skip to reports' });
  (skip.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(reports.first()).toHaveFocus();
  expect(location.hash).toBe('');
  const beside = page.getByRole('region', { name: 'Connected schools' }).element();
  expect(reports.first().element().compareDocumentPosition(beside)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test('has no line when only links are new', async () => {
  await open([answer.post('/api/feed/visit', { ...news, comments: [], reports: [] })]);
  await expect.element(reports).toBeVisible();
  await expect.element(page.getByText(/^Since you were last here:/)).not.toBeInTheDocument();
});

test('on a phone one row of patches shows whose reports are new, and the first report begins near the top', async () => {
  await page.viewport(390, 844);
  await open([answer.post('/api/feed/visit', news), linked, answer.get('/api/article/id/{id}', aReport())]);
  const row = page.getByRole('navigation', { name: 'Schools' });
  await expect.element(row.getByRole('link', { name: 'Hollowbank School, new reports' })).toBeVisible();
  await expect.element(reports).toBeVisible();
  expect(reports.first().element().getBoundingClientRect().top).toBeLessThanOrEqual(262);
  // The contact bar ends the page instead of covering it.
  expect(getComputedStyle(page.getByRole('contentinfo').element()).position).toBe('static');

  await button('Connections').click();
  const school = page.getByRole('link', { name: 'Hollowbank School', exact: true }).first();
  await expect.element(school).toBeInViewport({ ratio: 1 });
  expect(school.element().getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
  await userEvent.keyboard('{Escape}');

  await button('Search reports').click();
  await expect.element(page.getByRole('combobox', { name: 'Search reports' })).toHaveFocus();
  await row.getByRole('link', { name: 'My class, 2 new comments on your reports' }).click();
  await expect.element(reports.first()).toHaveAttribute('aria-current', 'true');
  await expect.element(row.getByRole('link', { name: 'My class' })).toHaveAttribute('href', '/home?tab=class');
});

test('on a phone the head of a report takes two lines, and the quilt is a patch of the row', async () => {
  localStorage.setItem('patchwork.quilt', 'true');
  await page.viewport(390, 844);
  await open([answer.get('/api/quilts', []), refuse.get('/api/quilt', 404, { code: 'not-found' })]);
  const row = page.getByRole('navigation', { name: 'Schools' });
  await expect.element(row.getByRole('link', { name: 'The quilt' })).toHaveAttribute('href', '/quilt');
  const report = reports.first().element();
  expect(report.getBoundingClientRect().top).toBeLessThanOrEqual(262);
  const [school, time] = [report.querySelector('a')!, report.querySelector('time')!].map((each) => each.getBoundingClientRect());
  expect(time!.bottom - school!.top).toBeLessThanOrEqual(56);
});

test('a row of schools that is too long scrolls by three quarters of its visible width', { tags: ['whole'] }, async () => {
  await page.viewport(320, 800);
  const many = Array.from({ length: 8 }, (_, place) => aSchool({ id: 20 + place, name: `School ${place}` }));
  await open([
    answer.get(
      '/api/connection',
      many.map((connectedSchool) => ({ connectedSchool, since: EARLIER, reasons: [], ...ownFacts })),
    ),
  ]);
  const forward = button('Scroll forward in schools');
  const back = button('Scroll back in schools');
  await expect.element(forward).toBeVisible();
  await expect.element(back).not.toBeInTheDocument();
  const strip = page.getByRole('navigation', { name: 'Schools' }).getByRole('list').element();
  await forward.click();
  await expect.poll(() => Math.abs(strip.scrollLeft - strip.clientWidth * 0.75)).toBeLessThan(2);
  await back.click();
  await expect.poll(() => strip.scrollLeft).toBe(0);
  await expect.element(back).not.toBeInTheDocument();
});

test('a reader who goes on after reports were deleted misses none of the others, in the feed, a tab and a search', {
  tags: ['whole'],
}, async () => {
  const gone = new Set<number>();
  const left = () => some(1025, 25).filter(({ id }) => !gone.has(id));
  const paged = ({ params, query }: { params: { page?: unknown }; query: URLSearchParams }) => {
    const [first, before] = [Number(params.page) * 10, query.get('before')];
    return left()
      .filter(({ id }) => before === null || id < Number(before))
      .slice(first, first + 10);
  };
  const answers = [pagesOf(left), answer.get('/api/feed/linked/{page}', paged), answer.get('/api/article/search/{page}', paged)];
  for (const address of ['/home', '/home?tab=linked', '/home?q=report']) {
    gone.clear();
    await open(answers, address);
    await expect.element(reports).toHaveLength(10);
    for (const id of [1024, 1020, 1017]) gone.add(id);
    button('Load more reports').element().scrollIntoView();
    await expect.element(reports).toHaveLength(20);
    scrollTo(0, document.documentElement.scrollHeight);
    await expect.element(reports).toHaveLength(25);
    await leaveScreen();
  }
});

test('scrolling to the end loads the next pages up to the first report, each from below the oldest one shown', async () => {
  const asked: string[] = [];
  await open([pages(asked)]);
  await expect.element(reports).toHaveLength(10);
  button('Load more reports').element().scrollIntoView();
  await expect.element(reports).toHaveLength(20);
  await expect.element(status('10 more reports, 20 in all')).toBeInTheDocument();
  await expect.poll(() => location.search).toBe('?pages=2');
  scrollTo(0, document.documentElement.scrollHeight);
  await expect.element(reports).toHaveLength(25);
  await expect.element(page.getByText("You've reached the first report")).toBeVisible();
  expect(asked).toEqual(['0 before null', '0 before 1016', '0 before 1006']);
});

test('loads a page once when the observer reports twice at once', async () => {
  const Observer = window.IntersectionObserver;
  let observations = 0;
  vi.stubGlobal(
    'IntersectionObserver',
    class extends Observer {
      constructor(notify: IntersectionObserverCallback) {
        const waiting: IntersectionObserverEntry[] = [];
        super((entries, observer) => {
          waiting.push(...entries);
          observations += entries.filter(({ target }) => target.id === 'feed-end').length;
          if (waiting.length > 1) notify(waiting.splice(0), observer);
        });
      }
    },
  );
  await open([pages()]);
  await expect.element(reports).toHaveLength(10);
  await expect.poll(() => observations).toBe(1);
  button('Load more reports').element().scrollIntoView();
  await expect.element(reports).toHaveLength(20);
});

test('a button loads the pages where the browser does not report intersections', { tags: ['whole'] }, async () => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  await open([pages()]);
  for (const count of [10, 20]) {
    await expect.element(reports).toHaveLength(count);
    (button('Load more reports').element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
  }
  await expect.element(page.getByText("You've reached the first report")).toBeVisible();
  await expect.element(page.getByRole('feed')).toHaveAttribute('aria-busy', 'false');
  const ids = reports.elements().map((each) => Number((each as HTMLElement).dataset.articleId));
  expect(ids).toEqual(Array.from({ length: 25 }, (_, place) => 1025 - place));
});

test('who loads more by keyboard stands at the first of the new reports, or at the end without any', async () => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  await open([answer.get('/api/article/{pageOrId}', ({ query }) => some(query.has('before') ? 1015 : 1025, 10))]);
  await expect.element(reports).toHaveLength(10);
  const loadMore = async () => {
    (button('Load more reports').element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
  };
  await loadMore();
  await expect.element(reports).toHaveLength(20);
  const first = reports.nth(10);
  await expect.element(first).toHaveFocus();
  const { top, bottom } = first.element().getBoundingClientRect();
  expect([top >= 0, bottom <= innerHeight]).toEqual([true, true]);
  worker.use(offline.get('/api/article/{pageOrId}'));
  await loadMore();
  await expect.element(button('Try again')).toBeVisible();
  await expect.poll(() => document.activeElement?.id).toBe('feed-end');
  worker.use(answer.get('/api/article/{pageOrId}', []));
  (button('Try again').element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText("You've reached the first report")).toBeVisible();
  await expect.poll(() => document.activeElement?.id).toBe('feed-end');
});

test('a page that fails can be tried again by its button, or by scrolling to the end again', async () => {
  const reached = answer.get('/api/article/{pageOrId}', ({ query }) => some(query.has('before') ? 1015 : 1025, 10));
  await open([reached]);
  await expect.element(reports).toHaveLength(10);
  worker.use(offline.get('/api/article/{pageOrId}'));
  scrollTo(0, document.documentElement.scrollHeight);
  const alert = page.getByText("Couldn't load more.");
  await expect.element(alert).toBeVisible();
  worker.use(reached);
  reports.first().element().scrollIntoView();
  await expect.element(button('Try again')).not.toBeInViewport();
  scrollTo(0, document.documentElement.scrollHeight);
  await expect.element(reports).toHaveLength(20);

  worker.use(offline.get('/api/article/{pageOrId}'));
  scrollTo(0, document.documentElement.scrollHeight);
  await expect.element(alert).toBeVisible();
  worker.use(answer.get('/api/article/{pageOrId}', some(1005, 5)));
  (button('Try again').element() as HTMLElement).click();
  await expect.element(reports).toHaveLength(25);
});

test('Back from another page or tab restores the loaded pages and the place', async () => {
  const router = await open([pages(), answer.get('/api/feed/favourites/{page}', []), answer.get('/api/messages', [])]);
  for (const count of [10, 20]) {
    await expect.element(reports).toHaveLength(count);
    scrollTo(0, document.documentElement.scrollHeight);
  }
  await expect.element(reports).toHaveLength(25);
  await expect.poll(() => location.search).toBe('?pages=3');
  const scrolled = new Promise((ended) => addEventListener('scrollend', ended, { once: true }));
  document.querySelector('[data-article-id="1004"]')!.scrollIntoView({ block: 'start', behavior: 'instant' });
  await scrolled;
  const top = topOf(1004);
  for (const elsewhere of ['/home?tab=favourites', '/messages']) {
    await router.navigate(elsewhere);
    await expect.element(report('Report 1004')).not.toBeInTheDocument();
    await router.navigate(-1);
    await expect.element(reports).toHaveLength(25);
    await expect.poll(() => Math.abs(topOf(1004) - top)).toBeLessThanOrEqual(10);
  }
});

test('Back to a school’s reports, opened by a link that names it once, finds the loaded pages', { tags: ['whole'] }, async () => {
  const ofSchool = answer.get('/api/article/{school}/{page}', ({ query }) =>
    some(query.has('before') ? 1015 : 1025, query.has('before') ? 5 : 10),
  );
  const router = await open([ofSchool, answer.get('/api/feed/favourites/{page}', [])], '/home?schoolid=7');
  await expect.element(heading('All reports from Ravensmoor Primary')).toBeVisible();
  await expect.element(reports).toHaveLength(10);
  scrollTo(0, document.documentElement.scrollHeight);
  await expect.element(reports).toHaveLength(15);
  await expect.poll(() => location.pathname + location.search).toBe('/home');
  await router.navigate('/home?tab=favourites');
  await expect.element(reports).not.toBeInTheDocument();
  await router.navigate(-1);
  await expect.element(heading('All reports from Ravensmoor Primary')).toBeVisible();
  await expect.element(reports).toHaveLength(15);
});

test('Back finds the place although newer reports have pushed it to the end of the loaded ones', {
  tags: ['whole'],
}, async () => {
  let all = some(1025, 25);
  const paged = answer.get('/api/article/{pageOrId}', ({ params, query }) => {
    const before = Number(query.get('before') ?? Number.POSITIVE_INFINITY);
    return all.filter(({ id }) => id < before).slice(Number(params.pageOrId) * 10, Number(params.pageOrId) * 10 + 10);
  });
  const router = await open([paged, answer.get('/api/feed/favourites/{page}', [])]);
  await expect.element(reports).toHaveLength(10);
  scrollTo(0, document.documentElement.scrollHeight);
  await expect.element(reports).toHaveLength(20);
  await expect.poll(() => location.search).toBe('?pages=2');
  const scrolled = new Promise((ended) => addEventListener('scrollend', ended, { once: true }));
  document.querySelector('[data-article-id="1011"]')!.scrollIntoView({ block: 'start', behavior: 'instant' });
  await scrolled;
  const top = topOf(1011);
  await router.navigate('/home?tab=favourites');
  await expect.element(reports).not.toBeInTheDocument();
  all = some(1030, 30);
  await router.navigate(-1);
  // It is the last but four of the loaded reports now: only the next page lets it scroll to its place.
  await expect.element(reports).toHaveLength(30);
  await expect.poll(() => Math.abs(topOf(1011) - top)).toBeLessThanOrEqual(10);
});

test('a link shows its report first, marked, with its comments, and clears the address', async () => {
  const linkedReport = aReport({ id: 499, title: 'Follow the link', comments: [aComment()], commentsCount: 1 });
  await open([answer.get('/api/article/id/{id}', linkedReport)], '/home?id=499&showComments');
  const first = reports.first();
  await expect.element(first.getByRole('group', { name: /^New/ })).toHaveFocus();
  await expect.element(first.getByText('Opened from a link')).toBeVisible();
  await expect.element(first).toHaveAttribute('aria-current', 'true');
  await expect.element(first.getByText('What did you name the starfish?')).toBeVisible();
  await expect.poll(() => location.pathname + location.search).toBe('/home');

  await leaveScreen();
  await open([answer.get('/api/article/id/{id}', linkedReport)], '/home?id=499');
  await expect.element(first.getByRole('heading', { name: 'Follow the link' })).toHaveFocus();
  await expect.element(first.getByRole('button', { name: '1 comment' })).toHaveAttribute('aria-expanded', 'false');
});

test('a link to a report that no longer exists says so', async () => {
  await open([refuse.get('/api/article/id/{id}', 404, { code: 'not-found' })], '/home?id=499');
  await expect.element(page.getByText('The report you were linked to no longer exists.')).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Report a concern about something that is no longer there' }))
    .toHaveAttribute('href', '/noLongerThere');
  // It may have been deleted since the email: it can still be reported.
  await page.getByRole('button', { name: 'Report a concern about this report' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Report a concern' })).toBeVisible();
});

/** A user of today, with these steps, of which the first ones are done. */
const newcomer = (names: StepName[], done: StepName[] = [], roles = teacher) => [
  answer.get('/api/user', me({ createDate: new Date().toISOString(), roles })),
  answer.get('/api/feed/firststeps', () => stepsOf(names, done)),
  answer.post('/api/feed/firststeps/{name}/pass', ({ params }) => {
    done.push(params.name as StepName);
    return stepsOf(names, done);
  }),
  answer.get('/api/connection/next', { date: '2027-01-04' }),
];
type StepName = components['schemas']['FirstStepName'];
const stepsOf = (names: StepName[], done: StepName[]) => ({
  steps: names.map((name) => ({ name, isDone: done.includes(name) })),
});
const welcome = () => page.getByRole('region', { name: 'Welcome, Meera.' });
const theirs = aReport({ createUser: aPerson({ id: 81, school: { id: 8, name: 'Hollowbank School' } }) });

test('a linked report comes before the welcome, and Page Down leads on', async () => {
  await open(
    [...newcomer(['read', 'report']), answer.get('/api/article/id/{id}', aReport({ id: 499, title: 'Follow the link' }))],
    '/home?id=499',
  );
  await expect.element(welcome()).toBeVisible();
  const [top, below] = [report('Follow the link'), welcome()].map((each) => each.element().getBoundingClientRect().top);
  expect(top!).toBeLessThan(below!);
  await expect.element(page.getByRole('heading', { name: 'Follow the link' })).toHaveFocus();
  await userEvent.keyboard('{PageDown}');
  await expect.element(reports.nth(1)).toHaveFocus();
});

test('a new teacher is asked for one step after another, without moving the reports, and skips the last', async () => {
  let shifted = 0;
  const note = (entries: PerformanceEntryList) => {
    for (const { value } of entries as (PerformanceEntry & { value: number })[]) shifted += value;
  };
  const shifts = new PerformanceObserver((list) => note(list.getEntries()));
  shifts.observe({ type: 'layout-shift' });
  const done: StepName[] = [];
  await openScreen(
    '/home',
    [
      ...newcomer(['read', 'comment', 'report'], done),
      answer.post('/api/articlelike/{articleId}', () => {
        done.push('read');
        return { ...theirs, likesCount: 1, likedByMe: true };
      }),
      ...feedOf([theirs]),
    ],
    { roles: teacher },
  );
  await expect.element(welcome().getByText('Step 1 of 3')).toBeVisible();
  await expect.element(page.getByText('Otters have no links yet; they arrive on 4 January.')).toBeVisible();
  await expect.element(welcome().getByRole('link')).toHaveTextContent('Read a report');
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  note(shifts.takeRecords());
  shifts.disconnect();
  expect(shifted).toBeLessThanOrEqual(0.02);
  await expectToFit();
  await button('Like').click();
  await expect.element(welcome().getByText('Step 2 of 3')).toBeVisible();
  await button('Skip this').click();
  await expect.element(welcome().getByRole('button', { name: 'Write a report' })).toBeVisible();
  await expect.element(welcome().getByRole('heading')).toHaveFocus();
  await button('Skip this').click();
  await expect.element(welcome()).not.toBeInTheDocument();
  await expect.element(page.getByRole('combobox', { name: 'Search reports' })).toHaveFocus();
});

test('reading a report is done by its button, and the next step opens its comments', async () => {
  const done: StepName[] = [];
  const answers = [
    ...newcomer(['read', 'comment'], done),
    answer.get('/api/article/id/{id}', { ...theirs, comments: [aComment()], commentsCount: 1 }),
    ...feedOf([aReport({ id: 501, title: 'Ours' }), theirs]),
  ];
  await openScreen('/home', answers, { roles: teacher });
  await welcome().getByRole('link', { name: 'Read a report' }).click();
  await expect.element(page.getByRole('heading', { name: theirs.title })).toHaveFocus();
  expect(done).toEqual(['read']);
  await welcome().getByRole('link', { name: 'Say hello' }).click();
  await expect.element(page.getByRole('textbox', { name: `Add a comment to ${theirs.title}` })).toBeInViewport();
});

test('a new Lead’s colleagues are added on their page, and steps that need a report wait for one', async () => {
  const names: StepName[] = ['read', 'comment', 'audience', 'colleague'];
  await openScreen('/home', [...newcomer(names, ['audience'], lead), ...feedOf([aReport()])], { roles: lead });
  await expect.element(welcome().getByText('Step 2 of 2')).toBeVisible();
  await expect.element(welcome().getByRole('link')).toHaveAttribute('href', '/schoolusers?panel=many');
});

test('an established user is asked for no step, and none are loaded', async () => {
  let loads = 0;
  const steps = answer.get('/api/feed/firststeps', () => {
    loads += 1;
    return { steps: [] };
  });
  await open([steps]);
  await expect.element(reports).toBeVisible();
  expect(loads).toBe(0);
});

test('asks a Lead who sees the reports, with a form only once wanted, until they choose or skip it', async () => {
  const unchosen = answer.get('/api/school/childrenspictures', pictureRules({ isChosen: false }));
  const saved: unknown[] = [];
  const save = answer.post('/api/school/childrenspictures', ({ body }) => {
    saved.push(body);
    done.push('audience');
    return pictureRules({ defaultAudience: 'linked' });
  });
  const done: StepName[] = [];
  const names: StepName[] = ['read', 'comment', 'audience', 'colleague'];
  const answers = [unchosen, save, ...newcomer(names, done), answer.get('/api/user', me({ roles: lead }))].toReversed();
  const panel = page.getByRole('region', { name: 'Who sees your school’s reports?' });
  await open(answers, '/home', lead);
  await expect.element(panel).toBeVisible();
  await expect.element(panel.getByText(/^Step/)).not.toBeInTheDocument();
  await expect.element(panel.getByRole('radio')).not.toBeInTheDocument();
  await button('Choose who sees them').click();
  await expect.element(panel.getByRole('radio', { name: 'Linked schools (recommended)' })).toBeChecked();
  await expectToFit();
  await button('Save this choice').click();
  await expect.element(panel).not.toBeInTheDocument();
  await expect.element(page.getByRole('combobox', { name: 'Search reports' })).toHaveFocus();
  expect(saved).toEqual([{ defaultAudience: 'linked', preModeration: false }]);

  done.length = 0;
  await leaveScreen();
  await open(answers, '/home', lead);
  await button('Skip this').click();
  await expect.element(panel).not.toBeInTheDocument();
  await leaveScreen();
  await open(answers, '/home', lead);
  await expect.element(reports).toBeVisible();
  await expect.element(panel).not.toBeInTheDocument();
});

test('without a connection, shows the reports saved on this device and how old they are', async () => {
  const keep = async (keptAt: Date) => {
    await chooseKeeping(71);
    const cache = await caches.open('patchwork-offline');
    const articles = [aReport({ title: 'Saved before' })];
    await cache.put('/offline/reports.json', Response.json({ userId: 71, keptAt: keptAt.toISOString(), articles }));
  };
  const without = [offline.get('/api/article/{pageOrId}'), offline.get('/api/user')];
  await keep(new Date());
  await openScreen('/home', [...without, ...feedOf([])]);
  const notice = page.getByRole('alert').filter({ hasText: 'You are offline' });
  await expect.element(notice.getByText(/saved on this device .*, on/)).toBeVisible();
  await expect.element(report('Saved before')).toBeVisible();
  for (const name of ['Create report', 'Search']) await expect.element(button(name)).not.toBeInTheDocument();

  // Older than the longest session.
  await leaveScreen();
  await keep(new Date(Date.now() - 13 * 3_600_000));
  await openScreen('/home', [...without, ...feedOf([])], { roles: teacher });
  await expect.element(button('Try again')).toBeVisible();
  await expect.element(reports).not.toBeInTheDocument();
  expect(await caches.has('patchwork-offline')).toBe(false);
  await chooseKeeping(undefined);
});

test('nothing scrolls inside the side columns', async () => {
  await page.viewport(1280, 800);
  await open([linked]);
  await expect.element(page.getByRole('region', { name: 'Connected schools' })).toBeVisible();
  for (const aside of document.querySelectorAll('aside')) expect(aside.scrollHeight).toBeLessThanOrEqual(aside.clientHeight + 1);
});
