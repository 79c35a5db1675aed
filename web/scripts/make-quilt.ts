import { join } from 'node:path';
import sharp from 'sharp';

// Draws the landing page's quilt from `revealed-quilt.svg`: `node scripts/make-quilt.ts`, after that has changed. The page has
// no SVG, because each phone would compute the felt.

await sharp(join(import.meta.dirname, 'revealed-quilt.svg'), { density: 96 })
  .resize(1120)
  .webp({ quality: 58, effort: 6 })
  .toFile(join(import.meta.dirname, '../src/features/landing/revealed-quilt.webp'));
