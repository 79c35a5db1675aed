import { expect, test } from 'vitest';
import { linksOf } from './links-of.ts';

const otters = { name: 'Otters', primaryGroup: false };
const wholeSchool = { name: 'Whole school', primaryGroup: true };

test.each([
  [otters, 0, '2027-01-04', 'Otters have no links yet; they arrive on 4 January.'],
  [otters, 0, null, 'Otters have no links yet.'],
  [otters, 0, undefined, 'Otters have no links yet.'],
  [otters, 1, '2027-01-04', 'Otters are linked with 1 school.'],
  [otters, 5, '2027-01-04', 'Otters are linked with 5 schools.'],
  [wholeSchool, 0, '2027-02-22', 'Your school has no links yet; they arrive on 22 February.'],
  [wholeSchool, 0, null, 'Your school has no links yet.'],
  [wholeSchool, 1, null, 'Your school is linked with 1 school.'],
  [wholeSchool, 6, null, 'Your school is linked with 6 schools.'],
])('a newcomer in %j with %i links, the next on %s, reads "%s"', (group, count, next, sentence) => {
  expect(linksOf(group, count, next)).toBe(sentence);
});
