import type { ComponentPropsWithRef, ReactNode } from 'react';
import { cx } from '../lib/cx.ts';
import css from './alert-panel.module.css';
import { AlertIcon, InfoIcon, WarningIcon } from './first-icons.tsx';

const icons = { danger: AlertIcon, warning: WarningIcon, info: InfoIcon };

type Props = Omit<ComponentPropsWithRef<'div'>, 'title'> & { tone?: keyof typeof icons; title?: ReactNode; actions?: ReactNode };

/** A failure or warning, announced at once (`danger`, `warning`), or a quiet note (`info`). Plain text becomes a paragraph. */
export function AlertPanel({ tone = 'danger', title, actions, children, className, ...rest }: Props) {
  const Icon = icons[tone];
  return (
    <div role={tone === 'info' ? undefined : 'alert'} tabIndex={-1} {...rest} className={cx(css.panel, css[tone], className)}>
      <Icon className={css.icon} />
      <div className="stack-2 grow">
        {title && <p className="strong">{title}</p>}
        {children && <div>{typeof children === 'string' ? <p>{children}</p> : children}</div>}
        {actions && <div className={`row-2 ${css.actions}`}>{actions}</div>}
      </div>
    </div>
  );
}
