import { join } from 'node:path';
import type { DemoMedia } from './network.types.ts';
import { revealedQuilt, waitingQuilt } from './quilts.data.ts';

/** The subjects of the demo's pictures; there are five pictures of each. */
const scenes = ['terrace', 'hills', 'harbour', 'paintings', 'allotment', 'football', 'cooking', 'snow'] as const;
export type Scene = (typeof scenes)[number];

/** A picture or clip in `media/`, made by the workers' rendition code. */
interface DemoFile {
  kind: 'image' | 'video';
  scene: Scene;
  width: number;
  height: number;
  altText: string;
  /** WebVTT; null for pictures and silent clips. */
  captions: string | null;
  /** Largest first. */
  renditions: readonly [Rendition, ...Rendition[]];
}

interface Rendition {
  name: 'large' | 'medium' | 'small' | 'video' | 'poster';
  /** File name in `mediaDir`. */
  file: string;
  contentType: 'image/webp' | 'video/mp4';
}

export const mediaDir = join(import.meta.dirname, '../media');

// Each sentence describes what its picture shows.
const pictures: Readonly<Record<Scene, Readonly<Record<number, string>>>> = {
  terrace: {
    1: 'Felt figures cheering beside a party table in a terraced street at sunset, with bunting overhead',
    2: 'Eight felt figures in front of a row of brick terraces with bunting, under a grey sky',
    3: 'A terraced street in the morning: figures waving in front of a pink party table, bunting above the roofs',
    4: 'Eight felt figures in a terraced street at sunset, two of them waving, with bunting over the roofs',
    5: 'Seven felt figures beside a party table in a terraced street on a grey day, four with their arms up',
  },
  hills: {
    1: 'A class of felt figures on a path below green and gold hills at sunset, sheep behind them',
    2: 'Walkers in bright jumpers on a moorland path under a grey sky, with a white farmhouse in the distance',
    3: 'A class on a path in morning light, with sheep, trees and a small farm on the hills behind',
    4: 'Nine walkers at sunset on a path below green hills, one of them in a wheelchair, with a white cottage behind',
    5: 'A class skipping along a path under a grey sky, with sheep and a white cottage on dark green hills',
  },
  harbour: {
    1: 'Figures cheering on a quay at sunset, with sailing boats, coloured cottages and a striped lighthouse',
    2: 'Six figures on a harbour wall under a grey sky, a sailing boat and a red and white lighthouse behind them',
    3: 'A class on the quay on a bright morning, looking at boats and a row of painted cottages',
    4: 'Seven figures waving on a quay at sunset, with a sailing boat, a row of cottages and a striped lighthouse',
    5: 'Seven figures on a quay on a grey day, one of them in a wheelchair, with boats and a striped lighthouse',
  },
  paintings: {
    1: 'Eight paintings pinned to a classroom wall: a house, a boat, flowers, a cat, a night sky, squares, a rainbow and fish',
    2: 'Children seen from behind, looking at eight paintings on a pink classroom wall',
    3: 'A class with hands up in front of a wall of paintings with a red border',
    4: 'Children seen from behind in front of eight paintings with a dark red border, a boat and a rainbow among them',
    5: 'Seven children seen from behind, pointing at eight paintings of fish, stars, circles, a cat, a rainbow, a boat, a house and flowers',
  },
  allotment: {
    1: 'Gardeners between rows of cabbages, pumpkins and sunflowers at sunset, with a shed and a greenhouse behind',
    2: 'An allotment on a grey day: figures holding baskets between beds of cabbages, carrots and pumpkins',
    3: 'An allotment on a sunny morning: pumpkins, sunflowers, a blue watering can and pupils with baskets',
    4: 'Gardeners between rows of cabbages and pumpkins at sunset, one of them in a wheelchair with a basket of vegetables',
    5: 'An allotment on a grey day: six gardeners, two of them in wheelchairs, between pumpkins, carrots and cabbages',
  },
  football: {
    1: 'A football match at sunset between a yellow and a purple team, with the school behind the goal',
    2: 'A football match under bunting between a yellow and an orange team on a grey day',
    3: 'Seven players chasing a ball on a green pitch in the morning, with bunting strung across the sky',
    4: 'Eight players in yellow and purple around a ball at sunset, with trees and a brick school behind the goal',
    5: 'Eight players in yellow and orange around a ball under bunting, with a brick school behind the goal',
  },
  cooking: {
    1: 'Six cooks in aprons behind a table with a blue cloth, carrots, bread, apples and a mixing bowl',
    2: 'A kitchen table with bread, dumplings and two mixing bowls, and six figures in aprons behind it',
    3: 'Six cooks waving behind a pink tablecloth with plates of dumplings, bread, apples and carrots',
    4: 'Five cooks behind a white tablecloth with bread, apples and two mixing bowls, and a sunset in the window',
    5: 'Six cooks behind a blue tablecloth with bread, carrots, dumplings and a red mixing bowl',
  },
  snow: {
    1: 'Figures in woolly hats beside a snowman at sunset, with fir trees and a snowy cottage',
    2: 'Seven figures in hats and scarves around a snowman while snow falls, one of them in a wheelchair',
    3: 'A snowman in a red scarf among children in bright coats on a sunny, snowy morning',
    4: 'Six figures in woolly hats and scarves around a snowman at sunset, one of them in a wheelchair, with a sledge in front',
    5: 'Six figures in scarves around a snowman on a grey day, with falling snow, a sledge and a small house behind',
  },
};

