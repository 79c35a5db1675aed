import useSWR from 'swr';
import { formatDateTime } from '../../lib/dates.ts';
import { t } from '../../lib/i18n.ts';
import { fullName } from '../../lib/people.ts';
import { Chip } from '../../ui/chip.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { Fact, Facts } from '../../ui/facts.tsx';
import { ListStates } from '../../ui/list-states.tsx';
import { useFirst } from '../../ui/use-first.tsx';
import css from './admin-users.module.css';
import { HISTORY, type HistoryEntry, listHistory } from './api.ts';
import { columnName, valuesOf } from './changes.ts';
import { askedFor } from './swr.ts';

/** What changed in the user's details, newest first, and who did it. */
export function UserHistory({ userId }: { userId: number }) {
  const history = useSWR([HISTORY, userId], ([, id]) => listHistory(id), askedFor);
  const [shown, more] = useFirst(history.data ?? []);
  return (
    <section className={css.section} aria-labelledby="history-heading">
      <h2 id="history-heading">{t('User Profile Changes')}</h2>
      <ListStates state={history} what={t('the changes')} empty={t('No history found')}>
        <ul className={`plain-list ${css.list}`}>
          {shown.map((entry) => (
            <li key={entry.id}>
              <Entry entry={entry} />
            </li>
          ))}
        </ul>
        {more}
      </ListStates>
    </section>
  );
}

function Entry({ entry }: { entry: HistoryEntry }) {
  const summary = (
    <span className={css.summary}>
      <time dateTime={entry.lastModifiedDate}>{formatDateTime(entry.lastModifiedDate)}</time>
      <span className={css.quiet}>{entry.changedColumns.map(columnName).join(', ')}</span>
    </span>
  );
  return (
    <Disclosure summary={summary}>
      <Facts>
        {valuesOf(entry).map(({ name, value, hasChanged }) => (
          <Fact key={name} name={name} value={value} note={hasChanged && <Chip tone="waiting">{t('changed')}</Chip>} />
        ))}
        <Fact name={t('Changed By User')} value={entry.lastModifiedBy && fullName(entry.lastModifiedBy)} />
      </Facts>
    </Disclosure>
  );
}
