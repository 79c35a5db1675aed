import { EvidenceHeld } from '@patchwork/contracts/events/messaging';
import { defineConsumer } from '@patchwork/platform/consumers';
import { lockSubject, saveHold } from '../concerns/holds.sql.ts';

/** Confirms the hold of an open case, or sets when it ends. Under the subject's lock, so that no purge misses it. */
export const evidenceHeld = defineConsumer(EvidenceHeld, { name: 'content.EvidenceHeld' }, async (tx, hold) => {
  await lockSubject(tx, hold);
  await saveHold(tx, hold);
});
