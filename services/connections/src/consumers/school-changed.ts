import { SchoolChanged } from '@patchwork/contracts/events/schools';
import { defineConsumer } from '@patchwork/platform/consumers';
import { tellLinksAround } from '../links/tell-links.ts';
import { findOpenSchool, saveSchool } from '../schools/schools.sql.ts';

/**
 * Keeps what matching and the lists need of each school; an older version changes nothing. Its links count only while it is open, so
 * the other services hear of them when it opens or closes.
 */
export const schoolChanged = defineConsumer(SchoolChanged, 'schools', async (tx, school, { time }) => {
  const isOpen = async () => (await findOpenSchool(tx, school.schoolId)) !== null;
  const wasOpen = await isOpen();
  await saveSchool(tx, school, time);
  if ((await isOpen()) !== wasOpen) await tellLinksAround(tx, school.schoolId);
});
