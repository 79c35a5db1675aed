import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

// The prose of `data/`. Everything in it is invented: postcodes end in letters that Royal Mail never uses (C, I, K, M, O, V), and
// the passwords are those of a network on a development machine, which `npm start` prints.

const read = <Schema extends z.ZodType>(name: string, schema: Schema): z.output<Schema> =>
  schema.parse(JSON.parse(readFileSync(join(import.meta.dirname, `data/${name}.json`), 'utf8')));

export const deviceNames = ['desktop', 'chromebook', 'tablet', 'mac'] as const;
export type Device = (typeof deviceNames)[number];
/** The User-Agent of each device. */
export const devices = read('devices', z.record(z.enum(deviceNames), z.string()));

/** Lookups are ids of the schools service. */
const School = z.strictObject({
  name: z.string(),
  /** Its row in `register-england.csv` or `register-other-nations.csv`. */
  registerKey: z.string().nullable().default(null),
  typeId: z.int(),
  countyId: z.int(),
  locationTypeId: z.int().nullable(),
  numberOfPupils: z.int().nullable(),
  primaryEthnicityId: z.int().nullable(),
  secondaryEthnicityId: z.int().nullable(),
  postcode: z.string(),
  /** Primary contact, shown as `headTeacher` by the API. */
  contact: z.string().nullable(),
  email: z.string().nullable(),
});
const Class = z.strictObject({ key: z.string(), name: z.string(), description: z.string().nullable() });
const WrittenSchool = School.extend({
  key: z.string(),
  isActive: z.boolean().default(true),
  approvedDaysAgo: z.int(),
  /** The name of the primary group. */
  whole: z.string().default('Whole school'),
  classes: z.array(Class),
});

/** The groups are the primary group, then the classes. */
export const schools = read('schools', z.array(WrittenSchool)).map(({ approvedDaysAgo, whole, classes, ...school }) => ({
  ...school,
  approvedMinutesAgo: approvedDaysAgo * 24 * 60,
  groups: [
    { key: `${school.key}-whole`, name: whole, description: 'Everyone at our school' as string | null, isPrimary: true },
    ...classes.map((each) => ({ ...each, isPrimary: false })),
  ],
}));
export type DemoSchool = (typeof schools)[number];

/** Parts of names of places that are on no map, and of postcodes. */
const placeParts = ['beginnings', 'endings', 'people', 'areas'] as const;
export const places = read('places', z.record(z.enum(placeParts), z.array(z.string())));

/** The school that joined a few days ago and has been linked since. */
export const newestSchool = 'hollowbank';

const Person = z.strictObject({
  title: z.enum(['Mr', 'Mrs', 'Ms', 'Miss', 'Dr']),
  firstName: z.string(),
  middleName: z.string().nullable().default(null),
  lastName: z.string(),
  email: z.string(),
  position: z.string().nullable(),
  isLead: z.boolean().default(false),
});
const User = Person.extend({
  key: z.string(),
  school: z.string(),
  group: z.string(),
  password: z.string(),
  isActive: z.boolean().default(true),
  hasAcceptedTerms: z.boolean().default(true),
  /** Only for the network team. */
  staffRoles: z.array(z.enum(['AdminRO', 'SignUpApproval', 'Admin', 'Superuser'])).default([]),
});
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

/** The users; the user of each labelled account, and the designated safeguarding leads of some schools, by key. */
export const { users, accounts, safeguardingLeads } = read(
  'users',
  z.strictObject({
    accounts: z.record(z.enum(accountLabels), z.string()),
    safeguardingLeads: z.array(z.string()),
    users: z.array(User),
  }),
);
export type DemoPerson = z.output<typeof Person>;
export type User = z.output<typeof User>;

const SignUp = z.strictObject({
  key: z.string(),
  school: School,
  promotionCodeFromUser: z.string().nullable(),
  users: z.array(Person),
  submittedMinutesAgo: z.int(),
  /** Whether the Lead has opened the link that confirms their address; approval waits for it. */
  isLeadConfirmed: z.boolean(),
  /** From the ranges reserved for documentation, so that it is never a real address. */
  ipAddress: z.string(),
  device: z.enum(deviceNames),
});
export const signUps = read(
  'sign-ups',
  z.strictObject({
    promotionCodes: z.array(z.strictObject({ startsWith: z.string(), description: z.string(), freeMonths: z.int() })),
    pending: z.array(SignUp),
  }),
);
export type DemoSignUp = z.output<typeof SignUp>;

