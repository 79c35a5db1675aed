import { z } from 'zod';
import { defineEvent, Id } from '../define.ts';

/** Something that somebody was worried about is hidden from the network while that is looked at, or to be seen again. */
export const ConcernSubjectHidden = defineEvent({
  type: 'ConcernSubjectHidden',
  version: 1,
  topic: 'messaging.concerns',
  key: ({ kind, subjectId }) => `${kind}-${subjectId}`,
  data: z.object({
    kind: z.enum(['article', 'comment', 'response', 'media']),
    subjectId: Id,
    /** Grows with every change of this thing; an older one never replaces a newer one. */
    version: z.int().positive(),
    isHidden: z.boolean(),
  }),
});
