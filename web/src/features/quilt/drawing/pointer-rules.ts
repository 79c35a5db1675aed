import { SIDE } from './strokes.ts';

export type Press = Pick<PointerEvent, 'pointerId' | 'pointerType' | 'button'>;
/** Which pointer draws now, if one does, and whether fingers may. */
export type Hand = { isPenOnly: boolean; pointer?: Pick<Press, 'pointerId' | 'pointerType'> | undefined };

const MAIN_BUTTON = 0;
/** The other end of a pen. */
const ERASER_BUTTON = 5;
/** Its bit in `buttons`. */
export const ERASER_BIT = 32;
/** Units outside the square within which points are kept. */
const MARGIN = 100;

/** Whether a new press draws. A pen replaces a touch that is drawing, because that is probably the palm of the same hand. */
export function verdictOn({ isPenOnly, pointer }: Hand, { pointerType, button }: Press): 'draw' | 'replace' | 'ignore' {
  if (button !== MAIN_BUTTON && button !== ERASER_BUTTON) return 'ignore';
  if (pointer) return pointer.pointerType === 'touch' && pointerType === 'pen' ? 'replace' : 'ignore';
  return isPenOnly && pointerType === 'touch' ? 'ignore' : 'draw';
}

type Moved = Pick<PointerEvent, 'clientX' | 'clientY' | 'pressure' | 'pointerType'>;
type Place = Pick<DOMRect, 'left' | 'top' | 'width' | 'height'>;

/** The point of an event on a board at that place. */
export function pointOf(
  { clientX, clientY, pressure, pointerType }: Moved,
  { left, top, width, height }: Place,
): [number, number, number] {
  const within = (value: number) => Math.round(Math.min(SIDE + MARGIN, Math.max(-MARGIN, value * SIDE)) * 10) / 10;
  return [
    within((clientX - left) / width),
    within((clientY - top) / height),
    pointerType === 'pen' ? Math.round(pressure * 100) : 50,
  ];
}
