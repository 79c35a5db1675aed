import type { Trait } from './contrast.ts';
import { counties } from './counties.data.ts';
import { faiths, locations } from './lookups.ts';
import type { Pool } from './pool.ts';

/** Smallest part of the contrast that counts as a reason. */
const WORTH_SAYING = 0.01;

/** Returns the reasons why two schools were linked as sentences, most important first; unknown values are named as such. */
export function reasonsFor(pool: Pool, one: number, other: number): string[] {
  const parts = pool.contrast.partsOf(one, other);
  const reasons = (Object.keys(parts) as Trait[])
    .filter((trait) => parts[trait] >= WORTH_SAYING)
    .sort((trait, next) => parts[next] - parts[trait])
    .map((trait) => sentences[trait](pool, one, other));
  return reasons.length > 0 ? reasons : ['much alike, but free to be linked'];
}

const inDigits = new Intl.NumberFormat('en-GB');

type Sentence = (pool: Pool, one: number, other: number) => string;

const sentences: Record<Trait, Sentence> = {
  ethnicity({ profiles }, one, other) {
    const [here, there] = [profiles.primary[one]!, profiles.primary[other]!];
    if (!here || !there) return notKnown('main ethnicity', here, there);
    if (here !== there) return 'different main ethnicity';
    const [second, otherSecond] = [profiles.secondary[one]!, profiles.secondary[other]!];
    if (!second || !otherSecond) return notKnown('second ethnicity', second, otherSecond);
    return 'different second ethnicity';
  },

  location({ profiles }, one, other) {
    const [here, there] = [profiles.location[one]!, profiles.location[other]!];
    if (!here || !there) return notKnown('kind of place', here, there);
    return `${locations[here - 1]!.name} and ${locations[there - 1]!.name}`;
  },

  faith({ profiles }, one, other) {
    const [here, there] = [profiles.faith[one]!, profiles.faith[other]!];
    if (!here || !there) return notKnown('faith', here, there);
    return `${faithWords(here)} and ${faithWords(there)}`;
  },

  county({ profiles }, one, other) {
    const [here, there] = [counties.get(profiles.county[one]!), counties.get(profiles.county[other]!)];
    if (!here || !there) return notKnown('county', Number(!!here), Number(!!there));
    return here.nation === there.nation ? `${here.name} and ${there.name}` : `${here.nation} and ${there.nation}`;
  },

  size({ schools }, one, other) {
    const [here, there] = [schools[one]!.numberOfPupils, schools[other]!.numberOfPupils];
    if (here === null || there === null) return notKnown('number of pupils', Number(here !== null), Number(there !== null));
    const [fewer, more] = [Math.min(here, there), Math.max(here, there)];
    return `a school with ${fewer} pupil${fewer === 1 ? '' : 's'} and one with ${inDigits.format(more)}`;
  },
};

const notKnown = (what: string, here: number, there: number) =>
  here || there ? `${what} of one school not known` : `${what} of neither school known`;

const faithWords = (faith: number) => (faith === 1 ? 'a school of no faith' : `a ${faiths[faith - 1]} school`);
