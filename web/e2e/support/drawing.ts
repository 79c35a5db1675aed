import type { CDPSession, Locator, Page } from '@playwright/test';
import type { Stroke } from '../../src/features/quilt/drawing/strokes.ts';

/** The felt square, whatever draws on it. */
const boardOf = (page: Page): Locator => page.getByRole('application', { name: 'Drawing board' });

/** Opens the drawing board of the gallery and waits until it shows its drawing. */
async function openBoard(page: Page, gallery: string): Promise<void> {
  await page.goto(gallery);
  await page.getByRole('button', { name: 'Draw a patch' }).click();
  await boardOf(page).waitFor();
  await placesOn(page, []);
  await drawn(page);
}

/** Waits until the browser has shown two more frames. */
const drawn = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

type Place = [x: number, y: number];

/** Where places of a drawing, in its 1000 units, are in the window. */
export async function placesOn(page: Page, places: readonly Place[]): Promise<{ x: number; y: number }[]> {
  await boardOf(page).evaluate((board) => board.scrollIntoView({ block: 'center', behavior: 'instant' }));
  const box = await boardOf(page).boundingBox();
  if (!box) throw new Error('There is no drawing board');
  return places.map(([x, y]) => ({ x: box.x + (x / 1_000) * box.width, y: box.y + (y / 1_000) * box.height }));
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
