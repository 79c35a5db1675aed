import type { StaffRole } from '@patchwork/contracts/roles';
import { createPool, type DatabasePool } from '@patchwork/platform/db';
import { seedConnections } from './connections.ts';
import { seedContent } from './content.ts';
import { accountLabels } from './data.ts';
import { seedIdentity } from './identity.ts';
import { numberDemo } from './ids.ts';
import { seedMessaging } from './messaging.ts';
import { type DemoNetwork, demoNetwork, smallNetwork } from './network.ts';
import { type PoolSize, poolOf, withPool } from './pool.ts';
import { seedSchools } from './schools.ts';
import { demoSignIn } from './sign-in-provider.ts';

/** The services whose databases are seeded. */
const owners = ['identity', 'schools', 'content', 'messaging', 'connections'] as const;

export interface SeedOptions {
  /** Seeds the small network, which is enough for most tests. */
  isSmall?: boolean;
  /** Adds schools that tests change, one for each test. */
  poolSize?: PoolSize;
  /** The environment of each service: `<SERVICE>_DATABASE_URL`, and content's STORAGE_DIR. */
  environment: Readonly<Record<(typeof owners)[number], Readonly<Record<string, string>>>>;
  /** Waits for a database that does not answer yet, and is told so each second. */
  onWait?: (reason: string) => void;
}

/**
 * Writes the demo network to the databases of the services and returns the demo accounts and the pool. Each part is one
 * transaction that does nothing when its rows exist, so the next start completes a seed that failed.
 */
export async function seedDemo({ environment, isSmall, poolSize, onWait }: SeedOptions) {
  const now = new Date();
  const demo = isSmall ? smallNetwork(demoNetwork(now)) : demoNetwork(now);
  const network = poolSize ? withPool(demo, poolSize) : demo;
  const ids = numberDemo(network);
  const pools = {} as Record<(typeof owners)[number], DatabasePool>;
  try {
    for (const service of owners) {
      const url = environment[service][`${service.toUpperCase()}_DATABASE_URL`]!;
      pools[service] = await createPool(url, { statementTimeout: 60_000, ...(onWait && { onWait }) });
    }
    const { schools, identity, content, connections, messaging } = pools;
    const storageDir = environment.content.STORAGE_DIR!;
    // One after the other: each computes for seconds, during which another part's new connection would time out.
    await seedIdentity(identity, network, ids, now);
    await seedContent({ db: content, storageDir }, network, ids, now);
    await seedMessaging(messaging, network, ids, now);
    await seedConnections(connections, network, ids, now);
    await seedSchools(schools, network, ids, now);
  } finally {
    await Promise.all(Object.values(pools).map((pool) => pool.end()));
  }
  return { accounts: accountsOf(demo), pool: poolSize ? poolOf(network, poolSize) : null };
}

/** The roles of every user who has accepted the terms. */
const userRoles = ['Viewer', 'Contributor', 'Responder'];
const staffRoles: Record<StaffRole, string[]> = {
  AdminRO: ['AdminRO'],
  SignUpApproval: ['SignUpApproval'],
  Admin: ['AdminRO', 'Admin'],
  Superuser: ['AdminRO', 'Admin', 'Superuser'],
};

/**
 * Returns one account for each label, then two of the school that signs in through the
 * provider, then one teacher of each active school that has any, labelled `teacher-at-<school>`.
 */
export function accountsOf(network: DemoNetwork) {
  const ids = numberDemo(network);
  const accountOf = (label: string, userKey: string) => {
    const user = network.users.find(({ key }) => key === userKey)!;
    const school = network.schools.find(({ key }) => key === user.school)!;
    const roles = [...userRoles, ...(user.isLead ? ['SchoolAdmin'] : []), ...user.staffRoles.flatMap((role) => staffRoles[role])];
    return {
      label,
      roles: user.isActive && school.isActive ? roles : [],
      email: user.email,
      password: user.password,
      userId: ids.user(user.key),
      schoolId: ids.school(school.key),
      schoolName: school.name,
    };
  };
  const teachers = network.schools.flatMap(({ key, isActive, typeId }) => {
    const teacher = network.users.find((user) => user.school === key && user.isActive && user.hasAcceptedTerms);
    return isActive && typeId !== 11 && teacher ? [accountOf(`teacher-at-${key}`, teacher.key)] : [];
  });
  const throughProvider = network.schools.some(({ key }) => key === demoSignIn.school)
    ? [accountOf('leadWithProvider', demoSignIn.lead), accountOf('teacherWithProvider', demoSignIn.teacher)]
    : [];
  return [...accountLabels.map((label) => accountOf(label, network.accounts[label])), ...throughProvider, ...teachers];
}
