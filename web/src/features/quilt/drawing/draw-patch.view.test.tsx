import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import { manyStrokes } from '../../../../e2e/support/drawing.ts';
import { me, teacher } from '../../../../test/examples.ts';
import { show } from '../../../../test/screen.tsx';
import { DrawingSample } from '../../../dev/drawing-sample.tsx';
import { setMe } from '../../../lib/me.ts';
import { useSession } from '../../../lib/session.ts';
import { dropDrawing, keepDrawing, keptDrawing } from './drawing-draft.ts';
import type { Stroke } from './strokes.ts';

/** The class of the sample. */
const GROUP = 1;

type Place = [x: number, y: number];
type Point = { x: number; y: number };
type Colour = [number, number, number];
const claret: Colour = [140, 29, 64];
const green: Colour = [207, 230, 201];
const navy: Colour = [29, 58, 107];

const button = (name: string) => page.getByRole('button', { name, exact: true });
const radio = (name: string) => page.getByRole('radio', { name, exact: true });
const board = page.getByRole('application', { name: 'Drawing board' });
const said = (words: string) => expect.element(page.getByRole('status').filter({ hasText: words })).toBeInTheDocument();

/** As it is once the page has painted again. */
const painted = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));

beforeEach(() => page.viewport(1280, 900));
// The reset of localStorage leaves IndexedDB.
afterEach(() => dropDrawing(me().id, GROUP));

/** Opens the board anew, as after a reload. */
async function openBoard(): Promise<void> {
  await show(<DrawingSample />, [], { roles: teacher });
  await setMe(me());
  await button('Draw a patch').click();
  await expect.element(board).toHaveFocus();
  await painted();
}

async function openWith(acts: Stroke[]): Promise<void> {
  useSession.setState({ isLoggedIn: true });
  await keepDrawing(me().id, GROUP, { acts, done: acts.length });
  await openBoard();
  await said('Draft restored');
}

/** Where places of a drawing, in its 1000 units, are in the window. */
function placesOn(places: readonly Place[]): Point[] {
  board.element().scrollIntoView({ block: 'center', behavior: 'instant' });
  const box = board.element().getBoundingClientRect();
  return places.map(([x, y]) => ({ x: box.x + (x / 1_000) * box.width, y: box.y + (y / 1_000) * box.height }));
}

type Press = 'mousePressed' | 'mouseMoved' | 'mouseReleased';
const move = (type: Press, { x, y }: Point, pen?: { force: number; pointerType: 'pen' }) =>
  cdp().send('Input.dispatchMouseEvent', { type, x, y, button: 'left', buttons: 1, clickCount: 1, ...pen });

async function drawAlong(points: readonly Point[], pen?: { force: number; pointerType: 'pen' }): Promise<void> {
  await move('mousePressed', points[0]!, pen);
  for (const point of points.slice(1)) await move('mouseMoved', point, pen);
  await move('mouseReleased', points.at(-1)!, pen);
}

const draw = (...places: Place[]) => drawAlong(placesOn(places));
const drawByPen = (force: number, ...places: Place[]) => drawAlong(placesOn(places), { force, pointerType: 'pen' });

async function drawByTouch(...places: Place[]): Promise<void> {
  const [first, ...others] = placesOn(places);
  await cdp().send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [first!] });
  for (const point of others) await cdp().send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [point] });
  await cdp().send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

/** The colour of the finished drawing there: the mean of a few pixels, since felt has grain. */
function colourAt([x, y]: Place): number[] {
  const canvas = board.element().querySelector('canvas')!;
  const edge = Math.max(2, Math.round(canvas.width / 150));
  const [left, top] = [(x / 1_000) * canvas.width - edge / 2, (y / 1_000) * canvas.width - edge / 2];
  const { data } = canvas.getContext('2d')!.getImageData(left, top, edge, edge);
  return [0, 1, 2].map((part) => data.filter((_, at) => at % 4 === part).reduce((sum, each) => sum + each, 0) / (edge * edge));
}

/** Felt is a little darker than its colour, and not even. */
async function expectColour(place: Place, wanted: Colour): Promise<void> {
  const isNear = () => colourAt(place).every((part, at) => Math.abs(part - wanted[at]!) < 40);
  await expect.poll(isNear, { message: `${place} is ${wanted}` }).toBe(true);
}

