import { fileURLToPath } from 'node:url';
import { Nothing } from '@patchwork/platform/db';
import { createLog } from '@patchwork/platform/log';
import { testAcceptedKeys } from '@patchwork/testkit/callers';
import { printed, runProcess } from '@patchwork/testkit/command';
import { createTestDatabase, type TestDatabase } from '@patchwork/testkit/database';
import { readOutbox } from '@patchwork/testkit/outbox';
import { sql } from 'slonik';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import type { Deps } from '../src/deps.ts';
import { resetPassword } from '../src/password-changes/reset.ts';
import { toLinkKeys } from '../src/passwords/link-token.ts';
import { createPasswords } from '../src/passwords/passwords.ts';
import { listStaffWith } from '../src/roles/staff-grants.sql.ts';
import { getViewer } from '../src/sessions/viewers.ts';
import { verifyCredentials } from '../src/sign-in/sign-in.ts';
import { getStaffRoleChange, removeExpiredGrants } from '../src/staff/staff-grants.ts';
import { run } from '../src/staff.ts';
import { base64, migrations, providersOf } from './harness.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase(migrations);
  await database.pool.query(sql.type(Nothing)`
    with school as (
      insert into schools (id, version, name, is_active, is_approved)
      values (1, 0, 'Network team', true, true)
    ), school_group as (
      insert into school_groups (id, version, school_id, name, is_primary, is_active)
      values (1, 0, 1, 'Network team', true, true)
    )
    insert into users (
      id, title, first_name, last_name, email, school_position, school_id, school_group_id, is_active, holds_email,
      terms_accepted_at, first_activated_at
    )
    overriding system value
    values (1, 'Dr', 'Ada', 'Price', 'ada@patchwork.example', 'Support', 1, 1, true, true, '2026-01-01', '2026-01-01')
  `);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await database.drop();
});

const command = fileURLToPath(new URL('../src/staff.ts', import.meta.url));
const linkKey = 'link-key-of-the-tests-link-key-of-the-tests';
const environment = { LINK_KEYS: linkKey, PUBLIC_ORIGIN: 'https://patchwork.example' };
for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
const staff = async (...given: string[]) => printed(await run(database.pool, given));
const runAsProcess = (...given: string[]) => runProcess(command, given, { ...environment, IDENTITY_DATABASE_URL: database.url });

test('an operator grants, lists and revokes staff roles', async () => {
  expect((await runAsProcess('list')).text).toContain('Nobody holds a staff role.');
  expect(await runAsProcess('grant', 'ADA@patchwork.example', 'SignUpApproval')).toMatchObject({ code: 0 });
  expect((await staff('grant', 'ada@patchwork.example', 'SignUpApproval')).text).toContain('Nothing to do');
  expect((await staff('list')).text).toMatch(/^SignUpApproval {2}ada@patchwork\.example\n$/);
  expect((await staff('revoke', 'ada@patchwork.example', 'SignUpApproval')).code).toBe(0);
  expect((await staff('list')).text).toContain('Nobody');
});

test('a grant for some hours ends by itself, needs a reason, and all Superusers get an email about each change', async () => {
  const email = 'ada@patchwork.example';
  const rolesNow = async () => (await getViewer({ db: database.pool } as Deps, 1)).roles;
  const given = await staff('grant', email, 'Superuser', '--hours', '2', '--reason', ' Outage of 24 November ');
  expect(given).toMatchObject({ code: 0, text: expect.stringContaining('Granted Superuser for 2 hours') });
  expect(await rolesNow()).toContain('Superuser');
  expect((await staff('list')).text).toMatch(/^Superuser {7}ada@patchwork\.example \(until 20\d\d-.*\)\n$/);
  const told = (await readOutbox(database.pool)).filter(({ type }) => type === 'StaffRoleChanged');
  expect(told.at(-1)!.data).toEqual({ userId: 1, changeId: expect.any(Number) });
  const change = await getStaffRoleChange({ db: database.pool }, Number(told.at(-1)!.data.changeId));
  expect(change).toMatchObject({ lastName: 'Price', email, role: 'Superuser', isGranted: true, reason: 'Outage of 24 November' });
  const hours = (Date.parse(change.expiryDate!) - Date.parse(change.changeDate)) / 3_600_000;
  expect(hours).toBe(2);

  const before = await epoch();
  await database.pool.query(sql.unsafe`update staff_grants set expires_at = now() - interval '1 second'`);
  expect(await rolesNow()).not.toContain('Superuser');
  expect(await listStaffWith(database.pool, 'Superuser')).toEqual([]);
  expect((await staff('list')).text).toContain('(expired)');
  expect([await removeExpiredGrants({ db: database.pool }), await removeExpiredGrants({ db: database.pool })]).toEqual([1, 0]);
  expect(await epoch()).toBe(before + 1);
  expect((await staff('list')).text).toContain('Nobody');
  expect((await events()).slice(-2)).toEqual(['staff-role-granted', 'staff-role-revoked']);
});

