import { Link } from 'react-router-dom';
import { paths } from '../app/paths.ts';
import { t } from '../lib/i18n.ts';
import { useSession } from '../lib/session.ts';
import { AlertPanel } from '../ui/alert-panel.tsx';
import css from './app-shell.module.css';

/** Says at the login page why the reader is there. */
export function SessionNotice() {
  const notice = useSession((session) => session.notice);
  if (!notice) return null;
  return (
    <div className={css.notice}>
      {notice === 'lost' ? (
        <AlertPanel tone="warning">
          <p>{t('You were logged out. Your draft is safe.')}</p>
        </AlertPanel>
      ) : (
        <AlertPanel tone="warning">
          <p>{t('Your account cannot open that page')}</p>
          <p>
            <Link to={paths.home}>{t('Home')}</Link>
          </p>
        </AlertPanel>
      )}
    </div>
  );
}
