import type { Viewer } from '@patchwork/platform/assertion';
import { recordAuditEvent } from '@patchwork/platform/audit-events';
import { type Db, extendStatementTimeout } from '@patchwork/platform/db';
import { AppError, notFound } from '@patchwork/platform/errors';
import type { Origin } from '@patchwork/platform/origin';
import { instantBefore } from '@patchwork/platform/retention';
import { schoolSummary } from '@patchwork/platform/school-summary';
import type { Deps } from '../deps.ts';
import { findHalfTermAt, findNextHalfTerm } from '../half-terms/half-terms.sql.ts';
import { halfTermName } from '../half-terms/names.ts';
import { countHalfTermLinks, countLinks } from '../links/links.sql.ts';
import { findRun, lastMainRunStart, type RunRow } from '../runs/runs.sql.ts';
import { beginRun, runInProgress } from '../runs/runs.ts';
import { countPreviewSchools, listPlannedLinks, listPreviewSchools, PAGE_SIZE } from './preview-schools.sql.ts';
import {
  deleteStalePreviews,
  findKeptPreview,
  findLinkChanges,
  findNetworkChanges,
  findNewestPreview,
  findStoredPreview,
  type NetworkChanges,
  type StoredPreview,
  saveKept,
} from './previews.sql.ts';

const DAYS_STORED = 30;

/** Whether the same seed would give the same links now. */
export const isUnchanged = ({ joined, left, edited, haveLinksChanged }: NetworkChanges): boolean =>
  joined + left + edited === 0 && !haveLinksChanged;

/** The newest preview with stored links, what it would change and whether it can be used; null without one. */
export async function getNewestPreview({ db, clock }: Deps) {
  const preview = await findNewestPreview(db);
  const run = preview && (await findRun(db, preview.id));
  if (!run) return null;
  const now = clock();
  const changedSince = await findNetworkChanges(db, preview);
  const [isNow, isNext] = [
    preview.halfTerm === (await findHalfTermAt(db, now)),
    preview.halfTerm === (await findNextHalfTerm(db, now))?.id,
  ];
  const isUsable = isUnchanged(changedSince);
  return {
    run,
    halfTermId: preview.halfTerm,
    schools: run.schoolsInvolvedCount,
    linksBefore: run.connectionsStartCount,
    linksAfter: run.connectionsEndCount!,
    leftOut: run.schoolsWithZeroConnections!,
    tooFew: run.schoolsNeedingMoreConnections!,
    changes: await findLinkChanges(db, preview.id, await lastMainRunStart(db)),
    changedSince,
    isKept: preview.isKept,
    canUseNow: isUsable && isNow,
    canKeep: isUsable && isNext,
    obstacle: !isNow && !isNext ? ('half-term-over' as const) : isUsable ? null : ('network-changed' as const),
  };
}

/** A page of who would meet whom. @throws AppError not-found for a preview without stored links */
export async function listWhoMeetsWhom(db: Db, previewId: number, name: string, page: number) {
  await getStoredPreview(db, previewId);
  const words = name.toLowerCase().replaceAll('’', "'").split(/\s+/).filter(Boolean);
  const total = await countPreviewSchools(db, previewId, words);
  const schools = await listPreviewSchools(db, previewId, words, page);
  const planned = await listPlannedLinks(
    db,
    previewId,
    schools.map(({ id }) => id),
  );
  return {
    content: schools.map(({ linksNow, ...school }) => ({
      school: schoolSummary(school),
      linksNow,
      links: planned
        .filter(({ ofSchoolId }) => ofSchoolId === school.id)
        .map(({ reasons, metIn, ofSchoolId: _, ...partner }) => ({
          school: schoolSummary(partner),
          reasons: [...reasons],
          metIn: metIn === null ? null : halfTermName(metIn),
        })),
    })),
    first: page === 0,
    last: (page + 1) * PAGE_SIZE >= total,
    number: page,
    totalPages: Math.ceil(total / PAGE_SIZE),
    totalElements: total,
  };
}

/** The next scheduled run, and what a main run would do now. */
export async function getNextRun({ db, clock }: Pick<Deps, 'db' | 'clock'>) {
  const now = clock();
  const counts = await countLinks(db);
  const current = await findHalfTermAt(db, now);
  const next = await findNextHalfTerm(db, now);
  const kept = next && (await findKeptPreview(db, next.id));
  return {
    scheduled: next && {
      halfTermId: next.id,
      name: halfTermName(next.id),
      dates: next.dates,
      runAt: next.runAt,
      endsLinks: counts.links,
      previewId: kept?.id ?? null,
      isPreviewUsable: kept ? isUnchanged(await findNetworkChanges(db, kept)) : false,
    },
    now: {
      halfTermId: current,
      name: halfTermName(current),
      schools: counts.schools,
      links: counts.links,
      replaces: await countHalfTermLinks(db, current),
    },
  };
}

/**
 * Starts a main run for the current half term that makes exactly the links of a preview.
 * @throws AppError not-found; conflict `preview-other-half-term`, `preview-outdated`, `run-in-progress`
 */
export const usePreview = ({ db, clock }: Deps, { userId }: Viewer, previewId: number, origin: Origin): Promise<RunRow> =>
  db.transaction(async (tx) => {
    const now = clock();
    await extendStatementTimeout(tx);
    const preview = await getStoredPreview(tx, previewId);
    const halfTerm = await findHalfTermAt(tx, now);
    await assertUsable(tx, preview, halfTerm);
    const run = await beginRun(tx, { type: 'main', halfTerm, startedBy: userId, preview, now });
    if (!run) throw runInProgress();
    await recordAuditEvent(tx, { type: 'connections-run', userId, origin });
    return run;
  });

/**
 * Keeps a preview for the next scheduled run, instead of any other, or keeps it no longer. Idempotent.
 * @throws AppError not-found; conflict `preview-other-half-term` or `preview-outdated` for one that cannot be kept
 */
export const keepPreview = (
  { db, clock }: Deps,
  { userId }: Viewer,
  { previewId, isKept }: { previewId: number; isKept: boolean },
  origin: Origin,
): Promise<void> =>
  db.transaction(async (tx) => {
    const preview = await getStoredPreview(tx, previewId);
    if (isKept) await assertUsable(tx, preview, (await findNextHalfTerm(tx, clock()))?.id ?? null);
    await saveKept(tx, preview, isKept);
    await recordAuditEvent(tx, { type: 'connection-preview-kept', userId, origin });
  });

/** Deletes the links of previews that have been used, replaced or stored for 30 days. */
export const deleteOldPreviews = (db: Db, now: Date): Promise<void> =>
  deleteStalePreviews(db, instantBefore(now, { days: DAYS_STORED }));

async function getStoredPreview(db: Db, previewId: number): Promise<StoredPreview> {
  const preview = await findStoredPreview(db, previewId);
  if (!preview) throw notFound();
  return preview;
}

async function assertUsable(db: Db, preview: StoredPreview, halfTerm: number | null): Promise<void> {
  if (preview.halfTerm !== halfTerm)
    throw new AppError(
      'conflict',
      'preview-other-half-term',
      `This preview is for ${halfTermName(preview.halfTerm)}. Please make another.`,
    );
  if (!isUnchanged(await findNetworkChanges(db, preview)))
    throw new AppError('conflict', 'preview-outdated', 'Schools or links have changed since this preview. Please make another.');
}
