import type { LucideIcon } from 'lucide-react';
import type { ComponentPropsWithRef } from 'react';
import { cx } from '../lib/cx.ts';
import css from './button.module.css';

type Props = Omit<ComponentPropsWithRef<'button'>, 'children' | 'aria-label'> & { icon: LucideIcon; label: string };

/** Only for icons that everyone knows (close, chevron, star); all others need text. */
export function IconButton({ icon: Icon, label, className, type = 'button', ...rest }: Props) {
  return (
    <button {...rest} type={type} aria-label={label} title={label} className={cx(css.button, css.secondary, css.icon, className)}>
      <Icon aria-hidden strokeWidth={1.75} />
    </button>
  );
}
