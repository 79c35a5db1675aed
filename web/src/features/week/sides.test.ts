import { expect, test } from 'vitest';
import { places } from '../../ui/uk-map.data.ts';
import { sidesOf } from './sides.ts';

const byX = [...places].toSorted(([, [one]], [, [two]]) => one - two).map(([county]) => county);
const [westmost, eastmost] = [byX[0]!, byX.at(-1)!];
const school = (id: number, county: number) => ({
  id,
  name: `School ${id}`,
  county: { id: county, name: '' },
  badgeMediaItem: null,
});
const at = (id: number) => ({ school: { id, name: `School ${id}` } });

test('an answer from the west stands west of the map, whatever order they come in', () => {
  const schools = [school(1, eastmost), school(2, westmost)];
  expect(sidesOf([at(1), at(2)], schools)).toEqual({ west: [at(2)], east: [at(1)] });
  expect(sidesOf([at(2), at(1)], schools)).toEqual({ west: [at(2)], east: [at(1)] });
});

test('each side goes from north to south, and one without a place on the map comes last', () => {
  const byY = [...places].toSorted(([, [, one]], [, [, two]]) => one - two).map(([county]) => county);
  const schools = [school(1, byY.at(-1)!), school(2, byY[0]!), school(3, 999)];
  const { west, east } = sidesOf([at(1), at(2), at(3), at(1)], schools);
  expect([...west, ...east].at(-1)).toEqual(at(3));
  const order = (some: { school: { id: number } }[]) => some.map(({ school: { id } }) => id);
  for (const side of [order(west), order(east)])
    expect(side).toEqual(side.toSorted((one, two) => [2, 1, 3].indexOf(one) - [2, 1, 3].indexOf(two)));
});
