import type { AuditEventType } from '@patchwork/contracts/events/audit';
import type { Tx } from '@patchwork/platform/db';
import type { Origin } from '@patchwork/platform/origin';
import { announcePerson } from '../accounts/announce.ts';
import { updateDetails } from '../accounts/change-users.sql.ts';
import { changedColumns, concernsOthers, type Details, detailsOfUser, isOtherAddress } from '../accounts/details.ts';
import { emailTaken } from '../accounts/email.ts';
import type { UserRow } from '../accounts/user-row.ts';
import { findHolder, findUser } from '../accounts/users.sql.ts';
import { recordClientEvent } from '../client-events/client-events.sql.ts';
import { changeAddress } from '../email-changes/change-address.ts';
import { recordHistory } from '../history/user-history.sql.ts';
import type { LinkKeys } from '../passwords/link-token.ts';

export interface Change {
  changedBy: number;
  event: AuditEventType;
  origin: Origin;
  /** A second person has agreed to it. */
  isAgreed?: boolean;
}

/**
 * Changes a locked user's details and records it: history, client events, PersonChanged; another address also ends every
 * session and sends the old one a notice. Does nothing if no detail differs.
 * @throws AppError `conflict` for an address that another user has claimed
 */
export async function changeDetails(
  tx: Tx,
  linkKeys: LinkKeys,
  user: UserRow,
  details: Details,
  change: Change,
): Promise<UserRow> {
  const { changedBy, event, origin, isAgreed = false } = change;
  const columns = changedColumns(detailsOfUser(user), details);
  if (columns.length === 0) return user;
  const changesAddress = isOtherAddress(user.email, details.email);
  if (changesAddress && (await findHolder(tx, details.email))) throw emailTaken('email');

  const tellsOthers = concernsOthers(columns);
  await updateDetails(tx, user.id, details, { tellsOthers, endsSessions: changesAddress });
  const isHeld = changedBy !== user.id && !isAgreed;
  if (changesAddress) await changeAddress(tx, linkKeys, user, { newEmail: details.email, isHeld });
  await recordHistory(tx, user.id, { changedBy, columns });
  const about = { userId: changedBy, subjectUserId: user.id, schoolId: user.schoolId, origin };
  await recordClientEvent(tx, { type: event, ...about });
  if (changesAddress) await recordClientEvent(tx, { type: 'email-changed', ...about });
  const changed = (await findUser(tx, user.id))!;
  if (tellsOthers) await announcePerson(tx, changed);
  return changed;
}
