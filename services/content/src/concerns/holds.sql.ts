import { type FragmentSqlToken, sql } from 'slonik';

/** Whether a hold is in force: its case is open or recently closed, or it was pinned less than a day ago. */
const isInForce = sql.fragment`
  case
    when holds.version = 0 then holds.created_at > now() - interval '1 day'
    else holds.held_until is null or holds.held_until > now()
  end
`;

/**
 * Whether a hold keeps a subject from every purge and erasure. Read it in the transaction that deletes, while holding the lock
 * of the subject's report.
 */
export const isHeld = (kind: FragmentSqlToken, id: FragmentSqlToken) => sql.fragment`
  exists (select 1 from holds where holds.kind = ${kind} and holds.subject_id = ${id} and ${isInForce})
`;
