import type { SceneKind } from './scenes.ts';

/** Everything refers to everything else by key; lookups by their id in the schools service. Times are minutes before now. */
export interface DemoNetwork {
  schools: DemoSchool[];
  /** Schools without people, links or reports. */
  lightSchools: DemoSchool[];
  users: DemoUser[];
  /** Which user each labelled account is. */
  accounts: Record<AccountLabel, string>;
  /** Who came last, and when a run linked it. */
  newcomer: { school: string; linkedMinutesAgo: number };
  reports: DemoReport[];
  /** Oldest first. */
  deeds: DemoDeed[];
  favourites: { user: string; school: string }[];
  messages: DemoMessage[];
  /** Oldest first, as all of the office's. */
  written: DemoWritten[];
  feedback: DemoFeedback[];
  concerns: DemoConcern[];
  pendingSignUps: DemoSignUp[];
  promotionCodes: { startsWith: string; description: string; freeMonths: number }[];
  legacySignUps: DemoLegacySignUp[];
}

export const accountLabels = [
  'teacher',
  'teacher2',
  'connectedTeacher',
  'unconnectedTeacher',
  'lead',
  'leadOther',
  'adminRO',
  'signUpApproval',
  'admin',
  'superuser',
  'deactivatedTeacher',
  'deactivatedSchoolTeacher',
  'termsNotAccepted',
] as const;
export type AccountLabel = (typeof accountLabels)[number];

export interface DemoSchool {
  key: string;
  name: string;
  typeId: number;
  countyId: number;
  locationTypeId: number;
  numberOfPupils: number;
  primaryEthnicityId: number;
  secondaryEthnicityId: number;
  postcode: string;
  /** Primary contact, shown as `headTeacher` by the API. */
  contact: string;
  email: string;
  isActive: boolean;
  approvedMinutesAgo: number;
  /** The first is the primary group, the others are classes. */
  groups: DemoGroup[];
}

export interface DemoGroup {
  key: string;
  name: string;
  description: string;
  isPrimary: boolean;
}

export type Title = 'Mr' | 'Mrs' | 'Ms' | 'Miss' | 'Dr';
export type StaffRole = 'AdminRO' | 'SignUpApproval' | 'Admin' | 'Superuser';

export interface DemoPerson {
  title: Title;
  firstName: string;
  middleName: string | null;
  lastName: string;
  email: string;
  position: string;
}

export interface DemoUser extends DemoPerson {
  key: string;
  school: string;
  group: string;
  password: string;
  isLead: boolean;
  isActive: boolean;
  hasAcceptedTerms: boolean;
  /** Only for the network team. */
  staffRoles: StaffRole[];
  /** What they were called first. */
  formerPosition?: { name: string; untilMinutesAgo: number };
}

/** Something of which a client event is kept. */
export interface DemoDeed {
  type: 'signed-in' | 'terms-accepted' | 'user-changed' | 'user-deactivated' | 'school-approved' | 'school-deactivated';
  user: string;
  /** Whom it was done to. */
  subject?: string;
  school: string;
  minutesAgo: number;
  ipAddress: string;
  userAgent: string;
}

export type DemoMedia =
  | { type: 'image'; kind: SceneKind; seed: number; altText: string | null }
  /** `index` counts in `demoClips` of media.ts. */
  | {
      type: 'clip';
      index: number;
      altText: string | null /** WebVTT; null where nothing is to be heard. */;
      captions: string | null;
    };

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

export interface DemoMessage {
  user: string;
  subject: string;
  htmlMessage: string;
  minutesAgo: number;
  isRead: boolean;
}

/** What staff have written: those who got it have a message of the same moment and subject. */
export interface DemoWritten {
  by: string;
  audience: 'everyone' | 'leads' | 'school';
  /** Of an audience `school`, else null. */
  school: string | null;
  subject: string;
  htmlMessage: string;
  /** When it was written. */
  minutesAgo: number;
  /** When it went, or was to go: below zero what is still waiting. */
  dueMinutesAgo: number;
  /** How many people it is for. */
  expected: number;
  /** Taken back an hour after it was written. */
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
  closed: { user: string; outcome: string; minutesAgo: number } | null;
}

export interface DemoSignUp {
  key: string;
  school: Omit<DemoSchool, 'key' | 'isActive' | 'approvedMinutesAgo' | 'groups'>;
  promotionCodeFromUser: string | null;
  users: (DemoPerson & { isLead: boolean })[];
  submittedMinutesAgo: number;
  /** From the ranges kept for documentation, so no real person is ever looked up. */
  ipAddress: string;
  userAgent: string;
}

export interface DemoLegacySignUp {
  name: string;
  school: string;
  postcode: string;
  countyId: number;
  typeId: number;
  locationTypeId: number;
  numberOfPupils: number;
  primaryEthnicityId: number;
  secondaryEthnicityId: number | null;
  ipAddress: string;
  promotionCodeFromUser: string | null;
  isApproved: boolean;
  /** ISO dates, yyyy-mm-dd. */
  createDate: string;
  approvalDate: string | null;
  trialStartDate: string | null;
  subscriptionStartDate: string | null;
  users: (Omit<DemoPerson, 'position'> & { role: string })[];
}
