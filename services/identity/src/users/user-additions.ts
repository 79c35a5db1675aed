import { UsersAdded } from '@patchwork/contracts/events/identity';
import type { Viewer } from '@patchwork/platform/assertion';
import type { Tx } from '@patchwork/platform/db';
import { notFound } from '@patchwork/platform/errors';
import { recordEvent } from '@patchwork/platform/outbox';
import { listActiveLeads } from '../accounts/users.sql.ts';
import type { Deps } from '../deps.ts';
import { listLately } from './safeguarding-leads.sql.ts';
import { type AdditionKind, findAddition, findLastNaming, insertAddition } from './user-additions.sql.ts';

/**
 * Tells every Lead of a school, and `others`, whom one act of a user added, restored or named: someone else may have used that
 * user's browser. Call it once for an act, in its transaction.
 */
export async function recordAddition(
  tx: Tx,
  { userId, schoolId }: Pick<Viewer, 'userId' | 'schoolId'>,
  change: AdditionKind,
  userIds: readonly number[],
  others: readonly number[] = [],
): Promise<void> {
  if (userIds.length === 0) return;
  const additionId = await insertAddition(tx, userId, change, userIds);
  const told = new Set([...(await listActiveLeads(tx, schoolId)), ...others]);
  for (const each of told) await recordEvent(tx, UsersAdded, { userId: each, additionId });
}

/**
 * Tells a user who is active again who was named the safeguarding lead meanwhile, if they are a Lead or were the safeguarding
 * lead lately. Inactive users get no email.
 */
export async function tellOfLastNaming(tx: Tx, { id, schoolId }: { id: number; schoolId: number }): Promise<void> {
  const concerned = [...(await listActiveLeads(tx, schoolId)), ...(await listLately(tx, schoolId))];
  const additionId = concerned.includes(id) ? await findLastNaming(tx, schoolId) : null;
  if (additionId !== null) await recordEvent(tx, UsersAdded, { userId: id, additionId });
}

/** Who added, restored or named whom. @throws AppError `not-found` */
export async function getUserAddition({ db }: Pick<Deps, 'db'>, id: number) {
  const addition = await findAddition(db, id);
  if (!addition) throw notFound();
  return addition;
}
