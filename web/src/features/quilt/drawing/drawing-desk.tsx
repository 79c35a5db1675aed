import { useCallback, useMemo, useRef, useState } from 'react';
import { plural, t } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { StatusLine } from '../../../ui/error-summary.tsx';
import { Checkbox, FieldError } from '../../../ui/field.tsx';
import type { Scene } from './board.ts';
import type { Settings } from './brush.ts';
import type { Background } from './colours.ts';
import css from './draw-patch.module.css';
import { DrawingBoard } from './drawing-board.tsx';
import { fileOf } from './drawing-file.ts';
import { DrawingTools } from './drawing-tools.tsx';
import { HistoryBar } from './history-bar.tsx';
import {
  act,
  backgroundOf,
  canRedo,
  canUndo,
  countOf,
  type Drawing,
  isBlank,
  redo,
  type Stroke,
  strokesOf,
  undo,
} from './strokes.ts';

type Props = {
  /** What the board opens with. */
  start: Drawing;
  isRestored: boolean;
  /** Null if there is a picture that this browser cannot decode. */
  picture: ImageBitmap | null | undefined;
  /** Whether the draft is kept; undefined before the first change. */
  isKept: boolean | undefined;
  onChange: (drawing: Drawing) => void;
  onDone: (file: File) => void;
  onCancel: () => void;
};

/** The board, its tools and what ends drawing. */
export function DrawingDesk({ start, isRestored, picture, isKept, onChange, onDone, onCancel }: Props) {
  const [drawing, setDrawing] = useState(start);
  const newest = useRef(drawing);
  const [settings, setSettings] = useState<Settings>({ tool: 'felt', colour: 'claret', width: 26 });
  const [said, say] = useState(isRestored ? t('Draft restored') : '');
  const [hasPen, setHasPen] = useState(false);
  const [isPenOnly, setPenOnly] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');

  const chosen = backgroundOf(drawing) ?? 'picture';
  const felt = chosen === 'picture' ? 'green' : chosen;
  const scene = useMemo<Scene>(
    () => ({ background: chosen === 'picture' && picture ? picture : felt, strokes: strokesOf(drawing) }),
    [drawing, chosen, felt, picture],
  );
  const background = typeof scene.background === 'string' ? scene.background : 'picture';

  const change = useCallback(
    (next: Drawing, words: string) => {
      newest.current = next;
      setDrawing(next);
      onChange(next);
      say(words);
      setProblem('');
    },
    [onChange],
  );
  const chooseBackground = useCallback((next: Background) => change(act(newest.current, { background: next }), ''), [change]);

  const addStroke = (stroke: Stroke) => {
    const next = act(newest.current, stroke);
    const added = () => plural(countOf(next), 'Stroke added. {count} stroke.', 'Stroke added. {count} strokes.');
    change(next, stroke.tool === 'eraser' ? t('Rubbed out') : added());
  };
  const goBack = () => {
    const next = undo(newest.current);
    change(next, plural(countOf(next), 'Undone. {count} stroke.', 'Undone. {count} strokes.'));
  };
  const goOn = () => {
    const next = redo(newest.current);
    change(next, plural(countOf(next), 'Redone. {count} stroke.', 'Redone. {count} strokes.'));
  };

  async function finish(): Promise<void> {
    if (isBlank(drawing) && background !== 'picture') return setProblem(t('Draw something first.'));
    setBusy(true);
    try {
      onDone(await fileOf(scene));
    } catch {
      setProblem(t('We couldn’t save this drawing as a picture. Please try again.'));
    } finally {
      setBusy(false);
    }
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys work wherever the focus is inside
    <div
      className={`stack-4 top ${css.desk}`}
      onKeyDown={(event) => {
        if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== 'z') return;
        event.preventDefault();
        if (event.shiftKey ? canRedo(drawing) : canUndo(drawing)) (event.shiftKey ? goOn : goBack)();
      }}
    >
      <DrawingBoard
        {...{ scene, settings, isPenOnly, say }}
        onPen={() => {
          if (hasPen) return;
          setHasPen(true);
          setPenOnly(true);
        }}
        onStroke={addStroke}
      />
      <div className="stack-4">
        <HistoryBar
          drawing={drawing}
          said={said}
          onUndo={goBack}
          onRedo={goOn}
          onClear={() => change(act(newest.current, 'clear'), t('Everything has been cleared. Undo brings it back.'))}
        />
        {hasPen && (
          <Checkbox
            label={t('Only the pen draws')}
            name="pen-only"
            checked={isPenOnly}
            onChange={(event) => setPenOnly(event.target.checked)}
          />
        )}
        <DrawingTools
          settings={settings}
          onSettings={setSettings}
          background={background}
          hasPicture={Boolean(picture)}
          onBackground={chooseBackground}
        />
        <div className="stack-2">
          <div className="row-3">
            <Button busy={isBusy} busyText={t('Preparing…')} onClick={finish}>
              {t('Use this drawing')}
            </Button>
            <Button look="secondary" onClick={onCancel}>
              {t('Close')}
            </Button>
          </div>
          <div role="alert">{problem && <FieldError id="drawing-problem">{problem}</FieldError>}</div>
          <StatusLine>{isKept && t('Draft saved')}</StatusLine>
          {picture === null && (
            <p className="small quiet">{t('Your browser can’t show this photo, so the background is felt.')}</p>
          )}
          {isKept === false && (
            <p className="small quiet">
              {t('This browser can’t save a draft of your drawing. Use it before you leave this page.')}
            </p>
          )}
        </div>
      </div>
    </div>
  );
}
