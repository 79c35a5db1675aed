import { type RefObject, useEffect, useRef } from 'react';
import { type Board, createBoard, type Scene } from './board.ts';

/** The finished picture has as many; more would only cost memory. */
const MOST_PIXELS = 1600;

/** Shows the scene on two canvases, in as many pixels as the screen has. Returns the canvases' refs. */
export function useBoard(board: RefObject<Board | null>, scene: Scene) {
  const below = useRef<HTMLCanvasElement>(null);
  const above = useRef<HTMLCanvasElement>(null);

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
    // After a tablet has slept.
    lower.addEventListener('contextrestored', made.paintAll);
    return () => {
      lower.removeEventListener('contextrestored', made.paintAll);
      sizes.disconnect();
    };
  }, [board]);

  useEffect(() => board.current?.show(scene), [scene, board]);

  return { below, above };
}
