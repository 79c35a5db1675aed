import type { Deps } from '../deps.ts';
import { accountLetterOf } from './account-letters.ts';
import { addressLetterOf } from './address-letters.ts';
import type { AccountKind, AddressKind } from './mail-kinds.ts';
import type { MailRow } from './mails.sql.ts';
import { findRecipient, unlessGone, type Written } from './recipients.ts';
import { signUpLetterOf } from './sign-up-letter.ts';

/** A letter about somebody's account, to the address that they have now; null when they are gone. */
export async function writeAccountMail(
  deps: Deps,
  mail: MailRow & { kind: AccountKind; userId: number },
): Promise<Written | null> {
  const recipient = await findRecipient(deps, mail);
  return recipient && { to: recipient.email, letter: accountLetterOf(mail, recipient, deps.publicOrigin) };
}

/** Goes to the address itself, old or new, whoever has it: identity leaves a link out when it must not be used any more. */
export async function writeToAddress(
  { identity, publicOrigin }: Deps,
  changeId: string,
  kind: AddressKind,
): Promise<Written | null> {
  const change = await unlessGone(identity.call('getEmailChange', { path: { changeId } }));
  if (!change?.isActive || !change.isSchoolActive) return null;
  return addressLetterOf(kind, change, publicOrigin);
}

/** Until a school is approved, identity has its people only as part of the sign-up. */
export async function writeToInitiator({ identity, publicOrigin }: Deps, schoolId: number): Promise<Written | null> {
  const [signUp] = await identity.call('listSchoolsUsers', { body: { schoolIds: [schoolId] } });
  return signUp ? signUpLetterOf(signUp, publicOrigin) : null;
}
