import { useState } from 'react';
import { Link, useLoaderData } from 'react-router-dom';
import { paths } from '../../app/paths.ts';
import { t } from '../../lib/i18n.ts';
import { useHasRole } from '../../lib/session.ts';
import { Page } from '../../shell/page.tsx';
import { Card } from '../../ui/card.tsx';
import { ClassChip } from '../../ui/class-chip.tsx';
import { getMyself } from './api.ts';
import { DetailsForm } from './details-form.tsx';
import { OneTimeCodes } from './one-time-codes.tsx';
import { OwnDataForm } from './own-data-form.tsx';
import { PasswordForm } from './password-form.tsx';
import css from './profile.module.css';
import { ReadingOffline } from './reading-offline.tsx';

export const loader = () => getMyself();

/** One's own details and password, and the way to Feedback for those whose bar does not show it. */
export function Component() {
  const [me, setMe] = useState(useLoaderData<typeof loader>());
  const [failed, setFailed] = useState({ details: false, password: false, codes: false, ownData: false });
  const mayHaveCodes = useHasRole('SchoolAdmin', 'AdminRO', 'SignUpApproval', 'Admin', 'Superuser');
  const mayGiveFeedback = useHasRole('Contributor');

  return (
    <Page title={t('My Profile')} failed={Object.values(failed).includes(true)}>
      <p className={css.who}>
        <span translate="no">{me.school.name}</span>
        <ClassChip groupId={me.schoolGroup.id}>{me.schoolGroup.name}</ClassChip>
      </p>
      <div className={css.columns}>
        <Card as="section" aria-labelledby="details-heading">
          <DetailsForm me={me} onSaved={setMe} onFailed={(details) => setFailed((before) => ({ ...before, details }))} />
        </Card>
        <div className={css.side}>
          <Card as="section" aria-labelledby="password-heading">
            <PasswordForm email={me.email} onFailed={(password) => setFailed((before) => ({ ...before, password }))} />
          </Card>
          {mayHaveCodes && (
            <Card as="section" aria-labelledby="codes-heading">
              <OneTimeCodes email={me.email} onFailed={(codes) => setFailed((before) => ({ ...before, codes }))} />
            </Card>
          )}
          <Card as="section" aria-labelledby="offline-heading">
            <ReadingOffline userId={me.id} />
          </Card>
          <Card as="section" aria-labelledby="own-data-heading">
            <OwnDataForm email={me.email} onFailed={(ownData) => setFailed((before) => ({ ...before, ownData }))} />
          </Card>
          {mayGiveFeedback && (
            <aside className={css.feedback} aria-label={t('Feedback')}>
              <p>
                {t('Something you miss, or something that went well?')}{' '}
                <Link to={paths.feedback}>{t('Send us your feedback')}</Link>
              </p>
            </aside>
          )}
        </div>
      </div>
    </Page>
  );
}
