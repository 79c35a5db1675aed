import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';

// Draws `public/icons` from the favicon: `node scripts/make-icons.ts`, after that has changed.

const folder = join(import.meta.dirname, '../public');
const patch = readFileSync(join(folder, 'favicon.svg'));
const ground = '#ddeee4';
mkdirSync(join(folder, 'icons'), { recursive: true });

const draw = (side: number) => sharp(patch, { density: (72 * side) / 100 }).resize(side, side);
const write = async (image: Sharp, name: string) => image.png({ palette: true }).toFile(join(folder, 'icons', `${name}.png`));

for (const side of [192, 512]) await write(draw(side), String(side));

// Phones crop these icons to different shapes: the background fills the square, and the motif stays within the middle 80 %.
for (const [name, side] of [
  ['maskable-512', 512],
  ['apple-180', 180],
] as const) {
  const inner = await draw(Math.round(side * 0.8)).toBuffer();
  await write(
    sharp({ create: { width: side, height: side, channels: 3, background: ground } }).composite([{ input: inner }]),
    name,
  );
}
