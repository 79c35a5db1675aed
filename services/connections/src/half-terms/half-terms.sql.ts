import { type Db, Nothing } from '@patchwork/platform/db';
import { sql } from 'slonik';
import { z } from 'zod';
import type { HalfTermDates } from './half-terms.policy.ts';

const HalfTermRow = z.object({
  id: z.int(),
  dates: z.object({ england: z.string(), wales: z.string(), scotland: z.string(), northernIreland: z.string() }),
  runAt: z.string(),
  quiltsRevealOn: z.string().nullable(),
  quiltsRevealAt: z.string(),
  runId: z.int().nullable(),
});

const columns = sql.fragment`
  half_terms.id,
  jsonb_build_object(
    'england', half_terms.england,
    'wales', half_terms.wales,
    'scotland', half_terms.scotland,
    'northernIreland', half_terms.northern_ireland
  ) as dates,
  half_terms.run_at as "runAt",
  half_terms.quilts_reveal_on as "quiltsRevealOn",
  half_terms.quilts_reveal_at as "quiltsRevealAt",
  (
    select runs.id
    from runs
    where runs.half_term = half_terms.id and runs.type = 'main' and runs.started_by is null and runs.state <> 'failed'
  ) as "runId"
`;

export const listHalfTermsFrom = (db: Db, firstId: number) =>
  db.any(sql.type(HalfTermRow)`
    select ${columns}
    from half_terms
    where half_terms.id >= ${firstId}
    order by half_terms.id
  `);

/** A half term and its neighbours, locked until the transaction ends. */
export const lockHalfTermsAround = (db: Db, id: number) =>
  db.any(sql.type(HalfTermRow)`
    select ${columns}
    from half_terms
    where half_terms.id between ${id - 1} and ${id + 1}
    order by half_terms.id
    for update
  `);

/** `quiltsRevealOn` is null for the usual day. */
export const saveDates = (db: Db, id: number, dates: HalfTermDates, quiltsRevealOn: string | null) =>
  db.query(sql.type(Nothing)`
    update half_terms
    set
      england = ${dates.england},
      wales = ${dates.wales},
      scotland = ${dates.scotland},
      northern_ireland = ${dates.northernIreland},
      quilts_reveal_on = ${quiltsRevealOn}
    where half_terms.id = ${id}
  `);

/**
 * Leaves existing half terms unchanged. Of two processes that start together, one meets the other's rows by their id or by
 * their instant, so neither is named as the conflict.
 */
export const insertHalfTerms = (db: Db, halfTerms: { id: number; dates: HalfTermDates }[], now: Date) =>
  db.query(sql.type(Nothing)`
    insert into half_terms (id, england, wales, scotland, northern_ireland, made_at)
    select row.id, row.england, row.wales, row.scotland, row."northernIreland", ${now.toISOString()}
    from jsonb_to_recordset(${sql.jsonb(halfTerms.map(({ id, dates }) => ({ id, ...dates })))}) as row (
      id int, england date, wales date, scotland date, "northernIreland" date
    )
    on conflict do nothing
  `);

/** The first half term whose run is not due yet; null when the calendar has none. */
export const findNextHalfTerm = (db: Db, now: Date) =>
  db.maybeOne(sql.type(HalfTermRow)`
    select ${columns}
    from half_terms
    where half_terms.run_at > ${now.toISOString()}
    order by half_terms.run_at
    limit 1
  `);

const Start = z.object({ id: z.int(), startsAt: z.string() });

/** When the half terms start that have not been over for a year. */
export const listStarts = (db: Db, now: Date) =>
  db.any(sql.type(Start)`
    select half_terms.id, half_terms.run_at as "startsAt"
    from half_terms
    where half_terms.run_at > ${now.toISOString()}::timestamptz - interval '1 year'
    order by half_terms.id
  `);

const Id = z.object({ id: z.int() });

/**
 * The half term that a run started at this instant links: the latest one begun in any nation, or the one before the first
 * stored.
 */
export const findHalfTermAt = (db: Db, moment: Date) =>
  db.oneFirst(sql.type(Id)`
    select coalesce(max(half_terms.id) filter (where half_terms.run_at <= ${moment.toISOString()}), min(half_terms.id) - 1) as id
    from half_terms
  `);

/** True only for the latest half term that has begun, and only if it began after the calendar was set up. */
export const hasBegunInTime = (now: Date) => sql.fragment`
  half_terms.run_at = (select max(run_at) from half_terms where run_at <= ${now.toISOString()})
  and half_terms.made_at < half_terms.run_at
`;

/** How long the calendar waits after a failed run before it starts another. */
export const PATIENCE = sql.fragment`interval '1 hour'`;

/**
 * The latest half term that has begun and has no links yet, locked until the transaction ends; null when none is due. A half
 * term that began before the calendar was set up is left to the superuser.
 */
export const lockDueHalfTerm = (db: Db, now: Date) =>
  db.maybeOneFirst(sql.type(Id)`
    select half_terms.id
    from half_terms
    where
      ${hasBegunInTime(now)}
      and not exists (
        select from runs
        where
          runs.half_term = half_terms.id
          and runs.type = 'main'
          and (runs.state <> 'failed' or runs.ended_at > ${now.toISOString()}::timestamptz - ${PATIENCE})
      )
    for update
  `);
