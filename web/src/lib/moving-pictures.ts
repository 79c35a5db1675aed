import { type SyntheticEvent, useState } from 'react';

/** What moves longer needs a way to stop it (WCAG 2.2.2). */
const LONGEST_MS = 5_000;

const textAt = (view: DataView, place: number) =>
  String.fromCharCode(...[0, 1, 2, 3].map((offset) => view.getUint8(place + offset)));

/**
 * Whether a WebP moves for longer than five seconds, all its rounds together: most moving pictures begin again for ever. Undefined
 * if the bytes so far do not say so yet.
 */
export function movesForLong(bytes: Uint8Array, isWhole: boolean): boolean | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const missing = isWhole ? false : undefined;
  if (bytes.length < 30) return missing;
  const isAnimated = textAt(view, 8) === 'WEBP' && textAt(view, 12) === 'VP8X' && (view.getUint8(20) & 2) !== 0;
  if (!isAnimated) return false;
  let [rounds, round] = [1, 0];
  for (let place = 30; place + 8 <= bytes.length; ) {
    const [name, size] = [textAt(view, place), view.getUint32(place + 4, true)];
    const content = place + 8;
    if (name === 'ANIM' && content + 6 <= bytes.length) {
      rounds = view.getUint16(content + 4, true);
      if (rounds === 0) return true;
    }
    if (name === 'ANMF' && content + 16 <= bytes.length) round += view.getUint32(content + 12, true) & 0xff_ff_ff;
    if (round * rounds > LONGEST_MS) return true;
    // Sizes are padded to even numbers.
    place = content + size + (size % 2);
  }
  return missing;
}

/** The same for the picture at an address: of what the browser has loaded already it reads as much as it needs. Never throws. */
async function movesForLongAt(address: string): Promise<boolean> {
  try {
    const { ok, body } = await fetch(address, { cache: 'force-cache' });
    const reader = body?.getReader();
    let bytes = new Uint8Array();
    while (ok && reader) {
      const { done, value } = await reader.read();
      if (value) bytes = new Uint8Array(await new Blob([bytes, value]).arrayBuffer());
      const answer = movesForLong(bytes, done);
      if (answer === undefined) continue;
      if (!done) void reader.cancel();
      return answer;
    }
  } catch {
    // Without an answer nothing moves.
  }
  return false;
}

type Photo = { url: string; thumbnail: string | null };

/**
 * What a picture that may move needs. Its small rendition never moves: `isStill` asks for that one. For who wants reduced motion
 * nothing moves before it is played.
 */
export function useMotion({ url, thumbnail }: Photo) {
  const [wantsReduced] = useState(() => globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? false);
  const [moves, setMoves] = useState<boolean>();
  const [isPlaying, setPlaying] = useState(!wantsReduced);
  const small = thumbnail && new URL(thumbnail, location.href).href;

  /** Call it when the picture has loaded, in whichever size. */
  function onLoad({ currentTarget: { currentSrc } }: SyntheticEvent<HTMLImageElement>) {
    if (moves !== undefined || !small) return;
    if (!wantsReduced && currentSrc === small) return;
    void movesForLongAt(wantsReduced ? url : currentSrc).then(setMoves);
  }

  return {
    /** Whether it needs a button that stops it. */
    moves: moves === true,
    isPlaying,
    isStill: Boolean(small) && (moves === undefined ? wantsReduced : moves && !isPlaying),
    onLoad,
    toggle: () => setPlaying((before) => !before),
  };
}
