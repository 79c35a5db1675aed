import { join } from 'node:path';
import { descriptions, quilts, type Scene, scenes } from './data.ts';

/** A picture or clip in `media/`, made by the workers' rendition code. */
interface DemoFile {
  kind: 'image' | 'video';
  /** Null for a patch. */
  scene: Scene | null;
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

export const mediaDir = join(import.meta.dirname, 'media');

const renditionsOf = (name: string) =>
  [
    { name: 'large', file: `${name}.webp`, contentType: 'image/webp' },
    { name: 'medium', file: `${name}.medium.webp`, contentType: 'image/webp' },
    { name: 'small', file: `${name}.small.webp`, contentType: 'image/webp' },
  ] as const;

const image = (scene: Scene, number: number, altText: string): [name: string, DemoFile] => {
  const name = `${scene}-${number}`;
  return [name, { kind: 'image', scene, width: 1_200, height: 900, altText, captions: null, renditions: renditionsOf(name) }];
};

const clip = ({ picture, heard }: (typeof descriptions.clips)[number], index: number): [name: string, DemoFile] => {
  const name = `clip-${index}`;
  const [scene, number] = picture.split('-') as [Scene, string];
  const shown = descriptions.pictures[scene][Number(number) - 1]!;
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
  ...scenes.flatMap((scene) => descriptions.pictures[scene].map((altText, index) => image(scene, index + 1, altText))),
  ...descriptions.clips.map(clip),
]);

/** The pictures of patches by name: `patch-playtime-kestrels` … */
export const patchFiles: ReadonlyMap<string, DemoFile> = new Map(
  [quilts.revealed, quilts.waiting].flatMap(({ pictures, answers }) =>
    Object.entries(answers).map(([group, altText]) => {
      const name = `${pictures}-${group}`;
      const size = { width: 1_200, height: 1_200 };
      return [name, { kind: 'image', scene: null, ...size, altText, captions: null, renditions: renditionsOf(name) }];
    }),
  ),
);

/** Returns a picture or clip of a report; without a description when `isDescribed` is false, as in real use. */
export function mediaOf(name: string, isDescribed: boolean) {
  const file = demoFiles.get(name);
  if (!file) throw new Error(`The demo has no picture or clip ${name}.`);
  return { name, altText: isDescribed ? file.altText : null };
}

/** Returns the names of a scene's pictures, or of its clips. */
export const namesOf = (scene: Scene, kind: DemoFile['kind']): string[] =>
  [...demoFiles].flatMap(([name, file]) => (file.scene === scene && file.kind === kind ? [name] : []));
