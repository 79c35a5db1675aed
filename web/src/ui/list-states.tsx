import type { ReactNode } from 'react';
import { t } from '../lib/i18n.ts';
import { AlertPanel } from './alert-panel.tsx';
import { Button } from './button.tsx';
import css from './error-summary.module.css';

interface Props {
  /** SWR's state of the list. */
  state: { data?: readonly unknown[] | undefined; error?: unknown; isValidating: boolean; mutate: () => Promise<unknown> };
  /** "the events" */
  what: string;
  empty: string;
  children: ReactNode;
}

/** The states of a list within a page: 'Loading....', a failure with retry, the empty sentence, or the list. */
export function ListStates({ state: { data, error, isValidating, mutate }, what, empty, children }: Props) {
  return (
    <>
      <div role="status" className={css.status}>
        {!data && error === undefined && t('Loading....')}
        {data?.length === 0 && empty}
      </div>
      {error !== undefined && (
        <AlertPanel
          actions={
            <Button look="secondary" busy={isValidating} busyText={t('Trying…')} onClick={() => void mutate()}>
              {t('Try again')}
            </Button>
          }
        >
          <p>{t('We couldn’t load {what}.', { what })}</p>
        </AlertPanel>
      )}
      {data && data.length > 0 && children}
    </>
  );
}
