import type { ReactNode, Ref } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../app/paths.ts';
import { t, withParts } from '../../lib/i18n.ts';
import { AlertPanel } from '../../ui/alert-panel.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import type { EmailLink } from './link.ts';

export type Failure = 'refused' | 'taken' | 'offline';

const Contact = () => <Link to={paths.contact}>{t('write to us')}</Link>;

const failures: Record<Failure, () => ReactNode> = {
  refused: () => (
    <>
      <p>
        {t(
          'Unfortunately this link does not work. This might be because it is older than 7 days, has already been used, or the email address has changed since.',
        )}
      </p>
      <p>
        {withParts('Log in to see which address your account has. If you cannot log in, please {contact}.', {
          contact: <Contact />,
        })}
      </p>
    </>
  ),
  taken: () => (
    <>
      <p>{t('Your old address could not be restored, because another account uses it by now.')}</p>
      <p>{withParts('Please {contact}, and we will sort it out together.', { contact: <Contact /> })}</p>
    </>
  ),
  offline: () => <p>{t('We could not reach the service just now. Your link still works: please try again.')}</p>,
};

/** Why it did not work, and what to do next. */
export function LinkFailure({ failure, ref }: { failure: Failure; ref: Ref<HTMLDivElement> }) {
  return (
    <AlertPanel
      ref={ref}
      actions={
        failure === 'refused' && (
          <LinkButton to={paths.login} look="secondary">
            {t('Login')}
          </LinkButton>
        )
      }
    >
      {failures[failure]()}
    </AlertPanel>
  );
}

/** What has happened, and what that means for the reader. */
export function LinkSuccess({ does, ref }: { does: EmailLink['does']; ref: Ref<HTMLHeadingElement> }) {
  return does === 'undo' ? (
    <>
      <h2 ref={ref} tabIndex={-1}>
        {t('Your old address is back')}
      </h2>
      <p>
        {t('Everybody who was logged in to your account has been logged out. Log in with your old address and your password.')}
      </p>
      <p>
        {t(
          'If your password was changed in the meantime, it no longer works. We have then sent you an email with a link to set a new one.',
        )}
      </p>
      <p>{withParts('If you do not know who changed your address, please {contact}.', { contact: <Contact /> })}</p>
      <div>
        <LinkButton to={paths.login}>{t('Login')}</LinkButton>
      </div>
    </>
  ) : (
    <>
      <h2 ref={ref} tabIndex={-1}>
        {t('Your address is confirmed')}
      </h2>
      <p>{t('You log in with it, and notification emails go to it if you have asked for them.')}</p>
      <div>
        <LinkButton to={paths.home}>{t('Go to your reports')}</LinkButton>
      </div>
    </>
  );
}
