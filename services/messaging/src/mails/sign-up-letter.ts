import type { operations as IdentityOperations } from '@patchwork/contracts/types/identity';
import type { ReplyOf } from '@patchwork/platform/contract';
import { type Letter, SERVICE_NAME } from './letters.ts';

type SignUp = Pick<ReplyOf<IdentityOperations['listSchoolsUsers']>[number], 'users' | 'signUpEvents'>;

/**
 * The mail to whoever sent a sign-up in. Null when they are no longer part of it, or were let in already: then an invitation is on its
 * way. Nothing that the visitor typed is in it: nobody knows yet whose address this is, and we carry no stranger's words there.
 */
export function signUpLetterOf({ users, signUpEvents }: SignUp, origin: string): { to: string; letter: Letter } | null {
  const address = signUpEvents.find(({ type }) => type === 'sign-up-requested')?.userName;
  const initiator = users.find(({ email, active }) => email === address && !active);
  if (!initiator) return null;
  const letter: Letter = {
    subject: `Your sign-up to ${SERVICE_NAME} was received`,
    greeting: 'Hello,',
    paragraphs: [
      `Thank you for signing your school up to ${SERVICE_NAME}. We have received it.`,
      'Photos and words of children are behind our door, so a person looks at each school before it opens. When yours is approved, you get an e-mail with a link to choose your password.',
    ],
    action: { label: 'Write to us', url: `${origin}/contact` },
    afterwards: ['If it was not you who signed up, please tell us. Nobody can log in with this address so far.'],
    reason: `You get this e-mail because somebody signed a school up to ${SERVICE_NAME} with this address.`,
  };
  return { to: initiator.email, letter };
}
