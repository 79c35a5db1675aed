import type { CSSProperties } from 'react';
import { cx } from '../lib/cx.ts';
import { t } from '../lib/i18n.ts';
import css from './skeleton.module.css';

type Props = {
  lines?: number /** A fixed 4:3 box above the lines, as media have. */;
  media?: boolean;
  /** What the lines will be: rows in one frame, cards, a table's rows, fields. On narrow windows their parts stand below each other. */
  shape?: 'list' | 'cards' | 'table' | 'fields';
  /** The widths of a line's parts, each as `grid-template-columns` takes it. */
  columns?: readonly string[];
  /** null where other words say it already. */
  label?: string | null;
};

/** The shape of what is being loaded. It does not move: nothing here loops. */
export function Skeleton({ lines = 3, media, shape, columns = ['1fr'], label = t('Loading') }: Props) {
  const said = label === null ? { 'aria-hidden': true } : { role: 'status', 'aria-label': label };
  const places = shape && ({ '--columns': columns.join(' ') } as CSSProperties);
  // biome-ignore lint/suspicious/noArrayIndexKey: nor do their parts, of which two may be as wide
  const parts = shape ? columns.map((width, part) => <span key={`${part} ${width}`} className={css.line} />) : null;
  return (
    <div className={cx(css.skeleton, shape && css[shape])} style={places} {...said}>
      {media && <span className={css.media} />}
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all alike and never move
        <span key={line} className={shape ? css.row : css.line}>
          {parts}
        </span>
      ))}
    </div>
  );
}
