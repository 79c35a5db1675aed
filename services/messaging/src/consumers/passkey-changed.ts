import { PasskeyChanged } from '@patchwork/contracts/events/identity';
import { defineConsumer } from '@patchwork/platform/consumers';
import { requestMail } from '../mails/request-mail.ts';

/** Emails users when a passkey is added or removed, so that they notice a change that they did not make. */
export const passkeyChanged = defineConsumer(
  PasskeyChanged,
  { name: 'messaging.PasskeyChanged' },
  (tx, { userId, change }, { id }) => requestMail(tx, { kind: `passkey-${change}`, userId }, id),
);
