import useSWR from 'swr';
import { formatDate, formatDateTime } from '../../lib/dates.ts';
import { fullName } from '../../lib/people.ts';
import { Chip } from '../../ui/chip.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { EmailText } from '../../ui/email-text.tsx';
import { Fact, Facts } from '../../ui/facts.tsx';
import { ListStates } from '../../ui/list-states.tsx';
import { type LegacySignUp, listLegacyUsers } from './api.ts';
import css from './approvals.module.css';

/** Days arrive as `YYYY-MM-DD`. */
const day = (date: string | null | undefined) => date && formatDate(date);

type Props = { school: LegacySignUp; isOpen: boolean; onToggle: (isOpen: boolean) => void };

/** One school that signed up in the old days, and below it all that was kept. */
export function LegacyItem({ school, isOpen, onToggle }: Props) {
  return (
    <Disclosure summary={<Summary school={school} />} open={isOpen} onToggle={onToggle}>
      <div className={css.parts}>
        <section aria-label={`Details of ${school.school}`}>
          <h2 className={css.partTitle}>School</h2>
          <Facts>
            <Fact name="Postcode" value={school.postcode} />
            <Fact name="County" value={school.county} />
            <Fact name="Type" value={school.type} />
            <Fact name="Number of pupils" value={school.numberOfPupils} />
            <Fact name="Location type" value={school.locationType} />
            <Fact name="Primary ethnicity" value={school.primaryEthnicity} />
            <Fact name="Secondary ethnicity" value={school.secondaryEthnicity} />
          </Facts>
        </section>
        <section aria-label={`Sign-up request of ${school.school}`}>
          <h2 className={css.partTitle}>Sign-up request</h2>
          <Facts>
            <Fact name="Signed up by" value={school.name} />
            <Fact name="Created" value={formatDateTime(school.createDate)} />
            <Fact name="IP address" value={school.ipAddress} />
            <Fact name="Promotion code from user" value={school.promotionCodeFromUser} />
          </Facts>
        </section>
        <section aria-label={`Approval of ${school.school}`}>
          <h2 className={css.partTitle}>Approval</h2>
          <Facts>
            <Fact name="Approved" value={school.approved ? 'Yes' : 'No'} />
            <Fact name="Approved by" value={school.approvedBy} />
            <Fact name="Approval date" value={school.approvalDate && formatDateTime(school.approvalDate)} />
            <Fact name="Trial start" value={day(school.trialStartDate)} />
            <Fact name="Subscription start" value={day(school.subscriptionStartDate)} />
          </Facts>
        </section>
        <Users school={school} />
      </div>
    </Disclosure>
  );
}

const Summary = ({ school }: { school: LegacySignUp }) => (
  <span className={css.summary}>
    <span className={css.name} translate="no">
      {school.school}
    </span>
    <span className={css.quiet}>
      {[school.postcode, school.county, formatDate(school.createDate)].filter(Boolean).join(' · ')}
    </span>
    <span className={css.chips}>
      <Chip>{school.approved ? 'approved' : 'not approved'}</Chip>
    </span>
  </span>
);

function Users({ school }: { school: LegacySignUp }) {
  const users = useSWR(['/api/oldsignup/school/users', school.signUpSchoolId], ([, id]) => listLegacyUsers(id), {
    revalidateOnFocus: false,
    revalidateOnReconnect: false,
  });
  return (
    <section aria-label={`Users of ${school.school}`}>
      <h2 className={css.partTitle}>Users</h2>
      <ListStates state={users} what="the users" empty="No users found">
        <ul className={`plain-list ${css.users}`}>
          {users.data?.map((user) => (
            <li key={user.id}>
              <span>{[fullName(user), user.role].filter(Boolean).join(', ')}</span>
              <span className={css.email}>
                <EmailText>{user.email}</EmailText>
              </span>
            </li>
          ))}
        </ul>
      </ListStates>
    </section>
  );
}
