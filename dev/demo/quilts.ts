import { defaultDates } from '@patchwork/connections/half-terms/default-dates';
import { usualRevealDay } from '@patchwork/connections/half-terms/half-terms.policy';
import { halfTermName, schoolYearOf } from '@patchwork/connections/half-terms/names';
import { begunHalfTerms, dayInLondon, inLondon, plusDays } from './calendar.ts';
import { quilts } from './data.ts';
import type { DemoHalfTerm, DemoQuilt } from './network.types.ts';
import { prng } from './prng.ts';
import { type Building, nationAt } from './reports-older.ts';

const REVEALED = 14 * 60;
const FRIDAY = 5;

/** Builds the quilt of the half term before, which has turned over, and that of this half term, which waits. */
export function quiltsAt(sewing: Building, now: Date): DemoQuilt[] {
  const [before, current] = lastHalfTerms(now);
  return [
    { halfTerm: before, hasTurnedOver: true, written: quilts.revealed, until: before.revealsAt },
    { halfTerm: current, hasTurnedOver: false, written: quilts.waiting, until: now.toISOString() },
  ].map(({ halfTerm, hasTurnedOver, written, until }) => ({
    ...{ halfTerm, hasTurnedOver, question: written.question },
    patches: Object.entries(written.answers).map(([group, answer]) => ({
      ...sewnBy(sewing, group, { from: new Date(halfTerm.startsAt), until: new Date(until) }),
      ...{ group, answer, picture: `${written.pictures}-${group}` },
    })),
  }));
}

/** A teacher of the class, and a moment in lessons; soon after the start if there has been no lesson in that time. */
function sewnBy({ calendar, schools, readers }: Building, group: string, time: { from: Date; until: Date }) {
  const { key: user, school } = readers.find((reader) => reader.group === group)!;
  const [first, last] = [calendar.minutesAgo(time.from), calendar.minutesAgo(time.until)];
  const lessons = Array.from({ length: 120 }, (_, daysBefore) => {
    const share = 0.1 + ((group.length * 37 + daysBefore * 53) % 80) / 100;
    return calendar.minutesAgo(calendar.lesson(nationAt(schools, school), daysBefore, share));
  }).filter((minutesAgo) => last + 1 < minutesAgo && minutesAgo < first);
  const minutesAgo = lessons.length > 0 ? prng(group.length * 31 + group.charCodeAt(0)).pick(lessons) : first - 5;
  return { user, school, minutesAgo };
}

/** The half term before and the current one. */
function lastHalfTerms(now: Date): [before: DemoHalfTerm, current: DemoHalfTerm] {
  const begun = begunHalfTerms(now, 1).map(({ id, dates, startsAt }) => {
    return { id, dates, name: halfTermName(id), startsAt: startsAt.toISOString() };
  });
  const [before, current] = begun.slice(-2) as [(typeof begun)[number], (typeof begun)[number]];
  const revealOn = (halfTerm: typeof before, day: string) => ({
    ...halfTerm,
    revealsOn: day === usualRevealDay(halfTerm.dates) ? null : day,
    revealsAt: inLondon(day, REVEALED).toISOString(),
  });
  return [revealOn(before, usualRevealDay(before.dates)), revealOn(current, revealDayAfter(now, current))];
}

/** The usual day if it is after today; otherwise a Friday of the half term, or its last day, so that the quilt waits. */
function revealDayAfter(now: Date, { id, dates }: Pick<DemoHalfTerm, 'id' | 'dates'>): string {
  const today = dayInLondon(now);
  const usual = usualRevealDay(dates);
  if (usual > today) return usual;
  const next = [...defaultDates(schoolYearOf(id)), ...defaultDates(schoolYearOf(id) + 1)][(id % 6) + 1]!;
  const last = plusDays(Object.values(next).sort()[0]!, -1);
  const friday = [3, 4, 5, 6, 7, 8, 9].map((days) => plusDays(today, days)).find((day) => new Date(day).getUTCDay() === FRIDAY)!;
  const day = friday < last ? friday : last;
  return day > today ? day : plusDays(today, 1);
}
