import { lightSchools } from './light-schools.ts';
import type { DemoComment, DemoMessage, DemoNetwork, DemoReport, DemoUser } from './network.types.ts';
import { mediaOf } from './pictures.data.ts';
import { type Prng, prng } from './prng.ts';
import type { Talk, WrittenReport } from './reports.types.ts';
import { earlierReports } from './reports-earlier.data.ts';
import { firstReports } from './reports-first.data.ts';
import { olderReports } from './reports-older.ts';
import { recentReports } from './reports-recent.data.ts';
import { linkedSchools, schools } from './schools.data.ts';
import { legacySignUps, news, pendingSignUps, promotionCodes } from './staff.data.ts';
import { accounts, users } from './users.data.ts';

export * from './network.types.ts';

const DAY = 24 * 60;
const TEN_WEEKS = 70;

/** The whole demo network: invented, and the same on every machine and in every run. */
export function demoNetwork(): DemoNetwork {
  const random = prng(20261120);
  const readers = teachers();
  const written = [...recentReports, ...earlierReports, ...firstReports];
  return {
    schools: structuredClone(schools),
    lightSchools: lightSchools(),
    users: structuredClone(users),
    accounts: { ...accounts },
    links: linkedSchools.map((pair, index) => ({ schools: pair, sinceMinutesAgo: index === 4 ? 3 * 60 + 5 : 33 * DAY })),
    reports: [
      ...written.map((report, index) => buildReport(random, report, index, written.length, readers)),
      ...olderReports(classTeachers(readers), readers),
    ],
    favourites: readers.flatMap((reader) =>
      random
        .shuffle(schools.filter(({ key, isActive }) => isActive && key !== reader.school && key !== 'team'))
        .slice(0, random.whole(1, 3))
        .map((school) => ({ user: reader.key, school: school.key })),
    ),
    messages: readers.flatMap((reader) => messagesFor(reader)),
    pendingSignUps: structuredClone(pendingSignUps),
    promotionCodes: structuredClone(promotionCodes),
    legacySignUps: structuredClone(legacySignUps),
  };
}

/** Everybody who can log in at an active school; the network team is not among them. */
function teachers(): DemoUser[] {
  const active = new Set(schools.filter(({ isActive }) => isActive).map(({ key }) => key));
  return users.filter(
    (user) => user.isActive && user.hasAcceptedTerms && user.staffRoles.length === 0 && active.has(user.school),
  );
}

/** Those who have a class of their own. */
function classTeachers(readers: readonly DemoUser[]): DemoUser[] {
  const classes = new Set(schools.flatMap(({ groups }) => groups.filter(({ isPrimary }) => !isPrimary)).map(({ key }) => key));
  return readers.filter(({ group }) => classes.has(group));
}

function userCalled(key: string): DemoUser {
  const user = users.find((candidate) => candidate.key === key);
  if (!user) throw new Error(`no demo user called ${key}`);
  return user;
}

/** Whole days plus a few hours, so that what was posted in lesson time still looks so when the demo is started in lesson time. */
function reportAge(random: Prng, index: number, count: number): number {
  if (index === 0) return 95;
  const days = Math.max(1, Math.round(TEN_WEEKS * (index / (count - 1)) ** 1.3));
  // Newer reports of the same day have the smaller index and come later in it.
  return days * DAY + (index % 6) * 30 + random.whole(0, 25);
}

/** A moment after `minutesAgo`: the same afternoon, or a few days on. */
function later(random: Prng, minutesAgo: number): number {
  const daysOn = minutesAgo > 4 * DAY && random.chance(0.5) ? random.whole(1, 2) * DAY : 0;
  const moment = minutesAgo - daysOn - random.whole(12, 55);
  return minutesAgo < 200 ? Math.max(2, Math.floor(minutesAgo * 0.76)) : moment;
}

function buildReport(
  random: Prng,
  written: WrittenReport,
  index: number,
  count: number,
  readers: readonly DemoUser[],
): DemoReport {
  const author = userCalled(written.author);
  const minutesAgo = reportAge(random, index, count);
  const fans = random.shuffle(readers.filter(({ key }) => key !== author.key)).slice(0, random.whole(1, 9));
  return {
    key: `report-${String(count - index).padStart(2, '0')}`,
    author: author.key,
    school: author.school,
    group: author.group,
    title: written.title,
    narrative: written.text,
    minutesAgo,
    media: (written.media ?? []).map((name) => mediaOf(name, random.chance(0.85))),
    likes: fans
      .map(({ key }) => ({ user: key, minutesAgo: random.whole(2, minutesAgo - 2) }))
      .sort((one, other) => other.minutesAgo - one.minutesAgo),
    comments: buildComments(random, written.talk ?? [], minutesAgo),
  };
}

function buildComments(random: Prng, talk: readonly Talk[], reportMinutesAgo: number): DemoComment[] {
  let moment = reportMinutesAgo;
  return talk.map(({ from, says, replies = [], minutesAgo }) => {
    moment = minutesAgo ?? later(random, moment);
    let replyMoment = moment;
    return {
      author: userCalled(from).key,
      narrative: says,
      minutesAgo: moment,
      replies: replies.map(([user, text]) => {
        replyMoment = later(random, replyMoment);
        return { author: userCalled(user).key, narrative: text, minutesAgo: replyMoment };
      }),
    };
  });
}

function messagesFor(reader: DemoUser): DemoMessage[] {
  return news.map((item, index) => ({ user: reader.key, ...item, isRead: index >= 3 }));
}
