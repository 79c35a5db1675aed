import { nationOf, type SchoolCalendar } from './calendar.ts';
import type { DemoSchool } from './data.ts';
import { deviceNames, newestSchool } from './data.ts';
import type { DemoClientEvent, DemoUser } from './network.types.ts';
import { type Prng, prng } from './prng.ts';

/** Sign-ins, in school days before now; none is today. */
const [NEWEST, OLDEST] = [1, 40];

/** Builds the client events, oldest first: sign-ins from school, and changes by Leads and the network team. */
export function pastClientEvents(
  calendar: SchoolCalendar,
  schools: readonly DemoSchool[],
  users: readonly DemoUser[],
  staff: { approver: string; admin: string },
): DemoClientEvent[] {
  const random = prng(80);
  const events = schools.flatMap((school, index): DemoClientEvent[] => {
    const nation = nationOf(school.countyId);
    // One address and a few devices for each school; the addresses are from a range reserved for documentation.
    const origin = () => ({
      ipAddress: `203.0.113.${20 + index}`,
      device: deviceNames[(index + random.whole(0, 1)) % deviceNames.length]!,
    });
    const ago = (daysBefore: number) => calendar.minutesAgo(calendar.lesson(nation, daysBefore, random.between(0, 0.9)));
    const people = users.filter((user) => user.school === school.key);
    const lead = people.find(({ isLead }) => isLead)?.key;
    return [
      ...people.flatMap((user) => eventsOf(user, school, random, ago).map((event) => ({ ...event, ...origin() }))),
      ...people.flatMap((user): DemoClientEvent[] => {
        const common = { user: lead ?? staff.admin, subject: user.key, school: school.key, ...origin() };
        if (!user.isActive) return [{ ...common, type: 'user-deactivated', minutesAgo: ago(OLDEST + 45) }];
        if (!user.formerPosition) return [];
        return [{ ...common, type: 'user-changed', minutesAgo: user.formerPosition.untilMinutesAgo }];
      }),
      ...schoolEvents(school, staff, ago).map((event) => ({ ...event, ...origin() })),
    ];
  });
  return events.sort((one, other) => other.minutesAgo - one.minutesAgo);
}

type Act = Omit<DemoClientEvent, 'ipAddress' | 'device'>;

function eventsOf(user: DemoUser, school: DemoSchool, random: Prng, ago: (daysBefore: number) => number): Act[] {
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

function schoolEvents(
  school: DemoSchool,
  { approver, admin }: { approver: string; admin: string },
  ago: (daysBefore: number) => number,
): Act[] {
  const common = { school: school.key };
  return [
    ...(school.typeId === 11
      ? []
      : [{ ...common, user: approver, type: 'school-approved' as const, minutesAgo: school.approvedMinutesAgo }]),
    ...(school.isActive ? [] : [{ ...common, user: admin, type: 'school-deactivated' as const, minutesAgo: ago(OLDEST + 20) }]),
  ];
}

/** Gives some users an earlier position, which their Lead has changed since. */
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
