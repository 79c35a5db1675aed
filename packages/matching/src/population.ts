import { counties } from './counties.data.ts';
import { mix } from './hash.ts';
import {
  conurbations,
  countyFigures,
  inlandShires,
  islands,
  metropolises,
  nameForms,
  places,
  typeShares,
  usualPupils,
} from './population.data.ts';
import type { MatchSchool } from './types.ts';

/**
 * Generates `count` schools for tests and benchmarks, distributed like those of the UK: counties by population, ethnicities by
 * the census of each county, places, types, faiths, sizes and trusts. The same seed gives the same schools. With `isInRegister`
 * they have what a register says: no blank place or size, and a faith that their name may not tell.
 */
export function makePopulation(count: number, seed = 1, isInRegister = false): MatchSchool[] {
  const random = numbers(seed);
  // A sequence of its own, so that all else is the same as without a register.
  const register = isInRegister ? numbers(seed + 1) : null;
  const countyWeights = countyFigures.map(({ people }) => people);
  return Array.from({ length: count }, (_, index) =>
    makeSchool(index + 1, 1 + pick(random, countyWeights), { random, register }),
  );
}

type Random = () => number;

interface Sources {
  random: Random;
  register: Random | null;
}

function makeSchool(id: number, countyId: number, { random, register }: Sources): MatchSchool {
  const type = pick(random, typeShares);
  const place = pick(random, placesOf(countyId));
  const [primary, secondary] = mainEthnicities(countyId, place, random);
  const isRural = place === 4 || place === 5 || place === 7;
  const pupils = usualPupils[type]! * (isRural ? 0.55 : 1) * Math.exp(approximateNormal(random) * 0.52);
  const [, form, faiths] = nameForms[pick(random, nameShares)]!;
  const filledIn = (share: number, value: number) => (told(random, share, value) === null && !register ? null : value);
  return {
    id,
    name: form.replace('%', `Place ${id}`),
    typeId: type + 1,
    countyId,
    locationTypeId: filledIn(0.97, place + 1),
    numberOfPupils: filledIn(0.95, Math.max(4, Math.round(pupils))),
    primaryEthnicityId: told(random, 0.95, primary),
    secondaryEthnicityId: told(random, 0.85, secondary),
    trust: countyId <= 48 && random() < 0.45 ? trustOf(countyId, random) : null,
    ...(register && {
      faith:
        faiths[
          pick(
            register,
            faiths.map(([share]) => share),
          )
        ]![1],
    }),
  };
}

const nameShares = nameForms.map(([share]) => share);
const told = (random: Random, share: number, value: number) => (random() < share ? value : null);
/** A trust of about twelve schools. */
const trustOf = (countyId: number, random: Random) =>
  `Trust ${countyId}-${Math.floor(random() * (1 + countyFigures[countyId - 1]!.people / 55))}`;

function placesOf(countyId: number): readonly number[] {
  if (islands.has(countyId)) return places.island;
  if (metropolises.has(countyId)) return places.metropolis;
  if (conurbations.has(countyId)) return places.conurbation;
  return inlandShires.has(countyId) || counties.get(countyId)!.region === 'London' ? places.inlandShire : places.coastShire;
}

/** The two most common ethnicities of a school, from its county: more mixed in cities, and clustered as neighbourhoods are. */
function mainEthnicities(countyId: number, place: number, random: Random): readonly [number, number] {
  const { majority, blend } = countyFigures[countyId - 1]!;
  const others =
    1.5 * (1 - majority) * [1.6, 1.25, 0.9, 0.7, 0.35, 0.3, 0.5, 0.3][place]! * Math.exp(approximateNormal(random) * 1.5);
  const sum = Object.values(blend).reduce((total, part) => total + part);
  let [first, second] = [
    { id: 13, share: Math.max(0.03, 1 - others) },
    { id: 17, share: 0 },
  ];
  for (const [id, part] of Object.entries(blend)) {
    const here = { id: Number(id), share: ((others * part) / sum) * Math.exp(approximateNormal(random) * 2) };
    if (here.share > first.share) [first, second] = [here, first];
    else if (here.share > second.share) second = here;
  }
  return [first.id, second.id];
}

/** Returns a generator of numbers in [0, 1); the same seed gives the same sequence. */
function numbers(seed: number): Random {
  let state = mix(seed);
  return () => {
    state = (state + 0x9e3779b9) | 0;
    return mix(state) / 2 ** 32;
  };
}

function pick(random: Random, weights: readonly number[]): number {
  let left = random() * weights.reduce((sum, weight) => sum + weight);
  for (const [place, weight] of weights.entries()) {
    left -= weight;
    if (left < 0) return place;
  }
  return weights.length - 1;
}

/** A number around 0, mostly between -1 and 1. */
const approximateNormal = (random: Random) => random() + random() + random() + random() - 2;
