import { mailJobs } from '@patchwork/contracts/jobs/mail';
import { enqueueJob } from '@patchwork/platform/outbox';
import { pause } from '@patchwork/platform/waiting';
import type { Deps } from '../deps.ts';
import { takeOverdueAnnouncements } from '../new-schools/announcements.sql.ts';
import { takeOverdueNotices } from '../notices/notices.sql.ts';
import { takeOverdueStaffNotices } from '../notices/staff-notices.sql.ts';
import { takeOverdueMessages } from '../written-messages/hand-out.sql.ts';
import { isNotification } from './mail-kinds.ts';
import { mostAtOnce, takeOverdueMails } from './mails.sql.ts';

const EVERY_MS = 30_000;
/** While there is more than one look takes up: little by little, so that nobody feels it. */
const EVERY_WHILE_BUSY_MS = 10_000;

/**
 * Puts what is due into the queue: what had to wait for its time, and what waits too long, since a Redis that was emptied has forgotten
 * it. Where the job is still there, the same job id makes this a no-op. Answers how many there were.
 */
export const sweep = ({ db }: Pick<Deps, 'db'>): Promise<number> =>
  db.transaction(async (tx) => {
    const mails = await takeOverdueMails(tx);
    for (const { id, kind } of mails)
      await enqueueJob(tx, mailJobs.sendMail, { mailId: id }, { isPatient: isNotification(kind) });
    const noticeIds = await takeOverdueNotices(tx);
    for (const noticeId of noticeIds) await enqueueJob(tx, mailJobs.resolveNotice, { noticeId }, { isPatient: true });
    const staffNoticeIds = await takeOverdueStaffNotices(tx);
    for (const noticeId of staffNoticeIds) await enqueueJob(tx, mailJobs.resolveNotice, { noticeId });
    const runIds = await takeOverdueAnnouncements(tx);
    for (const runId of runIds) await enqueueJob(tx, mailJobs.announceRun, { runId });
    const messageIds = await takeOverdueMessages(tx);
    for (const messageId of messageIds) await enqueueJob(tx, mailJobs.handOutMessage, { messageId });
    return mails.length + noticeIds.length + staffNoticeIds.length + runIds.length + messageIds.length;
  });

/** Sweeps until stopped. Several processes may do so side by side. */
export function startSweeper(deps: Pick<Deps, 'db' | 'log'>): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const running = (async () => {
    while (!stopping.signal.aborted) {
      const count = await sweep(deps).catch((err: unknown) => {
        deps.log.warn({ err }, 'waiting mails not looked at');
        return 0;
      });
      if (count > 0) deps.log.info({ count }, 'waiting mails queued');
      await pause(count < mostAtOnce ? EVERY_MS : EVERY_WHILE_BUSY_MS, stopping.signal);
    }
  })();
  return {
    async stop() {
      stopping.abort();
      await running;
    },
  };
}
