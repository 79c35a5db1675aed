import type { operations as IdentityOperations } from '@patchwork/contracts/types/identity';
import type { ReplyOf } from '@patchwork/platform/contract';
import { type Wording, wordingIn } from '../languages/wording.ts';
import { greet, type MailContent, nameOf, type Recipient } from './mail-content.ts';
import type { WorkKind } from './mail-kinds.ts';

type Words = { subject: string; sentence: string; label: string; path: string };

interface Work {
  origin: string;
  id: number;
  /** The name of the school that has signed up, if it is known. */
  school?: string | undefined;
}

function wordsOf({ t }: Wording, kind: WorkKind, { id, school }: Omit<Work, 'origin'>): Words {
  switch (kind) {
    case 'staff-sign-up':
      return {
        subject: school ? t('{school} is waiting for approval', { school }) : t('A school is waiting for approval'),
        sentence: school
          ? t('{school} has signed up to {service} and is waiting for approval.', { school })
          : t('A school has signed up to {service} and is waiting for approval.'),
        label: t('Review sign-ups'),
        path: '/signups',
      };
    case 'staff-feedback':
      return {
        subject: t('New feedback'),
        sentence: t('Someone has sent feedback about {service}.'),
        label: t('Read the feedback'),
        path: '/adminFeedback',
      };
    case 'concern':
      return {
        subject: t('A concern has been raised: please review it now'),
        sentence: t('A concern has been raised on {service}.'),
        label: t('Review the concern'),
        path: `/concerns/${id}`,
      };
    case 'concern-reminder':
      return {
        subject: t('A concern is still waiting for the safeguarding team'),
        sentence: t('A concern was raised on {service} more than 24 hours ago, and no Admin has acknowledged it.'),
        label: t('Review the concern'),
        path: `/concerns/${id}`,
      };
    case 'pending-change':
      return {
        subject: t('A change is waiting for a second person'),
        sentence: t('A colleague has asked for a change on {service} that a second person has to agree to.'),
        label: t('Review the change'),
        path: '/pendingChanges',
      };
  }
}

/**
 * Composes a mail about work that waits for staff or a school's Leads. It never quotes the content, which stays on the site.
 */
export function staffMailContent(kind: WorkKind, recipient: Recipient, { origin, ...work }: Work): MailContent {
  const wording = wordingIn(recipient.language);
  const { subject, sentence, label, path } = wordsOf(wording, kind, work);
  return {
    wording,
    subject,
    greeting: greet(wording, recipient),
    paragraphs: [sentence],
    action: { label, url: `${origin}${path}` },
    afterwards: [],
    reason: wording.t("You're receiving this because you're responsible for this on {service}."),
  };
}

export type StaffRoleChange = ReplyOf<IdentityOperations['getStaffRoleChange']>;

/** Composes the mail to a Superuser about a staff role that the operator granted or revoked, with the operator's reason. */
export function roleMailContent(change: StaffRoleChange, recipient: Recipient, origin: string): MailContent {
  const wording = wordingIn(recipient.language);
  const { t, instant } = wording;
  const { role, email, isGranted, expiryDate, reason } = change;
  const values = { role, name: nameOf(change), email, date: instant(change.changeDate) };
  return {
    wording,
    subject: isGranted ? t('A staff role has been granted on {service}') : t('A staff role has been revoked on {service}'),
    greeting: greet(wording, recipient),
    paragraphs: [
      isGranted
        ? t('On {date} the operator of {service} granted the role {role} to {name} ({email}).', values)
        : t('On {date} the operator of {service} revoked the role {role} of {name} ({email}).', values),
      ...(isGranted && expiryDate ? [t('The role ends by itself on {date}.', { date: instant(expiryDate) })] : []),
      ...(reason ? [t('The reason given: {reason}', { reason })] : []),
    ],
    action: { label: t('Find this person'), url: `${origin}/adminUserSearch` },
    afterwards: [t("If you didn't expect this, please contact the operator at once.")],
    reason: t("You're receiving this because you're a Superuser of {service}."),
  };
}
