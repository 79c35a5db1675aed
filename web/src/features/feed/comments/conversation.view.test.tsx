import { afterEach, expect, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { answer, offline, refuse } from '../../../../test/answers.ts';
import { aComment, admin, aPerson, aReport, feedOf, lead, me, teacher } from '../../../../test/examples.ts';
import { leaveScreen, openScreen } from '../../../../test/screen.tsx';
import { worker } from '../../../../test/worker.ts';
import { endSession, loseSession } from '../../../lib/session.ts';
import { takingConcerns } from '../examples.ts';

afterEach(() => page.viewport(1280, 900));

type Comment = ReturnType<typeof aComment>;
type Reply = Comment['commentResponses'][number];

const theirs = aComment({ id: 900, narrative: 'Ours is small' });
const mine = aComment({ id: 901, narrative: 'Ours is large', postedByUser: aPerson() });
const { commentResponses: _, ...said } = theirs;
const aReply = (given: Partial<Reply> = {}): Reply => ({ ...said, id: 950, narrative: 'The golden one', ...given });

const comments = page.getByRole('button', { name: /^\d+ comments?$/ });
const commentBox = page.getByLabelText('Add a comment to A morning at the tide pools');
const replyBox = page.getByRole('textbox', { name: /^Reply to/ });
const editBox = page.getByLabelText('Edit your comment');
const item = (text: string) => page.getByRole('listitem').filter({ hasText: text }).last();
const button = (name: string | RegExp, place: Locator | typeof page = page) => place.getByRole('button', { name, exact: true });
const drafted = page.getByRole('status').filter({ hasText: 'Draft saved' });

async function choose(text: string, what: 'comment' | 'reply', entry: string): Promise<void> {
  await button(`More for this ${what}`, item(text)).first().click();
  await button(entry, item(text)).click();
}

interface Opening {
  roles?: typeof teacher;
  answers?: Parameters<typeof openScreen>[1];
  address?: string;
  narrative?: string;
}

/** Opens a report with these comments: by its button, or by a link that names the comments. */
async function open(all: Comment[], { roles = teacher, answers = [], address, narrative }: Opening = {}): Promise<void> {
  // Those that wait for a Lead are not counted.
  const counted = all.flatMap((comment) => [comment, ...comment.commentResponses]).filter((each) => !each.waitsForReview);
  const report = aReport({ comments: all, commentsCount: counted.length, ...(narrative && { narrative }) });
  const whole = answer.get('/api/article/id/{id}', report);
  await openScreen(address ?? '/home', [...answers, whole, ...feedOf([{ ...report, comments: [] }])], { roles });
  if (!address) await comments.click();
}

/** In the panel that says what follows. */
async function chooseDelete(): Promise<void> {
  await page.getByRole('radio', { name: 'Delete' }).click();
  await page.getByRole('dialog', { name: 'Remove' }).getByRole('button', { name: 'Delete' }).click();
}

test('a comment is written, changed and deleted, and each is counted', async () => {
  const posted = aComment({ id: 902, narrative: 'Which newt is yours?', postedByUser: aPerson() });
  const changed = { ...posted, narrative: 'Which newt was yours?' };
  await open([], {
    answers: [
      answer.post('/api/article/comment', posted, 201),
      answer.post('/api/article/comment/{id}', changed),
      answer.post('/api/article/comment/{id}/delete', changed),
    ],
  });
  await expect.element(page.getByText('Be the first class to answer')).toBeVisible();
  await commentBox.click();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.element(page.getByText(/Enter a comment$/)).toBeVisible();
  await commentBox.fill('Which newt is yours?');
  await button('Post').click();
  await expect.element(item('Which newt is yours?')).toBeVisible();
  await expect.element(commentBox).toHaveValue('');
  await expect.element(button('1 comment')).toBeVisible();

  await choose('Which newt is yours?', 'comment', 'Edit this comment');
  await expect.element(editBox).toHaveFocus();
  await editBox.fill('Which newt was yours?');
  await button('Save').click();
  await expect.element(item('Which newt was yours?')).toBeVisible();
  await choose('Which newt was yours?', 'comment', 'Remove…');
  await chooseDelete();
  await expect.element(button('0 comments')).toBeVisible();
});

test('a reply is written by keyboard, left as it was, and deleted', { tags: ['whole'] }, async () => {
  const reply = aReply({ postedByUser: aPerson() });
  await open([theirs], {
    answers: [
      answer.post('/api/article/comment/response', reply, 201),
      answer.post('/api/article/comment/response/{id}/delete', reply),
    ],
  });
  await button(/^Reply to/, item('Ours is small')).click();
  await expect.element(replyBox).toHaveFocus();
  await userEvent.keyboard('The golden one{Control>}{Enter}{/Control}');
  await expect.element(item('The golden one')).toBeVisible();
  await expect.element(button('2 comments')).toBeVisible();

  await choose('The golden one', 'reply', 'Edit this reply');
  await page.getByLabelText('Edit your reply').fill('The silver one');
  await button('Cancel').click();
  await button('Yes, discard it').click();
  await expect.element(item('The golden one')).toBeVisible();
  await choose('The golden one', 'reply', 'Remove…');
  await chooseDelete();
  await expect.element(page.getByText('The golden one')).not.toBeInTheDocument();
  await expect.element(button('1 comment')).toBeVisible();
});

test('keeps a comment that could not be saved, and says so', async () => {
  await open([], { answers: [offline.post('/api/article/comment')] });
  await commentBox.fill('Not lost');
  await button('Post').click();
  await expect.element(page.getByText('That could not be saved. Your text is still here: please try again.')).toBeVisible();
  await expect.element(commentBox).toHaveValue('Not lost');
});

test('offers to try again when the comments cannot be loaded', async () => {
  const report = aReport({ commentsCount: 1 });
  const failing = refuse.get('/api/article/id/{id}', 503, { code: 'unavailable' });
  await openScreen('/home', [failing, ...feedOf([report])], { roles: teacher });
  await comments.click();
  await expect.element(page.getByText(/^We couldn’t load the comments\./)).toBeVisible();
  worker.use(answer.get('/api/article/id/{id}', { ...report, comments: [theirs] }));
  await button('Try again').click();
  await expect.element(page.getByText('Ours is small')).toBeVisible();
});

test('a teacher can only report another’s comment', async () => {
  await open([theirs]);
  await button('More for this comment').click();
  await expect.element(button('Report a concern about this comment')).toBeVisible();
  for (const name of ['Edit this comment', 'Remove…']) await expect.element(button(name)).not.toBeInTheDocument();
});

test('an Admin edits and deletes another’s comment', async () => {
  const staff = me({ id: 1, roles: admin });
  await open([theirs], {
    roles: admin,
    answers: [answer.get('/api/user', staff), answer.post('/api/article/comment/{id}/delete', theirs)],
  });
  await choose('Ours is small', 'comment', 'Edit this comment');
  const edit = page.getByLabelText('Edit the comment of Mr Tomos Hale');
  await expect.element(edit).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(edit).not.toBeInTheDocument();
  await choose('Ours is small', 'comment', 'Remove…');
  await chooseDelete();
  await expect.element(button('0 comments')).toBeVisible();
});

test('a comment, a reply and an edit in progress are offered again, until they are posted', async () => {
  const posted = aComment({ id: 902, narrative: 'Which newt is', postedByUser: aPerson() });
  const answers = [
    answer.post('/api/article/comment', posted, 201),
    answer.post('/api/article/comment/response', aReply({ narrative: 'Small ones are', postedByUser: aPerson() }), 201),
    answer.post('/api/article/comment/{id}', { ...mine, narrative: 'Ours is very large' }),
  ];
  await open([theirs, mine], { answers });
  await commentBox.fill('Which newt is');
  await expect.element(drafted).toBeVisible();
  await button(/^Reply to/, item('Ours is small')).click();
  await replyBox.fill('Small ones are');
  await choose('Ours is large', 'comment', 'Edit this comment');
  await editBox.fill('Ours is very large');

  const expectKept = async () => {
    await expect.element(commentBox).toHaveValue('Which newt is');
    await expect.element(replyBox).toHaveValue('Small ones are');
    await expect.element(editBox).toHaveValue('Ours is very large');
  };
  await comments.click();
  await expect.element(commentBox).not.toBeInTheDocument();
  await comments.click();
  await expectKept();
  await leaveScreen();
  await open([theirs, mine], { answers });
  await expectKept();

  for (const box of [commentBox, replyBox, editBox]) {
    await box.click();
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    if (box === commentBox) await expect.element(commentBox).toHaveValue('');
    else await expect.element(box).not.toBeInTheDocument();
  }
  await leaveScreen();
  await open([theirs, mine], { answers });
  await expect.element(commentBox).toHaveValue('');
  for (const box of [replyBox, editBox]) await expect.element(box).not.toBeInTheDocument();
});

test('a lost session keeps an unsent comment; Log Out deletes it', { tags: ['whole'] }, async () => {
  await open([theirs]);
  await commentBox.fill('Half a sentence about');
  loseSession(401);
  await leaveScreen();
  await open([theirs]);
  await expect.element(commentBox).toHaveValue('Half a sentence about');
  endSession();
  await leaveScreen();
  await open([theirs]);
  await expect.element(commentBox).toHaveValue('');
});

test('a late answer to a reply leaves the focus where the user has moved on to', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const late = answer.post(
    '/api/article/comment/response',
    () => promise.then(() => aReply({ narrative: 'How small?', postedByUser: aPerson() })),
    201,
  );
  await open([theirs], { answers: [late] });
  await button(/^Reply to/, item('Ours is small')).click();
  await userEvent.keyboard('How small?{Control>}{Enter}{/Control}');
  await commentBox.click();
  resolve();
  await expect.element(replyBox).not.toBeInTheDocument();
  await expect.element(item('How small?')).toBeVisible();
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  await expect.element(commentBox).toHaveFocus();
});

