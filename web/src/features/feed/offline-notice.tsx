import { useEffect } from 'react';
import { formatAge, formatFeedDate } from '../../lib/dates.ts';
import { t, withParts } from '../../lib/i18n.ts';
import { useSession } from '../../lib/session.ts';
import { AlertPanel } from '../../ui/alert-panel.tsx';
import { Button } from '../../ui/button.tsx';
import { showAll } from './filtering.ts';

/** Whoever opened the app without a connection signs in again by what the browser still has; in an open tab nothing else is lost. */
const retry = () => (useSession.getState().isOffline ? location.reload() : void showAll());

/** Says that these reports are not new, and how old they are. Looks again as soon as there is a connection. */
export function OfflineNotice({ keptAt }: { keptAt: string }) {
  useEffect(() => {
    addEventListener('online', retry);
    return () => removeEventListener('online', retry);
  }, []);

  return (
    <AlertPanel
      tone="warning"
      title={t('You are offline')}
      actions={
        <Button look="secondary" onClick={retry}>
          {t('Try again')}
        </Button>
      }
    >
      <p>
        {withParts('These are the newest reports as this device kept them {age}, on {date}.', {
          age: formatAge(keptAt),
          date: <time dateTime={keptAt}>{formatFeedDate(keptAt)}</time>,
        })}{' '}
        {t('Nothing can be posted or changed until you are connected again.')}
      </p>
    </AlertPanel>
  );
}
