import { useState } from 'react';
import { deviceOf } from '../../lib/client-event.ts';
import { formatDateTime } from '../../lib/dates.ts';
import { t } from '../../lib/i18n.ts';
import { useAction } from '../../lib/use-action.ts';
import { Button } from '../../ui/button.tsx';
import { lookUpIp, type SignUp } from './api.ts';
import css from './sign-up-row.module.css';

type Event = NonNullable<SignUp['signUpEventDetails']>[number];
type Place = Awaited<ReturnType<typeof lookUpIp>>;

/** Where the request came from: IP address, device, and on demand a lookup of the address. */
export function RequestOrigin({ schoolName, event }: { schoolName: string; event: Event | undefined }) {
  const [place, setPlace] = useState<Place | null>(null);
  const { run, isBusy } = useAction();

  const ask = (ip: string) => run(async () => setPlace(await lookUpIp(ip).catch(() => ({ success: false }))));

  return (
    <section className={`stack-3 start ${css.part}`} aria-label={t('Sign-up request of {school}', { school: schoolName })}>
      <h3>{t('Sign-up request')}</h3>
      {event ? (
        <p>
          {formatDateTime(event.eventTimestamp)}
          <br />
          <span className="quiet">{[deviceOf(event.deviceInfo), event.ipAddress].filter(Boolean).join(' · ')}</span>
        </p>
      ) : (
        <p className="quiet">{t('No record of the request.')}</p>
      )}
      {event?.ipAddress && !place && (
        <Button look="secondary" dense busy={isBusy} busyText={t('Looking up…')} onClick={() => void ask(event.ipAddress!)}>
          {t('Look up IP address')}
        </Button>
      )}
      <div role="status">{place && <PlaceOf place={place} />}</div>
    </section>
  );
}

function PlaceOf({ place }: { place: Place }) {
  if (!place.success) return <p>{t('IP Lookup Data Not Available')}</p>;
  const { latitude, longitude, connection } = place;
  const hasPoint = latitude != null && longitude != null;
  return (
    <p>
      {[place.city, place.postal, place.country].filter(Boolean).join(', ')}
      {connection && ` · ${[connection.org, connection.isp, connection.domain].filter(Boolean).join(', ')}`}
      {hasPoint && (
        <>
          {' · '}
          <a
            href={`https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=11/${latitude}/${longitude}`}
            target="_blank"
            rel="noreferrer"
          >
            {t('{latitude}, {longitude} (map, opens in a new tab)', { latitude, longitude })}
          </a>
        </>
      )}
    </p>
  );
}
