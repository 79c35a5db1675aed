import { counties } from '@patchwork/matching/counties.data';
import { expect, test } from 'vitest';
import { placeAll, type School } from './link-map.tsx';
import { places } from './uk-map.data.ts';

const inCounty = (countyId: number, id: number): School => ({
  ...{ id, name: `School ${id}`, county: { id: countyId, name: 'Somewhere' }, badgeMediaItem: null },
});

test('every county of the lookups has a place within the map', () => {
  expect([...places.keys()]).toEqual([...counties.keys()]);
  for (const [x, y] of places.values()) {
    expect(x).toBeGreaterThan(-74);
    expect(x).toBeLessThan(372);
    expect(y).toBeGreaterThan(-8);
    expect(y).toBeLessThan(554);
  }
});

test('schools of one county are drawn beside each other, never on top', () => {
  const placed = placeAll([1, 2, 3, 4, 5, 6].map((id) => inCounty(id < 4 ? 45 : 44, id)));
  expect(placed).toHaveLength(6);
  for (const one of placed)
    for (const other of placed)
      if (one !== other) expect(Math.max(Math.abs(one.x - other.x), Math.abs(one.y - other.y))).toBeGreaterThanOrEqual(30);
});

test('a school of an unknown county is not drawn', () => {
  expect(placeAll([inCounty(45, 1), inCounty(999, 2)]).map(({ school }) => school.id)).toEqual([1]);
});
