import { type ReactNode, useEffect, useId, useRef } from 'react';
import { t } from '../lib/i18n.ts';
import css from './error-summary.module.css';

export type SummaryError = {
  /** The id of the control (its `name`, unless it was given an `id`). */
  field: string;
  message: string;
};

type Props = {
  errors: SummaryError[];
  /** Raise it at every failed save (react-hook-form: `formState.submitCount`): the summary then takes focus again. */
  attempt: number;
  children?: ReactNode;
};

/** Stands above a form after a failed save, takes focus, and links to each refused field. Empty, it is not there. */
export function ErrorSummary({ errors, attempt, children }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const titleId = useId();
  const isShown = errors.length > 0 || Boolean(children);

  useEffect(() => {
    if (attempt > 0 && isShown) box.current?.focus();
  }, [attempt, isShown]);

  if (!isShown) return null;
  return (
    <div ref={box} role="alert" tabIndex={-1} className={css.summary} aria-labelledby={titleId}>
      <h2 id={titleId} className={css.title}>
        {t('There is a problem')}
      </h2>
      {children}
      {errors.length > 0 && (
        <ul className={`plain-list ${css.list}`}>
          {errors.map(({ field, message }) => (
            <li key={`${field} ${message}`}>
              <a
                href={`#${field}`}
                onClick={(event) => {
                  event.preventDefault();
                  document.getElementById(field)?.focus();
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
