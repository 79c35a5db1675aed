import { execFile, fork } from 'node:child_process';
import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { cpuWithChildren, keep, middle } from './measure.ts';
import { compareFormats } from './media-formats.ts';

const run = promisify(execFile);
const rounds = 3;
const photos = 8;
const posters = 10;

/**
 * Compares the CPU time of the workers' code, in a separate process, with `vipsthumbnail` for a photo and the `ffmpeg` command
 * for a poster, compares formats of renditions, and measures the peak memory of such a process for the largest pictures.
 */
export const benchMedia = (): Promise<void> =>
  inFolder(async (folder) => {
    const measurements = [...(await comparePhotos(folder)), ...(await comparePosters(folder))];
    console.table(measurements);
    const formats = await compareFormats(folder, photoPaths(folder));
    console.table(formats);
    const memory = await measureMemory(folder);
    console.table(memory);
    await keep('media', { rounds, photos, posters, measurements, formats, memory });
  });

/** Returns how many times the CPU of our renditions `vipsthumbnail` needs at the same effort. @throws Error without that tool */
export async function measurePhotos(): Promise<number> {
  const compared = await inFolder(comparePhotos);
  const theirs = compared.find(({ how }) => how === 'vipsthumbnail Q=80,effort=2');
  if (!theirs) throw new Error('vipsthumbnail is missing: `apt-get install -y libvips-tools`');
  return theirs['ours is faster'];
}

