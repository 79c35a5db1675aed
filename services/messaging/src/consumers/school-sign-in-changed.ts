import { SchoolSignInChanged } from '@patchwork/contracts/events/identity';
import { defineConsumer } from '@patchwork/platform/consumers';
import { requestMail } from '../mails/request-mail.ts';

/** Emails each Lead when it changes how their school signs in. */
export const schoolSignInChanged = defineConsumer(
  SchoolSignInChanged,
  { name: 'messaging.SchoolSignInChanged' },
  (tx, { userId, change }, { id }) =>
    requestMail(tx, { kind: change === 'recovery-code-used' ? change : 'school-sign-in-changed', userId }, id),
);
