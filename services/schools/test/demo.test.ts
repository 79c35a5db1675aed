import { demoNetwork as makeNetwork } from '@patchwork/stack/demo/network';
import { aViewer } from '@patchwork/testkit/callers';
import { readOutbox } from '@patchwork/testkit/outbox';
import { sql } from 'slonik';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedSchools } from '../src/demo.ts';
import { numberDemo } from '../src/demo-ids.ts';
import { announceNewcomers } from '../src/schools/announce.ts';
import { type Schools, startSchools } from './setting.ts';

const demoNetwork = makeNetwork();
let schools: Schools;
const ids = numberDemo(demoNetwork);

beforeAll(async () => {
  schools = await startSchools();
  // As in life: the service has started and announced the provider's school before the network is filled in.
  await announceNewcomers(schools.db);
});
afterAll(() => schools.stop());

test('fills an empty network once, in its own numbers', async () => {
  const first = await seedSchools(schools.db, demoNetwork);
  const events = await readOutbox(schools.db);
  expect(await seedSchools(schools.db, demoNetwork)).toEqual(first);
  expect(await readOutbox(schools.db)).toHaveLength(events.length);

  expect(first.pendingSchools).toHaveLength(demoNetwork.pendingSignUps.length);
  for (const school of demoNetwork.schools) {
    const { body } = await schools.get('/api/school/myschool', aViewer({ schoolId: ids.school(school.key) }));
    expect(body).toMatchObject({ name: school.name, numberOfPupils: school.numberOfPupils, type: { id: school.typeId } });
  }
});

test('the last word about each school and group is how the network has it', async () => {
  const last = new Map<string, { version: number; name: string }>();
  for (const { type, data } of await readOutbox(schools.db)) {
    const key = `${type} ${data.schoolId} ${data.groupId ?? ''}`;
    const { version, name } = data as { version: number; name: string };
    expect(version).toBeGreaterThan(last.get(key)?.version ?? 0);
    last.set(key, { version, name });
  }
  for (const school of demoNetwork.schools) {
    const schoolId = ids.school(school.key);
    expect(last.get(`SchoolChanged ${schoolId} `)?.name).toBe(school.name);
    for (const group of school.groups)
      expect(last.get(`GroupChanged ${schoolId} ${ids.group(group.key)}`)?.name).toBe(group.name);
  }
});

test('has the provider’s school, pending and legacy requests, and room for newcomers', async () => {
  const count = (table: string, where = sql.fragment`true`) =>
    schools.db.oneFirst(sql.unsafe`select count(*) from ${sql.identifier([table])} where ${where}`);
  expect(await count('schools', sql.fragment`is_provider and type_id = 11`)).toBe(1);
  expect(await count('schools', sql.fragment`not is_approved`)).toBe(demoNetwork.pendingSignUps.length);
  expect(await count('legacy_sign_ups')).toBe(demoNetwork.legacySignUps.length);
  const next = await schools.db.oneFirst(sql.unsafe`select nextval(pg_get_serial_sequence('schools', 'id'))`);
  expect(next).toBe(demoNetwork.schools.length + demoNetwork.pendingSignUps.length + demoNetwork.lightSchools.length + 1);
});
