import { PasswordLinkIssued } from '@patchwork/contracts/events/identity';
import { defineConsumer } from '@patchwork/platform/consumers';
import { requestMail } from '../mails/request-mail.ts';

/** Emails a set-password link to its owner; the token is read from identity when the mail is sent. */
export const passwordLinkIssued = defineConsumer(
  PasswordLinkIssued,
  { name: 'messaging.PasswordLinkIssued' },
  (tx, { kind, userId, linkId }, { id }) => requestMail(tx, { kind, userId, linkId }, id),
);
