import { type ClientEvent, deviceOf, eventName } from '../../lib/client-event.ts';
import { formatDateTime } from '../../lib/dates.ts';
import { msg, t } from '../../lib/i18n.ts';
import { Card } from '../../ui/card.tsx';
import table from '../../ui/data-table.module.css';
import { DataTable } from '../../ui/data-table.tsx';
import { EmailText } from '../../ui/email-text.tsx';
import css from './admin-schools.module.css';

const columns = [msg('Event'), msg('User'), msg('Date/Time'), msg('IP Address'), msg('Device')];

/** Who asked for this school to join and completed the request, when and from where. */
export function SignUpDetails({ events }: { events: ClientEvent[] }) {
  return (
    <Card as="section" id="sign-up" className={css.section} aria-labelledby="sign-up-heading">
      <h2 id="sign-up-heading">{t('Sign Up Details')}</h2>
      {events.length === 0 ? (
        <p className={css.quiet}>{t('No record of the sign-up.')}</p>
      ) : (
        <DataTable caption={t('Sign Up Details')} quiet columns={columns} className={css.eventTable}>
          {events.map(({ id, type, userName, eventTimestamp, ipAddress, deviceInfo }) => (
            <tr key={id}>
              <td data-label={t('Event')}>{eventName(type)}</td>
              <td data-label={t('User')} className={table.long}>
                {userName ? <EmailText>{userName}</EmailText> : '–'}
              </td>
              <td data-label={t('Date/Time')}>
                <time dateTime={eventTimestamp}>{formatDateTime(eventTimestamp)}</time>
              </td>
              <td data-label={t('IP Address')}>{ipAddress ?? '–'}</td>
              <td data-label={t('Device')} className={table.long}>
                {deviceOf(deviceInfo)}
              </td>
            </tr>
          ))}
        </DataTable>
      )}
    </Card>
  );
}
