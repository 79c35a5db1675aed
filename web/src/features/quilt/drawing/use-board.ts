import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { type Board, createBoard, type Scene } from './board.ts';
import type { Settings } from './brush.ts';
import { listenToPointer } from './pointer-input.ts';

/** The finished picture has as many; more would only cost memory. */
const MOST_PIXELS = 1600;

type Options = {
  scene: Scene;
  settings: Settings;
  isPenOnly: boolean;
  onPen: () => void;
  /** Ends the stroke and adds it to the drawing. */
  finish: () => void;
  board: RefObject<Board | null>;
};

/** Shows the scene on the two canvases, in as many pixels as the screen has, and draws with pointers. Returns the canvases' refs. */
export function useBoard({ scene, settings, isPenOnly, onPen, finish, board }: Options) {
  const below = useRef<HTMLCanvasElement>(null);
  const above = useRef<HTMLCanvasElement>(null);
  const askPenOnly = useEffectEvent(() => isPenOnly);
  const notePen = useEffectEvent(onPen);
  const end = useEffectEvent(finish);
  const begin = useEffectEvent((isEraser: boolean) => {
    finish();
    board.current?.begin(isEraser ? { ...settings, tool: 'eraser' } : settings);
  });

  useEffect(() => {
    const [lower, upper] = [below.current, above.current];
    if (!lower || !upper) return;
    const made = createBoard(lower, upper);
    board.current = made;
    const sizes = new ResizeObserver(([entry]) => {
      if (entry) made.resize(Math.min(MOST_PIXELS, Math.round(entry.contentRect.width * devicePixelRatio)));
    });
    // This box also changes when the window moves to another screen. Safari has none.
    const hasExact = 'devicePixelContentBoxSize' in ResizeObserverEntry.prototype;
    sizes.observe(upper, { box: hasExact ? 'device-pixel-content-box' : 'content-box' });
    const stop = listenToPointer(upper, {
      isPenOnly: () => askPenOnly(),
      onPen: () => notePen(),
      begin: (isEraser) => begin(isEraser),
      move: made.move,
      end: () => end(),
      cancel: made.cancel,
    });
    // After a tablet has slept.
    lower.addEventListener('contextrestored', made.paintAll);
    return () => {
      lower.removeEventListener('contextrestored', made.paintAll);
      stop();
      sizes.disconnect();
    };
  }, [board]);

  useEffect(() => board.current?.show(scene), [scene, board]);

  return { below, above };
}
