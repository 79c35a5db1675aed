import { setTimeout as pause } from 'node:timers/promises';
import { mailJobs } from '@patchwork/contracts/jobs/mail';
import { enqueueJob } from '@patchwork/platform/outbox';
import type { Deps } from '../deps.ts';
import { takeOverdueAnnouncements } from '../new-schools/announcements.sql.ts';
import { takeOverdueNotices } from '../notices/notices.sql.ts';
import { takeOverdueMessages } from '../written-messages/hand-out.sql.ts';
import { takeOverdueMails } from './mails.sql.ts';

const EVERY_MS = 30_000;

/**
 * Puts what waits too long into the queue again: a Redis that was emptied has forgotten it. Where the job is still there, the same
 * job id makes this a no-op. Answers how many there were.
 */
export const sweep = ({ db }: Pick<Deps, 'db'>): Promise<number> =>
  db.transaction(async (tx) => {
    const mailIds = await takeOverdueMails(tx);
    for (const mailId of mailIds) await enqueueJob(tx, mailJobs.sendMail, { mailId });
    const noticeIds = await takeOverdueNotices(tx);
    for (const noticeId of noticeIds) await enqueueJob(tx, mailJobs.resolveNotice, { noticeId });
    const runIds = await takeOverdueAnnouncements(tx);
    for (const runId of runIds) await enqueueJob(tx, mailJobs.announceRun, { runId });
    const messageIds = await takeOverdueMessages(tx);
    for (const messageId of messageIds) await enqueueJob(tx, mailJobs.handOutMessage, { messageId });
    return mailIds.length + noticeIds.length + runIds.length + messageIds.length;
  });

/** Sweeps every half a minute until stopped. Several processes may do so side by side. */
export function startSweeper(deps: Pick<Deps, 'db' | 'log'>): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const running = (async () => {
    while (!stopping.signal.aborted) {
      await sweep(deps).then(
        (count) => count > 0 && deps.log.info({ count }, 'waiting mails queued again'),
        (err) => deps.log.warn({ err }, 'waiting mails not looked at'),
      );
      await pause(EVERY_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  })();
  return {
    async stop() {
      stopping.abort();
      await running;
    },
  };
}
