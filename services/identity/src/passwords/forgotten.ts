import { setTimeout } from 'node:timers/promises';
import { recordClientEvent } from '../client-events/client-events.sql.ts';
import type { Deps } from '../deps.ts';
import type { Origin } from '../origin.ts';
import { findHolder, findUser } from '../users/users.sql.ts';
import { countRecentResets } from './links.sql.ts';
import { issueLink } from './links.ts';

const mostAnHour = 5;
/** Milliseconds before which nobody gets an answer: longer than the work takes for a known address. */
const floor = 100;

/**
 * Sends a link to whom this address belongs. Known, unknown or asked too often: the same answer after the same time. Asking too
 * often leaves the last link alive.
 */
export async function requestPasswordReset(deps: Deps, email: string, origin: Origin): Promise<Record<string, never>> {
  await Promise.all([setTimeout(floor), issueIfKnown(deps, email, origin)]);
  return {};
}

const issueIfKnown = ({ db, linkKeys }: Deps, email: string, origin: Origin): Promise<void> =>
  db.transaction(async (tx) => {
    const holder = await findHolder(tx, email);
    const user = holder && (await findUser(tx, holder.id));
    await recordClientEvent(tx, {
      type: 'password-forgotten',
      userId: user?.id ?? null,
      schoolId: user?.schoolId ?? null,
      origin,
    });
    if (user && (await countRecentResets(tx, user.id)) < mostAnHour) await issueLink(tx, linkKeys, user.id, 'reset');
  });
