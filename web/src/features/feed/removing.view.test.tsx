import { type HttpHandler, HttpResponse, http } from 'msw';
import { afterEach, expect, test, vi } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { type AnswerOf, answer, offline, refuse } from '../../../test/answers.ts';
import { aComment, admin, aPerson, aReport, EARLIER, feedOf, lead, me } from '../../../test/examples.ts';
import { press } from '../../../test/keyboard.ts';
import { openScreen } from '../../../test/screen.tsx';
import { worker } from '../../../test/worker.ts';
import type { Article } from './api.ts';
import { aPhoto } from './examples.ts';

afterEach(() => vi.useRealTimers());

const other = aPerson({
  id: 81,
  title: 'Mr',
  firstName: 'Tomos',
  lastName: 'Hale',
  school: { id: 8, name: 'Hollowbank School' },
});
const theirs = aReport({ createUser: other });
const theirLead = me({ id: 90, school: { id: 8, name: 'Hollowbank School' }, roles: lead });
const staff = me({ id: 1, school: { id: 1, name: 'Patchwork' }, roles: admin });
const now = () => new Date().toISOString();

const report = page.getByRole('article', { name: 'A morning at the tide pools' });
const heading = page.getByRole('heading', { name: 'A morning at the tide pools' });
const dialog = page.getByRole('dialog', { name: 'Remove' });
const radio = (name: string) => dialog.getByRole('radio', { name });
const reason = dialog.getByLabelText('Reason');
const line = page.getByRole('status').filter({ hasText: 'Removed.' });
const undo = line.getByRole('button', { name: 'Undo' });
const confirm = (name: string) => dialog.getByRole('button', { name, exact: true });

const withdrawal: AnswerOf<'post', '/api/withdrawal'> = {
  ...{ kind: 'article', id: 500, articleId: 500, schoolId: 7, excerpt: null, author: aPerson(), reason: 'A mistake' },
  ...{ withdrawDate: EARLIER, withdrawnBy: aPerson(), purgeDate: null, state: 'withdrawn', erasureId: null },
};

/** Notes what is withdrawn and undone. */
function taking(sent: unknown[]): HttpHandler[] {
  return [
    answer.post(
      '/api/withdrawal',
      ({ body }) => {
        sent.push(body);
        return withdrawal;
      },
      201,
    ),
    answer.post(
      '/api/withdrawal/{kind}/{id}/undo',
      ({ params }) => {
        sent.push(params);
        return undefined;
      },
      204,
    ),
  ];
}

async function open(shown: Article, user = me(), answers: HttpHandler[] = []): Promise<void> {
  await openScreen(
    '/home',
    [...answers, answer.get('/api/user', user), ...feedOf([shown, aReport({ id: 400, title: 'Next' })])],
    {
      roles: user.roles,
    },
  );
}

/** Opens the panel from the first menu with this name. */
async function ask(menu: string): Promise<void> {
  await page.getByRole('button', { name: menu }).first().click();
  await page.getByRole('button', { name: 'Remove…' }).click();
  await expect.element(dialog).toBeVisible();
}

/** The ways that the panel offers, by the names of their buttons. */
async function offered(): Promise<string[]> {
  const names = await Promise.all(
    ['Withdraw', 'Delete', 'Erase now'].map(async (name) => (await radio(name).all()).length && name),
  );
  return names.filter((name) => name !== 0);
}

const withComments = (postedByUser = aPerson()) => {
  const { commentResponses: _, ...reply } = aComment({ id: 901, narrative: 'Two', postedByUser });
  return aReport({ ...theirs, commentsCount: 2, comments: [aComment({ postedByUser, commentResponses: [reply] })] });
};

test.each([
  ['a report, its author', aReport(), me(), []],
  ['a report, its Lead', theirs, theirLead, ['Withdraw', 'Erase now']],
  ['a report, staff', theirs, staff, ['Withdraw', 'Delete', 'Erase now']],
  ['a withdrawn report, its Lead', { ...theirs, isWithdrawn: true }, theirLead, []],
  ['a withdrawn report, staff', { ...theirs, isWithdrawn: true }, staff, ['Delete', 'Erase now']],
])('the panel offers the ways to remove %s', async (_, shown, user, ways) => {
  await open(shown, user);
  await ask('More for this report');
  expect(await offered()).toEqual(ways);
  // A single way is no choice.
  const first = ways[0] ?? (shown.isWithdrawn ? 'Erase now' : 'Withdraw');
  await expect.element(confirm(first)).toBeVisible();
  if (ways.length > 0) await expect.element(radio(first)).toBeChecked();
});

