import { quilts } from './data.ts';
import type { DemoComment, DemoQuilt, DemoReport } from './network.types.ts';
import { prng } from './prng.ts';
import { type Building, nationAt } from './reports-older.ts';

interface Talking extends Building {
  /** Minutes before now at which the next half term begins. */
  endsMinutesAgo: number;
}

type Words = (typeof quilts.exchanges)[number];

/**
 * Adds exchanges between classes below their reports of a half term: a question, an answer and an answer back, each of which is
 * a stitch between their patches. If one of two classes has no report in it, all are below the other's.
 */
export function addExchanges(building: Building, reports: readonly DemoReport[], halfTerms: readonly DemoQuilt[]): void {
  const [begins, ends] = halfTerms.map(({ halfTerm }) => building.calendar.minutesAgo(new Date(halfTerm.startsAt)));
  const talking = { ...building, random: prng(28), endsMinutesAgo: ends! };
  const during = reports.filter(({ minutesAgo }) => ends! < minutesAgo && minutesAgo < begins!);
  let next = 0;
  for (const [one, other, count] of quilts.stitched) {
    const own = during.filter(({ group }) => group === one || group === other);
    for (let place = 0; place < count && own.length > 0; place += 1) {
      const report = own[place % own.length]!;
      const words = quilts.exchanges[next++ % quilts.exchanges.length]!;
      const comment = exchangeBelow(talking, report, report.group === one ? other : one, words);
      if (comment) report.comments = [...report.comments, comment].sort((a, b) => b.minutesAgo - a.minutesAgo);
    }
  }
}

/** Null when there is no school day left in the half term. */
function exchangeBelow(
  talking: Talking,
  report: DemoReport,
  askingGroup: string,
  [question, answer, back]: Words,
): DemoComment | null {
  const { schools, readers } = talking;
  const asker = readers.find(({ group }) => group === askingGroup)!;
  const nameOf = (key: string) => schools.flatMap(({ groups }) => groups).find((group) => group.key === key)!.name;
  const told = (text: string) => text.replaceAll('{we}', nameOf(askingGroup));
  const taken = new Set(report.comments.map(({ minutesAgo }) => minutesAgo));
  const asked = soonAfter(talking, asker.school, report.minutesAgo, taken);
  const answered = asked && soonAfter(talking, report.school, asked);
  const repliedTo = answered && soonAfter(talking, asker.school, answered);
  if (!repliedTo) return null;
  return {
    ...{ author: asker.key, narrative: told(question), minutesAgo: asked },
    replies: [
      { author: report.author, narrative: told(answer), minutesAgo: answered },
      { author: asker.key, narrative: told(back), minutesAgo: repliedTo },
    ],
  };
}

/** A moment in lessons at a school, on the same day or the next school day, at which nothing else was written below the report. */
function soonAfter(
  { random, calendar, schools, endsMinutesAgo }: Talking,
  school: string,
  minutesAgo: number,
  taken: ReadonlySet<number> = new Set(),
): number | null {
  for (const daysLater of random.shuffle([0, 0, 1, 1])) {
    const moment = calendar.lessonAfter(nationAt(schools, school), calendar.at(minutesAgo), random, daysLater);
    const after = moment && calendar.minutesAgo(moment);
    if (after !== null && endsMinutesAgo < after && after < minutesAgo && !taken.has(after)) return after;
  }
  return null;
}
