import { existsSync, readFileSync } from 'node:fs';
import { createFolderStorage } from '@patchwork/platform/storage';
import { Undecodable } from '../src/adapters/images.ts';
import { renderImage } from '../src/media/renditions.ts';
import '../src/start.ts';

// Renders the photos named on the command line concurrently, as a worker does, and prints the outcomes and the peak memory.
const [folder, ...paths] = process.argv.slice(2) as [string, ...string[]];
const storage = createFolderStorage(folder);
const outcomes = await Promise.all(
  paths.map((path, index) =>
    renderImage(
      storage,
      { mediaItemId: index, kind: 'image', originalKey: 'x', extension: 'png', keyPrefix: `media/${index}/` },
      path,
    ).then(
      ({ width, height }) => `${width}x${height}`,
      (error: unknown) => (error instanceof Undecodable ? error.reason : String(error)),
    ),
  ),
);
// On Linux ru_maxrss includes the memory that the parent process had before the fork.
const status = existsSync('/proc/self/status') ? readFileSync('/proc/self/status', 'utf8') : '';
const peak = Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? process.resourceUsage().maxRSS) / 1_024;
console.log(JSON.stringify({ outcomes, peakMegabytes: Math.round(peak) }));
