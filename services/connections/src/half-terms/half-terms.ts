import { counties } from '@patchwork/matching/counties.data';
import { type AuditEvent, recordAuditEvent } from '@patchwork/platform/audit-events';
import type { Db } from '@patchwork/platform/db';
import { notFound } from '@patchwork/platform/errors';
import { firstLinksAt, toLondon } from '@patchwork/platform/school-calendar';
import type { Deps } from '../deps.ts';
import { findParticipant, mayBeWaiting } from '../schools/waiting.sql.ts';
import { defaultDates } from './default-dates.ts';
import {
  assertMayMove,
  assertMayReveal,
  type HalfTerm,
  type HalfTermDates,
  type Nation,
  schoolYearAt,
  usualRevealDay,
} from './half-terms.policy.ts';
import {
  findNextHalfTerm,
  insertHalfTerms,
  listHalfTermsFrom,
  listStarts,
  lockHalfTermsAround,
  saveDates,
} from './half-terms.sql.ts';
import { firstHalfTermOf } from './names.ts';
import { publishHalfTerms } from './publish-half-terms.ts';

const YEARS_AHEAD = 5;
const YEARS_BACK = 2;

/** Adds the default dates of this school year and the next four where none are stored. */
export async function ensureHalfTerms(db: Db, now: Date): Promise<void> {
  const thisYear = schoolYearAt(now);
  const years = Array.from({ length: YEARS_AHEAD }, (_, index) => thisYear + index);
  const halfTerms = years.flatMap((year) =>
    defaultDates(year).map((dates, index) => ({ id: firstHalfTermOf(year) + index, dates })),
  );
  await insertHalfTerms(db, halfTerms, now);
}

/** By date, from two school years ago. */
export const listHalfTerms = (db: Db, now: Date) => listHalfTermsFrom(db, firstHalfTermOf(schoolYearAt(now) - YEARS_BACK));

const nations: Record<string, Nation> = {
  England: 'england',
  Wales: 'wales',
  Scotland: 'scotland',
  'Northern Ireland': 'northernIreland',
};

/** The nation of a county of the lookups; undefined for any other. */
export const nationOf = (countyId: number): Nation | undefined => nations[counties.get(countyId)?.nation ?? ''];

/**
 * The day, `YYYY-MM-DD`, on which a school gets its next links: a new school that waits for its first ones by the next interim run,
 * others on the first day that their nation has of the next half term. Null for a school that is not linked, and while the
 * calendar has no later half term.
 */
export async function findNextLinksDate(db: Db, schoolId: number, now: Date): Promise<string | null> {
  const school = await findParticipant(db, schoolId);
  const nation = school ? nationOf(school.countyId) : undefined;
  const next = nation && (await findNextHalfTerm(db, now));
  if (!next) return null;
  const first = school?.isWaiting ? firstLinksAt(now, await listStarts(db, now)) : null;
  return first && first < new Date(next.runAt) ? dayInLondon(first) : next.dates[nation];
}

/** The day on which a school that is approved now gets its first links; null while the calendar has no later half term. */
export async function findFirstLinksDate(db: Db, now: Date): Promise<string | null> {
  const first = firstLinksAt(now, await listStarts(db, now));
  return first && dayInLondon(first);
}

/** When a school that has just been approved gets its first links; null if it has had some or is not linked. */
export async function findFirstLinksOf(db: Db, schoolId: number, now: Date): Promise<string | null> {
  if (!(await mayBeWaiting(db, schoolId))) return null;
  return firstLinksAt(now, await listStarts(db, now))?.toISOString() ?? null;
}

const dayInLondon = (instant: Date) => toLondon(instant).toISOString().slice(0, 10);

/** What a Superuser or an operator moves. Absent values stay; the usual day of the quilts follows the dates. */
export interface Move {
  dates: Partial<HalfTermDates>;
  quiltsRevealOn?: string | undefined;
}

/**
 * Moves the first days of a half term, and the day on which its quilts turn over. `doer` is null for an operator, whose change
 * records no audit event. Returns the changed half term.
 * @throws AppError not-found; everything that `assertMayMove` and `assertMayReveal` throw
 */
export const moveHalfTerm = (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  doer: Omit<AuditEvent, 'type'> | null,
  id: number,
  given: Move,
): Promise<HalfTerm> =>
  db.transaction(async (tx) => {
    const find = (wanted: number, among: readonly HalfTerm[]) => among.find((halfTerm) => halfTerm.id === wanted);
    const around = await lockHalfTermsAround(tx, id);
    const halfTerm = find(id, around);
    if (!halfTerm) throw notFound();
    const neighbours = { before: find(id - 1, around), after: find(id + 1, around) };
    const moved = toMoved(halfTerm, given);
    // In a half term that has begun, only the day of the quilts may move.
    if (given.quiltsRevealOn === undefined || isMoved(halfTerm.dates, moved.dates))
      assertMayMove(halfTerm, moved.dates, neighbours, clock());
    assertMayReveal(moved, neighbours, clock());
    await saveDates(tx, id, moved.dates, moved.quiltsRevealOn);
    await publishHalfTerms(tx);
    if (doer) await recordAuditEvent(tx, { type: 'connection-calendar-changed', ...doer });
    return find(id, await lockHalfTermsAround(tx, id))!;
  });

function toMoved(halfTerm: HalfTerm, given: Move): HalfTerm {
  const dates = { ...halfTerm.dates, ...given.dates };
  const day = given.quiltsRevealOn ?? halfTerm.quiltsRevealOn;
  return { ...halfTerm, dates, quiltsRevealOn: day === usualRevealDay(dates) ? null : day };
}

const isMoved = (before: HalfTermDates, after: HalfTermDates) =>
  Object.entries(before).some(([nation, day]) => after[nation as Nation] !== day);
