import { type Wording, wordingIn } from '../languages/wording.ts';
import { greet, type MailContent, type Recipient } from './mail-content.ts';
import type { StaffKind } from './mail-kinds.ts';

type Words = { subject: string; sentence: string; label: string; path: string };

function wordsOf({ t }: Wording, kind: StaffKind, aboutId: number): Words {
  switch (kind) {
    case 'staff-sign-up':
      return {
        subject: t('A school is waiting for approval'),
        sentence: t('A school has signed up to {service} and is waiting for approval.'),
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
        path: `/concerns/${aboutId}`,
      };
    case 'concern-reminder':
      return {
        subject: t('A concern is still waiting for the safeguarding team'),
        sentence: t('A concern was raised on {service} more than 24 hours ago, and no Admin has acknowledged it.'),
        label: t('Review the concern'),
        path: `/concerns/${aboutId}`,
      };
  }
}

/**
 * Composes a mail about work that waits for staff or a school's Leads. It never quotes the content, which stays on the site.
 */
export function staffMailContent(
  kind: StaffKind,
  recipient: Recipient,
  { origin, id }: { origin: string; id: number },
): MailContent {
  const wording = wordingIn(recipient.language);
  const { subject, sentence, label, path } = wordsOf(wording, kind, id);
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
