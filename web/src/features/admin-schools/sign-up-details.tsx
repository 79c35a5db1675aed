import { type ClientEvent, deviceOf, eventName } from '../../lib/client-event.ts';
import { formatDateTime } from '../../lib/dates.ts';
import { Card } from '../../ui/card.tsx';
import table from '../../ui/data-table.module.css';
import { DataTable } from '../../ui/data-table.tsx';
import { EmailText } from '../../ui/email-text.tsx';
import css from './admin-schools.module.css';

const columns = ['Event', 'User', 'Date/Time', 'IP Address', 'Device'];

/** Who asked for this school to join and completed the request, when and from where. */
export function SignUpDetails({ events }: { events: ClientEvent[] }) {
  return (
    <Card as="section" id="sign-up" className={css.section} aria-labelledby="sign-up-heading">
      <h2 id="sign-up-heading">Sign Up Details</h2>
      {events.length === 0 ? (
        <p className={css.quiet}>No record of the sign-up.</p>
      ) : (
        <DataTable caption="Sign Up Details" quiet columns={columns} className={css.eventTable}>
          {events.map(({ id, type, userName, eventTimestamp, ipAddress, deviceInfo }) => (
            <tr key={id}>
              <td data-label="Event">{eventName(type)}</td>
              <td data-label="User" className={table.long}>
                {userName ? <EmailText>{userName}</EmailText> : '–'}
              </td>
              <td data-label="Date/Time">
                <time dateTime={eventTimestamp}>{formatDateTime(eventTimestamp)}</time>
              </td>
              <td data-label="IP Address">{ipAddress ?? '–'}</td>
              <td data-label="Device" className={table.long}>
                {deviceOf(deviceInfo)}
              </td>
            </tr>
          ))}
        </DataTable>
      )}
    </Card>
  );
}
