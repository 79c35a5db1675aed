import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { answer, offline, refuse } from '../../../../test/answers.ts';
import { aComment, aPerson, aReport, feedOf, framed, me, teacher } from '../../../../test/examples.ts';
import { findMisfits } from '../../../../test/misfits.ts';
import { expectToFit, openScreen } from '../../../../test/screen.tsx';
import { worker } from '../../../../test/worker.ts';
import { chooseLanguage } from '../../../lib/language.ts';
import { useTranslation } from '../../../lib/translation-store.ts';
import { aPhoto, pagesOf, some, topOf } from '../examples.ts';

// The browser's own may answer as late as in the next test.
beforeEach(() => {
  vi.stubGlobal('Translator', undefined);
  vi.stubGlobal('LanguageDetector', undefined);
});
afterEach(() => page.viewport(1280, 900));

const button = (name: string | RegExp, place: Locator | typeof page = page) => place.getByRole('button', { name, exact: true });
const title = page.getByRole('heading', { level: 1, name: 'A morning at the tide pools' });
const box = page.getByLabelText('Add a comment to A morning at the tide pools');
const back = page.getByRole('link', { name: 'Back to the reports' });
const status = (text: string) => page.getByRole('status').filter({ hasText: text });
const area = () => box.element() as HTMLTextAreaElement;

/** A picture without a file: a symbol of the app stands for it. */
const aPicture = (id: number, given: Parameters<typeof aPhoto>[0] = {}) =>
  aPhoto({ id, url: '/icons/192.png', displayOrder: id, altText: `Crab ${id}`, processing: 'ready', ...given });
const withPictures = aReport({ mediaItems: [aPicture(42), aPicture(41), aPicture(43)] });
const posted = aComment({ id: 950, narrative: 'Do you also find crabs?', postedByUser: aPerson() });

type Answers = Parameters<typeof openScreen>[1];
const open = (report = aReport(), answers: Answers = [], roles = teacher) =>
  openScreen('/read/500', [...answers, answer.get('/api/article/id/{id}', report), ...framed()], { roles });

test('shows who wrote it, its text and the newest comments, without the bars of the app', async () => {
  const comments = [1, 2, 3, 4].map((id) =>
    aComment({ id, narrative: `We found ${id}`, postedByUser: aPerson({ id: 81, schoolGroup: { id: 9, name: 'Oaks' } }) }),
  );
  const { commentResponses: _, ...said } = aComment({ id: 7, narrative: 'Only one?' });
  comments[3]!.commentResponses = [said];
  await open(aReport({ comments, commentsCount: 5 }));
  await expect.element(title).toBeVisible();
  await expect.poll(() => document.title).toBe('A morning at the tide pools – Patchwork');
  const narrative = page.getByText('We found two crabs and a starfish.');
  await expect.element(narrative).toBeVisible();
  for (const element of [
    narrative,
    page.getByText('We found 4'),
    page.getByText('Oaks').first(),
    page.getByText('Otters').first(),
  ])
    expect(Number.parseFloat(getComputedStyle(element.element()).fontSize)).toBeGreaterThanOrEqual(28);
  await expect.element(page.getByRole('heading', { level: 2, name: '5 comments' })).toBeVisible();
  await expect.element(page.getByText('Only one?')).toBeVisible();
  await expect.element(page.getByRole('navigation')).not.toBeInTheDocument();
  await expect.element(page.getByRole('list', { name: 'Pictures and videos' })).not.toBeInTheDocument();

  await expect.element(page.getByText('We found 1')).not.toBeInTheDocument();
  await button('Show 1 earlier comment').click();
  await expect.poll(() => document.activeElement?.textContent).toContain('We found 1');
  await expectToFit();
});

test('shows the pictures one by one, in their order, with arrow keys and buttons', async () => {
  await open(withPictures);
  const place = (text: string) => expect.element(status(text)).toBeVisible();
  const pictures = page.getByRole('list', { name: 'Pictures and videos' });
  await place('1 of 3');
  await expect.element(pictures.getByRole('img', { name: 'Crab 41' })).toBeVisible();
  await expect.element(page.getByText('Crab 41')).toBeVisible();
  const shown = () => document.querySelector('li:not([inert]) img')?.getAttribute('alt');
  expect(shown()).toBe('Crab 41');
  await userEvent.keyboard('{ArrowRight}');
  await place('2 of 3');
  expect(shown()).toBe('Crab 42');
  await button('Next').click();
  await place('3 of 3');
  await expect.element(button('Next')).toHaveAttribute('aria-disabled', 'true');
  await expect.element(button('Next')).toHaveFocus();
  await userEvent.keyboard('{Enter}{ArrowLeft}');
  await place('2 of 3');
  await button('Previous').click();
  await place('1 of 3');

  // In the box they move the cursor.
  await box.fill('Ours');
  await userEvent.keyboard('{ArrowLeft}{ArrowRight}{ArrowRight}');
  await place('1 of 3');
  await expectToFit();
});

