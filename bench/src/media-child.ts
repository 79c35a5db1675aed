import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createFolderStorage } from '@patchwork/platform/storage';
import { renderFrame, Undecodable } from '@patchwork/workers/adapters/images';
import { takeStill } from '@patchwork/workers/adapters/video';
import { renderImage } from '@patchwork/workers/media/renditions';
import '@patchwork/workers/start';
import { cpuWithChildren } from './measure.ts';

// Renders the named files with the given concurrency in a separate process, so that its CPU and memory can be measured alone.
const [task, folder, atOnce, ...paths] = process.argv.slice(2) as [keyof typeof tasks, string, string, ...string[]];
const storage = createFolderStorage(folder);

const tasks = {
  photo: async (path: string, index: number) => {
    const work = { mediaItemId: index, kind: 'image', originalKey: '', extension: 'jpg', state: 'queued' } as const;
    await renderImage(storage, { ...work, keyPrefix: `media/${index}/` }, path);
  },
  poster: async (path: string, index: number) => {
    const still = join(folder, `still-${index}.png`);
    await takeStill(path, { duration: 10, isPlayable: true }, still);
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
const before = cpuWithChildren();
await Promise.all(Array.from({ length: Number(atOnce) }, worker));
const seconds = cpuWithChildren() - before;
// On Linux ru_maxrss would include the parent's memory at the fork.
const peak = Number(/VmHWM:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1] ?? 0) / 1_024;
process.send?.({ seconds, outcomes, peakMegabytes: Math.round(peak) });
process.disconnect?.();
