import { EmailChanged } from '@patchwork/contracts/events/identity';
import { defineConsumer } from '@patchwork/platform/consumers';
import { requestMail } from '../mails/request-mail.ts';

/**
 * Emails the old address a link that undoes the change, and the new address a link that confirms it. Addresses that an earlier
 * change replaced a few days ago get a notice with the link of that change.
 */
export const emailChanged = defineConsumer(
  EmailChanged,
  { name: 'messaging.EmailChanged' },
  async (tx, { userId, changeId, addressIds }) => {
    await requestMail(tx, { kind: 'address-changed', userId, changeId });
    await requestMail(tx, { kind: 'address-confirmation', userId, changeId });
    for (const addressId of addressIds) await requestMail(tx, { kind: 'address-changed-again', userId, addressId });
  },
);
