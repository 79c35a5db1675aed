import { expect, type Page, test } from '@playwright/test';
import { breaches } from './support/accessible.ts';
import { account } from './support/demo.ts';
import {
  boardOf,
  coloursAt,
  draw,
  drawByPen,
  drawByTouch,
  drawn,
  keptActs,
  manyStrokes,
  moveAlong,
  openBoard,
  openWith,
  placesOn,
} from './support/drawing.ts';
import { enlarge, misfits, moving, shrink, unmarked } from './support/fit.ts';
import { serveGallery } from './support/gallery.ts';
import { countPainting, painting } from './support/painting.ts';
import { logIn } from './support/steps.ts';

// The board as the gallery shows it, from the sources: it needs a session, for its drafts, and nothing else of the system.
let gallery: Awaited<ReturnType<typeof serveGallery>>;
test.beforeAll(async ({ baseURL }) => {
  gallery = await serveGallery(baseURL!);
});
test.afterAll(() => gallery.stop());
test.beforeEach(({ page }) => logIn(page, account('teacher')));

const said = (page: Page, words: string) => page.getByRole('status').filter({ hasText: words });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const radio = (page: Page, name: string) => page.getByRole('radio', { name, exact: true });

/** Felt is a little darker than its colour, and not even. */
const near = (colour: number[], wanted: number[]) => colour.every((part, at) => Math.abs(part - wanted[at]!) < 40);
const claret = [140, 29, 64];
const green = [207, 230, 201];

async function expectColour(page: Page, place: [number, number], wanted: number[]): Promise<void> {
  await expect.poll(async () => near((await coloursAt(page, place))[0]!, wanted), `${place} is ${wanted}`).toBe(true);
}

test('a stroke can be undone and redone, survives a reload, and is deleted once the patch is sewn', async ({ page }) => {
  await openBoard(page, gallery.url);
  await draw(page, [200, 300], [800, 300]);
  await expect(said(page, 'Stroke added. 1 stroke.')).toBeVisible();
  await expectColour(page, [500, 300], claret);
  await draw(page, [500, 200], [500, 800]);
  await expect(said(page, 'Stroke added. 2 strokes.')).toBeVisible();
  await button(page, 'Undo').click();
  await expect(said(page, 'Undone. 1 stroke.')).toBeVisible();
  await expectColour(page, [500, 700], green);
  await page.keyboard.press('Control+Shift+Z');
  await expect(said(page, 'Redone. 2 strokes.')).toBeVisible();
  await expectColour(page, [500, 700], claret);
  await expect(page.getByText('Draft saved')).toBeVisible();
  await expect.poll(() => keptActs(page)).toBe(2);

  await openBoard(page, gallery.url);
  await expect(said(page, 'Draft restored')).toBeVisible();
  await expectColour(page, [500, 700], claret);
  await button(page, 'Undo').click();
  await expectColour(page, [500, 700], green);
  await expectColour(page, [300, 300], claret);

  await button(page, 'Close').click();
  await button(page, 'Sew it').click();
  await openBoard(page, gallery.url);
  await expect(button(page, 'Undo')).toBeDisabled();
  await expectColour(page, [300, 300], green);
});

test('the eraser uncovers the background, and Clear all can be undone', async ({ page }) => {
  await openBoard(page, gallery.url);
  await radio(page, 'Very thick').check();
  await draw(page, [200, 500], [800, 500]);
  await radio(page, 'Eraser').check();
  await radio(page, 'Medium').check();
  await draw(page, [500, 300], [500, 700]);
  await expect(said(page, 'Rubbed out')).toBeVisible();
  await expectColour(page, [500, 500], green);
  await expectColour(page, [300, 500], claret);
  await radio(page, 'Navy blue').last().check();
  await expectColour(page, [500, 500], [29, 58, 107]);
  await button(page, 'Clear all').click();
  await expectColour(page, [300, 500], [29, 58, 107]);
  await button(page, 'Undo').click();
  await expectColour(page, [300, 500], claret);
});

