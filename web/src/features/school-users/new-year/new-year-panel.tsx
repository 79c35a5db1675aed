import { useEffect, useState } from 'react';
import { t } from '../../../lib/i18n.ts';
import { AlertPanel } from '../../../ui/alert-panel.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ConfirmPanel } from '../../../ui/confirm-panel.tsx';
import { explain, getLast, loadSchoolWithType, type School, type SchoolYear } from './plan.ts';
import { Started } from './started.tsx';
import { Wizard } from './wizard.tsx';

type Props = { onClose: () => void /** The school's users or groups have changed. */; onDone: () => void };

/** Starts a new school year in three steps, of which only the last changes anything, and undoes it for a day. */
export default function NewYearPanel({ onClose, onDone }: Props) {
  const [school, setSchool] = useState<School>();
  const [last, setLast] = useState<SchoolYear | null>(null);
  const [problem, setProblem] = useState('');
  const [isAsking, setAsking] = useState(false);
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt loads again
  useEffect(() => {
    let isCurrent = true;
    Promise.all([loadSchoolWithType(), getLast()]).then(
      ([loaded, started]) => {
        if (!isCurrent) return;
        setProblem('');
        setSchool(loaded);
        setLast(started);
      },
      (error) => isCurrent && setProblem(explain(error)),
    );
    return () => {
      isCurrent = false;
    };
  }, [attempt]);

  const reload = () => setAttempt(attempt + 1);

  function finish(year: SchoolYear) {
    setLast(year);
    onDone();
  }

  return (
    <Card
      as="section"
      className="stack-4"
      aria-labelledby="new-year-heading"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || isAsking) return;
        if (last || !school) onClose();
        else setAsking(true);
      }}
    >
      <h2 id="new-year-heading">{t('New school year')}</h2>
      {problem && (
        <AlertPanel
          actions={
            <Button look="secondary" onClick={reload}>
              {t('Try again')}
            </Button>
          }
        >
          {problem}
        </AlertPanel>
      )}
      {!school && !problem && <p role="status">{t('Loading…')}</p>}
      {school && last && (
        <Started year={last} onUndone={finish} onAgain={() => setLast(null)} onReload={reload} onClose={onClose} />
      )}
      {school && !last && (
        <Wizard key={attempt} school={school} onStarted={finish} onReload={reload} onClose={() => setAsking(true)} />
      )}
      {isAsking && (
        <ConfirmPanel
          question={t('Close the new school year? Nothing has changed yet, and your choices are kept on this device.')}
          confirmText={t('Yes, close')}
          onConfirm={onClose}
          onCancel={() => setAsking(false)}
        />
      )}
    </Card>
  );
}
