import useSWR from 'swr';
import { auditedRead } from '../../lib/audited-read.ts';
import { formatDate, formatDateTime } from '../../lib/dates.ts';
import { t } from '../../lib/i18n.ts';
import { fullName } from '../../lib/people.ts';
import { Chip } from '../../ui/chip.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { EmailText } from '../../ui/email-text.tsx';
import { Fact, Facts } from '../../ui/facts.tsx';
import { ListStates } from '../../ui/list-states.tsx';
import { type LegacySignUp, listLegacyUsers } from './api.ts';
import css from './legacy-item.module.css';

/** Days arrive as `YYYY-MM-DD`. */
const day = (date: string | null | undefined) => date && formatDate(date);

type Props = { school: LegacySignUp; isOpen: boolean; onToggle: (isOpen: boolean) => void };

/** One legacy sign-up; opens to show all stored details. */
export function LegacyItem({ school, isOpen, onToggle }: Props) {
  return (
    <Disclosure summary={<Summary school={school} />} open={isOpen} onToggle={onToggle}>
      <div className={`stack-5 ${css.parts}`}>
        <section className="stack-3 start" aria-label={t('Details of {school}', { school: school.school })}>
          <h2 className="size-3">{t('School')}</h2>
          <Facts>
            <Fact name={t('Postcode')} value={school.postcode} />
            <Fact name={t('County')} value={school.county} />
            <Fact name={t('Type')} value={school.type} />
            <Fact name={t('Number of pupils')} value={school.numberOfPupils} />
            <Fact name={t('Location type')} value={school.locationType} />
            <Fact name={t('Primary ethnicity')} value={school.primaryEthnicity} />
            <Fact name={t('Secondary ethnicity')} value={school.secondaryEthnicity} />
          </Facts>
        </section>
        <section className="stack-3 start" aria-label={t('Sign-up request of {school}', { school: school.school })}>
          <h2 className="size-3">{t('Sign-up request')}</h2>
          <Facts>
            <Fact name={t('Signed up by')} value={school.name} />
            <Fact name={t('Created')} value={formatDateTime(school.createDate)} />
            <Fact name={t('IP address')} value={school.ipAddress} />
            <Fact name={t('Promotion code from user')} value={school.promotionCodeFromUser} />
          </Facts>
        </section>
        <section className="stack-3 start" aria-label={t('Approval of {school}', { school: school.school })}>
          <h2 className="size-3">{t('Approval')}</h2>
          <Facts>
            <Fact name={t('Approved')} value={school.approved ? t('Yes') : t('No')} />
            <Fact name={t('Approved by')} value={school.approvedBy} />
            <Fact name={t('Approval date')} value={school.approvalDate && formatDateTime(school.approvalDate)} />
            <Fact name={t('Trial start')} value={day(school.trialStartDate)} />
            <Fact name={t('Subscription start')} value={day(school.subscriptionStartDate)} />
          </Facts>
        </section>
        <Users school={school} />
      </div>
    </Disclosure>
  );
}

const Summary = ({ school }: { school: LegacySignUp }) => (
  <span className={css.summary}>
    <b translate="no">{school.school}</b>
    <span className="quiet">{[school.postcode, school.county, formatDate(school.createDate)].filter(Boolean).join(' · ')}</span>
    <span className="row-3">
      <Chip>{school.approved ? t('approved') : t('not approved')}</Chip>
    </span>
  </span>
);

function Users({ school }: { school: LegacySignUp }) {
  const users = useSWR(['/api/oldsignup/school/users', school.signUpSchoolId], ([, id]) => listLegacyUsers(id), {
    ...auditedRead,
  });
  return (
    <section className="stack-3 start" aria-label={t('Users of {school}', { school: school.school })}>
      <h2 className="size-3">{t('Users')}</h2>
      <ListStates state={users} what={t('the users')} empty={t('No users found')}>
        <ul className={`plain-list stack-3 ${css.users}`}>
          {users.data?.map((user) => (
            <li key={user.id}>
              <span>{[fullName(user), user.role].filter(Boolean).join(', ')}</span>
              <span>
                <EmailText>{user.email}</EmailText>
              </span>
            </li>
          ))}
        </ul>
      </ListStates>
    </section>
  );
}
