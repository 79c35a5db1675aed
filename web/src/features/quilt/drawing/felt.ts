import { seeded } from '@patchwork/contracts/school-patch';

/** A tile of texture covers this many units, in as many pixels as the finished picture has for them. */
const TILE = 200;
const TILE_PIXELS = 320;
const MOST_TILES = 60;

export const newCanvas = (side: number): HTMLCanvasElement =>
  Object.assign(document.createElement('canvas'), { width: side, height: side });

export function contextOf(canvas: HTMLCanvasElement, options?: CanvasRenderingContext2DSettings): CanvasRenderingContext2D {
  const context = canvas.getContext('2d', options);
  if (!context) throw new Error('This browser has no canvas');
  return context;
}

/** Felt of a colour, for a context whose unit is that of the drawing. */
export type FeltOf = (context: CanvasRenderingContext2D, paint: string) => CanvasPattern;

/** A board's felts. Each is painted once. */
export function createFelts(): FeltOf {
  const texture = paintTexture();
  const tiles = new Map<string, HTMLCanvasElement>();

  /** A tile in the pixels of its board: a pattern that the browser scales is slower, and has a grid. */
  function tileOf(paint: string, pixels: number): HTMLCanvasElement {
    const key = `${paint} ${pixels}`;
    const known = tiles.get(key);
    if (known) return known;
    const tile = newCanvas(pixels);
    const context = contextOf(tile, { alpha: false });
    context.fillStyle = paint;
    context.fillRect(0, 0, pixels, pixels);
    context.imageSmoothingQuality = 'high';
    context.drawImage(texture, 0, 0, pixels, pixels);
    // A board of another size has other tiles.
    if (tiles.size === MOST_TILES) tiles.clear();
    tiles.set(key, tile);
    return tile;
  }

  return (context, paint) => {
    const pixels = Math.max(1, Math.round(TILE * context.getTransform().a));
    const pattern = context.createPattern(tileOf(paint, pixels), 'repeat');
    if (!pattern) throw new Error('This browser has no canvas patterns');
    pattern.setTransform(new DOMMatrix().scale(TILE / pixels));
    return pattern;
  };
}

/** Grain and short fibres, light and dark, that continue across the edges of the tile. */
function paintTexture(): HTMLCanvasElement {
  const random = seeded(28);
  const canvas = newCanvas(TILE_PIXELS);
  const context = contextOf(canvas);
  const image = context.createImageData(TILE_PIXELS, TILE_PIXELS);
  const [coarse, fine] = [lattice(80, random), lattice(TILE_PIXELS, random)];
  for (let at = 0; at < TILE_PIXELS * TILE_PIXELS; at += 1) {
    const [x, y] = [at % TILE_PIXELS, Math.floor(at / TILE_PIXELS)];
    image.data[at * 4 + 3] = Math.round(46 * (0.4 * coarse(x, y) + 0.6 * fine(x, y)));
  }
  context.putImageData(image, 0, 0);
  for (let fibre = 0; fibre < 700; fibre += 1) {
    const [x, y, turn] = [random() * TILE_PIXELS, random() * TILE_PIXELS, random() * Math.PI * 2];
    context.strokeStyle = random() < 0.6 ? 'rgb(255 255 255 / 9%)' : 'rgb(0 0 0 / 6%)';
    context.lineWidth = 0.8 + random();
    for (const [dx, dy] of [
      [0, 0],
      [-TILE_PIXELS, 0],
      [0, -TILE_PIXELS],
    ] as const) {
      context.beginPath();
      context.arc(x + dx, y + dy, 6 + (fibre % 7), turn, turn + 1.4);
      context.stroke();
    }
  }
  return canvas;
}

/** Smooth random values from 0 to 1 with so many cells along the tile. */
function lattice(cells: number, random: () => number) {
  const values = Float32Array.from({ length: cells * cells }, random);
  const size = TILE_PIXELS / cells;
  const value = (column: number, row: number) => values[(row % cells) * cells + (column % cells)] ?? 0;
  return (x: number, y: number): number => {
    const [column, row] = [Math.floor(x / size), Math.floor(y / size)];
    const [across, down] = [x / size - column, y / size - row];
    const top = value(column, row) * (1 - across) + value(column + 1, row) * across;
    const bottom = value(column, row + 1) * (1 - across) + value(column + 1, row + 1) * across;
    return top * (1 - down) + bottom * down;
  };
}