/** For each clip from `clip-0`: the picture over which the camera moves, and the captions. */
const clips: readonly { picture: `${Scene}-${number}`; heard: readonly string[] }[] = [
  { picture: 'harbour-3', heard: ['[Wind on the quay]', '[Waves against the harbour wall]', '[The wind drops]'] },
  { picture: 'snow-2', heard: ['[A low wind over the snow]', '[The wind fades]'] },
  { picture: 'football-1', heard: ['[A music box, far away]', '[The tune goes on]', '[The last note fades]'] },
  { picture: 'terrace-2', heard: ['[Soft notes, as of a music box]', '[The tune goes on]', '[The music fades]'] },
  { picture: 'hills-2', heard: ['[Wind over the moor]', '[A gust]', '[The wind fades]'] },
  { picture: 'cooking-2', heard: ['[A quiet tune, note by note]', '[The last note fades]'] },
  { picture: 'allotment-3', heard: [] },
  { picture: 'paintings-2', heard: [] },
  { picture: 'harbour-5', heard: ['[Water against the wall]', '[A gust of wind]', '[The water grows quiet]'] },
  { picture: 'snow-4', heard: ['[A soft winter wind]', '[The wind grows]', '[The wind fades]'] },
  { picture: 'football-5', heard: ['[A music box begins]', '[The tune goes on]', '[The music fades]'] },
  { picture: 'terrace-4', heard: ['[A few soft notes]', '[The tune goes on]', '[The last note fades]'] },
  { picture: 'hills-5', heard: ['[Wind across the hills]', '[The wind grows]', '[The wind fades]'] },
  { picture: 'cooking-4', heard: ['[A music box in the next room]', '[The tune goes on]', '[The music fades]'] },
  { picture: 'allotment-5', heard: [] },
  { picture: 'paintings-4', heard: [] },
  { picture: 'harbour-1', heard: ['[Waves, and wind in the harbour]', '[A larger wave]', '[The sea grows quiet]'] },
  { picture: 'snow-3', heard: ['[Wind, almost too quiet to hear]', '[The wind fades]'] },
];

const renditionsOf = (name: string) =>
  [
    { name: 'large', file: `${name}.webp`, contentType: 'image/webp' },
    { name: 'medium', file: `${name}.medium.webp`, contentType: 'image/webp' },
    { name: 'small', file: `${name}.small.webp`, contentType: 'image/webp' },
  ] as const;

const image = (scene: Scene, number: string, altText: string): [name: string, DemoFile] => {
  const name = `${scene}-${number}`;
  return [name, { kind: 'image', scene, width: 1_200, height: 900, altText, captions: null, renditions: renditionsOf(name) }];
};

const clip = ({ picture, heard }: (typeof clips)[number], index: number): [name: string, DemoFile] => {
  const name = `clip-${index}`;
  const [scene, number] = picture.split('-') as [Scene, string];
  const shown = pictures[scene][Number(number)]!;
  const altText = `The camera moves slowly over a picture: ${shown[0]!.toLowerCase()}${shown.slice(1)}`;
  const renditions = [
    { name: 'video', file: `${name}.mp4`, contentType: 'video/mp4' },
    { name: 'poster', file: `${name}.poster.webp`, contentType: 'image/webp' },
  ] as const;
  return [name, { kind: 'video', scene, width: 640, height: 480, altText, captions: captionsOf(heard), renditions }];
};

/** Spreads the captions over six seconds, the length of the shortest clip. */
function captionsOf(heard: readonly string[]): string | null {
  if (heard.length === 0) return null;
  const at = (place: number) => `00:00:0${((6 * place) / heard.length).toFixed(3)}`;
  const cues = heard.map((text, place) => `${at(place)} --> ${at(place + 1)}\n${text}\n`);
  return `WEBVTT\n\n${cues.join('\n')}`;
}

/** The pictures and clips by name: `terrace-1` … and `clip-0` … */
export const demoFiles: ReadonlyMap<string, DemoFile> = new Map([
  ...scenes.flatMap((scene) => Object.entries(pictures[scene]).map(([number, altText]) => image(scene, number, altText))),
  ...clips.map(clip),
]);

/** The pictures of patches by name: `patch-playtime-kestrels` … */
export const patchFiles: ReadonlyMap<string, Pick<DemoFile, 'width' | 'height' | 'renditions'>> = new Map(
  [revealedQuilt, waitingQuilt].flatMap(({ pictures, answers }) =>
    Object.keys(answers).map((group) => {
      const name = `${pictures}-${group}`;
      return [name, { width: 1_200, height: 1_200, renditions: renditionsOf(name) }];
    }),
  ),
);

/** Returns a picture or clip of a report; without a description when `isDescribed` is false, as in real use. */
export function mediaOf(name: string, isDescribed: boolean): DemoMedia {
  const file = demoFiles.get(name);
  if (!file) throw new Error(`The demo has no picture or clip ${name}.`);
  return { name, altText: isDescribed ? file.altText : null };
}

/** Returns the names of a scene's pictures, or of its clips. */
export const namesOf = (scene: Scene, kind: DemoFile['kind']): string[] =>
  [...demoFiles].flatMap(([name, file]) => (file.scene === scene && file.kind === kind ? [name] : []));
