import type { Trait } from './contrast.ts';
import { counties } from './counties.data.ts';
import { faiths, locations } from './lookups.ts';
import type { Pool } from './pool.ts';

/** Parts of the contrast below this are no reason. */
const WORTH_SAYING = 0.01;

/** Why two schools were linked, in plain words, the weightiest first. What is not known is said to be so. */
export function reasonsFor(pool: Pool, one: number, other: number): string[] {
  const parts = pool.contrast.partsOf(one, other);
  const reasons = (Object.keys(parts) as Trait[])
    .filter((trait) => parts[trait] >= WORTH_SAYING)
    .sort((trait, next) => parts[next] - parts[trait])
    .map((trait) => sentences[trait](pool, one, other));
  return reasons.length > 0 ? reasons : ['much alike, but free to be linked'];
}

type Sentence = (pool: Pool, one: number, other: number) => string;

const sentences: Record<Trait, Sentence> = {
  ethnicity({ profiles }, one, other) {
    const [here, there] = [profiles[one]!, profiles[other]!];
    if (!here.primary || !there.primary) return notKnown('main ethnicity', here.primary, there.primary);
    if (here.primary !== there.primary) return 'different main ethnicity';
    if (!here.secondary || !there.secondary) return notKnown('second ethnicity', here.secondary, there.secondary);
    return 'different second ethnicity';
  },

  location({ profiles }, one, other) {
    const [here, there] = [profiles[one]!.location, profiles[other]!.location];
    if (!here || !there) return notKnown('kind of place', here, there);
    return `${locations[here - 1]!.name} and ${locations[there - 1]!.name}`;
  },

  faith({ profiles }, one, other) {
    const [here, there] = [profiles[one]!.faith, profiles[other]!.faith];
    if (!here || !there) return notKnown('faith', here, there);
    return `${faithWords(here)} and ${faithWords(there)}`;
  },

  county({ profiles }, one, other) {
    const [here, there] = [counties.get(profiles[one]!.county), counties.get(profiles[other]!.county)];
    if (!here || !there) return notKnown('county', Number(!!here), Number(!!there));
    return here.nation === there.nation ? `${here.name} and ${there.name}` : `${here.nation} and ${there.nation}`;
  },

  size({ schools }, one, other) {
    const [here, there] = [schools[one]!.numberOfPupils, schools[other]!.numberOfPupils];
    if (here === null || there === null) return notKnown('number of pupils', Number(here !== null), Number(there !== null));
    const [fewer, more] = [Math.min(here, there), Math.max(here, there)];
    return `a school with ${fewer} pupil${fewer === 1 ? '' : 's'} and one with ${more.toLocaleString('en-GB')}`;
  },
};

const notKnown = (what: string, here: number, there: number) =>
  here || there ? `${what} of one school not known` : `${what} of neither school known`;

const faithWords = (faith: number) => (faith === 1 ? 'a school of no faith' : `a ${faiths[faith - 1]} school`);
