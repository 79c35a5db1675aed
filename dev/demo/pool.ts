import type { DemoSchool } from './data.ts';
import { numberDemo } from './ids.ts';
import type { DemoNetwork } from './network.ts';
import type { DemoUser } from './network.types.ts';

/** The number of schools that tests need, by who is at them, and of staff. */
export interface PoolSize {
  /** A Lead alone. */
  lead: number;
  /** A Lead and a teacher. */
  teacher: number;
  /** A Lead and a teacher, who has a class. */
  class: number;
  /** Members of the network team with the role AdminRO, for tests that change one. */
  readOnlyStaff: number;
}
type Kind = Exclude<keyof PoolSize, 'readOnlyStaff'>;

const password = 'a-lamb-on-brackenfold';
const classKey = (school: string) => `${school}-class`;
const leadKey = (school: string) => `${school}-lead`;
const teacherKey = (school: string) => `${school}-teacher`;

const kinds = ['lead', 'teacher', 'class'] as const;
const numbered = (name: string, length: number) =>
  Array.from({ length }, (_, index) => `${name}${String(index + 1).padStart(3, '0')}`);
const keysOf = (size: PoolSize) => kinds.flatMap((kind) => numbered(kind, size[kind]).map((key) => ({ kind, key })));
const staffKeys = (size: PoolSize) => numbered('staff', size.readOnlyStaff);

/**
 * Adds schools that were approved just now, without links, reports or a profile, after those of the network, whose ids stay the
 * same. Each has its own domain.
 */
export function withPool(network: DemoNetwork, size: PoolSize): DemoNetwork {
  const pool = keysOf(size);
  const users = pool.flatMap(({ key, kind }) => usersAt(key, kind));
  const approver = network.accounts.signUpApproval;
  const act = { minutesAgo: 0, ipAddress: '203.0.113.200', device: 'desktop' as const };
  return {
    ...network,
    schools: [...network.schools, ...pool.map(({ key, kind }) => schoolAt(key, kind))],
    users: [...network.users, ...users, ...staffKeys(size).map(staffUser)],
    approvals: pool.map(({ key }) => key),
    clientEvents: [
      ...network.clientEvents,
      ...pool.map(({ key }) => ({ ...act, type: 'school-approved' as const, user: approver, school: key })),
      ...users
        .filter(({ isLead }) => !isLead)
        .map(({ key, school }) => ({ ...act, type: 'user-added' as const, user: leadKey(school), subject: key, school })),
      ...users.map(({ key, school }) => ({ ...act, type: 'terms-accepted' as const, user: key, school })),
      ...users.map(({ key, school }) => ({ ...act, type: 'signed-in' as const, user: key, school })),
    ],
  };
}

const schoolAt = (key: string, kind: Kind): DemoSchool => ({
  key,
  name: `Brackenfold ${key} School`,
  // Secondary: runs link these schools with each other rather than with the primary schools of the demo.
  typeId: 7,
  countyId: 1,
  locationTypeId: null,
  numberOfPupils: null,
  primaryEthnicityId: null,
  secondaryEthnicityId: null,
  registerKey: null,
  postcode: 'LS1 1AA',
  contact: null,
  email: null,
  isActive: true,
  approvedMinutesAgo: 0,
  groups: [
    { key, name: 'Whole school', description: null, isPrimary: true },
    ...(kind === 'class' ? [{ key: classKey(key), name: 'Class', description: null, isPrimary: false }] : []),
  ],
});

const anyUser = {
  ...{ title: 'Ms' as const, middleName: null, password },
  ...{ isActive: true, hasAcceptedTerms: true, staffRoles: [] },
};

const staffUser = (key: string): DemoUser => ({
  ...{ ...anyUser, key, firstName: 'Nora', lastName: 'Quill', email: `nora.${key}@patchwork.example`, position: null },
  ...{ school: 'team', group: 'team-whole', isLead: false, staffRoles: ['AdminRO'] },
});

function usersAt(school: string, kind: Kind): DemoUser[] {
  const common = { ...anyUser, school };
  const domain = `brackenfold-${school}.example`;
  const lead: DemoUser = {
    ...{ ...common, key: leadKey(school), firstName: 'Carys', lastName: 'Noor', email: `carys@${domain}` },
    ...{ group: school, position: 'Teacher', isLead: true },
  };
  const group = kind === 'class' ? classKey(school) : school;
  const teacher: DemoUser = {
    ...{ ...common, key: teacherKey(school), firstName: 'Meera', lastName: 'Shah', email: `meera@${domain}` },
    ...{ group, position: null, isLead: false },
  };
  return kind === 'lead' ? [lead] : [lead, teacher];
}

/**
 * `pool.json`: the schools and staff that `withPool` added. Each school is for one test alone, as its approval and the first sign-in
 * of its people leave it; both have the same password.
 */
export function poolOf(network: DemoNetwork, size: PoolSize) {
  const ids = numberDemo(network);
  const person = (key: string) => ({ userId: ids.user(key), email: network.users.find((user) => user.key === key)!.email });
  const schools = keysOf(size).map(({ key, kind }) => ({
    ...{ key, kind, password, schoolId: ids.school(key) },
    name: network.schools.find((school) => school.key === key)!.name,
    lead: person(leadKey(key)),
    teacher: kind === 'lead' ? null : person(teacherKey(key)),
    classId: kind === 'class' ? ids.group(classKey(key)) : null,
  }));
  return { schools, staff: staffKeys(size).map((key) => ({ key, password, ...person(key) })) };
}
