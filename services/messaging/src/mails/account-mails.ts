import type { Deps } from '../deps.ts';
import { nullIfNotFound } from '../null-if-not-found.ts';
import { type Account, accountMailContent, type InvitingSchool } from './account-templates.ts';
import { addressMailContent } from './address-templates.ts';
import type { Recipient } from './mail-content.ts';
import type { AccountKind, AddressKind } from './mail-kinds.ts';
import type { Mail } from './mails.sql.ts';
import { type ComposedMail, findRecipient } from './recipients.ts';
import { initiatorOf, rejectionMailContent, signUpMailContent } from './sign-up-template.ts';

/**
 * Composes an account mail, for the user's current address or the one that the mail names; returns null when the user is deleted or
 * may not receive it.
 */
export async function writeAccountMail(deps: Deps, mail: Extract<Mail, { kind: AccountKind }>): Promise<ComposedMail | null> {
  const recipient = await findRecipient(deps, mail);
  if (!recipient) return null;
  const school = mail.kind === 'invitation' ? await describeSchool(deps, recipient) : {};
  const letter = accountMailContent(mail, recipient, deps.publicOrigin, school);
  return letter && { to: recipient.email, letter };
}

async function describeSchool(deps: Deps, recipient: Recipient): Promise<InvitingSchool> {
  const [accounts, firstLinksAt] = await Promise.all([
    listAccountsForLead(deps, recipient),
    // No welcome waits for connections: without it, the email leaves the sentence out.
    deps.connections.call('getFirstLinksOf', { path: { schoolId: recipient.schoolId } }).then(
      ({ at }) => at,
      () => null,
    ),
  ]);
  return { accounts, firstLinksAt };
}

/** The other active accounts of a Lead's school, so that the Lead notices a stranger's; empty for other users. */
async function listAccountsForLead({ identity }: Deps, { userId, schoolId }: Recipient): Promise<Account[]> {
  const [school] = await identity.call('listSchoolsUsers', { body: { schoolIds: [schoolId] } });
  const users = (school?.users ?? []).filter(({ active }) => active);
  const isLead = users.some(({ id, schoolAdministrator }) => id === userId && schoolAdministrator);
  return isLead ? users.filter(({ id }) => id !== userId) : [];
}

/** Composes a mail to the old or the new address of a change; identity leaves out links that must not be used any more. */
export async function writeToAddress(
  { identity, publicOrigin }: Deps,
  changeId: string,
  kind: AddressKind,
): Promise<ComposedMail | null> {
  const change = await nullIfNotFound(identity.call('getEmailChange', { path: { changeId } }));
  if (!change?.isSchoolActive || !(change.isActive || change.isSignUp)) return null;
  return addressMailContent(kind, change, publicOrigin);
}

/**
 * Composes the confirmation of a sign-up, in the language of the browser that sent it. Until the school is approved, identity
 * lists its users only under the sign-up.
 */
export async function writeToInitiator({ identity, publicOrigin }: Deps, schoolId: number): Promise<ComposedMail | null> {
  const [signUp] = await identity.call('listSchoolsUsers', { body: { schoolIds: [schoolId] } });
  const initiator = signUp && initiatorOf(signUp);
  if (!initiator) return null;
  const reader = await nullIfNotFound(identity.call('getRecipient', { path: { userId: initiator.id } }));
  return { to: initiator.email, letter: signUpMailContent(reader?.language, publicOrigin) };
}

/**
 * Composes the email about a rejected sign-up for its Lead; null once it is reopened. Only for a confirmed address: the reason is
 * about the school, and an unconfirmed address may be a stranger's.
 */
export async function writeToRejected(
  { identity, schools, publicOrigin }: Pick<Deps, 'identity' | 'schools' | 'publicOrigin'>,
  rejectionId: number,
): Promise<ComposedMail | null> {
  const rejection = await nullIfNotFound(schools.call('getSignUpRejection', { path: { id: rejectionId } }));
  if (!rejection) return null;
  const [signUp] = await identity.call('listSchoolsUsers', { body: { schoolIds: [rejection.schoolId] } });
  const lead = signUp?.users.find(({ schoolAdministrator, emailConfirmed }) => schoolAdministrator && emailConfirmed);
  if (!lead) return null;
  const reader = await nullIfNotFound(identity.call('getRecipient', { path: { userId: lead.id } }));
  return { to: lead.email, letter: rejectionMailContent(reader?.language, rejection.reason, publicOrigin) };
}
