import type { Deps } from '../deps.ts';
import { listConcerned } from '../notices/staff-notices.ts';
import type { StaffKind } from './mail-kinds.ts';
import type { MailRow } from './mails.sql.ts';
import { findRecipient, type Written } from './recipients.ts';
import { staffLetterOf } from './staff-letters.ts';

/** The mail to somebody for whom something still waits; null when they no longer look after it, or somebody has dealt with it. */
export async function writeStaffMail(
  deps: Deps,
  mail: MailRow & { kind: StaffKind; userId: number; aboutId: number },
): Promise<Written | null> {
  const { kind, userId, aboutId } = mail;
  const recipient = await findRecipient(deps, mail);
  if (!recipient || !(await listConcerned(deps, kind, aboutId)).includes(userId)) return null;
  return { to: recipient.email, letter: staffLetterOf(kind, recipient, deps.publicOrigin) };
}
