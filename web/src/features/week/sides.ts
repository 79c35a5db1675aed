import { placeAll, type School } from '../../ui/link-map.tsx';
import type { Place } from './api.ts';

/** Which answers stand west and which east of the map, each from north to south, so that each is near its school. */
export function sidesOf<Each extends Pick<Place, 'school'>>(
  answers: readonly Each[],
  schools: readonly School[],
): { west: Each[]; east: Each[] } {
  const spots = new Map(placeAll(schools).map(({ school, x, y }) => [school.id, { x, y }]));
  // A school without a place on the map comes last.
  const spotOf = ({ school }: Each) => spots.get(school.id) ?? { x: Number.MAX_VALUE, y: Number.MAX_VALUE };
  const fromWest = answers.toSorted((one, two) => spotOf(one).x - spotOf(two).x);
  const half = Math.ceil(answers.length / 2);
  const southward = (some: Each[]) => some.toSorted((one, two) => spotOf(one).y - spotOf(two).y);
  return { west: southward(fromWest.slice(0, half)), east: southward(fromWest.slice(half)) };
}
