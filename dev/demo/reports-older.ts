import { nationOf, type SchoolCalendar } from './calendar.ts';
import type { DemoSchool } from './data.ts';
import { newestSchool, type Occasion, occasions, users, writtenReports } from './data.ts';
import { mediaOf, namesOf } from './media.ts';
import type { DemoComment, DemoReport, DemoUser } from './network.types.ts';
import { type Prng, prng } from './prng.ts';

/**
 * `recent`: in the last ten weeks, by schools without a written report; `older`: in the year before. `from` and `to` in school
 * days.
 */
const recent = { count: 28, from: 1, to: 48 };
const older = { count: 112, from: 51, to: 188 };

/** Numbers of pictures and clips, used in turn. */
const mediaCounts = [0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3, 4];

/** What all parts of the network are built from. */
export interface Building {
  random: Prng;
  calendar: SchoolCalendar;
  schools: readonly DemoSchool[];
  /** The users who can sign in at an active school, without the network team. */
  readers: readonly DemoUser[];
}

/** Builds further reports from templates of common school occasions, in their season, by each class in turn. */
export function olderReports(building: Building): DemoReport[] {
  const telling = { ...building, random: prng(140) };
  const { random, calendar, schools, readers } = telling;
  const classes = new Set(schools.flatMap(({ groups }) => groups.filter(({ isPrimary }) => !isPrimary)).map(({ key }) => key));
  const authors = readers.filter(({ group }) => classes.has(group));
  const schoolOf = new Map(users.map(({ key, school }) => [key, school]));
  const heard = new Set(writtenReports.map(({ author }) => schoolOf.get(author)!));
  const approvedMinutesAgo = new Map(schools.map((school) => [school.key, school.approvedMinutesAgo]));
  const silent = random.shuffle(authors.filter(({ school }) => !heard.has(school)));
  // The newest school joined a few days ago, so its teachers come first.
  const recentLine = [
    ...silent.filter(({ school }) => school === newestSchool),
    ...silent.filter(({ school }) => school !== newestSchool),
  ];
  const lines = { recent: recentLine, older: random.shuffle(authors) };
  const shown = new Map<string, number>();
  const templates = random.shuffle(occasions);
  const uses = new Map<Occasion, number>();
  return [...spread(recent, 'recent' as const), ...spread(older, 'older' as const)].map(({ daysBefore, kind }, place) => {
    const share = random.between(0.05, 0.6);
    const writes = (author: DemoUser) => calendar.lesson(nationAt(schools, author.school), daysBefore, share);
    const author = takeTurn(lines[kind], (each) => calendar.minutesAgo(writes(each)) < approvedMinutesAgo.get(each.school)!);
    const moment = writes(author);
    const template = takeTurn(templates, ({ months }) => !months || months.includes(moment.getMonth() + 1));
    const use = uses.get(template) ?? 0;
    uses.set(template, use + 1);
    return tell(telling, { place, template, use, author, moment, shown });
  });
}

const spread = <Kind>({ count, from, to }: typeof recent, kind: Kind) =>
  Array.from({ length: count }, (_, index) => ({ daysBefore: from + Math.round(((to - from) * index) / (count - 1)), kind }));

/** Moves the first item that satisfies `can` to the end of the queue, and returns it. */
function takeTurn<Thing>(line: Thing[], can: (thing: Thing) => boolean): Thing {
  const [thing] = line.splice(Math.max(0, line.findIndex(can)), 1) as [Thing];
  line.push(thing);
  return thing;
}

/** Returns the nation of the school with this key. */
export const nationAt = (schools: readonly DemoSchool[], key: string) =>
  nationOf(schools.find((school) => school.key === key)!.countyId);

interface Told {
  /** Index among these reports, from 0. */
  place: number;
  template: Occasion;
  /** How often the template was used before. */
  use: number;
  author: DemoUser;
  moment: Date;
  /** How often each picture was used so far. */
  shown: Map<string, number>;
}

