import type { mailJobs } from '@patchwork/contracts/jobs/mail';
import type { HandlersFor } from '@patchwork/platform/jobs';
import type { Deps } from '../deps.ts';
import { sendMail } from './send-mail.ts';

export const mailHandlers: HandlersFor<typeof mailJobs, Deps> = {
  sendMail: (deps, { mailId }) => sendMail(deps, mailId),

  resolveNotice: async ({ messaging }, { noticeId }) => {
    await messaging.call('resolveNotice', { path: { noticeId } });
  },

  announceRun: async ({ messaging }, { runId }) => {
    while (!(await messaging.call('announceRun', { path: { runId } })).isDone);
  },

  handOutMessage: async ({ messaging }, { messageId }) => {
    while (!(await messaging.call('handOutMessage', { path: { messageId } })).isDone);
  },
};
