import { readFile, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { MAX_BYTES } from './picture-memory.ts';
import { writePng } from './png.ts';
import { Undecodable } from './undecodable.ts';

// libheif and libde265 as WebAssembly, called through their C functions: the class that the package offers needs the whole
// picture several times in memory and drops the colour profile. https://github.com/strukturag/libheif/tree/master/libheif/api

const MAX_PIXELS = 50_000_000;
/** Bytes of a pixel that is decoded with others at once, most of them within libde265 and libheif. */
const PIXEL_BYTES = 12;
/** Rows of such a picture that are copied at once. */
const BAND_ROWS = 64;

/** Values of the enumerations `heif_colorspace`, `heif_chroma`, `heif_channel` and `heif_color_profile_type`. */
const colorspace = { rgb: 1 };
const chroma = { rgb: 10, rgba: 11 };
const channel = { interleaved: 10 };
const profileTypes = [fourLetters('prof'), fourLetters('rICC')];

interface Libheif {
  HEAPU8: Uint8Array;
  HEAPU32: Uint32Array;
  [functionName: `_${string}`]: (...values: number[]) => number;
}

/**
 * Writes the main picture of a HEIC file as a PNG: upright, in its own colours, with nothing of its metadata but the colour
 * profile. Phones store tiles, of which one row is in memory at a time. Waits for `permission` to use the bytes that it needs.
 * @throws Undecodable
 */
export async function unpackHeic(path: string, target: string, permission: (bytes: number) => Promise<void>): Promise<void> {
  // The file is in memory twice, once for libheif.
  const fileBytes = 2 * (await stat(path)).size;
  if (fileBytes > MAX_BYTES) throw new Undecodable('too-much-memory');
  const lib = await loadLibheif();
  try {
    const picture = openPicture(lib, await readFile(path));
    if (picture.width * picture.height > MAX_PIXELS) throw new Undecodable('too-many-pixels');
    const bytes = fileBytes + picture.bytes;
    if (bytes > MAX_BYTES) throw new Undecodable('too-much-memory');
    await permission(bytes);
    await writePng(target, picture, picture.isTiled ? tiledRows(lib, picture) : wholeRows(lib, picture));
  } catch (error) {
    // Of the disk, which deserves a retry. Other errors are the file's fault: it takes libheif beyond its memory.
    if (error instanceof Undecodable || (error as NodeJS.ErrnoException).syscall) throw error;
    throw new Undecodable('not-decodable', error);
  }
}

/** A new instance for each file, because WebAssembly keeps memory that it has taken and what a file has done to it. */
async function loadLibheif(): Promise<Libheif> {
  const require = createRequire(import.meta.url);
  const wasmBinary = await readFile(require.resolve('libheif-js/libheif-wasm/libheif.wasm'));
  return require('libheif-js/libheif-wasm/libheif.js')({ wasmBinary, print: () => undefined, printErr: () => undefined });
}

type HeicPicture = ReturnType<typeof openPicture>;

function openPicture(lib: Libheif, file: Buffer) {
  const context = lib._heif_context_alloc!();
  const copy = lib._malloc!(file.length);
  lib.HEAPU8.set(file, copy);
  call(lib, '_heif_context_read_from_memory_without_copy', context, copy, file.length, 0);
  const handle = pointerFrom(lib, '_heif_context_get_primary_image_handle', [context]);
  const width = lib._heif_image_handle_get_width!(handle);
  const height = lib._heif_image_handle_get_height!(handle);
  const channels: 3 | 4 = lib._heif_image_handle_has_alpha_channel!(handle) ? 4 : 3;
  const tiling = readTiling(lib, handle);
  // A picture that is cropped, or whose transparency is a separate picture, is put together by libheif.
  const isTiled = tiling.columns * tiling.rows > 1 && channels === 3 && tiling.width === width && tiling.height === height;
  const pixels = isTiled ? tiling.columns * tiling.tileWidth * tiling.tileHeight : width * height;
  return {
    handle,
    width,
    height,
    channels,
    tiling,
    isTiled,
    profile: readProfile(lib, handle),
    bytes: pixels * PIXEL_BYTES,
  };
}

interface Tiling {
  columns: number;
  rows: number;
  tileWidth: number;
  tileHeight: number;
  /** Of the picture. */
  width: number;
  height: number;
  /** The rows and columns of the first tiles that are outside of the picture, because it is stored turned. */
  top: number;
  left: number;
}

function readTiling(lib: Libheif, handle: number): Tiling {
  // `heif_image_tiling`: 18 numbers of four bytes.
  const place = lib._malloc!(18 * 4);
  call(lib, '_heif_image_handle_get_image_tiling', handle, 1, place);
  const field = (index: number) => lib.HEAPU32[(place >> 2) + index]!;
  const [columns, rows, tileWidth, tileHeight, width, height] = [field(1), field(2), field(3), field(4), field(5), field(6)];
  // libheif 1.23 states the rest of the division where it means what is missing to a whole tile.
  const top = field(7) && rows * tileHeight - height;
  const left = field(8) && columns * tileWidth - width;
  return { columns, rows, tileWidth, tileHeight, width, height, top, left };
}

function readProfile(lib: Libheif, handle: number): Buffer | null {
  if (!profileTypes.includes(lib._heif_image_handle_get_color_profile_type!(handle))) return null;
  const size = lib._heif_image_handle_get_raw_color_profile_size!(handle);
  const place = lib._malloc!(size);
  call(lib, '_heif_image_handle_get_raw_color_profile', handle, place);
  return Buffer.from(lib.HEAPU8.subarray(place, place + size));
}

/** The rows of the picture, those of one row of tiles after the other. */
function* tiledRows(lib: Libheif, { handle, width, height, channels, tiling }: HeicPicture): Generator<Buffer> {
  const { columns, rows, tileWidth, tileHeight, top, left } = tiling;
  for (let row = 0; row < rows; row += 1) {
    const first = Math.max(0, row * tileHeight - top);
    const band = Buffer.alloc((Math.min(height, (row + 1) * tileHeight - top) - first) * width * channels);
    for (let column = 0; column < columns; column += 1) {
      const image = pointerFrom(
        lib,
        '_heif_image_handle_decode_image_tile',
        [handle],
        colorspace.rgb,
        chroma.rgb,
        0,
        column,
        row,
      );
      const { data, stride } = pixelsOf(lib, image, tileWidth, tileHeight);
      const x = column * tileWidth - left;
      const [from, to] = [Math.max(0, x), Math.min(width, x + tileWidth)];
      for (let y = 0; y < band.length / width / channels; y += 1) {
        const start = (first + y - (row * tileHeight - top)) * stride;
        band.set(data.subarray(start + (from - x) * channels, start + (to - x) * channels), (y * width + from) * channels);
      }
      lib._heif_image_release!(image);
    }
    yield band;
  }
}

/** The rows of a picture that libheif decodes as a whole. */
function* wholeRows(lib: Libheif, { handle, width, height, channels }: HeicPicture): Generator<Buffer> {
  const image = pointerFrom(lib, '_heif_decode_image', [handle], colorspace.rgb, channels === 4 ? chroma.rgba : chroma.rgb, 0);
  const { data, stride } = pixelsOf(lib, image, width, height);
  for (let first = 0; first < height; first += BAND_ROWS) {
    const band = Buffer.alloc(Math.min(BAND_ROWS, height - first) * width * channels);
    for (let y = 0; y < band.length / width / channels; y += 1)
      band.set(data.subarray((first + y) * stride, (first + y) * stride + width * channels), y * width * channels);
    yield band;
  }
}

/** The pixels of a decoded image, which has at least this size. */
function pixelsOf(lib: Libheif, image: number, width: number, height: number) {
  const place = lib._malloc!(4);
  const start = lib._heif_image_get_plane_readonly!(image, channel.interleaved, place);
  const stride = lib.HEAPU32[place >> 2]!;
  lib._free!(place);
  const isWhole =
    lib._heif_image_get_width!(image, channel.interleaved) >= width &&
    lib._heif_image_get_height!(image, channel.interleaved) >= height;
  if (!start || !isWhole) throw new Undecodable('not-decodable');
  return { data: lib.HEAPU8.subarray(start, start + stride * height), stride };
}

/** Calls a function that returns a `heif_error`, whose place is the first argument. @throws Undecodable */
function call(lib: Libheif, name: `_heif_${string}`, ...values: number[]): void {
  const error = lib._malloc!(12);
  lib[name]!(error, ...values);
  const code = lib.HEAPU32[error >> 2];
  lib._free!(error);
  if (code !== 0) throw new Undecodable('not-decodable');
}

/** As `call`, for a function that stores a pointer at the argument after `values`. */
function pointerFrom(lib: Libheif, name: `_heif_${string}`, values: number[], ...more: number[]): number {
  const place = lib._malloc!(4);
  call(lib, name, ...values, place, ...more);
  const pointer = lib.HEAPU32[place >> 2]!;
  lib._free!(place);
  return pointer;
}

function fourLetters(name: string): number {
  return Buffer.from(name, 'latin1').readUInt32BE();
}
