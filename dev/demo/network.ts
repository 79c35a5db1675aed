import { schoolCalendar } from './calendar.ts';
import {
  accounts,
  newestSchool,
  safeguardingLeads,
  schools,
  signUps,
  type Talk,
  users,
  type WrittenReport,
  writtenReports,
} from './data.ts';
import { addExchanges } from './exchanges.ts';
import { lightSchools } from './light-schools.ts';
import { mediaOf } from './media.ts';
import type { DemoComment, DemoReport, DemoUser } from './network.types.ts';
import { officeOf } from './office.ts';
import { pastClientEvents, withFormerPositions } from './people-past.ts';
import { prng } from './prng.ts';
import { quiltsAt } from './quilts.ts';
import { type Building, nationAt, olderReports } from './reports-older.ts';
import { weeksAt } from './weeks.ts';

/** School days that the written reports cover: the last ten weeks. */
const WRITTEN_DAYS = 49;

/** The demo data. References are keys, except that lookups are ids of the schools service. Times are minutes before now. */
export type DemoNetwork = ReturnType<typeof demoNetwork>;

/**
 * Builds the demo network: invented data, the same on every machine and in every run. Its times fall on school days before
 * `now`, never in holidays or at weekends.
 */
export function demoNetwork(now = new Date()) {
  const random = prng(20261120);
  const calendar = schoolCalendar(now);
  // The newest school was approved some school days ago.
  const newest = calendar.minutesAgo(calendar.lesson('england', 4, 0.2));
  const dated = schools.map((school) => (school.key === newestSchool ? { ...school, approvedMinutesAgo: newest } : school));
  const readers = teachers();
  const building = { random, calendar, schools: dated, readers };
  const reports = [...writtenReports.map((report, index) => buildReport(building, report, index)), ...olderReports(building)];
  const quilts = quiltsAt(building, now);
  addExchanges(building, reports, quilts);
  const people = withFormerPositions(users, calendar);
  const favourites = readers.flatMap((reader) =>
    random
      .shuffle(schools.filter(({ key, isActive }) => isActive && key !== reader.school && key !== 'team'))
      .slice(0, random.whole(1, 3))
      .map((school) => ({ user: reader.key, school: school.key })),
  );
  return {
    schools: dated,
    /** Schools without people, links or reports. */
    lightSchools: lightSchools(),
    users: people,
    /** The user key of each labelled account. */
    accounts,
    /** Schools whose approval other services have still to handle, as if staff had just approved them; none in the demo itself. */
    approvals: [] as string[],
    /** The newest school, and when a run linked it. */
    newcomer: { school: newestSchool, linkedMinutesAgo: calendar.minutesAgo(calendar.lesson('england', 0, 0.05)) },
    reports: reports.sort((one, other) => one.minutesAgo - other.minutesAgo),
    /** The quilt that has turned over, of the half term before this one, and this one's, which waits. */
    quilts,
    /** Two weeks of the question of the week, the older one first. */
    weeks: weeksAt(building, now),
    /** Oldest first. */
    clientEvents: pastClientEvents(calendar, dated, people, { approver: accounts.signUpApproval, admin: accounts.admin }),
    favourites,
    ...officeOf({ random, calendar, reports, readers }),
    /** The designated safeguarding leads of some schools. */
    safeguardingLeads: safeguardingLeads.map((user) => ({ user, school: userCalled(user).school })),
    pendingSignUps: signUps.pending,
    promotionCodes: signUps.promotionCodes,
  };
}

/** Reduces the network to its newest twelve reports, without light schools, quilts and weeks, for tests that need one quickly. */
export function smallNetwork(network: DemoNetwork): DemoNetwork {
  const reports = network.reports.slice(0, 12);
  const concerns = network.concerns.filter(({ about }) => about.kind === 'school' || reports.includes(about.report));
  return { ...network, lightSchools: [], reports, quilts: [], weeks: [], concerns };
}

/** The users who can sign in at an active school, without the network team. */
function teachers(): DemoUser[] {
  const active = new Set(schools.filter(({ isActive }) => isActive).map(({ key }) => key));
  return users.filter(
    (user) => user.isActive && user.hasAcceptedTerms && user.staffRoles.length === 0 && active.has(user.school),
  );
}

function userCalled(key: string): DemoUser {
  const user = users.find((candidate) => candidate.key === key);
  if (!user) throw new Error(`no demo user called ${key}`);
  return user;
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
