import { PasswordLinkIssued } from '@patchwork/contracts/events/identity';
import { defineConsumer } from '@patchwork/platform/consumers';
import { requestMail } from '../mails/request-mail.ts';

/** A set-password link goes to its owner; the secret in it is asked for when the mail is sent. */
export const passwordLinkIssued = defineConsumer(
  PasswordLinkIssued,
  'mail-password-link',
  (tx, { kind, userId, linkId }, { id }) => requestMail(tx, { kind, userId, linkId }, id),
);
