import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { buildApp } from '@patchwork/identity/app';
import { consumers } from '@patchwork/identity/consumers/index';
import { tokenOf, toLinkKeys } from '@patchwork/identity/passwords/link-token';
import { createPasswords } from '@patchwork/identity/passwords/passwords';
import type { DatabasePool } from '@patchwork/platform/db';
import { createLog } from '@patchwork/platform/log';
import { testAcceptedKeys } from '@patchwork/testkit/callers';
import { deliverEnvelope } from '@patchwork/testkit/events';
import { readEnvelopes } from '@patchwork/testkit/outbox';
import { startService } from '@patchwork/testkit/service';
import { sql } from 'slonik';
import { z } from 'zod';
import { startSchools } from './harness.ts';

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

/** The real identity service on a separate database; tests can make it unavailable. */
export async function startIdentity() {
  const { app, db, deps, post, stop } = await startService({
    service: 'identity',
    migrations,
    makeDeps: async (db) => ({
      db,
      log: createLog('identity', 'silent'),
      acceptedKeys: testAcceptedKeys,
      linkKeys: toLinkKeys(['link-key-that-is-long-enough-for-tests']),
      passwords: await createPasswords(),
      refusesEasyPasswords: true,
      requiresStaffCodes: false,
      requiresSecondPerson: false,
      ipLookupUrl: null,
    }),
    buildApp,
    consumers,
  });
  await app.ready();

  let isUnavailable = false;
  const server = createServer((request, response) => {
    if (isUnavailable) request.socket.destroy();
    else app.routing(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  await db.query(sql.unsafe`
    insert into schools (id, version, name, is_active, is_approved)
    values (900000, 1, 'Elsewhere', true, true)
  `);
  await db.query(sql.unsafe`
    insert into school_groups (id, version, school_id, name, is_primary, is_active)
    values (900000, 1, 900000, 'Whole school', true, true)
  `);

  // The staff of harness.ts, and enough others for simultaneous approvals.
  await db.query(sql.unsafe`
    insert into users (id, title, first_name, last_name, email, school_id, school_group_id, is_active, holds_email)
    overriding system value
    select number, 'Dr', 'Ada', 'Price', 'staff' || number || '@patchwork.example', 900000, 900000, true, true
    from generate_series(900, 999) as number
  `);

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    setUnavailable: (unavailable: boolean) => {
      isUnavailable = unavailable;
    },
    usersOf: (schoolId: number) =>
      db.any(sql.type(User)`
        select users.id, users.email, users.is_lead as "isLead", users.is_active as "isActive",
          users.session_epoch as "sessionEpoch"
        from users
        where users.school_id = ${schoolId} and users.removed_at is null
        order by users.id
      `),
    /** Users of a school, removed ones included. */
    countUsers: (schoolId: number) =>
      db.oneFirst(sql.type(z.object({ count: z.int() }))`select count(*) as count from users where school_id = ${schoolId}`),
    /** Opens the link in the email to the Lead of a sign-up. */
    confirmLead: async (schoolId: number) => {
      const changeId = await db.oneFirst(sql.type(z.object({ id: z.string() }))`
        select email_changes.id
        from email_changes
        join users on users.id = email_changes.user_id
        where users.school_id = ${schoolId}
        order by email_changes.created_at desc
        limit 1
      `);
      const code = tokenOf(deps.linkKeys[0], changeId, 'email confirmation');
      const { status } = await post('/api/user/email/confirm', null, { code });
      if (status !== 200) throw new Error(`Confirming an address answered ${status}.`);
    },
    /** The languages of a school's users, in the order of their ids. */
    languagesOf: (schoolId: number) =>
      db.anyFirst(sql.type(z.object({ language: z.string().nullable() }))`
        select users.language from users where users.school_id = ${schoolId} order by users.id
      `),
    /** Every client event that identity has recorded, oldest first. */
    clientEvents: () =>
      db.any(sql.type(Event)`
        select client_events.type, client_events.user_id as "userId", client_events.school_id as "schoolId",
          client_events.ip_address as "ipAddress", client_events.user_agent as "userAgent",
          client_events.occurred_at as "occurredAt"
        from client_events
        order by client_events.id
      `),
    /** Delivers every event of schools to identity, each time from the first one, because the bus may redeliver. */
    deliverEventsOf: async (schools: DatabasePool) => {
      for (const envelope of await readEnvelopes(schools)) await deliverEnvelope(db, consumers(deps), envelope);
    },
    moveAllUsers: (schoolId: number, groupId: number) =>
      db.query(sql.unsafe`
        update users
        set school_group_id = ${groupId}
        where school_id = ${schoolId}
      `),
    moveUser: (userId: number, groupId: number) =>
      db.query(sql.unsafe`update users set school_group_id = ${groupId} where id = ${userId}`),
    groupOf: (userId: number) =>
      db.oneFirst(sql.type(z.object({ id: z.int() }))`select school_group_id as id from users where id = ${userId}`),
    /** Gives this address to an active teacher of another open school. */
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
        server.close(resolve);
        server.closeAllConnections();
      });
      await stop();
    },
  };
}
export type RunningIdentity = Awaited<ReturnType<typeof startIdentity>>;

/** Starts schools and the identity service that it calls. */
export async function startWithIdentity(given: { contentUrl?: string } = {}) {
  const identity = await startIdentity();
  const schools = await startSchools({ identityUrl: identity.url, ...given });
  const stop = async () => {
    await schools.stop();
    await identity.stop();
  };
  return { identity, schools, stop };
}
