import { type SchoolCalendar, schoolCalendar } from './calendar.ts';
import {
  accounts,
  type DemoSchool,
  newestSchool,
  safeguardingLeads,
  schools,
  signUps,
  type Talk,
  messages as texts,
  users,
  type WrittenReport,
  writtenReports,
} from './data.ts';
import { addExchanges } from './exchanges.ts';
import { lightSchools } from './light-schools.ts';
import { mediaOf } from './media.ts';
import type { DemoComment, DemoConcern, DemoMessage, DemoNetwork, DemoReport, DemoUser } from './network.types.ts';
import { officeOf } from './office.ts';
import { pastClientEvents, withFormerPositions } from './people-past.ts';
import { type Prng, prng } from './prng.ts';
import { quiltsAt } from './quilts.ts';
import { nationAt, olderReports } from './reports-older.ts';

export * from './network.types.ts';

/** School days that the written reports cover: the last ten weeks. */
const WRITTEN_DAYS = 49;

/**
 * Builds the demo network: invented data, the same on every machine and in every run. Its times fall on school days before
 * `now`, never in holidays or at weekends.
 */
export function demoNetwork(now = new Date()): DemoNetwork {
  const random = prng(20261120);
  const calendar = schoolCalendar(now);
  const schools = schoolsAt(calendar);
  const readers = teachers();
  const reports = [
    ...writtenReports.map((report, index) => buildReport({ random, calendar, schools, readers }, report, index)),
    ...olderReports({
      ...{ calendar, schools, readers },
      authors: classTeachers(readers),
      heard: new Set(writtenReports.map(({ author }) => userCalled(author).school)),
    }),
  ];
  const quilts = quiltsAt({ calendar, schools, readers }, now);
  const [before, current] = quilts.map(({ halfTerm }) => halfTerm);
  addExchanges({ calendar, schools, readers }, reports, { before: before!, current: current! });
  const people = withFormerPositions(users, calendar);
  const { messages, ...office } = officeOf({ calendar, reports, readers });
  return {
    schools,
    lightSchools: lightSchools(),
    users: people,
    accounts: { ...accounts },
    approvals: [],
    newcomer: { school: newestSchool, linkedMinutesAgo: calendar.minutesAgo(calendar.lesson('england', 0, 0.05)) },
    reports: reports.sort((one, other) => one.minutesAgo - other.minutesAgo),
    quilts,
    clientEvents: pastClientEvents(calendar, schools, people, { approver: accounts.signUpApproval, admin: accounts.admin }),
    favourites: readers.flatMap((reader) =>
      random
        .shuffle(schools.filter(({ key, isActive }) => isActive && key !== reader.school && key !== 'team'))
        .slice(0, random.whole(1, 3))
        .map((school) => ({ user: reader.key, school: school.key })),
    ),
    messages: [...readers.flatMap((reader) => messagesFor(random, reader)), ...messages],
    ...office,
    safeguardingLeads: safeguardingLeads.map((user) => ({ user, school: userCalled(user).school })),
    pendingSignUps: signUps.pending,
    promotionCodes: signUps.promotionCodes,
    legacySignUps: signUps.legacy,
  };
}

/** Dates the approval of the newest school some school days ago. */
const schoolsAt = (calendar: SchoolCalendar): DemoSchool[] =>
  schools.map((school) =>
    school.key === newestSchool
      ? { ...school, approvedMinutesAgo: calendar.minutesAgo(calendar.lesson('england', 4, 0.2)) }
      : school,
  );

/** Reduces the network to its newest twelve reports, without light schools and quilts, for tests that need one quickly. */
export function smallNetwork(network: DemoNetwork): DemoNetwork {
  const reports = network.reports.slice(0, 12);
  const isIncluded = ({ about }: DemoConcern) => about.kind === 'school' || reports.some(({ key }) => key === about.report);
  return { ...network, lightSchools: [], reports, quilts: [], concerns: network.concerns.filter(isIncluded) };
}

