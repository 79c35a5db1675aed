import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { t } from '../../lib/i18n.ts';
import { paths } from '../../lib/paths.ts';
import { useHasRole } from '../../lib/session.ts';
import { useAction } from '../../lib/use-action.ts';
import { whyFailed } from '../../lib/why-failed.ts';
import { RegisterRow } from '../../shell/register/register-row.tsx';
import { AlertPanel } from '../../ui/alert-panel.tsx';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { ConfirmPanel } from '../../ui/confirm-panel.tsx';
import { EmailText } from '../../ui/email-text.tsx';
import { Fact, Facts } from '../../ui/facts.tsx';
import { loadSignUp, removePerson, type SignUp } from './api.ts';
import css from './sign-up-row.module.css';

/** The address to which Back returns. */
function useHere() {
  const { pathname, search } = useLocation();
  return { from: `${pathname}${search}` };
}

/** What the school said of itself. */
export function School({ signUp, onChanged }: { signUp: SignUp; onChanged: (changed: SignUp) => void }) {
  const mayEdit = useHasRole('Admin');
  const mayLink = useHasRole('SignUpApproval', 'Admin');
  const here = useHere();
  const ethnicities = [signUp.primaryEthnicity, signUp.secondaryEthnicity].flatMap((each) => (each ? [t(each.name)] : []));
  return (
    <section className={`stack-3 start ${css.part}`} aria-label={t('Details of {name}', { name: signUp.name })}>
      <h3>{t('School')}</h3>
      <Facts>
        <Fact name={t('Type')} value={t(signUp.type.name)} />
        <Fact name={t('County')} value={t(signUp.county.name)} />
        <Fact name={t('Postcode')} value={signUp.zip} />
        <Fact name={t('Location')} value={signUp.locationType && t(signUp.locationType.name)} />
        <Fact name={t('Pupils')} value={signUp.numberOfPupils} />
        <Fact name={t('Ethnicities')} value={ethnicities.join('; ')} />
        <Fact name={t('Contact')} value={signUp.headTeacher} />
        <Fact name={t('School Email')} value={signUp.email && <EmailText>{signUp.email}</EmailText>} />
        <Fact name={t('Promotion code')} value={signUp.promotionCodeFromUser} />
      </Facts>
      <RegisterRow
        schoolId={signUp.id}
        row={signUp.register}
        mayLink={mayLink && signUp.state === 'waiting'}
        onLinked={async () => onChanged(await loadSignUp(signUp.id))}
      />
      {mayEdit && (
        <Link
          className={css.link}
          to={paths.schoolEdit(signUp.id)}
          state={here}
          aria-label={t('Edit school {name}', { name: signUp.name })}
        >
          {t('Edit school')}
        </Link>
      )}
    </section>
  );
}

type PeopleProps = { signUp: SignUp; onChanged: (changed: SignUp) => void; onSaid: (said: string) => void };

/** Its people; one who is not the Lead can be removed while the sign-up waits. */
export function People({ signUp, onChanged, onSaid }: PeopleProps) {
  const mayEdit = useHasRole('Admin');
  const mayRemove = useHasRole('SignUpApproval') && signUp.state === 'waiting';
  const here = useHere();
  const [leaving, setLeaving] = useState<{ id: number; name: string } | null>(null);
  const { run, isBusy, problem } = useAction({
    explain: (error) => `${t('The person was not removed.')} ${whyFailed(error)}`,
  });

  const remove = ({ id, name }: { id: number; name: string }) =>
    run(async () => {
      const changed = await removePerson(signUp.id, id);
      setLeaving(null);
      onChanged(changed);
      onSaid(t('{name} has been removed.', { name }));
    });

  return (
    <section className={`stack-3 start ${css.part}`} aria-label={t('Users of {name}', { name: signUp.name })}>
      <h3>{t('People')}</h3>
      <ul className={`plain-list stack-4 ${css.people}`}>
        {(signUp.users ?? []).map((user) => {
          const name = `${user.firstName} ${user.lastName}`;
          return (
            <li key={user.id} className="stack-1 start">
              <p>
                <bdi translate="no" className={user.schoolAdministrator ? css.lead : undefined}>
                  {user.title} {name}
                </bdi>{' '}
                {user.schoolAdministrator && <Chip tone="good">{t('Lead')}</Chip>}
              </p>
              <p className="quiet">
                <bdi>{user.schoolPosition}</bdi>
              </p>
              <p>
                <EmailText>{user.email}</EmailText>
              </p>
              {signUp.state === 'waiting' && user.emailTaken && <Chip tone="wrong">{t('email already registered')}</Chip>}
              {signUp.state === 'waiting' && user.emailUsedInMultipleOpenJoinRequests && (
                <Chip tone="wrong">{t('email used elsewhere')}</Chip>
              )}
              <div className="row-3">
                {mayRemove && !user.schoolAdministrator && (
                  <Button
                    look="quiet"
                    dense
                    aria-label={t('Remove {name}', { name })}
                    onClick={() => setLeaving({ id: user.id, name })}
                  >
                    {t('Remove')}
                  </Button>
                )}
                {mayEdit && (
                  <Link
                    className={css.link}
                    to={paths.userEdit(user.id)}
                    state={here}
                    aria-label={t('Edit user {name}', { name })}
                  >
                    {t('Edit user')}
                  </Link>
                )}
              </div>
            </li>
          );
        })}
      </ul>
      {leaving && (
        <ConfirmPanel
          question={t('Are you sure you want to remove {name} from this sign-up?', { name: leaving.name })}
          confirmText={t('Yes, remove {name}', { name: leaving.name })}
          busy={isBusy}
          busyText={t('Removing…')}
          error={problem && <AlertPanel>{problem}</AlertPanel>}
          onConfirm={() => void remove(leaving)}
          onCancel={() => setLeaving(null)}
        />
      )}
    </section>
  );
}
