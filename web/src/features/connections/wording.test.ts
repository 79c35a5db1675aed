import { expect, it } from 'vitest';
import { byNation, changesSince, describeFewLinks, formatSeconds, planSentence, runTime, shortTerm } from './wording.ts';

it('says in one sentence what a run will do', () => {
  const plan = { schools: 32, linksBefore: 54, linksAfter: 75, leftOut: 0 };
  expect(planSentence(plan)).toBe('32 schools, 54 → 75 links, none left out.');
  expect(planSentence({ ...plan, schools: 1, leftOut: 1 })).toBe('1 school, 54 → 75 links, 1 school left out.');
  expect(planSentence({ schools: 35_000, linksBefore: 81_200, linksAfter: 90_000, leftOut: 1_200 })).toBe(
    '35,000 schools, 81,200 → 90,000 links, 1,200 schools left out.',
  );
});

it('names the London time of a run and its half term without the year', () => {
  expect(runTime('2027-01-04T04:00:00.000Z')).toBe('Monday 4 January, 04:00');
  expect(runTime('2026-09-01T03:00:00.000Z')).toBe('Tuesday 1 September, 04:00');
  expect(shortTerm('Spring 1, 2026/27')).toBe('Spring 1');
});

it('says what has changed since a preview', () => {
  const nothing = { joined: 0, left: 0, edited: 0, haveLinksChanged: false };
  expect(changesSince(nothing)).toEqual([]);
  expect(changesSince({ joined: 3, left: 1, edited: 2, haveLinksChanged: true })).toEqual([
    '3 schools have joined since.',
    '1 school has left since.',
    '2 schools have changed their details since.',
    'The links have changed since.',
  ]);
});

it('formats how long a run took', () => {
  expect([0.4, 4.2, 59.6, 125].map(formatSeconds)).toEqual(['1 sec', '4 secs', '1 min', '2 mins 5 secs']);
});

it('says why a school has too few links', () => {
  expect(describeFewLinks({ reason: 'few-of-the-age', sameAgeSchools: 0 })).toBe('No other school teaches the same ages.');
  expect(describeFewLinks({ reason: 'few-of-the-age', sameAgeSchools: 1 })).toBe('Only 1 other school teaches the same ages.');
  expect(describeFewLinks({ reason: 'all-full', sameAgeSchools: 11 })).toBe(
    '11 other schools teach the same ages, but could take no more links.',
  );
});

it('groups schools by nation in the order of the list', () => {
  const schools = [
    { id: 1, nation: 'England' },
    { id: 2, nation: 'England' },
    { id: 3, nation: 'Wales' },
    { id: 4, nation: null },
  ];
  expect(byNation(schools).map(([nation, group]) => [nation, group.map(({ id }) => id)])).toEqual([
    ['England', [1, 2]],
    ['Wales', [3]],
    [null, [4]],
  ]);
});
