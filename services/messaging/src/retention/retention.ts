import { instantBefore, repeatUntilNone } from '@patchwork/platform/retention';
import type { Deps } from '../deps.ts';
import { deleteOldActions, deleteOldCases, deleteOldFeedback, deleteOldMessages, takeBackOldMessages } from './retention.sql.ts';

/**
 * Deletes messages (except welcome messages) and feedback after 24 months, concerns when their hold ends. Each
 * batch is a separate statement, so this may run twice, stop anywhere and run in several processes at once.
 */
export async function applyRetention({ db, log }: Pick<Deps, 'db' | 'log'>, now: Date): Promise<void> {
  const twoYears = instantBefore(now, { months: 24 });
  const copies = await repeatUntilNone(() => takeBackOldMessages(db, twoYears));
  const messages = await repeatUntilNone(() => deleteOldMessages(db, twoYears));
  const feedback = await repeatUntilNone(() => deleteOldFeedback(db, twoYears));
  const concerns = await repeatUntilNone(() => deleteOldCases(db, instantBefore(now, {})));
  const actions = await repeatUntilNone(() => deleteOldActions(db));
  if (copies + messages + feedback + concerns + actions > 0)
    log.info({ copies, messages, feedback, concerns, actions }, 'deleted rows past their retention period');
}
