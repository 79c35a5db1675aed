import Check from 'lucide-react/icons/check';
import { type ComponentPropsWithRef, type ReactNode, useId } from 'react';
import { focusAfterRender } from '../lib/focus.ts';
import { t } from '../lib/i18n.ts';
import { useFocusOn } from '../lib/use-focus-on.ts';
import css from './error-summary.module.css';

export type SummaryError = {
  /** The id of the control (its `name`, unless it has an `id`). */
  field: string;
  message: string;
};

type Props = {
  errors: SummaryError[];
  /** Increase it at each failed save (react-hook-form: `formState.submitCount`): the summary then takes focus again. */
  attempt: number;
  children?: ReactNode;
};

/** Appears above a form after a failed save, takes focus, and links to each refused field. Renders nothing without errors. */
export function ErrorSummary({ errors, attempt, children }: Props) {
  const titleId = useId();
  const isShown = errors.length > 0 || Boolean(children);

  const box = useFocusOn<HTMLDivElement>(isShown && attempt);

  if (!isShown) return null;
  return (
    <div ref={box} role="alert" tabIndex={-1} className={css.summary} aria-labelledby={titleId}>
      <h2 id={titleId} className="size-4">
        {t('There is a problem')}
      </h2>
      {children}
      {errors.length > 0 && (
        <ul className={`plain-list stack-1 ${css.list}`}>
          {errors.map(({ field, message }) => (
            <li key={`${field} ${message}`}>
              <a
                href={`#${field}`}
                onClick={(event) => {
                  event.preventDefault();
                  focusAfterRender(field);
                }}
              >
                {t(message)}
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/**
 * Success text that stays until the next edit. Render it always and set its text later: a live region that appears together
 * with its text is not announced. Pass `ref` and focus it if the pressed button becomes disabled.
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
