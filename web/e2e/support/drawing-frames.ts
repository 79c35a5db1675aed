/// <reference lib="dom" />
import type { CDPSession, Page } from '@playwright/test';
import { manyStrokes, moveAlong, openWith, placesOn } from './drawing.ts';

/** Of the browser's frames while somebody draws, in milliseconds. */
export interface Frames {
  frames: number;
  perSecond: number;
  median: number;
  p95: number;
  longest: number;
  /** Frames that took longer than one and a half at 60 a second. */
  late: number;
  /** CPU time of the page's main thread for one frame, without throttling. */
  cpu: number;
}

const STROKES = 3;
const MOVES = 400;
/** A tablet reports its pen 240 times a second. */
const MOVES_A_FRAME = 4;
const FRAME = 1_000 / 60;

/** The answer to the call by which the app finds out who is signed in. */
const teacher = { id: 1, title: 'Ms', firstName: 'Nell', lastName: 'Bell', email: 'nell.bell@otters.example', roles: ['Viewer'] };

/** Opens the board in the gallery, which needs no system for it, on a drawing of that many strokes. */
export async function openForFrames(page: Page, gallery: string, strokes: number): Promise<void> {
  await page.route('**/api/user', (route) => route.fulfill({ json: teacher }));
  await openWith(page, gallery, manyStrokes(strokes));
}

/** Draws three strokes of 400 moves, or rests as long, on a processor that is `rate` times slower, and measures the frames. */
export async function measureFrames(page: Page, { rate, isDrawing }: { rate: number; isDrawing: boolean }): Promise<Frames> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate });
  const before = await busySeconds(devtools);
  await page.evaluate(() => {
    const intervals: number[] = [];
    let last = performance.now();
    const note = (now: number) => {
      intervals.push(now - last);
      last = now;
      requestAnimationFrame(note);
    };
    requestAnimationFrame(note);
    Object.assign(window, { intervals });
  });
  for (let stroke = 0; stroke < STROKES; stroke += 1) await oneStroke(page, devtools, stroke, isDrawing);
  // The last stroke is added and stored.
  await page.waitForTimeout(300);
  const intervals = await page.evaluate(() => (window as unknown as { intervals: number[] }).intervals.slice(1));
  const busy = (await busySeconds(devtools)) - before;
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await devtools.detach();
  return summary(intervals, busy);
}

async function oneStroke(page: Page, devtools: CDPSession, stroke: number, isDrawing: boolean): Promise<void> {
  const places = Array.from({ length: MOVES }, (_, at): [number, number] => [
    100 + (800 * at) / MOVES,
    300 + 200 * stroke + 180 * Math.sin(at / 20),
  ]);
  const points = await placesOn(page, places);
  const [start] = points;
  await page.mouse.move(start!.x, start!.y);
  if (isDrawing) await page.mouse.down();
  const began = performance.now();
  for (let at = 0; at < MOVES; at += MOVES_A_FRAME) {
    if (isDrawing) await moveAlong(devtools, points.slice(at, at + MOVES_A_FRAME));
    const due = began + (at / MOVES_A_FRAME + 1) * FRAME;
    await page.waitForTimeout(Math.max(0, due - performance.now()));
  }
  if (isDrawing) await page.mouse.up();
}

async function busySeconds(devtools: CDPSession): Promise<number> {
  const { metrics } = await devtools.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0;
}

function summary(intervals: readonly number[], busy: number): Frames {
  const sorted = intervals.toSorted((a, b) => a - b);
  const at = (share: number) => round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
  const whole = intervals.reduce((sum, each) => sum + each, 0);
  return {
    frames: intervals.length,
    perSecond: round((1_000 * intervals.length) / whole),
    median: at(0.5),
    p95: at(0.95),
    longest: at(1),
    late: intervals.filter((each) => each > 1.5 * FRAME).length,
    cpu: round((1_000 * busy) / intervals.length),
  };
}

const round = (value: number) => Math.round(value * 100) / 100;
