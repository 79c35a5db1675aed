import { findReminded } from '../concerns/reminders.sql.ts';
import type { Deps } from '../deps.ts';
import { listConcerned } from '../notices/staff-notices.ts';
import { nullIfNotFound } from '../null-if-not-found.ts';
import { listSchoolNames } from '../schools/schools.sql.ts';
import type { StaffKind } from './mail-kinds.ts';
import type { Mail } from './mails.sql.ts';
import { type ComposedMail, findRecipient } from './recipients.ts';
import { roleMailContent, staffMailContent } from './staff-templates.ts';

/** Composes a staff mail; returns null when the work is done or no longer belongs to this user. */
export async function writeStaffMail(deps: Deps, mail: Extract<Mail, { kind: StaffKind }>): Promise<ComposedMail | null> {
  const { kind, userId, aboutId } = mail;
  const recipient = await findRecipient(deps, mail);
  if (!recipient || !(await listConcerned(deps, kind, aboutId)).includes(userId)) return null;
  if (kind === 'staff-role') {
    const change = await nullIfNotFound(deps.identity.call('getStaffRoleChange', { path: { id: aboutId } }));
    return change && { to: recipient.email, letter: roleMailContent(change, recipient, deps.publicOrigin) };
  }
  const concernId = kind === 'concern-reminder' ? (await findReminded(deps.db, aboutId))?.concernId : aboutId;
  return {
    to: recipient.email,
    letter: staffMailContent(kind, recipient, {
      origin: deps.publicOrigin,
      id: concernId ?? aboutId,
      ...(kind === 'staff-sign-up' && { school: (await listSchoolNames(deps.db, [aboutId])).get(aboutId) }),
    }),
  };
}