test('undoes and redoes strokes, restores the draft, and forgets it once the patch is sewn', async () => {
  await openBoard();
  await draw([200, 300], [800, 300]);
  await said('Stroke added. 1 stroke.');
  await expectColour([500, 300], claret);
  await draw([500, 200], [500, 800]);
  await said('Stroke added. 2 strokes.');
  await button('Undo').click();
  await said('Undone. 1 stroke.');
  await expectColour([500, 700], green);
  await userEvent.keyboard('{Control>}{Shift>}Z{/Shift}{/Control}');
  await said('Redone. 2 strokes.');
  await expectColour([500, 700], claret);
  await expect.element(page.getByText('Draft saved')).toBeInTheDocument();
  await expect.poll(async () => (await keptDrawing(me().id, GROUP))?.drawing.done).toBe(2);

  await button('Close').click();
  await button('Draw a patch').click();
  await said('Draft restored');
  await expectColour([500, 700], claret);
  await button('Undo').click();
  await expectColour([500, 700], green);
  await expectColour([300, 300], claret);

  await button('Close').click();
  await button('Sew it').click();
  await button('Draw a patch').click();
  await expect.element(button('Undo')).toBeDisabled();
  await expectColour([300, 300], green);
});

test('the eraser uncovers the background, and Clear all can be undone', { tags: ['whole'] }, async () => {
  await openBoard();
  await radio('Very thick').click();
  await draw([200, 500], [800, 500]);
  await radio('Eraser').click();
  await radio('Medium').click();
  await draw([500, 300], [500, 700]);
  await said('Rubbed out');
  await expectColour([500, 500], green);
  await expectColour([300, 500], claret);
  await radio('Navy blue').last().click();
  await expectColour([500, 500], navy);
  await button('Clear all').click();
  await expectColour([300, 500], navy);
  await button('Undo').click();
  await expectColour([300, 500], claret);
});

test('fills a felt shape when the pointer is lifted, and draws yarn in the chosen colour', async () => {
  await openBoard();
  await radio('Felt shape').click();
  await draw([200, 200], [800, 200], [800, 800], [200, 800]);
  await expectColour([500, 500], claret);
  // A tap encloses nothing, and still leaves a dot.
  await draw([100, 100]);
  await said('Stroke added. 2 strokes.');
  await expectColour([100, 100], claret);
  await radio('Yarn').click();
  await radio('Yellow').click();
  await radio('Very thick').click();
  await draw([300, 500], [700, 500]);
  await said('Stroke added. 3 strokes.');
  await expect.poll(() => colourAt([500, 500])[0]! - colourAt([500, 500])[2]!).toBeGreaterThan(90);
});

test('draws by keyboard, and announces each step', async () => {
  await openBoard();
  const purple = radio('Purple').element() as HTMLElement;
  purple.focus();
  await userEvent.keyboard(' ');
  (board.element() as HTMLElement).focus();
  await userEvent.keyboard(' ');
  await said('Stroke started');
  await userEvent.keyboard('{ArrowRight>15/}');
  await userEvent.keyboard(' ');
  await said('Stroke added. 1 stroke.');
  await expectColour([700, 500], [107, 58, 115]);

  // Both keys together lead diagonally, and Escape leaves nothing of a stroke.
  await userEvent.keyboard(' ');
  await userEvent.keyboard(`{ArrowUp>}${'{ArrowLeft}'.repeat(10)}{/ArrowUp}`);
  await said('60 across, 28 down');
  await userEvent.keyboard('{Escape}');
  await said('Stroke dropped');
  await expectColour([640, 400], green);
  // A stroke that has been started is not lost with the focus.
  await userEvent.keyboard(' {ArrowDown}');
  await userEvent.tab();
  await said('Stroke added. 2 strokes.');
});

test('a finger draws without scrolling the page; once a pen has drawn, only the pen does', { tags: ['whole'] }, async () => {
  await page.viewport(390, 844);
  await cdp().send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 5 });
  try {
    await openBoard();
    placesOn([]);
    const before = scrollY;
    await drawByTouch([500, 800], [500, 600], [500, 400], [500, 200]);
    await said('Stroke added. 1 stroke.');
    expect(scrollY).toBe(before);
    await expectColour([500, 500], claret);

    const pen = page.getByRole('checkbox', { name: 'Only the pen draws' });
    await expect.element(pen).not.toBeInTheDocument();
    await drawByPen(0.9, [200, 200], [200, 500], [200, 800]);
    await said('Stroke added. 2 strokes.');
    await drawByPen(0.1, [300, 200], [300, 500], [300, 800]);
    await said('Stroke added. 3 strokes.');
    // Pressed hard, the strip is wider than its width; lightly, it is narrower.
    await expectColour([212, 500], claret);
    await expectColour([315, 500], green);
    await expect.element(pen).toBeChecked();
    await drawByTouch([800, 200], [800, 500], [800, 800]);
    await expectColour([800, 500], green);
    await pen.click();
    await drawByTouch([800, 200], [800, 500], [800, 800]);
    await said('Stroke added. 4 strokes.');
    await expectColour([800, 500], claret);
  } finally {
    await cdp().send('Emulation.setTouchEmulationEnabled', { enabled: false });
  }
});

