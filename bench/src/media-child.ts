import { copyFile, mkdir, mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { createFolderStorage } from '@patchwork/platform/storage';
import { renderFrame } from '@patchwork/workers/adapters/images';
import { Undecodable } from '@patchwork/workers/adapters/undecodable';
import { takeStill } from '@patchwork/workers/adapters/video';
import { isolationFault } from '@patchwork/workers/decoder/isolation';
import { createDecoder } from '@patchwork/workers/decoder/processes';
import { makeRenditions } from '@patchwork/workers/media/renditions';
import '@patchwork/workers/start';
import { cpuWithDescendants, peakWithChildren } from './measure.ts';

// Renders the named files with the given concurrency in a separate process, so that its CPU and memory can be measured alone.
const [task, folder, atOnce, ...paths] = process.argv.slice(2) as [keyof typeof tasks, string, string, ...string[]];
const storage = createFolderStorage(folder);
await mkdir(folder, { recursive: true });
const decoder = createDecoder((await isolationFault()) === null);

const tasks = {
  photo: async (path: string, index: number) => {
    const work = {
      mediaItemId: index,
      kind: 'image',
      originalKey: '',
      extension: 'jpg',
      state: 'queued',
    } as const;
    const place = await mkdtemp(join(folder, 'job-'));
    await copyFile(path, join(place, 'original.jpg'));
    await makeRenditions(decoder, storage, { ...work, keyPrefix: `media/${index}/` }, place);
  },
  poster: async (path: string, index: number) => {
    const still = join(folder, `still-${index}.png`);
    await takeStill(path, { duration: 10 }, still);
    const { poster } = await renderFrame(still, 1_280);
    await storage.put(`media/${index}/poster.webp`, poster, 'image/webp');
  },
};

const outcomes: string[] = [];
const waiting = [...paths.entries()];
async function worker(): Promise<void> {
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const [index, path] = next;
    const refusal = await tasks[task](path, index).catch((error: unknown) => {
      if (error instanceof Undecodable) return error.reason;
      throw error;
    });
    outcomes[index] = refusal ?? 'done';
  }
}

// The first rendition loads libraries that the later ones use.
await tasks[task](paths[0]!, 0).catch(() => undefined);
const before = cpuWithDescendants();
await Promise.all(Array.from({ length: Number(atOnce) }, worker));
const peakMegabytes = peakWithChildren();
// Read before closing: a decoder is killed with its process group, and the CPU time of the inner process would be lost.
const seconds = cpuWithDescendants() - before;
await decoder.close();
process.send?.({ seconds, outcomes, peakMegabytes: Math.round(peakMegabytes) });
process.disconnect?.();
