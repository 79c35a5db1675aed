import type { operations as IdentityOperations } from '@patchwork/contracts/types/identity';
import type { ReplyOf } from '@patchwork/platform/contract';
import { type MailContent, SERVICE_NAME } from './mail-content.ts';

type SignUp = Pick<ReplyOf<IdentityOperations['listSchoolsUsers']>[number], 'users' | 'signUpEvents'>;

/**
 * Composes the confirmation of a sign-up; null when the initiator has been removed, or approved: then an invitation follows. It
 * repeats nothing that the visitor typed: the address is unverified, and strangers must not send text through us.
 */
export function signUpMailContent({ users, signUpEvents }: SignUp, origin: string): { to: string; letter: MailContent } | null {
  const address = signUpEvents.find(({ type }) => type === 'sign-up-requested')?.userName;
  const initiator = users.find(({ email, active }) => email === address && !active);
  if (!initiator) return null;
  const letter: MailContent = {
    subject: `Your sign-up to ${SERVICE_NAME} has been received`,
    greeting: 'Hello,',
    paragraphs: [
      `Thank you for signing your school up to ${SERVICE_NAME}.`,
      "Because children's work and photos are shared here, we check every school before it joins. When yours is approved, we'll email you a link to choose your password.",
    ],
    action: { label: 'Contact us', url: `${origin}/contact` },
    afterwards: ["If you didn't sign up, please tell us. No one can log in with this address yet."],
    reason: `You're receiving this because someone signed a school up to ${SERVICE_NAME} with this address.`,
  };
  return { to: initiator.email, letter };
}
