import { SchoolApproved } from '@patchwork/contracts/events/schools';
import { defineConsumer } from '@patchwork/platform/consumers';
import { welcomeSchool } from '../messages/welcome.ts';

/** A school that was approved finds a message that welcomes it. */
export const schoolApproved = defineConsumer(SchoolApproved, 'welcome-school', (tx, { schoolId }) => welcomeSchool(tx, schoolId));
