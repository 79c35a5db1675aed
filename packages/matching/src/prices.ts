import type { Part } from './contrast.ts';
import { typeCount } from './eligibility.ts';
import { type Field, startsOfTypes } from './field.ts';
import { sharedDoubles } from './shared.ts';

const SAMPLE = 2_000;
/** In units of contrast. At a high temperature each school wants many partners, at a low one only the best. */
const temperatures = [0.04, 0.009, 0.002];
const SWEEPS = 36;
const DAMPING = 0.5;
const MOMENTUM = 0.8;
const FIRST_PRICE = 0.25;

/**
 * Computes the price of a link with each school, in units of contrast: higher for schools that many others want, so that demand
 * about equals each school's cap. Damped symmetric Sinkhorn iteration on a sample, at three falling temperatures; the
 * prices of all schools follow from the sample's.
 */
export function findPrices(field: Field, caps: Uint8Array): Float64Array {
  const sample = drawSample(field);
  let price = new Float64Array(sample.school.length).fill(FIRST_PRICE);
  let before = price;
  for (const temperature of temperatures) {
    const heated = heat(field, temperature);
    for (let sweep = 0; sweep < SWEEPS; sweep += 1) {
      const updated = updatePrices(field, caps, sample, price, sample.school, heated, temperature);
      // Momentum, because the slowest component is one half of the schools against the other.
      const [now, last] = [price, before];
      price = updated.map((value, at) => now[at]! + DAMPING * (value - now[at]!) + MOMENTUM * (now[at]! - last[at]!));
      before = now;
    }
  }
  const coldest = temperatures.at(-1)!;
  const all = Int32Array.from({ length: field.size }, (_, school) => school);
  const prices = sharedDoubles(field.size);
  prices.set(updatePrices(field, caps, sample, price, all, heat(field, coldest), coldest).map((value) => Math.max(0, value)));
  return prices;
}

/**
 * A sample with about the same share of each type, and within it of each kind of people and place: a random one has too many of
 * one half of the schools, which shifts all prices.
 */
interface Sample {
  school: Int32Array;
  first: Int32Array;
  people: Uint16Array;
  place: Uint16Array;
  county: Uint16Array;
  share: number;
}

function drawSample({ size, types, chance, people, place, county }: Field): Sample {
  const byType = Int32Array.from(types.keys()).sort(
    (one, other) =>
      types[one]! - types[other]! ||
      people.kind[one]! - people.kind[other]! ||
      place.kind[one]! - place.kind[other]! ||
      chance[one]! - chance[other]! ||
      one - other,
  );
  const starts = startsOfTypes(types);
  const share = Math.min(1, SAMPLE / Math.max(1, size));
  const school = byType.filter((one, at) => {
    const rank = at - starts[types[one]!]!;
    return Math.ceil((rank + 1) * share) > Math.ceil(rank * share);
  });
  return {
    school,
    first: startsOfTypes(Uint8Array.from(school, (one) => types[one]!)),
    people: Uint16Array.from(school, (one) => people.kind[one]!),
    place: Uint16Array.from(school, (one) => place.kind[one]!),
    county: Uint16Array.from(school, (one) => county.kind[one]!),
    share: school.length / Math.max(1, size),
  };
}

/** The tables of exp(part / temperature), so that a pair's weight is a product of three look-ups. */
const heat = ({ people, place, county }: Field, temperature: number) => {
  const heated = (part: Part) => Float64Array.from(part.table, (value) => Math.exp(value / temperature));
  return { people: heated(people), place: heated(place), county: heated(county) };
};

/** Computes the price of each of `schools` at which the sample would want as many links with it as its cap. */
function updatePrices(
  { people, place, county, ages, types }: Field,
  caps: Uint8Array,
  sample: Sample,
  price: Float64Array,
  schools: Int32Array,
  heated: ReturnType<typeof heat>,
  temperature: number,
): Float64Array {
  const pull = price.map((value) => Math.exp(-value / temperature));
  const { first, people: peoples, place: places, county: counties } = sample;
  const { people: peopleTable, place: placeTable, county: countyTable } = heated;
  const updated = new Float64Array(schools.length);
  for (let at = 0; at < schools.length; at += 1) {
    const one = schools[at]!;
    const peopleRow = people.kind[one]! * people.width;
    const placeRow = place.kind[one]! * place.width;
    const countyRow = county.kind[one]! * county.width;
    const ageRow = types[one]! * typeCount;
    let sum = 0;
    for (let type = 0; type < typeCount; type += 1) {
      if (ages[ageRow + type] === 0) continue;
      for (let other = first[type]!; other < first[type + 1]!; other += 1) {
        const weight = peopleTable[peopleRow + peoples[other]!]! * placeTable[placeRow + places[other]!]!;
        sum += weight * countyTable[countyRow + counties[other]!]! * pull[other]!;
      }
    }
    updated[at] = sum > 0 ? temperature * Math.log(sum / (caps[one]! * sample.share)) : 0;
  }
  return updated;
}
