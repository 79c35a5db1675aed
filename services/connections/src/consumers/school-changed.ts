import { SchoolChanged } from '@patchwork/contracts/events/schools';
import { defineConsumer } from '@patchwork/platform/consumers';
import { saveSchool } from '../schools/schools.sql.ts';

/** Keeps what matching and the lists need of each school. An older version changes nothing. */
export const schoolChanged = defineConsumer(SchoolChanged, 'schools', (tx, school) => saveSchool(tx, school));
