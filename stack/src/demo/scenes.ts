import { allotment, classroom, cooking, football } from './activities.ts';
import { circle, clouds, type Mood, moods, type Sheet, sheet } from './paper.ts';
import { harbour, hills, snow, terrace } from './places.ts';
import { press } from './press.ts';
import { type Prng, prng } from './prng.ts';

/** What the demo network's pictures show. */
export const sceneKinds = ['terrace', 'hills', 'harbour', 'paintings', 'allotment', 'football', 'cooking', 'snow'] as const;
export type SceneKind = (typeof sceneKinds)[number];

const painters: Record<SceneKind, (random: Prng, mood: Mood) => Sheet[]> = {
  terrace,
  hills,
  harbour,
  paintings: classroom,
  allotment,
  football,
  cooking,
  snow,
};

const wholePage = (fill: string) => `<rect x="-60" y="-60" width="1320" height="1020" fill="${fill}"/>`;

const gradients = (mood: Mood) =>
  `<defs><linearGradient id="sky" x2="0" y2="1"><stop offset="0" stop-color="${mood.skyTop}"/><stop offset="0.6" stop-color="${mood.skyBottom}"/></linearGradient><radialGradient id="vignette" cx="0.5" cy="0.46" r="0.75"><stop offset="0.62" stop-color="#1b1420" stop-opacity="0"/><stop offset="1" stop-color="#1b1420" stop-opacity="0.2"/></radialGradient></defs>`;

/** The picture as sheets of paper, lowest first. There are no words in it, so no fonts are needed and machines agree. */
export function drawScene(kind: SceneKind, seed: number): Sheet[] {
  const random = prng(seed * 31 + sceneKinds.indexOf(kind) * 7919 + 17);
  const mood = moods[seed % moods.length]!;
  const sun = circle(random.between(160, 1040), random.between(110, 220), random.between(46, 66), mood.sun);
  const cloudy = clouds(random, mood.cloud, random.whole(3, 5), 230);
  const isIndoors = kind === 'paintings' || kind === 'cooking';
  const above = isIndoors ? [] : [sheet(wholePage('url(#sky)') + sun, 'flat'), sheet(cloudy, 'far')];
  const light = sheet(`<g opacity="${mood.washOpacity}">${wholePage(mood.wash)}</g>${wholePage('url(#vignette)')}`, 'flat');
  const sheets = [...above, ...painters[kind](random, mood), light];
  return sheets.map(({ content, lift }) => ({ lift, content: gradients(mood) + content }));
}

/** A scene as a 1200×900 JPEG; the same kind and seed always give the same picture. */
export async function renderScene(kind: SceneKind, seed: number): Promise<Buffer> {
  return press(drawScene(kind, seed), seed);
}
