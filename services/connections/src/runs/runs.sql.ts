import { type MatchQuality, MIN_LINKS } from '@patchwork/matching/types';
import { type Db, Nothing } from '@patchwork/platform/db';
import { sql } from 'slonik';
import { z } from 'zod';
import { PATIENCE } from '../half-terms/half-terms.sql.ts';
import type { LinkCounts } from '../links/links.sql.ts';

const runTypes = ['main', 'interim', 'preview'] as const;
export type RunType = (typeof runTypes)[number];

const Quality = z.object({
  total: z.number(),
  bound: z.number(),
  min: z.number(),
  p5: z.number(),
  repeats: z.int(),
  seed: z.int(),
  inputHash: z.string(),
});

const RunRow = z.object({
  id: z.int(),
  type: z.enum(runTypes),
  state: z.enum(['running', 'finished', 'failed']),
  halfTerm: z.int(),
  seed: z.int(),
  fencingToken: z.int(),
  progress: z.int(),
  schoolsInvolvedCount: z.int(),
  connectionsStartCount: z.int(),
  connectionsEndCount: z.int().nullable(),
  schoolsWithZeroConnections: z.int().nullable(),
  schoolsNeedingMoreConnections: z.int().nullable(),
  quality: Quality.nullable(),
  linksBefore: z.array(z.int()).nullable(),
  linksAfter: z.array(z.int()).nullable(),
  startTime: z.string(),
  endTime: z.string().nullable(),
  seconds: z.number().nullable(),
  startedBy: z.string().nullable(),
  failure: z.string().nullable(),
  previewId: z.int().nullable(),
  ignoredPreviewId: z.int().nullable(),
  replaces: z.int().nullable(),
  canUndo: z.boolean(),
  undoneAt: z.string().nullable(),
  linksRestored: z.int().nullable(),
  schoolsLeftOut: z.int().nullable(),
});
export type RunRow = z.output<typeof RunRow>;

const columns = sql.fragment`
  runs.id,
  runs.type,
  runs.state,
  runs.half_term as "halfTerm",
  runs.seed,
  runs.fence as "fencingToken",
  runs.progress,
  runs.schools_involved_count as "schoolsInvolvedCount",
  runs.connections_start_count as "connectionsStartCount",
  runs.connections_end_count as "connectionsEndCount",
  runs.schools_with_zero_connections as "schoolsWithZeroConnections",
  runs.schools_needing_more_connections as "schoolsNeedingMoreConnections",
  runs.quality,
  runs.links_before as "linksBefore",
  runs.links_after as "linksAfter",
  runs.started_at as "startTime",
  runs.ended_at as "endTime",
  extract(epoch from runs.ended_at - runs.started_at)::float8 as seconds,
  case when runs.started_by is not null then coalesce(
    (
      select concat_ws(' ', nullif(people.title, ''), people.first_name, people.last_name)
      from people
      where people.id = runs.started_by
    ),
    'A member of staff'
  ) end as "startedBy",
  runs.failure,
  runs.preview_id as "previewId",
  runs.ignored_preview_id as "ignoredPreviewId",
  runs.replaces,
  (
    runs.type = 'main'
    and runs.state = 'finished'
    and coalesce(runs.replaces, 0) > 0
    and runs.undone_at is null
    and not exists (
      select from runs as later
      where later.id > runs.id and later.type <> 'preview' and later.state <> 'failed'
    )
  ) as "canUndo",
  runs.undone_at as "undoneAt",
  runs.links_restored as "linksRestored",
  runs.schools_left_out as "schoolsLeftOut"
`;

export interface NewRun {
  type: RunType;
  halfTerm: number;
  seed: number;
  startedBy: number | null;
  /** The preview whose links it makes. */
  previewId: number | null;
  now: Date;
}

/** Null while another run is in progress: the unique index `runs__one_running` admits one, however many start concurrently. */
export const insertRun = (db: Db, { type, halfTerm, seed, startedBy, previewId, now }: NewRun) =>
  db.maybeOne(sql.type(RunRow)`
    insert into runs (
      type, half_term, seed, started_by, preview_id, schools_involved_count, connections_start_count, started_at, queued_at
    )
    values (
      ${type}, ${halfTerm}, ${seed}, ${startedBy}, ${previewId}, 0, 0, ${now.toISOString()}, ${now.toISOString()}
    )
    on conflict do nothing
    returning ${columns}
  `);

/** Whether a run that the calendar started failed so lately that it waits before it starts another. */
export const hasFailedLately = (db: Db, type: RunType, now: Date): Promise<boolean> =>
  db.oneFirst(sql.type(z.object({ hasFailed: z.boolean() }))`
    select exists (
      select from runs
      where
        runs.type = ${type}
        and runs.started_by is null
        and runs.state = 'failed'
        and runs.ended_at > ${now.toISOString()}::timestamptz - ${PATIENCE}
    ) as "hasFailed"
  `);

/** Stores what a run starts from. */
export const saveStartCounts = (db: Db, runId: number, { schools, links }: LinkCounts) =>
  db.one(sql.type(RunRow)`
    update runs
    set schools_involved_count = ${schools}, connections_start_count = ${links}
    where runs.id = ${runId}
    returning ${columns}
  `);

