import type { ComponentPropsWithRef } from 'react';
import { cx } from '../lib/cx.ts';
import { t } from '../lib/i18n.ts';
import css from './button.module.css';

export type ButtonLook = 'primary' | 'secondary' | 'danger' | 'quiet';

type Props = ComponentPropsWithRef<'button'> & {
  look?: ButtonLook;
  /** While true, the text is `busyText` and presses do nothing; the button keeps focus. */
  busy?: boolean;
  busyText?: string;
  /** Only for rows of dense admin tables. */
  dense?: boolean;
};

export function Button({
  look = 'primary',
  busy = false,
  busyText = t('Saving…'),
  dense,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: Props) {
  return (
    <button
      {...rest}
      type={type}
      aria-busy={busy || undefined}
      className={cx(css.button, css[look], dense && css.dense, className)}
      onClick={(event) => (busy ? event.preventDefault() : onClick?.(event))}
    >
      {busy ? busyText : children}
    </button>
  );
}
