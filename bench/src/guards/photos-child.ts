import { copyFile, mkdir, mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { createFolderStorage } from '@patchwork/platform/storage';
import { isolationFault } from '@patchwork/workers/decoder/isolation';
import { createDecoder } from '@patchwork/workers/decoder/processes';
import { makeRenditions } from '@patchwork/workers/media/renditions';
import '@patchwork/workers/start';
import { cpuWithDescendants } from '../processes.ts';

// Renders the named photos one by one, in a separate process whose CPU seconds it sends to its parent.
const [folder, ...paths] = process.argv.slice(2) as [string, ...string[]];
const storage = createFolderStorage(folder);
await mkdir(folder, { recursive: true });
const decoder = createDecoder((await isolationFault()) === null);

async function render(path: string, mediaItemId: number): Promise<void> {
  const work = { mediaItemId, kind: 'image', originalKey: '', extension: 'jpg', state: 'queued' } as const;
  const place = await mkdtemp(join(folder, 'job-'));
  await copyFile(path, join(place, 'original.jpg'));
  await makeRenditions(decoder, storage, { ...work, keyPrefix: `media/${mediaItemId}/` }, place);
}

// The first rendition loads libraries that the later ones use.
await render(paths[0]!, 0);
const before = cpuWithDescendants();
for (const [index, path] of paths.entries()) await render(path, index);
// Read before closing: a decoder is killed with its process group, and the CPU time of the inner process would be lost.
const seconds = cpuWithDescendants() - before;
await decoder.close();
process.send?.(seconds);
process.disconnect?.();
