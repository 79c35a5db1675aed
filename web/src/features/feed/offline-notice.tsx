import { formatAge, formatFeedDate } from '../../lib/dates.ts';
import { t, withParts } from '../../lib/i18n.ts';
import { useSession } from '../../lib/session.ts';
import { useEvent } from '../../lib/use-event.ts';
import { AlertPanel } from '../../ui/alert-panel.tsx';
import { Button } from '../../ui/button.tsx';
import { showAll } from './filtering.ts';

/** A user who opened the app offline has no session yet, so the page reloads to restore it; otherwise only the feed reloads. */
const retry = () => (useSession.getState().isOffline ? location.reload() : void showAll());

/** Says that these are saved reports, and how old they are. Retries as soon as the browser is online. */
export default function OfflineNotice({ keptAt }: { keptAt: string }) {
  useEvent('online', retry);

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
        {withParts('These are the latest reports saved on this device {age}, on {date}.', {
          age: formatAge(keptAt),
          date: <time dateTime={keptAt}>{formatFeedDate(keptAt)}</time>,
        })}{' '}
        {t('Nothing can be posted or changed until you are connected again.')}
      </p>
    </AlertPanel>
  );
}
