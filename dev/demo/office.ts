import type { SchoolCalendar } from './calendar.ts';
import { messages, type WrittenConcern } from './data.ts';
import type {
  DemoAnnouncement,
  DemoConcern,
  DemoFeedback,
  DemoMessage,
  DemoReport,
  DemoUser,
  DemoVisitorsConcern,
} from './network.types.ts';

const DAY = 24 * 60;

interface Building {
  calendar: SchoolCalendar;
  reports: readonly DemoReport[];
  readers: readonly DemoUser[];
}

/**
 * The network team's feedback, concerns and announcements, oldest first, and the messages of announcements to part of the
 * users.
 */
interface Office {
  feedback: DemoFeedback[];
  concerns: DemoConcern[];
  visitorsConcerns: DemoVisitorsConcern[];
  announcements: DemoAnnouncement[];
  messages: DemoMessage[];
}

/** Builds the office's data, dated by the school days before now. */
export function officeOf({ calendar, reports, readers }: Building): Office {
  // A different hour each day.
  const ago = (daysBefore: number) =>
    calendar.minutesAgo(calendar.lesson('england', daysBefore, 0.15 + ((daysBefore * 37) % 70) / 100));
  const toSome = messages.announcements.map(({ daysBefore, inDays, ...message }): DemoAnnouncement => {
    const minutesAgo = ago(daysBefore);
    const due = message.isRecalled ? minutesAgo - DAY : minutesAgo;
    const expected = audienceOf(message, readers).length;
    return { ...message, minutesAgo, dueMinutesAgo: inDays ? -inDays * DAY : due, expected };
  });
  return {
    feedback: messages.feedback
      .map(({ from, daysBefore, ...words }) => ({ ...words, user: from, minutesAgo: ago(daysBefore) }))
      .reverse(),
    concerns: messages.concerns.map((concern) => dated(concern, reports, ago)),
    visitorsConcerns: messages.visitorsConcerns.map(({ daysBefore, ...concern }) => ({
      ...concern,
      minutesAgo: ago(daysBefore),
    })),
    announcements: [...newsToAll(readers), ...toSome].sort((one, other) => other.minutesAgo - one.minutesAgo),
    messages: toSome.flatMap((message) => copiesOf(message, readers)),
  };
}

function newsToAll(readers: readonly DemoUser[]): DemoAnnouncement[] {
  return messages.news.flatMap(({ by, subject, htmlMessage, minutesAgo }) => {
    if (!by) return [];
    const past = { minutesAgo, dueMinutesAgo: minutesAgo, expected: readers.length, isRecalled: false };
    return [{ by, audience: 'everyone' as const, school: null, subject, htmlMessage, ...past }];
  });
}

/** The recipients' messages, all read, so that the unread messages stay those of the news. */
function copiesOf(message: DemoAnnouncement, readers: readonly DemoUser[]): DemoMessage[] {
  const { subject, htmlMessage, minutesAgo, dueMinutesAgo } = message;
  if (dueMinutesAgo !== minutesAgo) return [];
  return audienceOf(message, readers).map(({ key }) => ({ user: key, subject, htmlMessage, minutesAgo, isRead: true }));
}

const audienceOf = ({ audience, school }: Pick<DemoAnnouncement, 'audience' | 'school'>, readers: readonly DemoUser[]) =>
  readers.filter((reader) => audience === 'everyone' || (audience === 'leads' ? reader.isLead : reader.school === school));

function dated(
  { about, from, daysBefore, reason, acknowledged, hidden, closed }: WrittenConcern,
  reports: readonly DemoReport[],
  ago: (daysBefore: number) => number,
): DemoConcern {
  const report = 'title' in about ? reports.find(({ title }) => title === about.title) : undefined;
  if ('title' in about && !report) throw new Error(`no demo report called ${about.title}`);
  return {
    about: about.kind === 'school' ? about : { ...about, report: report!.key },
    user: from,
    reason,
    minutesAgo: ago(daysBefore),
    hidden: hidden ? { user: hidden.by, reason: hidden.reason, minutesAgo: ago(hidden.daysBefore) } : null,
    acknowledged: acknowledged
      ? { user: acknowledged.by, reason: acknowledged.reason, minutesAgo: ago(acknowledged.daysBefore) }
      : null,
    closed: closed
      ? { user: closed.by, outcome: closed.outcome, reason: closed.reason, minutesAgo: ago(closed.daysBefore) }
      : null,
  };
}
