import { type ReactNode, useId, useState } from 'react';
import { msg, t, withParts } from '../../lib/i18n.ts';
import { useFocusOn } from '../../lib/use-focus-on.ts';
import { Button } from '../../ui/button.tsx';
import { SchoolBadge } from '../../ui/school-badge.tsx';
import type { School } from './api.ts';
import { type Question, sayFact } from './questions.ts';
import css from './same-or-different.module.css';

type Props = { question: Question; us: School; them: School; takesFocus: boolean; onNext: () => void };

const answers = ['same', 'different'] as const;
const words = { same: msg('The same'), different: msg('Different') };

/** One question: what our school is, and whether the other is the same. A press shows it; nothing counts as right or wrong. */
export function Guess({ question, us, them, takesFocus, onNext }: Props) {
  const [chosen, setChosen] = useState<(typeof answers)[number] | null>(null);
  const heading = useFocusOn<HTMLHeadingElement>(takesFocus);
  const headingId = useId();
  const [ours, theirs] = [sayFact(question.ours), sayFact(question.theirs)];
  const truth = question.isSame ? 'same' : 'different';
  return (
    <section aria-labelledby={headingId} className="stack-5">
      <h2 id={headingId} className={css.title} ref={heading} tabIndex={-1}>
        {withParts('Is {school} the same, or different?', { school: <bdi translate="no">{them.name}</bdi> })}
      </h2>
      <p className={css.ours}>
        <span className="quiet">{t(question.topic)}</span> <span className={css.fact}>{ours}</span>{' '}
        <Owner school={us}>{t('Us')}</Owner>
      </p>
      <div className={`stack-5 ${css.choices}`}>
        {answers.map((answer) => (
          <button
            key={answer}
            type="button"
            className={css.choice}
            aria-pressed={chosen === answer}
            aria-disabled={chosen !== null || undefined}
            onClick={() => setChosen(chosen ?? answer)}
          >
            <span className={css.fact}>{t(words[answer])}</span>{' '}
            {chosen && answer === truth && (
              <Owner school={them}>
                <bdi translate="no">{them.name}</bdi>
              </Owner>
            )}
          </button>
        ))}
      </div>
      <div className={`row-5 ${css.after}`}>
        <p role="status" className={css.answer}>
          {chosen &&
            (ours === theirs ? t('{fact}, both of us', { fact: ours }) : t('{ours} here, {theirs} there', { ours, theirs }))}
        </p>
        {chosen && (
          <Button className={css.next} onClick={onNext}>
            {t('Next')}
          </Button>
        )}
      </div>
    </section>
  );
}

/** Whose fact it is. */
function Owner({ school, children }: { school: School; children: ReactNode }) {
  const badge = school.badgeMediaItem;
  return (
    <span className={css.owner}>
      <SchoolBadge schoolId={school.id} badgeUrl={badge?.thumbnail ?? badge?.url} size={48} />
      {children}
    </span>
  );
}
