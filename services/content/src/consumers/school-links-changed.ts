import { SchoolLinksChanged } from '@patchwork/contracts/events/connections';
import { defineConsumer } from '@patchwork/platform/consumers';
import { saveSchoolLinks } from '../people/schools.sql.ts';

/** Stores which schools are linked. */
export const schoolLinksChanged = defineConsumer(
  SchoolLinksChanged,
  { name: 'content.SchoolLinksChanged', formerName: 'school-links' },
  async (tx, links) => {
    await saveSchoolLinks(tx, links);
  },
);