test('loses nothing when the window changes its size, even in the middle of a stroke', async () => {
  await openBoard();
  await draw([200, 300], [800, 300]);
  const [start, end] = placesOn([
    [200, 600],
    [800, 600],
  ]);
  await move('mousePressed', start!);
  await move('mouseMoved', end!);
  await page.viewport(390, 844);
  await painted();
  await move('mouseReleased', { x: 100, y: 100 });
  await said('Stroke added. 2 strokes.');
  await expectColour([500, 300], claret);
  await expectColour([500, 600], claret);
});

test('makes a square picture of 1600 pixels, on which can be drawn again', { tags: ['whole'] }, async () => {
  await openBoard();
  await button('Use this drawing').click();
  await expect.element(page.getByText(/Draw something first\.$/)).toBeVisible();
  await radio('Very thick').click();
  await draw([200, 300], [800, 300]);
  await button('Use this drawing').click();
  await expect.element(page.getByText(/^patch\.webp, image\/webp, \d+ kB, 1600 × 1600 pixels$/)).toBeVisible();
  await button('Draw on this patch').click();
  await expect.element(radio('Photo')).toBeChecked();
  await expectColour([500, 300], claret);
  await radio('Eraser').click();
  await draw([500, 200], [500, 400]);
  await said('Rubbed out');
  // The eraser leaves the picture.
  await expectColour([500, 300], claret);
});

test('paints a move without React or layout, and nothing of what has been drawn before', { tags: ['whole'] }, async () => {
  const copies = (['drawImage', 'putImageData', 'getImageData'] as const).map(counting);
  const fills = (['fill', 'fillRect', 'stroke'] as const).map(counting);
  const mutations = new MutationObserver(() => undefined);
  const counts = () => ({
    commits: performance.getEntriesByName('drawing-commit').length,
    copies: copies.reduce((sum, count) => sum + count(), 0),
    fills: fills.reduce((sum, count) => sum + count(), 0),
  });
  const wave = Array.from({ length: 300 }, (_, at): Place => [100 + (800 * at) / 300, 500 + 300 * Math.sin(at / 20)]);
  const stroke = async () => {
    const [start, ...points] = placesOn(wave);
    await move('mousePressed', start!);
    // With two frames between, so that what the press has caused is not counted.
    await painted();
    mutations.observe(document, { attributes: true, characterData: true, childList: true, subtree: true });
    const [before, layoutsBefore] = [counts(), await layouts()];
    // At once: the browser hands several to the page with each frame, as a tablet does.
    await Promise.all(points.map((point) => move('mouseMoved', point)));
    await painted();
    const [after, layoutsAfter] = [counts(), await layouts()];
    const changes = mutations.takeRecords().length;
    mutations.disconnect();
    await move('mouseReleased', points.at(-1)!);
    const difference = (name: keyof typeof before) => after[name] - before[name];
    expect({ commits: difference('commits'), changes, copies: difference('copies') }).toEqual({
      commits: 0,
      changes: 0,
      copies: 0,
    });
    // The bar may still have been shrinking.
    expect(layoutsAfter - layoutsBefore).toBeLessThan(3);
    // The stroke and its side, once a frame at most for each move.
    expect(difference('fills')).toBeGreaterThan(0);
    expect(difference('fills')).toBeLessThanOrEqual(wave.length * 2);
  };

  await cdp().send('Performance.enable');
  await openBoard();
  await stroke();
  await said('Stroke added. 1 stroke.');
  await button('Close').click();
  await keepDrawing(me().id, GROUP, { acts: manyStrokes(200), done: 200 });
  await button('Draw a patch').click();
  await said('Draft restored');
  await painted();
  await stroke();
  await said('Stroke added. 161 strokes.');
});

/** How often the page has painted with this method of its canvases. */
function counting(name: 'drawImage' | 'putImageData' | 'getImageData' | 'fill' | 'fillRect' | 'stroke') {
  const spy = vi.spyOn(CanvasRenderingContext2D.prototype, name);
  return () => spy.mock.calls.length;
}

async function layouts(): Promise<number> {
  const { metrics } = await cdp().send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'LayoutCount')!.value;
}

test('every tool can be hit with a finger', async () => {
  await page.viewport(390, 844);
  await openWith(manyStrokes(12));
  const desk = board.element().parentElement!.parentElement!;
  const targets = [...desk.querySelectorAll('button, label')].map((each) => each.getBoundingClientRect());
  expect(targets.length).toBeGreaterThan(20);
  expect(targets.filter(({ width, height }) => width < 44 || height < 44)).toEqual([]);
});
