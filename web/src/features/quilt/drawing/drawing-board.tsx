import { useEffect, useId, useRef } from 'react';
import { t } from '../../../lib/i18n.ts';
import { Seam } from '../patch-picture.tsx';
import type { Board, Scene } from './board.ts';
import type { Settings } from './brush.ts';
import { markAt, startOfCursor } from './cursor.ts';
import css from './draw-patch.module.css';
import type { Stroke } from './strokes.ts';
import { useBoard } from './use-board.ts';
import { useCursorKeys } from './use-cursor-keys.ts';
import { usePointer } from './use-pointer.ts';

type Props = {
  scene: Scene;
  settings: Settings;
  isPenOnly: boolean;
  onPen: () => void;
  onStroke: (stroke: Stroke) => void;
  say: (words: string) => void;
};

const startOfMark = markAt(startOfCursor);

/** The felt square on which fingers, pens, mice and the keyboard draw. React renders it when a stroke has ended, never for a move. */
export function DrawingBoard({ scene, settings, isPenOnly, onPen, onStroke, say }: Props) {
  const board = useRef<Board>(null);
  const mark = useRef<HTMLDivElement>(null);
  const place = useRef<HTMLDivElement>(null);
  const helpId = useId();
  // The button that opened the board is gone. This also scrolls the whole board into view.
  useEffect(() => place.current?.focus(), []);
  const finish = () => {
    const stroke = board.current?.end();
    if (stroke) onStroke(stroke);
  };
  const { below, above } = useBoard(board, scene);
  const pointer = usePointer({ board, settings, isPenOnly, onPen, finish });
  const keys = useCursorKeys({ board, mark, settings, finish, say });
  return (
    <div className={`stack-2 ${css.boardPlace}`}>
      <div
        ref={place}
        role="application"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys draw on it
        tabIndex={0}
        aria-label={t('Drawing board')}
        aria-describedby={helpId}
        className={css.board}
        {...keys}
      >
        <canvas ref={below} aria-hidden className={css.canvas} />
        <canvas ref={above} aria-hidden className={css.canvas} {...pointer} />
        <Seam />
        <div ref={mark} aria-hidden className={css.cursor} style={startOfMark} />
      </div>
      <p id={helpId} className={`small quiet ${css.help}`}>
        {t('With a keyboard: arrow keys move, Space starts and ends a stroke, Escape drops it. Shift makes small steps.')}
      </p>
    </div>
  );
}
