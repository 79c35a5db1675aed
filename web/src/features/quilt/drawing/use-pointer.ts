import { type PointerEvent, type RefObject, useRef } from 'react';
import type { Board } from './board.ts';
import type { Settings } from './brush.ts';
import { ERASER_BIT, type Hand, pointOf, verdictOn } from './pointer-rules.ts';

type Options = {
  board: RefObject<Board | null>;
  settings: Settings;
  /** Fingers do not draw. */
  isPenOnly: boolean;
  onPen: () => void;
  /** Ends the stroke and adds it to the drawing. */
  finish: () => void;
};
type Event = PointerEvent<HTMLCanvasElement>;

/** Draws with what is pressed on the canvas: finger, pen or mouse. Returns the canvas's event props. */
export function usePointer({ board, settings, isPenOnly, onPen, finish }: Options) {
  const pointer = useRef<Hand['pointer']>(undefined);

  function add({ currentTarget }: Event, events: readonly globalThis.PointerEvent[]): void {
    const place = currentTarget.getBoundingClientRect();
    board.current?.move(events.flatMap((event) => pointOf(event, place)));
  }

  // A stroke that the browser interrupts is kept: undo takes it away.
  function lift({ pointerId }: Event): void {
    if (pointerId !== pointer.current?.pointerId) return;
    pointer.current = undefined;
    finish();
  }

  return {
    onPointerDown(event: Event): void {
      if (event.pointerType === 'pen') onPen();
      const verdict = verdictOn({ isPenOnly, pointer: pointer.current }, event);
      if (verdict === 'ignore') return;
      if (verdict === 'replace') board.current?.cancel();
      pointer.current = { pointerId: event.pointerId, pointerType: event.pointerType };
      event.currentTarget.setPointerCapture(event.pointerId);
      finish();
      board.current?.begin((event.buttons & ERASER_BIT) > 0 ? { ...settings, tool: 'eraser' } : settings);
      add(event, [event.nativeEvent]);
    },
    onPointerMove(event: Event): void {
      if (event.pointerId !== pointer.current?.pointerId) return;
      const finer = event.nativeEvent.getCoalescedEvents?.() ?? [];
      add(event, finer.length > 0 ? finer : [event.nativeEvent]);
    },
    onPointerUp: lift,
    onPointerCancel: lift,
    // A long press must not open a menu.
    onContextMenu: (event: { preventDefault: () => void }): void => event.preventDefault(),
  };
}