test('moves on to the left where the page reads from right to left', async () => {
  await chooseLanguage('ar');
  await open(withPictures, [answer.post('/api/user/update/language', me())]);
  await expect.element(status('1 من 3')).toBeVisible();
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(status('2 من 3')).toBeVisible();
  await expectToFit();
});

test('a video has controls and captions, and is paused when another picture is shown', async () => {
  const video = aPicture(41, {
    isVideo: true,
    isImage: false,
    videoMimeType: 'video/mp4',
    captions: '/api/mediaitem/41/captions',
  });
  worker.use(http.get('/api/mediaitem/41/captions', () => HttpResponse.text('WEBVTT')));
  await open(aReport({ mediaItems: [video, aPicture(42)] }));
  await expect.element(page.getByLabelText('Crab 41')).toHaveAttribute('controls');
  expect(document.querySelector('video track[kind=captions]')).not.toBeNull();
  const paused = vi.spyOn(HTMLMediaElement.prototype, 'pause');
  await button('Next').click();
  await expect.element(status('2 of 2')).toBeVisible();
  await expect.poll(() => paused.mock.contexts).toContain(document.querySelector('video'));
});

test('does not show a class what only Leads and staff still see', async () => {
  const { commentResponses: _, ...said } = aComment({ id: 7, narrative: 'A reply that waits', waitsForReview: true });
  await open(
    aReport({
      mediaItems: [aPicture(41, { isWithdrawn: true }), aPicture(42, { processing: 'queued' }), aPicture(43)],
      comments: [
        aComment({ id: 1, narrative: 'One that waits', waitsForReview: true }),
        aComment({ id: 2, narrative: 'One for all', commentResponses: [said] }),
      ],
      commentsCount: 1,
    }),
  );
  await expect.element(page.getByRole('img', { name: 'Crab 43' })).toBeVisible();
  await expect.element(page.getByText('Crab 41')).not.toBeInTheDocument();
  await expect.element(button('Next')).not.toBeInTheDocument();
  await expect.element(page.getByText('One for all')).toBeVisible();
  for (const text of ['One that waits', 'A reply that waits']) await expect.element(page.getByText(text)).not.toBeInTheDocument();
});

test.each([
  ['is hidden', answer.get('/api/article/id/{id}', aReport({ isHidden: true }))],
  ['is withdrawn', answer.get('/api/article/id/{id}', aReport({ isWithdrawn: true }))],
  ['waits for a Lead', answer.get('/api/article/id/{id}', aReport({ waitsForReview: true }))],
  ['is gone', refuse.get('/api/article/id/{id}', 404, { code: 'not-found' })],
])('there is no page for a report that %s', async (_, found) => {
  await open(aReport(), [found]);
  await expect.element(page.getByRole('heading', { level: 1, name: "Oops! 404 error. We can't find that page." })).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Back' })).toHaveAttribute('href', '/home');
});

