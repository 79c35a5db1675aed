import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { GroupChanged, SchoolChanged } from '@patchwork/contracts/events/schools';
import { buildApp as buildIdentity } from '@patchwork/identity/app';
import { consumers as identityConsumers } from '@patchwork/identity/consumers/index';
import { toLinkKeys } from '@patchwork/identity/passwords/link-token';
import { createPasswords } from '@patchwork/identity/passwords/passwords';
import { createProviders } from '@patchwork/identity/providers/client';
import { buildApp as buildMessaging } from '@patchwork/messaging/app';
import { createConfirmationTokens } from '@patchwork/messaging/concerns/confirmation-token';
import { consumers as messagingConsumers } from '@patchwork/messaging/consumers/index';
import { createUnsubscribeTokens } from '@patchwork/messaging/unsubscribing/token';
import { createLog } from '@patchwork/platform/log';
import { testAcceptedKeys, testSigningKeys } from '@patchwork/testkit/callers';
import { schoolFact } from '@patchwork/testkit/facts';
import { clientOf, device, startService } from '@patchwork/testkit/service';
import { sql } from 'slonik';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { type Cookies, form, type Gateway, startGateway } from './harness.ts';

// The real gateway, identity and messaging with two people required: two Admins, and a teacher whose address they move.

const migrations = (service: string) => fileURLToPath(new URL(`../../${service}/migrations`, import.meta.url));
const log = createLog('gateway', 'silent');
const password = 'Paper-Boats-2026';
const startIdentity = () =>
  startService<Parameters<typeof buildIdentity>[0]>({
    service: 'identity',
    migrations: migrations('identity'),
    makeDeps: async (db) => ({
      db,
      log,
      acceptedKeys: testAcceptedKeys,
      linkKeys: toLinkKeys(['link-key-of-the-tests-link-key-of-the-tests']),
      passwords: await createPasswords(),
      passkeySite: { rpId: 'patchwork.example', origin: 'https://patchwork.example' },
      providers: createProviders([], { publicOrigin: 'https://patchwork.example', log, allowsLoopback: true }),
      refusesEasyPasswords: false,
      requiresStaffCodes: false,
      requiresSecondPerson: true,
      ipLookupUrl: null,
    }),
    buildApp: buildIdentity,
    consumers: identityConsumers,
  });
const startMessaging = (identityUrl: string) =>
  startService<Parameters<typeof buildMessaging>[0]>({
    service: 'messaging',
    migrations: migrations('messaging'),
    makeDeps: (db) => ({
      db,
      log,
      acceptedKeys: testAcceptedKeys,
      identity: clientOf('messaging', 'identity', identityUrl),
      schools: clientOf('messaging', 'schools'),
      content: clientOf('messaging', 'content'),
      connections: clientOf('messaging', 'connections'),
      publicOrigin: 'https://patchwork.example',
      timing: { schoolHours: false, digest: false },
      unsubscribeTokens: createUnsubscribeTokens(testSigningKeys),
      confirmationTokens: createConfirmationTokens(testSigningKeys),
      concernRetentionYears: 6,
      requiresSecondPerson: true,
      clock: () => new Date(),
      wakeFanOut: () => undefined,
    }),
    buildApp: buildMessaging,
    consumers: messagingConsumers,
    clients: ({ identity, schools, content, connections }) => [identity, schools, content, connections],
  });

let identity: Awaited<ReturnType<typeof startIdentity>>;
let messaging: Awaited<ReturnType<typeof startMessaging>>;
let gateway: Gateway;
let [asker, second, teacher] = [0, 0, 0];
const cookiesOf = new Map<number, Cookies>();

