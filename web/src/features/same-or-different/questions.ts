import { factsOf } from '@patchwork/contracts/link-reasons';
import { msg, plural, spoken, t } from '../../lib/i18n.ts';
import type { School } from './api.ts';

/** What a school is or has: words in English, or its number of pupils. */
export type Fact = string | number;

/** Is the other school the same as ours in this, or different? */
export interface Question {
  /** What it is about, in English: "County". */
  topic: string;
  ours: Fact;
  theirs: Fact;
  isSame: boolean;
}

/** Schools whose numbers of pupils differ by less than a fifth are as large as each other. */
const ABOUT_AS_MANY = 0.8;

/**
 * What a class can guess about a linked school, in random order: what both schools say of themselves, shared or not, and their
 * faiths where the link's reasons name them. What one of them does not say is left out.
 */
export function questionsOf(reasons: readonly string[], us: School, them: School, random = Math.random): Question[] {
  const ask = (topic: string, ours: Fact | undefined, theirs: Fact | undefined, isSame = ours === theirs): Question[] =>
    ours === undefined || theirs === undefined ? [] : [{ topic, ours, theirs, isSame }];
  const [few, many] = [us.numberOfPupils, them.numberOfPupils].map((pupils) => pupils ?? 0).toSorted((one, two) => one - two);
  const faiths = reasons.map(factsOf).find((facts) => facts && String(facts[0]).startsWith('a '));
  const [ours, theirs] = us.id < them.id ? [0, 1] : [1, 0];
  return [
    ...ask(msg('Type'), us.type.name, them.type.name),
    ...ask(msg('County'), us.county.name, them.county.name),
    ...ask(msg('Location'), us.locationType?.name, them.locationType?.name),
    ...ask(msg('Pupils'), us.numberOfPupils ?? undefined, them.numberOfPupils ?? undefined, few! >= many! * ABOUT_AS_MANY),
    ...ask(msg('Faith'), faiths?.[ours], faiths?.[theirs]),
  ]
    .map((question) => ({ question, order: random() }))
    .toSorted((one, two) => one.order - two.order)
    .map(({ question }) => question);
}

/** Translates a fact. */
export const sayFact = (fact: Fact): string =>
  typeof fact === 'string' ? t(fact) : plural(fact, '{count} pupil', '{count} pupils', { count: fact.toLocaleString(spoken()) });
