import { SchoolSignedUp } from '@patchwork/contracts/events/schools';
import { defineConsumer } from '@patchwork/platform/consumers';
import { requestMail } from '../mails/request-mail.ts';
import { tellStaff } from '../notices/staff-notices.ts';

/** Whoever signed a school up hears that we have it, and those who approve sign-ups that it waits. */
export const schoolSignedUp = defineConsumer(SchoolSignedUp, 'mail-sign-up-received', async (tx, { schoolId }) => {
  await requestMail(tx, { kind: 'sign-up-received', schoolId });
  await tellStaff(tx, 'staff-sign-up', schoolId);
});