test('Cancel asks before it discards what was written, and nothing else', { tags: ['whole'] }, async () => {
  await open([theirs]);
  await button(/^Reply to/, item('Ours is small')).click();
  await userEvent.keyboard('{Escape}');
  await expect.element(replyBox).not.toBeInTheDocument();

  await button(/^Reply to/, item('Ours is small')).click();
  await userEvent.keyboard('Not to be lost{Escape}');
  const question = page.getByRole('region', { name: 'Discard what you have written?' });
  await expect.element(question).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(replyBox).toHaveValue('Not to be lost');
  await button('Cancel').click();
  await button('Yes, discard it', question).click();
  await expect.element(replyBox).not.toBeInTheDocument();
  await leaveScreen();
  await open([theirs]);
  await expect.element(replyBox).not.toBeInTheDocument();
});

test('a comment whose answer was lost on the way is not offered again', { tags: ['whole'] }, async () => {
  await open([theirs], { answers: [offline.post('/api/article/comment')] });
  await commentBox.fill('Posted all the same');
  await button('Post').click();
  await expect.element(page.getByText(/^That could not be saved\./)).toBeVisible();
  await leaveScreen();
  await open([theirs, aComment({ id: 902, narrative: 'Posted all the same', postedByUser: aPerson() })]);
  await expect.element(item('Posted all the same')).toBeVisible();
  await expect.element(commentBox).toHaveValue('');
});

