import { greet, type MailContent, type Recipient, SERVICE_NAME } from './mail-content.ts';
import type { StaffKind } from './mail-kinds.ts';

/** `path` of a concern is its case. */
type Words = { subject: string; sentence: string; label: string; path: string | ((id: number) => string) };

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
    sentence: `A concern has been raised on ${SERVICE_NAME}.`,
    label: 'Review the concern',
    path: (id) => `/concerns/${id}`,
  },
  'concern-reminder': {
    subject: 'A concern is still waiting for the safeguarding team',
    sentence: `A concern was raised on ${SERVICE_NAME} more than 24 hours ago, and no Admin has acknowledged it.`,
    label: 'Review the concern',
    path: (id) => `/concerns/${id}`,
  },
};

/**
 * Composes a mail about work that waits for staff or a school's Leads. It never quotes the content, which stays on the site.
 */
export function staffMailContent(
  kind: StaffKind,
  recipient: Recipient,
  { origin, id }: { origin: string; id: number },
): MailContent {
  const { subject, sentence, label, path } = words[kind];
  return {
    subject,
    greeting: greet(recipient),
    paragraphs: [sentence],
    action: { label, url: `${origin}${typeof path === 'string' ? path : path(id)}` },
    afterwards: [],
    reason: `You're receiving this because you are responsible for this on ${SERVICE_NAME}.`,
  };
}
