import { Link, useLocation } from 'react-router-dom';
import { paths } from '../../app/paths.ts';
import { formatDate, formatDateTime } from '../../lib/dates.ts';
import { plural, t } from '../../lib/i18n.ts';
import { useHasRole } from '../../lib/session.ts';
import { Chip } from '../../ui/chip.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { EmailText } from '../../ui/email-text.tsx';
import { Fact, Facts } from '../../ui/facts.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import type { SignUp } from './api.ts';
import { Approval, hasClash, RequestOrigin } from './approval.tsx';
import css from './approvals.module.css';
import { daysSince } from './filters.ts';

interface Props {
  signUp: SignUp;
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
  onApproved: (changed: SignUp) => void;
}

/** One sign-up: a summary line that opens to everything needed to decide. */
export function SignUpItem({ signUp, isOpen, onToggle, onApproved }: Props) {
  const mayEdit = useHasRole('Admin');
  const { pathname, search } = useLocation();
  const here = { from: `${pathname}${search}` };
  const events = signUp.signUpEventDetails ?? [];
  // Later edits and added users are events too, newest first.
  const request = events.find(({ type }) => type === 'sign-up-requested') ?? events.at(-1);
  const submitted = signUp.createDate ?? request?.eventTimestamp;
  return (
    <Disclosure summary={<Summary signUp={signUp} submitted={submitted} />} open={isOpen} onToggle={onToggle}>
      <div className={css.parts}>
        <section aria-label={t('Details of {name}', { name: signUp.name })}>
          <h2 className="size-3">{t('School')}</h2>
          <Facts>
            <Fact name={t('Type')} value={t(signUp.type.name)} />
            <Fact name={t('County')} value={t(signUp.county.name)} />
            <Fact name={t('Postcode')} value={signUp.zip} />
            <Fact name={t('Location type')} value={signUp.locationType && t(signUp.locationType.name)} />
            <Fact name={t('Pupils')} value={signUp.numberOfPupils} />
            <Fact name={t('Primary ethnicity')} value={signUp.primaryEthnicity && t(signUp.primaryEthnicity.name)} />
            <Fact name={t('Secondary ethnicity')} value={signUp.secondaryEthnicity && t(signUp.secondaryEthnicity.name)} />
            <Fact name={t('Promotion code')} value={signUp.promotionCodeFromUser} />
            <Fact name={t('Submitted')} value={submitted && formatDateTime(submitted)} />
          </Facts>
          {mayEdit && (
            <LinkButton
              look="secondary"
              dense
              to={paths.schoolEdit(signUp.id)}
              state={here}
              aria-label={t('Edit school {name}', { name: signUp.name })}
            >
              {t('Edit school')}
            </LinkButton>
          )}
        </section>
        <section aria-label={t('Users of {name}', { name: signUp.name })}>
          <h2 className="size-3">{t('Users')}</h2>
          <ul className={`plain-list ${css.users}`}>
            {(signUp.users ?? []).map((user) => (
              <li key={user.id} className={user.schoolAdministrator ? css.lead : undefined}>
                {user.schoolAdministrator && <span className="visually-hidden">{t('Lead user:')} </span>}
                <span>
                  <bdi translate="no">
                    {user.title} {user.firstName} {user.lastName}
                  </bdi>
                  , <bdi>{user.schoolPosition}</bdi>
                </span>
                <span className={css.email}>
                  <EmailText>{user.email}</EmailText>
                </span>
                {user.emailUsedInMultipleOpenJoinRequests && <Chip>{t('email used elsewhere')}</Chip>}
                {user.emailTaken && !signUp.approved && <Chip>{t('email already registered')}</Chip>}
                {mayEdit && (
                  <Link
                    to={paths.userEdit(user.id)}
                    state={here}
                    aria-label={t('Edit user {name}', { name: `${user.firstName} ${user.lastName}` })}
                  >
                    {t('Edit user')}
                  </Link>
                )}
              </li>
            ))}
          </ul>
        </section>
        <RequestOrigin schoolName={signUp.name} event={request} />
        <Approval signUp={signUp} onApproved={onApproved} />
      </div>
    </Disclosure>
  );
}

function Summary({ signUp, submitted }: { signUp: SignUp; submitted: string | undefined }) {
  const days = submitted ? daysSince(submitted) : 0;
  return (
    <span className={css.summary}>
      <span className={css.name} translate="no">
        {signUp.name}
      </span>
      <span className="quiet">
        <bdi>{t(signUp.county.name)}</bdi>
        {submitted && ` · ${formatDate(submitted)}`}
      </span>
      <span className="row-3">
        {signUp.approved ? (
          <Chip>{t('approved')}</Chip>
        ) : (
          <Chip>{days === 0 ? t('new today') : plural(days, 'waiting {count} day', 'waiting {count} days')}</Chip>
        )}
        {!signUp.approved && hasClash(signUp) && <Chip>{t('email used elsewhere')}</Chip>}
        {!signUp.approved && signUp.isPossibleDuplicate && <Chip>{t('possible duplicate')}</Chip>}
        {!signUp.approved && signUp.hasReservedName && <Chip tone="wrong">{t('a name like ours')}</Chip>}
        {!signUp.approved && !signUp.isLeadConfirmed && <Chip tone="waiting">{t('Lead not confirmed')}</Chip>}
      </span>
    </span>
  );
}
