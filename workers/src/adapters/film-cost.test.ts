import { expect, test } from 'vitest';
import { isTooMuchFilm, megapixelsOf } from './film-cost.ts';

const hd = { width: 1_920, height: 1_080 };
const uhd = { width: 3_840, height: 2_160 };
const minutes = (count: number, rate = 30) => ({ nb_read_packets: count * 60 * rate });

test.each([
  ['10 minutes of 1080p', { ...hd, ...minutes(10) }, false],
  ['5 minutes of 4K', { ...uhd, ...minutes(5) }, false],
  ['12 seconds of 4096 × 2304 at 60 frames a second', { width: 4_096, height: 2_304, ...minutes(0.2, 60) }, false],
  ['half an hour of 1080p', { ...hd, ...minutes(30) }, true],
  ['5 minutes of 4K at 60 frames a second', { ...uhd, ...minutes(5, 60) }, true],
])('%s', (_, track, isRefused) => {
  expect(isTooMuchFilm(megapixelsOf(track, false))).toBe(isRefused);
});

test.each([
  ['10 minutes of 1080p', { ...hd, ...minutes(10) }, false],
  ['4 minutes of 4K', { ...uhd, ...minutes(4) }, false],
  ['12 minutes of 1080p', { ...hd, ...minutes(12) }, true],
  ['5 minutes of 4K', { ...uhd, ...minutes(5) }, true],
])('%s in HDR', (_, track, isRefused) => {
  expect(isTooMuchFilm(megapixelsOf(track, true))).toBe(isRefused);
});
