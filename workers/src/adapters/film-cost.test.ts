import { expect, test } from 'vitest';
import { isTooMuchFilm, megapixelsOf } from './film-cost.ts';

const minute = (count: number) => ({ duration: count * 60 });
const rate = (frames: number) => ({ avg_frame_rate: `${frames}/1` });
const hd = { width: 1_920, height: 1_080 };
const uhd = { width: 3_840, height: 2_160 };

test.each([
  ['10 minutes of 1080p', { ...hd, ...rate(30) }, minute(10), false],
  ['5 minutes of 4K', { ...uhd, ...rate(30) }, minute(5), false],
  ['12 seconds of 4096 × 2304 at 60 frames a second', { width: 4_096, height: 2_304, ...rate(60) }, minute(0.2), false],
  ['half an hour of 1080p', { ...hd, ...rate(30) }, minute(30), true],
  ['5 minutes of 4K at 60 frames a second', { ...uhd, ...rate(60) }, minute(5), true],
  ['as many frames as the file declares, whatever its rate', { ...uhd, ...rate(1), nb_frames: 20_000 }, minute(1), true],
  ['a length that the track alone states', { ...hd, ...rate(30), duration: 36_000 }, {}, true],
  ['a file that states no length', { ...uhd, avg_frame_rate: '0/0', nb_read_packets: 300 }, {}, false],
  ['a file that states no length and has many frames', { ...uhd, nb_read_packets: 20_000 }, {}, true],
  [
    'a file that has more frames than it states',
    { ...uhd, ...rate(30), nb_frames: 30, nb_read_packets: 20_000 },
    minute(1),
    true,
  ],
])('%s', (_, stream, format, isRefused) => {
  expect(isTooMuchFilm(megapixelsOf(stream, format, false))).toBe(isRefused);
});

test.each([
  ['10 minutes of 1080p', hd, minute(10), false],
  ['4 minutes of 4K', uhd, minute(4), false],
  ['12 minutes of 1080p', hd, minute(12), true],
  ['5 minutes of 4K', uhd, minute(5), true],
])('%s in HDR', (_, size, format, isRefused) => {
  expect(isTooMuchFilm(megapixelsOf({ ...size, ...rate(30) }, format, true))).toBe(isRefused);
});
