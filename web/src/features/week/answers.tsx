import type { ReactNode } from 'react';
import { cx } from '../../lib/cx.ts';
import { sayTime, sayWeekday } from '../../lib/dates.ts';
import { plural, t } from '../../lib/i18n.ts';
import { nameList } from '../../lib/name-list.ts';
import { LinkMap, type School } from '../../ui/link-map.tsx';
import { Stitch } from '../../ui/stitch.tsx';
import css from './answers.module.css';
import type { Answer, Asked, OnMap, Place } from './api.ts';
import { sidesOf } from './sides.ts';

export type Answered = Place & { answer: Answer };

type Props = OnMap & {
  week: Asked;
  /** One answer of a linked class: a list item. */
  children: (place: Answered, school: School | undefined) => ReactNode;
};

/** What linked classes say, beside each other around the map of the links; before, how many have answered. */
export function Answers({ week, own, linked, children }: Props) {
  const { places, isOpen, own: ours } = week;
  const answered = places.filter((place): place is Answered => place.answer !== null);
  if (places.length === 0) return <p>{t('No linked class was asked this week.')}</p>;
  if (!isOpen) return <Waiting week={week} />;
  const schools = linked.filter(({ id }) => places.some(({ school }) => school.id === id));
  const card = (place: Answered) =>
    children(
      place,
      linked.find(({ id }) => id === place.school.id),
    );
  const { west, east } = own ? sidesOf(answered, [own, ...schools]) : { west: answered, east: [] };
  return (
    <>
      {answered.length === 0 && (
        <p>{ours ? t('No linked class has answered yet. We’ll show their answers here.') : t('No linked class has answered.')}</p>
      )}
      {answered.length > 0 && (
        <div className={css.place}>
          <div className={cx(css.around, own && css.hasMap)}>
            <ul className={cx('plain-list', css.west)}>{west.map(card)}</ul>
            {own && <LinkMap className={css.map} own={own} linked={schools} />}
            {east.length > 0 && <ul className={cx('plain-list', css.east)}>{east.map(card)}</ul>}
          </div>
        </div>
      )}
      <NotShown places={places} />
    </>
  );
}

/** How many have answered, while the class has not. */
function Waiting({ week: { places, opensAt, own } }: { week: Asked }) {
  const count = places.filter(({ hasAnswered }) => hasAnswered).length;
  const when = { day: sayWeekday(opensAt), time: sayTime(opensAt) };
  return (
    <div className={`stack-3 ${css.waiting}`}>
      <p>
        {plural(
          places.length,
          '{answered} of {count} linked class has answered.',
          '{answered} of {count} linked classes have answered.',
          { answered: count },
        )}{' '}
        {own ? '' : t('Answer, and you can read them.')}
      </p>
      <Stitch progress={count / places.length} label={t('Linked classes that have answered')} />
      <p className="quiet">{t('From {day} at {time}, everyone can read them.', when)}</p>
    </div>
  );
}

/** Those without an answer to read, named quietly. */
function NotShown({ places }: { places: readonly Place[] }) {
  const named = (some: readonly Place[]) =>
    nameList(some.map((place) => t('{class} of {school}', { class: place.class.name, school: place.school.name })));
  const missing = places.filter(({ hasAnswered, answer }) => !hasAnswered && !answer);
  const unseen = places.filter(({ hasAnswered, answer }) => hasAnswered && !answer);
  return (
    <div className="stack-1 quiet">
      {missing.length > 0 && <p>{t('Not answered yet: {classes}', { classes: named(missing) })}</p>}
      {unseen.length > 0 && <p>{t('Answers we can’t show now: {classes}', { classes: named(unseen) })}</p>}
    </div>
  );
}
