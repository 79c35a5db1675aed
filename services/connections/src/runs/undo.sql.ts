import { type Db, Nothing, type Tx } from '@patchwork/platform/db';
import { sql } from 'slonik';
import { z } from 'zod';
import { participants } from '../links/links.sql.ts';

/** No run may begin or end until the transaction has ended. */
export const lockRuns = (tx: Tx) => tx.query(sql.type(Nothing)`lock table runs in share row exclusive mode`);

export const isRunInProgress = (db: Db) => db.exists(sql.unsafe`select from runs where runs.state = 'running'`);

const Restored = z.object({ linksRestored: z.int(), schoolsLeftOut: z.int() });

/**
 * Ends the current links and begins again the links that a run ended, as new rows, because they were not links in between. Links
 * with schools that no longer participate stay ended.
 */
export async function restoreLinks(db: Db, runId: number, now: Date) {
  await db.query(sql.type(Nothing)`update links set ended_at = ${now.toISOString()} where links.ended_at is null`);
  return db.one(sql.type(Restored)`
    with ${participants},
    replaced as (select links.* from links where links.ended_by = ${runId}),
    restored as (
      insert into links (school_a, school_b, run_id, half_term, contrast, reasons, began_at)
      select
        replaced.school_a, replaced.school_b, replaced.run_id, replaced.half_term, replaced.contrast, replaced.reasons,
        ${now.toISOString()}
      from replaced
      where
        replaced.school_a in (select participants.id from participants)
        and replaced.school_b in (select participants.id from participants)
      order by replaced.id
      returning links.id
    )
    select
      (select count(*) from restored) as "linksRestored",
      (
        select count(*)
        from (select replaced.school_a as id from replaced union select replaced.school_b from replaced) as schools
        where schools.id not in (select participants.id from participants)
      ) as "schoolsLeftOut"
  `);
}

export const markUndone = (db: Db, runId: number, { linksRestored, schoolsLeftOut }: z.output<typeof Restored>, now: Date) =>
  db.query(sql.type(Nothing)`
    update runs
    set undone_at = ${now.toISOString()}, links_restored = ${linksRestored}, schools_left_out = ${schoolsLeftOut}
    where runs.id = ${runId}
  `);
