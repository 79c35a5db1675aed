import { type ComponentPropsWithRef, type PointerEvent, useState } from 'react';

/** Drags tiles by their handles with mouse, finger or pen: a tile takes the place of the one that it is held over. */
export function useTileDrag(onMove: (key: string, to: number) => void) {
  const [dragged, setDragged] = useState<string>();

  function follow({ clientX, clientY }: PointerEvent) {
    if (!dragged) return;
    const below = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-tile]');
    if (below && below.dataset.tile !== dragged) onMove(dragged, Number(below.dataset.place));
  }

  const stop = () => setDragged(undefined);
  const handleFor = (key: string): ComponentPropsWithRef<'button'> => ({
    onPointerDown: ({ currentTarget, pointerId }) => {
      currentTarget.setPointerCapture(pointerId);
      setDragged(key);
    },
    onPointerMove: follow,
    onPointerUp: stop,
    onPointerCancel: stop,
  });
  return { dragged, handleFor };
}
