import { PictureRulesChanged } from '@patchwork/contracts/events/content';
import { defineConsumer } from '@patchwork/platform/consumers';
import { changesOf } from '../history/changes.ts';
import { insertEntry } from '../history/school-history.sql.ts';

/** Adds a change of a school's rules for reports and pictures to its history. */
export const pictureRulesChanged = defineConsumer(
  PictureRulesChanged,
  { name: 'schools.PictureRulesChanged' },
  async (tx, { schoolId, changedBy, before, after }, { time: changedAt }) => {
    const changes = changesOf(before, after);
    await insertEntry(tx, { schoolId, kind: 'picture-rules-changed', changedBy, changes, changedAt });
  },
);
