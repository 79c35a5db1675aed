import { useEffect, useState } from 'react';
import { hasCode } from '../../../lib/api-error.ts';
import { cx } from '../../../lib/cx.ts';
import { draftStore } from '../../../lib/draft-store.ts';
import { focusAfterRender } from '../../../lib/focus.ts';
import { msg, t } from '../../../lib/i18n.ts';
import { useMe } from '../../../lib/me.ts';
import { useAction } from '../../../lib/use-action.ts';
import { useFocusOn } from '../../../lib/use-focus-on.ts';
import { whyFailed } from '../../../lib/why-failed.ts';
import { AlertPanel } from '../../../ui/alert-panel.tsx';
import { Button } from '../../../ui/button.tsx';
import { ClassesStep } from './classes-step.tsx';
import { LeaversStep } from './leavers-step.tsx';
import css from './new-year-panel.module.css';
import { changesOf, type Draft, isEmpty, newDraft, type School, type SchoolYear, startYear, wrongNames } from './plan.ts';
import { SummaryStep } from './summary-step.tsx';

const drafts = draftStore<Draft>('school-year', ({ step, leavers }) => step > 1 || leavers.length > 0);

const steps = [msg('People who leave'), msg('Move classes up'), msg('Check and finish')];

interface Props {
  school: School;
  onStarted: (year: SchoolYear) => void;
  onReload: () => void;
  onClose: () => void;
}

/** The three steps, whose choices are one draft that this device keeps. */
export function Wizard({ school, onStarted, onReload, onClose }: Props) {
  const me = useMe()?.id ?? 0;
  const [draft, setDraft] = useState(() => drafts.draftOf(me) ?? newDraft());
  const [wrong, setWrong] = useState(new Map<string, string>());
  const { step } = draft;
  const heading = useFocusOn<HTMLHeadingElement>(step);
  const starting = useAction({
    explain: (error) => (
      <AlertPanel
        actions={
          hasCode(error, 'changed-meanwhile') && (
            <Button look="secondary" onClick={onReload}>
              {t('Load the list again')}
            </Button>
          )
        }
      >
        {t('Nothing has changed.')} {whyFailed(error)}
      </AlertPanel>
    ),
  });

  useEffect(() => {
    drafts.keepDraft(me, draft);
  }, [me, draft]);

  function goTo(next: Draft['step']) {
    starting.clear();
    const messages = {
      missing: msg('Enter a name for the new group'),
      taken: msg('Your school already has a group with this name'),
    };
    const found = next === 3 ? wrongNames(draft, school, messages) : new Map<string, string>();
    setWrong(found);
    const [first] = found.keys();
    if (first) focusAfterRender(`class-${first}-name`);
    else setDraft({ ...draft, step: next });
  }

  const start = () =>
    starting.run(async () => {
      const year = await startYear(draft, school);
      drafts.keepDraft(me, null);
      onStarted(year);
    });

  const plan = { school, draft, setDraft };
  const isNothing = step === 3 && isEmpty(changesOf(draft, school));
  return (
    <>
      <ol className={cx('plain-list row-5 small quiet', css.steps)}>
        {steps.map((name, index) => (
          <li key={name} className="row-2" aria-current={index + 1 === step ? 'step' : undefined}>
            <b>{index + 1}</b> {t(name)}
          </li>
        ))}
      </ol>
      <h3 ref={heading} tabIndex={-1}>
        {t('Step {number} of 3: {name}', { number: step, name: t(steps[step - 1] ?? '') })}
      </h3>
      {step === 1 && <LeaversStep {...plan} meId={me} />}
      {step === 2 && <ClassesStep {...plan} wrong={wrong} />}
      {step === 3 && <SummaryStep {...plan} />}
      {starting.problem}
      <div className="row-3">
        {step === 1 && <Button onClick={() => goTo(2)}>{t('Next: move classes up')}</Button>}
        {step === 2 && <Button onClick={() => goTo(3)}>{t('Next: check and finish')}</Button>}
        {step === 3 && !isNothing && (
          <Button busy={starting.isBusy} busyText={t('Starting…')} onClick={() => void start()}>
            {t('Start the new school year')}
          </Button>
        )}
        {step > 1 && (
          <Button look="secondary" onClick={() => goTo(step === 3 ? 2 : 1)}>
            {t('Back')}
          </Button>
        )}
        <Button look="secondary" onClick={onClose}>
          {t('Close')}
        </Button>
        <span className="quiet">{step === 3 ? t('You can undo it for a day.') : t('Nothing changes before the last step.')}</span>
      </div>
    </>
  );
}
