import sharp from 'sharp';
import { HEIGHT, MARGIN, type Sheet, WIDTH } from './paper.ts';

// The displacement and the shadows could be SVG filters, but librsvg takes a second for each displaced sheet and a scene has
// eight. So the turbulence is drawn once, and the sheets are cut and laid on each other here: a tenth of the time.
const FULL_WIDTH = WIDTH + 2 * MARGIN;
const FULL_HEIGHT = HEIGHT + 2 * MARGIN;
const SHADOW_SCALE = 4;
// The mean of the grain below, so that the tooth of the paper neither darkens nor bleaches the colours.
const GRAIN_MEAN = 222;
const lifts = {
  flat: { reach: 8, shadow: 0, blur: 0 },
  far: { reach: 15, shadow: 4, blur: 1 },
  near: { reach: 12, shadow: 8, blur: 1.6 },
} as const;

const svg = (content: string) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${FULL_WIDTH}" height="${FULL_HEIGHT}" viewBox="${-MARGIN} ${-MARGIN} ${FULL_WIDTH} ${FULL_HEIGHT}">${content}</svg>`,
  );

const filtered = (filter: string) =>
  svg(
    `<filter id="f" filterUnits="userSpaceOnUse" x="${-MARGIN}" y="${-MARGIN}" width="${FULL_WIDTH}" height="${FULL_HEIGHT}" color-interpolation-filters="sRGB">${filter}</filter><rect x="${-MARGIN}" y="${-MARGIN}" width="${FULL_WIDTH}" height="${FULL_HEIGHT}" filter="url(#f)"/>`,
  );

const raw = (drawing: Buffer) => sharp(drawing).ensureAlpha().raw().toBuffer();

let textures: Promise<{ turbulence: Buffer; grain: Buffer }> | undefined;

/** The wobble of scissors and the tooth of sugar paper, each drawn once for all scenes. */
function paperTextures() {
  textures ??= (async () => ({
    turbulence: await raw(filtered('<feTurbulence type="fractalNoise" baseFrequency="0.021" numOctaves="2" seed="7"/>')),
    grain: await raw(
      filtered(
        '<feTurbulence type="fractalNoise" baseFrequency="0.7 0.55" numOctaves="3" seed="4"/><feDiffuseLighting lighting-color="#fff" surfaceScale="1.1" diffuseConstant="1"><feDistantLight azimuth="48" elevation="62"/></feDiffuseLighting>',
      ),
    ),
  }))();
  return textures;
}

/** Moves every pixel by the turbulence, mirrored by `turn` so that two sheets are never cut alike. Colours come out premultiplied. */
function cutEdges(pixels: Buffer, turbulence: Buffer, reach: number, turn: number): Uint8ClampedArray {
  const out = new Uint8ClampedArray(pixels.length);
  for (let y = 0; y < FULL_HEIGHT; y++) {
    const noiseY = turn & 1 ? FULL_HEIGHT - 1 - y : y;
    for (let x = 0; x < FULL_WIDTH; x++) {
      const noise = (noiseY * FULL_WIDTH + (turn & 2 ? FULL_WIDTH - 1 - x : x)) * 4;
      const sourceX = Math.min(FULL_WIDTH - 2, Math.max(0, x + (turbulence[noise + (turn & 4 ? 1 : 0)]! / 255 - 0.5) * reach));
      const sourceY = Math.min(FULL_HEIGHT - 2, Math.max(0, y + (turbulence[noise + (turn & 4 ? 0 : 1)]! / 255 - 0.5) * reach));
      const left = sourceX | 0;
      const top = sourceY | 0;
      const shareX = sourceX - left;
      const shareY = sourceY - top;
      const corner = (top * FULL_WIDTH + left) * 4;
      const below = corner + FULL_WIDTH * 4;
      const topLeft = (1 - shareX) * (1 - shareY) * pixels[corner + 3]!;
      const topRight = shareX * (1 - shareY) * pixels[corner + 7]!;
      const bottomLeft = (1 - shareX) * shareY * pixels[below + 3]!;
      const bottomRight = shareX * shareY * pixels[below + 7]!;
      const alpha = topLeft + topRight + bottomLeft + bottomRight;
      if (alpha === 0) continue;
      const target = (y * FULL_WIDTH + x) * 4;
      for (let channel = 0; channel < 3; channel++) {
        out[target + channel] =
          (pixels[corner + channel]! * topLeft +
            pixels[corner + 4 + channel]! * topRight +
            pixels[below + channel]! * bottomLeft +
            pixels[below + 4 + channel]! * bottomRight) /
          255;
      }
      out[target + 3] = alpha;
    }
  }
  return out;
}

/** The sheet's outline, softened, at full size; one byte a pixel. */
async function shadowOf(cutSheet: Uint8ClampedArray, blur: number): Promise<Buffer> {
  const small = await sharp(cutSheet, { raw: { width: FULL_WIDTH, height: FULL_HEIGHT, channels: 4 } })
    .extractChannel(3)
    .resize(FULL_WIDTH / SHADOW_SCALE, FULL_HEIGHT / SHADOW_SCALE, { fit: 'fill', kernel: 'linear' })
    .blur(blur)
    .raw()
    .toBuffer();
  return sharp(small, { raw: { width: FULL_WIDTH / SHADOW_SCALE, height: FULL_HEIGHT / SHADOW_SCALE, channels: 1 } })
    .resize(FULL_WIDTH, FULL_HEIGHT, { fit: 'fill', kernel: 'linear' })
    .toColourspace('b-w')
    .raw()
    .toBuffer();
}

function lay(page: Uint8ClampedArray, cutSheet: Uint8ClampedArray, shadow: Buffer | undefined, drop: number): void {
  const step = drop * FULL_WIDTH + (drop >> 1);
  for (let pixel = 0, target = 0; target < page.length; pixel++, target += 3) {
    const alpha = cutSheet[pixel * 4 + 3]!;
    const shade = shadow && alpha < 255 && pixel >= step ? 1 - (shadow[pixel - step]! / 255) * 0.36 : 1;
    const through = (shade * (255 - alpha)) / 255;
    for (let channel = 0; channel < 3; channel++) {
      page[target + channel] = page[target + channel]! * through + cutSheet[pixel * 4 + channel]!;
    }
  }
}

/** Cuts the sheets by hand, lays them on each other and photographs them: a 1200×900 JPEG, the same for the same sheets and seed. */
export async function press(sheets: readonly Sheet[], seed: number): Promise<Buffer> {
  const { turbulence, grain } = await paperTextures();
  const page = new Uint8ClampedArray(FULL_WIDTH * FULL_HEIGHT * 3).fill(236);
  for (const [index, { content, lift }] of sheets.entries()) {
    const { reach, shadow, blur } = lifts[lift];
    const cutSheet = cutEdges(await raw(svg(content)), turbulence, reach, (index + seed) % 8);
    lay(page, cutSheet, shadow ? await shadowOf(cutSheet, blur) : undefined, shadow);
  }
  for (let pixel = 0, target = 0; target < page.length; pixel++, target += 3) {
    const tooth = 1 + (grain[pixel * 4]! - GRAIN_MEAN) / 420;
    for (let channel = 0; channel < 3; channel++) page[target + channel] = page[target + channel]! * tooth;
  }
  return sharp(page, { raw: { width: FULL_WIDTH, height: FULL_HEIGHT, channels: 3 } })
    .extract({ left: MARGIN, top: MARGIN, width: WIDTH, height: HEIGHT })
    .jpeg({ quality: 82 })
    .toBuffer();
}
