import { PasskeyChanged } from '@patchwork/contracts/events/identity';
import { defineConsumer } from '@patchwork/platform/consumers';
import { requestNotice } from '../mails/request-mail.ts';

/** Emails users when a passkey is added or removed, so that they notice a change that they did not make. */
export const passkeyChanged = defineConsumer(
  PasskeyChanged,
  { name: 'messaging.PasskeyChanged' },
  (tx, { userId, change, addressIds }, { id }) => requestNotice(tx, { kind: `passkey-${change}`, userId, addressIds }, id),
);
