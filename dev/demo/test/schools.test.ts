import { Nothing } from '@patchwork/platform/db';
import { aViewer } from '@patchwork/testkit/callers';
import { readOutbox } from '@patchwork/testkit/outbox';
import { sql } from 'slonik';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { type Schools, startSchools } from '../../../services/schools/test/harness.ts';
import { numberDemo } from '../ids.ts';
import { demoNetwork } from '../network.ts';
import { linkPast, linksAfter } from '../past-runs.ts';
import { seedSchools } from '../schools.ts';

const now = new Date();
const network = demoNetwork(now);
const ids = numberDemo(network);
let schools: Schools;

beforeAll(async () => {
  schools = await startSchools();
  // The service has run before and published the provider's school and group, which a migration creates, as version 1.
  for (const table of ['schools', 'school_groups'])
    await schools.db.query(sql.type(Nothing)`update ${sql.identifier([table])} set version = 1`);
});
afterAll(() => schools.stop());

test('fills an empty network once, with its own ids', async () => {
  await seedSchools(schools.db, network, ids, now);
  const events = await readOutbox(schools.db);
  expect(events.length).toBeGreaterThan(900);
  await seedSchools(schools.db, network, ids, new Date());
  expect(await readOutbox(schools.db)).toHaveLength(events.length);

  for (const school of network.schools) {
    const { body } = await schools.get('/api/school/myschool', aViewer({ schoolId: ids.school(school.key) }));
    expect(body).toMatchObject({ name: school.name, numberOfPupils: school.numberOfPupils, type: { id: school.typeId } });
  }
});

test('the latest event of each school and group matches the network', async () => {
  const last = new Map<string, { version: number; name: string }>();
  for (const { type, data } of await readOutbox(schools.db)) {
    if (type === 'RegisterChanged') continue;
    const key = `${type} ${data.schoolId} ${data.groupId ?? ''}`;
    const { version, name } = data as { version: number; name: string };
    expect(version).toBeGreaterThan(last.get(key)?.version ?? 1);
    last.set(key, { version, name });
  }
  for (const school of network.schools) {
    const schoolId = ids.school(school.key);
    expect(last.get(`SchoolChanged ${schoolId} `)?.name).toBe(school.name);
    for (const group of school.groups)
      expect(last.get(`GroupChanged ${schoolId} ${ids.group(group.key)}`)?.name).toBe(group.name);
  }
});

test('has a register of its own, and every school that names a row is linked to it', async () => {
  const rows = await schools.db.oneFirst(sql.type(z.object({ count: z.int() }))`select count(*) from register_schools`);
  expect(rows).toBeGreaterThan(390);
  const linked = sql.type(z.object({ id: z.int(), key: z.string() }))`
    select schools.id, register_schools.key
    from schools
    join register_schools on register_schools.key = schools.register_key
    join register_links on register_links.school_id = schools.id
    where register_schools.status in ('open', 'closing')
  `;
  const named = network.schools.filter(({ registerKey }) => registerKey !== null);
  expect(named.length).toBeGreaterThan(10);
  expect(await schools.db.any(linked)).toEqual(
    expect.arrayContaining(named.map(({ key, registerKey }) => ({ id: ids.school(key), key: registerKey }))),
  );
});

test('no two linked schools are of one trust', async () => {
  const trusts = await schools.db.any(sql.type(z.object({ id: z.int(), trust: z.string() }))`
    select schools.id, register_schools.trust_code as trust
    from schools
    join register_schools on register_schools.key = schools.register_key
    where register_schools.trust_code is not null
  `);
  expect(trusts.length).toBeGreaterThan(1);
  const trustOf = (schoolId: number) => trusts.find(({ id }) => id === schoolId)?.trust;
  const then = new Date('2026-11-22T19:00:00Z');
  const links = linksAfter(linkPast(demoNetwork(then), ids.school, then));
  const within = links.filter(({ schoolA, schoolB }) => trustOf(schoolA) && trustOf(schoolA) === trustOf(schoolB));
  expect(within).toEqual([]);
});

test('has the provider’s school, pending and legacy requests, and free ids for new schools', async () => {
  const count = (table: string, where = sql.fragment`true`) =>
    schools.db.oneFirst(sql.unsafe`select count(*) from ${sql.identifier([table])} where ${where}`);
  expect(await count('schools', sql.fragment`is_provider and type_id = 11`)).toBe(1);
  expect(await count('schools', sql.fragment`not is_approved`)).toBe(network.pendingSignUps.length);
  expect([await count('legacy_sign_ups'), await count('legacy_sign_up_users')]).toEqual([9, 10]);
  const next = await schools.db.oneFirst(sql.unsafe`select nextval(pg_get_serial_sequence('schools', 'id'))`);
  expect(next).toBe(network.schools.length + network.pendingSignUps.length + network.lightSchools.length + 1);
});

test('approved schools have the terms of an approval without a promotion code', async () => {
  const { key, approvedMinutesAgo } = network.schools[0]!;
  const approvedAt = new Date(now.getTime() - approvedMinutesAgo * 60_000);
  const trialStart = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London', dateStyle: 'short' }).format(approvedAt);
  const terms = await schools.db.one(sql.unsafe`
    select
      schools.trial_start_date::text as trial,
      (schools.trial_start_date + interval '1 month')::date = schools.subscription_start_date as "isMonthFree",
      promotion_codes.starts_with as code
    from schools
    join promotion_codes on promotion_codes.id = schools.promotion_code_id
    where schools.id = ${ids.school(key)}
  `);
  expect(terms).toEqual({ trial: trialStart, isMonthFree: true, code: 'Default' });
});
