import { SchoolChanged } from '@patchwork/contracts/events/schools';
import { defineConsumer } from '@patchwork/platform/consumers';
import { publishLinksAround } from '../links/publish-links.ts';
import { findOpenSchool, saveSchool } from '../schools/schools.sql.ts';

/**
 * Stores what matching and the lists need of each school; an older version changes nothing. Links count only while both schools
 * are open, so opening or closing a school publishes the links of its partners again.
 */
export const schoolChanged = defineConsumer(
  SchoolChanged,
  { name: 'connections.SchoolChanged' },
  async (tx, school, { time }) => {
    const isOpen = async () => (await findOpenSchool(tx, school.schoolId)) !== null;
    const wasOpen = await isOpen();
    await saveSchool(tx, school, time);
    if ((await isOpen()) !== wasOpen) await publishLinksAround(tx, school.schoolId);
  },
);
