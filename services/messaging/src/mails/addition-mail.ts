import type { operations } from '@patchwork/contracts/types/identity';
import type { ReplyOf } from '@patchwork/platform/contract';
import type { Deps } from '../deps.ts';
import { oneLine, wordingIn } from '../languages/wording.ts';
import { nullIfNotFound } from '../null-if-not-found.ts';
import { greet, type MailContent, nameOf, type Recipient } from './mail-content.ts';
import type { Mail } from './mails.sql.ts';
import { type ComposedMail, findRecipient } from './recipients.ts';

export type UserAddition = ReplyOf<operations['getUserAddition']>;

/** Composes the mail about people whom a Lead added, restored or named; null when the recipient may not receive it. */
export async function writeAboutAddition(deps: Deps, mail: Extract<Mail, { kind: 'users-added' }>): Promise<ComposedMail | null> {
  const recipient = await findRecipient(deps, mail);
  if (!recipient) return null;
  const addition = await nullIfNotFound(deps.identity.call('getUserAddition', { path: { id: mail.aboutId } }));
  return addition && { to: recipient.email, letter: additionMailContent(addition, recipient, deps.publicOrigin) };
}

export function additionMailContent(addition: UserAddition, recipient: Recipient, origin: string): MailContent {
  const { change, addedBy, people, additionDate } = addition;
  const wording = wordingIn(recipient.language);
  const { t, instant } = wording;
  const date = instant(additionDate);
  if (change === 'named-safeguarding-lead') {
    const named = people.map((person) => oneLine(nameOf(person))).join();
    return {
      wording,
      subject: t('The safeguarding lead of your school on {service} has changed'),
      greeting: greet(wording, recipient),
      paragraphs: [
        addedBy === null
          ? t('On {date}, our staff named {named} the designated safeguarding lead of your school.', { named, date })
          : t("On {date}, {named} was named the designated safeguarding lead of your school from {name}'s account.", {
              ...{ named, date, name: oneLine(nameOf(addedBy)) },
            }),
      ],
      action: { label: t('Contact us'), url: `${origin}/contact` },
      afterwards: [t('If this should not be so, please tell us at once.')],
      reason: t(
        "You're receiving this because you're a Lead of your school on {service}, or its safeguarding lead now or before.",
      ),
    };
  }
  // Only the naming can be by our staff.
  const values = { name: oneLine(nameOf(addedBy!)), date };
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