test.each([
  ['More for this comment', me(), ['Withdraw', 'Delete']],
  ['More for this reply', me(), ['Withdraw', 'Delete']],
  ['More for this comment', me({ id: 72, roles: lead }), ['Withdraw', 'Erase now']],
  ['More for this reply', staff, ['Withdraw', 'Delete', 'Erase now']],
])('%s: the panel offers each user their ways', async (menu, user, ways) => {
  const shown = withComments();
  await open(shown, user, [answer.get('/api/article/id/{id}', shown)]);
  await page.getByRole('button', { name: '2 comments' }).click();
  await ask(menu);
  expect(await offered()).toEqual(ways);
});

test('a colleague is offered none', async () => {
  await open(aReport(), me({ id: 72 }));
  await page.getByRole('button', { name: 'More for this report' }).first().click();
  await expect.element(page.getByRole('button', { name: 'Copy link' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Remove…' })).not.toBeInTheDocument();
});

test('the panel says who still sees it, until when it can be restored and by whom, for each way', async () => {
  await open(theirs, staff);
  await ask('More for this report');
  await expect
    .element(
      dialog.getByText(
        /^Only its school’s Leads and safeguarding lead and Patchwork’s team will still see it\. You can restore it for 30 days\. After that it is deleted for good/,
      ),
    )
    .toBeVisible();
  await expect.element(dialog.getByText('You can undo it for ten seconds.')).toBeVisible();
  await radio('Delete').click();
  await expect.element(dialog.getByText(/^It disappears for everyone, and nobody can restore it later\./)).toBeVisible();
  await expect.element(dialog.getByText(/deleted for good after 30 days/)).toBeVisible();
  await expect.element(reason).not.toBeInTheDocument();
  await radio('Erase now').click();
  await expect.element(dialog.getByText('This cannot be undone.')).toBeVisible();
  await expect.element(dialog.getByText('You can undo it for ten seconds.')).not.toBeInTheDocument();
  await expect.element(dialog.getByLabelText('Your password', { exact: true })).toBeVisible();
});

test('one’s own of the last hour needs no reason; it goes at once, and comes back with Undo', async () => {
  const sent: unknown[] = [];
  await open(aReport({ createDate: now() }), me(), taking(sent));
  await ask('More for this report');
  await expect.element(reason).not.toBeInTheDocument();
  await confirm('Withdraw').click();
  await expect.element(line).toHaveFocus();
  await expect.element(heading).not.toBeInTheDocument();
  await undo.click();
  await expect.element(heading).toHaveFocus();
  await expect.element(line).not.toBeInTheDocument();
  expect(sent).toEqual([
    { kind: 'article', id: 500 },
    { kind: 'article', id: '500' },
  ]);
});

test('older ones and those of others need a reason', async () => {
  const sent: unknown[] = [];
  await open(aReport(), me(), taking(sent));
  await ask('More for this report');
  await confirm('Withdraw').click();
  await expect.element(reason).toHaveAccessibleDescription(/Please say why/);
  await reason.fill('The family has asked us to.');
  await confirm('Withdraw').click();
  await expect.element(line).toHaveFocus();
  expect(sent).toEqual([{ kind: 'article', id: 500, reason: 'The family has asked us to.' }]);
});

test('asks for a reason after all when the hour is over by the server’s clock', async () => {
  const errors = [{ field: 'reason', message: 'Please say why' }];
  await open(aReport({ createDate: now() }), me(), [refuse.post('/api/withdrawal', 400, { code: 'reason-missing', errors })]);
  await ask('More for this report');
  await confirm('Withdraw').click();
  await expect.element(reason).toHaveFocus();
  await expect.element(reason).toHaveAccessibleDescription(/Please say why/);
  await expect.element(heading).toBeInTheDocument();
});

test.each([
  ['not reached', offline.post('/api/withdrawal'), /^That did not work\./],
  ['refused', refuse.post('/api/withdrawal', 404, { code: 'not-found' }), /^This no longer exists\./],
])('a removal that is %s leaves the report there, and says why', async (_, failing, words) => {
  await open(aReport({ createDate: now() }), me(), [failing]);
  await ask('More for this report');
  await confirm('Withdraw').click();
  await expect.element(dialog.getByRole('alert').filter({ hasText: words })).toBeVisible();
  await confirm('Cancel').click();
  await expect.element(heading).toBeVisible();
  await expect.element(line).not.toBeInTheDocument();
});

test('the line goes after ten seconds, and its focus moves to the next report', async () => {
  await open(aReport({ createDate: now() }), me(), taking([]));
  await ask('More for this report');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const pressed = confirm('Withdraw').click();
  await vi.advanceTimersByTimeAsync(1_000);
  await pressed;
  await expect.poll(() => vi.advanceTimersByTimeAsync(1).then(() => line.elements().length)).toBe(1);
  await vi.advanceTimersByTimeAsync(9_000);
  await expect.element(line).toHaveFocus();
  await vi.advanceTimersByTimeAsync(1_100);
  await expect.element(report).not.toBeInTheDocument();
  await expect.element(page.getByRole('article', { name: 'Next' })).toHaveFocus();
});

test('by keyboard, Undo is the next stop, and the line stays while the focus is on it', async () => {
  await open(aReport({ createDate: now() }), me(), taking([]));
  await press(page.getByRole('button', { name: 'More for this report' }).first());
  await press(page.getByRole('button', { name: 'Remove…' }));
  await press(confirm('Withdraw'));
  await expect.element(line).toHaveFocus();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await userEvent.keyboard('{Tab}');
  await expect.element(undo).toHaveFocus();
  await vi.advanceTimersByTimeAsync(60_000);
  await expect.element(undo).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await vi.advanceTimersByTimeAsync(1_000);
  await expect.element(heading).toHaveFocus();
});

test.each([
  [
    'somebody else has withdrawn it since',
    refuse.post('/api/withdrawal/{kind}/{id}/undo', 409, {
      code: 'withdrawn-by-another',
      detail: 'Someone else has withdrawn this since. A Lead of its school can restore it.',
    }),
    /^Someone else has withdrawn this since\./,
  ],
  ['the service is not reached', offline.post('/api/withdrawal/{kind}/{id}/undo'), /^That did not work\./],
])('Undo says that it did not work when %s, and can be tried again', { tags: ['whole'] }, async (_, failing, words) => {
  const sent: unknown[] = [];
  await open(aReport({ createDate: now() }), me(), [failing, ...taking(sent)]);
  await ask('More for this report');
  await confirm('Withdraw').click();
  await undo.click();
  await expect.element(page.getByRole('alert').filter({ hasText: words })).toBeVisible();
  await expect.element(heading).not.toBeInTheDocument();
  worker.use(...taking(sent));
  await undo.click();
  await expect.element(heading).toHaveFocus();
});

test('a Lead still sees what they have withdrawn, marked, once the line is over', async () => {
  await open(theirs, theirLead, taking([]));
  await ask('More for this report');
  await reason.fill('A parent asked');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const pressed = confirm('Withdraw').click();
  await vi.advanceTimersByTimeAsync(1_000);
  await pressed;
  await expect.poll(() => vi.advanceTimersByTimeAsync(1).then(() => line.elements().length)).toBe(1);
  await expect.element(heading).not.toBeInTheDocument();
  await vi.advanceTimersByTimeAsync(10_000);
  await expect.element(heading).toHaveFocus();
  await expect.element(page.getByText(/^Withdrawn\. Only its school’s Leads/)).toBeVisible();
});

test('staff delete a report without a reason, and undo it', async () => {
  const sent: unknown[] = [];
  await open(theirs, staff, [answer.post('/api/article/{id}/delete', theirs), ...taking(sent)]);
  await ask('More for this report');
  await radio('Delete').click();
  await confirm('Delete').click();
  await expect.element(line).toHaveFocus();
  await undo.click();
  await expect.element(heading).toHaveFocus();
  expect(sent).toEqual([{ kind: 'article', id: '500' }]);
});

/** Opens the comments of a report whose comment and reply are the user's own, written just now. */
async function openOwn(sent: unknown[]): Promise<void> {
  const shown = withComments();
  const comments = shown.comments.map((comment) => ({
    ...comment,
    createDate: now(),
    commentResponses: comment.commentResponses.map((reply) => ({ ...reply, createDate: now() })),
  }));
  const loaded = { ...shown, comments };
  await open(loaded, me(), [
    answer.get('/api/article/id/{id}', loaded),
    answer.post('/api/article/comment/{id}/delete', comments[0]!),
    answer.post('/api/article/comment/response/{id}/delete', comments[0]!.commentResponses[0]!),
    ...taking(sent),
  ]);
  await page.getByRole('button', { name: '2 comments' }).click();
}

test.each([
  ['comment', 'Withdraw', 'comment', '0 comments'],
  ['comment', 'Delete', 'comment', '0 comments'],
  ['reply', 'Withdraw', 'response', '1 comment'],
  ['reply', 'Delete', 'response', '1 comment'],
])(
  'one’s own %s goes with %s, is no longer counted, and comes back where it was',
  { tags: ['whole'] },
  async (what, way, kind, count) => {
    const sent: { kind?: string; id?: unknown }[] = [];
    await openOwn(sent);
    await ask(`More for this ${what}`);
    await expect.element(reason).not.toBeInTheDocument();
    await radio(way).click();
    await confirm(way).click();
    await expect.element(line).toHaveFocus();
    await expect.element(page.getByRole('button', { name: count })).toBeVisible();
    await expect.element(page.getByRole('button', { name: `More for this ${what}` })).not.toBeInTheDocument();
    await undo.click();
    await expect.element(page.getByRole('button', { name: '2 comments' })).toBeVisible();
    await expect.element(page.getByRole('button', { name: `More for this ${what}` })).toBeVisible();
    expect(sent.at(-1)).toMatchObject({ kind });
  },
);

test('comments that are closed and opened again do not show what was removed', { tags: ['whole'] }, async () => {
  await openOwn([]);
  await ask('More for this comment');
  await confirm('Withdraw').click();
  await expect.element(line).toHaveFocus();
  const comments = page.getByRole('button', { name: '0 comments' }).first();
  await comments.click();
  await comments.click();
  await expect.element(undo).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'More for this comment' })).not.toBeInTheDocument();
});

