import type { CSSProperties } from 'react';
import { cx } from '../lib/cx.ts';
import { t } from '../lib/i18n.ts';
import css from './skeleton.module.css';

type Props = {
  lines?: number /** A fixed 4:3 box above the lines, as media have. */;
  media?: boolean;
  /** The kind of lines: rows in one frame, cards, table rows, fields. In narrow windows their parts are stacked. */
  shape?: 'list' | 'cards' | 'table' | 'fields';
  /** The widths of a line's parts, as in `grid-template-columns`. */
  columns?: readonly string[];
  /** null if other text already says it. */
  label?: string | null;
};

/** The shape of the content being loaded, without animation. */
export function Skeleton({ lines = 3, media, shape, columns = ['1fr'], label = t('Loading') }: Props) {
  const said = label === null ? { 'aria-hidden': true } : { role: 'status', 'aria-label': label };
  const places = shape && ({ '--columns': columns.join(' ') } as CSSProperties);
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts never move, and two may have the same width
  const parts = shape ? columns.map((width, part) => <span key={`${part} ${width}`} className={css.line} />) : null;
  return (
    <div className={cx(css.skeleton, shape && css[shape])} style={places} {...said}>
      {media && <span className={css.media} />}
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are identical and never move
        <span key={line} className={shape ? css.row : css.line}>
          {parts}
        </span>
      ))}
    </div>
  );
}