beforeAll(async () => {
  identity = await startIdentity();
  const identityUrl = await identity.app.listen({ host: '127.0.0.1', port: 0 });
  messaging = await startMessaging(identityUrl);
  const messagingUrl = await messaging.app.listen({ host: '127.0.0.1', port: 0 });
  gateway = await startGateway({ identityUrl, messagingUrl });

  const person = { title: 'Ms', firstName: 'Jo', middleName: null, schoolPosition: 'Support', isLead: true };
  const names = ['Asker', 'Second', 'Teacher'];
  const users = names.map((lastName) => ({ ...person, lastName, email: `${lastName.toLowerCase()}@school.example` }));
  const place = { schoolId: 1, schoolName: 'Hill School', schoolGroupId: 1, schoolGroupName: 'All' };
  const signUp = { ...place, users, recordEvent: false, ...device };
  const { body } = await identity.postInternally(`/internal/sign-ups/${randomUUID()}/users`, signUp);
  [asker, second, teacher] = body.map(({ id }: { id: number }) => id);
  const group = { groupId: 1, version: 1, schoolId: 1, name: 'All', description: null, isPrimary: true, isActive: true };
  await identity.deliver(GroupChanged, group);
  await identity.db.query(sql.unsafe`update users set is_email_confirmed = true`);
  await identity.postInternally('/internal/schools/1/users/activate', { approvedBy: asker, ...device });
  await identity.deliver(SchoolChanged, schoolFact({ schoolId: 1, version: 2 }));
  const passwordHash = await identity.deps.passwords.hash(password);
  await identity.db.query(sql.unsafe`update users set password_hash = ${passwordHash}, terms_accepted_at = now()`);
  for (const userId of [asker, second])
    await identity.db.query(sql.unsafe`insert into staff_grants (user_id, role) values (${userId}, 'Admin')`);
  for (const [position, userId] of [asker, second].entries()) {
    const credentials = new URLSearchParams({ username: users[position]!.email, password });
    const signedIn = await gateway.send({ method: 'POST', url: '/api/auth', headers: form, payload: String(credentials) });
    expect(signedIn.statusCode).toBe(200);
    cookiesOf.set(userId, Object.fromEntries(signedIn.cookies.map(({ name, value }) => [name, value])));
  }
});
afterAll(async () => {
  await gateway?.stop();
  await messaging?.stop();
  await identity?.stop();
});

const post = (userId: number, url: string, payload?: object, reason?: string) => {
  const cookies = cookiesOf.get(userId)!;
  const headers = { 'x-xsrf-token': cookies['XSRF-TOKEN'], ...(reason && { 'x-reason': encodeURIComponent(reason) }) };
  return gateway.send({ method: 'POST', url, cookies, headers, ...(payload && { payload }) });
};
const get = async (userId: number, url: string) =>
  (await gateway.send({ method: 'GET', url, cookies: cookiesOf.get(userId)! })).json<never>();
const listed = async (userId: number, id: string) =>
  ((await get(userId, '/api/pendingchange')) as { id: string }[]).find((change) => change.id === id);
const addressOf = (userId: number) =>
  identity.db.oneFirst(sql.type(z.object({ email: z.string() }))`
  select email from users where id = ${userId}
`);

test('another address is moved once a colleague has agreed, in the name of the one who asked', async () => {
  const url = `/api/user/update/admin/${teacher}`;
  const moved = { title: 'Ms', firstName: 'Jo', lastName: 'Teacher', email: 'married@school.example' };
  const refused = await post(asker, url, moved);
  expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([409, 'second-person-required']);
  const asked = await post(asker, url, moved, 'She has married – see her email');
  expect(asked.statusCode).toBe(202);
  const { pendingChangeId: id } = asked.json<{ pendingChangeId: string }>();
  expect(await addressOf(teacher)).toBe('teacher@school.example');
  expect(await listed(second, id)).toMatchObject({
    subject: 'Ms Jo Teacher',
    details: 'teacher@school.example → married@school.example',
    reason: 'She has married – see her email',
    changes: [{ field: 'email', before: 'teacher@school.example', after: 'married@school.example' }],
    mayDecide: true,
  });
  expect(await get(second, '/api/pendingchange/count')).toEqual({ waiting: 1, isRequired: true });

  const own = await post(asker, `/api/pendingchange/${id}/approve`);
  expect([own.statusCode, own.json<{ code: string }>().code]).toEqual([409, 'own-change']);
  expect((await post(second, `/api/pendingchange/${id}/approve`)).statusCode).toBe(200);
  expect(await addressOf(teacher)).toBe('married@school.example');
  expect((await post(second, `/api/pendingchange/${id}/approve`)).statusCode).toBe(404);
  expect(await listed(asker, id)).toMatchObject({ state: 'made', decidedBy: { id: second } });
  const [entry] = (await get(second, `/api/userhistory/${teacher}`)) as { lastModifiedBy: { id: number } }[];
  expect(entry!.lastModifiedBy.id).toBe(asker);
  const events = (await get(second, `/api/clientevent/user/${asker}`)) as { type: string }[];
  expect(events.map(({ type }) => type)).toEqual(expect.arrayContaining(['change-requested', 'user-changed', 'email-changed']));
});

