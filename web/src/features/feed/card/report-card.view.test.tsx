import { afterEach, expect, test, vi } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import { answer, offline, refuse } from '../../../../test/answers.ts';
import { aComment, admin, aPerson, aReport, EARLIER, feedOf, lead, teacher } from '../../../../test/examples.ts';
import { findMisfits } from '../../../../test/misfits.ts';
import { openScreen } from '../../../../test/screen.tsx';
import { worker } from '../../../../test/worker.ts';
import { aPhoto, takingConcerns } from '../examples.ts';

afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  await page.viewport(1280, 900);
});

const other = aPerson({
  id: 81,
  title: 'Mr',
  firstName: 'Tomos',
  lastName: 'Hale',
  school: { id: 8, name: 'Hollowbank School' },
});
const theirs = aReport({ createUser: other });
const more = page.getByRole('button', { name: 'More for this report' });
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
const card = page.getByRole('article');

type Answers = Parameters<typeof openScreen>[1];
const open = (report = aReport(), answers: Answers = [], roles = teacher) =>
  openScreen('/home', [...answers, ...feedOf([report, aReport({ id: 400, title: 'The one before' })])], { roles });

test('“⋯” shows by keyboard what an author may do, and Escape returns the focus', async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await open();
  const first = more.first();
  await expect.element(first).toBeVisible();
  (first.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(first).toHaveAttribute('aria-expanded', 'true');
  for (const name of ['Copy link', 'Edit', 'Remove…']) await expect.element(button(name)).toBeVisible();
  for (const name of [/^Withdraw/, /^Delete/, /^Erase now/, /^Report a concern/])
    await expect.element(button(name)).not.toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  await expect.element(first).toHaveFocus();
  await expect.element(button('Copy link')).not.toBeInTheDocument();

  await userEvent.keyboard('{Enter}');
  await expect.element(button('Copy link')).toBeVisible();
  await userEvent.keyboard('{Tab}{Enter}');
  await expect.element(page.getByRole('status').filter({ hasText: 'Link copied' })).toBeVisible();
  expect(write).toHaveBeenCalledWith(expect.stringContaining('/home?id=500'));
  await expect.element(first).toHaveFocus();
});

test('the row below a report is large enough for a finger', async () => {
  await page.viewport(390, 844);
  await open(aReport({ likesCount: 1, likes: [] }));
  await expect.element(more.first()).toBeVisible();
  const row = more.first().element().closest('[class*=row]')!;
  expect(row.querySelectorAll('button').length).toBeGreaterThan(2);
  for (const each of row.querySelectorAll('button')) {
    const { width, height } = each.getBoundingClientRect();
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
  }
});

test('another teacher can copy the link or report a concern, and nothing else', async () => {
  await open(theirs);
  await more.first().click();
  for (const name of ['Copy link', 'Report a concern about this report']) await expect.element(button(name)).toBeVisible();
  for (const name of ['Edit', 'Remove…']) await expect.element(button(name)).not.toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
});

test('a like is counted once, and the list names who likes', async () => {
  const likes = [
    { postedByUser: other, createDate: EARLIER },
    { postedByUser: aPerson(), createDate: EARLIER },
  ];
  const liked = aReport({ ...theirs, likesCount: 2, likedByMe: true, likes });
  await open({ ...theirs, likesCount: 1 }, [answer.post('/api/articlelike/{articleId}', liked)]);
  const like = button('Like').first();
  await expect.element(like).toBeVisible();
  expect(getComputedStyle(like.element().querySelector('svg')!).fill).toBe('none');
  await like.click();
  const count = button('2 people like this');
  await expect.element(count).toHaveFocus();
  const heart = page.getByRole('img', { name: 'You like this' });
  expect(getComputedStyle(heart.element().querySelector('svg')!).fill).not.toBe('none');
  await expect.element(button('Like')).toHaveLength(1);
  await count.click();
  const names = page.getByRole('list', { name: 'Who likes A morning at the tide pools' }).getByRole('listitem');
  await expect.element(names).toHaveLength(2);
  await expect.element(names.first().getByText('Hollowbank School')).toBeVisible();
  await count.click();
  await expect.element(names).toHaveLength(0);
});

