import { execFile, fork } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { middle } from '../measure.ts';
import { cpuWithDescendants } from '../processes.ts';

const run = promisify(execFile);
const rounds = 3;
const photos = 8;

/**
 * Renders photos by the workers' code in a separate process, and by `vipsthumbnail` at the same effort, in turn. Returns how many
 * times our CPU time the other takes. @throws Error without `vipsthumbnail`
 */
export async function measurePhotos(): Promise<number> {
  await run('vipsthumbnail', ['--vips-version']).catch((cause: unknown) => {
    throw new Error('vipsthumbnail is missing: `apt-get install -y libvips-tools`', { cause });
  });
  const folder = await mkdtemp(join(tmpdir(), 'patchwork-photos-bench-'));
  try {
    const paths = await makePhotos(folder);
    const [ours, theirs]: [number[], number[]] = [[], []];
    for (let round = 0; round < rounds; round += 1) {
      ours.push(await byWorkers(folder, paths));
      theirs.push(await byVips(folder, paths));
    }
    console.log('CPU seconds of eight photos, ours and of vipsthumbnail:', ours, theirs);
    return Number((middle(theirs) / middle(ours)).toFixed(2));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Generates pictures with as much detail as a phone's photo of a classroom: about 4 MB each. */
async function makePhotos(folder: string): Promise<string[]> {
  const paths = Array.from({ length: photos }, (_, index) => join(folder, `photo-${index}.jpg`));
  for (const [index, path] of paths.entries()) {
    const picture = `mandelbrot=size=4032x3024:start_scale=${3 / (index + 1)},noise=alls=12:all_seed=${index}`;
    const written = ['-frames:v', '1', '-pix_fmt', 'yuvj420p', '-q:v', '3', path];
    await run('ffmpeg', ['-v', 'error', '-y', '-f', 'lavfi', '-i', picture, ...written]);
  }
  return paths;
}

function byWorkers(folder: string, paths: string[]): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = fork(new URL('photos-child.ts', import.meta.url), [join(folder, 'storage'), ...paths]);
    child.once('message', (seconds) => resolve(seconds as number));
    child.once('exit', (code) => reject(new Error(`The worker exited with ${code}.`)));
  });
}

async function byVips(folder: string, paths: string[]): Promise<number> {
  const before = cpuWithDescendants();
  for (const side of [1_600, 800, 400]) {
    const output = join(folder, `%s-${side}.webp[Q=80,effort=2]`);
    const env = { ...process.env, VIPS_CONCURRENCY: '1' };
    await run('vipsthumbnail', [...paths, '--size', `${side}x${side}>`, '-o', output], { env });
  }
  return cpuWithDescendants() - before;
}
