import { SchoolSignedUp } from '@patchwork/contracts/events/schools';
import { defineConsumer } from '@patchwork/platform/consumers';
import type { Deps } from '../deps.ts';
import { requestMail } from '../mails/request-mail.ts';
import { notifyStaff } from '../notices/staff-notices.ts';

/** Emails a confirmation to the person who signed the school up, and notifies staff with the SignUpApproval role. */
export const schoolSignedUp = (deps: Pick<Deps, 'wakeFanOut'>) =>
  defineConsumer(SchoolSignedUp, { name: 'messaging.SchoolSignedUp' }, async (tx, { schoolId }) => {
    await requestMail(tx, { kind: 'sign-up-received', schoolId });
    await notifyStaff(deps, tx, 'staff-sign-up', schoolId);
  });
