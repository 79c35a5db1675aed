import type { Trait } from './contrast.ts';
import { counties } from './counties.data.ts';
import { faiths, locations } from './lookups.ts';
import type { Pool } from './pool.ts';

/** Smallest part of the contrast that counts as a reason. */
const WORTH_SAYING = 0.01;

/** Returns the reasons why two schools were linked, most important first. The web app translates these sentences. */
export function reasonsFor(pool: Pool, one: number, other: number): string[] {
  const parts = pool.contrast.partsOf(one, other);
  const reasons = (Object.keys(parts) as Trait[])
    .filter((trait) => parts[trait] >= WORTH_SAYING)
    .sort((trait, next) => parts[next] - parts[trait])
    .map((trait) => sentences[trait](pool, one, other));
  return reasons.length > 0 ? reasons : ['similar, but available to link'];
}

const inDigits = new Intl.NumberFormat('en-GB');

type Sentence = (pool: Pool, one: number, other: number) => string;

const sentences: Record<Trait, Sentence> = {
  ethnicity({ profiles }, one, other) {
    const [here, there] = [profiles.primary[one]!, profiles.primary[other]!];
    if (!here || !there) return unknown('main ethnicity', 'main ethnicities', here, there);
    if (here !== there) return 'different main ethnicity';
    const [second, otherSecond] = [profiles.secondary[one]!, profiles.secondary[other]!];
    if (!second || !otherSecond) return unknown('second ethnicity', 'second ethnicities', second, otherSecond);
    return 'different second ethnicity';
  },

  location({ profiles }, one, other) {
    const [here, there] = [profiles.location[one]!, profiles.location[other]!];
    if (!here || !there) return unknown('location', 'locations', here, there);
    return `${locations[here - 1]!.name} and ${locations[there - 1]!.name}`;
  },

  faith({ profiles }, one, other) {
    const [here, there] = [profiles.faith[one]!, profiles.faith[other]!];
    if (!here || !there) return unknown('school’s faith', 'schools’ faiths', here, there);
    return `${faithWords(here)} and ${faithWords(there)}`;
  },

  county({ profiles }, one, other) {
    const [here, there] = [counties.get(profiles.county[one]!), counties.get(profiles.county[other]!)];
    if (!here || !there) return unknown('county', 'counties', Number(!!here), Number(!!there));
    return here.nation === there.nation ? `${here.name} and ${there.name}` : `${here.nation} and ${there.nation}`;
  },

  size({ schools }, one, other) {
    const [here, there] = [schools[one]!.numberOfPupils, schools[other]!.numberOfPupils];
    if (here === null || there === null)
      return unknown('pupil number', 'pupil numbers', Number(here !== null), Number(there !== null));
    const [fewer, more] = [Math.min(here, there), Math.max(here, there)];
    return `a school with ${fewer} pupil${fewer === 1 ? '' : 's'} and one with ${inDigits.format(more)}`;
  },
};

const unknown = (one: string, both: string, here: number, there: number) =>
  here || there ? `one ${one} unknown` : `both ${both} unknown`;

const faithWords = (faith: number) => (faith === 1 ? 'a non-faith school' : `a ${faiths[faith - 1]} school`);
