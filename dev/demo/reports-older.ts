import { nationOf, type SchoolCalendar } from './calendar.ts';
import type { DemoSchool } from './data.ts';
import { newestSchool, type Occasion as OlderTemplate, occasions } from './data.ts';
import { mediaOf, namesOf } from './media.ts';
import type { DemoComment, DemoMedia, DemoReport, DemoUser } from './network.types.ts';
import { type Prng, prng } from './prng.ts';

/**
 * `recent`: in the last ten weeks, by schools without a written report; `older`: in the year before. `from` and `to` in school
 * days.
 */
const recent = { count: 28, from: 1, to: 48 };
const older = { count: 112, from: 51, to: 188 };

/** Numbers of pictures and clips, used in turn. */
const mediaCounts = [0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3, 4];

interface Telling {
  calendar: SchoolCalendar;
  schools: readonly DemoSchool[];
  /** Teachers with a class. */
  authors: readonly DemoUser[];
  readers: readonly DemoUser[];
  /** Keys of the schools that already have a written report in the last weeks. */
  heard: ReadonlySet<string>;
}

/** Builds further reports from templates of common school occasions, in their season, by each class in turn. */
export function olderReports(telling: Telling): DemoReport[] {
  const random = prng(140);
  const { calendar, schools, authors, heard } = telling;
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
  const uses = new Map<OlderTemplate, number>();
  return [...spread(recent, 'recent' as const), ...spread(older, 'older' as const)].map(({ daysBefore, kind }, place) => {
    const share = random.between(0.05, 0.6);
    const writes = (author: DemoUser) => calendar.lesson(nationAt(schools, author.school), daysBefore, share);
    const author = takeTurn(lines[kind], (each) => calendar.minutesAgo(writes(each)) < approvedMinutesAgo.get(each.school)!);
    const moment = writes(author);
    const template = takeTurn(templates, ({ months }) => !months || months.includes(moment.getMonth() + 1));
    const use = uses.get(template) ?? 0;
    uses.set(template, use + 1);
    return tell(telling, random, { place, template, use, author, moment, shown });
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

interface Occasion {
  /** Index among these reports, from 0. */
  place: number;
  template: OlderTemplate;
  /** How often the template was used before. */
  use: number;
  author: DemoUser;
  moment: Date;
  /** How often each picture was used so far. */
  shown: Map<string, number>;
}

function tell(telling: Telling, random: Prng, { place, template, use, author, moment, shown }: Occasion): DemoReport {
  const { calendar, readers } = telling;
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
    comments: answersTo(telling, random, { template, author, moment, told }),
  };
}

/** Picks that many different pictures, least used first, and occasionally a clip. */
function mediaFor(random: Prng, { pictures }: OlderTemplate, count: number, shown: Map<string, number>): DemoMedia[] {
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
  { calendar, schools, readers }: Telling,
  random: Prng,
  { template, author, moment, told }: Pick<Occasion, 'template' | 'author' | 'moment'> & { told: (text: string) => string },
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
