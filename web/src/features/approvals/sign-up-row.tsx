import ChevronDown from 'lucide-react/icons/chevron-down';
import Clock from 'lucide-react/icons/clock';
import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { formatDate } from '../../lib/dates.ts';
import { whyFailed } from '../../lib/form-problems.ts';
import { plural, t } from '../../lib/i18n.ts';
import { useMe } from '../../lib/me.ts';
import { paths } from '../../lib/paths.ts';
import { useHasRole } from '../../lib/session.ts';
import { AlertPanel } from '../../ui/alert-panel.tsx';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { ConfirmPanel } from '../../ui/confirm-panel.tsx';
import { EmailText } from '../../ui/email-text.tsx';
import { StatusLine } from '../../ui/error-summary.tsx';
import { Fact, Facts } from '../../ui/facts.tsx';
import { hasDraft } from '../../ui/use-kept-form.tsx';
import { removePerson, type SignUp } from './api.ts';
import css from './approvals.module.css';
import { CheckList } from './checks.tsx';
import { CorrectForm } from './correct-form.tsx';
import { Decision } from './decision.tsx';
import { daysSince, isLate } from './filters.ts';
import { RequestOrigin } from './request-origin.tsx';

interface Props {
  signUp: SignUp;
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
  onChanged: (changed: SignUp) => void;
  onDecided: (changed: SignUp) => void;
  onOutdated: () => void;
}

/** One sign-up: a line with its checks that opens to everything needed to decide. The school's name is the button. */
export function SignUpRow(props: Props) {
  const { signUp, isOpen, onToggle } = props;
  const panelId = `sign-up-${signUp.id}`;
  return (
    <article className={isOpen ? `${css.row} ${css.open}` : css.row} data-sign-up={signUp.id}>
      <div className={css.summary}>
        <StateChip signUp={signUp} />
        <div>
          <h2 className={css.name}>
            <button type="button" aria-expanded={isOpen} aria-controls={panelId} onClick={() => onToggle(!isOpen)} translate="no">
              {signUp.name}
            </button>
          </h2>
          <span className="quiet">
            {[t(signUp.type.name), t(signUp.county.name), signUp.createDate && formatDate(signUp.createDate)]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </div>
        {signUp.state === 'waiting' ? (
          <CheckList signUp={signUp} />
        ) : (
          <span className={css.reason}>{signUp.rejection?.reason}</span>
        )}
        <ChevronDown aria-hidden strokeWidth={1.75} className={css.chevron} />
      </div>
      <div id={panelId} hidden={!isOpen}>
        {isOpen && <Body {...props} />}
      </div>
    </article>
  );
}

function StateChip({ signUp: { state, createDate, approvalDate, rejection } }: { signUp: SignUp }) {
  if (state === 'approved') return <Chip tone="good">{approvalDate ? formatDate(approvalDate) : t('approved')}</Chip>;
  if (state === 'rejected') return <Chip>{rejection ? formatDate(rejection.date) : t('closed')}</Chip>;
  const days = createDate ? daysSince(createDate) : 0;
  return (
    <Chip tone={isLate(days) ? 'waiting' : 'plain'}>
      {isLate(days) && <Clock aria-hidden size={16} strokeWidth={2} />}
      {days === 0 ? t('Today') : plural(days, '{count} day', '{count} days')}
    </Chip>
  );
}

function Body({ signUp, onChanged, onDecided, onOutdated }: Props) {
  const userId = useMe()?.id;
  const mayDecide = useHasRole('SignUpApproval');
  const isWaiting = signUp.state === 'waiting';
  const [isCorrecting, setCorrecting] = useState(() => hasDraft(userId, 'sign-up-correction', signUp.id));
  const [outcome, setOutcome] = useState('');
  const events = signUp.signUpEventDetails ?? [];
  // Later edits and added users are events too, newest first.
  const request = events.find(({ type }) => type === 'sign-up-requested') ?? events.at(-1);

  function close(said: string) {
    setCorrecting(false);
    setOutcome(said);
    requestAnimationFrame(() => document.getElementById(`outcome-${signUp.id}`)?.focus());
  }

  if (isCorrecting && isWaiting && mayDecide)
    return (
      <CorrectForm
        signUp={signUp}
        onCancel={() => close('')}
        onSaved={(changed) => {
          onChanged(changed);
          close(t('The details have been corrected.'));
        }}
      />
    );
  return (
    <div className={css.body}>
      <div id={`outcome-${signUp.id}`} tabIndex={-1} className={css.outcome}>
        <StatusLine>{outcome}</StatusLine>
      </div>
      <School signUp={signUp} />
      <div className={css.part}>
        <People signUp={signUp} onChanged={onChanged} onSaid={setOutcome} />
        <RequestOrigin schoolName={signUp.name} event={request} />
      </div>
      <Decision
        signUp={signUp}
        onDecided={onDecided}
        onOutdated={onOutdated}
        onCorrect={() => {
          setOutcome('');
          setCorrecting(true);
        }}
      />
    </div>
  );
}

/** The address to which Back returns. */
function useHere() {
  const { pathname, search } = useLocation();
  return { from: `${pathname}${search}` };
}

function School({ signUp }: { signUp: SignUp }) {
  const mayEdit = useHasRole('Admin');
  const here = useHere();
  const ethnicities = [signUp.primaryEthnicity, signUp.secondaryEthnicity].flatMap((each) => (each ? [t(each.name)] : []));
  return (
    <section className={css.part} aria-label={t('Details of {name}', { name: signUp.name })}>
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

function People({ signUp, onChanged, onSaid }: PeopleProps) {
  const mayEdit = useHasRole('Admin');
  const mayRemove = useHasRole('SignUpApproval') && signUp.state === 'waiting';
  const here = useHere();
  const [leaving, setLeaving] = useState<{ id: number; name: string } | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');

  async function remove({ id, name }: { id: number; name: string }) {
    setBusy(true);
    setFailure('');
    try {
      const changed = await removePerson(signUp.id, id);
      setLeaving(null);
      onChanged(changed);
      onSaid(t('{name} has been removed.', { name }));
      requestAnimationFrame(() => document.getElementById(`outcome-${signUp.id}`)?.focus());
    } catch (error) {
      setFailure(`${t('The person was not removed.')} ${whyFailed(error)}`);
    }
    setBusy(false);
  }

  return (
    <section className={css.part} aria-label={t('Users of {name}', { name: signUp.name })}>
      <h3>{t('People')}</h3>
      <ul className={`plain-list ${css.people}`}>
        {(signUp.users ?? []).map((user) => {
          const name = `${user.firstName} ${user.lastName}`;
          return (
            <li key={user.id}>
              <p>
                <bdi translate="no" className={user.schoolAdministrator ? css.lead : undefined}>
                  {user.title} {name}
                </bdi>{' '}
                {user.schoolAdministrator && <Chip tone="good">{t('Lead')}</Chip>}
              </p>
              <p className="quiet">
                <bdi>{user.schoolPosition}</bdi>
              </p>
              <p className={css.email}>
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
          error={failure && <AlertPanel>{failure}</AlertPanel>}
          onConfirm={() => void remove(leaving)}
          onCancel={() => setLeaving(null)}
        />
      )}
    </section>
  );
}
