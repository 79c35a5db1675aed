import type { Deps } from '../deps.ts';
import { insertMailsAbout } from '../mails/mails.sql.ts';
import { gather, notificationsOpen } from '../mails/notifications.ts';
import { nextDigest } from '../mails/timing.ts';
import { listActiveOfSchool } from '../people/people.sql.ts';
import { markQuiltNoticeResolved, type QuiltNotice } from './quilt-notices.sql.ts';

/**
 * Inserts a mail for each active user of the school whose quilt turns over, or of the classes that a reminder asks. A repeat
 * changes nothing. All schools' quilts turn over at once, so the schedule queues the mails in small batches.
 * @throws AppError when identity cannot be reached; the notice is due again soon
 */
export async function resolveQuiltNotice(deps: Deps, notice: QuiltNotice): Promise<void> {
  const { db, clock, timing } = deps;
  const userIds = await listRecipients(deps, notice);
  await db.transaction(async (tx) => {
    if (!(await markQuiltNoticeResolved(tx, notice.id))) return;
    const mails = await insertMailsAbout(tx, { kind: notice.kind, aboutId: notice.id }, userIds, notificationsOpen(deps));
    // A digest after the reveal would be too late.
    if (!timing.digest || nextDigest(clock(), timing) >= new Date(notice.revealsAt)) return;
    const inOrder = mails.toSorted((one, other) => one.userId - other.userId);
    for (const { id, userId } of inOrder) await gather(deps, tx, id, userId);
  });
}

/** Only identity knows who is in which class. */
const listRecipients = ({ db, identity }: Deps, { kind, schoolId, groupIds }: QuiltNotice): Promise<readonly number[]> =>
  kind === 'quilt-reveal' ? listActiveOfSchool(db, schoolId) : identity.call('listUsersOfGroups', { body: { groupIds } });
