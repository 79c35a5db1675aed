import { AppError } from '@patchwork/platform/errors';

/** What the decoder is told, too. */
const MAX_FRAMES = 100;

/** Answers how many bytes of `data` it has used up, none when it needs more to go on. Past `'done'` everything is welcome. */
type Step = (data: Buffer) => number | 'done';

/**
 * Hands the bytes of a photo on and refuses one that breaks off (JPEG) or moves for too long (GIF), so that nothing of it is kept.
 * Walks the structure alone and keeps a few bytes; whether the picture makes sense is for the decoder to say.
 * @throws AppError 400, 413
 */
export async function* wholeImage(contentType: string, content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const step = contentType === 'image/jpeg' ? jpegSteps() : contentType === 'image/gif' ? gifSteps() : null;
  let isDone = step === null;
  let rest = Buffer.alloc(0);
  /** Bytes that are known not to matter. */
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
  if (contentType === 'image/jpeg' && !isDone)
    throw new AppError('invalid', 'broken-photo', 'This photo is not complete. Please choose another.');
}

/** From marker to marker (ITU-T T.81, annex B) until the image ends; within a scan to the next 0xff that is a marker. */
function jpegSteps(): Step {
  let isScan = false;
  return (data) => {
    if (isScan) {
      const at = data.indexOf(0xff);
      if (at !== 0) return at < 0 ? data.length : at;
      const next = data[1];
      if (next === undefined) return 0;
      if (next === 0xff) return 1;
      // Stuffed zero, or restart.
      if (next === 0 || (next >= 0xd0 && next <= 0xd7)) return 2;
      isScan = false;
    }
    if (data.length < 2) return 0;
    const [sign, marker] = [data[0]!, data[1]!];
    // Not as it should be: the decoder will have its own opinion.
    if (sign !== 0xff || marker === 0xd9) return 'done';
    if (marker === 0xff) return 1;
    if (marker === 0xd8 || marker === 1) return 2;
    if (data.length < 4) return 0;
    isScan = marker === 0xda;
    return 2 + data.readUInt16BE(2);
  };
}

/** From block to block (GIF89a), counting pictures. */
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
        'This picture moves for more than 100 frames. Please make it shorter, or add it as a video.',
      );
    isInBlocks = true;
    // The smallest code size stands between the colours and the blocks.
    return 10 + tableBytes(data[9]!) + 1;
  };
}