/** A WebP of one white pixel. */
const pixel = Uint8Array.from(atob('UklGRiQAAABXRUJQVlA4IBgAAAAwAQCdASoBAAEAAUAmJaQAA3AA/v02aAA='), (letter) =>
  letter.charCodeAt(0),
);
const enlarged = page.getByRole('dialog', { name: 'Pictures of A morning at the tide pools' });

async function removePicture(menus: Locator = enlarged): Promise<void> {
  await menus.getByRole('button', { name: 'More for this picture' }).click();
  await page.getByRole('button', { name: 'Remove…' }).click();
  await confirm('Withdraw').click();
  await expect.element(line).toBeVisible();
}

test('a picture goes from among the enlarged ones, and comes back with Undo', async () => {
  const shown = aReport({
    createDate: now(),
    mediaItems: [40, 41].map((id, displayOrder) =>
      aPhoto({ id, displayOrder, processing: 'ready', url: `/api/mediaitem/${id}/large` }),
    ),
  });
  const pictures = http.get(
    '/api/mediaitem/:id/large',
    () => new HttpResponse(pixel, { headers: { 'content-type': 'image/webp' } }),
  );
  await open(shown, me(), [pictures, ...taking([])]);
  await page.getByRole('button', { name: /^Enlarge: Picture 1 of 2/ }).click();
  await removePicture();
  await expect.element(enlarged.getByRole('button', { name: 'More for this picture' })).not.toBeInTheDocument();
  await undo.click();
  await expect.element(enlarged.getByRole('button', { name: 'More for this picture' })).toBeVisible();
  await removePicture();
  // Undo is still there once the enlarged pictures are closed.
  await enlarged.getByRole('button', { name: 'Close' }).click();
  await expect.element(page.getByRole('button', { name: /^Enlarge: Picture 1 of 1/ })).toBeVisible();
  await undo.click();
  await expect.element(page.getByRole('button', { name: /^Enlarge: Picture 2 of 2/ })).toBeVisible();
});
