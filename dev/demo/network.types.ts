import type { HalfTermDates } from '@patchwork/connections/half-terms/half-terms.policy';
import type { AuditEventType } from '@patchwork/contracts/events/audit';
import type { Device, User } from './data.ts';

// References are keys. Times are minutes before now.

/** A user, who may have had another position before a Lead changed it. */
export type DemoUser = User & { formerPosition?: { name: string; untilMinutesAgo: number } };

/** A recorded action of a user. */
export interface DemoClientEvent {
  type: AuditEventType;
  user: string;
  /** The user whom the action changed. */
  subject?: string;
  school: string;
  minutesAgo: number;
  ipAddress: string;
  device: Device;
}

export interface DemoReport {
  key: string;
  author: string;
  school: string;
  group: string;
  title: string;
  narrative: string;
  minutesAgo: number;
  /** Pictures and clips, by name in `demoFiles`. */
  media: { name: string; altText: string | null }[];
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
  /** Each with the teacher who sewed it and the name of its picture in `patchFiles`. */
  patches: { school: string; group: string; user: string; picture: string; answer: string; minutesAgo: number }[];
}

/** A week in which classes were asked a question. */
export interface DemoWeek {
  /** Its Monday, such as `2026-11-30`. */
  monday: string;
  askedMinutesAgo: number;
  /** A question of juniors in English, as the content service first has it. */
  question: string;
  /** At most one of each class. */
  answers: DemoReport[];
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
