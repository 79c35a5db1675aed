/** When notifications go out. Everything else goes at once. */
export interface Timing {
  /** Only from 07:30 to 18:00 on weekdays, in London. */
  schoolHours: boolean;
  /** One mail a day for each person, instead of one for each comment. */
  digest: boolean;
}

const opens = 7 * 60 + 30;
const closes = 18 * 60;
/** When lessons are over: there is time to read, and what was written on a school day still arrives on it. */
const digestAt = 16 * 60;

const london = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/London', dateStyle: 'short', timeStyle: 'short' });

/** A date whose UTC fields show what the clocks in London show. */
const toWall = (instant: Date): Date => new Date(`${london.format(instant).replace(' ', 'T')}Z`);

/** The instant at which clocks in London show this. Only for times of the day at which clocks are never changed. */
const fromWall = (wall: Date): Date => new Date(wall.getTime() - (toWall(wall).getTime() - wall.getTime()));

const minutesOf = (wall: Date) => wall.getUTCHours() * 60 + wall.getUTCMinutes();
const isWeekday = (wall: Date) => wall.getUTCDay() % 6 !== 0;

/** The first such time of a day, on a weekday where that is wanted, that is later than `wall`. */
function next(wall: Date, minutes: number, onWeekdays: boolean): Date {
  const day = Date.UTC(wall.getUTCFullYear(), wall.getUTCMonth(), wall.getUTCDate());
  for (let ahead = minutesOf(wall) < minutes ? 0 : 1; ; ahead += 1) {
    const candidate = new Date(day + ahead * 86_400_000 + minutes * 60_000);
    if (!onWeekdays || isWeekday(candidate)) return candidate;
  }
}

/** Null within school hours, else when they begin next. */
export function nextSchoolHour(now: Date): Date | null {
  const wall = toWall(now);
  const isOpen = isWeekday(wall) && minutesOf(wall) >= opens && minutesOf(wall) < closes;
  return isOpen ? null : fromWall(next(wall, opens, true));
}

/** When the next mail of the day goes out: every day, with school hours on weekdays alone. */
export const nextDigest = (now: Date, { schoolHours }: Timing): Date => fromWall(next(toWall(now), digestAt, schoolHours));