test('a later grant replaces one that ends, never one for good', async () => {
  const email = 'ada@patchwork.example';
  const grant = (...more: string[]) => staff('grant', email, 'AdminRO', ...more);
  await grant('--hours', '1', '--reason', 'x');
  expect((await grant('--hours', '72', '--reason', 'y')).text).toContain('for 72 hours');
  expect((await grant()).text).toContain('Granted AdminRO.');
  expect((await grant('--hours', '1', '--reason', 'z')).text).toContain('Nothing to do');
  expect((await staff('list')).text).toMatch(/^AdminRO {9}ada@patchwork\.example\n$/);
  expect((await staff('revoke', email, 'AdminRO', '--reason', 'Has left')).text).toContain('All Superusers get an email');
  const [last] = (await readOutbox(database.pool)).filter(({ type }) => type === 'StaffRoleChanged').slice(-1);
  const change = await getStaffRoleChange({ db: database.pool }, Number(last!.data.changeId));
  expect(change).toMatchObject({ isGranted: false, expiryDate: null, reason: 'Has left' });
});

const epoch = () =>
  database.pool.oneFirst(sql.type(z.object({ epoch: z.int() }))`select session_epoch as epoch from users where id = 1`);
const events = () =>
  database.pool.anyFirst(sql.type(z.object({ type: z.string() }))`
    select type from client_events where user_id = 1 order by id
  `);

test.each([
  [['grant', 'ada@patchwork.example', 'Admin', '--hours', '2'], 2, 'Usage'],
  [['grant', 'ada@patchwork.example', 'Admin', '--hours', '73', '--reason', 'x'], 2, 'Usage'],
  [['grant', 'ada@patchwork.example', 'Admin', '--hours', '0', '--reason', 'x'], 2, 'Usage'],
  [['grant', 'ada@patchwork.example', 'Admin', '--hours', '1.5', '--reason', 'x'], 2, 'Usage'],
  [['grant', 'ada@patchwork.example', 'Admin', '--hours', '1', '--reason', ' '], 2, 'Usage'],
  [['revoke', 'ada@patchwork.example', 'Admin', '--hours', '1', '--reason', 'x'], 2, 'Usage'],
  [['grant', 'nobody@patchwork.example', 'Admin'], 1, 'no active user'],
  [['reset-authenticator', 'nobody@patchwork.example'], 1, 'no active user'],
  [['reset-authenticator'], 2, 'Usage'],
  [['end-sessions', 'nobody@patchwork.example'], 1, 'no active user'],
  [['end-sessions'], 2, 'Usage'],
  [['grant', 'ada@patchwork.example', 'SchoolAdmin'], 2, 'Usage'],
  [['grant', 'ada@patchwork.example'], 2, 'Usage'],
  [['create', 'new@patchwork.example', '--first', 'Bo'], 2, 'Usage'],
  [['create', 'new@patchwork.example', '--first', 'Bo', '--last', ' '], 2, 'Usage'],
  [['create', 'new@patchwork.example', '--first', 'Bo', '--last', 'Hill', '--title', 'Lord'], 2, 'Usage'],
  [['create', 'new@patchwork.example', '--first', 'Bo', '--last', 'Hill', '--role', 'Admin'], 2, 'Usage'],
  [['create', 'no-address', '--first', 'Bo', '--last', 'Hill'], 1, 'not an email address'],
  [['create', 'Ada@patchwork.example', '--first', 'Bo', '--last', 'Hill', '--school', '1'], 1, 'already'],
  [['create', 'new@patchwork.example', '--first', 'Bo', '--last', 'Hill', '--school', '99'], 1, '--school'],
])('prints what is wrong with %j', async (given, code, text) => {
  const answer = await staff(...given);
  expect(answer.code).toBe(code);
  expect(answer.text).toContain(text);
});

