import type { DemoSchool } from './data.ts';
import { prng } from './prng.ts';

// Invented places that are on no map.
const beginnings =
  'Quillen Brackle Tansel Wendle Orrin Fossel Merrow Skelder Hesken Dunnel Ullen Corven Pellow Trewen Yarrel Ibber Nettle Rindle Sallow Mossel Garven Linnet Pebble Thorrel Wickle Ambel Borrel Cressen Dapple Ember'.split(
    ' ',
  );
const endings = 'hythe howe garth wath holt stead brough mere fold thwaite cote shaw barrow lode strand'.split(' ');
const people =
  'Mrs Ruth Alder,Mr Owen Thackray,Ms Farida Noor,Mr Callum Reid,Mrs Joy Adeleke,Miss Megan Prys,Mr Harjit Bains,Mrs Nuala Keane'.split(
    ',',
  );
const areas = 'AB BA CF DN EX FY GL HX LL NE OX PL SY TR YO'.split(' ');
/** Letters that Royal Mail never uses at the end of a postcode, so the postcodes are not real. */
const letters = [...'CIKMOV'];

const DAY = 24 * 60;

/**
 * Returns 450 primary schools without users, reports or links: enough for searches with more pages than the pager shows. They
 * are inactive, because a run would otherwise link nearly every demo school to schools without users.
 */
export function lightSchools(): DemoSchool[] {
  const random = prng(450);
  return beginnings.flatMap((beginning) =>
    endings.map((ending) => {
      const place = `${beginning}${ending}`;
      const key = place.toLowerCase();
      return {
        key,
        name: `${place} Primary`,
        typeId: 4,
        countyId: random.whole(1, 90),
        locationTypeId: random.whole(1, 8),
        numberOfPupils: random.whole(28, 610),
        primaryEthnicityId: random.chance(0.6) ? 13 : random.whole(1, 19),
        secondaryEthnicityId: random.whole(1, 19),
        postcode: `${random.pick(areas)}${random.whole(10, 40)} ${random.whole(1, 9)}${random.pick(letters)}${random.pick(letters)}`,
        contact: random.pick(people),
        email: `office@${key}.example`,
        isActive: false,
        approvedMinutesAgo: random.whole(60 * DAY, 200 * DAY),
        groups: [{ key: `${key}-whole`, name: 'Whole school', description: 'Everyone at our school', isPrimary: true }],
      };
    }),
  );
}
