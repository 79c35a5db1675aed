import { t } from '../../lib/i18n.ts';
import { useAction } from '../../lib/use-action.ts';
import { whyFailed } from '../../lib/why-failed.ts';
import { AlertPanel } from '../../ui/alert-panel.tsx';
import { Button } from '../../ui/button.tsx';
import { reopen, type SignUp } from './api.ts';

/** The sentence for a rejection that was not taken back. */
export const notReopened = (error: unknown): string => `${t('It was not reopened.')} ${whyFailed(error)}`;

/** Takes a rejection back; its email is not sent if it has not left yet. */
export function UndoRejection({ signUp, onDone }: { signUp: SignUp; onDone: () => void }) {
  const { run, isBusy, problem } = useAction({ explain: notReopened });
  const undo = () =>
    run(async () => {
      await reopen(signUp.id);
      onDone();
    });
  return (
    <>
      <Button look="secondary" dense busy={isBusy} busyText={t('Reopening…')} onClick={() => void undo()}>
        {t('Undo')}
      </Button>
      {problem && <AlertPanel>{problem}</AlertPanel>}
    </>
  );
}
