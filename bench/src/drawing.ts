import { ensureProgram } from '@patchwork/dev/programs';
import { createOutput } from '@patchwork/dev/progress';
import { type Frames, measureFrames, openForFrames } from '@patchwork/web/drawing-frames';
import { serveGallery } from '@patchwork/web/gallery';
import { chromium } from '@playwright/test';
import { keep } from './measure.ts';

const SLOWER = 4;
const EARLIER = 200;
/** Nothing listens there: the gallery's drawing board needs no service. */
const nobody = 'http://127.0.0.1:9';

/**
 * Measures the frames of the drawing board on a processor that is four times slower, beside those of the same page while no user
 * draws: what is missing there, the machine lacks.
 */
export async function benchDrawing(): Promise<void> {
  const executablePath = await ensureProgram('chromium', ['chromium'], 'A browser', createOutput());
  const gallery = await serveGallery(nobody);
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const rows: ({ what: string } & Frames)[] = [];
    const measure = async (what: string, strokes: number, options: { rate: number; isDrawing: boolean }) => {
      const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
      await openForFrames(page, gallery.url, strokes);
      rows.push({ what, ...(await measureFrames(page, options)) });
      await page.context().close();
    };
    await measure(`nobody draws, ${SLOWER} × slower`, EARLIER, { rate: SLOWER, isDrawing: false });
    await measure(`on 1 earlier stroke, ${SLOWER} × slower`, 1, { rate: SLOWER, isDrawing: true });
    await measure(`on ${EARLIER} earlier strokes, ${SLOWER} × slower`, EARLIER, { rate: SLOWER, isDrawing: true });
    await measure(`on ${EARLIER} earlier strokes`, EARLIER, { rate: 1, isDrawing: true });
    console.log('\nFrames of the drawing board, three strokes of 400 moves at 240 a second, in ms');
    console.table(rows);
    await keep('drawing', { rows });
  } finally {
    await browser.close();
    await gallery.stop();
  }
}
