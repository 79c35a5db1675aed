import { nationOf, type SchoolCalendar } from './calendar.ts';
import type { DemoDeed, DemoSchool, DemoUser } from './network.types.ts';
import { type Prng, prng } from './prng.ts';
import { newestSchool } from './schools.data.ts';

const browsers = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/147.0.0.0 Safari/537.36',
  'Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/146.0.0.0 Safari/537.36',
  'Mozilla/5.0 (iPad; CPU OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 15_4) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.4 Safari/605.1.15',
];
/** School days; nobody has signed in today. */
const [NEWEST, OLDEST] = [1, 40];

/** What people did besides writing, oldest first: they signed in from school, and their Leads and the network team changed things. */
export function pastDeeds(
  calendar: SchoolCalendar,
  schools: readonly DemoSchool[],
  users: readonly DemoUser[],
  staff: { approver: string; admin: string },
): DemoDeed[] {
  const random = prng(80);
  const deeds = schools.flatMap((school, index): DemoDeed[] => {
    const nation = nationOf(school.countyId);
    // One address and a few machines for each school; the addresses are those kept for documentation.
    const origin = () => ({
      ipAddress: `203.0.113.${20 + index}`,
      userAgent: browsers[(index + random.whole(0, 1)) % browsers.length]!,
    });
    const ago = (daysBefore: number) => calendar.minutesAgo(calendar.lesson(nation, daysBefore, random.between(0, 0.9)));
    const people = users.filter((user) => user.school === school.key);
    const lead = people.find(({ isLead }) => isLead)?.key;
    return [
      ...people.flatMap((user) => deedsOf(user, school, random, ago).map((deed) => ({ ...deed, ...origin() }))),
      ...people.flatMap((user): DemoDeed[] => {
        const common = { user: lead ?? staff.admin, subject: user.key, school: school.key, ...origin() };
        if (!user.isActive) return [{ ...common, type: 'user-deactivated', minutesAgo: ago(OLDEST + 45) }];
        if (!user.formerPosition) return [];
        return [{ ...common, type: 'user-changed', minutesAgo: user.formerPosition.untilMinutesAgo }];
      }),
      ...schoolDeeds(school, staff, ago).map((deed) => ({ ...deed, ...origin() })),
    ];
  });
  return deeds.sort((one, other) => other.minutesAgo - one.minutesAgo);
}

type Deed = Omit<DemoDeed, 'ipAddress' | 'userAgent'>;

function deedsOf(user: DemoUser, school: DemoSchool, random: Prng, ago: (daysBefore: number) => number): Deed[] {
  if (!user.hasAcceptedTerms) return [];
  const common = { user: user.key, school: school.key };
  const joined = school.approvedMinutesAgo - random.whole(10, 90);
  const signIns = user.isActive && school.isActive ? random.whole(3, 7) : 0;
  return [
    { ...common, type: 'terms-accepted' as const, minutesAgo: joined },
    ...Array.from({ length: signIns }, () => ({
      ...common,
      type: 'signed-in' as const,
      minutesAgo: ago(random.whole(NEWEST, OLDEST)),
    })),
  ].filter(({ minutesAgo }) => minutesAgo <= joined);
}

function schoolDeeds(
  school: DemoSchool,
  { approver, admin }: { approver: string; admin: string },
  ago: (daysBefore: number) => number,
): Deed[] {
  const common = { school: school.key };
  return [
    ...(school.typeId === 11
      ? []
      : [{ ...common, user: approver, type: 'school-approved' as const, minutesAgo: school.approvedMinutesAgo }]),
    ...(school.isActive ? [] : [{ ...common, user: admin, type: 'school-deactivated' as const, minutesAgo: ago(OLDEST + 20) }]),
  ];
}

/** Some came as something else and were given their post later, by their Lead. */
export const withFormerPositions = (users: readonly DemoUser[], calendar: SchoolCalendar): DemoUser[] =>
  users.map((user, index) =>
    index % 5 === 2 && user.school !== newestSchool && !user.isLead && user.isActive && user.staffRoles.length === 0
      ? {
          ...user,
          formerPosition: {
            name: 'Supply teacher',
            untilMinutesAgo: calendar.minutesAgo(calendar.lesson('england', 3 + index, 0.4)),
          },
        }
      : user,
  );
