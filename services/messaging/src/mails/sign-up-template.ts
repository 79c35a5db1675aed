import type { operations as IdentityOperations } from '@patchwork/contracts/types/identity';
import type { ReplyOf } from '@patchwork/platform/contract';
import type { Language } from '@patchwork/platform/language';
import { wordingIn } from '../languages/wording.ts';
import type { MailContent } from './mail-content.ts';

type SignUp = Pick<ReplyOf<IdentityOperations['listSchoolsUsers']>[number], 'users' | 'signUpEvents'>;

/**
 * The user who submitted a sign-up, if they are not its Lead, who is asked to confirm the address instead; undefined once removed,
 * or approved: then an invitation follows.
 */
export function initiatorOf({ users, signUpEvents }: SignUp) {
  const address = signUpEvents.find(({ type }) => type === 'sign-up-requested')?.userName;
  return users.find(({ email, active, schoolAdministrator }) => email === address && !active && !schoolAdministrator);
}

/**
 * Composes the confirmation of a sign-up. It repeats nothing that the visitor typed: the address is unverified, and strangers
 * must not send text through us.
 */
export function signUpMailContent(language: Language | undefined, origin: string): MailContent {
  const wording = wordingIn(language);
  const { t } = wording;
  return {
    wording,
    subject: t('Your sign-up to {service} has been received'),
    greeting: t('Hello,'),
    paragraphs: [
      t('Thank you for signing your school up to {service}.'),
      t(
        "Because children's work and photos are shared here, we check every school before it joins. When yours is approved, we'll email you a link to choose your password.",
      ),
      t("We've emailed the Lead user whom you named. We can only approve your school once they have confirmed their address."),
    ],
    action: { label: t('See how {service} works'), url: `${origin}/` },
    afterwards: [
      t("If you didn't sign up, please tell us: {page}. No one can log in with this address yet.", { page: `${origin}/contact` }),
    ],
    reason: t("You're receiving this because someone signed a school up to {service} with this address."),
  };
}

/** Composes the email about a rejected sign-up, with the reason that staff gave. */
export function rejectionMailContent(language: Language | undefined, reason: string, origin: string): MailContent {
  const wording = wordingIn(language);
  const { t } = wording;
  return {
    wording,
    subject: t("Your school's sign-up to {service} has not been approved"),
    greeting: t('Hello,'),
    paragraphs: [
      t("We've looked at your school's sign-up to {service}, and we couldn't approve it."),
      t('The reason: {reason}', { reason }),
    ],
    action: { label: t('Contact us'), url: `${origin}/contact` },
    afterwards: [
      t('If you think this is a mistake, please tell us. Your school can also sign up again.'),
      t('We delete the details of the sign-up 90 days after it was sent.'),
    ],
    reason: t("You're receiving this because you confirmed this address for your school's sign-up to {service}."),
  };
}
