import { UsersAdded } from '@patchwork/contracts/events/identity';
import { defineConsumer } from '@patchwork/platform/consumers';
import { requestMail } from '../mails/request-mail.ts';

/** Emails each Lead when a Lead has added people to the school or restored one. */
export const usersAdded = defineConsumer(UsersAdded, { name: 'messaging.UsersAdded' }, (tx, { userId, additionId }, { id }) =>
  requestMail(tx, { kind: 'users-added', userId, aboutId: additionId }, id),
);
