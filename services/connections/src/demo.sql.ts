import { Nothing, type Tx } from '@patchwork/platform/db';
import { sql } from 'slonik';
import { z } from 'zod';

export interface DemoRun {
  type: 'main' | 'interim';
  halfTerm: number;
  schools: number;
  before: number;
  after: number;
  withoutLinks: number;
  withFewLinks: number;
  beganAt: Date;
}

/** A finished run; it took four seconds. */
export const saveDemoRun = (tx: Tx, run: DemoRun) =>
  tx.oneFirst(sql.type(z.object({ id: z.int() }))`
    insert into runs (
      type, state, half_term, seed, fence, progress, schools_involved_count, connections_start_count, connections_end_count,
      schools_with_zero_connections, schools_needing_more_connections, started_at, queued_at, ended_at
    )
    values (
      ${run.type}, 'finished', ${run.halfTerm}, 7, 1, 100, ${run.schools}, ${run.before}, ${run.after}, ${run.withoutLinks},
      ${run.withFewLinks}, ${new Date(run.beganAt.getTime() - 4_000).toISOString()}, ${run.beganAt.toISOString()},
      ${run.beganAt.toISOString()}
    )
    returning id
  `);

export const saveDemoLink = (
  tx: Tx,
  link: { pair: [number, number]; runId: number; halfTerm: number; beganAt: Date; contrast: number; reasons: string[] },
) =>
  tx.query(sql.type(Nothing)`
    insert into links (school_a, school_b, run_id, half_term, contrast, reasons, began_at)
    values (
      ${link.pair[0]}, ${link.pair[1]}, ${link.runId}, ${link.halfTerm}, ${link.contrast}, ${sql.array(link.reasons, 'text')},
      ${link.beganAt.toISOString()}
    )
  `);

export const saveDemoFavourite = (tx: Tx, userId: number, schoolId: number, now: Date) =>
  tx.query(sql.type(Nothing)`
    insert into favourites (user_id, school_id, is_favourite, changed_at)
    values (${userId}, ${schoolId}, true, ${now.toISOString()})
    on conflict do nothing
  `);