async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'patchwork-media-bench-'));
  try {
    await mkdir(join(folder, 'out'));
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

interface Way {
  name: string;
  /** CPU seconds for all files. */
  work: () => Promise<number>;
}

/**
 * Measures the CPU milliseconds of one file, as medians of the rounds, which alternate. The first way is compared with the
 * others.
 */
async function compare(what: string, count: number, ways: Way[]) {
  const runs = new Map<string, number[]>(ways.map(({ name }) => [name, []]));
  for (let round = 0; round < rounds; round += 1) {
    for (const { name, work } of ways) runs.get(name)!.push(await work());
  }
  const milliseconds = ({ name }: Way) => (middle(runs.get(name)!) * 1_000) / count;
  return ways.map((way) => ({
    what,
    how: way.name,
    'cpu ms': Math.round(milliseconds(way)),
    'ours is faster': Number((milliseconds(way) / milliseconds(ways[0]!)).toFixed(2)),
  }));
}

async function comparePhotos(folder: string) {
  const paths = await makePhotos(folder);
  const ours: Way = { name: 'workers', work: async () => (await inWorker('photo', folder, 1, paths)).seconds };
  if (!(await isThere('vipsthumbnail', '--vips-version'))) {
    console.log('vipsthumbnail is missing, so photos have no comparison: `apt-get install -y libvips-tools`.');
    return compare('photo', photos, [ours]);
  }
  const command = (options: string): Way => ({
    name: `vipsthumbnail ${options}`,
    work: async () => {
      const before = cpuWithChildren();
      for (const side of [1_600, 800, 400]) {
        const output = join(folder, 'out', `%s-${side}.webp[${options}]`);
        await run('vipsthumbnail', [...paths, '--size', `${side}x${side}>`, '-o', output], {
          env: { ...process.env, VIPS_CONCURRENCY: '1' },
        });
      }
      return cpuWithChildren() - before;
    },
  });
  return compare('photo', photos, [ours, command('Q=80'), command('Q=80,effort=2')]);
}

async function comparePosters(folder: string) {
  if (!(await isThere('ffmpeg', '-version'))) {
    console.log('ffmpeg is missing, so posters are not measured: `apt-get install -y ffmpeg`.');
    return [];
  }
  const film = join(folder, 'film.mp4');
  const picture = 'testsrc2=size=1920x1080:rate=30,noise=alls=10:allf=t';
  await ffmpeg('-f', 'lavfi', '-i', picture, '-t', '10', '-c:v', 'libx264', '-preset', 'veryfast', '-pix_fmt', 'yuv420p', film);
  const films = Array<string>(posters).fill(film);
  const command = async () => {
    const before = cpuWithChildren();
    for (const [index] of films.entries()) {
      const seek = ['-noaccurate_seek', '-ss', '1', '-i', film, '-frames:v', '1', '-vf', 'scale=1280:-2'];
      const webp = ['-c:v', 'libwebp', '-quality', '80', '-compression_level', '2'];
      await ffmpeg(...seek, ...webp, join(folder, 'out', `poster-${index}.webp`));
    }
    return cpuWithChildren() - before;
  };
  return compare('poster', posters, [
    { name: 'workers', work: async () => (await inWorker('poster', folder, 1, films)).seconds },
    { name: 'ffmpeg', work: command },
  ]);
}

/** Measures the peak resident memory with the largest accepted pictures of each kind, two at a time as in production. */
async function measureMemory(folder: string) {
  const picture = async (name: string, size: string, ...options: string[]) => {
    const path = join(folder, name);
    // Drawn small and enlarged, because ffmpeg cannot generate one that large.
    const picture = `mandelbrot=size=2040x1530,scale=${size.replace('x', ':')},noise=alls=12`;
    await ffmpeg('-f', 'lavfi', '-i', picture, '-frames:v', '1', ...options, path);
    return path;
  };
  const kinds = {
    'JPEG of 12 million pixels': await picture('12.jpg', '4032x3024', '-q:v', '3'),
    'JPEG of 50 million': await picture('50.jpg', '8160x6120', '-q:v', '3'),
    'PNG of 50 million': await picture('50.png', '8160x6120', '-compression_level', '1'),
    'WebP of 22 million': await picture('22.webp', '5400x4050', '-quality', '80', '-compression_level', '0'),
    'lossless WebP of 22 million': await picture('lossless.webp', '5400x4050', '-lossless', '1', '-compression_level', '0'),
  };
  const rows = [];
  for (const [kind, path] of Object.entries(kinds)) {
    const { outcomes, peakMegabytes } = await inWorker('photo', folder, 2, [path, path, path, path]);
    const megabytes = Math.round((await stat(path)).size / 1e6);
    rows.push({ kind, 'MB of file': megabytes, outcome: outcomes[0], 'peak MB': peakMegabytes, 'at most': 400 });
  }
  return rows;
}

/** Generates pictures with as much detail as a phone's photo of a classroom: about 4 MB each. */
async function makePhotos(folder: string): Promise<string[]> {
  const paths = photoPaths(folder);
  for (const [index, path] of paths.entries()) {
    const picture = `mandelbrot=size=4032x3024:start_scale=${3 / (index + 1)},noise=alls=12:all_seed=${index}`;
    await ffmpeg('-f', 'lavfi', '-i', picture, '-frames:v', '1', '-pix_fmt', 'yuvj420p', '-q:v', '3', path);
  }
  return paths;
}

const photoPaths = (folder: string) => Array.from({ length: photos }, (_, index) => join(folder, `photo-${index}.jpg`));

interface Rendered {
  seconds: number;
  outcomes: string[];
  peakMegabytes: number;
}

function inWorker(task: 'photo' | 'poster', folder: string, atOnce: number, paths: string[]): Promise<Rendered> {
  return new Promise((resolve, reject) => {
    const child = fork(new URL('media-child.ts', import.meta.url), [task, join(folder, 'storage'), String(atOnce), ...paths]);
    child.once('message', (message) => resolve(message as Rendered));
    child.once('exit', (code) => reject(new Error(`The worker exited with ${code}.`)));
  });
}

const ffmpeg = (...options: string[]) => run('ffmpeg', ['-v', 'error', '-y', ...options]);

const isThere = (command: string, option: string) =>
  run(command, [option]).then(
    () => true,
    () => false,
  );
