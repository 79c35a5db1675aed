import { Nothing } from '@patchwork/platform/db';
import { aViewer } from '@patchwork/testkit/callers';
import { readOutbox } from '@patchwork/testkit/outbox';
import { sql } from 'slonik';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { findCodeHolder, keepSecret } from '../src/authenticators/authenticators.sql.ts';
import { recordClientEvent } from '../src/client-events/client-events.sql.ts';
import { findKeptDetails, keepDetails } from '../src/client-events/ip-lookup.sql.ts';
import { applyRetention } from '../src/retention/retention.ts';
import { grantStaffRole } from '../src/staff/staff-grants.ts';
import { aForm, type Identity, startIdentity } from './harness.ts';

const dayMs = 24 * 60 * 60_000;
const daysAgo = (days: number) => new Date(Date.now() - days * dayMs);

let identity: Identity;
let admin: ReturnType<typeof aViewer>;
beforeAll(async () => {
  identity = await startIdentity();
  const { first, schoolId } = await identity.aSchool();
  admin = aViewer({ userId: first.id, schoolId, roles: ['Viewer', 'AdminRO', 'Admin', 'Superuser'] });
});
afterAll(() => identity.stop());

let userId: number;
beforeEach(async () => {
  userId = (await identity.aSchool()).first.id;
});
const anEvent = (days: number, ipAddress: string | null = '203.0.113.77') =>
  recordClientEvent(identity.db, {
    type: 'signed-in',
    userId,
    origin: { ipAddress, userAgent: null },
    occurredAt: daysAgo(days).toISOString(),
  });
const addresses = async () =>
  identity.db.anyFirst(sql.type(z.object({ ip: z.string().nullable() }))`
    select ip_address as ip from client_events where user_id = ${userId} and type = 'signed-in' order by occurred_at
  `);

test('client events have their IP address truncated after 90 days and are deleted after a year', async () => {
  for (const days of [400, 367, 360, 91, 89]) await anEvent(days);
  for (let n = 0; n < 2; n += 1) await applyRetention(identity.deps, new Date());
  expect(await addresses()).toEqual(['203.0.113.0', '203.0.113.0', '203.0.113.77']);
});

