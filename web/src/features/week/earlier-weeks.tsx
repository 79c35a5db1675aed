import { Link } from 'react-router-dom';
import { sayDay } from '../../lib/dates.ts';
import { plural, t } from '../../lib/i18n.ts';
import { questionText } from '../../lib/question-text.ts';
import { useFirst } from '../../ui/use-first.tsx';
import { useWeeks } from './api.ts';
import { weekAddress } from './week-address.ts';
import css from './week-page.module.css';

const FIRST = 6;

type Props = { group: number | undefined /** The Monday of the week above. */; shown: string | null };

/** The other weeks in which the class was asked, newest first. Nothing where there are none. */
export function EarlierWeeks({ group, shown }: Props) {
  const { data, error } = useWeeks(group);
  const [weeks, more] = useFirst(data?.filter(({ week }) => week !== shown) ?? [], FIRST);
  if (!data && error === undefined) return null;
  if (data && weeks.length === 0) return null;
  return (
    <section aria-labelledby="weeks-heading" className="stack-3">
      <h2 id="weeks-heading" className="size-4">
        {t('Other weeks')}
      </h2>
      {!data && <p role="alert">{t('We couldn’t load the other weeks.')}</p>}
      <ul className={`plain-list ${css.weeks}`}>
        {weeks.map(({ week, question, answers }) => {
          const said = question && questionText(question);
          return (
            <li key={week}>
              <Link to={weekAddress({ group, week })}>{t('Week of {day}', { day: sayDay(week, { hasYear: true }) })}</Link>
              {said && (
                <span lang={said.lang} dir="auto">
                  {said.text}
                </span>
              )}
              <span className="quiet">{plural(answers, '{count} answer', '{count} answers')}</span>
            </li>
          );
        })}
      </ul>
      {more}
    </section>
  );
}
