import { SignUpRejected } from '@patchwork/contracts/events/schools';
import { defineConsumer } from '@patchwork/platform/consumers';
import { requestMail } from '../mails/request-mail.ts';

/** Emails the reason to the Lead, if they have confirmed their address by then. */
export const signUpRejected = defineConsumer(SignUpRejected, { name: 'messaging.SignUpRejected' }, (tx, { rejectionId }) =>
  requestMail(tx, { kind: 'sign-up-rejected', aboutId: rejectionId }),
);
