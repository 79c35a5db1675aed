import { paths } from '../../app/paths.ts';
import { msg, t } from '../../lib/i18n.ts';
import { useTitle } from '../../lib/title.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { HowItWorks } from './how-it-works.tsx';
import { Inspection } from './inspection.tsx';
import { LandingFooter } from './landing-footer.tsx';
import css from './landing-page.module.css';
import { Quilt } from './quilt.tsx';
import { Safety } from './safety.tsx';

export const title = msg('Learning Through Collaboration');
export const handle = { Footer: LandingFooter };

export function Component() {
  useTitle(t(title));
  return (
    <>
      <div className={css.hero}>
        <div className={css.heroText}>
          <h1 tabIndex={-1}>{t(title)}</h1>
          <p className={css.lead}>
            {t(
              'Your class posts what it does. Four to six very different schools answer. A closed network for schools in the UK.',
            )}
          </p>
          <p className={css.actions}>
            <LinkButton to={paths.signUp}>{t('Join Now')}</LinkButton>
            <LinkButton to={paths.login} look="secondary">
              {t('Login')}
            </LinkButton>
          </p>
        </div>
        <Quilt />
      </div>
      <HowItWorks />
      <Inspection />
      <Safety />
    </>
  );
}
