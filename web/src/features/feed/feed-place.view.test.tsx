import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { answer } from '../../../test/answers.ts';
import { aComment, aReport, feedOf, teacher } from '../../../test/examples.ts';
import { leaveScreen, openScreen } from '../../../test/screen.tsx';
import { pagesOf, some, topOf } from './examples.ts';

// What the page shows, and where, when answers come late and navigations overlap.

afterEach(() => vi.restoreAllMocks());

const reports = page.getByRole('article');
const report = (title: string) => page.getByRole('article', { name: title });
const heading = (name: string) => page.getByRole('heading', { level: 1, name });
const tab = (name: string) => page.getByRole('navigation', { name: 'Whose reports' }).getByRole('link', { name });
const address = () => location.pathname + location.search;

/** An answer that is sent when the test says so. */
function late<Body>(body: Body) {
  const [asked, sent] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const give = async () => {
    asked.resolve();
    await sent.promise;
    return body;
  };
  return { give, asked: asked.promise, send: sent.resolve };
}

const ofLinked = (body: () => ReturnType<typeof some> | Promise<ReturnType<typeof some>>) =>
  answer.get('/api/feed/linked/{page}', body);
const ofFavourites = answer.get('/api/feed/favourites/{page}', [aReport({ id: 300, title: 'A favourite' })]);

/** Loads three pages and puts report 1004 at the top of the window. */
async function readOn(): Promise<number> {
  for (const count of [10, 20]) {
    await expect.element(reports).toHaveLength(count);
    scrollTo(0, document.documentElement.scrollHeight);
  }
  await expect.element(reports).toHaveLength(25);
  await expect.poll(address).toBe('/home?pages=3');
  const scrolled = new Promise((ended) => addEventListener('scrollend', ended, { once: true }));
  document.querySelector('[data-article-id="1004"]')!.scrollIntoView({ block: 'start', behavior: 'instant' });
  await scrolled;
  return topOf(1004);
}

const expectAt = (top: number) => expect.poll(() => Math.abs(topOf(1004) - top)).toBeLessThanOrEqual(2);

test('the reports stay until the next ones are there, and the newer of two requests wins', async () => {
  const linked = late([aReport({ id: 501, title: 'Too late' })]);
  await openScreen('/home', [ofLinked(linked.give), ofFavourites, ...feedOf([aReport()])], { roles: teacher });
  await expect.element(reports).toHaveLength(1);
  await tab('Linked schools').click();
  await linked.asked;
  await expect.element(report('A morning at the tide pools')).toBeVisible();
  await expect.element(page.getByRole('feed')).toHaveAttribute('aria-busy', 'true');
  await expect.element(heading('Reports')).toBeInTheDocument();
  expect(address()).toBe('/home');

  await tab('Favourites').click();
  await expect.element(report('A favourite')).toBeVisible();
  linked.send();
  await expect.poll(address).toBe('/home?tab=favourites');
  await expect.element(heading('Reports from your favourites')).toBeInTheDocument();
  await expect.element(report('Too late')).not.toBeInTheDocument();
  await expect.element(page.getByRole('feed')).toHaveAttribute('aria-busy', 'false');
});

test('Back during a slow load leads to the place that it left, whatever arrives afterwards', { tags: ['whole'] }, async () => {
  const ofClass = late([aReport({ id: 502, title: 'Too late' })]);
  const router = await openScreen(
    '/home',
    [pagesOf(() => some(1025, 25)), ofFavourites, answer.get('/api/feed/class/{id}/{page}', ofClass.give), ...feedOf([])],
    { roles: teacher },
  );
  const top = await readOn();
  await router.navigate('/home?tab=favourites');
  await expect.element(report('A favourite')).toBeVisible();
  void router.navigate('/home?tab=class');
  await ofClass.asked;
  await router.navigate(-1);
  await expect.element(reports).toHaveLength(25);
  await expectAt(top);
  ofClass.send();
  await expect.element(page.getByRole('feed')).toHaveAttribute('aria-busy', 'false');
  expect(address()).toBe('/home?pages=3');
  await expect.element(report('Too late')).not.toBeInTheDocument();
  await expectAt(top);

  await router.navigate(1);
  await expect.element(report('A favourite')).toBeVisible();
  await expect.poll(() => scrollY).toBe(0);
});

