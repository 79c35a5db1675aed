import { type ReactNode, useId } from 'react';
import useSWR from 'swr';
import { auditedRead } from '../../lib/audited-read.ts';
import { type ClientEvent, deviceOf, eventName } from '../../lib/client-event.ts';
import { formatDateTime } from '../../lib/dates.ts';
import { t } from '../../lib/i18n.ts';
import { fullName } from '../../lib/people.ts';
import edit from '../../shell/edit-page.module.css';
import { Chip } from '../../ui/chip.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { Fact, Facts } from '../../ui/facts.tsx';
import { ListStates } from '../../ui/list-states.tsx';
import { useFirst } from '../../ui/use-first.tsx';
import css from './admin-users.module.css';
import { EVENTS, HISTORY, type HistoryEntry, listEvents, listHistory } from './api.ts';
import { columnName, valuesOf } from './changes.ts';

type LookupProps<Item> = {
  path: string;
  userId: number;
  list: (userId: number) => Promise<Item[]>;
  title: string;
  what: string;
  empty: string;
  draw: (item: Item) => ReactNode;
};

/** A list about one user, newest first. Each call creates an audit event, so it loads only when staff ask. */
function Lookup<Item extends { id: number }>({ path, userId, list, title, what, empty, draw }: LookupProps<Item>) {
  const state = useSWR([path, userId], ([, id]) => list(id), auditedRead);
  const [shown, more] = useFirst(state.data ?? []);
  const headingId = useId();
  return (
    <section className={edit.section} aria-labelledby={headingId}>
      <h2 id={headingId}>{title}</h2>
      <ListStates {...{ state, what, empty }}>
        <ul className="plain-list stack-3">
          {shown.map((item) => (
            <li key={item.id}>{draw(item)}</li>
          ))}
        </ul>
        {more}
      </ListStates>
    </section>
  );
}

/** Changes to the user's details, with who made them. */
export const UserHistory = ({ userId }: { userId: number }) => (
  <Lookup
    {...{ path: HISTORY, userId, list: listHistory }}
    title={t('User Profile Changes')}
    what={t('the changes')}
    empty={t('No history found')}
    draw={(entry) => <Entry entry={entry} />}
  />
);

/** The user's events. */
export const UserEvents = ({ userId }: { userId: number }) => (
  <Lookup
    {...{ path: EVENTS, userId, list: listEvents }}
    title={t('User Events')}
    what={t('the events')}
    empty={t('No events found')}
    draw={(event) => <Event event={event} />}
  />
);

function Entry({ entry }: { entry: HistoryEntry }) {
  const summary = (
    <span className={css.summary}>
      <time dateTime={entry.lastModifiedDate}>{formatDateTime(entry.lastModifiedDate)}</time>
      <span className="quiet">{entry.changedColumns.map(columnName).join(', ')}</span>
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

function Event({ event }: { event: ClientEvent }) {
  const summary = (
    <span className={css.summary}>
      <time dateTime={event.eventTimestamp}>{formatDateTime(event.eventTimestamp)}</time>
      <span>{eventName(event.type)}</span>
      <span className="quiet">{event.id}</span>
    </span>
  );
  return (
    <Disclosure summary={summary}>
      <Facts>
        <Fact name={t('IP Address')} value={event.ipAddress} />
        <Fact name={t('Device')} value={deviceOf(event.deviceInfo)} />
        <Fact name={t('User agent')} value={event.deviceInfo.userAgent} />
        {event.rowCount !== undefined && <Fact name={t('Rows downloaded')} value={event.rowCount} />}
      </Facts>
    </Disclosure>
  );
}
