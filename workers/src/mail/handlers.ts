import type { mailJobs } from '@patchwork/contracts/jobs/mail';
import type { HandlersFor } from '@patchwork/platform/jobs';
import type { Deps } from '../deps.ts';
import { sendMail } from './send-mail.ts';

export const mailHandlers: HandlersFor<typeof mailJobs, Deps> = {
  sendMail: (deps, { mailId }) => sendMail(deps, mailId),
};
