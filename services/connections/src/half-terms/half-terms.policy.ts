import { AppError, invalid } from '@patchwork/platform/errors';
import { schoolYearName, schoolYearOf } from './names.ts';

export const nations = ['england', 'wales', 'scotland', 'northernIreland'] as const;

export type Nation = (typeof nations)[number];

/** The first day of school in each nation, as `YYYY-MM-DD`. */
export type HalfTermDates = Record<Nation, string>;

export interface HalfTerm {
  id: number;
  dates: HalfTermDates;
  /** When the calendar starts the run. */
  runAt: string;
  /** The day on which its quilts turn over, if it was chosen; null for the usual one. */
  quiltsRevealOn: string | null;
  /** When they turn over. */
  quiltsRevealAt: string;
  /** The run that the calendar started. */
  runId: number | null;
}

const inLondon = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London', dateStyle: 'short' });

/** The school year of an instant; school years begin on 1 August. */
export function schoolYearAt(moment: Date): number {
  const [year, month] = inLondon.format(moment).split('-').map(Number);
  return month! >= 8 ? year! : year! - 1;
}

interface Neighbours {
  before?: HalfTerm | undefined;
  after?: HalfTerm | undefined;
}

const DAY_MS = 86_400_000;

/** The Friday of the fourth week, counted from the week in which the last nation begins. */
export function usualRevealDay(dates: HalfTermDates): string {
  const last = Date.parse(
    nations
      .map((nation) => dates[nation])
      .sort()
      .at(-1)!,
  );
  const sinceMonday = (new Date(last).getUTCDay() + 6) % 7;
  return new Date(last + (25 - sinceMonday) * DAY_MS).toISOString().slice(0, 10);
}

const revealDay = ({ dates, quiltsRevealOn }: Pick<HalfTerm, 'dates' | 'quiltsRevealOn'>) =>
  quiltsRevealOn ?? usualRevealDay(dates);

/**
 * Whether its quilts may turn over on this day: not before each nation has begun it, and before any begins the next.
 * @throws AppError invalid on `quiltsRevealOn`; conflict `quilts-revealed` once they have turned over
 */
export function assertMayReveal(
  halfTerm: Pick<HalfTerm, 'id' | 'dates' | 'quiltsRevealOn' | 'quiltsRevealAt'>,
  { after }: Neighbours,
  now: Date,
): void {
  if (new Date(halfTerm.quiltsRevealAt) <= now)
    throw new AppError('conflict', 'quilts-revealed', 'The quilts of this half term have already turned over.');
  const day = revealDay(halfTerm);
  const isWithin =
    nations.every((nation) => halfTerm.dates[nation] <= day && (!after || day < after.dates[nation])) &&
    day <= lastDayOf(schoolYearOf(halfTerm.id));
  const message = day <= inLondon.format(now) ? 'Choose a day after today.' : isWithin ? null : 'Choose a day of this half term.';
  if (message) throw invalid('invalid-request', [{ field: 'quiltsRevealOn', message }]);
}

/**
 * @throws AppError conflict `half-term-begun` once its links are made or due; invalid for a day that is today or earlier (links
 * would be made immediately) or outside the school year; conflict `half-terms-out-of-order`
 */
export function assertMayMove(halfTerm: HalfTerm, dates: HalfTermDates, { before, after }: Neighbours, now: Date): void {
  if (halfTerm.runId !== null || new Date(halfTerm.runAt) <= now)
    throw new AppError('conflict', 'half-term-begun', 'This half term has already started.');

  const errors = nations.flatMap((nation) => {
    const message = faultOf(dates[nation], schoolYearOf(halfTerm.id), now);
    return message ? [{ field: `dates.${nation}`, message }] : [];
  });
  if (errors.length > 0) throw invalid('invalid-request', errors);

  const isInOrder = nations.every(
    (nation) => (!before || before.dates[nation] < dates[nation]) && (!after || dates[nation] < after.dates[nation]),
  );
  if (!isInOrder)
    throw new AppError(
      'conflict',
      'half-terms-out-of-order',
      'In each nation, a half term must start after the one before it and before the next.',
    );
  const tooEarly = nations.filter((nation) => before && dates[nation] <= revealDay(before));
  if (tooEarly.length > 0)
    throw invalid(
      'invalid-request',
      tooEarly.map((nation) => ({
        field: `dates.${nation}`,
        message: 'Choose a day after the quilts of the half term before have turned over.',
      })),
    );
}

const lastDayOf = (schoolYear: number) => `${schoolYear + 1}-07-31`;

function faultOf(day: string, schoolYear: number, now: Date): string | undefined {
  if (day <= inLondon.format(now)) return 'Choose a day after today.';
  if (day < `${schoolYear}-08-01` || day > lastDayOf(schoolYear))
    return `Choose a day of the school year ${schoolYearName(schoolYear)}.`;
  return undefined;
}
