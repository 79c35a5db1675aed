import { type ClientEvent, deviceOf } from '../../lib/client-event.ts';
import { formatDateTime } from '../../lib/dates.ts';
import { Card } from '../../ui/card.tsx';
import { Fact, Facts } from '../../ui/facts.tsx';
import css from './admin-schools.module.css';

/** Who asked for this school to join, when and from where. */
export function SignUpDetails({ events }: { events: ClientEvent[] }) {
  return (
    <Card as="section" id="sign-up" className={css.section} aria-labelledby="sign-up-heading">
      <h2 id="sign-up-heading">Sign Up Details</h2>
      {events.length === 0 ? (
        <p className={css.quiet}>No record of the sign-up.</p>
      ) : (
        <ul className={`plain-list ${css.events}`}>
          {events.map((event) => (
            <li key={event.id}>
              <Facts>
                <Fact name="User" value={event.userName} />
                <Fact
                  name="Date/Time"
                  value={<time dateTime={event.eventTimestamp}>{formatDateTime(event.eventTimestamp)}</time>}
                />
                <Fact name="IP Address" value={event.ipAddress} />
                <Fact name="Device" value={deviceOf(event.deviceInfo)} />
              </Facts>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
