import { paths } from '../app/paths.ts';
import { t } from '../lib/i18n.ts';
import { useHasRole } from '../lib/session.ts';
import { useTitle } from '../lib/title.ts';
import { LinkButton } from '../ui/link-button.tsx';
import css from './page.module.css';
import { UntiedThread } from './untied-thread.tsx';

/** 'Oops! 404 error.', for unknown addresses and for things that are not there. */
export function Component() {
  useTitle(t('Page not found'));
  const isViewer = useHasRole('Viewer');
  return (
    <div className={css.page}>
      <div className={css.lost}>
        <div className={css.lostText}>
          <h1 tabIndex={-1}>{t("Oops! 404 error. We can't find that page.")}</h1>
          <p className={css.actions}>
            <LinkButton to={isViewer ? paths.home : paths.landing}>{t('Home')}</LinkButton>
            {!isViewer && (
              <LinkButton to={paths.login} look="secondary">
                {t('Login')}
              </LinkButton>
            )}
          </p>
        </div>
        <UntiedThread />
      </div>
    </div>
  );
}
