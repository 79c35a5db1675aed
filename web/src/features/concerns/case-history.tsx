import { sayMoment } from '../../lib/dates.ts';
import { t } from '../../lib/i18n.ts';
import { useFocusOn } from '../../lib/use-focus-on.ts';
import type { Entry } from './api.ts';
import css from './case-history.module.css';
import { actorOf, stepOf } from './wording.ts';

interface Props {
  entries: Entry[];
  isClosed: boolean;
  /** Increases with each action of the user: the newest entry then takes focus. */
  done: number;
}

/** Everything that has happened, oldest first, and the closing that is still to come. */
export function CaseHistory({ entries, isClosed, done }: Props) {
  const newest = useFocusOn<HTMLLIElement>(done);
  return (
    <>
      <h2 id="history-heading" className="size-3">
        {t('What has happened')}
      </h2>
      <ol className={`plain-list ${css.history}`}>
        {entries.map((entry, place) => (
          <li key={entry.id} ref={place === entries.length - 1 ? newest : undefined} tabIndex={-1}>
            <b>{stepOf(entry)}</b>
            <p>
              <time dateTime={entry.createDate}>{sayMoment(entry.createDate)}</time>
              <Actor entry={entry} />
            </p>
            {entry.reason && entry.kind !== 'raised' && (
              <p className="as-written" dir="auto">
                {entry.actor ? `“${entry.reason}”` : t(entry.reason)}
              </p>
            )}
          </li>
        ))}
        {!isClosed && (
          <li className={`quiet ${css.todo}`}>
            <b>{t('Closed')}</b>
            <span className="visually-hidden"> {t('still to come')}</span>
          </li>
        )}
      </ol>
    </>
  );
}

function Actor({ entry }: { entry: Entry }) {
  const actor = actorOf(entry);
  return (
    actor && (
      <>
        {' · '}
        <bdi>{actor}</bdi>
      </>
    )
  );
}
