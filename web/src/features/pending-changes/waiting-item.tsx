import { useRef, useState } from 'react';
import { ApiError } from '../../lib/api-error.ts';
import { focusAfterRender } from '../../lib/focus.ts';
import { t } from '../../lib/i18n.ts';
import { useAction } from '../../lib/use-action.ts';
import { whyFailed } from '../../lib/why-failed.ts';
import { AlertPanel } from '../../ui/alert-panel.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ConfirmPanel } from '../../ui/confirm-panel.tsx';
import { MessageBody } from '../../ui/message-body.tsx';
import { agree, type PendingChange, reject } from './api.ts';
import { ChangeFacts, kinds } from './change-facts.tsx';
import { RejectForm } from './reject-form.tsx';
import { SignUpFacts } from './sign-up-facts.tsx';

export type Result = 'made' | 'rejected' | 'withdrawn' | 'outdated' | { refused: string };

interface Props {
  change: PendingChange;
  isMine: boolean;
  headingId: string;
  /** The open question; one in the whole list. `draft` opens a refusal that was being written. */
  asking: 'agree' | 'reject' | 'draft' | null;
  onAsk: (question: 'agree' | 'reject' | null) => void;
  onDone: (result: Result) => void;
  onFailed: (hasFailed: boolean) => void;
}

/** A change that waits: everything that a second person needs to decide. */
export function WaitingItem({ change, isMine, headingId, asking, onAsk, onDone, onFailed }: Props) {
  const { id, kind, subject, announcement, mayDecide, schoolId } = change;
  const { run, isBusy, problem, clear } = useAction({
    explain: (error) => `${t('The change was not made.')} ${whyFailed(error)}`,
  });
  const heading = useRef<HTMLHeadingElement>(null);
  // An approval is agreed to only once everything that it approves has been shown.
  const [isShown, setShown] = useState(change.schoolId === undefined);
  const about = (act: string) => t('{action}: {what}', { action: act, what: `${t(kinds[kind])}, ${subject}` });

  function close() {
    clear();
    onAsk(null);
    focusAfterRender(() => heading.current);
  }

  const decide = () =>
    run(async () => {
      try {
        await agree(id);
        onDone('made');
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) onDone('outdated');
        else if (error instanceof ApiError && error.status === 409) onDone({ refused: t(error.message) });
        else throw error;
      }
    });

  async function refuse(reason: string) {
    try {
      await reject(id, reason);
      onDone(isMine ? 'withdrawn' : 'rejected');
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 404)) throw error;
      onDone('outdated');
    }
  }

  return (
    <Card as="li" className="stack-4">
      <h2 ref={heading} id={headingId} tabIndex={-1} className="size-4">
        {t(kinds[kind])}
      </h2>
      <ChangeFacts change={change} />
      {announcement && (
        <Card as="section" aria-label={t('How recipients will see it')}>
          <h3>
            <bdi translate="no">{subject}</bdi>
          </h3>
          <MessageBody html={announcement.htmlMessage} />
        </Card>
      )}
      {schoolId !== undefined && <SignUpFacts schoolId={schoolId} version={change.signUpVersion} onShown={setShown} />}
      {asking === null && (mayDecide || isMine) && (
        <div className="row-3">
          {mayDecide && (
            <>
              {isShown && (
                <Button aria-label={about(t('Agree…'))} onClick={() => onAsk('agree')}>
                  {t('Agree…')}
                </Button>
              )}
              <Button look="secondary" aria-label={about(t('Refuse…'))} onClick={() => onAsk('reject')}>
                {t('Refuse…')}
              </Button>
            </>
          )}
          {isMine && (
            <Button look="secondary" aria-label={about(t('Withdraw…'))} onClick={() => onAsk('reject')}>
              {t('Withdraw…')}
            </Button>
          )}
        </div>
      )}
      {isMine && asking === null && <p className="quiet">{t('This is your own request: a colleague has to agree.')}</p>}
      {!isMine && !mayDecide && <p className="quiet">{t('Only a Superuser can agree to this.')}</p>}
      {asking === 'agree' && (
        <ConfirmPanel
          question={t('Agree to this change? It is made at once.')}
          confirmText={t('Yes, agree')}
          busy={isBusy}
          busyText={t('Making the change…')}
          error={problem && <AlertPanel>{problem}</AlertPanel>}
          onConfirm={() => void decide()}
          onCancel={close}
        />
      )}
      {(asking === 'reject' || asking === 'draft') && (
        <RejectForm
          id={headingId}
          changeId={id}
          takesFocus={asking === 'reject'}
          isMine={isMine}
          reject={refuse}
          onFailed={onFailed}
          onCancel={close}
        />
      )}
    </Card>
  );
}
