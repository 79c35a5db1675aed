import { useEffect } from 'react';
import useSWR from 'swr';
import { auditedRead } from '../../lib/audited-read.ts';
import { formatDate } from '../../lib/dates.ts';
import { plural, t } from '../../lib/i18n.ts';
import { AlertPanel } from '../../ui/alert-panel.tsx';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { EmailText } from '../../ui/email-text.tsx';
import { Fact, Facts } from '../../ui/facts.tsx';
import { getSignUp, type SignUp } from './api.ts';

/** Days arrive as `YYYY-MM-DD`; midday gives the same day in every time zone. */
const day = (date: string | null | undefined) => date && formatDate(`${date}T12:00:00Z`);

interface Props {
  schoolId: number;
  /** Of the sign-up when its approval was asked for. */
  version: string | undefined;
  /** Called with true once everything that is approved is shown, as it was then. */
  onShown: (isShown: boolean) => void;
}

/** Everything that an approval approves: the school, its people and the terms. */
export function SignUpFacts({ schoolId, version, onShown }: Props) {
  const { data, error, mutate } = useSWR(['/api/school/{id}', schoolId], ([, id]) => getSignUp(id), auditedRead);
  const isSame = data?.signUpVersion !== undefined && data.signUpVersion === version;
  useEffect(() => onShown(isSame), [isSame, onShown]);
  if (error)
    return (
      <AlertPanel actions={<Button onClick={() => void mutate()}>{t('Try again')}</Button>}>
        <p>{t('We couldn’t load the sign-up.')}</p>
      </AlertPanel>
    );
  if (!data) return <p role="status">{t('Loading…')}</p>;
  return (
    <>
      {!isSame && (
        <AlertPanel>
          <p>
            {t(
              'This sign-up has changed since its approval was asked for. Nobody can agree to it: it has to be asked for again.',
            )}
          </p>
        </AlertPanel>
      )}
      <School signUp={data} />
      <People signUp={data} />
    </>
  );
}

function School({ signUp }: { signUp: SignUp }) {
  const { approvalTerms: terms } = signUp;
  const ethnicities = [signUp.primaryEthnicity, signUp.secondaryEthnicity].flatMap((each) => (each ? [t(each.name)] : []));
  return (
    <section className="stack-2" aria-label={t('Details of {name}', { name: signUp.name })}>
      <h3 className="size-5">{t('School')}</h3>
      <Facts>
        <Fact name={t('Name')} value={<bdi translate="no">{signUp.name}</bdi>} />
        <Fact name={t('Type')} value={t(signUp.type.name)} />
        <Fact name={t('County')} value={t(signUp.county.name)} />
        <Fact name={t('Postcode')} value={signUp.zip} />
        <Fact name={t('Location')} value={signUp.locationType && t(signUp.locationType.name)} />
        <Fact name={t('Pupils')} value={signUp.numberOfPupils} />
        <Fact name={t('Ethnicities')} value={ethnicities.join('; ')} />
        <Fact name={t('Contact')} value={signUp.headTeacher && <bdi translate="no">{signUp.headTeacher}</bdi>} />
        <Fact name={t('School Email')} value={signUp.email && <EmailText>{signUp.email}</EmailText>} />
        <Fact name={t('Trial start')} value={day(terms?.trialStartDate)} />
        <Fact name={t('Subscription start')} value={day(terms?.subscriptionStartDate)} />
        <Fact
          name={t('Promotion code')}
          value={
            terms?.promotionCode &&
            `${terms.promotionCode.startsWith}, ${plural(terms.promotionCode.freeMonths, '{count} month free', '{count} months free')}`
          }
        />
      </Facts>
    </section>
  );
}

const People = ({ signUp: { name, users = [] } }: { signUp: SignUp }) => (
  <section className="stack-2" aria-label={t('Users of {name}', { name })}>
    <h3 className="size-5">{t('People')}</h3>
    <ul className="plain-list stack-2">
      {users.map((user) => (
        <li key={user.id}>
          <bdi translate="no">{[user.title, user.firstName, user.middleName, user.lastName].filter(Boolean).join(' ')}</bdi>{' '}
          {user.schoolAdministrator && <Chip tone="good">{t('Lead')}</Chip>}
          <div className="quiet">
            <bdi translate="no">{user.schoolPosition}</bdi> <EmailText>{user.email}</EmailText>
          </div>
        </li>
      ))}
    </ul>
  </section>
);
