import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { launch } from '../processes.ts';
import type { DemoMedia, DemoNetwork } from './network.types.ts';
import { type SceneKind, sceneKinds } from './scenes.ts';

/** Five of each kind in three lights: 40 pictures. */
export const demoScenes: readonly { kind: SceneKind; seed: number }[] = sceneKinds.flatMap((kind) =>
  [1, 2, 3, 4, 5].map((seed) => ({ kind, seed })),
);

/** The picture that each of the 18 clips moves over. */
export const demoClips: readonly { kind: SceneKind; seed: number }[] = [
  ['harbour', 3],
  ['snow', 2],
  ['football', 1],
  ['terrace', 2],
  ['hills', 2],
  ['cooking', 2],
  ['allotment', 3],
  ['paintings', 2],
  ['harbour', 5],
  ['snow', 4],
  ['football', 5],
  ['terrace', 4],
  ['hills', 5],
  ['cooking', 4],
  ['allotment', 5],
  ['paintings', 4],
  ['harbour', 1],
  ['snow', 3],
].map(([kind, seed]) => ({ kind: kind as SceneKind, seed: Number(seed) }));

/** What the workers' pipeline made of a file: the body of `markMediaReady`, with keys inside the folder of drawn media. */
export interface MadeMedia {
  width: number;
  height: number;
  videoMimeType: string | null;
  renditions: { name: 'large' | 'small' | 'video' | 'poster'; key: string; contentType: string; bytes: number }[];
}

export interface DemoFiles {
  /** Where keys begin. */
  folder: string;
  /** The file as somebody uploads it, and what becomes of it. */
  of(item: DemoMedia): Promise<{ original: string; made: MadeMedia }>;
}

/** Names a scene in the folder of the demo's media. */
export const pictureName = ({ kind, seed }: { kind: SceneKind; seed: number }) => `${kind}-${seed}`;
export const mediaName = (item: DemoMedia) => (item.type === 'clip' ? `clip-${item.index}` : pictureName(item));
export const originalOf = (name: string) => `${name}/original.${name.startsWith('clip-') ? 'mp4' : 'jpg'}`;

/** Where it stands what the workers' code made of it (`MadeMedia`). */
export const madeOf = (name: string) => `${name}/made.json`;

const prefix = 'demo-media-';
const sources = [
  ...['prng', 'paper', 'figures', 'places', 'activities', 'scenes', 'press', 'clips'].map((name) => `${name}.ts`),
  ...['media/renditions.ts', 'adapters/images.ts', 'adapters/video.ts'].map((path) => `../../../workers/src/${path}`),
];

async function generatorHash(): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify(demoClips));
  for (const source of sources) hash.update(await readFile(new URL(source, import.meta.url)));
  return hash.digest('hex').slice(0, 12);
}

/**
 * Draws whatever pictures and clips of the network are missing in `dir`/demo-media-<hash of what makes them>, with their renditions,
 * and answers where they are. They outlive `npm run reset`; what an older generator has left is removed.
 */
export async function ensureDemoMedia(dir: string, { reports }: Pick<DemoNetwork, 'reports'>): Promise<DemoFiles> {
  const folder = join(dir, `${prefix}${await generatorHash()}`);
  await mkdir(folder, { recursive: true });
  for (const name of await readdir(dir)) {
    if (name.startsWith(prefix) && join(dir, name) !== folder) await rm(join(dir, name), { recursive: true, force: true });
  }
  const names = new Set(reports.flatMap(({ media }) => media.map(mediaName)));
  const missing = [...names].filter((name) => !existsSync(join(folder, madeOf(name))));
  if (missing.length > 0) await makeAside(folder, missing);
  return {
    folder,
    of: async (item) => ({
      original: originalOf(mediaName(item)),
      made: JSON.parse(await readFile(join(folder, madeOf(mediaName(item))), 'utf8')) as MadeMedia,
    }),
  };
}

/** In a process of its own, whose memory is given back, and which alone bears the workers' ban on drawings as uploads. */
async function makeAside(folder: string, names: string[]): Promise<void> {
  const child = launch({
    command: process.execPath,
    args: [join(import.meta.dirname, 'make-media.ts'), folder, ...names],
    env: process.env,
  });
  let lastWords = '';
  child.stdout?.resume();
  child.stderr?.on('data', (chunk: Buffer) => {
    lastWords = (lastWords + chunk.toString()).slice(-2000);
  });
  await new Promise((resolve, reject) => child.once('error', reject).once('close', resolve));
  if (child.exitCode !== 0) throw new Error(`The demo's media could not be made: ${lastWords}`);
}
