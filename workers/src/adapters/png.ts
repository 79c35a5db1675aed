import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { crc32, createDeflate, deflateSync } from 'node:zlib';

interface PngHeader {
  width: number;
  height: number;
  /** RGB, or RGB with transparency; one byte each. */
  channels: 3 | 4;
  /** An ICC profile. */
  profile: Buffer | null;
}

/** Writes rows of pixels, as many at a time as `rows` yields, as a PNG without compression. https://www.w3.org/TR/png-3/ */
export const writePng = (path: string, header: PngHeader, rows: Iterable<Buffer>): Promise<void> =>
  pipeline(
    Readable.from(filtered(rows, header.width * header.channels), { objectMode: false }),
    createDeflate({ level: 0, chunkSize: 1 << 20 }),
    (packed: AsyncIterable<Buffer>) => chunks(header, packed),
    createWriteStream(path),
  );

async function* chunks({ width, height, channels, profile }: PngHeader, packed: AsyncIterable<Buffer>) {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 8;
  header[9] = channels === 4 ? 6 : 2;
  yield Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  yield chunk('IHDR', header);
  if (profile) yield chunk('iCCP', Buffer.concat([Buffer.from('profile\0\0', 'latin1'), deflateSync(profile)]));
  for await (const piece of packed) yield chunk('IDAT', piece);
  yield chunk('IEND', Buffer.alloc(0));
}

function chunk(type: string, data: Buffer): Buffer {
  const whole = Buffer.alloc(data.length + 12);
  whole.writeUInt32BE(data.length, 0);
  whole.write(type, 4, 'latin1');
  data.copy(whole, 8);
  whole.writeUInt32BE(crc32(whole.subarray(4, -4)), whole.length - 4);
  return whole;
}

/** Each row after the number of its filter, which is none. */
function* filtered(rows: Iterable<Buffer>, stride: number): Generator<Buffer> {
  for (const band of rows) {
    const count = band.length / stride;
    const whole = Buffer.alloc(count * (stride + 1));
    for (let row = 0; row < count; row += 1) band.copy(whole, row * (stride + 1) + 1, row * stride, (row + 1) * stride);
    yield whole;
  }
}
