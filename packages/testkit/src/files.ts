import { readFileSync } from 'node:fs';

/**
 * A photo as an iPhone saves it, of 500 × 380 pixels: tiles of HEVC, turned by 90°, in Display P3, with its place and the camera
 * `CANARY`. Upright it shows blue, red, white and green, row by row. Made with libheif's `heif-enc --cut-tiles 128`.
 */
export const phoneHeic = () => readFileSync(new URL('../files/phone.heic', import.meta.url));
