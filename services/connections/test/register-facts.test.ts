import { RegisterChanged } from '@patchwork/contracts/events/schools';
import { match } from '@patchwork/matching/match';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { z } from 'zod';
import { type Connections, introduce, startConnections, superuser, teacherOf } from './harness.ts';
import { claim, finish, start } from './run-steps.ts';

let connections: Connections;
beforeEach(async () => {
  connections = await startConnections();
});
afterEach(() => connections.stop());

const deliverFacts = (given: Partial<z.input<typeof RegisterChanged.data>> & { schoolId: number }) =>
  connections.deliver(RegisterChanged, {
    version: 1,
    isLinked: true,
    faith: null,
    trust: null,
    numberOfPupils: null,
    locationTypeId: null,
    ...given,
  });

/** What a worker gets of a school. */
async function workOf(schoolId: number) {
  const { id } = (await start(connections)).body;
  const { schools } = (await claim(connections, id)).body;
  return schools.find((school: { id: number }) => school.id === schoolId);
}

test('a run reads the register where the school itself says nothing', async () => {
  await introduce(connections, 6);
  await connections.deliverSchool({
    schoolId: 1,
    version: 2,
    locationTypeId: null,
    locationTypeName: null,
    numberOfPupils: null,
  });
  await deliverFacts({ schoolId: 1, faith: 'Roman Catholic', trust: '7', numberOfPupils: 390, locationTypeId: 2 });
  expect(await workOf(1)).toMatchObject({ faith: 'Roman Catholic', trust: '7', numberOfPupils: 390, locationTypeId: 2 });
});

test('what the school says goes before the register, and a removed link says nothing', async () => {
  await introduce(connections, 6);
  await deliverFacts({ schoolId: 2, numberOfPupils: 390, locationTypeId: 2, faith: 'Sikh', trust: '7' });
  await deliverFacts({ schoolId: 3, faith: 'Sikh', trust: '7' });
  await deliverFacts({ schoolId: 3, version: 2, isLinked: false });
  const { id } = (await start(connections)).body;
  const { schools } = (await claim(connections, id)).body;
  const of = (schoolId: number) => schools.find((school: { id: number }) => school.id === schoolId);
  expect(of(2)).toMatchObject({ numberOfPupils: 80, locationTypeId: 3, faith: 'Sikh' });
  expect(of(3)).toMatchObject({ faith: null, trust: null });
});

test('an older fact changes nothing', async () => {
  await introduce(connections, 6);
  await deliverFacts({ schoolId: 1, version: 3, faith: 'Sikh' });
  await deliverFacts({ schoolId: 1, version: 2, faith: 'Hindu' });
  expect(await workOf(1)).toMatchObject({ faith: 'Sikh' });
});

test('schools of one trust are never linked', async () => {
  await introduce(connections, 12);
  for (const schoolId of [1, 2, 3, 4]) await deliverFacts({ schoolId, trust: '7' });
  const { id } = (await start(connections)).body;
  const work = (await claim(connections, id)).body;
  const { links } = match({ ...work, history: [], currentLinks: [] });
  expect(links.length).toBeGreaterThan(0);
  expect(links.filter(({ schoolA, schoolB }) => schoolA <= 4 && schoolB <= 4)).toEqual([]);
});

test('links say where the facts of both schools come from', async () => {
  await introduce(connections, 6);
  await connections.deliverSchool({
    schoolId: 2,
    version: 2,
    locationTypeId: null,
    locationTypeName: null,
    numberOfPupils: null,
  });
  await deliverFacts({ schoolId: 2, faith: 'Sikh', numberOfPupils: 390 });
  const { id } = (await start(connections)).body;
  const { fencingToken } = (await claim(connections, id)).body;
  const pairs = [2, 3, 4, 5].map((schoolB) => ({ schoolA: 1, schoolB, contrast: 0.5, reasons: ['town and village'] }));
  await finish(connections, id, fencingToken, pairs);
  const { body } = await connections.get('/api/connection', teacherOf(1));
  const linkWith = (schoolId: number) =>
    body.find(({ connectedSchool }: { connectedSchool: { id: number } }) => connectedSchool.id === schoolId);
  expect(linkWith(2)).toMatchObject({
    sources: { location: null, size: 'register', faith: 'register' },
    ownSources: { location: 'profile', size: 'profile', faith: 'name' },
  });
});

test('readiness counts schools without a row, and blanks that the register can fill', async () => {
  await introduce(connections, 6);
  await connections.deliverSchool({ schoolId: 2, version: 2, numberOfPupils: null });
  await deliverFacts({ schoolId: 2, numberOfPupils: 390 });
  await deliverFacts({ schoolId: 3 });
  const { body } = await connections.get('/api/connection/readiness', superuser);
  expect(body).toMatchObject({ withoutRow: 4, fillable: 1 });
});