function tell(telling: Building, { place, template, use, author, moment, shown }: Told): DemoReport {
  const { random, calendar, readers } = telling;
  const minutesAgo = calendar.minutesAgo(moment);
  const [thing, number] = [template.things[use % template.things.length]!, String(random.whole(7, 58))];
  const told = (text: string) => text.replaceAll('{thing}', thing).replaceAll('{number}', number);
  const fans = random.shuffle(readers.filter((reader) => reader.key !== author.key)).slice(0, random.whole(0, 9));
  return {
    key: `older-${String(place).padStart(3, '0')}`,
    ...{ author: author.key, school: author.school, group: author.group, minutesAgo },
    title: told(template.title).replace(/^./, (letter) => letter.toUpperCase()),
    narrative: told(template.text).replaceAll(/(^|[.!?] )\p{L}/gu, (start) => start.toUpperCase()),
    media: mediaFor(random, template, mediaCounts[(place * 5) % mediaCounts.length]!, shown),
    likes: fans
      .map((fan) => ({ user: fan.key, minutesAgo: minutesAgo - random.whole(2, Math.max(2, Math.min(minutesAgo - 1, 4_000))) }))
      .sort((one, other) => other.minutesAgo - one.minutesAgo),
    comments: answersTo(telling, { template, author, moment, told }),
  };
}

/** Picks that many different pictures, least used first, and occasionally a clip. */
function mediaFor(random: Prng, { pictures }: Occasion, count: number, shown: Map<string, number>): DemoReport['media'] {
  const names = new Set<string>();
  while (names.size < count) {
    const scene = random.pick(pictures);
    const clips = namesOf(scene, 'video');
    const isFilmed = random.chance(clips.every((name) => shown.has(name)) ? 0.06 : 0.5);
    const all = isFilmed ? clips : namesOf(scene, 'image');
    const rest = random.shuffle(all.filter((name) => !names.has(name)));
    const name = rest.sort((one, other) => (shown.get(one) ?? 0) - (shown.get(other) ?? 0))[0];
    if (!name) continue;
    names.add(name);
    shown.set(name, (shown.get(name) ?? 0) + 1);
  }
  return [...names].map((name) => mediaOf(name, random.chance(0.85)));
}

function answersTo(
  { random, calendar, schools, readers }: Building,
  { template, author, moment, told }: Pick<Told, 'template' | 'author' | 'moment'> & { told: (text: string) => string },
): DemoComment[] {
  const nameOf = (user: DemoUser) => schools.flatMap(({ groups }) => groups).find(({ key }) => key === user.group)!;
  const others = random.shuffle(readers.filter((reader) => reader.school !== author.school && !nameOf(reader).isPrimary));
  const asked = random.shuffle(template.talk).slice(0, random.pick([3, 3, 4, 4]));
  let before = moment;
  const comments: DemoComment[] = [];
  for (const [place, [question, answer]] of asked.entries()) {
    const asker = others[place]!;
    const said = (text: string) => told(text).replaceAll('{we}', nameOf(asker).name).replaceAll('{you}', nameOf(author).name);
    const asks = calendar.lessonAfter(nationAt(schools, asker.school), before, random, place % 2 ? random.whole(0, 1) : 0);
    if (!asks || calendar.minutesAgo(asks) >= calendar.minutesAgo(before)) continue;
    before = asks;
    const answers = calendar.lessonAfter(nationAt(schools, author.school), asks, random, random.whole(0, 1));
    const isAnswered = answer && answers && calendar.minutesAgo(answers) < calendar.minutesAgo(asks) && random.chance(0.78);
    comments.push({
      author: asker.key,
      narrative: said(question),
      minutesAgo: calendar.minutesAgo(asks),
      replies: isAnswered ? [{ author: author.key, narrative: said(answer), minutesAgo: calendar.minutesAgo(answers) }] : [],
    });
  }
  return comments;
}
