import type { operations } from '@patchwork/contracts/types/identity';
import type { ReplyOf } from '@patchwork/platform/contract';
import type { Deps } from '../deps.ts';
import { oneLine, wordingIn } from '../languages/wording.ts';
import { greet, type MailContent, nameOf, type Recipient } from './mail-content.ts';
import type { Mail } from './mails.sql.ts';
import { type ComposedMail, findRecipient, nullIfNotFound } from './recipients.ts';

export type UserAddition = ReplyOf<operations['getUserAddition']>;

/** Composes the mail to a Lead about people whom a Lead added or restored; null when the recipient may not receive it. */
export async function writeAboutAddition(deps: Deps, mail: Extract<Mail, { kind: 'users-added' }>): Promise<ComposedMail | null> {
  const recipient = await findRecipient(deps, mail);
  if (!recipient) return null;
  const addition = await nullIfNotFound(deps.identity.call('getUserAddition', { path: { id: mail.aboutId } }));
  return addition && { to: recipient.email, letter: additionMailContent(addition, recipient, deps.publicOrigin) };
}

export function additionMailContent(
  { change, addedBy, people, additionDate }: UserAddition,
  recipient: Recipient,
  origin: string,
): MailContent {
  const wording = wordingIn(recipient.language);
  const { t, instant } = wording;
  const values = { name: oneLine(nameOf(addedBy)), date: instant(additionDate) };
  return {
    wording,
    subject:
      change === 'added'
        ? t('People were added to your school on {service}')
        : t('A person was restored at your school on {service}'),
    greeting: greet(wording, recipient),
    paragraphs: [
      change === 'added'
        ? t("On {date}, these people were added to your school from {name}'s account:", values)
        : t("On {date}, this person was given back their account at your school from {name}'s account:", values),
      ...people.map((person) => oneLine(`${nameOf(person)}, ${person.email}`)),
    ],
    action: { label: t('See the people of your school'), url: `${origin}/schoolusers` },
    afterwards: [
      t("If you don't know one of them, remove them there, and please tell us at once: {page}.", { page: `${origin}/contact` }),
    ],
    reason: t("You're receiving this because you're a Lead of your school on {service}."),
  };
}
