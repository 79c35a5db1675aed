import { type Facts, factsOf, tellingReasons } from '@patchwork/contracts/link-reasons';
import type { components } from '@patchwork/contracts/types/public';
import { msg, plural, t } from './i18n.ts';

/** Translates a link's reason for staff: "inner city and village". Its words are in `locales/from-services.ts`. */
export function sayReason(reason: string): string {
  const facts = factsOf(reason);
  if (!facts) return t(reason);
  const [one, other] = facts;
  if (typeof one === 'string') return t('{one} and {other}', { one: t(one), other: t(String(other)) });
  return plural(one, 'a school with {count} pupil and one with {more}', 'a school with {count} pupils and one with {more}', {
    more: other.toLocaleString('en-GB'),
  });
}

const places: Record<string, string> = {
  'inner city': msg('in an inner city'),
  urban: msg('in a city'),
  suburban: msg('in a suburb'),
  town: msg('in a town'),
  village: msg('in a village'),
  rural: msg('in the countryside'),
  coastal: msg('by the sea'),
  island: msg('on an island'),
};

type Words = readonly [string, string];
const isWords = (facts: Facts): facts is Words => typeof facts[0] === 'string';
const isSizes = (facts: Facts): facts is readonly [number, number] => typeof facts[0] === 'number';

interface School {
  id: number;
  name: string;
}

/**
 * Says in a sentence or two how a school and the one that it is linked with differ: "Hollowbank School is a Sikh school in a
 * village, and we are in an inner city." With `isOurs` false, for readers elsewhere, both schools are named.
 */
export function sayLink(reasons: readonly string[], { us, them, isOurs = true }: { us: School; them: School; isOurs?: boolean }) {
  const facts = tellingReasons(reasons)
    .map(factsOf)
    .filter((each) => each !== null);
  if (facts.length === 0) {
    return reasons.some((reason) => reason.startsWith('different'))
      ? t('The pupils of the two schools come from different communities.')
      : t('How the two schools differ is not known yet: find out together.');
  }
  const [words, sizes] = [facts.filter(isWords), facts.find(isSizes)];
  const said: string[] = [];
  if (words.length > 0) {
    const [ours, theirs] = us.id < them.id ? [describe(words, 0), describe(words, 1)] : [describe(words, 1), describe(words, 0)];
    said.push(
      isOurs
        ? t('{name} is {theirs}, and we are {ours}.', { name: them.name, theirs, ours })
        : t('{name} is {theirs}, and {other} is {ours}.', { name: them.name, theirs, other: us.name, ours }),
    );
  }
  if (sizes) {
    const [fewer, more] = sizes;
    said.push(
      plural(fewer, 'One school has {count} pupil, the other {more}.', 'One school has {count} pupils, the other {more}.', {
        more: more.toLocaleString('en-GB'),
      }),
    );
  }
  return said.join(' ');
}

/** A school by its facts: "a Sikh school in a village in Kent". */
function describe(words: readonly Words[], side: 0 | 1): string {
  const facts = words.map((pair) => pair[side]);
  const faith = facts.find((fact) => fact.startsWith('a '));
  const place = facts.find((fact) => places[fact]);
  const area = facts.find((fact) => fact !== faith && fact !== place);
  const parts = [faith && t(faith), place && t(places[place]!), area && t('in {county}', { county: t(area) })];
  return parts.filter((part) => part !== undefined).reduce((what, where) => t('{what} {where}', { what, where }));
}

type Connection = components['schemas']['Connection'];
type Sources = Connection['sources'];

const sourceWords: Record<keyof Sources, Partial<Record<'profile' | 'register' | 'name', string>>> = {
  faith: { register: msg('faith from the register of schools'), name: msg('faith guessed from its name') },
  location: { profile: msg('place from its profile'), register: msg('place from the register of schools') },
  size: { profile: msg('number of pupils from its profile'), register: msg('number of pupils from the register of schools') },
};

/** Where the facts of `sayLink` come from: "Hollowbank School: faith from the register of schools, place from its profile." */
export function saySources({ reasons, sources, ownSources }: Connection, { us, them }: { us: School; them: School }): string {
  const facts = tellingReasons(reasons)
    .map(factsOf)
    .filter((each) => each !== null);
  const words = facts.filter(isWords).flat();
  const isSaid: Record<keyof Sources, boolean> = {
    faith: words.some((fact) => fact.startsWith('a ')),
    location: words.some((fact) => places[fact]),
    size: facts.some(isSizes),
  };
  const traits = (Object.keys(sourceWords) as (keyof Sources)[]).filter((trait) => isSaid[trait]);
  const of = ({ name }: School, given: Sources) => {
    const said = traits.flatMap((trait) => sourceWords[trait][given[trait] ?? 'profile'] ?? []).map((sentence) => t(sentence));
    return said.length > 0 ? [t('{name}: {facts}.', { name, facts: said.join(', ') })] : [];
  };
  return [...of(them, sources), ...of(us, ownSources)].join(' ');
}