test('a felt shape is filled when the pointer is lifted, and yarn is drawn in the chosen colour', async ({ page }) => {
  await openBoard(page, gallery.url);
  await radio(page, 'Felt shape').check();
  await draw(page, [200, 200], [800, 200], [800, 800], [200, 800]);
  await expectColour(page, [500, 500], claret);
  // A tap encloses nothing, and still leaves a dot.
  await draw(page, [100, 100]);
  await expect(said(page, 'Stroke added. 2 strokes.')).toBeVisible();
  await expectColour(page, [100, 100], claret);
  await radio(page, 'Yarn').check();
  await radio(page, 'Yellow').check();
  await radio(page, 'Very thick').check();
  await draw(page, [300, 500], [700, 500]);
  const [[red, , blue] = []] = await coloursAt(page, [500, 500]);
  expect(red! - blue!).toBeGreaterThan(90);
});

test('the keyboard draws, and each step is announced', async ({ page }) => {
  await openBoard(page, gallery.url);
  await expect(boardOf(page)).toBeFocused();
  await radio(page, 'Purple').focus();
  await page.keyboard.press('Space');
  await boardOf(page).focus();
  await page.keyboard.press('Space');
  await expect(said(page, 'Stroke started')).toBeVisible();
  for (let step = 0; step < 15; step += 1) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Space');
  await expect(said(page, 'Stroke added. 1 stroke.')).toBeVisible();
  await expectColour(page, [700, 500], [107, 58, 115]);

  // Both keys together lead diagonally, and Escape leaves nothing of a stroke.
  await page.keyboard.press('Space');
  await page.keyboard.down('ArrowUp');
  for (let step = 0; step < 10; step += 1) await page.keyboard.press('ArrowLeft');
  await page.keyboard.up('ArrowUp');
  await expect(said(page, '60 across, 28 down')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(said(page, 'Stroke dropped')).toBeVisible();
  await expectColour(page, [640, 400], green);
  // A stroke that has been started is not lost with the focus.
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Tab');
  await expect(said(page, 'Stroke added. 2 strokes.')).toBeVisible();
});

test('a finger draws without scrolling the page; once a pen has drawn, only the pen does', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 5 });
  await openBoard(page, gallery.url);
  const before = await page.evaluate(() => scrollY);
  await drawByTouch(page, devtools, [500, 800], [500, 600], [500, 400], [500, 200]);
  await expect(said(page, 'Stroke added. 1 stroke.')).toBeVisible();
  expect(await page.evaluate(() => scrollY)).toBe(before);
  await expectColour(page, [500, 500], claret);

  await expect(page.getByRole('checkbox', { name: 'Only the pen draws' })).toHaveCount(0);
  await drawByPen(page, devtools, 0.9, [200, 200], [200, 500], [200, 800]);
  await expect(said(page, 'Stroke added. 2 strokes.')).toBeVisible();
  await drawByPen(page, devtools, 0.1, [300, 200], [300, 500], [300, 800]);
  // Pressed hard, the strip is wider than its width; lightly, it is narrower.
  await expectColour(page, [212, 500], claret);
  await expectColour(page, [315, 500], green);
  const pen = page.getByRole('checkbox', { name: 'Only the pen draws' });
  await expect(pen).toBeChecked();
  await drawByTouch(page, devtools, [800, 200], [800, 500], [800, 800]);
  await expectColour(page, [800, 500], green);
  await pen.uncheck();
  await drawByTouch(page, devtools, [800, 200], [800, 500], [800, 800]);
  await expect(said(page, 'Stroke added. 4 strokes.')).toBeVisible();
  await expectColour(page, [800, 500], claret);
});

test('nothing is lost when the window changes its size, even in the middle of a stroke', async ({ page }) => {
  await openBoard(page, gallery.url);
  await draw(page, [200, 300], [800, 300]);
  const [start, end] = await placesOn(page, [
    [200, 600],
    [800, 600],
  ]);
  await page.mouse.move(start!.x, start!.y);
  await page.mouse.down();
  await page.mouse.move(end!.x, end!.y, { steps: 5 });
  await page.setViewportSize({ width: 390, height: 844 });
  await drawn(page);
  await page.mouse.up();
  await expect(said(page, 'Stroke added. 2 strokes.')).toBeVisible();
  await expectColour(page, [500, 300], claret);
  await expectColour(page, [500, 600], claret);
});

