import type { SchoolCalendar } from './calendar.ts';
import { messages as written } from './data.ts';
import type { DemoReport, DemoUser } from './network.types.ts';
import type { Prng } from './prng.ts';

const DAY = 24 * 60;

interface Building {
  random: Prng;
  calendar: SchoolCalendar;
  reports: readonly DemoReport[];
  readers: readonly DemoUser[];
}

/**
 * The network team's news, announcements, feedback and concerns, oldest first, dated by the school days before now. Each
 * recipient's message has the time and the text of its announcement.
 */
export function officeOf({ random, calendar, reports, readers }: Building) {
  // A different hour each day.
  const ago = (daysBefore: number) =>
    calendar.minutesAgo(calendar.lesson('england', daysBefore, 0.15 + ((daysBefore * 37) % 70) / 100));
  const dated = <Act extends { daysBefore: number }>({ daysBefore, ...act }: Act) => ({ ...act, minutesAgo: ago(daysBefore) });
  const audienceOf = ({ audience, school }: Pick<(typeof written.announcements)[number], 'audience' | 'school'>) =>
    readers.filter((reader) => audience === 'everyone' || (audience === 'leads' ? reader.isLead : reader.school === school));
  const toSome = written.announcements.map(({ inDays, ...announcement }) => {
    const message = dated(announcement);
    const due = message.isRecalled ? message.minutesAgo - DAY : message.minutesAgo;
    return { ...message, dueMinutesAgo: inDays ? -inDays * DAY : due, expected: audienceOf(message).length };
  });
  const newsToAll = written.news.flatMap(({ by, ...text }) => {
    const sent = { dueMinutesAgo: text.minutesAgo, expected: readers.length, isRecalled: false };
    return by ? [{ ...text, ...sent, by, audience: 'everyone' as const, school: null }] : [];
  });
  // Read, so that the unread messages stay those of the news.
  const copies = toSome
    .filter(({ minutesAgo, dueMinutesAgo }) => minutesAgo === dueMinutesAgo)
    .flatMap((message) => audienceOf(message).map(({ key }) => ({ ...message, user: key, isRead: true })));
  const reportCalled = (title: string) => {
    const report = reports.find((each) => each.title === title);
    if (!report) throw new Error(`no demo report called ${title}`);
    return report;
  };
  return {
    messages: [...readers.flatMap((reader) => newsFor(random, reader)), ...copies],
    announcements: [...newsToAll, ...toSome].sort((one, other) => other.minutesAgo - one.minutesAgo),
    feedback: written.feedback.map(dated).reverse(),
    concerns: written.concerns.map(({ about, acknowledged, hidden, closed, ...concern }) => ({
      ...dated(concern),
      about: about.kind === 'school' ? about : { ...about, report: reportCalled(about.title) },
      acknowledged: acknowledged ? dated(acknowledged) : null,
      hidden: hidden ? dated(hidden) : null,
      closed: closed ? dated(closed) : null,
    })),
    visitorsConcerns: written.visitorsConcerns.map(dated),
  };
}

/** Six to ten messages: the newest, of which three are unread, and the welcome message. */
function newsFor(random: Prng, reader: DemoUser) {
  const chosen = [...written.news.slice(0, random.whole(5, written.news.length - 1)), written.news.at(-1)!];
  return chosen.map((item, index) => ({ ...item, user: reader.key, isRead: index >= 3 }));
}
