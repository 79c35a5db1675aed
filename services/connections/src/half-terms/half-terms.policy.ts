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
  /** The run that the calendar started. */
  runId: number | null;
}

const inLondon = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London', dateStyle: 'short' });

/** The school year of an instant; school years begin on 1 August. */
export function schoolYearAt(moment: Date): number {
  const [year, month] = inLondon.format(moment).split('-').map(Number);
  return month! >= 8 ? year! : year! - 1;
}

/**
 * @throws AppError conflict `half-term-begun` once its links are made or due; invalid for a day that is today or earlier (links
 * would be made immediately) or outside the school year; conflict `half-terms-out-of-order`
 */
export function assertMayMove(
  halfTerm: HalfTerm,
  dates: HalfTermDates,
  { before, after }: { before?: HalfTerm | undefined; after?: HalfTerm | undefined },
  now: Date,
): void {
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
}

function faultOf(day: string, schoolYear: number, now: Date): string | undefined {
  if (day <= inLondon.format(now)) return 'Choose a day after today.';
  if (day < `${schoolYear}-08-01` || day > `${schoolYear + 1}-07-31`)
    return `Choose a day of the school year ${schoolYearName(schoolYear)}.`;
  return undefined;
}
