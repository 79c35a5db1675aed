import Redo from 'lucide-react/icons/redo-2';
import Trash from 'lucide-react/icons/trash';
import Undo from 'lucide-react/icons/undo-2';
import { t } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import css from './draw-patch.module.css';
import { canClear, canRedo, canUndo, type Drawing } from './strokes.ts';

type Props = {
  drawing: Drawing;
  /** What happened last. */
  said: string;
  onUndo: () => void;
  onRedo: () => void;
  onClear: () => void;
};

/** Undo, redo, clear all, and what happened last. */
export function HistoryBar({ drawing, said, onUndo, onRedo, onClear }: Props) {
  return (
    <div className="stack-2">
      <div className={css.history}>
        <Button look="secondary" disabled={!canUndo(drawing)} onClick={onUndo}>
          <Undo aria-hidden strokeWidth={1.75} />
          {t('Undo')}
        </Button>
        <Button look="secondary" disabled={!canRedo(drawing)} onClick={onRedo}>
          <Redo aria-hidden strokeWidth={1.75} />
          {t('Redo')}
        </Button>
        <Button look="secondary" disabled={!canClear(drawing)} onClick={onClear}>
          <Trash aria-hidden strokeWidth={1.75} />
          {t('Clear all')}
        </Button>
      </div>
      <p role="status" className={`quiet ${css.said}`}>
        {said}
      </p>
    </div>
  );
}
