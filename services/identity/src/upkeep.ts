import { sealAnew } from './authenticators/seal-anew.ts';
import type { Deps } from './deps.ts';
import { letGo } from './retention/retention.ts';

const hour = 60 * 60 * 1_000;

/** Clears away once an hour what has served its time, and follows a change of keys. */
export function startUpkeep(deps: Pick<Deps, 'db' | 'log' | 'linkKeys'>) {
  const warn = (err: unknown) => deps.log.warn({ err }, 'upkeep failed, trying again in an hour');
  const timer = setInterval(() => {
    letGo(deps, new Date()).catch(warn);
    sealAnew(deps).catch(warn);
  }, hour);
  timer.unref();
  return { stop: async () => clearInterval(timer) };
}
