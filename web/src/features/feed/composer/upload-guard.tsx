import { useBlocker } from 'react-router-dom';
import { plural, t } from '../../../lib/i18n.ts';
import { useSession } from '../../../lib/session.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { useUploads } from './uploads.ts';

/** Asks before the feed is left while files are being uploaded. */
export default function UploadGuard() {
  const { left, total } = useUploads();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      useUploads.getState().left > 0 && useSession.getState().isLoggedIn && currentLocation.pathname !== nextLocation.pathname,
  );
  return (
    <Dialog
      open={blocker.state === 'blocked' && left > 0}
      onClose={() => blocker.reset?.()}
      title={plural(total, '{left} of {count} file is still being uploaded', '{left} of {count} files are still being uploaded', {
        left,
      })}
    >
      <div className="stack-4">
        <p>{t('The upload goes on while this tab stays open.')}</p>
        <div className="row-3">
          <Button onClick={() => blocker.reset?.()}>{t('Stay on this page')}</Button>
          <Button look="secondary" onClick={() => blocker.proceed?.()}>
            {t('Leave this page')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
