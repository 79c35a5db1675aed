import { UsersAdded } from '@patchwork/contracts/events/identity';
import type { Viewer } from '@patchwork/platform/assertion';
import type { Tx } from '@patchwork/platform/db';
import { notFound } from '@patchwork/platform/errors';
import { recordEvent } from '@patchwork/platform/outbox';
import type { Deps } from '../deps.ts';
import { type AdditionKind, findAddition, insertAddition } from './user-additions.sql.ts';
import { listActiveLeads } from './users.sql.ts';

/**
 * Tells every Lead of the viewer's school, the viewer included, whom one act added or restored: someone else may have used the
 * viewer's browser. Call it once for an act, in its transaction.
 */
export async function recordAddition(
  tx: Tx,
  { userId, schoolId }: Pick<Viewer, 'userId' | 'schoolId'>,
  change: AdditionKind,
  userIds: readonly number[],
): Promise<void> {
  if (userIds.length === 0) return;
  const additionId = await insertAddition(tx, userId, change, userIds);
  for (const lead of await listActiveLeads(tx, schoolId)) await recordEvent(tx, UsersAdded, { userId: lead, additionId });
}

/** Who added or restored whom. @throws AppError `not-found` */
export async function getUserAddition({ db }: Pick<Deps, 'db'>, id: number) {
  const addition = await findAddition(db, id);
  if (!addition) throw notFound();
  return addition;
}
