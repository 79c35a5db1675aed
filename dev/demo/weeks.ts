import { momentsOf, weekAt, weekToAsk } from '@patchwork/content/week/week.policy';
import { halfTermStarts, inLondon, plusDays, type SchoolCalendar } from './calendar.ts';
import { accounts, users, type WrittenWeek, weeks } from './data.ts';
import { mediaOf } from './media.ts';
import type { DemoComment, DemoReport, DemoWeek } from './network.types.ts';
import { prng } from './prng.ts';
import { type Building, nationAt } from './reports-older.ts';

const SEVEN = 7 * 60;
/** Most classes answer until Thursday noon. */
const ANSWERING_DAYS = 3.5;
/** A week of three days of school, or more, is one in which nearly all classes answer. */
const FEWEST_DAYS = 3;

/**
 * Builds the last week of school, which is over, and the current one, which the teacher's class has not answered yet; outside a
 * week of school the last two. The older one first.
 */
export function weeksAt(building: Building, now: Date): DemoWeek[] {
  const { calendar, schools } = building;
  const own = users.find(({ key }) => key === accounts.teacher)!;
  const halfTerms = halfTermStarts(now);
  const [current, ...before] = Array.from({ length: 30 }, (_, back) => plusDays(weekAt(now), -7 * back)).flatMap((monday) => {
    const isOver = momentsOf(monday).closesAt <= now;
    const askedAt = weekdays(monday)
      .map((day) => inLondon(day, SEVEN))
      .find((moment) => moment <= now && weekToAsk(moment, halfTerms) === monday);
    return askedAt && (!isOver || schoolDays(calendar, nationAt(schools, own.school), monday).length >= FEWEST_DAYS)
      ? [{ monday, isOver, askedMinutesAgo: calendar.minutesAgo(askedAt) }]
      : [];
  }) as [Asked, ...Asked[]];
  return [before[0]!, current].map((asked, index) => {
    const written = weeks[index]!;
    const answers = answersIn(building, asked, written).filter(({ group }) => asked.isOver || group !== own.group);
    addTalk(building, answers, written.talk);
    return { monday: asked.monday, askedMinutesAgo: asked.askedMinutesAgo, question: written.question, answers };
  });
}

interface Asked {
  monday: string;
  isOver: boolean;
  askedMinutesAgo: number;
}

const weekdays = (monday: string) => [0, 1, 2, 3, 4].map((days) => plusDays(monday, days));
const schoolDays = (calendar: SchoolCalendar, nation: ReturnType<typeof nationAt>, monday: string) =>
  weekdays(monday).filter((day) => calendar.lessonOn(nation, day, 0) !== null);

/** One after the other in lessons; without those of classes that have had no lesson in the week, or not yet. */
function answersIn({ calendar, schools, readers }: Building, { monday, isOver }: Asked, written: WrittenWeek): DemoReport[] {
  const all = Object.entries(written.answers);
  return all.flatMap(([group, { text, picture }], place) => {
    const { key: author, school } = readers.find((reader) => reader.group === group)!;
    const nation = nationAt(schools, school);
    const days = schoolDays(calendar, nation, monday);
    const after = (ANSWERING_DAYS * place) / all.length;
    const day = isOver ? days[Math.min(Math.floor(after), days.length - 1)] : weekdays(monday)[Math.floor(after)]!;
    const moment = day === undefined ? null : calendar.lessonOn(nation, day, 0.1 + 0.8 * (after % 1));
    if (!moment) return [];
    return {
      ...{ key: `answer-${monday}-${group}`, author, school, group, title: written.question, narrative: text },
      ...{ minutesAgo: calendar.minutesAgo(moment), media: picture ? [mediaOf(picture, true)] : [], likes: [], comments: [] },
    };
  });
}

/** Adds what a class asked once both had answered, if that was before now, and the reply to it. */
function addTalk({ calendar, schools }: Building, answers: readonly DemoReport[], talk: WrittenWeek['talk']): void {
  const random = prng(45);
  const soonAfter = ({ school }: DemoReport, minutesAgo: number): number | null => {
    const moment = calendar.at(minutesAgo);
    const nation = nationAt(schools, school);
    for (const daysLater of [random.whole(0, 1), 1, 0]) {
      const after = calendar.lessonAfter(nation, moment, random, daysLater);
      if (after && calendar.minutesAgo(after) < minutesAgo) return calendar.minutesAgo(after);
    }
    return null;
  };
  for (const { below, from, says, reply } of talk) {
    const answer = answers.find(({ group }) => group === below);
    const asker = answers.find(({ group }) => group === from);
    const asked = answer && asker ? soonAfter(asker, Math.min(answer.minutesAgo, asker.minutesAgo)) : null;
    if (!answer || !asker || asked === null) continue;
    const replied = reply === undefined ? null : soonAfter(answer, asked);
    const replies = replied === null ? [] : [{ author: answer.author, narrative: reply!, minutesAgo: replied }];
    const comment: DemoComment = { author: asker.author, narrative: says, minutesAgo: asked, replies };
    answer.comments = [...answer.comments, comment].sort((one, other) => other.minutesAgo - one.minutesAgo);
  }
}
