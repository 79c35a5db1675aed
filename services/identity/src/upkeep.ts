import type { Deps } from './deps.ts';
import { letGo } from './retention/retention.ts';

const hour = 60 * 60 * 1_000;

/** Clears away once an hour what has served its time. */
export function startUpkeep(deps: Pick<Deps, 'db' | 'log'>) {
  const timer = setInterval(() => {
    letGo(deps, new Date()).catch((err: unknown) => deps.log.warn({ err }, 'upkeep failed, trying again in an hour'));
  }, hour);
  timer.unref();
  return { stop: async () => clearInterval(timer) };
}
