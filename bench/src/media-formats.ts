import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import sharp, { type Sharp } from 'sharp';

const run = promisify(execFile);
const demo = fileURLToPath(new URL('../../dev/demo/media/', import.meta.url));

/** Ways to store a rendition; the first is that of the workers. */
const formats: Record<string, (picture: Sharp) => Sharp> = {
  'WebP 80, effort 2': (picture) => picture.webp({ quality: 80, effort: 2 }),
  'WebP 80, effort 4': (picture) => picture.webp({ quality: 80, effort: 4 }),
  'JPEG 78 by mozjpeg': (picture) => picture.jpeg({ quality: 78, mozjpeg: true }),
  'AVIF 60, effort 2': (picture) => picture.avif({ quality: 60, effort: 2 }),
  'AVIF 60, effort 3': (picture) => picture.avif({ quality: 60, effort: 3 }),
  'AVIF 60, effort 4': (picture) => picture.avif({ quality: 60, effort: 4 }),
  'AVIF 50, effort 2': (picture) => picture.avif({ quality: 50, effort: 2 }),
};

/** CPU, bytes and likeness (SSIM, at most 1) of a photo's renditions by format: pictures of the demo, and photos with noise. */
export async function compareFormats(folder: string, photos: string[]) {
  sharp.cache(false);
  sharp.concurrency(1);
  const drawn = readdirSync(demo).filter((name, index) => /-\d\.webp$/.test(name) && index % 5 === 0);
  const kinds = { demo: drawn.map((name) => join(demo, name)), photo: photos.slice(0, 3) };
  const rows = [];
  for (const side of [800, 1_600])
    for (const [kind, paths] of Object.entries(kinds)) {
      const pictures = await Promise.all(paths.map((path) => readPixels(path, side)));
      for (const [format, encode] of Object.entries(formats))
        rows.push(await measure(folder, { side, kind, format }, pictures, encode));
    }
  return rows;
}

type Pixels = Awaited<ReturnType<typeof readPixels>>;

const readPixels = (path: string, side: number) =>
  sharp(path)
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });

async function measure(folder: string, labels: object, pictures: Pixels[], encode: (picture: Sharp) => Sharp) {
  const [plain, encoded] = [join(folder, 'plain.png'), join(folder, 'encoded.png')];
  const sum = { bytes: 0, milliseconds: 0, likeness: 0 };
  for (const { data, info } of pictures) {
    const open = () => sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
    const before = process.cpuUsage();
    const file = await encode(open()).toBuffer();
    const { user, system } = process.cpuUsage(before);
    await open().png({ compressionLevel: 0 }).toFile(plain);
    await sharp(file).png({ compressionLevel: 0 }).toFile(encoded);
    const { stderr } = await run('ffmpeg', ['-i', plain, '-i', encoded, '-lavfi', 'ssim', '-f', 'null', '-']);
    sum.bytes += file.length;
    sum.milliseconds += (user + system) / 1e3;
    sum.likeness += Number(/All:([\d.]+)/.exec(stderr)![1]);
  }
  const mean = (value: number) => value / pictures.length;
  return {
    ...labels,
    kB: Math.round(mean(sum.bytes) / 1e3),
    'cpu ms': Math.round(mean(sum.milliseconds)),
    SSIM: Number(mean(sum.likeness).toFixed(3)),
  };
}
