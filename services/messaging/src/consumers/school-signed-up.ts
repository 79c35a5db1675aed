import { SchoolSignedUp } from '@patchwork/contracts/events/schools';
import { defineConsumer } from '@patchwork/platform/consumers';
import { requestMail } from '../mails/mails.ts';

/** Whoever signed a school up hears that we have it. */
export const schoolSignedUp = defineConsumer(SchoolSignedUp, 'mail-sign-up-received', (tx, { schoolId }) =>
  requestMail(tx, { kind: 'sign-up-received', schoolId }),
);
