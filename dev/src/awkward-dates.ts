/** A moment at which code that reads the clock fails easily. */
interface AwkwardDate {
  name: string;
  at: Date;
}

/** The next turn of the year, the day the clocks go back (00:30 in London, an hour before UTC) and the next 29 February. */
export function awkwardDates(now: Date): AwkwardDate[] {
  const year = now.getUTCFullYear();
  const next = (name: string, at: (year: number) => Date): AwkwardDate => {
    const [first] = Array.from({ length: 9 }, (_, years) => at(year + years)).filter((date) => date > now);
    return { name, at: first! };
  };
  const leapDay = (wanted: number) => new Date(Date.UTC(Math.ceil(wanted / 4) * 4, 1, 29, 12));
  return [
    next('23:58 on 31 December', (wanted) => new Date(Date.UTC(wanted, 11, 31, 23, 58))),
    next('00:30, the clocks go back', (wanted) => new Date(lastSundayOfOctober(wanted).getTime() - 30 * 60_000)),
    next('29 February', leapDay),
  ];
}

function lastSundayOfOctober(year: number): Date {
  const last = new Date(Date.UTC(year, 9, 31));
  last.setUTCDate(31 - last.getUTCDay());
  return last;
}

/** The difference of a clock that shows this date now, as libfaketime reads it: time goes on from there. */
export const clockOffset = (at: Date, now: Date): string => `+${Math.round((at.getTime() - now.getTime()) / 1_000)}`;