test('the patch is a square picture of 1600 pixels, on which can be drawn again', async ({ page }) => {
  await openBoard(page, gallery.url);
  await button(page, 'Use this drawing').click();
  await expect(page.getByText('Draw something first.')).toBeVisible();
  await radio(page, 'Very thick').check();
  await draw(page, [200, 300], [800, 300]);
  await button(page, 'Use this drawing').click();
  await expect(page.getByText(/^patch\.webp, image\/webp, \d+ kB, 1600 × 1600 pixels$/)).toBeVisible();
  await button(page, 'Draw on this patch').click();
  await expect(radio(page, 'Photo')).toBeChecked();
  await expectColour(page, [500, 300], claret);
  await radio(page, 'Eraser').check();
  await draw(page, [500, 200], [500, 400]);
  await expect(said(page, 'Rubbed out')).toBeVisible();
  // The eraser leaves the picture.
  await expectColour(page, [500, 300], claret);
});

test('a move paints only what it adds, without React or layout, however much has been drawn before', async ({ page }) => {
  await countPainting(page);
  const devtools = await page.context().newCDPSession(page);
  const stroke = async () => {
    const [start, ...points] = await placesOn(page, wave);
    await page.mouse.move(start!.x, start!.y);
    await page.mouse.down();
    const painted = await painting(page, () => moveAlong(devtools, points));
    await page.mouse.up();
    return painted;
  };
  await openBoard(page, gallery.url);
  const first = await stroke();
  await expect(said(page, 'Stroke added. 1 stroke.')).toBeVisible();

  await openWith(page, gallery.url, manyStrokes(200));
  await expect(said(page, 'Draft restored')).toBeVisible();
  const later = await stroke();
  await expect(said(page, 'Stroke added. 161 strokes.')).toBeVisible();
  const nothing = { commits: 0, mutations: 0, copies: 0 };
  for (const painted of [first, later]) {
    expect(painted).toMatchObject(nothing);
    // The bar may still have been shrinking.
    expect(painted.layouts).toBeLessThan(3);
    expect(painted.discs).toBeGreaterThan(wave.length);
    expect(painted.fills).toBeLessThan(wave.length * 2);
  }
  expect(later.discs).toBe(first.discs);
});

const wave = Array.from({ length: 300 }, (_, at): [number, number] => [100 + (800 * at) / 300, 500 + 300 * Math.sin(at / 20)]);

test('the board is accessible in every theme, narrow, with large text, right to left and in forced colours', async ({ page }) => {
  const found: string[] = [];
  const note = (how: string, wrong: string[]) => void found.push(...wrong.map((each) => `${how}: ${each}`));
  await openWith(page, gallery.url, manyStrokes(12));
  note('light', await breaches(page));
  for (const media of [{ colorScheme: 'dark' }, { contrast: 'more' }] as const) {
    await page.emulateMedia(media);
    note(JSON.stringify(media), await breaches(page, 'colours'));
  }
  await page.emulateMedia({ colorScheme: 'light', contrast: 'no-preference' });
  note('motion', await moving(page));
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    note(`${width} px`, await misfits(page));
  }
  await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'));
  note('right to left', await misfits(page));
  await page.setViewportSize({ width: 1280, height: 900 });
  await enlarge(page);
  note('text of twice its size', await misfits(page));
  await shrink(page);
  await page.emulateMedia({ forcedColors: 'active' });
  note('forced colours', await unmarked(page));
  expect(found).toEqual([]);
  const small = await boardOf(page)
    .locator('xpath=..')
    .locator('xpath=..')
    .locator('button, label')
    .evaluateAll((targets) =>
      targets
        .filter((target) => target.getBoundingClientRect().height < 44 || target.getBoundingClientRect().width < 44)
        .map(({ textContent }) => textContent),
    );
  expect(small).toEqual([]);
});
