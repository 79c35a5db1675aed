import type { Tx } from '@patchwork/platform/db';
import { sql } from 'slonik';
import { z } from 'zod';

const Hold = z.object({
  id: z.int(),
  holdId: z.uuid(),
  kind: z.enum(['article', 'comment', 'response', 'media']),
  subjectId: z.int(),
  version: z.int(),
  heldUntil: z.string().nullable(),
});

/** The holds of the next cases after an id, in order, locked until the transaction ends. */
export const lockHoldsAfter = (tx: Tx, after: number, limit: number) =>
  tx.any(sql.type(Hold)`
    select
      concern_cases.id, concern_cases.hold_id as "holdId", concern_cases.kind, concern_cases.target_id as "subjectId",
      concern_cases.hold_version as version, concern_cases.held_until as "heldUntil"
    from concern_cases
    where concern_cases.id > ${after} and concern_cases.hold_id is not null
    order by concern_cases.id
    limit ${limit}
    for no key update
  `);
