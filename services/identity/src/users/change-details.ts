import type { Tx } from '@patchwork/platform/db';
import { type ClientEventType, recordClientEvent } from '../client-events/client-events.sql.ts';
import { changeAddress } from '../email-changes/change-address.ts';
import { recordHistory } from '../history/user-history.sql.ts';
import type { Origin } from '../origin.ts';
import type { LinkKeys } from '../passwords/link-token.ts';
import { announcePerson } from './announce.ts';
import { updateDetails } from './change-users.sql.ts';
import { changedColumns, concernsOthers, type Details, detailsOfUser, isOtherAddress } from './details.ts';
import { emailTaken } from './email.ts';
import type { UserRow } from './user-row.ts';
import { findHolder, findUser } from './users.sql.ts';

export interface Change {
  changedBy: number;
  event: ClientEventType;
  origin: Origin;
}

/**
 * Brings a locked user's details to a new state, with everything that goes with it: history, events, and for another address the
 * notice to the old one and the end of every session. Nothing happens when nothing differs.
 * @throws AppError `conflict` for an address that somebody else has
 */
export async function changeDetails(
  tx: Tx,
  linkKeys: LinkKeys,
  user: UserRow,
  details: Details,
  change: Change,
): Promise<UserRow> {
  const { changedBy, event, origin } = change;
  const columns = changedColumns(detailsOfUser(user), details);
  if (columns.length === 0) return user;
  const movesAddress = isOtherAddress(user.email, details.email);
  if (movesAddress && (await findHolder(tx, details.email))) throw emailTaken('email');

  const tellsOthers = concernsOthers(columns);
  await updateDetails(tx, user.id, details, { tellsOthers, endsSessions: movesAddress });
  if (movesAddress) await changeAddress(tx, linkKeys, user, details.email);
  await recordHistory(tx, user.id, { changedBy, columns });
  const about = { userId: changedBy, subjectUserId: user.id, schoolId: user.schoolId, origin };
  await recordClientEvent(tx, { type: event, ...about });
  if (movesAddress) await recordClientEvent(tx, { type: 'email-changed', ...about });
  const changed = (await findUser(tx, user.id))!;
  if (tellsOthers) await announcePerson(tx, changed);
  return changed;
}
