import { writeFileSync } from 'node:fs';
import { seedConnections } from '@patchwork/connections/demo';
import { seedContent } from '@patchwork/content/demo';
import { seedIdentity } from '@patchwork/identity/demo';
import { rolesOf } from '@patchwork/identity/roles/roles.policy';
import { seedMessaging } from '@patchwork/messaging/demo';
import { createPool, type DatabasePool } from '@patchwork/platform/db';
import { createFolderStorage } from '@patchwork/platform/storage';
import { seedSchools } from '@patchwork/schools/demo';
import { numberDemo } from '@patchwork/schools/demo-ids';
import type { Demo, DemoContext } from '../demo.ts';
import { databaseOwners } from '../environment.ts';
import { stackDir } from '../paths.ts';
import { ensureDemoMedia } from './media.ts';
import { accountLabels, type DemoNetwork, demoNetwork } from './network.ts';

/**
 * Fills in the demo network: each service writes its own share with its own SQL, in the order in which they need each other. Every
 * part does nothing when it is there already, so a seeding that broke off is finished by the next start.
 */
export async function seedDemo(context: DemoContext): Promise<void> {
  const network = demoNetwork();
  const ids = numberDemo(network);
  // Pictures are drawn once per machine folder, whichever system they are for.
  const media = await context.progress('drawing the pictures and clips of the demo', () => ensureDemoMedia(stackDir));
  const pools = {} as Record<(typeof databaseOwners)[number], DatabasePool>;
  try {
    for (const service of databaseOwners) {
      pools[service] = await createPool(context.environment[service][`${service.toUpperCase()}_DATABASE_URL`]!, {
        statementTimeout: 60_000,
      });
    }
    const { pendingSchools } = await seedSchools(pools.schools, network, ids);
    await seedIdentity(pools.identity, network, ids, pendingSchools);
    const storage = createFolderStorage(context.environment.content.STORAGE_DIR!);
    await seedContent({ db: pools.content, storage }, network, ids, media);
    await seedConnections(pools.connections, network, ids);
    await seedMessaging(pools.messaging, network, ids);
  } finally {
    await Promise.all(Object.values(pools).map((pool) => pool.end()));
  }
  const { baseUrl, mailbox } = context;
  const demo: Demo = { baseUrl, mailbox, accounts: accountsOf(network) };
  writeFileSync(context.demoFile, `${JSON.stringify(demo, null, 2)}\n`, { mode: 0o600 });
}

function accountsOf(network: DemoNetwork): Demo['accounts'] {
  const ids = numberDemo(network);
  return accountLabels.map((label) => {
    const user = network.users.find(({ key }) => key === network.accounts[label])!;
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
  });
}
