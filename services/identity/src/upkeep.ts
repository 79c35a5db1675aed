import type { Deps } from './deps.ts';
import { deleteOldFailures } from './sessions/login-failures.sql.ts';

const hour = 60 * 60 * 1_000;

/** Clears away once an hour what has served its time. */
export function startUpkeep({ db, log }: Pick<Deps, 'db' | 'log'>) {
  const timer = setInterval(() => {
    deleteOldFailures(db).catch((err: unknown) => log.warn({ err }, 'upkeep failed, trying again in an hour'));
  }, hour);
  timer.unref();
  return { stop: async () => clearInterval(timer) };
}
