import { SchoolSignInChanged } from '@patchwork/contracts/events/identity';
import { defineConsumer } from '@patchwork/platform/consumers';
import { requestNotice } from '../mails/request-mail.ts';

/** Emails each Lead when it changes how their school signs in. */
export const schoolSignInChanged = defineConsumer(
  SchoolSignInChanged,
  { name: 'messaging.SchoolSignInChanged' },
  (tx, { userId, change, addressIds }, { id }) => {
    const kind = change === 'recovery-code-used' ? change : 'school-sign-in-changed';
    return requestNotice(tx, { kind, userId, addressIds }, id);
  },
);
