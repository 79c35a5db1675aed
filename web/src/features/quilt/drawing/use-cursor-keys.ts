import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';
import { t } from '../../../lib/i18n.ts';
import type { Board } from './board.ts';
import type { Settings } from './brush.ts';
import { type Cursor, markAt, moved, startOfCursor } from './cursor.ts';
import { SIDE } from './strokes.ts';

/** The cursor's place is said after it has rested for so many milliseconds, not with each step. */
const REST = 700;

type Options = {
  board: RefObject<Board | null>;
  /** The element that shows the cursor. */
  mark: RefObject<HTMLElement | null>;
  settings: Settings;
  /** Ends the stroke and adds it to the drawing. */
  finish: () => void;
  say: (words: string) => void;
};

/**
 * Draws with the keyboard: arrow keys move a cursor, Space starts and ends a stroke, Escape drops it. Moves are not rendered by
 * React.
 */
export function useCursorKeys({ board, mark, settings, finish, say }: Options) {
  const cursor = useRef(startOfCursor);
  const held = useRef(new Set<string>());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  function go(to: Cursor): void {
    cursor.current = to;
    if (mark.current) Object.assign(mark.current.style, markAt(to));
    board.current?.move([to.x, to.y, 50]);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => say(placeOf(to)), REST);
  }

  function press(): void {
    if (board.current?.isDrawing()) {
      finish();
      return;
    }
    const { x, y } = cursor.current;
    board.current?.begin(settings);
    board.current?.move([x, y, 50]);
    say(t('Stroke started'));
  }

  return {
    onKeyDown(event: KeyboardEvent): void {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === 'Escape' && board.current?.isDrawing()) {
        event.stopPropagation();
        board.current.cancel();
        say(t('Stroke dropped'));
      } else if (event.key === ' ') {
        event.preventDefault();
        if (!event.repeat) press();
      } else if (event.key.startsWith('Arrow')) {
        event.preventDefault();
        held.current.add(event.key);
        if (event.shiftKey) held.current.add('Shift');
        else held.current.delete('Shift');
        go(moved(cursor.current, held.current));
      }
    },
    onKeyUp: (event: KeyboardEvent): void => void held.current.delete(event.key),
    onBlur(_: FocusEvent): void {
      held.current.clear();
      finish();
    },
  };
}

const placeOf = ({ x, y }: Cursor) => {
  const percent = (value: number) => Math.round((value / SIDE) * 100);
  return t('{x} across, {y} down', { x: percent(x), y: percent(y) });
};