test('without a connection it can be tried again, or left', async () => {
  await open(aReport(), [offline.get('/api/article/id/{id}')]);
  await expect.element(page.getByText('We couldn’t reach the service.')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Back' })).toBeVisible();
  worker.use(answer.get('/api/article/id/{id}', aReport()));
  await button('Try again').click();
  await expect.element(title).toBeVisible();
});

test('a starter goes into the box with the cursor after it, and the next one replaces it if it is unused', async () => {
  await open();
  await expect.element(page.getByRole('heading', { level: 2, name: 'Be the first class to answer' })).toBeVisible();
  await button('We wondered…').click();
  await expect.element(box).toHaveFocus();
  expect([area().value, area().selectionStart]).toEqual(['We wondered ', 12]);
  await button('Do you also…?').click();
  await userEvent.keyboard('find crabs');
  expect(area().value).toBe('Do you also find crabs?');
  await button('Here it is different: …').click();
  await userEvent.keyboard('only snails.');
  expect(area().value).toBe('Do you also find crabs?\nHere it is different: only snails.');
});

test('after posting, the comment is shown, and the next step is back to the reports', async () => {
  await open(aReport(), [answer.post('/api/article/comment', posted, 201)]);
  await button('Do you also…?').click();
  await userEvent.keyboard('find crabs');
  await button('Post').click();
  await expect.element(status('Posted')).toHaveFocus();
  await expect.element(page.getByRole('listitem').filter({ hasText: 'Do you also find crabs?' })).toBeVisible();
  await expect.element(page.getByRole('heading', { level: 2, name: '1 comment' })).toBeVisible();
  await expect.element(box).not.toBeInTheDocument();
  await expect.element(back).toHaveAttribute('href', '/home?id=500');

  await button('Write another comment').click();
  await expect.element(box).toHaveFocus();
  await expect.element(box).toHaveValue('');
});

test('a comment with a word on the list waits for a Lead', async () => {
  await open(aReport(), [answer.post('/api/article/comment', { ...posted, waitsForReview: true }, 201)]);
  await box.fill('Do you also find crabs?');
  await button('Post').click();
  await expect.element(status('Waiting for a Lead')).toHaveFocus();
  await expect.element(page.getByText('Posted', { exact: true })).not.toBeInTheDocument();
});

test('a comment that could not be saved stays in the box', async () => {
  await open(aReport(), [offline.post('/api/article/comment')]);
  await box.fill('Not lost');
  await button('Post').click();
  await expect.element(page.getByText('That could not be saved. Your text is still here: please try again.')).toBeVisible();
  await expect.element(box).toHaveValue('Not lost');
});

test('who may not comment sees no box', async () => {
  await open(aReport(), [], ['Viewer']);
  await expect.element(page.getByRole('heading', { level: 2, name: 'No comments yet' })).toBeVisible();
  await expect.element(back).toBeVisible();
  for (const name of ['Post', 'We wondered…']) await expect.element(button(name)).not.toBeInTheDocument();
});

test('a report without words between its letters fits a window of 320 px', async () => {
  await page.viewport(320, 700);
  const word = (letters: number) => 'Llanfairpwllgwyngyll'.repeat(20).slice(0, letters);
  const schoolGroup = { id: 80, name: word(100) };
  const createUser = aPerson({ schoolGroup, school: { id: 8, name: word(255) } });
  const comments = [aComment({ narrative: word(255), postedByUser: createUser })];
  await open(aReport({ ...withPictures, title: word(100), narrative: word(255), createUser, schoolGroup, comments }));
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(findMisfits()).toEqual([]);
});

test('opens from “⋯” at its beginning, and Escape leads back to the same place of the feed', async () => {
  await openScreen(
    '/home',
    [
      pagesOf(() => some(1025, 25)),
      answer.get('/api/article/id/{id}', aReport({ id: 1018, title: 'Report 1018' })),
      answer.post('/api/article/comment', { ...posted, narrative: 'Ours too' }, 201),
      ...feedOf([]),
    ],
    { roles: teacher },
  );
  await expect.element(page.getByRole('article')).toHaveLength(10);
  const card = page.getByRole('article', { name: 'Report 1018' });
  const scrolled = new Promise((ended) => addEventListener('scrollend', ended, { once: true }));
  card.element().scrollIntoView({ block: 'center', behavior: 'instant' });
  await scrolled;
  const top = topOf(1018);
  await button('More for this report', card).click();
  await page.getByRole('link', { name: 'Read with the class' }).click();
  const heading = page.getByRole('heading', { level: 1, name: 'Report 1018' });
  await expect.element(heading).toHaveFocus();
  expect([location.pathname, scrollY]).toEqual(['/read/1018', 0]);
  await page.getByRole('textbox').fill('Ours too');
  await button('Post').click();
  await expect.element(status('Posted')).toHaveFocus();

  await userEvent.keyboard('{Escape}');
  await expect.element(card).toHaveFocus();
  expect(location.pathname).toBe('/home');
  await expect.poll(() => Math.abs(topOf(1018) - top)).toBeLessThanOrEqual(2);
  await expect.element(button('1 comment', card)).toBeVisible();
});

test('closes from full screen, and where no page linked here leads to the report in the feed', async () => {
  const router = await openScreen('/read/500', [answer.get('/api/article/id/{id}', aReport()), ...feedOf([aReport()])], {
    roles: teacher,
  });
  await button('Full screen').click();
  await expect.element(button('Full screen')).toHaveAttribute('aria-pressed', 'true');
  await button('Close').click();
  await expect.element(page.getByRole('article').first()).toHaveAttribute('aria-current', 'true');
  expect(router.state.location.pathname).toBe('/home');
  expect(document.fullscreenElement).toBeNull();
});

test('is not offered for a report that only Leads and staff still see', async () => {
  await openScreen('/home', feedOf([aReport({ isHidden: true })]), { roles: teacher });
  await button('More for this report').click();
  await expect.element(button('Copy link')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Read with the class' })).not.toBeInTheDocument();
});

/** What the device was told to say, with the language of the voice; `voices` are its own unless they say otherwise. */
function speaking(...voices: { lang: string; localService?: boolean }[]) {
  const said: (EventTarget & { text: string; lang: string })[] = [];
  const utterance = class extends EventTarget {
    text: string;
    constructor(text: string) {
      super();
      this.text = text;
    }
  };
  const cancel = vi.fn();
  vi.stubGlobal('SpeechSynthesisUtterance', utterance);
  vi.stubGlobal(
    'speechSynthesis',
    Object.assign(new EventTarget(), {
      getVoices: () => voices.map((voice) => ({ localService: true, ...voice })),
      speak: (each: (typeof said)[number]) => said.push(each),
      cancel,
    }),
  );
  return { said, cancel, words: () => said.map(({ lang, text }) => `${lang}: ${text}`) };
}

const aloud = button('Read aloud');

test('reads the title and the text aloud in British English until the end', async () => {
  const { said, words } = speaking({ lang: 'en-US' }, { lang: 'en-GB' }, { lang: 'pl-PL' });
  await open(aReport({ narrative: 'We found two crabs. And a starfish!\nThe end' }));
  await aloud.click();
  await expect
    .poll(words)
    .toEqual(['en-GB: A morning at the tide pools', 'en-GB: We found two crabs.', 'en-GB: And a starfish!', 'en-GB: The end']);
  await expect.element(button('Stop reading')).toHaveFocus();
  said.at(-1)!.dispatchEvent(new Event('end'));
  await expect.element(aloud).toHaveFocus();
});

test('stops reading when the button is pressed again, and when the page is left', async () => {
  const { said, cancel } = speaking({ lang: 'en-GB' });
  const router = await openScreen('/read/500', [answer.get('/api/article/id/{id}', aReport()), ...feedOf([aReport()])], {
    roles: teacher,
  });
  await aloud.click();
  await expect.poll(() => said).toHaveLength(2);
  cancel.mockClear();
  await button('Stop reading').click();
  await expect.poll(() => cancel).toHaveBeenCalledTimes(1);
  await aloud.click();
  await expect.poll(() => said).toHaveLength(4);
  cancel.mockClear();
  await router.navigate('/home');
  await expect.element(page.getByRole('article').first()).toBeVisible();
  await expect.poll(() => cancel).toHaveBeenCalledTimes(1);
});

test('reads a translation, or the original that is chosen, with a voice of its language, and says when there is none', {
  tags: ['whole'],
}, async () => {
  const create = async () => ({ translate: async (text: string) => `Po polsku: ${text}` });
  vi.stubGlobal('Translator', { availability: async () => 'available', create });
  const { said, words } = speaking({ lang: 'en-GB' }, { lang: 'cy-GB' });
  useTranslation.setState({ target: 'pl' });
  await open(aReport({ narrative: 'Crabs' }));
  await expect.element(page.getByText('Po polsku: Crabs')).toBeVisible();
  await aloud.click();
  await expect.element(status('This device has no voice for this language.')).toBeVisible();
  expect(said).toEqual([]);

  await button('Show original').first().click();
  await button('Show original').click();
  await aloud.click();
  await expect.poll(words).toEqual(['en-GB: A morning at the tide pools', 'en-GB: Crabs']);
});

test.each([
  ['has no voices', []],
  ['has only voices of a company’s servers', [{ lang: 'en-GB', localService: false }]],
])('does not offer to read aloud where the device %s', async (_, voices) => {
  speaking(...voices);
  await open();
  await expect.element(title).toBeVisible();
  await expect.element(aloud).not.toBeInTheDocument();
});
