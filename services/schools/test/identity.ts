import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { buildApp } from '@patchwork/identity/app';
import { consumers } from '@patchwork/identity/consumers/all';
import { toLinkKeys } from '@patchwork/identity/passwords/link-token';
import { createPasswords } from '@patchwork/identity/passwords/passwords';
import type { DatabasePool } from '@patchwork/platform/db';
import type { Envelope } from '@patchwork/platform/envelope';
import { createLog } from '@patchwork/platform/log';
import { testSigningKeys } from '@patchwork/testkit/callers';
import { createTestDatabase } from '@patchwork/testkit/database';
import { readOutbox } from '@patchwork/testkit/outbox';
import { sql } from 'slonik';
import { z } from 'zod';

const migrations = fileURLToPath(new URL('../../identity/migrations', import.meta.url));

const Event = z.object({
  type: z.string(),
  userId: z.int().nullable(),
  schoolId: z.int().nullable(),
  ipAddress: z.string().nullable(),
  userAgent: z.string().nullable(),
  occurredAt: z.string(),
});
const User = z.object({ id: z.int(), email: z.string(), isLead: z.boolean(), isActive: z.boolean(), sessionEpoch: z.int() });

/** The real identity service on a database of its own, with a door that can be shut. */
export async function startIdentity() {
  const database = await createTestDatabase(migrations);
  const db = database.pool;
  const deps = {
    db,
    log: createLog('identity', 'silent'),
    signingKeys: testSigningKeys,
    linkKeys: toLinkKeys(['link-key-that-is-long-enough-for-tests']),
    passwords: await createPasswords(),
    refusesEasyPasswords: true,
    requiresStaffCodes: false,
    ipLookupUrl: null,
  };
  const app = await buildApp(deps);
  await app.ready();

  let isAway = false;
  const door = createServer((request, response) => {
    if (isAway) request.socket.destroy();
    else app.routing(request, response);
  });
  await new Promise<void>((resolve) => door.listen(0, '127.0.0.1', resolve));

  await db.query(sql.unsafe`
    insert into schools (id, version, name, is_active, is_approved)
    values (900000, 1, 'Elsewhere', true, true)
  `);
  await db.query(sql.unsafe`
    insert into school_groups (id, version, school_id, name, is_primary, is_active)
    values (900000, 1, 900000, 'Whole school', true, true)
  `);

  // The staff of setting.ts, and enough more to approve all at once.
  await db.query(sql.unsafe`
    insert into users (id, title, first_name, last_name, email, school_id, school_group_id, is_active, holds_email)
    overriding system value
    select number, 'Dr', 'Ada', 'Price', 'staff' || number || '@patchwork.example', 900000, 900000, true, true
    from generate_series(900, 999) as number
  `);

  return {
    url: `http://127.0.0.1:${(door.address() as AddressInfo).port}`,
    setAway: (away: boolean) => {
      isAway = away;
    },
    usersOf: (schoolId: number) =>
      db.any(sql.type(User)`
        select users.id, users.email, users.is_lead as "isLead", users.is_active as "isActive",
          users.session_epoch as "sessionEpoch"
        from users
        where users.school_id = ${schoolId} and users.removed_at is null
        order by users.id
      `),
    /** Everything that identity has written down, oldest first. */
    clientEvents: () =>
      db.any(sql.type(Event)`
        select client_events.type, client_events.user_id as "userId", client_events.school_id as "schoolId",
          client_events.ip_address as "ipAddress", client_events.user_agent as "userAgent",
          client_events.occurred_at as "occurredAt"
        from client_events
        order by client_events.id
      `),
    /** Tells identity what the schools have promised to publish, once more from the beginning, as the bus may. */
    hearFrom: async (schools: DatabasePool) => {
      for (const { type, data } of await readOutbox(schools)) {
        const envelope = { data } as unknown as Envelope;
        for (const consumer of consumers(deps))
          if (consumer.definition.type === type) await db.transaction((tx) => consumer.handle(tx, envelope));
      }
    },
    moveEverybody: (schoolId: number, groupId: number) =>
      db.query(sql.unsafe`
        update users
        set school_group_id = ${groupId}
        where school_id = ${schoolId}
      `),
    /** An active teacher of another open school has this address. */
    takeAddress: (email: string) =>
      db.query(sql.unsafe`
        insert into users (title, first_name, last_name, email, school_id, school_group_id, is_active, holds_email)
        values ('Mr', 'Al', 'Dee', ${email}, 900000, 900000, true, true)
      `),
    freeAddress: (email: string) =>
      db.query(sql.unsafe`
        update users
        set is_active = false, holds_email = false
        where lower(email) = lower(${email}) and school_id = 900000
      `),
    async stop() {
      await new Promise((resolve) => {
        door.close(resolve);
        door.closeAllConnections();
      });
      await app.close();
      await database.drop();
    },
  };
}
export type RunningIdentity = Awaited<ReturnType<typeof startIdentity>>;
