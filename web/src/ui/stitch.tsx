import { cx } from '../lib/cx.ts';
import css from './stitch.module.css';

type Props = {
  /** 0 to 1 shows progress; without it the stitch is a divider. */
  progress?: number;
  label?: string;
  className?: string;
};

/** A running stitch: a divider between parts, or a progress line. */
export function Stitch({ progress, label, className }: Props) {
  if (progress === undefined) return <hr className={cx(css.stitch, className)} />;
  const percent = Math.round(Math.min(1, Math.max(0, progress)) * 100);
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
      className={cx(css.track, className)}
    >
      <div className={css.sewn} style={{ inlineSize: `${percent}%` }} />
    </div>
  );
}
