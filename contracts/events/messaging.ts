import { z } from 'zod';
import { defineEvent, Id } from '../define.ts';

/** The subject of a concern is hidden from the network while the concern is open, or visible again. */
export const ConcernSubjectHidden = defineEvent({
  type: 'ConcernSubjectHidden',
  version: 1,
  topic: 'messaging.concerns',
  key: ({ kind, subjectId }) => `${kind}-${subjectId}`,
  data: z.object({
    kind: z.enum(['article', 'comment', 'response', 'media']),
    subjectId: Id,
    /** Increases with every change of this subject; consumers ignore an older version. */
    version: z.int().positive(),
    isHidden: z.boolean(),
  }),
});

/**
 * An open case holds its subject as evidence; after closing, until `heldUntil`. Content neither purges nor erases it before.
 * Compacted: the newest event of a hold is its state.
 */
export const EvidenceHeld = defineEvent({
  type: 'EvidenceHeld',
  version: 1,
  topic: 'messaging.holds',
  compacted: true,
  key: ({ holdId }) => holdId,
  data: z.object({
    holdId: z.uuid(),
    kind: z.enum(['article', 'comment', 'response', 'media']),
    subjectId: Id,
    /** Increases with every change of this hold; consumers ignore an older version. */
    version: z.int().positive(),
    /** Null while the case is open. */
    heldUntil: z.iso.datetime().nullable(),
  }),
});
