import { LinkedAccountChanged, SchoolSignInChanged } from '@patchwork/contracts/events/identity';
import type { Tx } from '@patchwork/platform/db';
import type { Origin } from '@patchwork/platform/origin';
import { recordEvent } from '@patchwork/platform/outbox';
import { listNoticeAddresses } from '../accounts/notice-addresses.sql.ts';
import { endSessions, listActiveLeads } from '../accounts/users.sql.ts';
import { recordClientEvent } from '../client-events/client-events.sql.ts';
import { recordHistory } from '../history/user-history.sql.ts';
import { deleteLinkedAccounts } from './linked-accounts.sql.ts';
import { deleteProviderSignIns } from './provider-sign-ins.sql.ts';

interface Account {
  id: number;
  schoolId: number;
}
/** Null for the operator's command and for links that are used without signing in. */
type By = { changedBy: number | null; origin: Origin };

/**
 * Writes history, a client event and LinkedAccountChanged, which sends a mail. Removing ends all earlier sessions; linking does
 * not, because the sign-in that links is the school's own way in.
 */
export async function recordLinkedAccountChange(
  tx: Tx,
  { id, schoolId }: Account,
  change: 'added' | 'removed',
  { changedBy, origin }: By,
): Promise<void> {
  if (change === 'removed') await endSessions(tx, id);
  await recordHistory(tx, id, { changedBy, columns: ['linkedAccount'] });
  await recordEvent(tx, LinkedAccountChanged, { userId: id, change, addressIds: await listNoticeAddresses(tx, id) });
  const subjectUserId = changedBy === id ? null : id;
  await recordClientEvent(tx, { type: `linked-account-${change}`, userId: changedBy, subjectUserId, schoolId, origin });
}

/** Removes a user's linked accounts, or with `since` those linked after an instant. False when there are none. */
export async function removeLinkedAccounts(tx: Tx, user: Account, by: By, since: string | null = null): Promise<boolean> {
  await deleteProviderSignIns(tx, user.id);
  if ((await deleteLinkedAccounts(tx, user.id, since)) === 0) return false;
  await recordLinkedAccountChange(tx, user, 'removed', by);
  return true;
}

const eventOf = {
  'set-up': 'school-sign-in-set-up',
  'domain-added': 'school-sign-in-set-up',
  required: 'school-sign-in-required',
  'not-required': 'school-sign-in-not-required',
  off: 'school-sign-in-off',
  'recovery-code-used': 'recovery-code-used',
} as const;

/** Records a change of how a school signs in (user null: by the operator's command): a client event, and an event for each Lead, which sends a mail. */
export async function recordSchoolSignInChange(
  tx: Tx,
  { userId, schoolId }: { userId: number | null; schoolId: number },
  change: keyof typeof eventOf,
  origin: Origin,
): Promise<void> {
  await recordClientEvent(tx, { type: eventOf[change], userId, schoolId, origin });
  for (const lead of await listActiveLeads(tx, schoolId))
    await recordEvent(tx, SchoolSignInChanged, { userId: lead, change, addressIds: await listNoticeAddresses(tx, lead) });
}