test('a concern needs words, is kept when it cannot be sent, and is sent', async () => {
  await open(theirs, [offline.post('/api/concern')]);
  await more.first().click();
  await button('Report a concern about this report').click();
  const dialog = page.getByRole('dialog', { name: 'Report a concern' });
  const send = dialog.getByRole('button', { name: 'Send' });
  const reason = dialog.getByLabelText('What’s the concern?');
  await send.click();
  await expect.element(dialog.getByText(/Please tell us your concern$/)).toBeVisible();
  await reason.fill('x'.repeat(10_001));
  await expect.element(dialog.getByText(/Maximum 10,000 characters$/)).toBeVisible();
  await reason.fill('A surname is to be read');
  await send.click();
  await expect.element(dialog.getByText(/Choose an answer$/)).toBeVisible();
  await dialog.getByRole('radio', { name: 'No', exact: true }).click();
  await send.click();
  await expect
    .element(dialog.getByText('Your concern could not be sent. Your words are still here: please try again.'))
    .toBeVisible();
  const sent: unknown[] = [];
  worker.use(takingConcerns(sent));
  await send.click();
  await expect.element(dialog.getByText('Thank you. We’ve told our team.')).toBeVisible();
  expect(sent).toEqual([{ kind: 'article', id: 500, reason: 'A surname is to be read', about: 'nobody', aboutUserId: null }]);
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect.element(dialog).not.toBeInTheDocument();
});

test('the class of its author leads to the class', async () => {
  await open();
  await expect.element(card.first().getByRole('link', { name: 'Otters' })).toHaveAttribute('href', '/class/70');
});

test('says who sees a report that not everyone sees, or that it waits', async () => {
  await openScreen(
    '/home',
    feedOf([
      aReport({ id: 503, title: 'Ours', audience: 'school' }),
      aReport({ id: 502, title: 'Linked', audience: 'linked' }),
      aReport({ id: 501, title: 'Waiting', waitsForReview: true }),
      aReport({ id: 500, title: 'Hidden', isHidden: true }),
    ]),
    { roles: teacher },
  );
  for (const [title, line] of [
    ['Ours', 'Our school only'],
    ['Linked', 'Linked schools only'],
    ['Waiting', 'Waiting for a Lead'],
    ['Hidden', 'Hidden while a concern is reviewed'],
  ] as const)
    await expect.element(page.getByRole('article', { name: title }).getByText(line)).toBeVisible();
});

const withdrawal = {
  kind: 'article',
  id: 500,
  articleId: 500,
  schoolId: 7,
  excerpt: null,
  author: aPerson(),
  reason: 'The family has asked us to.',
  withdrawDate: EARLIER,
  withdrawnBy: aPerson(),
  purgeDate: null,
  erasureId: null,
} as const;

test('a Lead sees that a report is withdrawn, and shows it again', async () => {
  const restored = answer.post('/api/withdrawal/{kind}/{id}/restore', { ...withdrawal, state: 'restored' });
  await open(aReport({ isWithdrawn: true }), [restored], lead);
  const line = page.getByText('Withdrawn. Only its school’s Leads and safeguarding lead and our team see it.');
  await expect.element(line).toBeVisible();
  await more.first().click();
  await button('Show again…').click();
  const dialog = page.getByRole('dialog', { name: 'Show again' });
  await dialog.getByLabelText('Reason').fill('It was a mistake.');
  await dialog.getByRole('button', { name: 'Show again' }).click();
  await expect.element(page.getByRole('heading', { name: 'A morning at the tide pools' })).toHaveFocus();
  await expect.element(line).not.toBeInTheDocument();
});

const waiting = aReport({
  mediaItems: [aPhoto({ id: 40, waitsForConsent: true }), aPhoto({ id: 41 }), aPhoto({ id: 42, waitsForConsent: true })],
});
const why = page.getByText('Only our school sees 2 photos or videos here: nobody has confirmed consent for them.');
const confirms = button('Everyone pictured has consent for where this report can be seen');
const notMine = { ...waiting, createUser: aPerson({ id: 99 }) };

test('says why other schools do not see its pictures, and a Lead confirms consent for these alone', async () => {
  const sent: unknown[] = [];
  const confirmed = answer.post('/api/consent', ({ body }) => {
    sent.push(body);
    return { confirmed: 2 };
  });
  await open(notMine, [confirmed, answer.get('/api/article/id/{id}', () => aReport({ createUser: notMine.createUser }))], lead);
  await expect.element(why).toBeVisible();
  await confirms.click();
  const said = 'Consent is confirmed. Everyone who sees the report sees its photos and videos.';
  await expect.element(page.getByRole('status').filter({ hasText: said })).toHaveFocus();
  await expect.element(why).not.toBeInTheDocument();
  expect(sent).toEqual([{ mediaItems: [40, 42], audience: 'everyone' }]);
});

test('consent that could not be confirmed stays open', async () => {
  await open(waiting, [offline.post('/api/consent')]);
  await confirms.click();
  await expect.element(page.getByText(/^That did not work/)).toHaveFocus();
  await expect.element(confirms).toBeVisible();
});

