import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { renderClip } from './clips.ts';
import { renderScene, type SceneKind, sceneKinds } from './scenes.ts';

/** Three of each kind, one in each light: 24 pictures. */
export const demoScenes: readonly { kind: SceneKind; seed: number }[] = sceneKinds.flatMap((kind) =>
  [1, 2, 3].map((seed) => ({ kind, seed })),
);
export const demoClips: readonly number[] = [0, 1, 2, 3];

export interface DemoMedia {
  images: { path: string; kind: SceneKind; seed: number }[];
  /** Paths in the order of `demoClips`. */
  clips: string[];
}

const sources = ['prng.ts', 'paper.ts', 'figures.ts', 'places.ts', 'activities.ts', 'scenes.ts', 'press.ts', 'clips.ts'];

async function generatorHash(): Promise<string> {
  const hash = createHash('sha256');
  for (const source of sources) hash.update(await readFile(new URL(source, import.meta.url)));
  return hash
    .update(JSON.stringify([demoScenes, demoClips]))
    .digest('hex')
    .slice(0, 12);
}

/**
 * Draws whatever pictures and clips of the demo are missing into `dir`/demo-media-<hash of their generator> and answers where
 * they are. `log` hears one line per drawn file. Half-written files never count: each is written aside and renamed.
 */
export async function ensureDemoMedia(dir: string, log: (line: string) => void = () => {}): Promise<DemoMedia> {
  const folder = join(dir, `demo-media-${await generatorHash()}`);
  await mkdir(folder, { recursive: true });
  const images = demoScenes.map((scene) => ({ ...scene, path: join(folder, `${scene.kind}-${scene.seed}.jpg`) }));
  const clips = demoClips.map((seed) => ({ seed, path: join(folder, `clip-${seed}.mp4`) }));

  const work = [
    ...images.map((image) => ({
      path: image.path,
      draw: async (aside: string) => writeFile(aside, await renderScene(image.kind, image.seed)),
    })),
    ...clips.map((clip) => ({ path: clip.path, draw: (aside: string) => renderClip(clip.seed, aside) })),
  ].filter(({ path }) => !existsSync(path));

  let drawn = 0;
  const total = work.length;
  const drawRest = async () => {
    for (let next = work.shift(); next; next = work.shift()) {
      const aside = `${next.path}.${process.pid}.part`;
      await next.draw(aside);
      await rename(aside, next.path);
      drawn += 1;
      log(`demo media ${drawn} of ${total}`);
    }
  };
  // Two at a time: one is being rasterised on a thread while the other is being cut here.
  await Promise.all([drawRest(), drawRest()]);
  return { images, clips: clips.map(({ path }) => path) };
}
