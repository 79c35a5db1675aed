import { ERASER_BIT, type Hand, pointOf, verdictOn } from './pointer-rules.ts';

type Drawer = {
  /** Whether fingers draw. Asked at each press. */
  isPenOnly: () => boolean;
  begin: (isEraser: boolean) => void;
  move: (points: readonly number[]) => void;
  end: () => void;
  cancel: () => void;
  onPen: () => void;
};

/**
 * Draws with what is pressed on the canvas: finger, pen or mouse. The place of the canvas is read once for a stroke, so that a move
 * needs no layout. Returns a function that stops listening.
 */
export function listenToPointer(canvas: HTMLCanvasElement, drawer: Drawer): () => void {
  const listening = new AbortController();
  let pointer: Hand['pointer'];
  let place: DOMRect | undefined;

  const on = (type: 'pointerdown' | 'pointermove' | 'pointerup' | 'pointercancel', handle: (event: PointerEvent) => void) =>
    canvas.addEventListener(type, handle, { signal: listening.signal });

  function add(events: readonly PointerEvent[]): void {
    place ??= canvas.getBoundingClientRect();
    const where = place;
    drawer.move(events.flatMap((event) => pointOf(event, where)));
  }

  on('pointerdown', (event) => {
    if (event.pointerType === 'pen') drawer.onPen();
    const verdict = verdictOn({ isPenOnly: drawer.isPenOnly(), pointer }, event);
    if (verdict === 'ignore') return;
    if (verdict === 'replace') drawer.cancel();
    pointer = event;
    place = undefined;
    canvas.setPointerCapture(event.pointerId);
    drawer.begin((event.buttons & ERASER_BIT) > 0);
    add([event]);
  });
  on('pointermove', (event) => {
    if (event.pointerId !== pointer?.pointerId) return;
    const finer = event.getCoalescedEvents?.() ?? [];
    add(finer.length > 0 ? finer : [event]);
  });
  // A stroke that the browser interrupts is kept: undo takes it away.
  for (const type of ['pointerup', 'pointercancel'] as const)
    on(type, (event) => {
      if (event.pointerId !== pointer?.pointerId) return;
      pointer = undefined;
      drawer.end();
    });
  // A long press must not open a menu.
  canvas.addEventListener('contextmenu', (event) => event.preventDefault(), { signal: listening.signal });
  const forget = () => {
    place = undefined;
  };
  for (const type of ['scroll', 'resize'])
    addEventListener(type, forget, { capture: true, passive: true, signal: listening.signal });
  return () => listening.abort();
}
