import { useState } from 'react';
import { Link } from 'react-router-dom';
import { cx } from '../../lib/cx.ts';
import { formatDate, sayMoment } from '../../lib/dates.ts';
import { msg, t } from '../../lib/i18n.ts';
import { paths } from '../../lib/paths.ts';
import { fullName } from '../../lib/people.ts';
import { useFocusOn } from '../../lib/use-focus-on.ts';
import type { Withdrawal } from '../../shell/withdrawal/api.ts';
import { type Action, openRequest } from '../../shell/withdrawal/requests.ts';
import { nameOf } from '../../shell/withdrawal/wording.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Chip } from '../../ui/chip.tsx';
import { StatusLine } from '../../ui/error-summary.tsx';
import { Fact, Facts } from '../../ui/facts.tsx';
import { useFirst } from '../../ui/use-first.tsx';
import css from './pictures.module.css';

const stateWords: Record<Withdrawal['state'], string> = {
  withdrawn: msg('Withdrawn'),
  restored: msg('Shown again'),
  held: msg('Kept as evidence'),
  erased: msg('Erased'),
};

/** What the school has withdrawn or erased, newest first. */
export function WithdrawalsSection({ withdrawals, onChanged }: { withdrawals: Withdrawal[]; onChanged: () => void }) {
  const [said, setSaid] = useState<{ text: string }>();
  const status = useFocusOn<HTMLDivElement>(said);
  const [shown, more] = useFirst(withdrawals);

  function done(action: Action) {
    if (action === 'restore') setSaid({ text: t('Everyone who could see it before sees it again.') });
    onChanged();
  }

  return (
    <section aria-labelledby="withdrawals-heading" className="stack-4">
      <h2 id="withdrawals-heading" tabIndex={-1} className="size-4">
        {t('Withdrawn and erased')}
      </h2>
      <p className="quiet">
        {t('To withdraw something, open it among the reports and press “⋯”. This also works for people who have left.')}
      </p>
      <StatusLine ref={status}>{said?.text}</StatusLine>
      {withdrawals.length === 0 && <div className="nothing-here">{t('Nothing has been withdrawn')}</div>}
      <ul className="plain-list stack-4">
        {shown.map((withdrawal) => (
          <WithdrawalItem
            key={`${withdrawal.kind} ${withdrawal.id} ${withdrawal.withdrawDate}`}
            withdrawal={withdrawal}
            onDone={done}
          />
        ))}
      </ul>
      {more}
    </section>
  );
}

function WithdrawalItem({ withdrawal, onDone }: { withdrawal: Withdrawal; onDone: (action: Action) => void }) {
  const { kind, id, articleId, schoolId, excerpt, author, reason, withdrawDate, withdrawnBy, purgeDate, state } = withdrawal;
  const { erasureId } = withdrawal;
  const name = nameOf({ kind });
  const subject = { kind, id, authorId: author?.id, schoolId, text: excerpt };
  const waits = state === 'withdrawn' && erasureId !== null;
  const isThere = state === 'withdrawn' || (state === 'held' && !erasureId);
  const ask = (action: 'restore' | 'erase') => openRequest({ action, subject, onDone });
  const about = (action: string) => t('{action}: {what}, number {id}', { action, what: name, id });

  return (
    <Card as="li" className="stack-4">
      <div className={cx('row-4 apart', css.head)}>
        <h3>
          {name} <span className="quiet">{t('(number {id})', { id })}</span>
        </h3>
        <Chip tone={state === 'withdrawn' ? 'waiting' : state === 'held' ? 'info' : 'plain'}>{t(stateWords[state])}</Chip>
      </div>
      <div className={cx('row-4', css.what)}>
        {kind === 'media' && isThere && <Preview id={id} />}
        {excerpt && (
          <p className="as-written" dir="auto">
            {excerpt}
          </p>
        )}
      </div>
      <Facts>
        {author && <Fact name={t('By')} value={<bdi translate="no">{fullName(author)}</bdi>} />}
        <Fact
          name={t('Withdrawn')}
          value={
            <>
              <time dateTime={withdrawDate}>{sayMoment(withdrawDate)}</time>
              {withdrawnBy && (
                <>
                  {' · '}
                  <bdi translate="no">{fullName(withdrawnBy)}</bdi>
                </>
              )}
            </>
          }
        />
        <Fact
          name={t('Reason')}
          value={
            <span className="as-written" dir="auto">
              {t(reason)}
            </span>
          }
        />
        {purgeDate && state === 'withdrawn' && (
          <Fact
            name={waits ? t('Erased at the latest') : t('Deleted for good on')}
            value={<time dateTime={purgeDate}>{waits ? sayMoment(purgeDate) : formatDate(purgeDate)}</time>}
          />
        )}
      </Facts>
      {waits && (
        <p>{t('Its author has asked to erase it. It is erased as soon as another Lead or our team presses “Erase now” too.')}</p>
      )}
      {state === 'held' && (
        <p>
          {erasureId
            ? t('An open concern needs it as evidence. It will be erased when that ends.')
            : t('An open concern needs it as evidence. It will be deleted when that ends.')}
        </p>
      )}
      <div className="row-3">
        {isThere && (
          <>
            {!waits && (
              <Button look="secondary" aria-label={about(t('Show again…'))} onClick={() => ask('restore')}>
                {t('Show again…')}
              </Button>
            )}
            <Button look="secondary" aria-label={about(t('Erase now…'))} onClick={() => ask('erase')}>
              {t('Erase now…')}
            </Button>
          </>
        )}
        {erasureId && (
          <Button look="secondary" aria-label={about(t('Receipt'))} onClick={() => openRequest({ action: 'receipt', erasureId })}>
            {t('Receipt')}
          </Button>
        )}
        {articleId && state !== 'erased' && (
          <Link to={`${paths.home}?id=${articleId}`} className={css.link}>
            {t('Open the report')}
            <span className="visually-hidden">
              {' '}
              {name} {t('(number {id})', { id })}
            </span>
          </Link>
        )}
      </div>
    </Card>
  );
}

/** The withdrawn picture, or a video's still; nothing if it cannot be shown. The text beside it says what it shows. */
function Preview({ id }: { id: number }) {
  const [hasFailed, setFailed] = useState(false);
  if (hasFailed) return null;
  return <img src={`/api/mediaitem/${id}/small`} alt="" loading="lazy" className={css.preview} onError={() => setFailed(true)} />;
}
