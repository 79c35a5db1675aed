import { expect, test } from 'vitest';
import { numberDemo } from './ids.ts';
import { demoNetwork } from './network.ts';
import { poolOf, withPool } from './pool.ts';
import { accountsOf } from './seed.ts';

const size = { lead: 3, teacher: 2, class: 1, readOnlyStaff: 2 };
const demo = demoNetwork(new Date('2026-11-24T11:45:00Z'));
const network = withPool(demo, size);
const { schools: pool, staff } = poolOf(network, size);

test('a pool has schools of each kind, which share neither ids nor domains', () => {
  expect(pool.map(({ kind }) => kind)).toEqual(['lead', 'lead', 'lead', 'teacher', 'teacher', 'class']);
  expect(pool.filter(({ teacher }) => teacher).map(({ kind }) => kind)).toEqual(['teacher', 'teacher', 'class']);
  expect(pool.filter(({ classId }) => classId !== null).map(({ kind }) => kind)).toEqual(['class']);
  const people = pool.flatMap(({ lead, teacher }) => (teacher ? [lead, teacher] : [lead]));
  expect(new Set([...people, ...staff].map(({ userId }) => userId)).size).toBe(people.length + 2);
  expect(new Set(people.map(({ email }) => email.split('@')[1])).size).toBe(pool.length);
});

test('a pool leaves the ids and the accounts of the demo network as they are', () => {
  const [before, after] = [numberDemo(demo), numberDemo(network)];
  for (const { key } of demo.schools) expect(after.school(key)).toBe(before.school(key));
  for (const { key } of demo.users) expect(after.user(key)).toBe(before.user(key));
  expect(demo.approvals).toEqual([]);
  const taken = new Set(pool.map(({ schoolId }) => schoolId));
  expect(accountsOf(demo).filter(({ schoolId }) => taken.has(schoolId))).toEqual([]);
});
