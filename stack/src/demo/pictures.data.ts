import { demoClips } from './media.ts';
import type { DemoMedia } from './network.types.ts';
import type { SceneKind } from './scenes.ts';

// What each picture really shows, looked at one by one. A new seed in media.ts needs its own sentence here.
const shown: Readonly<Record<SceneKind, Readonly<Record<number, string>>>> = {
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

/** The camera moves over one of the pictures. */
const filmed = demoClips.map(({ kind, seed }) => {
  const picture = shown[kind][seed]!;
  return `The camera moves slowly over a picture: ${picture[0]!.toLowerCase()}${picture.slice(1)}`;
});

// What is heard in each clip with sound (clips.ts), in the order of `demoClips`; nothing in the allotment and in front of the paintings.
const heard: readonly (readonly string[])[] = [
  ['[Wind on the quay]', '[Waves against the harbour wall]', '[The wind drops]'],
  ['[A low wind over the snow]', '[The wind fades]'],
  ['[A music box, far away]', '[The tune goes on]', '[The last note fades]'],
  ['[Soft notes, as of a music box]', '[The tune goes on]', '[The music fades]'],
  ['[Wind over the moor]', '[A gust]', '[The wind fades]'],
  ['[A quiet tune, note by note]', '[The last note fades]'],
  [],
  [],
  ['[Water against the wall]', '[A gust of wind]', '[The water grows quiet]'],
  ['[A soft winter wind]', '[The wind grows]', '[The wind fades]'],
  ['[A music box begins]', '[The tune goes on]', '[The music fades]'],
  ['[A few soft notes]', '[The tune goes on]', '[The last note fades]'],
  ['[Wind across the hills]', '[The wind grows]', '[The wind fades]'],
  ['[A music box in the next room]', '[The tune goes on]', '[The music fades]'],
  [],
  [],
  ['[Waves, and wind in the harbour]', '[A larger wave]', '[The sea grows quiet]'],
  ['[Wind, almost too quiet to hear]', '[The wind fades]'],
];

/** One after the other over the six seconds that every clip has at least. */
function captionsOf(clip: number): string | null {
  const cues = heard[clip] ?? [];
  const at = (place: number) => `00:00:0${((6 * place) / cues.length).toFixed(3)}`;
  return cues.length === 0
    ? null
    : `WEBVTT\n\n${cues.map((text, place) => `${at(place)} --> ${at(place + 1)}\n${text}\n`).join('\n')}`;
}

/** 'terrace-1' or 'clip-0' as written in the reports; `isDescribed` false leaves the description out, as people do. */
export function mediaOf(name: string, isDescribed: boolean): DemoMedia {
  const [kind, number] = name.split('-');
  const seed = Number(number);
  const altText = kind === 'clip' ? filmed[seed] : shown[kind as SceneKind]?.[seed];
  if (altText === undefined) throw new Error(`no such picture: ${name}`);
  if (kind === 'clip') return { type: 'clip', index: seed, altText: isDescribed ? altText : null, captions: captionsOf(seed) };
  return { type: 'image', kind: kind as SceneKind, seed, altText: isDescribed ? altText : null };
}

/** The names of the clips over pictures of this kind. */
export const clipsOf = (kind: SceneKind): string[] =>
  demoClips.flatMap((clip, index) => (clip.kind === kind ? [`clip-${index}`] : []));
