import { QuiltRevealed } from '@patchwork/contracts/events/content';
import { defineConsumer } from '@patchwork/platform/consumers';
import { endQuiltNotices } from '../quilts/quilt-notices.sql.ts';

/** Keeps mails that wait from announcing a quilt that has turned over early. */
export const quiltRevealed = defineConsumer(
  QuiltRevealed,
  { name: 'messaging.QuiltRevealed' },
  async (tx, { schoolId, halfTermId }) => {
    await endQuiltNotices(tx, schoolId, halfTermId);
  },
);