const long = Array.from({ length: 10 }, (_, line) => `Line ${line + 1} of our street party, with samosas and parkin.`).join('\n');

for (const [name, width, height] of [
  ['a wide screen', 1280, 900],
  ['a phone', 390, 844],
] as const) {
  test(`on ${name} a link shows the newest comment of others with a reply box, and folds what is before it`, async () => {
    await page.viewport(width, height);
    const earlier = [1, 2, 3].map((each) => aComment({ id: 900 + each, narrative: `Earlier comment ${each}` }));
    const newest = aReply({ narrative: 'The samosas, in four minutes' });
    const own = aComment({ id: 910, narrative: 'Which dish went first?', postedByUser: aPerson(), commentResponses: [newest] });
    const later = aComment({ id: 911, narrative: 'My own later words', postedByUser: aPerson() });
    await open([...earlier, own, later], { address: '/home?id=500&showComments', narrative: long });
    const marked = page.getByRole('group', { name: /^New/ });
    await expect.element(marked).toHaveFocus();
    await expect.element(marked.getByText('The samosas, in four minutes')).toBeVisible();
    const offMiddle = () => {
      const { top, height: tall } = marked.element().getBoundingClientRect();
      return Math.abs(top + tall / 2 - innerHeight / 2) / innerHeight;
    };
    await expect.poll(offMiddle).toBeLessThan(0.2);
    await expect.element(replyBox).toBeVisible();

    await expect.element(page.getByText('Earlier comment 1')).not.toBeInTheDocument();
    await expect.element(page.getByText('My own later words')).toBeVisible();
    const heightOf = (text: RegExp) => page.getByText(text).element().getBoundingClientRect().height;
    const folded = (document.querySelector('[class*=narrative]') as HTMLElement).clientHeight;
    await button('Read all of this report').click();
    await expect.poll(() => heightOf(/^Line 1 of our street party/)).toBeGreaterThan(folded * 3);
    await button('Show 3 earlier comments').click();
    await expect.element(page.getByText('Earlier comment 1')).toBeVisible();
    await expect.poll(() => document.activeElement?.textContent).toContain('Earlier comment 1');
  });
}