test('prints its usage', async () => {
  expect(await runAsProcess()).toMatchObject({ code: 2, text: expect.stringContaining('Usage') });
});

test('an operator ends a user’s sessions without changing the account', async () => {
  const Ada = z.object({
    epoch: z.int(),
    isActive: z.boolean(),
    columns: z.array(z.string()).nullable(),
    changedBy: z.int().nullable(),
  });
  const ada = () =>
    database.pool.one(sql.type(Ada)`
      select users.session_epoch as epoch, users.is_active as "isActive", last.changed_columns as columns, last.changed_by as "changedBy"
      from users
      left join lateral (
        select * from user_history where user_history.user_id = users.id order by user_history.id desc limit 1
      ) as last on true
      where users.id = 1
    `);
  const before = await ada();
  expect(await staff('end-sessions', 'Ada@patchwork.example')).toMatchObject({ code: 0, text: 'Open sessions have ended.\n' });
  expect(await ada()).toEqual({ epoch: before.epoch + 1, isActive: true, columns: ['sessions'], changedBy: null });
});

test('an operator creates the first staff member, who chooses a password through the link and signs in', async () => {
  const create = () => staff('create', 'bo@patchwork.example', '--first', 'Bo', '--last', 'Hill', '--title', 'Mx');
  expect((await create()).code).toBe(2);
  const given = ['create', 'Bo@patchwork.example', '--first', 'Bo', '--last', 'Hill', '--title', 'Dr'];
  expect((await staff(...given)).text).toContain('--school');
  await database.pool.query(sql.unsafe`update schools set type_id = 11 where id = 1`);
  await database.pool.query(sql.unsafe`select setval(pg_get_serial_sequence('users', 'id'), 1)`);
  const created = await staff(...given);
  expect(created).toMatchObject({ code: 0 });
  const code = /https:\/\/patchwork\.example\/resetPassword\?code=([\w-]{43})\n/.exec(created.text)![1]!;
  expect((await staff(...given)).text).toContain('already');

  const deps = {
    db: database.pool,
    log: createLog('identity', 'silent'),
    acceptedKeys: testAcceptedKeys,
    linkKeys: toLinkKeys([linkKey]),
    passwords: await createPasswords(),
    passkeySite: { rpId: 'patchwork.example', origin: 'https://patchwork.example' },
    providers: providersOf([]),
    refusesEasyPasswords: true,
    requiresStaffCodes: false,
    requiresSecondPerson: false,
    ipLookupUrl: null,
  };
  const origin = { ipAddress: null, userAgent: null };
  const password = 'Kite-Strings-2026';
  await resetPassword(deps, { code, password: base64(password) }, origin);
  const form = { username: 'bo@patchwork.example', password, termsAccepted: true, ...origin };
  expect(await verifyCredentials(deps, form)).toMatchObject({ outcome: 'signed-in', isStaff: false });
  expect((await staff('grant', 'bo@patchwork.example', 'Superuser')).code).toBe(0);
  expect(await verifyCredentials(deps, form)).toMatchObject({ outcome: 'signed-in', isStaff: true });
  const people = (await readOutbox(database.pool)).filter(({ type }) => type === 'PersonChanged');
  expect(people.map(({ data }) => [data.lastName, data.isActive])).toEqual([['Hill', true]]);
});
