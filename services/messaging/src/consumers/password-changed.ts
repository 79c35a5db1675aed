import { PasswordChanged } from '@patchwork/contracts/events/identity';
import { defineConsumer } from '@patchwork/platform/consumers';
import { requestMail } from '../mails/request-mail.ts';

/** Tells people that their password was changed, so that they notice when it was somebody else. */
export const passwordChanged = defineConsumer(PasswordChanged, 'mail-password-changed', (tx, { userId }, { id }) =>
  requestMail(tx, { kind: 'password-changed', userId }, id),
);
