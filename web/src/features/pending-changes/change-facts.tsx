import { sayMoment } from '../../lib/dates.ts';
import { msg, plural, spoken, t } from '../../lib/i18n.ts';
import { fullName } from '../../lib/people.ts';
import { Fact, Facts } from '../../ui/facts.tsx';
import type { PendingChange } from './api.ts';

export const kinds: Record<PendingChange['kind'], string> = {
  'approve-school': msg('Approve a school'),
  'change-address': msg('Change an email address'),
  announce: msg('Send an announcement to everyone'),
};

const whom: Record<PendingChange['kind'], string> = {
  'approve-school': msg('School'),
  'change-address': msg('For'),
  announce: msg('Subject'),
};
const what: Record<PendingChange['kind'], string> = {
  'approve-school': msg('Place'),
  'change-address': msg('From and to'),
  announce: msg('Recipients'),
};

const fields: Record<NonNullable<PendingChange['changes']>[number]['field'], string> = {
  title: msg('Title'),
  firstName: msg('First Name'),
  middleName: msg('Middle Name(s)'),
  lastName: msg('Last Name'),
  email: msg('Email'),
  schoolPosition: msg('School Position'),
  schoolGroup: msg('Class'),
  allowNotificationEmails: msg('Email notifications'),
};

/** An old or new value, as the person wrote it. */
function Value({ field, value }: { field: keyof typeof fields; value: string | null }) {
  if (field === 'allowNotificationEmails') return value === 'true' ? t('Yes') : t('No');
  return value ? <bdi translate="no">{value}</bdi> : '–';
}

const people = (count: number): string =>
  plural(count, '{number} person', '{number} people', { number: count.toLocaleString(spoken()) });

const Words = ({ children }: { children: string }) => (
  <span className="as-written" dir="auto">
    {children}
  </span>
);

/** What is to change, who asked, why and when; for a decided one also the decision. */
export function ChangeFacts({ change }: { change: PendingChange }) {
  const { kind, subject, details, requestedBy, requestDate, reason, decidedBy, decideDate, decideReason } = change;
  const { announcement, changes } = change;
  // A time that has passed meanwhile counts as now.
  const sendAt = announcement?.sendAt && Date.parse(announcement.sendAt) > Date.now() ? announcement.sendAt : null;
  return (
    <Facts>
      <Fact name={t(whom[kind])} value={subject && <bdi translate="no">{subject}</bdi>} />
      {kind === 'announce' && <Fact name={t('To')} value={t('Everyone')} />}
      {!changes && (
        <Fact
          name={t(what[kind])}
          value={kind === 'announce' ? people(Number(details)) : details && <bdi translate="no">{details}</bdi>}
        />
      )}
      {changes?.map(({ field, before, after }) => (
        <Fact
          key={field}
          name={t(fields[field])}
          value={
            <>
              <Value field={field} value={before} /> <span aria-hidden>→</span>
              <span className="visually-hidden">{t('becomes')}</span> <Value field={field} value={after} />
            </>
          }
        />
      ))}
      {announcement && <Fact name={t('When')} value={sendAt ? sayMoment(sendAt) : t('As soon as you agree')} />}
      <Fact
        name={t('Asked for by')}
        value={
          <>
            {requestedBy && <bdi translate="no">{fullName(requestedBy)}</bdi>}
            {' · '}
            <time dateTime={requestDate}>{sayMoment(requestDate)}</time>
          </>
        }
      />
      <Fact name={t('Why')} value={reason && <Words>{reason}</Words>} />
      {decideDate && (
        <Fact
          name={t('Decided')}
          value={
            <>
              {decidedBy && (
                <>
                  <bdi translate="no">{fullName(decidedBy)}</bdi>
                  {' · '}
                </>
              )}
              <time dateTime={decideDate}>{sayMoment(decideDate)}</time>
            </>
          }
        />
      )}
      {decideReason && <Fact name={t('Reason')} value={<Words>{t(decideReason)}</Words>} />}
    </Facts>
  );
}
