import { AppError } from '@patchwork/platform/errors';

/** The decoder has the same limit. */
const MAX_FRAMES = 100;

/**
 * Returns how many bytes of `data` it has consumed, 0 when it needs more. After `'done'` every byte passes.
 * Of a format whose files may end earlier, `mayEnd` says whether this one may end where `data` does.
 */
type Step = ((data: Buffer) => number | 'done') & { mayEnd?: () => boolean };

/**
 * Passes the bytes of a photo on and refuses a truncated JPEG or HEIC and a GIF with too many frames: nothing of it is stored. A
 * JPEG that ends within the data of a scan passes: it may lack nothing but its end marker, which only decoding shows. Follows the
 * structure with a few bytes of memory; the decoder judges the picture itself.
 * @throws AppError 400, 413
 */
export async function* wholeImage(contentType: string, content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const step = stepsOf[contentType]?.() ?? null;
  let isDone = step === null;
  let rest = Buffer.alloc(0);
  /** Bytes to skip. */
  let skip = 0;
  for await (const chunk of content) {
    if (step && !isDone) {
      let data = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
      for (;;) {
        const skipped = Math.min(skip, data.length);
        skip -= skipped;
        data = data.subarray(skipped);
        const used = data.length > 0 ? step(data) : 0;
        if (used === 'done') isDone = true;
        if (used === 'done' || used === 0) break;
        skip = used;
      }
      rest = Buffer.from(data);
    }
    yield chunk;
  }
  // A HEIC file may end between two boxes, a GIF anywhere.
  const isWithin = skip > 0 || rest.length > 0;
  const isCut = contentType === 'image/jpeg' ? skip > 0 || !step?.mayEnd?.() : contentType !== 'image/gif' && isWithin;
  if (isCut && !isDone) throw new AppError('invalid', 'broken-photo', 'This photo is not complete. Please choose another.');
}

/** From marker to marker (ITU-T T.81, annex B) until the image ends; within a scan to the next marker. */
function jpegSteps(): Step {
  let isScan = false;
  const step: Step = (data) => {
    if (isScan) {
      const at = data.indexOf(0xff);
      if (at !== 0) return at < 0 ? data.length : at;
      const next = data[1];
      if (next === undefined) return 0;
      if (next === 0xff) return 1;
      // Byte stuffing, or a restart marker.
      if (next === 0 || (next >= 0xd0 && next <= 0xd7)) return 2;
      isScan = false;
    }
    if (data.length < 2) return 0;
    const [sign, marker] = [data[0]!, data[1]!];
    // Invalid here: leave it to the decoder.
    if (sign !== 0xff || marker === 0xd9) return 'done';
    if (marker === 0xff) return 1;
    if (marker === 0xd8 || marker === 1) return 2;
    if (data.length < 4) return 0;
    isScan = marker === 0xda;
    return 2 + data.readUInt16BE(2);
  };
  step.mayEnd = () => isScan;
  return step;
}

/** From block to block (GIF89a), counting frames. */
function gifSteps(): Step {
  let frames = 0;
  let isHeader = true;
  let isInBlocks = false;
  const tableBytes = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);
  return (data) => {
    if (isHeader) {
      if (data.length < 13) return 0;
      isHeader = false;
      return 13 + tableBytes(data[10]!);
    }
    if (isInBlocks) {
      const length = data[0]!;
      isInBlocks = length > 0;
      return 1 + length;
    }
    const introducer = data[0];
    if (introducer === 0x21) {
      if (data.length < 2) return 0;
      isInBlocks = true;
      return 2;
    }
    if (introducer !== 0x2c) return 'done';
    if (data.length < 10) return 0;
    frames += 1;
    if (frames > MAX_FRAMES)
      throw new AppError(
        'too-large',
        'too-many-frames',
        'This animation has more than 100 frames. Please shorten it, or add it as a video.',
      );
    isInBlocks = true;
    // The minimum code size precedes the image data.
    return 10 + tableBytes(data[9]!) + 1;
  };
}

/** From box to box (ISO/IEC 14496-12) until the description of the pictures and their data have passed. */
function heicSteps(): Step {
  const missing = new Set(['meta', 'mdat']);
  return (data) => {
    if (missing.size === 0) return 'done';
    if (data.length < 8) return 0;
    const short = data.readUInt32BE(0);
    if (short === 1 && data.length < 16) return 0;
    const size = short === 1 ? Number(data.readBigUInt64BE(8)) : short;
    // The last box, or an invalid one: leave it to the decoder.
    if (size < 8) return 'done';
    missing.delete(data.toString('latin1', 4, 8));
    return size;
  };
}

const stepsOf: Record<string, () => Step> = {
  'image/jpeg': jpegSteps,
  'image/heic': heicSteps,
  'image/heif': heicSteps,
  'image/gif': gifSteps,
};
