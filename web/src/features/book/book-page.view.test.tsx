import type { HttpHandler } from 'msw';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { answer, refuse, wait } from '../../../test/answers.ts';
import { aComment, aPerson, aReport, framed, me, teacher } from '../../../test/examples.ts';
import { expectToFit, openScreen } from '../../../test/screen.tsx';
import { worker } from '../../../test/worker.ts';
import type { Book, Picture, Quilt, Report } from './api.ts';

const otters = { id: 70, name: 'Otters' };
const school = { id: 7, name: 'Ravensmoor Primary' };
const halfTerm = { id: 12_157, name: 'Autumn 2, 2026/27' };

const aPicture = (id: number, altText: string): Picture => ({
  ...{ id, url: '/favicon.svg', thumbnail: '/favicon.svg', medium: '/favicon.svg', isImage: true, isVideo: false },
  ...{ displayOrder: 0, videoMimeType: null, width: 1600, height: 1200, altText, processing: 'ready' },
});
const crabs = aReport({
  id: 500,
  mediaItems: [aPicture(1, 'Two crabs in a bucket')],
  comments: [
    aComment({
      commentResponses: [aComment({ id: 901, narrative: 'Stella.', postedByUser: aPerson() })],
    }),
  ],
});
const hedgehogs = aReport({ id: 501, title: 'A house for hedgehogs', audience: 'school' });
const answerOf = (id: number, narrative: string, className = otters): Report =>
  aReport({ id, title: 'What can you hear?', narrative, schoolGroup: className, isAnswer: true, audience: 'linked' });

const aQuilt: Quilt = {
  ...{ halfTerm, isCurrent: true, question: { id: 1, texts: { en: 'What is round?' } }, choices: [], school },
  ...{ schools: 2, classes: 1, sewn: 1, isRevealed: true, revealsAt: '2026-11-27T14:00:00.000Z' },
  ...{ now: '2026-11-27T14:05:00.000Z', mayRemind: false, stitches: [] },
  patches: [
    {
      ...{ schoolGroup: otters, school, isOwn: true, state: 'face-up', question: null, maySew: false },
      ...{ mediaItem: aPicture(9, 'A wheel'), description: 'A wheel' },
    },
  ],
};

const aBook = (given: Partial<Book> = {}): Book => ({
  ...{ halfTerm, halfTerms: [halfTerm, { id: 12_156, name: 'Autumn 1, 2026/27' }], school },
  classes: [{ id: 71, name: 'Badgers' }, otters],
  reports: [crabs, hedgehogs, answerOf(502, 'A bell.'), answerOf(503, 'Gulls.', { id: 71, name: 'Badgers' })],
  hasQuilt: true,
  ...given,
});

/** Opens the screen with this book; returns the queries of its calls. */
async function open(book: () => Book = aBook, address = '/book', calls: HttpHandler[] = []): Promise<string[]> {
  const queries: string[] = [];
  const answers = [
    ...calls,
    ...framed(),
    answer.get('/api/book', ({ query }) => {
      queries.push(query.toString());
      return book();
    }),
    answer.get('/api/quilt', aQuilt),
  ];
  await openScreen(address, answers, { roles: teacher });
  return queries;
}

const book = page.getByRole('article', { name: 'The half-term book' });
const contents = book.getByRole('region', { name: 'Contents' });
const entries = () =>
  contents
    .getByRole('listitem')
    .elements()
    .map((entry) => [entry.querySelector('a')?.textContent, entry.lastElementChild?.textContent]);
const box = (name: string | RegExp) => page.getByRole('checkbox', { name });
const print = page.getByRole('button', { name: 'Print or save as PDF' });
/** What the book contains at the moment of printing. */
function onPaper(): { text: string | null } {
  const paper: { text: string | null } = { text: null };
  vi.spyOn(window, 'print').mockImplementation(() => {
    paper.text = document.querySelector('main article')!.textContent;
  });
  return paper;
}

