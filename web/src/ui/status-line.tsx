import { Check } from 'lucide-react';
import type { ComponentPropsWithRef } from 'react';
import css from './status-line.module.css';

/**
 * Success text that stays until the next edit. Render it always, and give it its text when there is one: a live region
 * that appears together with its text is not read out. `ref` and focus it where the pressed button becomes disabled.
 */
export function StatusLine({ children, ...rest }: ComponentPropsWithRef<'div'>) {
  return (
    <div {...rest} role="status" tabIndex={-1} className={css.status}>
      {children && (
        <span className={css.text}>
          <Check aria-hidden strokeWidth={2.25} />
          <span>{children}</span>
        </span>
      )}
    </div>
  );
}
