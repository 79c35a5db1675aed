import sharp from 'sharp';
import { allotment, classroom, cooking, football } from './activities.ts';
import { circle, clouds, HEIGHT, MARGIN, type Mood, moods, sheet, WIDTH } from './paper.ts';
import { harbour, hills, snow, terrace } from './places.ts';
import { type Prng, prng } from './prng.ts';

/** What the demo network's pictures show. */
export const sceneKinds = ['terrace', 'hills', 'harbour', 'paintings', 'allotment', 'football', 'cooking', 'snow'] as const;
export type SceneKind = (typeof sceneKinds)[number];

const painters: Record<SceneKind, (random: Prng, mood: Mood) => string> = {
  terrace,
  hills,
  harbour,
  paintings: classroom,
  allotment,
  football,
  cooking,
  snow,
};

// Freehand edges, then a shadow: a sheet of paper lying on the one below. Plain RGB keeps the craft colours as given.
const sheetFilter = (id: string, seed: number, frequency: number, reach: number, shadow: number) =>
  `<filter id="${id}" filterUnits="userSpaceOnUse" x="${-MARGIN}" y="${-MARGIN}" width="${WIDTH + 2 * MARGIN}" height="${HEIGHT + 2 * MARGIN}" color-interpolation-filters="sRGB"><feTurbulence type="fractalNoise" baseFrequency="${frequency}" numOctaves="2" seed="${seed}" result="noise"/><feDisplacementMap in="SourceGraphic" in2="noise" scale="${reach}" xChannelSelector="R" yChannelSelector="G" result="cut"/>${
    shadow
      ? `<feOffset in="cut" dx="2" dy="${shadow}"/><feGaussianBlur stdDeviation="${shadow * 0.6}"/><feColorMatrix values="0 0 0 0 0.09 0 0 0 0 0.08 0 0 0 0 0.12 0 0 0 0.34 0"/><feMerge><feMergeNode/><feMergeNode in="cut"/></feMerge>`
      : ''
  }</filter>`;

/** The picture as SVG text: no words in it, so no fonts are needed and every machine draws the same. */
export function drawScene(kind: SceneKind, seed: number): string {
  const random = prng(seed * 31 + sceneKinds.indexOf(kind) * 7919 + 17);
  const mood = moods[seed % moods.length]!;
  const sun = circle(random.between(160, 1040), random.between(110, 220), random.between(46, 66), mood.sun);
  const sky = `<rect x="-60" y="-60" width="1320" height="1020" fill="url(#sky)"/>${sheet(sun + clouds(random, mood.cloud, random.whole(3, 5), 230), 'far')}`;
  const picture = painters[kind](random, mood);
  const full = `x="${-MARGIN}" y="${-MARGIN}" width="${WIDTH + 2 * MARGIN}" height="${HEIGHT + 2 * MARGIN}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH + 2 * MARGIN}" height="${HEIGHT + 2 * MARGIN}" viewBox="${-MARGIN} ${-MARGIN} ${WIDTH + 2 * MARGIN} ${HEIGHT + 2 * MARGIN}"><defs><linearGradient id="sky" x2="0" y2="1"><stop offset="0" stop-color="${mood.skyTop}"/><stop offset="0.6" stop-color="${mood.skyBottom}"/></linearGradient><radialGradient id="vignette" cx="0.5" cy="0.46" r="0.75"><stop offset="0.62" stop-color="#1b1420" stop-opacity="0"/><stop offset="1" stop-color="#1b1420" stop-opacity="0.3"/></radialGradient>${sheetFilter('far', seed + 3, 0.018, 9, 4)}${sheetFilter('near', seed + 11, 0.022, 7, 7)}${sheetFilter('flat', seed + 5, 0.02, 5, 0)}</defs>${sky}${picture}<rect ${full} fill="${mood.wash}" opacity="${mood.washOpacity}"/><rect ${full} fill="url(#vignette)"/></svg>`;
}

let grain: Promise<Buffer> | undefined;

/** Sugar paper's tooth, lit from one side. Drawn once and laid over every picture. */
function paperGrain(): Promise<Buffer> {
  grain ??= sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><filter id="grain" x="0" y="0" width="1" height="1" color-interpolation-filters="sRGB"><feTurbulence type="fractalNoise" baseFrequency="0.7 0.55" numOctaves="3" seed="4"/><feDiffuseLighting lighting-color="#fff" surfaceScale="1.1" diffuseConstant="1.05"><feDistantLight azimuth="48" elevation="62"/></feDiffuseLighting></filter><rect width="100%" height="100%" filter="url(#grain)"/></svg>`,
    ),
  )
    .png({ compressionLevel: 1 })
    .toBuffer();
  return grain;
}

/** A scene as a 1200×900 JPEG; the same kind and seed always give the same picture. */
export async function renderScene(kind: SceneKind, seed: number): Promise<Buffer> {
  const [tooth, drawing] = await Promise.all([
    paperGrain(),
    sharp(Buffer.from(drawScene(kind, seed)))
      .png({ compressionLevel: 1 })
      .toBuffer(),
  ]);
  return sharp(drawing)
    .extract({ left: MARGIN, top: MARGIN, width: WIDTH, height: HEIGHT })
    .composite([{ input: tooth, blend: 'soft-light' }])
    .removeAlpha()
    .jpeg({ quality: 82 })
    .toBuffer();
}
