import type { Db } from '@patchwork/platform/db';
import { schoolSummary } from '@patchwork/platform/school-summary';
import { defaultDates } from '../half-terms/default-dates.ts';
import { type HalfTermDates, type Nation, schoolYearAt } from '../half-terms/half-terms.policy.ts';
import { listHalfTermsFrom } from '../half-terms/half-terms.sql.ts';
import { nationOf } from '../half-terms/half-terms.ts';
import { firstHalfTermOf, schoolYearName, schoolYearOf } from '../half-terms/names.ts';
import { findCounty } from '../schools/schools.sql.ts';
import { listLinksSince } from './evidence.sql.ts';

const YEARS_BACK = 2;
const seasons = ['Autumn', 'Spring', 'Summer'];

interface Term {
  /** The first of its two half terms. */
  id: number;
  nation: Nation;
  name: string;
  /** `YYYY-MM-DD`, both inclusive. */
  from: string;
  to: string;
}

/** The terms of this and the past two school years that have begun, newest first, each with the school's links in it. */
export async function listEvidenceTerms(db: Db, schoolId: number, now: Date) {
  const countyId = await findCounty(db, schoolId);
  const terms = await listTerms(db, (countyId !== null && nationOf(countyId)) || 'england', now);
  const links = await listLinksSince(db, schoolId, firstHalfTermOf(schoolYearAt(now) - YEARS_BACK));
  return terms.map((term) => ({
    ...term,
    links: links
      .filter(({ halfTerm }) => halfTerm === term.id || halfTerm === term.id + 1)
      .map(({ since, until, reasons, halfTerm: _, ...school }) => ({
        connectedSchool: schoolSummary(school),
        since,
        until,
        reasons: [...reasons],
      })),
  }));
}

/** A term begins on the first day of the nation. Years before the calendar existed use the default dates. */
async function listTerms(db: Db, nation: Nation, now: Date): Promise<Term[]> {
  const thisYear = schoolYearAt(now);
  const known = new Map(
    (await listHalfTermsFrom(db, firstHalfTermOf(thisYear - YEARS_BACK))).map(({ id, dates }) => [id, dates]),
  );
  const firstDay = (id: number) => {
    const year = schoolYearOf(id);
    const dates: HalfTermDates = known.get(id) ?? defaultDates(year)[id - firstHalfTermOf(year)]!;
    return dates[nation];
  };
  const today = now.toISOString().slice(0, 10);
  const years = Array.from({ length: YEARS_BACK + 1 }, (_, back) => thisYear - back);
  return years
    .flatMap((year) =>
      [2, 1, 0].map((season) => {
        const id = firstHalfTermOf(year) + 2 * season;
        const name = `${seasons[season]} ${schoolYearName(year)}`;
        return { id, nation, name, from: firstDay(id), to: dayBefore(firstDay(id + 2)) };
      }),
    )
    .filter(({ from }) => from <= today);
}

const dayBefore = (day: string) => new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);
