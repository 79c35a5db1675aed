import type { Deps } from '../deps.ts';
import { beginOrGoOn, dateNow, deliverToNext, noteGiven } from './fan-out.sql.ts';

const BATCH_SIZE = 5_000;

/**
 * Delivers an announcement to its next batch of recipients. Each gets it once, however often and concurrently this is called;
 * users who become active after their id has passed do not. A recalled or not yet due announcement returns `isDone`.
 */
export const fanOutMessage = ({ db }: Pick<Deps, 'db'>, messageId: number): Promise<{ isDone: boolean }> =>
  db.transaction(async (tx) => {
    const message = await beginOrGoOn(tx, messageId);
    if (!message) return { isDone: true };
    if (message.isFirst) await dateNow(tx, messageId);
    const { count, last } = await deliverToNext(tx, message, BATCH_SIZE);
    const isDone = count < BATCH_SIZE;
    await noteGiven(tx, messageId, { count, last, isDone });
    return { isDone };
  });
