import type { DemoAnnouncement } from './network.types.ts';

/** Feedback to the provider, newest first; `daysBefore` in school days. */
export const feedback: readonly { from: string; daysBefore: number; title: string; narrative: string }[] = [
  {
    from: 'nowak',
    daysBefore: 1,
    title: 'The button that translates',
    narrative:
      'Our Polish table now reads the reports before I do. It would help to have the button beside each comment as well: they are often the better part.',
  },
  {
    from: 'macneil',
    daysBefore: 4,
    title: 'Slow when the ferry is in',
    narrative:
      'Twelve of us share one line with the harbour. Pictures take a while when the boat is loading.\n\nReading offline has been a great help. Thank you for that.',
  },
  {
    from: 'dhillon',
    daysBefore: 9,
    title: 'A longer question?',
    narrative: 'Could there be a Friday question that lasts for a whole half term? We never finish ours in a week.',
  },
  {
    from: 'charlton',
    daysBefore: 15,
    title: 'Describing pictures by voice',
    narrative:
      'Some of our children would like to say what is in a picture instead of typing it. We do it with the keyboard of the tablet, which works, but only in English.',
  },
  {
    from: 'utting',
    daysBefore: 23,
    title: 'Evidence on two sheets',
    narrative: 'The inspectors liked the page. It came out on three sheets here, as our school has a long name.',
  },
  {
    from: 'llwyd',
    daysBefore: 31,
    title: 'Diolch',
    narrative: 'Everything is there in Welsh, and it is good Welsh. The children noticed before I did.',
  },
];

type Deed = { by: string; daysBefore: number };
/** A concern whose times are school days before now and whose report is given by its title. */
export type WrittenConcern = {
  about:
    | { kind: 'school'; school: string }
    | { kind: 'article'; title: string }
    | { kind: 'comment'; title: string; position: number };
  from: string;
  daysBefore: number;
  reason: string;
  acknowledged?: Deed & { reason: string };
  hidden?: Deed & { reason: string };
  closed?: Deed & { outcome: string; reason: string };
};

/** The concerns, oldest first: a closed one, one hidden by an Admin, an acknowledged one and a new one. */
export const concerns: readonly WrittenConcern[] = [
  {
    about: { kind: 'comment', title: 'Kingfishers’ Black History walk', position: 1 },
    from: 'begum',
    daysBefore: 29,
    reason: 'Our class wonders whether this says that they had made a mistake.',
    closed: {
      by: 'rahimi',
      daysBefore: 27,
      outcome: 'no-action',
      reason: 'We have read it together with the school. It is a question that was kindly meant, so it stays.',
    },
  },
  {
    about: { kind: 'article', title: 'A hundred coats' },
    from: 'robson',
    daysBefore: 6,
    reason: 'A pupil is named here beside what she thinks. Has her family been asked?',
    hidden: { by: 'rahimi', daysBefore: 5, reason: 'Until the school has asked the family.' },
  },
  {
    about: { kind: 'school', school: 'northgatehall' },
    from: 'okafor',
    daysBefore: 3,
    reason: 'Its county does not seem to be right: our class looked for it in the wrong place on the map.',
    acknowledged: { by: 'rahimi', daysBefore: 2, reason: 'We have asked the school.' },
  },
  {
    about: { kind: 'article', title: 'What the beck brought down' },
    from: 'evans',
    daysBefore: 1,
    reason: 'It shows where the class goes and on which day.',
  },
];

/** Concerns of visitors from the public form, school days before now, whose addresses are confirmed. */
export const visitorsConcerns = [
  {
    name: 'Robin Tate',
    email: 'robin.tate@home.example',
    school: 'Harrowmere',
    where: 'A photo of the walk to the river',
    reason: 'My child should not be in any picture, and I think that she is in this one.',
    daysBefore: 1,
  },
] as const;

/** Who is the designated safeguarding lead of their school. */
export const safeguardingLeads = ['mahmood', 'chen'] as const;

type DatedAnnouncement = Omit<DemoAnnouncement, 'minutesAgo' | 'dueMinutesAgo' | 'expected'> & {
  /** School days since the announcement was written. */
  daysBefore: number;
  /** Days until it is sent. */
  inDays?: number;
};

/** Announcements to part of the users, or pending; the recalled ones were due a day after they were written. */
export const announcements: readonly DatedAnnouncement[] = [
  {
    by: 'adeyemi',
    audience: 'leads',
    school: null,
    subject: 'For lead users: who has left?',
    htmlMessage:
      '<p>Please look through <em>Users &amp; Groups</em> before the half term ends and delete the accounts of colleagues who have left. Their reports stay with their class.</p>',
    isRecalled: false,
    daysBefore: 12,
  },
  {
    by: 'rahimi',
    audience: 'school',
    school: 'hollowbank',
    subject: 'Your first half term',
    htmlMessage:
      '<p>Thank you for your first reports. Would a call help to plan the next half term? Write to us with a day that suits you: <a href="mailto:help@patchwork.example">help@patchwork.example</a>.</p>',
    isRecalled: false,
    daysBefore: 7,
  },
  {
    by: 'rahimi',
    audience: 'leads',
    school: null,
    subject: 'Upcoming run dates',
    htmlMessage: '<p>The links change on the first Monday of each half term.</p>',
    isRecalled: true,
    daysBefore: 5,
  },
  {
    by: 'rahimi',
    audience: 'everyone',
    school: null,
    subject: 'A question for next week: what is in your pockets?',
    htmlMessage:
      '<p>For every class:</p><h3>What is in your pockets?</h3><p>Draw round it, count it, and post what you find most often.</p>',
    isRecalled: false,
    daysBefore: 1,
    inDays: 6,
  },
];

/** The user who wrote each item of the news, for those written as announcements. */
export const newsAuthors: Readonly<Record<string, string>> = {
  'Friday question: what do you hear at playtime?': 'rahimi',
  'Describing your pictures': 'rahimi',
  'Pictures without faces': 'adeyemi',
};