test.each([
  ['192.0.2.255', '192.0.2.0'],
  ['::ffff:192.0.2.255', '192.0.2.0'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::'],
  ['::1', '::'],
  ['no address', null],
  [null, null],
])('the IP address of an old event is truncated from %s to %s', async (whole, cut) => {
  await anEvent(100, whole);
  await applyRetention(identity.deps, new Date());
  expect(await addresses()).toEqual([cut]);
});

test('client events are not truncated early, by the date that retention is given', async () => {
  await anEvent(100);
  await applyRetention(identity.deps, daysAgo(11));
  expect(await addresses()).toEqual(['203.0.113.77']);
  await applyRetention(identity.deps, daysAgo(9));
  expect(await addresses()).toEqual(['203.0.113.0']);
});

test('client events wait for the database’s own clock when ours is ahead', async () => {
  const aYearAgo = new Date();
  aYearAgo.setUTCFullYear(aYearAgo.getUTCFullYear() - 1);
  const fiveMinutes = 5 / (24 * 60);
  for (const days of [(Date.now() - aYearAgo.getTime()) / dayMs, 90]) await anEvent(days - fiveMinutes);
  await applyRetention(identity.deps, new Date(Date.now() + 10 * 60_000));
  expect(await addresses()).toEqual(['203.0.113.0', '203.0.113.77']);
});

test('client events are deleted and truncated in batches until none is due', async () => {
  await identity.db.query(sql.type(Nothing)`
    insert into client_events (type, user_id, ip_address, occurred_at)
    select 'signed-in', ${userId}, '203.0.113.77', now() - case when n % 2 = 0 then 100 else 400 end * interval '1 day'
    from generate_series(1, 2500) as n
  `);
  await applyRetention(identity.deps, new Date());
  expect(new Set(await addresses())).toEqual(new Set(['203.0.113.0']));
  expect(await addresses()).toHaveLength(1250);
});

test('client events cannot be changed before they are due, or in any other way', async () => {
  await anEvent(80);
  await anEvent(100);
  const mine = sql.fragment`where user_id = ${userId} and type = 'signed-in' and occurred_at < now() - interval '90 days'`;
  const refused = [
    sql.fragment`delete from client_events ${mine}`,
    sql.fragment`update client_events set type = 'signed-out' ${mine}`,
    sql.fragment`update client_events set ip_address = '198.51.100.0', is_ip_cut = true ${mine}`,
    sql.fragment`update client_events set ip_address = network_of(ip_address), is_ip_cut = true where user_id = ${userId}`,
    sql.fragment`update user_history set email = 'x@y.example' where user_id = ${userId}`,
  ];
  for (const statement of refused) await expect(identity.db.query(sql.unsafe`${statement}`)).rejects.toThrow();
});

test('deletes IP look-up results after 30 days', async () => {
  const details = { success: true, city: null, country: null, postal: null, latitude: null, longitude: null, connection: null };
  for (const ip of ['192.0.2.1', '192.0.2.2']) await keepDetails(identity.db, ip, details as never);
  await identity.db.query(sql.type(Nothing)`
    update ip_lookups set looked_up_at = now() - interval '31 days' where ip_address = '192.0.2.1'
  `);
  await applyRetention(identity.deps, new Date());
  const kept = identity.db.anyFirst(sql.type(z.object({ ip: z.string() }))`select ip_address as ip from ip_lookups`);
  expect(await kept).toEqual(['192.0.2.2']);
  expect(await findKeptDetails(identity.db, '192.0.2.2')).not.toBeNull();
});

/** Every row that holds personal data, without published events. */
async function everythingStored(): Promise<string> {
  const tables = ['users', 'user_words', 'user_history', 'client_events', 'email_changes', 'password_links', 'staff_grants'];
  const rows = await Promise.all(
    tables.map((table) =>
      identity.db.anyFirst(
        sql.type(z.object({ row: z.string() }))`select told::text as row from ${sql.identifier([table])} as told`,
      ),
    ),
  );
  return JSON.stringify(rows);
}

const person = { firstName: 'Wilhelmina', middleName: 'Quill', lastName: 'Ashdown', schoolPosition: 'Head of Botany' };
async function aLeaver(days: number) {
  const school = await identity.aSchool({}, { ...person, email: `wilhelmina${Math.random()}@school.example` });
  const leaver = school.users[1]!;
  const form = { ...aForm(), ...person, email: `w.ashdown${Math.random()}@school.example` };
  await identity.post(`/api/user/update/admin/${leaver.id}`, admin, form);
  await identity.post(`/api/user/deactivate/${leaver.id}`, admin);
  await identity.db.query(sql.type(Nothing)`
    update users set deactivated_at = deactivated_at - ${days} * interval '1 day' where id = ${leaver.id}
  `);
  return { ...leaver, email: form.email, schoolId: school.schoolId };
}
const seen = async (userId: number) => (await identity.get(`/api/user/${userId}`, admin)).body;
const personEventsOf = async (userId: number) =>
  (await readOutbox(identity.db)).filter(({ type, data }) => type === 'PersonChanged' && data.userId === userId);

test('a deactivated user is anonymised after a year, in every row and for other services, once', async () => {
  const leaver = await aLeaver(367);
  await identity.db.query(sql.type(Nothing)`update users set language = 'ur' where id = ${leaver.id}`);
  for (let n = 0; n < 2; n += 1) await applyRetention(identity.deps, new Date());
  expect((await identity.getInternally(`/internal/recipients/${leaver.id}`)).body).not.toHaveProperty('language');
  const user = await seen(leaver.id);
  expect(user).toMatchObject({
    title: '',
    firstName: 'Former',
    middleName: null,
    lastName: 'member of staff',
    email: `former-${leaver.id}@anonymised.invalid`,
    schoolPosition: null,
    active: false,
    roles: [],
  });
  const stored = await everythingStored();
  for (const trace of ['Wilhelmina', 'wilhelmina', 'Quill', 'Ashdown', 'ashdown', 'Botany', leaver.email])
    expect([trace, stored.includes(trace)]).toEqual([trace, false]);

  const told = await personEventsOf(leaver.id);
  expect(told.at(-1)!.data).toMatchObject({ title: '', firstName: 'Former', lastName: 'member of staff', isActive: false });
  expect(told.map(({ data }) => data.version)).toEqual([1, 2, 3, 4]);
  const { body: history } = await identity.get(`/api/userhistory/${leaver.id}`, admin);
  expect(history[0]).toMatchObject({ lastModifiedBy: null, changedColumns: expect.arrayContaining(['firstName', 'email']) });
  expect(history.filter(({ firstName }: { firstName: string }) => firstName !== 'Former')).toEqual([]);
});

test('a deactivated user keeps their name for a year', async () => {
  const leaver = await aLeaver(360);
  await applyRetention(identity.deps, new Date());
  expect((await seen(leaver.id)).firstName).toBe('Wilhelmina');
});

test('a deactivated user who was activated again keeps their name', async () => {
  const leaver = await aLeaver(367);
  await identity.post(`/api/user/activate/${leaver.id}`, admin);
  await applyRetention(identity.deps, new Date());
  await identity.post(`/api/user/deactivate/${leaver.id}`, admin);
  await applyRetention(identity.deps, new Date());
  expect((await seen(leaver.id)).firstName).toBe('Wilhelmina');
});

test('an anonymised user cannot be activated, is not found by search and has no role or authenticator secret', async () => {
  const leaver = await aLeaver(0);
  await identity.post(`/api/user/activate/${leaver.id}`, admin);
  await grantStaffRole(identity.db, leaver.email, 'AdminRO');
  await keepSecret(identity.db, leaver.id, { secret: 'sealed', keyId: 'key' });
  await identity.post(`/api/user/deactivate/${leaver.id}`, admin);
  await identity.db.query(
    sql.type(Nothing)`update users set deactivated_at = now() - interval '367 days' where id = ${leaver.id}`,
  );
  await applyRetention(identity.deps, new Date());
  const back = await identity.post(`/api/user/activate/${leaver.id}`, admin);
  expect([back.status, back.body.code]).toEqual([409, 'user-anonymised']);
  expect((await identity.get('/api/user/search?nameOrEmail=former', admin)).body.totalElements).toBe(0);
  expect((await seen(leaver.id)).roles).toEqual([]);
  expect((await findCodeHolder(identity.db, leaver.id))?.secret).toBeNull();
});

const age = (schoolId: number, days: number) =>
  identity.db.query(sql.type(Nothing)`
    update users
    set created_at = created_at - ${days} * interval '1 day', removed_at = removed_at - ${days} * interval '1 day'
    where school_id = ${schoolId}
  `);
const namesOf = (schoolId: number) =>
  identity.db.anyFirst(sql.type(z.object({ name: z.string() }))`
    select first_name as name from users where school_id = ${schoolId} order by id
  `);
async function aSignUp(days: number, isClosed: boolean) {
  const { schoolId, guuid, users } = await identity.aPendingSchool({ firstName: 'Ann' }, { firstName: 'Bob' });
  await identity.postInternally(`/internal/sign-ups/${guuid}/users/${users[1]!.id}/remove`, { ipAddress: null, userAgent: null });
  if (isClosed) await identity.setSchool(schoolId, { version: 2, isActive: false });
  await age(schoolId, days);
  await applyRetention(identity.deps, new Date());
  return namesOf(schoolId);
}

test('users of an unapproved sign-up are anonymised after 90 days if the request was closed or they were removed from it', async () => {
  expect(await aSignUp(91, true)).toEqual(['Former', 'Former']);
  expect(await aSignUp(91, false)).toEqual(['Ann', 'Former']);
  expect(await aSignUp(89, true)).toEqual(['Ann', 'Bob']);
});

test('users of an unapproved sign-up are anonymised even when schools never published the school', async () => {
  const { schoolId } = await identity.aPendingSchool({ firstName: 'Ann' });
  await age(schoolId, 91);
  await applyRetention(identity.deps, new Date());
  expect(await namesOf(schoolId)).toEqual(['Ann']);
  await identity.db.query(sql.type(Nothing)`update schools set version = 0 where id = ${schoolId}`);
  await applyRetention(identity.deps, new Date());
  expect(await namesOf(schoolId)).toEqual(['Former']);
});
