import { notFound } from '@patchwork/platform/errors';
import type { Deps } from '../deps.ts';
import { beginOrGoOn, dateNow, giveToNext, noteGiven } from './hand-out.sql.ts';
import { findWritten } from './written-messages.sql.ts';

/** People at a time: what fits well into a request. */
const batch = 5_000;

/**
 * Gives a message to the next people it is meant for. However often and by however many it is called, each gets it once; who becomes
 * active after their turn does not.
 */
export async function handOutMessage({ db }: Pick<Deps, 'db'>, messageId: number): Promise<{ isDone: boolean }> {
  const progress = await db.transaction(async (tx) => {
    const message = await beginOrGoOn(tx, messageId);
    if (!message) return null;
    if (message.isFirst) await dateNow(tx, messageId);
    const { count, last } = await giveToNext(tx, message, batch);
    const isDone = count < batch;
    await noteGiven(tx, messageId, { count, last, isDone });
    return { isDone };
  });
  if (!progress && !(await findWritten(db, messageId))) throw notFound();
  return progress ?? { isDone: true };
}
