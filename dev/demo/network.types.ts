import type { HalfTermDates } from '@patchwork/connections/half-terms/half-terms.policy';
import type { AccountLabel, DemoLegacySignUp, DemoSchool, DemoSignUp, Device, signUps, User } from './data.ts';

/** A user, who may have had another position before a Lead changed it. */
export type DemoUser = User & { formerPosition?: { name: string; untilMinutesAgo: number } };

/** The demo data. References are keys, except that lookups are ids of the schools service. Times are minutes before now. */
export interface DemoNetwork {
  schools: DemoSchool[];
  /** Schools without people, links or reports. */
  lightSchools: DemoSchool[];
  users: DemoUser[];
  /** The user key of each labelled account. */
  accounts: Record<AccountLabel, string>;
  /** Schools whose approval other services have still to handle, as if staff had just approved them; none in the demo itself. */
  approvals: string[];
  /** The newest school, and when a run linked it. */
  newcomer: { school: string; linkedMinutesAgo: number };
  reports: DemoReport[];
  /** The quilt that has turned over, of the half term before this one, and this one's, which waits. */
  quilts: DemoQuilt[];
  /** Oldest first. */
  clientEvents: DemoClientEvent[];
  favourites: { user: string; school: string }[];
  messages: DemoMessage[];
  /** Oldest first, as are feedback and concerns. */
  announcements: DemoAnnouncement[];
  feedback: DemoFeedback[];
  concerns: DemoConcern[];
  /** Concerns from the public form. */
  visitorsConcerns: DemoVisitorsConcern[];
  /** The designated safeguarding leads of some schools. */
  safeguardingLeads: { school: string; user: string }[];
  pendingSignUps: DemoSignUp[];
  promotionCodes: (typeof signUps)['promotionCodes'];
  legacySignUps: DemoLegacySignUp[];
}

/** A recorded action of a user. */
export interface DemoClientEvent {
  type:
    | 'signed-in'
    | 'terms-accepted'
    | 'user-added'
    | 'user-changed'
    | 'user-deactivated'
    | 'school-approved'
    | 'school-deactivated';
  user: string;
  /** The user whom the action changed. */
  subject?: string;
  school: string;
  minutesAgo: number;
  ipAddress: string;
  device: Device;
}

/** A picture or clip, by its name in `demoFiles`. */
export interface DemoMedia {
  name: string;
  altText: string | null;
}

export interface DemoReport {
  key: string;
  author: string;
  school: string;
  group: string;
  title: string;
  narrative: string;
  minutesAgo: number;
  media: DemoMedia[];
  /** Oldest first. */
  likes: { user: string; minutesAgo: number }[];
  comments: DemoComment[];
}

export interface DemoComment {
  author: string;
  narrative: string;
  minutesAgo: number;
  replies: { author: string; narrative: string; minutesAgo: number }[];
}

/** The patches of a half term, at all schools. */
export interface DemoQuilt {
  halfTerm: DemoHalfTerm;
  hasTurnedOver: boolean;
  /** A question of juniors in English, as the content service first has it. */
  question: string;
  patches: DemoPatch[];
}

export interface DemoHalfTerm {
  /** As connections numbers it. */
  id: number;
  name: string;
  /** The first day of each nation. */
  dates: HalfTermDates;
  /** The day on which its quilts turn over, if it is not the usual one. */
  revealsOn: string | null;
  /** Instants: when its links are made, and when its quilts turn over. */
  startsAt: string;
  revealsAt: string;
}

export interface DemoPatch {
  school: string;
  group: string;
  /** The teacher who sewed it. */
  user: string;
  /** Its name in `patchFiles`. */
  picture: string;
  answer: string;
  minutesAgo: number;
}

export interface DemoMessage {
  user: string;
  subject: string;
  htmlMessage: string;
  minutesAgo: number;
  isRead: boolean;
}

/** An announcement by staff; each recipient has a message with the same time and subject. */
export interface DemoAnnouncement {
  by: string;
  audience: 'everyone' | 'leads' | 'school';
  /** The school when the audience is `school`, otherwise null. */
  school: string | null;
  subject: string;
  htmlMessage: string;
  /** When it was written. */
  minutesAgo: number;
  /** When it was sent or is due; negative while it is pending. */
  dueMinutesAgo: number;
  /** The number of recipients. */
  expected: number;
  /** Recalled an hour after it was written. */
  isRecalled: boolean;
}

export interface DemoFeedback {
  user: string;
  title: string;
  narrative: string;
  minutesAgo: number;
}

export interface DemoConcern {
  about:
    | { kind: 'school'; school: string }
    | { kind: 'article'; report: string }
    | { kind: 'comment'; report: string; position: number };
  user: string;
  reason: string;
  minutesAgo: number;
  hidden: { user: string; reason: string; minutesAgo: number } | null;
  acknowledged: { user: string; reason: string; minutesAgo: number } | null;
  closed: { user: string; outcome: string; reason: string; minutesAgo: number } | null;
}

export interface DemoVisitorsConcern {
  name: string;
  email: string;
  school: string | null;
  where: string | null;
  reason: string;
  minutesAgo: number;
}
