import { PasswordChanged } from '@patchwork/contracts/events/identity';
import { defineConsumer } from '@patchwork/platform/consumers';
import { requestNotice } from '../mails/request-mail.ts';

/** Emails users when their password changes, so that they notice a change that they did not make. */
export const passwordChanged = defineConsumer(
  PasswordChanged,
  { name: 'messaging.PasswordChanged' },
  (tx, { userId, addressIds }, { id }) => requestNotice(tx, { kind: 'password-changed', userId, addressIds }, id),
);
