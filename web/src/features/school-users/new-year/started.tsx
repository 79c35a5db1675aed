import { useState } from 'react';
import { sayMoment } from '../../../lib/dates.ts';
import { msg, t } from '../../../lib/i18n.ts';
import { useAction } from '../../../lib/use-action.ts';
import { useFocusOn } from '../../../lib/use-focus-on.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmPanel } from '../../../ui/confirm-panel.tsx';
import { explain, type SchoolYear, undoYear } from './plan.ts';

interface Props {
  year: SchoolYear;
  onUndone: (year: SchoolYear) => void;
  onAgain: () => void;
  onReload: () => void;
  onClose: () => void;
}

const stateOf: Record<SchoolYear['state'], string> = {
  starting: msg('We’re still moving everybody. It will be finished in a few minutes.'),
  started: msg('The new school year has started. You can undo it until {date}.'),
  undoing: msg('We’re still moving everybody. It will be finished in a few minutes.'),
  undone: msg('The new school year has been undone. Everything is as it was before.'),
};

/** The school year that was started or undone last. */
export function Started({ year: { key, state, undoUntil }, onUndone, onAgain, onReload, onClose }: Props) {
  const [isAsking, setAsking] = useState(false);
  const undoing = useAction({ explain });
  const line = useFocusOn<HTMLParagraphElement>(state);

  const undo = () =>
    undoing.run(async () => {
      onUndone(await undoYear(key));
      setAsking(false);
    });

  return (
    <>
      <p ref={line} tabIndex={-1} role="status">
        {t(stateOf[state], { date: sayMoment(undoUntil) })}
      </p>
      {!isAsking && (
        <div className="row-3">
          {state === 'started' && (
            <Button look="secondary" onClick={() => setAsking(true)}>
              {t('Undo the new school year')}
            </Button>
          )}
          {(state === 'starting' || state === 'undoing') && (
            <Button look="secondary" onClick={onReload}>
              {t('Look again')}
            </Button>
          )}
          {(state === 'started' || state === 'undone') && (
            <Button look="secondary" onClick={onAgain}>
              {t('Move classes again')}
            </Button>
          )}
          <Button look="secondary" onClick={onClose}>
            {t('Close')}
          </Button>
        </div>
      )}
      {isAsking && (
        <ConfirmPanel
          question={t('Undo the new school year? Classes and people go back to where they were.')}
          confirmText={t('Yes, undo it')}
          busy={undoing.isBusy}
          busyText={t('Undoing…')}
          error={undoing.problem}
          onConfirm={() => void undo()}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  );
}
