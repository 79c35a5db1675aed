import { writeFileSync } from 'node:fs';
import { seedConnections } from '@patchwork/connections/demo';
import { seedContent } from '@patchwork/content/demo';
import { seedIdentity } from '@patchwork/identity/demo';
import { rolesOf } from '@patchwork/identity/roles/roles.policy';
import { seedMessaging } from '@patchwork/messaging/demo';
import { seedOffice } from '@patchwork/messaging/demo-office';
import { createPool, type DatabasePool } from '@patchwork/platform/db';
import { createFolderStorage } from '@patchwork/platform/storage';
import { seedSchools } from '@patchwork/schools/demo';
import { numberDemo } from '@patchwork/schools/demo-ids';
import type { Demo, DemoContext } from '../demo.ts';
import { databaseOwners } from '../environment.ts';
import { stackDir } from '../paths.ts';
import { ensureDemoMedia } from './media.ts';
import { accountLabels, type DemoNetwork, demoNetwork, smallNetwork } from './network.ts';

/**
 * Fills in the demo network: each service writes its own share with its own SQL. Every part does nothing when it is there already, so a
 * seeding that broke off is finished by the next start.
 */
export async function seedDemo(context: DemoContext): Promise<void> {
  const now = new Date();
  const network = context.isSmall ? smallNetwork(demoNetwork(now)) : demoNetwork(now);
  const ids = numberDemo(network);
  // Drawn once in this clone, whichever system they are for.
  const media = await context.progress('drawing the pictures and clips of the demo', () => ensureDemoMedia(stackDir, network));
  const pools = {} as Record<(typeof databaseOwners)[number], DatabasePool>;
  try {
    for (const service of databaseOwners) {
      pools[service] = await createPool(context.environment[service][`${service.toUpperCase()}_DATABASE_URL`]!, {
        statementTimeout: 60_000,
      });
    }
    const storage = createFolderStorage(context.environment.content.STORAGE_DIR!);
    // Each has a database of its own and knows the numbers of all, so they need not wait for each other.
    const shares = await Promise.allSettled([
      seedSchools(pools.schools, network, ids, now).then(({ pendingSchools }) =>
        seedIdentity(pools.identity, network, ids, pendingSchools, now),
      ),
      seedContent({ db: pools.content, storage }, network, ids, media, now),
      seedConnections(pools.connections, network, ids, now),
      seedMessaging(pools.messaging, network, ids, now),
    ]);
    for (const share of shares) if (share.status === 'rejected') throw share.reason;
    // What it has hidden must be there to be hidden.
    await seedOffice(pools.messaging, network, ids, now);
  } finally {
    await Promise.all(Object.values(pools).map((pool) => pool.end()));
  }
  const { baseUrl, mailbox } = context;
  const demo: Demo = { baseUrl, mailbox, accounts: accountsOf(network) };
  writeFileSync(context.demoFile, `${JSON.stringify(demo, null, 2)}\n`, { mode: 0o600 });
}

/** The labelled ones, then a teacher of each school in which somebody teaches, labelled `teacher-at-<school>`. */
function accountsOf(network: DemoNetwork): Demo['accounts'] {
  const ids = numberDemo(network);
  const accountOf = (label: string, userKey: string) => {
    const user = network.users.find(({ key }) => key === userKey)!;
    const school = network.schools.find(({ key }) => key === user.school)!;
    return {
      label,
      // What a login gives; for `termsNotAccepted`, once the terms are accepted.
      roles: rolesOf({ ...user, hasAcceptedTerms: true, isSchoolActive: school.isActive, isSchoolApproved: true }),
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
  return [...accountLabels.map((label) => accountOf(label, network.accounts[label])), ...teachers];
}
