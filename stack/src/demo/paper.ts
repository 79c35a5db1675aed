import type { Prng } from './prng.ts';

/** Drawing area: a 1200×900 picture with a margin, so that displaced edges never show a torn border. */
export const WIDTH = 1200;
export const HEIGHT = 900;
export const MARGIN = 24;

/** The craft cupboard: jumper, bunting and paint colours. */
export const craft = {
  bottle: '#1f6b50',
  claret: '#93294d',
  navy: '#2b4778',
  terracotta: '#c0622f',
  plum: '#75477e',
  teal: '#23808d',
  moss: '#72802e',
  marigold: '#f2b53a',
  cream: '#f8f0de',
  sky: '#b9d7e6',
  rose: '#e8a3a8',
  buff: '#d8b98a',
} as const;

export const brights = [
  craft.bottle,
  craft.claret,
  craft.navy,
  craft.terracotta,
  craft.plum,
  craft.teal,
  craft.marigold,
] as const;

/** Light of the day; every scene can be drawn in each. */
export interface Mood {
  name: 'morning' | 'golden' | 'overcast';
  skyTop: string;
  skyBottom: string;
  sun: string;
  cloud: string;
  /** Laid over the whole picture to pull its colours together. */
  wash: string;
  washOpacity: number;
}

export const moods: readonly Mood[] = [
  {
    name: 'morning',
    skyTop: '#8fc1dc',
    skyBottom: '#e4f0ea',
    sun: '#fbe7a1',
    cloud: '#fbfaf3',
    wash: '#fff3c9',
    washOpacity: 0.1,
  },
  {
    name: 'golden',
    skyTop: '#f0a765',
    skyBottom: '#fbe0b4',
    sun: '#fff0bd',
    cloud: '#fde8cc',
    wash: '#ff9d47',
    washOpacity: 0.1,
  },
  {
    name: 'overcast',
    skyTop: '#a9b6c3',
    skyBottom: '#dfe2df',
    sun: '#eceee9',
    cloud: '#eef0ee',
    wash: '#4d6488',
    washOpacity: 0.08,
  },
];

const round = (value: number) => Math.round(value * 10) / 10;
export const at = (x: number, y: number) => `${round(x)} ${round(y)}`;

export type Point = readonly [x: number, y: number];

/** A closed shape of straight cuts, each corner moved a little as scissors would. */
export function cut(points: readonly Point[], fill: string, random: Prng, wobble = 3): string {
  const corners = points.map(([x, y]) => at(x + random.between(-wobble, wobble), y + random.between(-wobble, wobble)));
  return `<path d="M${corners.join('L')}Z" fill="${fill}"/>`;
}

export function box(x: number, y: number, width: number, height: number, fill: string, random: Prng, wobble = 2): string {
  const right = x + width;
  const bottom = y + height;
  const corners: Point[] = [
    [x, y],
    [right, y],
    [right, bottom],
    [x, bottom],
  ];
  return cut(corners, fill, random, wobble);
}

export const circle = (x: number, y: number, r: number, fill: string, extra = '') =>
  `<circle cx="${round(x)}" cy="${round(y)}" r="${round(r)}" fill="${fill}"${extra ? ` ${extra}` : ''}/>`;

export const ellipse = (x: number, y: number, rx: number, ry: number, fill: string, extra = '') =>
  `<ellipse cx="${round(x)}" cy="${round(y)}" rx="${round(rx)}" ry="${round(ry)}" fill="${fill}"${extra ? ` ${extra}` : ''}/>`;

export const line = (path: string, stroke: string, width: number, extra = '') =>
  `<path d="${path}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"${extra ? ` ${extra}` : ''}/>`;

/** The running stitch that the whole product is drawn with. */
export const stitch = (path: string, stroke: string = craft.cream, width = 2.5, opacity = 0.75) =>
  line(path, stroke, width, `stroke-dasharray="${width * 3.2} ${width * 2.6}" opacity="${opacity}"`);

/** A rolling skyline from edge to edge, closed at the bottom. Returns its path and the height at any x. */
export function skyline(random: Prng, top: number, swing: number, humps: number): { path: string; heightAt(x: number): number } {
  const phase = random.between(0, 6.28);
  const second = random.between(0, 6.28);
  const heightAt = (x: number) =>
    top - swing * (0.62 * Math.sin((x / WIDTH) * humps * 3.14 + phase) + 0.38 * Math.sin((x / WIDTH) * humps * 7.1 + second));
  const points: string[] = [];
  for (let x = -60; x <= WIDTH + 60; x += 30) points.push(at(x, heightAt(x)));
  return { path: `M-60 ${HEIGHT + 60}L${points.join('L')}L${WIDTH + 60} ${HEIGHT + 60}Z`, heightAt };
}

/** One sheet of paper; the press cuts its edges and lets it throw a shadow on the sheets below. */
export interface Sheet {
  content: string;
  /** How high it lies: flat sheets throw no shadow, near ones a long one. */
  lift: 'flat' | 'far' | 'near';
}

export const sheet = (content: string, lift: Sheet['lift']): Sheet => ({ content, lift });

/** Clouds of overlapping discs with a flat cut below. */
export function clouds(random: Prng, fill: string, count: number, lowest: number): string {
  let drawn = '';
  for (let index = 0; index < count; index++) {
    const x = ((index + random.between(0.1, 0.8)) / count) * WIDTH;
    const y = random.between(60, lowest);
    const size = random.between(0.7, 1.25);
    drawn += `<g transform="translate(${at(x, y)}) scale(${round(size)})"><path fill="${fill}" d="M-82 22Q-96 -4 -64 -12Q-58 -44 -22 -38Q-4 -66 30 -44Q60 -52 66 -18Q96 -12 84 22Z"/></g>`;
  }
  return drawn;
}

/** Bunting on a string that sags between its two ends. */
export function bunting(random: Prng, from: Point, to: Point, sag: number, flags: number): string {
  const place = (share: number): Point => [
    from[0] + (to[0] - from[0]) * share,
    from[1] + (to[1] - from[1]) * share + sag * 4 * share * (1 - share),
  ];
  const middle = place(0.5);
  const control: Point = [middle[0] * 2 - (from[0] + to[0]) / 2, middle[1] * 2 - (from[1] + to[1]) / 2];
  const colours = random.shuffle([...brights, craft.cream]);
  let drawn = line(`M${at(...from)}Q${at(...control)} ${at(...to)}`, '#4b4038', 3.5);
  for (let index = 0; index < flags; index++) {
    const [x, y] = place((index + 0.5) / flags);
    const [nextX, nextY] = place((index + 0.9) / flags);
    const half = Math.hypot(nextX - x, nextY - y);
    const tilt = (Math.atan2(nextY - y, nextX - x) * 180) / Math.PI + random.between(-5, 5);
    const colour = colours[index % colours.length]!;
    const stitchColour = colour === craft.cream ? craft.claret : craft.cream;
    drawn += `<g transform="translate(${at(x, y)}) rotate(${round(tilt)})"><path d="M${at(-half, 0)}L${at(half, 0)}L${at(0, half * 2.1)}Z" fill="${colour}"/>${stitch(`M${at(-half * 0.66, 6)}L${at(0, half * 1.72)}L${at(half * 0.66, 6)}`, stitchColour, 1.8)}</g>`;
  }
  return drawn;
}
