import { expect, test } from 'vitest';
import { dayOf, domainOf, faithOf, locationOf, recogniseLayout, typeOf } from './layouts.ts';

test.each([
  ['Church of England', 'Church of England'],
  ['Roman Catholic', 'Roman Catholic'],
  ['Roman Catholic/Church of England', 'Christian'],
  ['Church of England/Methodist', 'Christian'],
  ['Methodist', 'Christian'],
  ['Orthodox Jewish', 'Jewish'],
  ['Sunni Deobandi Muslim', 'Muslim'],
  ['Sikh', 'Sikh'],
  ['Hindu', 'Hindu'],
  ['None', 'None'],
  ['Does not apply', 'None'],
  ['0', null],
  [null, null],
  ['Multi-faith', null],
])('the religious character %s is %s', (text, faith) => {
  expect(faithOf(text)).toBe(faith);
});

test.each([
  ['(England/Wales) Urban major conurbation', 'Urban'],
  ['(England/Wales) Urban city and town in a sparse setting', 'Urban'],
  ['(England/Wales) Rural town and fringe', 'Town'],
  ['(England/Wales) Rural village', 'Village'],
  ['(England/Wales) Rural hamlet and isolated in a sparse setting', 'Rural'],
  ['Urban: Nearer to a major town or city', 'Urban'],
  ['Larger rural: Further from a major town or city', 'Town'],
  ['Smaller rural: Nearer to a major town or city', 'Village'],
  ['Smaller rural: Further from a major town or city', 'Rural'],
  ['(pseudo) Channel Islands/Isle of Man', null],
  [null, null],
])('%s is a %s place', (text, place) => {
  expect(locationOf(text)).toBe(place);
});

test.each([
  ['Primary', null, 4, 11, 'Primary'],
  ['Primary', null, 7, 11, 'Junior'],
  ['Primary', null, 4, 7, 'Infant'],
  ['Primary', null, 3, 9, 'First'],
  ['Middle deemed secondary', null, 9, 13, 'Middle'],
  ['All-through', null, 3, 18, 'All-through'],
  ['Not applicable', 'Special schools', 2, 19, 'Special'],
  ['Not applicable', 'Independent schools', 4, 13, 'Middle'],
  ['Not applicable', 'Independent schools', 11, 18, 'Secondary'],
  ['Not applicable', 'Independent schools', 3, 18, 'All-through'],
  ['Not applicable', null, null, null, null],
])('phase %s of group %s for ages %s to %s is %s', (phase, group, lowAge, highAge, type) => {
  expect(typeOf({ phase, group, lowAge, highAge })).toBe(type);
});

test.each([
  ['http://www.hilltop.bradford.sch.uk/', 'hilltop.bradford.sch.uk'],
  ['https://hilltop.org/about?x=1', 'hilltop.org'],
  ['www.hilltop.org', 'hilltop.org'],
  ['HILLTOP.ORG', 'hilltop.org'],
  ['http:/hilltop.org', 'hilltop.org'],
  ['none', null],
  ['n/a', null],
  ['office@hilltop.org', null],
  [null, null],
])('the domain of %s is %s', (website, domain) => {
  expect(domainOf(website)).toBe(domain);
});

test.each([
  ['01/09/1999', '1999-09-01'],
  ['1-9-1999', '1999-09-01'],
  ['31/02/2020', null],
  ['2020-02-01', null],
  ['', null],
])('the day %s is %s', (text, day) => {
  expect(dayOf(text)).toBe(day);
});

test('a header in another order and with further columns is recognised; missing columns are named', () => {
  const plain = ['trust', 'key', 'name', 'status', 'phase', 'low age', 'high age', 'street', 'town', 'county', 'postcode'];
  const rest = ['website', 'pupils', 'religious character', 'urban or rural', 'notes'];
  expect(recogniseLayout([...plain, ...rest])).toHaveProperty('read');
  expect(recogniseLayout(plain)).toEqual({ missing: rest.slice(0, 4) });
  const { missing } = recogniseLayout(['URN', 'EstablishmentName']) as { missing: string[] };
  expect(missing).toContain('EstablishmentStatus (name)');
});