/** The newest runs, or the newest of those before one. */
export const listRuns = (db: Db, { beforeId, size }: { beforeId?: number | undefined; size: number }) =>
  db.any(sql.type(RunRow)`
    select ${columns}
    from runs
    where ${beforeId === undefined ? sql.fragment`true` : sql.fragment`runs.id < ${beforeId}`}
    order by runs.id desc
    limit ${size}
  `);

export const findRun = (db: Db, runId: number) =>
  db.maybeOne(sql.type(RunRow)`
    select ${columns}
    from runs
    where runs.id = ${runId}
  `);

const isFree = (worker: string, now: Date) => sql.fragment`
  runs.state = 'running'
  and (runs.lease_until is null or runs.lease_until < ${now.toISOString()} or runs.worker = ${worker})
`;

/** The run, if a worker may claim it now. */
export const findFreeRun = (db: Db, runId: number, worker: string, now: Date) =>
  db.maybeOne(sql.type(RunRow)`
    select ${columns}
    from runs
    where runs.id = ${runId} and ${isFree(worker, now)}
  `);

/** Claims the run; null while another worker's lease is valid. A worker may claim its own run again. */
export const takeRun = (db: Db, runId: number, worker: string, now: Date, leaseUntil: Date) =>
  db.maybeOne(sql.type(RunRow)`
    update runs
    set fence = runs.fence + 1, worker = ${worker}, lease_until = ${leaseUntil.toISOString()}, progress = 0
    where runs.id = ${runId} and ${isFree(worker, now)}
    returning ${columns}
  `);

/** A run as a worker has claimed it. */
type Claimed = Pick<RunRow, 'id' | 'fencingToken'>;

/** False when the fencing token is stale or the run has ended. */
export async function noteProgress(
  db: Db,
  runId: number,
  fencingToken: number,
  percent: number,
  leaseUntil: Date,
): Promise<boolean> {
  const { rowCount } = await db.query(sql.type(Nothing)`
    update runs
    set progress = greatest(runs.progress, ${percent}), lease_until = ${leaseUntil.toISOString()}
    where runs.id = ${runId} and runs.fence = ${fencingToken} and runs.state = 'running'
  `);
  return rowCount === 1;
}

/** The number of links before and after a run. */
export interface Outcome {
  before: LinkCounts;
  after: LinkCounts;
  quality: MatchQuality;
  /** How many links of the same half term a main run ended. */
  replaces: number | null;
}

/** Records the result of a run and ends its lease; false when the fencing token is stale or the run has ended. */
export async function closeRun(
  db: Db,
  { id, fencingToken }: Claimed,
  { before, after, quality, replaces }: Outcome,
  now: Date,
): Promise<boolean> {
  const { rowCount } = await db.query(sql.type(Nothing)`
    update runs
    set
      state = 'finished',
      progress = 100,
      lease_until = null,
      schools_involved_count = ${after.schools},
      connections_end_count = ${after.links},
      schools_with_zero_connections = ${after.schoolsByLinks[0]!},
      schools_needing_more_connections = ${sum(after.schoolsByLinks.slice(0, MIN_LINKS))},
      links_before = ${sql.array(before.schoolsByLinks, 'int4')},
      links_after = ${sql.array(after.schoolsByLinks, 'int4')},
      quality = ${sql.jsonb({ ...quality })},
      replaces = ${replaces},
      ended_at = ${now.toISOString()}
    where runs.id = ${id} and runs.fence = ${fencingToken} and runs.state = 'running'
  `);
  return rowCount === 1;
}

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);

/** Lets a scheduled run compute links, because those of its preview no longer fit. */
export const ignorePreview = (db: Db, runId: number) =>
  db.query(sql.type(Nothing)`
    update runs
    set ignored_preview_id = runs.preview_id, preview_id = null
    where runs.id = ${runId}
  `);

/** Ends a run without a result. */
export const abandonRun = (db: Db, runId: number, reason: string, now: Date) =>
  db.query(sql.type(Nothing)`
    update runs
    set state = 'failed', failure = ${reason}, lease_until = null, ended_at = ${now.toISOString()}
    where runs.id = ${runId}
  `);

/** How long a job may wait for a worker before it counts as lost. */
const LOST_AFTER = sql.fragment`interval '60 seconds'`;

/**
 * Marks runs without a live worker as queued now and returns them with their fencing tokens. A run with an expired lease is
 * taken immediately, a waiting run only when its job may be lost. Runs whose result is being submitted are skipped.
 */
export const takeForgottenRuns = (db: Db, now: Date) =>
  db.any(sql.type(z.object({ id: z.int(), fencingToken: z.int() }))`
    update runs
    set queued_at = ${now.toISOString()}
    where runs.id in (
      select runs.id
      from runs
      where
        runs.state = 'running'
        and (runs.lease_until is null or runs.lease_until < ${now.toISOString()})
        and (runs.queued_at <= runs.lease_until or runs.queued_at < ${now.toISOString()}::timestamptz - ${LOST_AFTER})
      for update skip locked
    )
    returning runs.id, runs.fence as "fencingToken"
  `);

/** When the newest finished main run started; null before the first. */
export const lastMainRunStart = (db: Db) =>
  db.maybeOneFirst(sql.type(z.object({ startedAt: z.string() }))`
    select runs.started_at as "startedAt"
    from runs
    where runs.type = 'main' and runs.state = 'finished'
    order by runs.id desc
    limit 1
  `);
