import type { Deps } from '../deps.ts';
import { mendLost, removeOrphans } from './orphans.ts';
import { purgeInactive } from './purge.ts';
import { removeHarmful } from './scans.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** Brings files and rows into agreement. Safe at any time and in several processes at once: each step may be done twice. */
export async function tidyMedia(deps: Deps): Promise<void> {
  const { storage, clock, log } = deps;
  await removeHarmful(deps);
  const purged = await purgeInactive(deps);
  const unfinished = await storage.removeUnfinished(new Date(clock().getTime() - DAY_MS));
  const orphans = await removeOrphans(deps);
  const lost = await mendLost(deps);
  if (purged + unfinished + orphans + lost > 0) log.info({ purged, unfinished, orphans, lost }, 'media tidied');
}

/** Ten minutes after the start, then once a day. */
export function startUpkeep(deps: Deps): { stop(): Promise<void> } {
  let next: NodeJS.Timeout;
  const runIn = (milliseconds: number) => {
    next = setTimeout(() => {
      tidyMedia(deps).catch((err: unknown) => deps.log.warn({ err }, 'tidying media failed, trying again in a day'));
      runIn(DAY_MS);
    }, milliseconds);
    next.unref();
  };
  runIn(10 * MINUTE_MS);
  return { stop: async () => clearTimeout(next) };
}
