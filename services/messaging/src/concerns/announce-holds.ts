import { EvidenceHeld } from '@patchwork/contracts/events/messaging';
import type { DatabasePool } from '@patchwork/platform/db';
import { recordEvent } from '@patchwork/platform/outbox';
import { lockHoldsAfter } from './holds.sql.ts';

/**
 * Publishes the next holds after a case's id again, for the compacted topic. Returns the last id; null after the last hold. Locks
 * the cases until the commit, so that a concurrent closing is published after this state.
 */
export const announceHoldsAgain = (db: DatabasePool, after: number, limit = 500): Promise<number | null> =>
  db.transaction(async (tx) => {
    const holds = await lockHoldsAfter(tx, after, limit);
    for (const { id: _, ...hold } of holds) await recordEvent(tx, EvidenceHeld, hold);
    return holds.at(-1)?.id ?? null;
  });
