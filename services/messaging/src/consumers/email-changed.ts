import { EmailChanged } from '@patchwork/contracts/events/identity';
import { defineConsumer } from '@patchwork/platform/consumers';
import { requestMail } from '../mails/request-mail.ts';

/** The old address hears of the change and can undo it; the new one is to confirm that mail arrives. */
export const emailChanged = defineConsumer(EmailChanged, 'mail-email-changed', async (tx, { userId, changeId }) => {
  await requestMail(tx, { kind: 'address-changed', userId, changeId });
  await requestMail(tx, { kind: 'address-confirmation', userId, changeId });
});