test('a link to a comment from before the last visit does not call it new', async () => {
  const comment = aComment({ createDate: '2026-09-14T09:30:00.000Z' });
  const visit = (since: string) => answer.post('/api/feed/visit', { since, comments: [], reports: [], links: 0 });
  const openAfter = (since: string) => open([comment], { address: '/home?id=500&showComments', answers: [visit(since)] });
  await openAfter('2026-09-14T09:31:00.000Z');
  await expect.element(page.getByRole('group', { name: /Tomos Hale/ })).toHaveFocus();
  await expect.element(page.getByText('New', { exact: true })).not.toBeInTheDocument();
  await leaveScreen();
  await openAfter('2026-09-14T09:29:00.000Z');
  await expect.element(page.getByText('New', { exact: true })).toBeVisible();
});

test('a link to a comment that has been deleted says so, with the comments open', async () => {
  await open([], { address: '/home?id=500&showComments' });
  await expect.element(page.getByText('That comment is no longer here')).toBeVisible();
  await expect.element(commentBox).toBeInViewport();
});

test('the class of its author stands beside each comment', async () => {
  await open([theirs]);
  await expect.element(item('Ours is small').getByText('Otters')).toBeVisible();
});

test('a comment that waits for a Lead says so, can be changed, and has no Reply', async () => {
  await open([aComment({ ...mine, waitsForReview: true })]);
  await expect.element(item('Ours is large').getByText('Waiting for a Lead')).toBeVisible();
  await expect.element(button(/^Reply to/)).not.toBeInTheDocument();
  await button('More for this comment').click();
  await expect.element(button('Edit this comment')).toBeVisible();
  await userEvent.keyboard('{Escape}');
});

test('a Lead cannot reply to or report a comment that waits', async () => {
  await open([aComment({ ...theirs, postedByUser: aPerson({ id: 72 }), waitsForReview: true })], {
    roles: lead,
  });
  await expect.element(item('Ours is small').getByText('Waiting for a Lead')).toBeVisible();
  await expect.element(button(/^Reply to/)).not.toBeInTheDocument();
  await button('More for this comment').click();
  await expect.element(button(/concern/)).not.toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
});

test('reports a concern about a comment and about a reply', async () => {
  const raised: unknown[] = [];
  await open([{ ...theirs, commentResponses: [aReply()] }], { answers: [takingConcerns(raised)] });
  const dialog = page.getByRole('dialog', { name: 'Report a concern' });
  const said = { reason: 'A surname is to be read', about: 'nobody', aboutUserId: null };
  for (const what of ['comment', 'reply'] as const) {
    await button(`More for this ${what}`).click();
    await button(`Report a concern about this ${what}`).click();
    await dialog.getByLabelText('What’s the concern?').fill('A surname is to be read');
    await dialog.getByRole('radio', { name: 'No', exact: true }).click();
    await button('Send', dialog).click();
    await expect.element(dialog.getByText('Thank you. We’ve told our team.')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
  }
  expect(raised).toEqual([
    { kind: 'comment', id: 900, ...said },
    { kind: 'response', id: 950, ...said },
  ]);
});
