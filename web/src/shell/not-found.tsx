import { paths } from '../app/paths.ts';
import { useHasRole } from '../lib/session.ts';
import { LinkButton } from '../ui/link-button.tsx';
import css from './page.module.css';
import { Page } from './page.tsx';
import { UntiedThread } from './untied-thread.tsx';

export function NotFound() {
  const isViewer = useHasRole('Viewer');
  return (
    <Page title="Page not found" heading={<span className="visually-hidden">Page not found</span>}>
      <div className={css.lost}>
        <div className={css.lostText}>
          <p>Oops! 404 error. We can't find that page.</p>
          <p className={css.actions}>
            <LinkButton to={isViewer ? paths.home : paths.landing}>Home</LinkButton>
            {!isViewer && (
              <LinkButton to={paths.login} look="secondary">
                Login
              </LinkButton>
            )}
          </p>
        </div>
        <UntiedThread />
      </div>
    </Page>
  );
}
