import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createFolderStorage } from '@patchwork/platform/storage';
import { renderClip } from './clips.ts';
import { demoClips, demoScenes, madeOf, originalOf, pictureName } from './media.ts';
import { renderScene } from './scenes.ts';

// `node make-media.ts <folder> <name>…`: draws these pictures and clips of the demo and has the workers' pipeline make their renditions.
// Half-written files never count: each is written aside and renamed.
const [folder, ...names] = process.argv.slice(2) as [string, ...string[]];
const isClip = (name: string) => name.startsWith('clip-');
const sceneOf = (name: string) => {
  const scene = isClip(name)
    ? demoClips[Number(name.slice('clip-'.length))]
    : demoScenes.find((each) => pictureName(each) === name);
  if (!scene) throw new Error(`The demo has no picture ${name}.`);
  return scene;
};

const pictures = new Set(names.map((name) => pictureName(sceneOf(name))));
await twoAtATime([...pictures], (name) =>
  unlessThere(originalOf(name), async (aside) => writeFile(aside, await renderScene(sceneOf(name).kind, sceneOf(name).seed))),
);
await twoAtATime(names.filter(isClip), (name) => {
  const scene = sceneOf(name);
  return unlessThere(originalOf(name), (aside) =>
    renderClip(Number(name.slice('clip-'.length)), scene.kind, join(folder, originalOf(pictureName(scene))), aside),
  );
});

// Not before all is drawn: the workers forbid this process to read drawings.
const { renderImage, renderVideo } = await import('@patchwork/workers/media/renditions');
const storage = createFolderStorage(folder);
await twoAtATime(names, (name) =>
  unlessThere(madeOf(name), async (aside) => {
    const [originalKey, state] = [originalOf(name), 'processing'] as const;
    const original = join(folder, originalKey);
    const work = { mediaItemId: 0, originalKey, state, keyPrefix: `${name}/` };
    const made = isClip(name)
      ? await inScratch((scratch) => renderVideo(storage, { ...work, kind: 'video', extension: 'mp4' }, original, scratch))
      : await renderImage(storage, { ...work, kind: 'image', extension: 'jpg' }, original);
    await writeFile(aside, JSON.stringify(made));
  }),
);

async function unlessThere(key: string, make: (aside: string) => Promise<void>): Promise<void> {
  const path = join(folder, key);
  if (existsSync(path)) return;
  await mkdir(join(path, '..'), { recursive: true });
  const aside = `${path}.${process.pid}.part`;
  await make(aside);
  await rename(aside, path);
}

async function inScratch<Result>(use: (scratch: string) => Promise<Result>): Promise<Result> {
  const scratch = await mkdtemp(join(tmpdir(), 'patchwork-demo-'));
  return use(scratch).finally(() => rm(scratch, { recursive: true, force: true }));
}

/** Two at a time: one is being rasterised on a thread while the other is being cut here. */
async function twoAtATime(list: readonly string[], work: (name: string) => Promise<void>): Promise<void> {
  const rest = [...list];
  const lane = async () => {
    for (let next = rest.shift(); next; next = rest.shift()) await work(next);
  };
  await Promise.all([lane(), lane()]);
}
