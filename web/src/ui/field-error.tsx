import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '../lib/i18n.ts';
import css from './field.module.css';

/** The words beside a field that was refused. */
export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} className={css.error}>
      <CircleAlert aria-hidden strokeWidth={2} />
      <span>
        <span className="visually-hidden">{t('Error:')} </span>
        {typeof children === 'string' ? t(children) : children}
      </span>
    </p>
  );
}
