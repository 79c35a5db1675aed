import type { MatchedLink } from '@patchwork/matching/types';
import { type Db, Nothing } from '@patchwork/platform/db';
import { sql } from 'slonik';
import { z } from 'zod';
import { isNotUndone, participants } from '../links/links.sql.ts';
import { locationTypeId, numberOfPupils, withFacts } from '../schools/register-facts.sql.ts';
import { takesPart } from '../schools/schools.sql.ts';

// Everything that matching reads of a school. Compared as JSON with what it read for the preview.
const profile = sql.fragment`jsonb_build_array(
  schools.name, schools.type_id, schools.county_id, ${locationTypeId}, ${numberOfPupils},
  schools.primary_ethnicity_id, schools.secondary_ethnicity_id, facts.faith, facts.trust
)`;

interface ReadSchool {
  id: number;
  name: string;
  typeId: number;
  countyId: number;
  locationTypeId: number | null;
  numberOfPupils: number | null;
  primaryEthnicityId: number | null;
  secondaryEthnicityId: number | null;
  faith: string | null;
  trust: string | null;
}

const ROWS_AT_A_TIME = 5_000;

function* inBatches<Row>(rows: readonly Row[]): Generator<Row[]> {
  for (let start = 0; start < rows.length; start += ROWS_AT_A_TIME) yield rows.slice(start, start + ROWS_AT_A_TIME);
}

/** Stores what the matching of a preview reads; a second claim of the run replaces it. */
export async function savePreviewSchools(db: Db, runId: number, schools: readonly ReadSchool[]): Promise<void> {
  await db.query(sql.type(Nothing)`delete from preview_schools where run_id = ${runId}`);
  for (const batch of inBatches(schools)) {
    const rows = batch.map((school) => ({
      id: school.id,
      profile: [
        ...[school.name, school.typeId, school.countyId, school.locationTypeId, school.numberOfPupils],
        ...[school.primaryEthnicityId, school.secondaryEthnicityId, school.faith, school.trust],
      ],
    }));
    await db.query(sql.type(Nothing)`
      insert into preview_schools (run_id, school_id, profile)
      select ${runId}, row.id, row.profile
      from jsonb_to_recordset(${sql.jsonb(rows)}) as row (id bigint, profile jsonb)
    `);
  }
}

/**
 * Stores the links of a preview, each with the last half term in which the two schools were linked. Reports the share of the
 * saving that is done.
 */
export async function savePreviewLinks(
  db: Db,
  runId: number,
  links: readonly MatchedLink[],
  onProgress: (share: number) => Promise<void>,
): Promise<void> {
  let saved = 0;
  for (const batch of inBatches(links)) {
    await db.query(sql.type(Nothing)`
      insert into preview_links (run_id, school_a, school_b, contrast, reasons)
      select
        ${runId}, row."schoolA", row."schoolB", row.contrast, array(select jsonb_array_elements_text(row.reasons))
      from jsonb_to_recordset(${sql.jsonb(batch.map((link) => ({ ...link })))})
        as row ("schoolA" bigint, "schoolB" bigint, contrast real, reasons jsonb)
    `);
    saved += batch.length;
    await onProgress((0.8 * saved) / links.length);
  }
  await db.query(sql.type(Nothing)`
    update preview_links
    set met_in = met.half_term
    from (
      select links.school_a, links.school_b, max(links.half_term) as half_term
      from links
      where ${isNotUndone}
      group by links.school_a, links.school_b
    ) as met
    where
      preview_links.run_id = ${runId}
      and preview_links.school_a = met.school_a
      and preview_links.school_b = met.school_b
  `);
  await onProgress(0.95);
  await db.query(sql.type(Nothing)`update runs set is_stored = true where id = ${runId}`);
}

/** Makes the links of a preview those of a run, between schools that still participate. */
export const insertPreviewLinks = (db: Db, run: { id: number; halfTerm: number; previewId: number | null }, now: Date) =>
  db.query(sql.type(Nothing)`
    with ${participants}
    insert into links (school_a, school_b, run_id, half_term, contrast, reasons, began_at)
    select
      preview_links.school_a, preview_links.school_b, ${run.id}, ${run.halfTerm}, preview_links.contrast,
      preview_links.reasons, ${now.toISOString()}
    from preview_links
    where
      preview_links.run_id = ${run.previewId}
      and preview_links.school_a in (select participants.id from participants)
      and preview_links.school_b in (select participants.id from participants)
    order by preview_links.school_a, preview_links.school_b
  `);

const StoredPreview = z.object({
  id: z.int(),
  halfTerm: z.int(),
  seed: z.int(),
  startTime: z.string(),
  isKept: z.boolean(),
});
export type StoredPreview = z.output<typeof StoredPreview>;

const previewColumns = sql.fragment`
  runs.id,
  runs.half_term as "halfTerm",
  runs.seed,
  runs.started_at as "startTime",
  exists (select from half_terms where half_terms.id = runs.half_term and half_terms.preview_id = runs.id) as "isKept"
`;

/** A preview whose links are stored. */
export const findStoredPreview = (db: Db, previewId: number) =>
  db.maybeOne(sql.type(StoredPreview)`
    select ${previewColumns}
    from runs
    where runs.id = ${previewId} and runs.is_stored
  `);

