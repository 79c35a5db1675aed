import { SchoolApproved } from '@patchwork/contracts/events/schools';
import { defineConsumer } from '@patchwork/platform/consumers';
import { welcomeSchool } from '../messages/welcome.ts';

/** Sends the welcome message to a newly approved school. */
export const schoolApproved = defineConsumer(SchoolApproved, { name: 'messaging.SchoolApproved' }, (tx, { schoolId }) =>
  welcomeSchool(tx, schoolId),
);
