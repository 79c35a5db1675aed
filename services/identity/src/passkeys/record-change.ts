import { PasskeyChanged } from '@patchwork/contracts/events/identity';
import type { Tx } from '@patchwork/platform/db';
import type { Origin } from '@patchwork/platform/origin';
import { recordEvent } from '@patchwork/platform/outbox';
import { listNoticeAddresses } from '../accounts/notice-addresses.sql.ts';
import { endSessions } from '../accounts/users.sql.ts';
import { recordClientEvent } from '../client-events/client-events.sql.ts';
import { recordHistory } from '../history/user-history.sql.ts';
import { deletePasskeys } from './passkeys.sql.ts';

interface Account {
  id: number;
  schoolId: number;
}
/** Null for the operator's command and for links that are used without signing in. */
type By = { changedBy: number | null; origin: Origin };

/** Ends all earlier sessions, and writes history, a client event and PasskeyChanged, which sends a mail. */
export async function recordPasskeyChange(
  tx: Tx,
  { id, schoolId }: Account,
  change: 'added' | 'removed',
  { changedBy, origin }: By,
): Promise<void> {
  await endSessions(tx, id);
  await recordHistory(tx, id, { changedBy, columns: ['passkey'] });
  await recordEvent(tx, PasskeyChanged, { userId: id, change, addressIds: await listNoticeAddresses(tx, id) });
  const subjectUserId = changedBy === id ? null : id;
  await recordClientEvent(tx, { type: `passkey-${change}`, userId: changedBy, subjectUserId, schoolId, origin });
}

/** Removes a user's passkeys, or with `since` those added after an instant. False when there are none. */
export async function removePasskeys(tx: Tx, user: Account, by: By, since: string | null = null): Promise<boolean> {
  if ((await deletePasskeys(tx, user.id, since)) === 0) return false;
  await recordPasskeyChange(tx, user, 'removed', by);
  return true;
}