test('consent for fewer people than see the report now is refused, and the page shows who does', async () => {
  const text = 'More people can see this now than when you looked. Look at who can see it, and confirm again.';
  const refused = refuse.post('/api/consent', 409, { code: 'audience-changed', detail: text });
  await open({ ...waiting, audience: 'school' }, [refused, answer.get('/api/article/id/{id}', () => waiting)]);
  await expect.element(page.getByText('Our school only')).toBeVisible();
  await confirms.click();
  await expect.element(page.getByText(/More people can see this now/)).toHaveFocus();
  await expect.element(page.getByText('Our school only')).not.toBeInTheDocument();
  await expect.element(confirms).toBeVisible();
});

test('a colleague sees why, without the button', async () => {
  await open(notMine);
  await expect.element(why).toBeVisible();
  await expect.element(confirms).not.toBeInTheDocument();
});

test('an Admin of the provider sees whose pictures they are, without the button', async () => {
  await open({ ...waiting, createUser: other }, [], [...admin, 'Contributor', 'SchoolAdmin']);
  await expect.element(page.getByText(/^Only its own school sees 2 photos or videos here/)).toBeVisible();
  await expect.element(confirms).not.toBeInTheDocument();
});

test('is loaded again while its pictures are being prepared, and no more once they are ready', async () => {
  let loads = 0;
  const loaded = answer.get('/api/article/id/{id}', () => {
    loads += 1;
    return aReport({ mediaItems: [] });
  });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await open(aReport({ mediaItems: [aPhoto()] }), [loaded]);
  await expect.element(page.getByText('Picture is being prepared')).toBeVisible();
  expect(loads).toBe(0);
  await vi.advanceTimersByTimeAsync(2_000);
  await expect.element(page.getByText('Picture is being prepared')).not.toBeInTheDocument();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(loads).toBe(1);
});

test('a report without words between its letters fits a window of 320 px', async () => {
  await page.viewport(320, 700);
  const word = (letters: number) => 'Llanfairpwllgwyngyll'.repeat(20).slice(0, letters);
  const schoolGroup = { id: 80, name: word(100) };
  const person = aPerson({ id: 81, firstName: word(100), lastName: word(100), schoolGroup, school: { id: 8, name: word(255) } });
  const { commentResponses: _, ...said } = aComment({ narrative: word(255), postedByUser: person });
  const report = aReport({
    title: word(100),
    narrative: word(255),
    createUser: person,
    schoolGroup,
    commentsCount: 2,
    comments: [{ ...said, commentResponses: [{ ...said, id: 950 }] }],
  });
  const answers = [answer.get('/api/article/id/{id}', report), ...feedOf([report])];
  await openScreen('/home?id=500&showComments', answers, { roles: teacher });
  await expect.element(page.getByRole('group', { name: /^New/ })).toBeVisible();
  expect(findMisfits()).toEqual([]);
});

test('in a long list all loaded reports are in the accessibility tree, though those far away are not laid out', async () => {
  const reports = Array.from({ length: 40 }, (_, place) =>
    aReport({ id: 540 - place, title: `Report ${40 - place}`, narrative: 'A line of it.\n'.repeat(12) }),
  );
  const paged = answer.get('/api/article/{pageOrId}', ({ params, query }) =>
    reports
      .filter(({ id }) => !query.has('before') || id < Number(query.get('before')))
      .slice(Number(params.pageOrId) * 10, Number(params.pageOrId) * 10 + 10),
  );
  await openScreen('/home?pages=4', [paged, ...feedOf([])], { roles: teacher });
  await expect.element(card).toHaveLength(40);
  const isLaidOut = (each: Element) => each.checkVisibility({ contentVisibilityAuto: true });
  await expect.poll(() => more.elements().filter(isLaidOut).length).toBeLessThan(34);
  const { frameTree } = (await cdp().send('Page.getFrameTree')) as { frameTree: { childFrames: { frame: { id: string } }[] } };
  const frameId = frameTree.childFrames.at(-1)!.frame.id;
  const { nodes } = (await cdp().send('Accessibility.getFullAXTree', { frameId })) as {
    nodes: { ignored: boolean; role?: { value: string }; name?: { value: string } }[];
  };
  const headings = nodes.filter(({ ignored, role }) => !ignored && role?.value === 'heading').map(({ name }) => name?.value);
  expect(headings).toEqual(expect.arrayContaining(reports.map(({ title }) => title)));

  await cdp().send('Emulation.setEmulatedMedia', { media: 'print' });
  const belowTexts = () =>
    [...document.querySelectorAll('article [class*=rest]')].map((rest) => getComputedStyle(rest).contentVisibility);
  expect(belowTexts()).toEqual(reports.map(() => 'visible'));
  await cdp().send('Emulation.setEmulatedMedia', { media: '' });
});