/** The users who can sign in at an active school, without the network team. */
function teachers(): DemoUser[] {
  const active = new Set(schools.filter(({ isActive }) => isActive).map(({ key }) => key));
  return users.filter(
    (user) => user.isActive && user.hasAcceptedTerms && user.staffRoles.length === 0 && active.has(user.school),
  );
}

/** The teachers who have a class. */
function classTeachers(readers: readonly DemoUser[]): DemoUser[] {
  const classes = new Set(schools.flatMap(({ groups }) => groups.filter(({ isPrimary }) => !isPrimary)).map(({ key }) => key));
  return readers.filter(({ group }) => classes.has(group));
}

function userCalled(key: string): DemoUser {
  const user = users.find((candidate) => candidate.key === key);
  if (!user) throw new Error(`no demo user called ${key}`);
  return user;
}

interface Building {
  random: Prng;
  calendar: SchoolCalendar;
  schools: readonly DemoSchool[];
  readers: readonly DemoUser[];
}

function buildReport(building: Building, written: WrittenReport, index: number): DemoReport {
  const { random, calendar, schools, readers } = building;
  const author = userCalled(written.author);
  const count = writtenReports.length;
  const daysBefore = Math.round(WRITTEN_DAYS * (index / (count - 1)) ** 1.3);
  const moment = calendar.lesson(nationAt(schools, author.school), daysBefore, 0.45 - (index % 6) * 0.06);
  const minutesAgo = calendar.minutesAgo(moment);
  const fans = random.shuffle(readers.filter(({ key }) => key !== author.key)).slice(0, random.whole(1, 9));
  return {
    key: `report-${String(count - index).padStart(2, '0')}`,
    author: author.key,
    school: author.school,
    group: author.group,
    title: written.title,
    narrative: written.text,
    minutesAgo,
    media: written.media.map((name) => mediaOf(name, random.chance(0.85))),
    likes: fans
      .map(({ key }) => ({ user: key, minutesAgo: random.whole(2, minutesAgo - 2) }))
      .sort((one, other) => other.minutesAgo - one.minutesAgo),
    comments: buildComments(building, written.talk, moment),
  };
}

/** Builds the comments, without those whose time would be in the future because of holidays in the commenter's nation. */
function buildComments({ random, calendar, schools }: Building, talk: readonly Talk[], reportMoment: Date): DemoComment[] {
  const after = (key: string, moment: Date): Date | null => {
    const daysLater = random.chance(0.3) ? 1 : 0;
    const nation = nationAt(schools, userCalled(key).school);
    const later = calendar.lessonAfter(nation, moment, random, daysLater) ?? calendar.lessonAfter(nation, moment, random, 0);
    return later && calendar.minutesAgo(later) < calendar.minutesAgo(moment) ? later : null;
  };
  let last = reportMoment;
  const comments: DemoComment[] = [];
  for (const { from, says, replies, isNewest } of talk) {
    const moment = isNewest ? calendar.lesson(nationAt(schools, userCalled(from).school), 0, 0.97) : after(from, last);
    if (!moment) continue;
    last = moment;
    const comment: DemoComment = { author: from, narrative: says, minutesAgo: calendar.minutesAgo(moment), replies: [] };
    let replyLast = moment;
    for (const [user, text] of replies) {
      const replyMoment = after(user, replyLast);
      if (!replyMoment) break;
      replyLast = replyMoment;
      comment.replies.push({ author: userCalled(user).key, narrative: text, minutesAgo: calendar.minutesAgo(replyMoment) });
    }
    comments.push(comment);
  }
  return comments;
}

/** Six to ten messages: the newest, of which three are unread, and the welcome message. */
function messagesFor(random: Prng, reader: DemoUser): DemoMessage[] {
  const chosen = [...texts.news.slice(0, random.whole(5, texts.news.length - 1)), texts.news.at(-1)!];
  return chosen.map(({ by: _, ...item }, index) => ({ user: reader.key, ...item, isRead: index >= 3 }));
}
