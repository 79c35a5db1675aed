import type { Deps } from '../deps.ts';
import { weekKind } from '../mails/mail-kinds.ts';
import { insertMailsAbout } from '../mails/mails.sql.ts';
import { notificationsOpen } from '../mails/notifications.ts';
import { markWeekNoticeResolved, type WeekNotice } from './week-notices.sql.ts';

/**
 * Inserts a mail for each active user of the class; a repeat changes nothing. All classes are told at once, so the schedule queues
 * the mails in small batches.
 * @throws AppError when identity cannot be reached; the notice is due again soon
 */
export async function resolveWeekNotice(deps: Deps, { weekId, groupId }: WeekNotice): Promise<void> {
  const userIds = await deps.identity.call('listUsersOfGroups', { body: { groupIds: [groupId] } });
  await deps.db.transaction(async (tx) => {
    if (!(await markWeekNoticeResolved(tx, weekId))) return;
    await insertMailsAbout(tx, { kind: weekKind, aboutId: weekId }, userIds, notificationsOpen(deps));
  });
}
