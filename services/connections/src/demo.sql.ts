import { Nothing, type Tx } from '@patchwork/platform/db';
import { sql } from 'slonik';
import type { MatchedLink } from './matching/types.ts';

/** The schools may not have been heard of yet, so it is not asked whether they take part. */
export const saveDemoLinks = (tx: Tx, run: { id: number; halfTerm: number }, links: readonly MatchedLink[], beganAt: Date) =>
  tx.query(sql.type(Nothing)`
    insert into links (school_a, school_b, run_id, half_term, contrast, reasons, began_at)
    select
      row."schoolA", row."schoolB", ${run.id}, ${run.halfTerm}, row.contrast,
      array(select jsonb_array_elements_text(row.reasons)), ${beganAt.toISOString()}
    from jsonb_to_recordset(${sql.jsonb(links.map((link) => ({ ...link })))}) as row (
      "schoolA" bigint, "schoolB" bigint, contrast real, reasons jsonb
    )
  `);

export const saveDemoFavourite = (tx: Tx, userId: number, schoolId: number, now: Date) =>
  tx.query(sql.type(Nothing)`
    insert into favourites (user_id, school_id, is_favourite, changed_at)
    values (${userId}, ${schoolId}, true, ${now.toISOString()})
    on conflict do nothing
  `);
