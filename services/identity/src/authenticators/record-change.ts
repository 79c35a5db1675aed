import { AuthenticatorChanged } from '@patchwork/contracts/events/identity';
import type { Tx } from '@patchwork/platform/db';
import type { Origin } from '@patchwork/platform/origin';
import { recordEvent } from '@patchwork/platform/outbox';
import { listNoticeAddresses } from '../accounts/notice-addresses.sql.ts';
import { endSessions } from '../accounts/users.sql.ts';
import { recordClientEvent } from '../client-events/client-events.sql.ts';
import { recordHistory } from '../history/user-history.sql.ts';

interface Change {
  event: 'authenticator-set-up' | 'authenticator-removed';
  /** Null for the operator's command. */
  changedBy: number | null;
  origin: Origin;
}

/**
 * Records a change of an authenticator: ends all earlier sessions, and writes history (without the value), a client event and
 * AuthenticatorChanged, which sends a mail.
 */
export async function recordAuthenticatorChange(
  tx: Tx,
  { id, schoolId }: { id: number; schoolId: number },
  { event, changedBy, origin }: Change,
) {
  await endSessions(tx, id);
  await recordHistory(tx, id, { changedBy, columns: ['authenticator'] });
  const addressIds = await listNoticeAddresses(tx, id);
  await recordEvent(tx, AuthenticatorChanged, { userId: id, isOn: event === 'authenticator-set-up', addressIds });
  const subjectUserId = changedBy === id ? null : id;
  await recordClientEvent(tx, { type: event, userId: changedBy, subjectUserId, schoolId, origin });
}
