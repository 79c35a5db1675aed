import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../lib/api-error.ts';
import { formatDate } from '../../lib/dates.ts';
import { t } from '../../lib/i18n.ts';
import { useHasRole } from '../../lib/session.ts';
import { AlertPanel } from '../../ui/alert-panel.tsx';
import { Button } from '../../ui/button.tsx';
import { StatusLine } from '../../ui/status-line.tsx';
import { approve, type SignUp } from './api.ts';
import css from './approvals.module.css';

interface Props {
  signUp: SignUp;
  onApproved: (changed: SignUp) => void;
}

/** Dates arrive as `YYYY-MM-DD`; midday keeps them on their day in any time zone. */
const day = (date: string | null | undefined) => (date ? formatDate(`${date}T12:00:00Z`) : '–');

/** The decision. Only who holds the approval role sees a button; an e-mail clash asks for the override. */
export function Approval({ signUp, onApproved }: Props) {
  const mayApprove = useHasRole('SignUpApproval');
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const status = useRef<HTMLDivElement>(null);
  const [wasApprovedHere, setWasApprovedHere] = useState(false);

  useEffect(() => {
    if (wasApprovedHere) status.current?.focus();
  }, [wasApprovedHere]);

  async function decide() {
    setIsBusy(true);
    setFailure(null);
    try {
      const changed = await approve(signUp.id);
      if (!changed?.approved) return setFailure(t('Unknown approval error. No data returned'));
      onApproved(changed);
      setWasApprovedHere(true);
    } catch (error) {
      setFailure(
        error instanceof ApiError && error.status !== 0 ? t(error.message) : t('Unknown approval error. No data returned'),
      );
    } finally {
      setIsBusy(false);
    }
  }

  const { approvedBy, approvalDate } = signUp;
  return (
    <section aria-label={t('Approval of {name}', { name: signUp.name })}>
      <h2 className={css.partTitle}>{t('Approval')}</h2>
      <StatusLine ref={status}>
        {signUp.approved &&
          t('Approved by {name} on {date}', {
            name: [approvedBy?.title, approvedBy?.firstName, approvedBy?.lastName].filter(Boolean).join(' '),
            date: approvalDate ? formatDate(approvalDate) : '–',
          })}
      </StatusLine>
      {signUp.approved ? (
        <dl className={css.facts}>
          <div>
            <dt>{t('Trial start')}</dt>
            <dd>{day(signUp.trialStartDate)}</dd>
          </div>
          <div>
            <dt>{t('Subscription start')}</dt>
            <dd>{day(signUp.subscriptionStartDate)}</dd>
          </div>
        </dl>
      ) : (
        <>
          {signUp.okToApprove === false && (
            <AlertPanel tone="warning">
              <p>{t('An e-mail address of this school is used in another pending request.')}</p>
            </AlertPanel>
          )}
          {mayApprove && (
            <div className={css.buttons}>
              <Button
                busy={isBusy}
                busyText={t('Approving…')}
                look={signUp.okToApprove === false ? 'danger' : 'primary'}
                onClick={() => void decide()}
              >
                {signUp.okToApprove === false ? t('Ignore Warning And Approve') : t('Approve')}
              </Button>
            </div>
          )}
          {!mayApprove && <p className={css.quiet}>{t('Waiting for a colleague with the approval role.')}</p>}
        </>
      )}
      {failure !== null && (
        <AlertPanel title={t('Approval Error!')}>
          <p>{failure}</p>
        </AlertPanel>
      )}
    </section>
  );
}
