import type { Db } from '@patchwork/platform/db';
import { sql } from 'slonik';
import { z } from 'zod';
import { hasBegunInTime } from '../half-terms/half-terms.sql.ts';

/**
 * Seconds since the half term's links were due while no main run has made them. A half term that began before the calendar is
 * never due.
 */
export const findOverdueSeconds = (db: Db, now: Date) =>
  db.oneFirst(sql.type(z.object({ seconds: z.number() }))`
    select coalesce(max(extract(epoch from ${now.toISOString()}::timestamptz - half_terms.run_at)), 0)::float8 as seconds
    from half_terms
    where
      ${hasBegunInTime(now)}
      and not exists (
        select from runs
        where runs.half_term = half_terms.id and runs.type = 'main' and runs.state = 'finished'
      )
  `);

const Row = z.object({
  failed: z.int(),
  contrastRatio: z.number().nullable(),
  seconds: z.number().nullable(),
  all: z.int().nullable(),
  none: z.int().nullable(),
  few: z.int().nullable(),
});

/** The newest finished main run (null before the first) and how many runs of any type failed within 24 hours. */
export const findRunFigures = (db: Db, now: Date) =>
  db.one(sql.type(Row)`
    with newest as (
      select runs.*
      from runs
      where runs.type = 'main' and runs.state = 'finished'
      order by runs.id desc
      limit 1
    )
    select
      (
        select count(*)
        from runs
        where runs.state = 'failed' and runs.ended_at > ${now.toISOString()}::timestamptz - interval '1 day'
      ) as failed,
      ((newest.quality ->> 'total')::float8 / nullif((newest.quality ->> 'bound')::float8, 0)) as "contrastRatio",
      extract(epoch from newest.ended_at - newest.started_at)::float8 as seconds,
      newest.schools_involved_count as "all",
      newest.schools_with_zero_connections as none,
      newest.schools_needing_more_connections as few
    from (select) as always
    left join newest on true
  `);
