import { greet, type Letter, type Recipient, SERVICE_NAME } from './letters.ts';
import type { StaffKind } from './mail-kinds.ts';

type Words = { subject: string; sentence: string; label: string; path: string };

const words: Record<StaffKind, Words> = {
  'staff-sign-up': {
    subject: 'A school waits for approval',
    sentence: `A school has signed up to ${SERVICE_NAME} and waits for somebody to look at it.`,
    label: 'Look at the sign-ups',
    path: '/signups',
  },
  'staff-feedback': {
    subject: 'New feedback',
    sentence: `Somebody has told us what they think of ${SERVICE_NAME}.`,
    label: 'Read the feedback',
    path: '/adminFeedback',
  },
  concern: {
    subject: 'Somebody has raised a concern: please look at it now',
    sentence: `Somebody has raised a concern about something on ${SERVICE_NAME}. It waits for you or a colleague.`,
    label: 'Look at the concerns',
    path: '/concerns',
  },
};

/** Puts into words that something waits for staff or a school's Leads. Never what it says: that stays behind our door. */
export function staffLetterOf(kind: StaffKind, recipient: Recipient, origin: string): Letter {
  const { subject, sentence, label, path } = words[kind];
  return {
    subject,
    greeting: greet(recipient),
    paragraphs: [sentence],
    action: { label, url: `${origin}${path}` },
    afterwards: [],
    reason: `You get this e-mail because you look after this on ${SERVICE_NAME}.`,
  };
}
