import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answer } from '../../../test/answers.ts';
import { aReport, aSchool, EARLIER, feedOf, framed, ownFacts, teacher } from '../../../test/examples.ts';
import { openScreen } from '../../../test/screen.tsx';

afterEach(() => page.viewport(1280, 900));

const us = aSchool();
const them = aSchool({
  ...{ id: 8, name: 'Hollowbank School', numberOfPupils: 420 },
  ...{ county: { id: 2, name: 'Kent' }, locationType: { id: 2, name: 'Inner city' } },
});
const reasons = ['different main ethnicity', 'village and inner city', 'West Yorkshire and Kent'];
const connections = [{ connectedSchool: them, since: EARLIER, reasons, ...ownFacts }];
const theirReport = aReport({ id: 700, schoolGroup: { id: 80, name: 'Moles' } });
const answers = [
  ...framed(),
  answer.get('/api/connection', connections),
  answer.get('/api/school/teacherview/{id}', ({ params }) => ({ ...(params.id === '7' ? us : them), schoolComments: [] })),
  answer.get('/api/article/{school}/{page}', [theirReport]),
];
const open = () => openScreen('/same-or-different/8', answers, { roles: teacher });

const question = page.getByRole('region', { name: 'Is Hollowbank School the same, or different?' });
const choice = (name: string | RegExp) => question.getByRole('button', { name });
const meeting = page.getByRole('heading', { level: 2, name: 'This is Hollowbank School' });

test('pupils guess what is the same and what differs, and then meet the school', async () => {
  await open();
  await expect.poll(() => document.title).toBe('Same or different? – Patchwork');
  const told: string[] = [];
  for (const number of [1, 2, 3, 4]) {
    await expect.element(page.getByText(`Question ${number} of 4`)).toBeVisible();
    if (number > 1) await expect.element(question.getByRole('heading')).toHaveFocus();
    // What the others are is not on the page before the class has guessed.
    expect(question.element().textContent).not.toMatch(/Kent|Inner city|420/);
    const [guessed, left] =
      number % 2 ? [choice(/^The same/), choice(/^Different/)] : [choice(/^Different/), choice(/^The same/)];
    (guessed.element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(guessed).toHaveFocus();
    await expect.element(guessed).toHaveAttribute('aria-pressed', 'true');
    const said = question.getByRole('status').element().textContent;
    const truth = said.includes('both of us') ? 'The same' : 'Different';
    await expect.element(choice(`${truth} Hollowbank School`)).toBeVisible();
    told.push(said);
    // Pressing again changes nothing.
    (left.element() as HTMLElement).click();
    await expect.element(guessed).toHaveAttribute('aria-pressed', 'true');
    await question.getByRole('button', { name: 'Next' }).click();
  }
  expect(told.toSorted()).toEqual([
    '180 pupils here, 420 pupils there',
    'Primary, both of us',
    'Village here, Inner city there',
    'West Yorkshire here, Kent there',
  ]);
  await expect.element(meeting).toHaveFocus();
  await expect.element(page.getByText('Inner city · Kent · 420 pupils')).toBeVisible();
  const why = 'Hollowbank School is in an inner city in Kent, and we are in a village in West Yorkshire.';
  await expect.element(page.getByText(why)).toBeVisible();
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

test('the page of a linked school shows its facts at once, and leads here with one quiet link, on a phone too', async () => {
  await page.viewport(390, 844);
  await openFeed();
  await expect.element(fact).toBeVisible();
  const link = card.getByRole('link', { name: 'Same or different? Hollowbank School' });
  await expect.element(link).toHaveAttribute('href', '/same-or-different/8');
  expect(link.element().getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
});
