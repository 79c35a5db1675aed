import { AuthenticatorChanged } from '@patchwork/contracts/events/identity';
import { defineConsumer } from '@patchwork/platform/consumers';
import { requestNotice } from '../mails/request-mail.ts';

/** Emails users when one-time codes are turned on or off, so that they notice a change that they did not make. */
export const authenticatorChanged = defineConsumer(
  AuthenticatorChanged,
  { name: 'messaging.AuthenticatorChanged' },
  (tx, { userId, isOn, addressIds }, { id }) =>
    requestNotice(tx, { kind: isOn ? 'codes-on' : 'codes-off', userId, addressIds }, id),
);
