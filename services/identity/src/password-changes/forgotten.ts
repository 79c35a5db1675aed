import { setTimeout } from 'node:timers/promises';
import type { Origin } from '@patchwork/platform/origin';
import { findHolder, findUser } from '../accounts/users.sql.ts';
import { recordClientEvent } from '../client-events/client-events.sql.ts';
import type { Deps } from '../deps.ts';
import { countRecentResets } from '../passwords/links.sql.ts';
import { issueLink } from '../passwords/links.ts';

const MAX_PER_HOUR = 5;
/** No reply is sent earlier, in milliseconds: longer than the work for a known address takes. */
const MIN_REPLY_MS = 100;

/**
 * Sends a link to the user with this address. Known, unknown or over the limit: the same reply after the same time. A request
 * over the limit leaves the last link usable.
 */
export async function requestPasswordReset(deps: Deps, email: string, origin: Origin): Promise<Record<string, never>> {
  await Promise.all([setTimeout(MIN_REPLY_MS), issueIfKnown(deps, email, origin)]);
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
    if (user && (await countRecentResets(tx, user.id)) < MAX_PER_HOUR) await issueLink(tx, linkKeys, user.id, 'reset');
  });
