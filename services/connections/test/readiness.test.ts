import { fileURLToPath } from 'node:url';
import { PersonChanged } from '@patchwork/contracts/events/identity';
import { runProcess } from '@patchwork/testkit/command';
import { personFact } from '@patchwork/testkit/facts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Connections, introduce, startConnections, superuser } from './harness.ts';

let connections: Connections;
beforeEach(async () => {
  connections = await startConnections();
});
afterEach(() => connections.stop());

const readiness = async () => (await connections.get('/api/connection/readiness', superuser)).body;
const command = fileURLToPath(new URL('../src/readiness.ts', import.meta.url));
const asProcess = (...given: string[]) => runProcess(command, given, { CONNECTIONS_DATABASE_URL: connections.databaseUrl });

const deliverLead = (userId: number, schoolId: number, given: object = {}) =>
  connections.deliver(PersonChanged, personFact({ userId, schoolId, isLead: true, ...given }));

test('lists blank profiles, schools without an active Lead and small pools', async () => {
  await introduce(connections, 6);
  await connections.deliverSchool({ schoolId: 2, version: 2, name: 'Abbey', numberOfPupils: null, primaryEthnicityId: null });
  await connections.deliverSchool({ schoolId: 7, typeId: 7, typeName: 'Secondary' });
  await connections.deliverSchool({ schoolId: 8, typeId: 10, locationTypeId: null });
  await connections.deliverSchool({ schoolId: 9, isActive: false, locationTypeId: null });
  for (const schoolId of [1, 2, 3, 5, 7]) await deliverLead(schoolId, schoolId);
  await deliverLead(5, 5, { version: 2, isActive: false });
  await deliverLead(4, 4, { isLead: false });
  await deliverLead(6, 6);
  await deliverLead(6, 6, { version: 2, isLead: false });

  expect(await readiness()).toEqual({
    schools: 7,
    withoutRow: 7,
    fillable: 0,
    blankProfiles: { count: 1, schools: [{ id: 2, name: 'Abbey', missing: ['numberOfPupils', 'primaryEthnicity'] }] },
    withoutLead: {
      count: 3,
      schools: [
        { id: 4, name: 'School 4' },
        { id: 5, name: 'School 5' },
        { id: 6, name: 'School 6' },
      ],
    },
    smallPools: [
      { typeName: 'Primary', schools: 6, sameAgeSchools: 5, consequence: 'repeats' },
      { typeName: 'Secondary', schools: 1, sameAgeSchools: 0, consequence: 'too-few-links' },
    ],
    dates: [
      expect.objectContaining({ name: 'Spring 1, 2026/27', runAt: '2027-01-04T04:00:00.000Z' }),
      expect.objectContaining({ name: 'Spring 2, 2026/27' }),
      expect.objectContaining({ name: 'Summer 1, 2026/27' }),
    ],
  });
});

test('lists at most 100 schools and counts all', async () => {
  for (let schoolId = 1; schoolId <= 101; schoolId += 1) await connections.deliverSchool({ schoolId, locationTypeId: null });
  const { blankProfiles, withoutLead, smallPools } = await readiness();
  expect([blankProfiles.count, blankProfiles.schools.length]).toEqual([101, 100]);
  expect([withoutLead.count, withoutLead.schools.length]).toEqual([101, 100]);
  expect(smallPools).toEqual([]);
});

test('an empty network has nothing to list', async () => {
  expect(await readiness()).toMatchObject({
    schools: 0,
    blankProfiles: { count: 0, schools: [] },
    withoutLead: { count: 0, schools: [] },
    smallPools: [],
  });
});

test('the command prints the same', async () => {
  await introduce(connections, 5);
  await connections.deliverSchool({ schoolId: 2, version: 2, name: 'Abbey', locationTypeId: null });
  for (const schoolId of [1, 2, 3, 4]) await deliverLead(schoolId, schoolId);
  const { code, text } = await asProcess();
  expect(code).toBe(0);
  expect(text).toContain('Schools that take part: 5\n');
  expect(text).toContain('Blank profiles: 1\n  2  Abbey: location type\n');
  expect(text).toContain('Schools without a Lead: 1\n  5  School 5\n');
  expect(text).toContain('  Primary: 5 of the type, 4 to link with, schools meet again within six half terms\n');
  expect(text).toMatch(/Next runs: 3\n {2}\d{4}-\d\d-\d\d 04:00 {2}\w+ \d, \d{4}\/\d\d\n/);
  expect(await asProcess('anything')).toMatchObject({ code: 2, text: expect.stringContaining('Usage:') });
});
