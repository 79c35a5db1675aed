import type { CDPSession, Locator, Page } from '@playwright/test';
import type { Stroke } from '../../src/features/quilt/drawing/strokes.ts';

/** The felt square, whatever draws on it. */
export const boardOf = (page: Page): Locator => page.getByRole('application', { name: 'Drawing board' });

/** Opens the drawing board of the gallery and waits until it shows its drawing. */
export async function openBoard(page: Page, gallery: string): Promise<void> {
  await page.goto(gallery);
  await page.getByRole('button', { name: 'Draw a patch' }).click();
  await boardOf(page).waitFor();
  await placesOn(page, []);
  await drawn(page);
}

/** Waits until the browser has shown two more frames. */
export const drawn = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

type Place = [x: number, y: number];

/** Where places of a drawing, in its 1000 units, are in the window. */
export async function placesOn(page: Page, places: readonly Place[]): Promise<{ x: number; y: number }[]> {
  await boardOf(page).evaluate((board) => board.scrollIntoView({ block: 'center', behavior: 'instant' }));
  const box = await boardOf(page).boundingBox();
  if (!box) throw new Error('There is no drawing board');
  return places.map(([x, y]) => ({ x: box.x + (x / 1_000) * box.width, y: box.y + (y / 1_000) * box.height }));
}

/** Draws a line with the mouse. */
export async function draw(page: Page, ...places: Place[]): Promise<void> {
  const [first, ...others] = await placesOn(page, places);
  await page.mouse.move(first!.x, first!.y);
  await page.mouse.down();
  for (const { x, y } of others) await page.mouse.move(x, y, { steps: 4 });
  await page.mouse.up();
}

/** Draws a line with a finger, as the browser's own input. */
export async function drawByTouch(page: Page, devtools: CDPSession, ...places: Place[]): Promise<void> {
  const [first, ...others] = await placesOn(page, places);
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [first!] });
  for (const point of others) await devtools.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [point] });
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

/** Draws a line with a pen that is pressed with this force, from 0 to 1. */
export async function drawByPen(page: Page, devtools: CDPSession, force: number, ...places: Place[]): Promise<void> {
  const points = await placesOn(page, places);
  const send = (type: 'mousePressed' | 'mouseMoved' | 'mouseReleased', point: { x: number; y: number }) =>
    devtools.send('Input.dispatchMouseEvent', {
      type,
      ...point,
      force,
      button: 'left',
      buttons: 1,
      clickCount: 1,
      pointerType: 'pen',
    });
  await send('mousePressed', points[0]!);
  for (const point of points.slice(1)) await send('mouseMoved', point);
  await send('mouseReleased', points.at(-1)!);
}

/** The colours of the finished drawing at these places, red, green and blue from 0 to 255, as the canvas shows them. */
export async function coloursAt(page: Page, ...places: Place[]): Promise<number[][]> {
  await drawn(page);
  return boardOf(page)
    .locator('canvas')
    .first()
    .evaluate((canvas: HTMLCanvasElement, where) => {
      const context = canvas.getContext('2d')!;
      return where.map(([x, y]) => {
        // The mean of a few pixels: felt has grain.
        const edge = Math.max(2, Math.round(canvas.width / 150));
        const { data } = context.getImageData(
          (x / 1_000) * canvas.width - edge / 2,
          (y / 1_000) * canvas.width - edge / 2,
          edge,
          edge,
        );
        return [0, 1, 2].map((part) =>
          Math.round(data.filter((_, at) => at % 4 === part).reduce((sum, each) => sum + each, 0) / (edge * edge)),
        );
      });
    }, places);
}

/** A drawing of that many strokes of all kinds and widths, the same each time. */
export const manyStrokes = (count: number): Stroke[] =>
  Array.from({ length: count }, (_, at) => {
    const [x, y] = [100 + ((at * 137) % 800), 100 + ((at * 251) % 800)];
    return {
      tool: (['felt', 'yarn', 'shape', 'felt', 'eraser'] as const)[at % 5]!,
      colour: (['claret', 'marigold', 'navy', 'leaf', 'white', 'brown'] as const)[at % 6]!,
      width: [12, 26, 48, 84][at % 4]!,
      points: Array.from({ length: 40 }, (_, step) => [
        x + 70 * Math.cos(step / 7) + step,
        y + 70 * Math.sin(step / 9),
        50,
      ]).flat(),
    };
  });

/** Moves the mouse to all places at once: the browser hands several to the page with each frame, as a tablet does. */
export async function moveAlong(devtools: CDPSession, points: readonly { x: number; y: number }[]): Promise<void> {
  const type = 'mouseMoved';
  await Promise.all(
    points.map((point) => devtools.send('Input.dispatchMouseEvent', { type, ...point, button: 'left', buttons: 1 })),
  );
}

/** How many acts of the gallery's class this device keeps as a draft, and has not undone. */
export const keptActs = (page: Page): Promise<number | undefined> =>
  page.evaluate(async () => {
    const load = (file: string) => import(file);
    const { keptDrawing } = await load('/src/features/quilt/drawing/drawing-draft.ts');
    const { useSession } = await load('/src/lib/session.ts');
    return (await keptDrawing(useSession.getState().user.id, 1))?.drawing.done;
  });

/** Leaves a drawing as a draft of the gallery's class, by the app's own module, and opens it. */
export async function openWith(page: Page, gallery: string, strokes: readonly Stroke[]): Promise<void> {
  await page.goto(gallery);
  await page.getByRole('button', { name: 'Draw a patch' }).waitFor();
  await page.evaluate(async (acts) => {
    const load = (file: string) => import(file);
    const { keepDrawing } = await load('/src/features/quilt/drawing/drawing-draft.ts');
    const { useSession } = await load('/src/lib/session.ts');
    await keepDrawing(useSession.getState().user.id, 1, { acts, done: acts.length });
  }, strokes);
  await openBoard(page, gallery);
}
