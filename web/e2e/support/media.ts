import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';

/** A 12-megapixel photograph as a phone saves it: rotated, with the GPS position. */
export async function phonePhoto(): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const stripes = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="4000" height="3000"><rect width="4000" height="3000" fill="#DFEDF6"/>
     <path d="M0 2200 Q1000 1500 2000 2200 T4000 2200 V3000 H0Z" fill="#0F5A43"/><circle cx="3100" cy="700" r="380" fill="#F5B82E"/></svg>`,
  );
  const buffer = await sharp(stripes)
    .jpeg({ quality: 90 })
    .withMetadata({ orientation: 6 })
    .withExif({
      IFD0: { Make: 'Canary', Model: 'GPS-CANARY' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '53/1 22/1 48/1', GPSLongitudeRef: 'W', GPSLongitude: '1/1 28/1 12/1' },
    })
    .toBuffer();
  return { name: 'playground.jpg', mimeType: 'image/jpeg', buffer };
}

/** A photo as an iPhone saves it. */
export const phoneHeic = (): Buffer => readFileSync(new URL('../../../packages/testkit/files/phone.heic', import.meta.url));

/** The same photo, of which the description is whole and the pixels are not. */
export function damagedHeic(): Buffer {
  const damaged = phoneHeic();
  for (let at = 4_000; at < damaged.length - 400; at += 7) damaged[at]! ^= 0x5a;
  return damaged;
}

/** A 20-second H.264 clip with sound and a title that must not survive. */
export function phoneClip(): string {
  const path = join(mkdtempSync(join(tmpdir(), 'patchwork-e2e-')), 'assembly.mp4');
  const made = [
    '-f',
    'lavfi',
    '-i',
    'testsrc2=size=640x360:rate=25:duration=20',
    '-f',
    'lavfi',
    '-i',
    'sine=frequency=440:duration=20',
  ];
  const written = [
    '-c:v',
    'libx264',
    '-preset',
    'ultrafast',
    '-pix_fmt',
    'yuv420p',
    '-c:a',
    'aac',
    '-metadata',
    'title=TITLE-CANARY',
    '-metadata',
    'location=+53.38-001.47/',
  ];
  execFileSync('ffmpeg', ['-y', '-loglevel', 'error', ...made, ...written, path]);
  return path;
}
