import { useId, useState } from 'react';
import { t, withParts } from '../../lib/i18n.ts';
import { useFocusOn } from '../../lib/use-focus-on.ts';
import { Button } from '../../ui/button.tsx';
import { SchoolBadge } from '../../ui/school-badge.tsx';
import type { School } from './api.ts';
import { type Question, sayFact } from './questions.ts';
import css from './same-or-different.module.css';

type Props = { question: Question; us: School; them: School; takesFocus: boolean; onNext: () => void };

/** One question with its two facts. A press shows whose they are; nothing counts as right or wrong. */
export function Guess({ question, us, them, takesFocus, onNext }: Props) {
  const [chosen, setChosen] = useState<'ours' | 'theirs' | null>(null);
  const heading = useFocusOn<HTMLHeadingElement>(takesFocus);
  const headingId = useId();
  const [ours, theirs] = [sayFact(question.ours), sayFact(question.theirs)];
  return (
    <section aria-labelledby={headingId} className="stack-5">
      <h2 id={headingId} className={css.title} ref={heading} tabIndex={-1}>
        {withParts('Which one is {school}?', { school: <bdi translate="no">{them.name}</bdi> })}
      </h2>
      <div className={`stack-5 ${css.choices}`}>
        {(question.isOursFirst ? (['ours', 'theirs'] as const) : (['theirs', 'ours'] as const)).map((owner) => (
          <button
            key={owner}
            type="button"
            className={css.choice}
            aria-pressed={chosen === owner}
            aria-disabled={chosen !== null || undefined}
            onClick={() => setChosen(chosen ?? owner)}
          >
            <span className={css.fact}>{owner === 'ours' ? ours : theirs}</span>{' '}
            {chosen && <Owner school={owner === 'ours' ? us : them}>{owner === 'ours' && t('Us')}</Owner>}
          </button>
        ))}
      </div>
      <div className={`row-5 ${css.after}`}>
        <p role="status" className={css.answer}>
          {chosen && t('{ours} here, {theirs} there', { ours, theirs })}
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
function Owner({ school, children }: { school: School; children: string | false }) {
  const badge = school.badgeMediaItem;
  return (
    <span className={css.owner}>
      <SchoolBadge schoolId={school.id} badgeUrl={badge?.thumbnail ?? badge?.url} size={48} />
      {children || <bdi translate="no">{school.name}</bdi>}
    </span>
  );
}