test('an announcement to everyone is sent once, even if the answer of its approval was lost', async () => {
  const announcement = { audience: 'everyone', subject: 'Maintenance', htmlMessage: '<p>On Friday</p>' };
  const asked = await post(asker, '/api/messages', announcement, 'Planned work');
  const { pendingChangeId: id } = asked.json<{ pendingChangeId: string }>();
  const sent = async () => (await get(second, '/api/messages/written')) as { writtenBy: number; subject: string }[];
  expect(await sent()).toEqual([]);
  expect(await listed(second, id)).toMatchObject({ announcement: { htmlMessage: '<p>On Friday</p>' } });
  expect((await post(second, `/api/pendingchange/${id}/approve`)).statusCode).toBe(200);
  // As if the gateway had crashed between the change and its close.
  await identity.db.query(sql.unsafe`
    update pending_changes
    set state = 'waiting', decided_at = null, body = ${JSON.stringify(announcement)}, taken_at = now() - interval '2 minutes'
    where id = ${sql.uuid(id)}
  `);
  await messaging.db.query(sql.unsafe`update announcements set created_at = now() - interval '2 minutes'`);
  expect((await post(second, `/api/pendingchange/${id}/approve`)).statusCode).toBe(200);
  expect((await sent()).map(({ writtenBy, subject }) => [writtenBy, subject])).toEqual([[asker, 'Maintenance']]);
});

test('an agreement is only to the change that was listed, with every field of it', async () => {
  const url = `/api/user/update/admin/${teacher}`;
  const form = { title: 'Dr', firstName: 'Jo', lastName: 'Ward', email: 'ward@school.example', schoolPosition: 'Head' };
  const { pendingChangeId: id } = (await post(asker, url, form, 'She has married')).json<{ pendingChangeId: string }>();
  expect(await listed(second, id)).toMatchObject({
    changes: [
      { field: 'email', before: 'married@school.example', after: 'ward@school.example' },
      { field: 'title', before: 'Ms', after: 'Dr' },
      { field: 'lastName', before: 'Teacher', after: 'Ward' },
      { field: 'schoolPosition', before: 'Support', after: 'Head' },
    ],
  });
  // Another Admin corrects the name meanwhile, which this form would undo.
  const corrected = { title: 'Ms', firstName: 'Jo', lastName: 'Tyson', email: 'married@school.example' };
  expect((await post(second, url, corrected)).statusCode).toBe(200);
  const agreed = await post(second, `/api/pendingchange/${id}/approve`);
  expect([agreed.statusCode, agreed.json<{ code: string }>().code]).toEqual([409, 'changed-meanwhile']);
  expect(await addressOf(teacher)).toBe('married@school.example');
  expect(await listed(asker, id)).toMatchObject({
    state: 'refused',
    decideReason: 'Something has changed since this was asked for. Please ask again.',
  });
  expect(await listed(asker, id)).not.toHaveProperty('changes');
});

test('a change whose requester has lost the role meanwhile is not made', async () => {
  const moved = { title: 'Ms', firstName: 'Jo', lastName: 'Teacher', email: 'third@school.example' };
  const asked = await post(asker, `/api/user/update/admin/${teacher}`, moved, 'Again');
  const { pendingChangeId: id } = asked.json<{ pendingChangeId: string }>();
  await identity.db.query(sql.unsafe`delete from staff_grants where user_id = ${asker}`);
  const agreed = await post(second, `/api/pendingchange/${id}/approve`);
  expect([agreed.statusCode, agreed.json<{ code: string }>().code]).toEqual([409, 'requester-not-allowed']);
  expect(await addressOf(teacher)).toBe('married@school.example');
  expect(await listed(second, id)).toMatchObject({ state: 'refused' });
});
