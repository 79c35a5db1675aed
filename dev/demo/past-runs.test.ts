import { expect, test } from 'vitest';
import { quilts as written } from './data.ts';
import { numberDemo } from './ids.ts';
import { demoNetwork } from './network.ts';
import { linkPast, linksAfter } from './past-runs.ts';

// In term, in holidays, and on the first day of a half term.
test.each([
  '2026-11-22T19:00',
  '2026-12-25T12:00',
  '2027-01-04T08:00',
  '2027-04-20T10:00',
  '2027-08-20T12:00',
  '2027-09-01T06:00',
])('links every school with four to six others, as the accounts promise, at %s', (moment) => {
  const now = new Date(`${moment}:00Z`);
  const network = demoNetwork(now);
  const { school } = numberDemo(network);
  const runs = linkPast(network, school, now);
  expect(runs).toHaveLength(12);

  const partnersAfter = (some: typeof runs) => {
    const partners = new Map(network.schools.map(({ key }) => [school(key), new Set<number>()]));
    for (const { schoolA, schoolB } of linksAfter(some)) {
      partners.get(schoolA)!.add(schoolB);
      partners.get(schoolB)!.add(schoolA);
    }
    return partners;
  };
  const partners = partnersAfter(runs);
  for (const { key, isActive, typeId } of network.schools) {
    const count = partners.get(school(key))!.size;
    if (!isActive || typeId === 11) expect(count, key).toBe(0);
    else expect(count >= 4 && count <= 6, `${key} has ${count}`).toBe(true);
  }
  const schoolOf = (label: 'teacher' | 'connectedTeacher' | 'unconnectedTeacher') =>
    school(network.users.find(({ key }) => key === network.accounts[label])!.school);
  const own = partners.get(schoolOf('teacher'))!;
  expect(own.has(schoolOf('connectedTeacher'))).toBe(true);
  expect(own.has(schoolOf('unconnectedTeacher'))).toBe(false);
  expect(own.has(school(network.newcomer.school))).toBe(true);
  expect([...own].sort()).toEqual(written.waiting.linked.map(school).sort());
  const before = partnersAfter(
    runs.slice(
      0,
      runs.findLastIndex(({ type }) => type === 'main'),
    ),
  ).get(schoolOf('teacher'))!;
  expect([...before]).toEqual(expect.arrayContaining(written.revealed.linked.map(school)));
});
