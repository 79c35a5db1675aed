import { useEffect, useRef, useState } from 'react';
import { hasCode } from '../../lib/api-error.ts';
import { focusAfterRender } from '../../lib/focus.ts';
import { t } from '../../lib/i18n.ts';
import { useAction } from '../../lib/use-action.ts';
import { whyFailed } from '../../lib/why-failed.ts';
import { AlertPanel } from '../../ui/alert-panel.tsx';
import { Button } from '../../ui/button.tsx';
import { reopen, type SignUp } from './api.ts';

/** The sentence for a rejection that was not taken back. */
export const notReopened = (error: unknown): string => `${t('It was not reopened.')} ${whyFailed(error)}`;

const notUndone = (error: unknown): string =>
  hasCode(error, 'sign-up-decided')
    ? t('The minute is over: the approval can no longer be undone.')
    : `${t('The approval was not undone.')} ${whyFailed(error)}`;

interface Props {
  signUp: SignUp;
  onDone: (waiting: SignUp) => void;
  /** Takes the focus if the button has it when the time is over. */
  focusAfter: () => HTMLElement | null;
}

/**
 * Takes a decision back: a rejection, whose email is not sent if it has not left yet, or an approval for as long as the server
 * lets it be undone.
 */
export function UndoDecision({ signUp, onDone, focusAfter }: Props) {
  const { undoSeconds } = signUp;
  const isApproval = signUp.state === 'approved';
  const { run, isBusy, problem } = useAction({ explain: isApproval ? notUndone : notReopened });
  const [isOver, setOver] = useState(isApproval && !undoSeconds);
  const button = useRef<HTMLButtonElement>(null);
  const after = useRef(focusAfter);
  after.current = focusAfter;

  useEffect(() => {
    if (!isApproval || !undoSeconds) return;
    const timer = setTimeout(() => {
      if (document.activeElement === button.current) focusAfterRender(() => after.current());
      setOver(true);
    }, undoSeconds * 1_000);
    return () => clearTimeout(timer);
  }, [isApproval, undoSeconds]);

  return (
    <>
      {!isOver && (
        <Button
          ref={button}
          look="secondary"
          dense
          busy={isBusy}
          busyText={t('Undoing…')}
          onClick={() => void run(async () => onDone(await reopen(signUp.id)))}
        >
          {t('Undo')}
        </Button>
      )}
      {problem && <AlertPanel>{problem}</AlertPanel>}
    </>
  );
}
