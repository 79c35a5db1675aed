import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answer } from '../../../test/answers.ts';
import { aReport, aSchool, EARLIER, feedOf, framed, teacher } from '../../../test/examples.ts';
import { openScreen } from '../../../test/screen.tsx';

afterEach(() => page.viewport(1280, 900));

const us = aSchool();
const them = aSchool({
  ...{ id: 8, name: 'Hollowbank School', numberOfPupils: 420 },
  ...{ county: { id: 2, name: 'Kent' }, locationType: { id: 2, name: 'Inner city' } },
});
const reasons = ['village and inner city', '180 pupils and 420 pupils', 'West Yorkshire and Kent'];
const connections = [{ connectedSchool: them, since: EARLIER, reasons }];
const theirReport = aReport({ id: 700, schoolGroup: { id: 80, name: 'Moles' } });
const answers = [
  ...framed(),
  answer.get('/api/connection', connections),
  answer.get('/api/school/teacherview/{id}', ({ params }) => ({ ...(params.id === '7' ? us : them), schoolComments: [] })),
  answer.get('/api/article/{school}/{page}', [theirReport]),
];
const open = () => openScreen('/same-or-different/8', answers, { roles: teacher });

const question = page.getByRole('region', { name: 'Which one is Hollowbank School?' });
const choices = question.getByRole('button').filter({ hasNotText: 'Next' });
const meeting = page.getByRole('heading', { level: 2, name: 'This is Hollowbank School' });

test('pupils guess fact by fact, and then meet the school', async () => {
  await open();
  await expect.poll(() => document.title).toBe('Same or different? – Patchwork');
  const told: string[] = [];
  for (const number of [1, 2, 3]) {
    await expect.element(page.getByText(`Question ${number} of 3`)).toBeVisible();
    if (number > 1) await expect.element(question.getByRole('heading')).toHaveFocus();
    await expect.poll(() => choices.elements()).toHaveLength(2);
    const guessed = choices.nth(number % 2);
    (guessed.element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(guessed).toHaveFocus();
    await expect.element(guessed).toHaveAttribute('aria-pressed', 'true');
    // As it is, not as it looks with a capital.
    const said = question.getByRole('status').element().textContent;
    const [, ours, theirs] = /^(.+) here, (.+) there$/.exec(said)!;
    await expect.element(question.getByRole('button', { name: `${ours} Us`, exact: true })).toBeVisible();
    await expect.element(question.getByRole('button', { name: `${theirs} Hollowbank School`, exact: true })).toBeVisible();
    told.push(said);
    // Pressing again changes nothing.
    (choices.nth((number + 1) % 2).element() as HTMLElement).click();
    await expect.element(guessed).toHaveAttribute('aria-pressed', 'true');
    await question.getByRole('button', { name: 'Next' }).click();
  }
  expect(told.toSorted()).toEqual([
    '180 pupils here, 420 pupils there',
    'West Yorkshire here, Kent there',
    'village here, inner city there',
  ]);
  await expect.element(meeting).toHaveFocus();
  await expect.element(page.getByText('Inner city · Kent · 420 pupils')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Moles' })).toHaveAttribute('href', '/class/80');
  await expect.element(page.getByRole('link', { name: 'Read their reports' })).toHaveAttribute('href', '/home?schoolid=8');
});

test('can be skipped', async () => {
  await open();
  await page.getByRole('button', { name: 'Skip to the school' }).click();
  await expect.element(meeting).toHaveFocus();
});

test('is not found for a school that is not linked', async () => {
  await openScreen('/same-or-different/9', answers, { roles: teacher });
  await expect.poll(() => document.title).toMatch(/not found/i);
});

const card = page.getByRole('complementary', { name: 'Chosen school' });
const fact = card.getByText('Pupils', { exact: true });
const openFeed = () => openScreen('/home?schoolid=8', [...answers, ...feedOf([theirReport])], { roles: teacher });

test('the card of a linked school hides its profile until the class has guessed or one press', async () => {
  await openFeed();
  await expect.element(card.getByText(/guess with your class/)).toBeVisible();
  await expect.element(fact).not.toBeInTheDocument();
  await expect.element(card.getByRole('button', { name: /^Why were we linked/ })).not.toBeInTheDocument();
  await expect.element(card.getByRole('link', { name: 'Guess together' })).toHaveAttribute('href', '/same-or-different/8');
  await card.getByRole('button', { name: 'Show the profile' }).click();
  await expect.element(card.getByRole('heading', { name: 'Hollowbank School' })).toHaveFocus();
  await expect.element(fact).toBeVisible();
  await openFeed();
  await expect.element(fact).toBeVisible();
  // The class can still guess.
  await expect.element(card.getByRole('link', { name: 'Same or different? Hollowbank School' })).toBeVisible();
});

test('the card of a school that was met shows its profile', async () => {
  await open();
  await page.getByRole('button', { name: 'Skip to the school' }).click();
  await expect.element(meeting).toBeVisible();
  await openFeed();
  await expect.element(fact).toBeVisible();
});

test('the lists of linked schools lead there, on a phone too', async () => {
  await openFeed();
  const list = page.getByRole('region', { name: 'Connected schools' });
  const name = 'Same or different? Hollowbank School';
  await expect.element(list.getByRole('link', { name })).toHaveAttribute('href', '/same-or-different/8');
  await page.viewport(390, 844);
  await page.getByRole('button', { name: 'Connections' }).click();
  const link = page.getByRole('main').getByRole('link', { name }).first();
  await expect.element(link).toBeVisible();
  expect(link.element().getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
});
