import { setTimeout } from 'node:timers/promises';
import type { Viewer } from '@patchwork/platform/assertion';
import { notFound } from '@patchwork/platform/errors';
import type { Quilt } from '../contract-types.ts';
import { showQuilt } from './quilts.ts';
import { DUE_MS, type QuiltReader } from './read-quilts.ts';
import { toQuilt } from './to-quilt.ts';

/** The quilt, and a promise that resolves when it may be sent. */
export interface DueQuilt {
  quilt: Quilt;
  turnsOver: Promise<unknown>;
}

/** The longest that an answer waits: less than the time limit of `revealQuilt`. */
const LONGEST_MS = 30_000;
/** Not all in one turn of the event loop of the gateway. */
const SPREAD_MS = 500;
/** So many requests wait at most; others are answered at once, and ask again after the moment. */
const MOST_WAITING = 20_000;

/**
 * Quilts for classrooms that wait for them together. They are read shortly before they turn over, those of all schools in a few
 * statements, and leave this process afterwards.
 */
export function createReveals(quilts: QuiltReader): (viewer: Viewer) => Promise<DueQuilt> {
  let waiting = 0;

  async function readWhenDue(viewer: Viewer, dueAt: number): Promise<DueQuilt> {
    waiting += 1;
    try {
      await until(dueAt - DUE_MS);
    } finally {
      waiting -= 1;
    }
    const found = await quilts.dueQuilt(viewer);
    if (!found) throw notFound();
    // Unless the date has moved meanwhile.
    const turnsOver = found.head.hasTurnedOver ? until(found.dueAt + Math.random() * SPREAD_MS) : Promise.resolve();
    return { quilt: toQuilt(viewer, found), turnsOver };
  }

  return async (viewer) => {
    const dueAt = await quilts.dueAt(viewer);
    const ms = dueAt - performance.now();
    if (ms > 0 && ms <= LONGEST_MS && waiting < MOST_WAITING) return readWhenDue(viewer, dueAt);
    return { quilt: await showQuilt(quilts, viewer, null), turnsOver: Promise.resolve() };
  };
}

/** Resolves at a time of `performance.now()`, never early: timers cut fractions of a millisecond off. */
async function until(time: number): Promise<void> {
  for (let ms = time - performance.now(); ms > 0; ms = time - performance.now()) await setTimeout(Math.ceil(ms));
}
