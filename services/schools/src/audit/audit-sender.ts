import { AppError } from '@patchwork/platform/errors';
import { pause } from '@patchwork/platform/waiting';
import type { Deps } from '../deps.ts';
import { claimIntents, deleteIntent, type Intent, parkIntent } from './audit.sql.ts';

type SenderDeps = Pick<Deps, 'db' | 'log' | 'identity'>;

const atOnce = 16;
const pauseMs = 500;

/**
 * Tells identity of the deeds that wait and forgets those it has written down; answers how many it took in hand. A crash between
 * telling and forgetting tells again, which identity records once. No transaction is open meanwhile.
 */
export async function sendIntents(deps: SenderDeps): Promise<number> {
  const intents = await claimIntents(deps.db, atOnce);
  await Promise.all(intents.map((intent) => send(deps, intent)));
  return intents.length;
}

async function send({ db, log, identity }: SenderDeps, intent: Intent): Promise<void> {
  const { eventId, type } = intent;
  try {
    await identity.call('recordClientEvent', { body: intent });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.kind === 'invalid') {
      log.error({ eventId, type, code: error.code }, 'client event refused, kept for a person to look at');
      await parkIntent(db, eventId);
    } else log.warn({ eventId, type, code: error.code }, 'client event not told yet, trying again');
    return;
  }
  await deleteIntent(db, eventId);
}

/** Tells identity within a second of each deed, and as soon as it is back when it was away. Any number of processes may do it. */
export function startAuditSender(deps: SenderDeps) {
  const stopping = new AbortController();
  const running = (async () => {
    while (!stopping.signal.aborted) {
      const count = await sendIntents(deps).catch((err: unknown) => {
        deps.log.warn({ err }, 'client events not told yet, trying again');
        return 0;
      });
      if (count < atOnce) await pause(pauseMs, stopping.signal);
    }
  })();
  return {
    /** Waits for those in hand. What is left goes out at the next start. */
    async stop() {
      stopping.abort();
      await running;
    },
  };
}