/** Times in messages and concerns are school days before now, apart from the news. */
const Deed = z.strictObject({ by: z.string(), daysBefore: z.int(), reason: z.string() });
const title = z.string();
const WrittenConcern = z.strictObject({
  about: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('school'), school: z.string() }),
    z.strictObject({ kind: z.literal('article'), title }),
    z.strictObject({ kind: z.literal('comment'), title, position: z.int() }),
  ]),
  from: z.string(),
  daysBefore: z.int(),
  reason: z.string(),
  acknowledged: Deed.optional(),
  hidden: Deed.optional(),
  closed: Deed.extend({ outcome: z.string() }).optional(),
});
export type WrittenConcern = z.output<typeof WrittenConcern>;
const Text = z.strictObject({ subject: z.string(), htmlMessage: z.string() });
const Announcement = Text.extend({
  by: z.string(),
  audience: z.enum(['everyone', 'leads', 'school']),
  school: z.string().nullable(),
  isRecalled: z.boolean(),
  /** School days since it was written. */
  daysBefore: z.int(),
  /** Days until it is sent. A recalled one was due a day after it was written. */
  inDays: z.int().optional(),
});
const VisitorsConcern = z.strictObject({
  name: z.string(),
  email: z.string(),
  school: z.string().nullable(),
  where: z.string().nullable(),
  reason: z.string(),
  daysBefore: z.int(),
});

/** News, newest first, of which three are unread; some by staff. Announcements to part of the users, or pending. */
export const messages = read(
  'messages',
  z.strictObject({
    news: z.array(Text.extend({ by: z.string().optional(), minutesAgo: z.int() })),
    announcements: z.array(Announcement),
    feedback: z.array(z.strictObject({ from: z.string(), daysBefore: z.int(), title, narrative: z.string() })),
    concerns: z.array(WrittenConcern),
    visitorsConcerns: z.array(VisitorsConcern),
  }),
);

/** A comment and the replies to it, as [user key, text]. */
const Talk = z.strictObject({
  from: z.string(),
  says: z.string(),
  /** Written just now, or at the end of the last school day. */
  isNewest: z.literal(true).optional(),
  replies: z.array(z.tuple([z.string(), z.string()])).default([]),
});
export type Talk = z.output<typeof Talk>;
const WrittenReport = z.strictObject({
  author: z.string(),
  title,
  text: z.string(),
  /** Names of pictures and clips: `terrace-1`, `clip-0`. */
  media: z.array(z.string()).default([]),
  talk: z.array(Talk).default([]),
});
export type WrittenReport = z.output<typeof WrittenReport>;
/** Reports of the last ten weeks that were written by hand, newest first. */
export const writtenReports = read('reports', z.array(WrittenReport));

/** The subjects of the demo's pictures; there are five pictures of each. */
export const scenes = ['terrace', 'hills', 'harbour', 'paintings', 'allotment', 'football', 'cooking', 'snow'] as const;
export type Scene = (typeof scenes)[number];

/**
 * What most schools have in a year. `{thing}` and `{number}` differ from class to class. The talk is other classes' questions and
 * the author's answer, if any: `{we}` is the asking class, `{you}` the class that wrote the report.
 */
const Occasion = z.strictObject({
  title,
  text: z.string(),
  things: z.array(z.string()),
  pictures: z.array(z.enum(scenes)),
  /** Used only in these months, 1 to 12. */
  months: z.array(z.int()).optional(),
  talk: z.array(z.tuple([z.string()], z.string())),
});
export type Occasion = z.output<typeof Occasion>;
export const occasions = read('occasions', z.array(Occasion));

/** The patches of a half term: by class, what is on them, after which the picture is named too. */
const WrittenQuilt = z.strictObject({
  /** A question of juniors, as the content service first has it. */
  question: z.string(),
  /** The beginning of the names of its pictures in `media/`. */
  pictures: z.string(),
  /** The schools that are linked with the teacher's. */
  linked: z.array(z.string()),
  answers: z.record(z.string(), z.string()),
});
/**
 * The quilt that has turned over and the one that waits; how many stitches two classes of the first have; and exchanges that fit
 * below any report: a question, an answer and an answer back, in which `{we}` is the class that asks.
 */
export const quilts = read(
  'quilts',
  z.strictObject({
    revealed: WrittenQuilt,
    waiting: WrittenQuilt,
    stitched: z.array(z.tuple([z.string(), z.string(), z.int()])),
    exchanges: z.array(z.tuple([z.string(), z.string(), z.string()])),
  }),
);

/** A week in which all schools were asked the same: by class, what it answered, first answers first; and what was asked back. */
const WrittenWeek = z.strictObject({
  /** A question of juniors, as the content service first has it. */
  question: z.string(),
  answers: z.record(z.string(), z.strictObject({ text: z.string().max(200), picture: z.string().optional() })),
  talk: z.array(z.strictObject({ below: z.string(), from: z.string(), says: z.string(), reply: z.string().optional() })),
});
export type WrittenWeek = z.output<typeof WrittenWeek>;
/** The two latest weeks, the older one first. */
export const weeks = read('weeks', z.tuple([WrittenWeek, WrittenWeek]));

/** What each picture shows, and for each clip from `clip-0` the picture over which the camera moves and its captions. */
export const descriptions = read(
  'media',
  z.strictObject({
    pictures: z.record(z.enum(scenes), z.array(z.string()).length(5)),
    clips: z.array(z.strictObject({ picture: z.string(), heard: z.array(z.string()) })),
  }),
);