test('begins with this half term of the user’s own class, everything chosen', async () => {
  expect(await open()).toEqual(['group=70']);
  await expect.element(page.getByRole('heading', { level: 1, name: 'The half-term book' })).toBeVisible();
  const cover = book.getByRole('img', { name: 'Two crabs in a bucket' }).first();
  await expect.element(cover).toBeVisible();
  await expect.element(book.getByRole('heading', { name: 'What Hollowbank School said' })).toBeVisible();
  const report = book.getByRole('region', { name: 'A morning at the tide pools' });
  await expect.element(report.getByText('Stella.')).toBeVisible();
  const questions = book.getByRole('region', { name: 'The week’s questions' });
  await expect.element(questions.getByRole('heading', { name: 'What can you hear?' })).toBeVisible();
  for (const words of ['A bell.', 'Gulls.']) await expect.element(questions.getByText(words)).toBeVisible();
  await expect.element(book.getByRole('heading', { name: 'What is round?' })).toBeVisible();
  for (const each of page.getByRole('checkbox').elements()) expect((each as HTMLInputElement).checked).toBe(true);
  // Own class first, then all.
  const classes = page.getByLabelText('Class', { exact: true }).element() as HTMLSelectElement;
  expect([...classes.options].map(({ text }) => text)).toEqual(['Otters', 'Badgers', 'All our classes']);
});

test('names classes and schools, but no teachers', async () => {
  await open();
  await expect.element(book.getByText('Otters, Ravensmoor Primary').first()).toBeVisible();
  for (const name of ['Meera', 'Shah', 'Tomos', 'Hale']) expect(book.element().textContent).not.toContain(name);
});

test('the contents name the page of each entry', async () => {
  const long = Array.from({ length: 100 }, (_, line) => `Line ${line + 1} of what we found.`).join('\n');
  const short = aReport({ id: 505, title: 'Frost' });
  await open(() => aBook({ reports: [crabs, { ...hedgehogs, narrative: long }, short, answerOf(502, 'A bell.')] }));
  // The cover is page 1, the contents are page 2. Frost has no picture either, and follows on the same page.
  await expect.poll(entries).toEqual([
    ['A morning at the tide pools', '3'],
    ['A house for hedgehogs', '4'],
    ['Frost', '6'],
    ['The week’s questions', '7'],
    ['The quilt', '8'],
  ]);
});

test('pages are counted from the right too, and on a narrow screen', async () => {
  await page.viewport(390, 844);
  await open(aBook, '/book', [answer.get('/api/user', me({ language: 'ar' }))]);
  await expect.poll(() => document.documentElement.dir).toBe('rtl');
  const pages = () => [...document.querySelectorAll('main article ol li')].map((entry) => entry.lastElementChild?.textContent);
  await expect.poll(pages).toEqual(['3', '4', '5', '6']);
  await expectToFit();
});

test('what is not ticked is not in the book', async () => {
  await open();
  await box('A house for hedgehogs').click();
  await expect.element(book.getByRole('heading', { name: 'A house for hedgehogs' })).not.toBeInTheDocument();
  await box('The quilt').click();
  await expect.element(book.getByRole('heading', { name: 'What is round?' })).not.toBeInTheDocument();
  expect(entries().map(([title]) => title)).toEqual(['A morning at the tide pools', 'The week’s questions']);

  await page.getByRole('button', { name: 'Choose none' }).click();
  await expect.element(book).not.toBeInTheDocument();
  await expect.element(print).toBeDisabled();
  await page.getByRole('button', { name: 'Choose all' }).click();
  await expect.poll(() => entries().length).toBe(4);
});

test('says who sees each report on the network', async () => {
  await open();
  await expect.element(box('A house for hedgehogs')).toHaveAccessibleDescription('Otters · 14 October · Our own school');
  await expect
    .element(box('A morning at the tide pools'))
    .toHaveAccessibleDescription('Otters · 14 October · Everyone on Patchwork');
});

test('the cover shows a chosen picture, or the patch of the school', async () => {
  const river = aReport({ id: 506, title: 'The river', mediaItems: [aPicture(3, 'A heron')] });
  await open(() => aBook({ reports: [crabs, river] }));
  const cover = page.getByLabelText('Picture on the cover');
  await cover.selectOptions('The river');
  await expect.poll(() => document.querySelector('main article header img')?.getAttribute('alt')).toBe('A heron');
  await cover.selectOptions('The patch of our school');
  await expect.poll(() => document.querySelector('main article header img')).toBeNull();
  expect(document.querySelector('main article header svg')).not.toBeNull();
});

test('another half term or class is read, and is in the address', async () => {
  const queries = await open();
  await page.getByLabelText('Half term', { exact: true }).selectOptions('Autumn 1, 2026/27');
  await expect.poll(() => queries.at(-1)).toBe('halfTerm=12156&group=70');
  await page.getByLabelText('Class', { exact: true }).selectOptions('All our classes');
  await expect.poll(() => queries.at(-1)).toMatch(/^halfTerm=\d+$/);
  await expect.poll(() => location.search).toContain('group=all');
});