test('a reload keeps pages and place, also when the reports come late and others are above them', async () => {
  let all = some(1025, 25);
  const paged = pagesOf(() => all);
  await openScreen('/home', [paged, ...feedOf([])], { roles: teacher });
  const top = await readOn();
  const [entry, shown] = [history.state, address()];
  await leaveScreen();
  scrollTo(0, 0);

  all = some(1028, 28);
  const news = late(undefined);
  const visit = answer.post('/api/feed/visit', async () => {
    await news.give();
    return { since: null, comments: [], reports: [], links: 0 };
  });
  await openScreen(shown, [visit, paged, ...feedOf([])], { roles: teacher, isWaiting: true, entry });
  await news.asked;
  await expect.element(reports).not.toBeInTheDocument();
  news.send();
  await expect.element(reports).toHaveLength(28);
  await expectAt(top);
  expect(address()).toBe('/home?pages=3');
});

test('after Back, who scrolls on is not taken back when the page changes its height', { tags: ['whole'] }, async () => {
  const router = await openScreen(
    '/home',
    [
      pagesOf(() => some(1025, 25)),
      answer.get('/api/messages', []),
      answer.get('/api/article/id/{id}', aReport()),
      ...feedOf([]),
    ],
    { roles: teacher },
  );
  const top = await readOn();
  await router.navigate('/messages');
  await expect.element(reports).not.toBeInTheDocument();
  await router.navigate(-1);
  await expect.element(reports).toHaveLength(25);
  await expectAt(top);
  const card = document.querySelector<HTMLElement>('[data-article-id="1020"]')!;
  const scrolled = new Promise((ended) => addEventListener('scrollend', ended, { once: true }));
  card.dispatchEvent(new WheelEvent('wheel', { bubbles: true }));
  card.scrollIntoView({ block: 'start', behavior: 'instant' });
  await scrolled;
  const place = topOf(1020);
  card.style.paddingBlockEnd = '300px';
  await expect.poll(() => card.getBoundingClientRect().height).toBeGreaterThan(300);
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  expect(Math.abs(topOf(1020) - place)).toBeLessThanOrEqual(2);
});

test('a link is read once its report has come, which stays on top on Back, though not after a reload', async () => {
  const linked = late(aReport({ id: 499, title: 'Follow the link', comments: [aComment()], commentsCount: 1 }));
  const answers = [answer.get('/api/article/id/{id}', linked.give), answer.get('/api/messages', []), ...feedOf([aReport()])];
  const opened = openScreen('/home?id=499&showComments', answers, { roles: teacher });
  await linked.asked;
  expect(address()).toBe('/home?id=499&showComments');
  linked.send();
  const router = await opened;
  const first = reports.first();
  await expect.element(first).toHaveAttribute('aria-current', 'true');
  await expect.element(first.getByText('What did you name the starfish?')).toBeVisible();
  await expect.poll(address).toBe('/home');

  await router.navigate('/messages');
  await expect.element(reports).not.toBeInTheDocument();
  await router.navigate(-1);
  await expect.element(first).toHaveAttribute('aria-current', 'true');
  await expect.element(first.getByText('What did you name the starfish?')).toBeVisible();

  const entry = history.state;
  await leaveScreen();
  await openScreen('/home', answers, { roles: teacher, entry });
  await expect.element(reports).toHaveLength(1);
  await expect.element(first).not.toHaveAttribute('aria-current');
});

test('an entry that a link to a school has opened names it to Back from another site, not to a reload', async () => {
  const answers = [answer.get('/api/article/{school}/{page}', [aReport({ title: 'Of the school' })]), ...feedOf([aReport()])];
  await openScreen('/home?schoolid=7', answers, { roles: teacher });
  await expect.element(heading('All reports from Ravensmoor Primary')).toBeVisible();
  await expect.poll(address).toBe('/home');
  const entry = history.state;
  for (const [type, name] of [
    ['back_forward', 'All reports from Ravensmoor Primary'],
    ['reload', 'Reports'],
  ] as const) {
    await leaveScreen();
    vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type } as unknown as PerformanceEntry]);
    await openScreen('/home', answers, { roles: teacher, entry });
    await expect.element(heading(name)).toBeInTheDocument();
  }
});
