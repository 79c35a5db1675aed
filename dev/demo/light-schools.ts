import { type DemoSchool, places } from './data.ts';
import { prng } from './prng.ts';

/** Letters that Royal Mail never uses at the end of a postcode, so the postcodes are not real. */
const letters = [...'CIKMOV'];

const DAY = 24 * 60;

/**
 * Returns 450 primary schools without users, reports or links: enough for searches with more pages than the pager shows. They
 * are inactive, because a run would otherwise link nearly every demo school to schools without users.
 */
export function lightSchools(): DemoSchool[] {
  const random = prng(450);
  return places.beginnings.flatMap((beginning) =>
    places.endings.map((ending) => {
      const place = `${beginning}${ending}`;
      const key = place.toLowerCase();
      return {
        key,
        name: `${place} Primary`,
        registerKey: null,
        typeId: 4,
        countyId: random.whole(1, 90),
        locationTypeId: random.whole(1, 8),
        numberOfPupils: random.whole(28, 610),
        primaryEthnicityId: random.chance(0.6) ? 13 : random.whole(1, 19),
        secondaryEthnicityId: random.whole(1, 19),
        postcode: `${random.pick(places.areas)}${random.whole(10, 40)} ${random.whole(1, 9)}${random.pick(letters)}${random.pick(letters)}`,
        contact: random.pick(places.people),
        email: `office@${key}.example`,
        isActive: false,
        approvedMinutesAgo: random.whole(60 * DAY, 200 * DAY),
        groups: [{ key: `${key}-whole`, name: 'Whole school', description: 'Everyone at our school', isPrimary: true }],
      };
    }),
  );
}
