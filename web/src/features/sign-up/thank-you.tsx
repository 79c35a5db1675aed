import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../app/paths.ts';
import { t, withParts } from '../../lib/i18n.ts';
import { useTitle } from '../../lib/title.ts';
import { Card } from '../../ui/card.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import type { Lookups } from './api.ts';
import { ProfileForm } from './profile-form.tsx';
import css from './sign-up.module.css';
import { leaveSignUp, useSignUp } from './store.ts';
import { UsersTable } from './users-table.tsx';

/** Stage two: the request is in; a little more about the school, and who else should get a login. */
export function ThankYou({ guuid, lookups }: { guuid: string; lookups: Lookups }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const schoolName = useSignUp((state) => state.schoolName);
  useTitle(t('Thank you'));
  useEffect(() => heading.current?.focus(), []);

  return (
    <div className={css.page}>
      <h1 ref={heading} tabIndex={-1}>
        {t('Thank you')}
      </h1>
      <p className={css.step}>{t('Step 2 of 2')}</p>
      <Card as="section" className={css.notice}>
        <p>
          {withParts('We have your request for {school}.', { school: <strong translate="no">{schoolName}</strong> })}{' '}
          {t('It will be verified by our team, and then the login details will be e-mailed to everyone named here.')}
        </p>
        <p>
          {withParts('Please check your spam filters. If nothing arrives within 2 working days, {contact}.', {
            contact: <Link to={paths.contact}>{t('contact us')}</Link>,
          })}
        </p>
      </Card>
      <ProfileForm guuid={guuid} lookups={lookups} />
      <UsersTable guuid={guuid} />
      <p>
        <LinkButton look="secondary" to={paths.landing} onClick={leaveSignUp}>
          {t('Finish')}
        </LinkButton>
      </p>
    </div>
  );
}
