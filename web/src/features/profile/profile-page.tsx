import { useState } from 'react';
import { Link, useLoaderData } from 'react-router-dom';
import { cx } from '../../lib/cx.ts';
import { t } from '../../lib/i18n.ts';
import { loadMe, setMe, useMe } from '../../lib/me.ts';
import { cachedFor, chooseKeeping } from '../../lib/offline-cache.ts';
import { useLanguageOutcome } from '../../lib/own-language.ts';
import { paths } from '../../lib/paths.ts';
import { useHasRole } from '../../lib/session.ts';
import { Page } from '../../shell/page.tsx';
import { Card } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/field.tsx';
import { ClassChip } from '../../ui/tie-ribbon.tsx';
import { listLinkedAccounts } from './api.ts';
import { DetailsForm } from './details-form.tsx';
import { LanguageForm } from './language-form.tsx';
import { LinkedAccounts } from './linked-accounts.tsx';
import { OneTimeCodes } from './one-time-codes.tsx';
import { OwnDataForm } from './own-data-form.tsx';
import { Passkeys } from './passkeys.tsx';
import { PasswordForm } from './password-form.tsx';
import css from './profile.module.css';
import { Sessions } from './sessions.tsx';

export async function loader() {
  useLanguageOutcome.setState({ outcome: null });
  // Most users have no linked account; the page works without the answer.
  const [accounts] = await Promise.all([listLinkedAccounts().catch(() => []), loadMe()]);
  return { accounts };
}

/** The user's details and password, and a link to Feedback for users whose navigation bar has none. */
export function Component() {
  const me = useMe();
  const { accounts } = useLoaderData<typeof loader>();
  const [failed, setFailed] = useState({
    details: false,
    password: false,
    codes: false,
    passkeys: false,
    accounts: false,
    ownData: false,
  });
  const isLanguageUnsaved = useLanguageOutcome(({ outcome }) => outcome === 'failed');
  const mayHaveCodes = useHasRole('SchoolAdmin', 'AdminRO', 'SignUpApproval', 'Admin', 'Superuser');
  const mayGiveFeedback = useHasRole('Contributor');
  if (!me) return null;

  return (
    <Page title={t('My Profile')} failed={isLanguageUnsaved || Object.values(failed).includes(true)}>
      <p className={cx('row-3 quiet size-3', css.who)}>
        <span translate="no">{me.school.name}</span>
        <ClassChip groupId={me.schoolGroup.id}>{me.schoolGroup.name}</ClassChip>
      </p>
      <div className={cx('stack-5', css.columns)}>
        <div className="stack-5">
          <Card as="section" aria-labelledby="details-heading">
            <DetailsForm me={me} onSaved={setMe} onFailed={(details) => setFailed((before) => ({ ...before, details }))} />
          </Card>
          <Card as="section" aria-labelledby="password-heading">
            <PasswordForm email={me.email} onFailed={(password) => setFailed((before) => ({ ...before, password }))} />
          </Card>
          <Card as="section" aria-labelledby="language-heading">
            <LanguageForm />
          </Card>
        </div>
        <div className="stack-5">
          <Card as="section" aria-labelledby="sessions-heading">
            <Sessions />
          </Card>
          <Card as="section" aria-labelledby="passkeys-heading">
            <Passkeys
              isProviderRequired={me.providerRequired === true}
              onChanged={(passkeys) => void setMe({ ...me, passkeys })}
              onFailed={(passkeys) => setFailed((before) => ({ ...before, passkeys }))}
            />
          </Card>
          {accounts.length > 0 && (
            <Card as="section" aria-labelledby="accounts-heading">
              <LinkedAccounts
                loaded={accounts}
                onChanged={() => void setMe({ ...me, signInProvider: null })}
                onFailed={(accounts) => setFailed((before) => ({ ...before, accounts }))}
              />
            </Card>
          )}
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
          <aside className={css.feedback} aria-label={t('Concerns')}>
            <p>
              {t('Have you raised a concern?')} <Link to={paths.ownConcerns}>{t('See what has happened to it')}</Link>
            </p>
          </aside>
          {mayGiveFeedback && (
            <aside className={css.feedback} aria-label={t('Feedback')}>
              <p>
                {t('Is something missing? Did something go well?')} <Link to={paths.feedback}>{t('Send us your feedback')}</Link>
              </p>
            </aside>
          )}
        </div>
      </div>
    </Page>
  );
}

/** Whether this device saves the newest reports for the user. Off until they say that the device is theirs alone. */
function ReadingOffline({ userId }: { userId: number }) {
  const [isKept, setKept] = useState(cachedFor() === userId);

  const choose = async (wanted: boolean) => {
    setKept(wanted);
    await chooseKeeping(wanted ? userId : undefined);
  };

  return (
    <div className="stack-5">
      <h2 id="offline-heading">{t('Offline reading')}</h2>
      <Checkbox
        id="keeps-reports"
        label={t('Save recent reports on this device')}
        hint={t(
          'Use this only on your own device, never on a shared tablet. You can then read the ten latest reports and their pictures offline for up to 12 hours. Logging out removes them.',
        )}
        checked={isKept}
        onChange={({ target }) => void choose(target.checked)}
      />
    </div>
  );
}
