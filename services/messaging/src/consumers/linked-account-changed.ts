import { LinkedAccountChanged } from '@patchwork/contracts/events/identity';
import { defineConsumer } from '@patchwork/platform/consumers';
import { requestNotice } from '../mails/request-mail.ts';

/** Emails users when an account at a provider is linked or unlinked, so that they notice a change that they did not make. */
export const linkedAccountChanged = defineConsumer(
  LinkedAccountChanged,
  { name: 'messaging.LinkedAccountChanged' },
  (tx, { userId, change, addressIds }, { id }) => requestNotice(tx, { kind: `linked-account-${change}`, userId, addressIds }, id),
);
