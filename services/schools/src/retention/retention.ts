import type { DatabasePool } from '@patchwork/platform/db';
import { instantBefore, untilNone } from '@patchwork/platform/retention';
import type { Deps } from '../deps.ts';
import { announceSchool } from '../schools/announce.ts';
import { closeUndecided } from './retention.sql.ts';

const hour = 60 * 60_000;

const closeSome = (db: DatabasePool, before: string): Promise<number> =>
  db.transaction(async (tx) => {
    const ids = await closeUndecided(tx, before);
    for (const id of ids) await announceSchool(tx, id);
    return ids.length;
  });

/**
 * Closes requests to join that nobody has decided for 90 days; identity then takes their people's names away. Each batch stands for
 * itself, so it may run twice, stop anywhere and run in several processes at once.
 */
export async function letGo({ db, log }: Pick<Deps, 'db' | 'log'>, now: Date): Promise<void> {
  const requests = await untilNone(() => closeSome(db, instantBefore(now, { days: 90 })));
  if (requests > 0) log.info({ requests }, 'closed requests to join that nobody has decided');
}

/** Does so once an hour until stopped. */
export function startUpkeep(deps: Pick<Deps, 'db' | 'log' | 'clock'>): { stop(): Promise<void> } {
  const timer = setInterval(() => {
    letGo(deps, deps.clock()).catch((err: unknown) => deps.log.warn({ err }, 'upkeep failed, trying again in an hour'));
  }, hour);
  timer.unref();
  return { stop: async () => clearInterval(timer) };
}
