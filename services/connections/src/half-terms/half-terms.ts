import { type Deed, recordDeed } from '@patchwork/platform/audit';
import type { Db } from '@patchwork/platform/db';
import { notFound } from '@patchwork/platform/errors';
import type { Deps } from '../deps.ts';
import { defaultDates } from './default-dates.ts';
import { assertMayMove, type HalfTerm, type HalfTermDates, schoolYearAt } from './half-terms.policy.ts';
import { insertHalfTerms, listHalfTermsFrom, lockHalfTermsAround, saveDates } from './half-terms.sql.ts';
import { firstHalfTermOf } from './names.ts';

const YEARS_AHEAD = 5;
const YEARS_BACK = 2;

/** Adds the usual dates of this school year and the next four wherever nothing is said yet. */
export async function ensureHalfTerms(db: Db, now: Date): Promise<void> {
  const thisYear = schoolYearAt(now);
  const years = Array.from({ length: YEARS_AHEAD }, (_, index) => thisYear + index);
  const halfTerms = years.flatMap((year) =>
    defaultDates(year).map((dates, index) => ({ id: firstHalfTermOf(year) + index, dates })),
  );
  await insertHalfTerms(db, halfTerms, now);
}

/** By date, those of the past two school years too. */
export const listHalfTerms = (db: Db, now: Date) => listHalfTermsFrom(db, firstHalfTermOf(schoolYearAt(now) - YEARS_BACK));

/**
 * Moves the first days of a half term; nations that are not named keep theirs. `doer` is null for an operator, who leaves no client
 * event. Answers the half term as it is now.
 * @throws AppError not-found, and whatever `assertMayMove` does
 */
export const moveHalfTerm = (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  doer: Omit<Deed, 'type'> | null,
  id: number,
  given: Partial<HalfTermDates>,
): Promise<HalfTerm> =>
  db.transaction(async (tx) => {
    const find = (wanted: number, among: readonly HalfTerm[]) => among.find((halfTerm) => halfTerm.id === wanted);
    const around = await lockHalfTermsAround(tx, id);
    const halfTerm = find(id, around);
    if (!halfTerm) throw notFound();
    const dates = { ...halfTerm.dates, ...given };
    assertMayMove(halfTerm, dates, { before: find(id - 1, around), after: find(id + 1, around) }, clock());
    await saveDates(tx, id, dates);
    if (doer) await recordDeed(tx, { type: 'connection-calendar-changed', ...doer });
    return find(id, await lockHalfTermsAround(tx, id))!;
  });
