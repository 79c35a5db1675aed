import { greet, type MailContent, type Recipient, SERVICE_NAME } from './mail-content.ts';
import type { StaffKind } from './mail-kinds.ts';

type Words = { subject: string; sentence: string; label: string; path: string };

const words: Record<StaffKind, Words> = {
  'staff-sign-up': {
    subject: 'A school is waiting for approval',
    sentence: `A school has signed up to ${SERVICE_NAME} and is waiting for approval.`,
    label: 'Review sign-ups',
    path: '/signups',
  },
  'staff-feedback': {
    subject: 'New feedback',
    sentence: `Someone has sent feedback about ${SERVICE_NAME}.`,
    label: 'Read the feedback',
    path: '/adminFeedback',
  },
  concern: {
    subject: 'A concern has been raised: please review it now',
    sentence: `A concern has been raised about something on ${SERVICE_NAME}. It is waiting for you or a colleague.`,
    label: 'Review concerns',
    path: '/concerns',
  },
};

/**
 * Composes a mail about work that waits for staff or a school's Leads. It never quotes the content, which stays on the site.
 */
export function staffMailContent(kind: StaffKind, recipient: Recipient, origin: string): MailContent {
  const { subject, sentence, label, path } = words[kind];
  return {
    subject,
    greeting: greet(recipient),
    paragraphs: [sentence],
    action: { label, url: `${origin}${path}` },
    afterwards: [],
    reason: `You're receiving this because you are responsible for this on ${SERVICE_NAME}.`,
  };
}