/** The newest preview whose links are stored. */
export const findNewestPreview = (db: Db) =>
  db.maybeOne(sql.type(StoredPreview)`
    select ${previewColumns}
    from runs
    where runs.is_stored
    order by runs.id desc
    limit 1
  `);

const NetworkChanges = z.object({
  joined: z.int(),
  left: z.int(),
  edited: z.int(),
  haveLinksChanged: z.boolean(),
});
export type NetworkChanges = z.output<typeof NetworkChanges>;

/** What has changed since the matching of a preview read the network. Without changes the same seed gives the same links. */
export const findNetworkChanges = (db: Db, { id, startTime }: Pick<StoredPreview, 'id' | 'startTime'>) =>
  db.one(sql.type(NetworkChanges)`
    with present as (select schools.id, ${profile} as profile from schools ${withFacts} where ${takesPart}),
    past as (
      select preview_schools.school_id as id, preview_schools.profile
      from preview_schools
      where preview_schools.run_id = ${id}
    )
    select
      count(*) filter (where past.id is null) as joined,
      count(*) filter (where present.id is null) as "left",
      count(*) filter (where present.profile <> past.profile) as edited,
      exists (
        select from runs
        where
          runs.type <> 'preview'
          and ((runs.state = 'finished' and runs.id > ${id}) or runs.undone_at >= ${startTime})
      ) as "haveLinksChanged"
    from present
    full join past on past.id = present.id
  `);

const LinkChanges = z.object({
  linksEnding: z.int(),
  linksNew: z.int(),
  schoolsWithMore: z.int(),
  schoolsWithFewer: z.int(),
  metBefore: z.int(),
  schoolsNew: z.int(),
});

/** How the links of a preview differ from the current ones. New are schools that opened after the last main run began. */
export const findLinkChanges = (db: Db, previewId: number, lastMainRun: string | null) =>
  db.one(sql.type(LinkChanges)`
    with ${participants},
    present as (
      select links.school_a, links.school_b
      from links
      where
        links.ended_at is null
        and links.school_a in (select participants.id from participants)
        and links.school_b in (select participants.id from participants)
    ),
    planned as (
      select preview_links.school_a, preview_links.school_b, preview_links.met_in
      from preview_links
      where preview_links.run_id = ${previewId}
    ),
    ends as (
      select present.school_a as school_id, -1 as change from present
      union all
      select present.school_b, -1 from present
      union all
      select planned.school_a, 1 from planned
      union all
      select planned.school_b, 1 from planned
    ),
    changes as (select ends.school_id, sum(ends.change) as change from ends group by ends.school_id),
    pairs as (
      select
        count(*) filter (where planned.school_a is null) as ending,
        count(*) filter (where present.school_a is null) as new,
        count(planned.met_in) as met
      from present
      full join planned on planned.school_a = present.school_a and planned.school_b = present.school_b
    )
    select
      pairs.ending as "linksEnding",
      pairs.new as "linksNew",
      pairs.met as "metBefore",
      (select count(*) from changes where changes.change > 0) as "schoolsWithMore",
      (select count(*) from changes where changes.change < 0) as "schoolsWithFewer",
      (
        select count(*)
        from preview_schools
        join schools on schools.id = preview_schools.school_id
        where preview_schools.run_id = ${previewId} and schools.opened_at > coalesce(${lastMainRun}::timestamptz, '-infinity')
      ) as "schoolsNew"
    from pairs
  `);

/** Keeps a preview for the scheduled run of its half term, instead of any other, or keeps it no longer. */
export const saveKept = (db: Db, { id, halfTerm }: StoredPreview, isKept: boolean) =>
  db.query(sql.type(Nothing)`
    update half_terms
    set preview_id = ${isKept ? id : null}
    where half_terms.id = ${halfTerm} and (${isKept} or half_terms.preview_id = ${id})
  `);

/** The stored preview that is kept for the scheduled run of a half term. */
export const findKeptPreview = (db: Db, halfTerm: number) =>
  db.maybeOne(sql.type(StoredPreview)`
    select ${previewColumns}
    from half_terms
    join runs on runs.id = half_terms.preview_id and runs.is_stored
    where half_terms.id = ${halfTerm}
  `);

/**
 * Deletes the schools and links of previews that are not the newest or are older than an instant, of those whose links a run has
 * made, and of previews that never finished. One that is kept for a half term without a main run stays.
 */
export async function deleteStalePreviews(db: Db, olderThan: string): Promise<void> {
  await db.query(sql.type(Nothing)`
    update runs
    set is_stored = false
    where
      runs.is_stored
      and (
        exists (select from runs as used where used.preview_id = runs.id and used.state = 'finished')
        or (
          (runs.ended_at < ${olderThan} or exists (select from runs as newer where newer.is_stored and newer.id > runs.id))
          and not exists (
            select from half_terms
            where
              half_terms.preview_id = runs.id
              and not exists (
                select from runs as made
                where made.half_term = half_terms.id and made.type = 'main' and made.state = 'finished'
              )
          )
        )
      )
  `);
  for (const table of ['preview_links', 'preview_schools'])
    await db.query(sql.type(Nothing)`
      delete from ${sql.identifier([table])}
      where run_id in (select runs.id from runs where runs.type = 'preview' and runs.state <> 'running' and not runs.is_stored)
    `);
}
