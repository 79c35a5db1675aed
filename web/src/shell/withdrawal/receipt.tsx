import { useState } from 'react';
import useSWR from 'swr';
import { cx } from '../../lib/cx.ts';
import { formatDateTime } from '../../lib/dates.ts';
import { t } from '../../lib/i18n.ts';
import { fullName } from '../../lib/people.ts';
import { useFocusOn } from '../../lib/use-focus-on.ts';
import { whyFailed } from '../../lib/why-failed.ts';
import { AlertPanel } from '../../ui/alert-panel.tsx';
import { Button } from '../../ui/button.tsx';
import { StatusLine } from '../../ui/error-summary.tsx';
import { Fact, Facts } from '../../ui/facts.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { getErasure } from './api.ts';
import css from './withdrawal.module.css';
import { nameOf, parts, sealed, states } from './wording.ts';

const pause = 1000;

/** The receipt of an erasure, to print. While it is running, it is loaded again every second. */
export function Receipt({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error, mutate } = useSWR(['/api/erasure', id], () => getErasure(id), {
    refreshInterval: (latest) => (latest?.state === 'running' ? pause : 0),
    shouldRetryOnError: false,
  });
  const [hasDetails, setHasDetails] = useState(false);
  const status = useFocusOn<HTMLDivElement>(data && data.state !== 'running');

  if (!data && error) {
    return (
      <AlertPanel
        actions={
          <Button look="secondary" onClick={() => void mutate()}>
            {t('Try again')}
          </Button>
        }
      >
        {t('We could not load the receipt.')} {whyFailed(error)}
      </AlertPanel>
    );
  }
  if (!data) return <Skeleton lines={5} label={t('Loading the receipt')} />;
  const { kind, subjectId, reason, createDate, requestedBy, state, waitsUntil, agreedBy, eraseDate, sealedUntil, items } = data;
  return (
    <div className="stack-4" data-receipt>
      <StatusLine ref={status}>{t(sealedUntil ? sealed : states[state])}</StatusLine>
      <Facts>
        <Fact name={t('Receipt')} value={<span className={css.hash}>{id}</span>} />
        <Fact name={t('What')} value={t('{what}, number {id}', { what: nameOf({ kind }), id: subjectId })} />
        <Fact
          name={t('Asked for')}
          value={
            <>
              <time dateTime={createDate}>{formatDateTime(createDate)}</time>
              {requestedBy && (
                <>
                  {' · '}
                  <bdi translate="no">{fullName(requestedBy)}</bdi>
                </>
              )}
            </>
          }
        />
        {waitsUntil && (
          <Fact name={t('Erased at the latest')} value={<time dateTime={waitsUntil}>{formatDateTime(waitsUntil)}</time>} />
        )}
        {agreedBy && <Fact name={t('Agreed by')} value={<bdi translate="no">{fullName(agreedBy)}</bdi>} />}
        {eraseDate && <Fact name={t('Erased')} value={<time dateTime={eraseDate}>{formatDateTime(eraseDate)}</time>} />}
        {sealedUntil && (
          <Fact name={t('Texts deleted for good on')} value={<time dateTime={sealedUntil}>{formatDateTime(sealedUntil)}</time>} />
        )}
        <Fact
          name={t('Reason')}
          value={
            <span className="as-written" dir="auto">
              {t(reason)}
            </span>
          }
        />
      </Facts>
      {items.length > 0 && (
        <table className={cx(css.items, !hasDetails && css.short)}>
          <caption className="visually-hidden">{t('What was erased')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('Part')}</th>
              <th scope="col">{t('SHA-256, which proves what it was')}</th>
            </tr>
          </thead>
          <tbody>
            {items.map((item, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes its order
              <tr key={place}>
                <td>{t(parts[item.part])}</td>
                <td className={css.hash}>{item.sha256 ?? '–'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <div className="row-3">
        {items.length > 0 && (
          <Button look="quiet" aria-expanded={hasDetails} onClick={() => setHasDetails(!hasDetails)}>
            {t('Details')}
          </Button>
        )}
        <Button look="secondary" onClick={() => window.print()}>
          {t('Print')}
        </Button>
        <Button onClick={onClose}>{t('Close')}</Button>
      </div>
    </div>
  );
}