test('whoever has no class of their own begins with all', async () => {
  const queries = await open(() => aBook({ classes: [{ id: 71, name: 'Badgers' }] }));
  expect(queries).toEqual(['group=70', '']);
  await expect.element(page.getByLabelText('Class', { exact: true })).toHaveDisplayValue('All our classes');
  await expect.element(page.getByRole('option', { name: 'Otters' })).not.toBeInTheDocument();
});

test('printing reads the book again: what has gone is not in it, what is new is not chosen', async () => {
  const paper = onPaper();
  const river = aReport({ id: 506, title: 'The river' });
  let isLater = false;
  const queries = await open(() =>
    isLater ? aBook({ reports: [{ ...crabs, mediaItems: [], comments: [] }, answerOf(502, 'A bell.'), river] }) : aBook(),
  );
  isLater = true;
  await print.click();
  await expect
    .element(
      page.getByText('5 reports, pictures or comments have gone since you opened this page. They are no longer in the book.'),
    )
    .toBeVisible();
  expect(queries).toEqual(['group=70', 'group=70']);
  await expect.poll(() => paper.text).toContain('A morning at the tide pools');
  for (const gone of ['hedgehogs', 'Gulls', 'Stella', 'starfish?', 'The river']) expect(paper.text).not.toContain(gone);
  await expect.element(box('The river')).not.toBeChecked();
});

test('printing says nothing where nothing has gone', async () => {
  const paper = onPaper();
  await open();
  await print.click();
  await expect.poll(() => paper.text).toContain('A house for hedgehogs');
  expect(document.querySelector('main')?.textContent).not.toContain('since you opened this page');
});

test('does not print a book of which nothing is left', async () => {
  const paper = onPaper();
  let isLater = false;
  await open(() => aBook({ reports: isLater ? [hedgehogs] : [crabs], hasQuilt: false }));
  isLater = true;
  await print.click();
  await expect.element(page.getByText(/^1 report, picture or comment has gone since/)).toBeVisible();
  await expect.element(book).not.toBeInTheDocument();
  expect(paper.text).toBeNull();
});

test('is printed by its button only', async () => {
  onPaper();
  await open();
  /** Whether the rules for print would hide it: of all that a test can read of them. */
  const isPrinted = () => !document.querySelector('main article')!.matches('[class*=unready]');
  expect(isPrinted()).toBe(false);
  await print.click();
  await expect.poll(isPrinted).toBe(true);
  window.dispatchEvent(new Event('afterprint'));
  await expect.poll(isPrinted).toBe(false);
});

test('does not print what could not be read again', async () => {
  const paper = onPaper();
  await open();
  worker.use(refuse.get('/api/book', 503, { code: 'unavailable' }));
  await print.click();
  await expect.element(page.getByText('The page could not be prepared for printing.')).toBeVisible();
  expect(paper.text).toBeNull();
});

test('says that a book has room for 200 reports', { tags: ['whole'] }, async () => {
  const reports = Array.from({ length: 200 }, (_, at) => aReport({ id: 600 + at, title: `Report ${at + 1}` }));
  await open(() => aBook({ reports, hasQuilt: false }));
  await expect.element(page.getByText(/^A book has room for the first 200 reports/)).toBeVisible();
  await expect.poll(() => entries().length).toBe(200);
});

test('a half term without reports', async () => {
  await open(() => aBook({ reports: [], hasQuilt: false }));
  await expect.element(page.getByText('There are no reports of this half term yet.')).toBeVisible();
  await expect.element(print).not.toBeInTheDocument();
  await expect.element(book).not.toBeInTheDocument();
});

test('a calendar without a half term, and an address of one that is not there', async () => {
  const none = refuse.get('/api/book', 404, { code: 'not-found' });
  await open(aBook, '/book', [none]);
  await expect.element(page.getByText('There is no half term in the calendar yet.')).toBeVisible();
  for (const address of ['/book?halfTerm=5', '/book?halfTerm=soon', '/book?group=9']) {
    await open(aBook, address, [none]);
    await expect.element(page.getByRole('heading', { level: 1, name: /404/ })).toBeVisible();
  }
});

test('while it loads, and when it cannot be loaded', async () => {
  await openScreen('/book', [wait.get('/api/book'), ...framed()], { roles: teacher, isWaiting: true });
  await expect.element(page.getByRole('status', { name: 'Loading' })).toBeVisible();
  await open(aBook, '/book', [refuse.get('/api/book', 503, { code: 'unavailable' })]);
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible();
});

test('fits every width, also in the dark', async () => {
  document.documentElement.dataset.theme = 'dark';
  await open();
  await expect.element(book).toBeVisible();
  await expectToFit();
});
