import { AuthenticatorChanged } from '@patchwork/contracts/events/identity';
import { defineConsumer } from '@patchwork/platform/consumers';
import { requestMail } from '../mails/request-mail.ts';

/** Tells people that one-time codes were turned on or off for them, so that they notice when it was somebody else. */
export const authenticatorChanged = defineConsumer(
  AuthenticatorChanged,
  'mail-authenticator-changed',
  (tx, { userId, isOn }, { id }) => requestMail(tx, { kind: isOn ? 'codes-on' : 'codes-off', userId }, id),
);
