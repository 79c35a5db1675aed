import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { press } from '../../../test/keyboard.ts';
import { expectToFit, openScreen } from '../../../test/screen.tsx';
import { chooseLanguage } from '../../lib/language.ts';

const usual = 'Free while we pilot';
const main = () => page.getByRole('main');

async function openLanding(): Promise<void> {
  await openScreen('/', []);
  await expect.element(page.getByRole('heading', { level: 1, name: 'Learning Through Collaboration' })).toBeVisible();
}

/** The page as the gateway sends it when the operator has set a sentence. */
function sayPrice(content: string): void {
  document.head.append(Object.assign(document.createElement('meta'), { name: 'price-sentence', content }));
}

afterEach(async () => {
  document.querySelector('meta[name="price-sentence"]')?.remove();
  await page.viewport(1280, 900);
});

test('the page says the usual price beside the first and above the last “Join Now”, in the language of the page', async () => {
  await openLanding();
  expect(main().getByText(usual).elements()).toHaveLength(2);
  const joins = main().getByRole('link', { name: 'Join Now' }).elements();
  expect(joins.map((link) => link.getAttribute('href'))).toEqual(['/signup', '/signup']);
  await chooseLanguage('cy');
  await expect.element(main().getByText('Am ddim yn ystod y cyfnod peilot').first()).toBeVisible();
  expect(main().getByText(usual).elements()).toEqual([]);
});

test('the page says the operator’s price as it was written, in every language, and only as text', async () => {
  const own = '£99 a year & <b onclick="x">no</b> "extras"';
  sayPrice(own);
  await openLanding();
  const said = () => main().getByText(own).elements();
  expect(said()).toHaveLength(2);
  expect(main().getByText(usual).elements()).toEqual([]);
  await chooseLanguage('ar');
  await expect.element(page.getByRole('heading', { level: 1, name: 'التعلّم من خلال التعاون' })).toBeVisible();
  expect(said().map((words) => words.getAttribute('lang'))).toEqual(['en-GB', 'en-GB']);
});

test('a longest price without a space fits a telephone', async () => {
  sayPrice('W'.repeat(200));
  await openLanding();
  await expectToFit();
});

test('the example is a report with its class and school, and what a linked class wrote', async () => {
  await openLanding();
  const example = main().getByRole('region', { name: 'An example from invented schools' });
  const report = example.getByRole('article', { name: 'The tide came over the path' });
  await expect.element(report.getByText('Saltmarsh Point Primary')).toBeVisible();
  await expect.element(report.getByText('Terns')).toBeVisible();
  await expect.element(report.getByRole('img', { name: /^Felt figures of children/ })).toBeVisible();
  await expect.element(example.getByText('Linked this half term')).toBeVisible();
  await expect.element(example.getByText('Mulberry Dock Academy')).toBeVisible();
  await expect.element(example.getByText(/^Here it is different: we have no sea, but/)).toBeVisible();
  expect(example.getByRole('link').elements()).toEqual([]);
  expect(example.getByRole('button').elements()).toEqual([]);
});

test('a British value opens by keyboard and says what classes do and what evidence appears', async () => {
  await openLanding();
  const work = main().getByText('Classes vote on what to report, and ask other schools how they decide things.');
  await expect.element(work).not.toBeVisible();
  await press(main().getByText('Democracy', { exact: true }));
  await expect.element(work).toBeVisible();
  await expect.element(main().getByText('Reports and comments on school councils and class votes')).toBeVisible();
});
