import { t } from '../lib/i18n.ts';
import css from './skeleton.module.css';

type Props = { lines?: number /** A fixed 4:3 box above the lines, as media have. */; media?: boolean; label?: string };

/** The shape of what is being loaded. It does not move: nothing here loops. */
export function Skeleton({ lines = 3, media, label = t('Loading') }: Props) {
  return (
    <div className={css.skeleton} role="status" aria-label={label}>
      {media && <span className={css.media} />}
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all alike and never move
        <span key={line} className={css.line} />
      ))}
    </div>
  );
}
