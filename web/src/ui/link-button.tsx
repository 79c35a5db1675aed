import { Link, type LinkProps } from 'react-router-dom';
import { cx } from '../lib/cx.ts';
import css from './button.module.css';
import type { ButtonLook } from './button.tsx';

/** A link that looks like a button: for navigation, never for actions. */
export function LinkButton({ look = 'primary', dense, className, ...rest }: LinkProps & { look?: ButtonLook; dense?: boolean }) {
  return <Link {...rest} className={cx(css.button, css[look], dense && css.dense, className)} />;
}
