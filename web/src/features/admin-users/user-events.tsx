import useSWR from 'swr';
import { type ClientEvent, deviceOf, eventName } from '../../lib/client-event.ts';
import { formatDateTime } from '../../lib/dates.ts';
import { t } from '../../lib/i18n.ts';
import { Disclosure } from '../../ui/disclosure.tsx';
import { Fact, Facts } from '../../ui/facts.tsx';
import { ListStates } from '../../ui/list-states.tsx';
import { useFirst } from '../../ui/use-first.tsx';
import css from './admin-users.module.css';
import { EVENTS, listEvents } from './api.ts';
import { askedFor } from './swr.ts';

/** What the user did, newest first. */
export function UserEvents({ userId }: { userId: number }) {
  const events = useSWR([EVENTS, userId], ([, id]) => listEvents(id), askedFor);
  const [shown, more] = useFirst(events.data ?? []);
  return (
    <section className={css.section} aria-labelledby="events-heading">
      <h2 id="events-heading">{t('User Events')}</h2>
      <ListStates state={events} what={t('the events')} empty={t('No events found')}>
        <ul className={`plain-list ${css.list}`}>
          {shown.map((event) => (
            <li key={event.id}>
              <Event event={event} />
            </li>
          ))}
        </ul>
        {more}
      </ListStates>
    </section>
  );
}

function Event({ event }: { event: ClientEvent }) {
  const summary = (
    <span className={css.summary}>
      <time dateTime={event.eventTimestamp}>{formatDateTime(event.eventTimestamp)}</time>
      <span>{eventName(event.type)}</span>
      <span className={css.quiet}>{event.id}</span>
    </span>
  );
  return (
    <Disclosure summary={summary}>
      <Facts>
        <Fact name={t('IP Address')} value={event.ipAddress} />
        <Fact name={t('Device')} value={deviceOf(event.deviceInfo)} />
        <Fact name={t('Browser says')} value={event.deviceInfo.userAgent} />
      </Facts>
    </Disclosure>
  );
}
