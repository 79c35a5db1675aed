import type { MatchedLink } from '@patchwork/matching/types';
import { type Db, Nothing } from '@patchwork/platform/db';
import { sql } from 'slonik';
import { z } from 'zod';
import { isOpen, SchoolRow, schoolColumns, takesPart } from '../schools/schools.sql.ts';

const LinkedSchoolRow = SchoolRow.extend({ since: z.string(), reasons: z.array(z.string()) });

/** The schools currently linked with a school and visible to others, by name. */
export const listLinkedSchools = (db: Db, schoolId: number) =>
  db.any(sql.prepared('connections_list_linked_schools', LinkedSchoolRow)`
    select ${schoolColumns}, partners.began_at as since, partners.reasons
    from (
      select links.school_b as school_id, links.began_at, links.reasons
      from links
      where links.school_a = ${schoolId} and links.ended_at is null
      union all
      select links.school_a, links.began_at, links.reasons
      from links
      where links.school_b = ${schoolId} and links.ended_at is null
    ) as partners
    join schools on schools.id = partners.school_id
    where ${isOpen}
    order by lower(schools.name), schools.id
  `);

/** The schools that take part, as a `with` clause. */
export const participants = sql.fragment`participants as (select schools.id from schools where ${takesPart})`;

const Counts = z.object({ schools: z.int(), links: z.int(), schoolsByLinks: z.array(z.int()) });

export interface LinkCounts {
  schools: number;
  links: number;
  /** How many of the schools have 0, 1, … 5, 6 or more links. */
  schoolsByLinks: readonly number[];
}

/** The statistics of the log: participating schools and the current links between them. */
export const countLinks = (db: Db): Promise<LinkCounts> =>
  db.one(sql.type(Counts)`
    with ${participants},
    current as (
      select links.school_a, links.school_b
      from links
      where
        links.ended_at is null
        and links.school_a in (select participants.id from participants)
        and links.school_b in (select participants.id from participants)
    ),
    ends as (
      select current.school_a as school_id from current
      union all
      select current.school_b from current
    ),
    degrees as (
      select participants.id, count(ends.school_id) as degree
      from participants
      left join ends on ends.school_id = participants.id
      group by participants.id
    ),
    steps as (
      select step, count(degrees.id) as schools
      from generate_series(0, 6) as step
      left join degrees on least(degrees.degree, 6) = step
      group by step
    )
    select
      sum(steps.schools)::int as schools,
      (select count(*) from current) as links,
      array_agg(steps.schools::int order by steps.step) as "schoolsByLinks"
    from steps
  `);

/** How many current links are of a half term. */
export const countHalfTermLinks = (db: Db, halfTerm: number): Promise<number> =>
  db.oneFirst(sql.type(z.object({ count: z.int() }))`
    select count(*) as count
    from links
    where links.ended_at is null and links.half_term = ${halfTerm}
  `);

/** A main run replaces every link. Returns how many of them were of the same half term. */
export const endCurrentLinks = (db: Db, run: { id: number; halfTerm: number }, now: Date): Promise<number> =>
  db.oneFirst(sql.type(z.object({ replaced: z.int() }))`
    with ended as (
      update links
      set ended_at = ${now.toISOString()}, ended_by = ${run.id}
      where links.ended_at is null
      returning links.half_term
    )
    select count(*) filter (where ended.half_term = ${run.halfTerm}) as replaced
    from ended
  `);

/** Links count as seen unless their run was undone. */
export const isNotUndone = sql.fragment`
  not exists (select from runs where runs.id = links.run_id and runs.undone_at is not null)
`;

const ROWS_AT_A_TIME = 5_000;

/** Inserts links between schools that still participate; an existing pair is left unchanged. Reports the share inserted. */
export async function insertLinks(
  db: Db,
  run: { id: number; halfTerm: number },
  links: readonly MatchedLink[],
  now: Date,
  onProgress: (share: number) => Promise<void>,
): Promise<void> {
  for (let start = 0; start < links.length; start += ROWS_AT_A_TIME) {
    const rows = links.slice(start, start + ROWS_AT_A_TIME).map((link) => ({ ...link }));
    await db.query(sql.type(Nothing)`
      with ${participants}
      insert into links (school_a, school_b, run_id, half_term, contrast, reasons, began_at)
      select
        row."schoolA", row."schoolB", ${run.id}, ${run.halfTerm}, row.contrast,
        array(select jsonb_array_elements_text(row.reasons)), ${now.toISOString()}
      from jsonb_to_recordset(${sql.jsonb(rows)}) as row ("schoolA" bigint, "schoolB" bigint, contrast real, reasons jsonb)
      where
        row."schoolA" in (select participants.id from participants)
        and row."schoolB" in (select participants.id from participants)
      on conflict (school_a, school_b) where ended_at is null do nothing
    `);
    await onProgress(Math.min(1, (start + ROWS_AT_A_TIME) / links.length));
  }
}

// The database returns pairs as two arrays: a large network has a million past links, and parsing as many rows would block the
// event loop for seconds.
const Pairs = z.object({ schoolA: z.array(z.int()), schoolB: z.array(z.int()) });

/** Every current link, oldest first, as two lists of equal length. */
export const listCurrentPairs = (db: Db) =>
  db.one(sql.type(Pairs)`
    select
      coalesce(json_agg(links.school_a order by links.id), '[]') as "schoolA",
      coalesce(json_agg(links.school_b order by links.id), '[]') as "schoolB"
    from links
    where links.ended_at is null
  `);

/**
 * Pairs linked since a half term, with how many half terms ago they were last linked; a link of the given half term itself
 * counts as 1.
 */
export const listPastPairs = (db: Db, sinceHalfTerm: number, halfTerm: number) =>
  db.one(sql.type(Pairs.extend({ halfTermsAgo: z.array(z.int()) }))`
    with past as (
      select links.school_a, links.school_b, greatest(1, ${halfTerm}::int - max(links.half_term)) as half_terms_ago
      from links
      where links.half_term >= ${sinceHalfTerm} and ${isNotUndone}
      group by links.school_a, links.school_b
      order by links.school_a, links.school_b
    )
    select
      coalesce(json_agg(past.school_a), '[]') as "schoolA",
      coalesce(json_agg(past.school_b), '[]') as "schoolB",
      coalesce(json_agg(past.half_terms_ago), '[]') as "halfTermsAgo"
    from past
  `);
