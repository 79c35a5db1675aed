import { Link, useLocation, useSearchParams } from 'react-router-dom';
import { type ClientEvent, describeEvent, deviceOf, eventName } from '../../lib/client-event.ts';
import { msg, t } from '../../lib/i18n.ts';
import { paths } from '../../lib/paths.ts';
import { knownName } from '../../lib/people.ts';
import { AuditedEntry, AuditedList } from '../../shell/audited-list.tsx';
import edit from '../../shell/edit-page.module.css';
import { Chip } from '../../ui/chip.tsx';
import { Fact, Facts } from '../../ui/facts.tsx';
import css from './admin-users.module.css';
import { type EventView, HISTORY, type HistoryEntry, listEvents, listHistory } from './api.ts';
import { columnName, valuesOf } from './changes.ts';

/** Changes to the user's details, with who made them. */
export const UserHistory = ({ userId }: { userId: number }) => (
  <section className={edit.section} aria-labelledby="history-heading">
    <h2 id="history-heading">{t('User Profile Changes')}</h2>
    <AuditedList
      {...{ path: HISTORY, id: userId, list: listHistory }}
      what={t('the changes')}
      empty={t('No history found')}
      draw={(entry) => <Entry entry={entry} />}
    />
  </section>
);

function Entry({ entry }: { entry: HistoryEntry }) {
  const { lastModifiedDate, lastModifiedBy, changedColumns } = entry;
  return (
    <AuditedEntry
      at={lastModifiedDate}
      what={changedColumns.map(columnName).join(', ')}
      note={lastModifiedBy && <bdi translate="no">{knownName(lastModifiedBy)}</bdi>}
    >
      <Facts>
        {valuesOf(entry).map(({ name, value, hasChanged }) => (
          <Fact key={name} name={name} value={value} note={hasChanged && <Chip tone="waiting">{t('changed')}</Chip>} />
        ))}
        <Fact name={t('Changed By User')} value={lastModifiedBy && <bdi translate="no">{knownName(lastModifiedBy)}</bdi>} />
      </Facts>
    </AuditedEntry>
  );
}

const views: [view: EventView, name: string, empty: string][] = [
  ['by', msg('Done by this user'), msg('No events found')],
  ['to', msg('Done to this user'), msg('Nobody else has changed anything about this user.')],
  ['reads', msg('Who has looked'), msg('Nobody has looked at this user’s records.')],
];

/** What the user did, what others did to them, and which staff have read about them: one at a time, as the address says. */
export function UserEvents({ userId }: { userId: number }) {
  const [params] = useSearchParams();
  const { state } = useLocation();
  const wanted = params.get('events');
  const [view, , empty] = views.find(([each]) => each === wanted) ?? views[0]!;
  return (
    <section className={edit.section} aria-labelledby="events-heading">
      <h2 id="events-heading">{t('User Events')}</h2>
      <nav aria-labelledby="events-heading" className={css.views}>
        {views.map(([each, name]) => (
          <Link
            key={each}
            to={each === 'by' ? '?' : `?events=${each}`}
            replace
            preventScrollReset
            state={state}
            aria-current={each === view ? 'true' : undefined}
          >
            {t(name)}
          </Link>
        ))}
      </nav>
      <AuditedList
        key={view}
        path={`user events ${view}`}
        id={userId}
        list={(id) => listEvents(id, view)}
        what={t('the events')}
        empty={t(empty)}
        draw={(event) => <Event event={event} view={view} />}
      />
    </section>
  );
}

function Event({ event, view }: { event: ClientEvent; view: EventView }) {
  const { id, type, eventTimestamp, ipAddress, deviceInfo, actor, subject } = event;
  const isOwn = view === 'by';
  return (
    <AuditedEntry
      at={eventTimestamp}
      what={isOwn ? describeEvent(event) : eventName(type)}
      note={isOwn ? id : actor && <bdi translate="no">{knownName(actor)}</bdi>}
    >
      <Facts>
        {!isOwn && <Fact name={t('Done by')} value={actor && <Person person={actor} />} />}
        {isOwn && subject && <Fact name={t('Done to')} value={<Person person={subject} />} />}
        <Fact name={t('IP Address')} value={ipAddress} />
        <Fact name={t('Device')} value={deviceOf(deviceInfo)} />
        <Fact name={t('User agent')} value={deviceInfo.userAgent} />
        {event.rowCount !== undefined && <Fact name={t('Rows downloaded')} value={event.rowCount} />}
      </Facts>
    </AuditedEntry>
  );
}

function Person({ person }: { person: NonNullable<ClientEvent['actor']> }) {
  const { pathname, search } = useLocation();
  return (
    <Link to={paths.userEdit(person.id)} state={{ from: pathname + search }}>
      <bdi translate="no">{knownName(person)}</bdi>
    </Link>
  );
}
