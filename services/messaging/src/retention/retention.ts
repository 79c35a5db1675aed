import { instantBefore, untilNone } from '@patchwork/platform/retention';
import type { Deps } from '../deps.ts';
import {
  deleteOldActions,
  deleteOldConcerns,
  deleteOldFeedback,
  deleteOldMessages,
  takeBackOldMessages,
} from './retention.sql.ts';

const hour = 60 * 60_000;

/**
 * Lets go of what has been kept long enough: messages (but not a school's welcome) and feedback after 24 months; concerns, and what was
 * done about them, after six years. Each batch stands for itself, so it may run twice, stop anywhere and run in several processes at once.
 */
export async function letGo({ db, log }: Pick<Deps, 'db' | 'log'>, now: Date): Promise<void> {
  const [twoYears, sixYears] = [instantBefore(now, { months: 24 }), instantBefore(now, { months: 72 })];
  const copies = await untilNone(() => takeBackOldMessages(db, twoYears));
  const messages = await untilNone(() => deleteOldMessages(db, twoYears));
  const feedback = await untilNone(() => deleteOldFeedback(db, twoYears));
  const concerns = await untilNone(() => deleteOldConcerns(db, sixYears));
  const actions = await untilNone(() => deleteOldActions(db, sixYears));
  if (copies + messages + feedback + concerns + actions > 0)
    log.info({ copies, messages, feedback, concerns, actions }, 'let go of what was kept long enough');
}

/** Does so once an hour until stopped. */
export function startUpkeep(deps: Pick<Deps, 'db' | 'log' | 'clock'>): { stop(): Promise<void> } {
  const timer = setInterval(() => {
    letGo(deps, deps.clock()).catch((err: unknown) => deps.log.warn({ err }, 'upkeep failed, trying again in an hour'));
  }, hour);
  timer.unref();
  return { stop: async () => clearInterval(timer) };
}
